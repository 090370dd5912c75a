"""Wishes by kind and channel in place of two switches; devices; addresses that want no invitations."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.clock

YOUR_TURN, REMINDER, MATCH_OVER, ALL = 1, 2, 4, 31


def into_masks(apps, schema_editor):
    Preference = apps.get_model("notices", "Preference")
    for row in Preference.objects.iterator():
        row.mail = ALL
        if not row.mail_turns:
            row.mail &= ~(YOUR_TURN | REMINDER)
        if not row.mail_results:
            row.mail &= ~MATCH_OVER
        row.save(update_fields=["mail"])


def into_switches(apps, schema_editor):
    Preference = apps.get_model("notices", "Preference")
    for row in Preference.objects.iterator():
        row.mail_turns = bool(row.mail & YOUR_TURN)
        row.mail_results = bool(row.mail & MATCH_OVER)
        row.save(update_fields=["mail_turns", "mail_results"])


KINDS = [
    ("your_turn", "your turn"),
    ("reminder", "reminder"),
    ("match_over", "match over"),
    ("invitation", "invitation"),
    ("chat", "chat"),
    ("sign_in_link", "sign-in link"),
    ("digest", "digest"),
]
CHANNELS = [("mail", "mail"), ("digest", "daily mail"), ("webhook", "webhook"), ("push", "push")]


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("preference", "mail", models.PositiveSmallIntegerField("by mail, at once", default=ALL)),
        migrations.AddField("preference", "digest", models.PositiveSmallIntegerField("by the daily mail", default=0)),
        migrations.AddField("preference", "webhook", models.PositiveSmallIntegerField("by webhook", default=0)),
        migrations.AddField("preference", "push", models.PositiveSmallIntegerField("on my devices", default=0)),
        migrations.AddField("preference", "hour", models.PositiveSmallIntegerField(default=8)),
        migrations.AddField(
            "preference", "next_digest", models.DateTimeField(blank=True, db_index=True, null=True)
        ),
        migrations.AddField("preference", "webhook_url", models.CharField(blank=True, max_length=500)),
        migrations.AddField("preference", "webhook_error", models.CharField(blank=True, max_length=300)),
        migrations.RunPython(into_masks, into_switches),
        migrations.RemoveField("preference", "mail_turns"),
        migrations.RemoveField("preference", "mail_results"),
        migrations.AlterField("outbox", "kind", models.CharField(choices=KINDS, max_length=16)),
        migrations.AlterField("outbox", "channel", models.CharField(choices=CHANNELS, default="mail", max_length=8)),
        migrations.CreateModel(
            name="Closed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("email", models.EmailField(max_length=254, unique=True)),
                ("at", models.DateTimeField(default=games.clock.now)),
            ],
            options={
                "verbose_name": "address without invitations",
                "verbose_name_plural": "addresses without invitations",
            },
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("endpoint", models.CharField(max_length=500, unique=True)),
                ("p256dh", models.CharField(max_length=120)),
                ("auth", models.CharField(max_length=40)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("created", models.DateTimeField(default=games.clock.now)),
                ("last_error", models.CharField(blank=True, max_length=300)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
