"""Notices in English, Spanish and Russian: whole catalogues, compiled beforehand."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from games.matches import tables
from games.notices import outbox
from games.notices.models import ALL, Preference
from tests.playing import confirm, person, started

from .conftest import html, text, wishes
from .test_answer_links import links_in

ROOT = Path(__file__).resolve().parents[2]
NOON = datetime(2027, 1, 1, 12, tzinfo=UTC)

SUBJECTS = {
    "en": {
        "your_turn": "Your turn in ",
        "reminder": "Little time is left in ",
        "match_over": " is over",
        "invitation": "host invites you to ",
        "chat": "boris has written to you at ",
        "digest": "Your matches: 1 wait for you",
    },
    "es": {
        "your_turn": "Tu turno en ",
        "reminder": "Queda poco tiempo en ",
        "match_over": " ha terminado",
        "invitation": "host te invita a ",
        "chat": "boris te ha escrito en ",
        "digest": "Tus partidas que te esperan: 1",
    },
    "ru": {
        "your_turn": "Ваш ход в ",
        "reminder": "Осталось мало времени в ",
        "match_over": "Партия окончена: ",
        "invitation": "host приглашает вас в ",
        "chat": "Вам пишет boris в ",
        "digest": "Партии, которые ждут вас: 1",
    },
}
# Words of our mails that would be left over if a text had not been translated.
ENGLISH = re.compile(r"\b(Since|You|This|Until|Play|asked|more|mails|matches|Read|What|How|Take|Pace)\b")


def of_the_site(body: str) -> str:
    """What is the site's own; links are not read, and the games' sentences are English in every language."""
    body = re.sub(r"https://\S+", "", body)
    return "\n".join(line for line in body.splitlines() if not re.match(r"^(  \*|- |\(|Choose|[A-Z].*#\d+,)", line))


def make(kind: str, inbox, ana, boris):
    """A letter of a kind to Ana."""
    with time_machine.travel(NOON, tick=False) as clock:
        if kind == "invitation":
            host = person("host")
            confirm(host)
            outbox.invite_by_mail(tables.create(host, "purging", seats=3), host, "ana@example.org")
        else:
            if kind == "digest":
                Preference.objects.create(user=ana, mail=0, digest=ALL, next_digest=NOON + timedelta(hours=1), hour=13)
            match = started(ana, boris, pace="day")
            if kind == "chat":
                outbox.chat_written(match, boris, [ana])
            if kind == "match_over":
                from games.matches import door

                door.resign(match.pk, 1)
            if kind in ("reminder", "digest"):
                outbox.deliver()
                clock.shift(18 * 3600)
        outbox.deliver()
    return [letter for letter in inbox.letters if letter["To"] == "ana@example.org"][-1]


@pytest.mark.django_db
@pytest.mark.parametrize("language", SUBJECTS)
@pytest.mark.parametrize("kind", SUBJECTS["en"])
def test_every_kind_of_mail_is_in_its_reader_s_language(inbox, ana, boris, kind, language):
    confirm(ana)
    ana.language = language
    ana.save()
    letter = make(kind, inbox, ana, boris)
    assert SUBJECTS[language][kind] in letter["Subject"]
    assert f'<html lang="{language}">' in html(letter)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["List-Unsubscribe"].strip().startswith("<https://games.example.org/notices/off/")
    if kind not in ("digest", "invitation"):
        assert letter["References"] == letter["In-Reply-To"]
    if kind == "invitation":  # holds the game's own summary
        return
    assert bool(ENGLISH.search(of_the_site(text(letter)))) == (language == "en")


@pytest.mark.django_db
def test_dates_are_written_and_told_as_their_reader_does(inbox, ana, boris):
    ana.language, ana.zone = "ru", "Asia/Tokyo"
    ana.save()
    body = text(make("your_turn", inbox, ana, boris))
    assert "До 2 января 2027, 21:00 (Asia/Tokyo)" in body


@pytest.mark.django_db
def test_a_date_in_spanish(inbox, ana, boris):
    ana.language = "es"
    ana.save()
    assert "Hasta el 2 de enero de 2027, 12:00 (UTC)" in text(make("your_turn", inbox, ana, boris))


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("es", "Qué se me avisa"), ("ru", "О чём мне сообщают")])
def test_the_language_is_chosen_on_the_page_of_notices_and_the_page_speaks_it(client, ana, language, words):
    client.force_login(ana)
    reply = client.post("/notices/", wishes(language=language), follow=True).content.decode()
    assert f"<h1>{words}</h1>" in reply
    assert f'lang="{language}"' in reply
    assert '<html lang="en">' in reply  # what is around it is not translated
    ana.refresh_from_db()
    assert ana.language == language


@pytest.mark.django_db
def test_the_pages_behind_a_mail_s_links_speak_its_language_to_whoever_is_not_signed_in(inbox, client, ana, boris):
    ana.language = "es"
    ana.save()
    letter = make("your_turn", inbox, ana, boris)
    assert "Confirmar" in client.get(links_in(letter)[0]).content.decode()
    off = letter["List-Unsubscribe"].strip().strip("<>").removeprefix("https://games.example.org")
    assert "¿No más correos de estos?" in client.get(off).content.decode()


@pytest.mark.django_db
def test_a_language_that_there_is_not_is_refused(client, ana):
    client.force_login(ana)
    assert client.post("/notices/", wishes(language="xx")).status_code == 422
    ana.refresh_from_db()
    assert ana.language == ""


def test_the_catalogues_hold_every_text_translated_and_are_compiled():
    run = subprocess.run(
        [sys.executable, "tools/catalogues.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr.strip()) == (0, "")


@pytest.mark.parametrize("language", ["es", "ru"])
def test_translations_keep_the_named_parts_of_their_texts(language):
    import polib

    for entry in polib.pofile(str(ROOT / "locale" / language / "LC_MESSAGES" / "django.po")):
        parts = re.compile(r"%\(\w+\)s")
        assert sorted(parts.findall(entry.msgid)) == sorted(parts.findall(entry.msgstr)), entry.msgid
