from typing import Any

from django.db import migrations, models

# A row has its old version and its new one on the same page then, and no index is written (PostgreSQL's HOT updates).
ROOM = "ALTER TABLE matches_match SET (fillfactor = 50)"
NO_ROOM = "ALTER TABLE matches_match RESET (fillfactor)"


def _on_postgres(sql: str) -> Any:
    def run(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(sql)

    return run


class Migration(migrations.Migration):
    dependencies = [("matches", "0003_pulse")]

    operations = [
        migrations.RemoveIndex(model_name="match", name="match_due"),
        migrations.RemoveIndex(model_name="match", name="match_recent"),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(condition=models.Q(("status", "active")), fields=["id"], name="match_active"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(condition=models.Q(("status", "open")), fields=["id"], name="match_open"),
        ),
        migrations.RunPython(_on_postgres(ROOM), _on_postgres(NO_ROOM)),
    ]
