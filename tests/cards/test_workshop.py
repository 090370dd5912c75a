"""The card workshop through the browser's eyes: HTTP only."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.urls import reverse

from games.cards import store
from games.cards.models import Card, CardSet

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(workshop) -> CardSet:
    workshop.post(reverse("admin:cards_cardset_draft", args=[store.latest("tiny").pk]))
    found = store.draft_of("tiny")
    assert found is not None
    return found


def address(row: CardSet | Card, page: str = "change") -> str:
    kind = "cardset" if isinstance(row, CardSet) else "card"
    return reverse(f"admin:cards_{kind}_{page}", args=[row.pk])


def text_of(response) -> str:
    """The words of a page."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def fields(response) -> dict[str, str]:
    """The inputs of the card form as a browser would post them, without its buttons."""
    page = response.content.decode()
    form = page[page.index('id="card-form"') : page.index("</form>", page.index('id="card-form"'))]
    found: dict[str, str] = {}
    for tag in re.finditer(
        r"<input (?P<input>[^>]*)>|<select[^>]* name=\"(?P<select>[^\"]+)\"[^>]*>(?P<options>.*?)</select>"
        r"|<textarea[^>]* name=\"(?P<area>[^\"]+)\"[^>]*>(?P<text>.*?)</textarea>",
        form,
        re.DOTALL,
    ):
        if (attributes := tag["input"]) is not None:
            name = re.search(r'name="([^"]+)"', attributes)
            value = re.search(r'value="([^"]*)"', attributes)
            if name and value and ("checkbox" not in attributes or "checked" in attributes):
                found[name[1]] = html.unescape(value[1])
        elif tag["select"]:
            chosen = re.search(r'<option value="([^"]*)" selected', tag["options"]) or re.search(
                r'<option value="([^"]*)"', tag["options"]
            )
            found[tag["select"]] = html.unescape(chosen[1]) if chosen else ""
        else:
            found[tag["area"]] = html.unescape(tag["text"])
    return found


def send(workshop, card: Card, act: str = "save", **typed: str) -> Any:
    """Open the form of a card, type, press a button. Names of fields: dots written as __."""
    form = fields(workshop.get(address(card)))
    return workshop.post(
        address(card), form | {name.replace("__", "."): v for name, v in typed.items()} | {"-act": act}
    )


def stored(card: Card) -> dict[str, Any]:
    return Card.objects.get(pk=card.pk).data


# -- sets -----------------------------------------------------------------------------------------------------------


def test_the_list_of_sets_shows_state_counts_and_where_the_cards_come_from(workshop, draft) -> None:
    page = text_of(workshop.get(reverse("admin:cards_cardset_changelist")))
    assert "Tiny <Tools>" in page
    assert "3 (6 with copies)" in page
    assert "1 printed, 2 designed" in page
    assert "in use for new matches" in page
    assert "draft" in page


def test_strangers_and_players_are_kept_out(client, django_user_model, workshop, draft) -> None:
    card = draft.cards.first()
    client.force_login(django_user_model.objects.create_user("player"))
    for url in (address(draft), address(card), reverse("admin:cards_cardset_changelist")):
        assert client.get(url).status_code == 302
    assert client.post(address(draft, "publish")).status_code == 302
    assert store.latest("tiny").revision == 1


def test_a_helper_without_the_right_may_look_but_not_change(client, django_user_model, workshop, draft) -> None:
    from django.contrib.auth.models import Permission

    helper = django_user_model.objects.create_user("helper", is_staff=True)
    helper.user_permissions.add(*Permission.objects.filter(codename__in=["view_card", "view_cardset"]))
    client.force_login(helper)
    card = draft.cards.get(key="hoe")
    page = client.get(address(card))
    assert page.status_code == 200
    assert 'id="card-form"' not in page.content.decode()
    assert client.post(address(card), {"-act": "save", "name": "Rake"}).status_code == 403
    assert client.post(address(draft, "publish")).status_code == 403
    assert stored(card)["name"] == "Hoe"


def test_a_draft_starts_as_a_copy_and_only_one_is_open(workshop, draft) -> None:
    assert (draft.revision, draft.cards.count()) == (2, 3)
    answer = workshop.post(address(store.latest("tiny"), "draft"), follow=True)
    assert "has a draft of revision 2 already" in text_of(answer)
    assert CardSet.objects.count() == 2


def test_a_draft_is_not_started_by_a_link(workshop) -> None:
    assert workshop.get(address(store.latest("tiny"), "draft")).status_code == 403


def test_publishing_lists_what_changes_in_words_and_then_freezes_it(workshop, draft) -> None:
    hoe = draft.cards.get(key="hoe")
    send(workshop, hoe, power="7", effects__0__amount="3")
    workshop.post(address(draft), {"note": "The hoe was too weak."})
    page = text_of(workshop.get(address(draft, "publish")))
    assert "Power: 4 → 7" in page
    assert "Effects: “Draw 2 cards.” → “Draw 3 cards.”" in page
    assert "The hoe was too weak." in page
    answer = workshop.post(address(draft, "publish"), follow=True)
    assert "Revision 2 is published" in text_of(answer)
    latest = store.latest("tiny")
    assert (latest.revision, latest.published_by, latest.note) == (2, workshop.owner, "The hoe was too weak.")
    assert store.kernel_set(latest)["hoe"].power == 7


def test_the_note_is_written_on_the_publishing_page_too(workshop, draft) -> None:
    send(workshop, draft.cards.get(key="hoe"), power="8")
    workshop.post(address(draft), {"note": "First <words>."})
    page = workshop.get(address(draft, "publish")).content.decode()
    assert re.search(r'<textarea[^>]* name="note"[^>]*>First &lt;words&gt;.</textarea>', page)
    workshop.post(address(draft, "publish"), {"note": "Better.\r\nWords. "})
    latest = store.latest("tiny")
    assert (latest.revision, latest.note) == (2, "Better.\nWords.")


def test_the_ways_between_the_draft_and_its_publishing_page_keep_the_note(workshop, draft) -> None:
    send(workshop, draft.cards.get(key="hoe"), power="8")
    there = workshop.post(address(draft), {"note": "Typed, not saved.", "publish": "yes"})
    assert there.url == address(draft, "publish")
    assert "Typed, not saved." in workshop.get(there.url).content.decode()
    back = workshop.post(there.url, {"note": "Typed there.", "back": "yes"})
    assert back.url == address(draft)
    assert "Typed there." in workshop.get(back.url).content.decode()
    draft.refresh_from_db()
    assert draft.is_draft


def test_problems_of_the_whole_set_stand_on_the_publishing_page_and_prevent_it(workshop, draft) -> None:
    send(workshop, draft.cards.get(key="spade"), copies="1")
    page = workshop.get(address(draft, "publish"))
    assert "There must be 6 cards with all copies; there are 5." in text_of(page)
    answer = workshop.post(address(draft, "publish"), follow=True)
    assert "there are 5" in text_of(answer)
    assert store.latest("tiny").revision == 1
    assert draft.cards.get(key="spade").copies == 1


def test_the_history_says_who_did_what(workshop, draft) -> None:
    send(workshop, draft.cards.get(key="hoe"), name="Rake", provenance="printed")
    page = text_of(workshop.get(address(draft)))
    assert "Started from revision 1." in page
    assert "Name: “Hoe” → “Rake”; Provenance: “designed” → “printed”" in page
    assert "owner" in page


def test_a_published_set_and_its_cards_cannot_be_changed_or_deleted(workshop) -> None:
    row = store.latest("tiny")
    card = row.cards.get(key="hoe")
    assert "can't be changed" in text_of(workshop.get(address(card)))
    assert workshop.post(address(card), {"-act": "save", "name": "Rake"}).status_code == 403
    assert workshop.post(address(row), {"note": "other"}).status_code == 403
    assert workshop.post(address(card, "delete"), {"post": "yes"}).status_code == 403
    assert workshop.post(address(row, "delete"), {"post": "yes"}).status_code == 403
    assert workshop.post(address(row, "publish")).status_code == 403
    assert store.latest("tiny").cards.count() == 3


def test_a_draft_can_be_discarded(workshop, draft) -> None:
    workshop.post(address(draft, "delete"), {"post": "yes"})
    assert store.draft_of("tiny") is None
    assert store.latest("tiny").revision == 1


def test_a_draft_can_start_from_the_shipped_cards(workshop, draft, files) -> None:
    send(workshop, draft.cards.get(key="hoe"), power="7")
    workshop.post(address(draft, "publish"))
    page = workshop.get(address(draft))
    assert "Start a draft from the shipped cards" in text_of(page)
    workshop.post(address(draft, "draft"), {"shipped": "yes"})
    fresh = store.draft_of("tiny")
    assert fresh is not None
    assert fresh.cards.get(key="hoe").data["power"] == 4


# -- the list of cards ----------------------------------------------------------------------------------------------


def test_the_cards_of_a_draft_can_be_searched_and_filtered(workshop, draft) -> None:
    base = reverse("admin:cards_card_changelist") + f"?card_set__id__exact={draft.pk}"
    everything = text_of(workshop.get(base))
    assert all(name in everything for name in ("Spade", "Hoe", "Lantern"))
    assert "When revealed: You may: Discard a card of your choice. Draw a card." in everything
    assert "Lantern" not in text_of(workshop.get(base + "&type=weapon"))
    assert "Hoe" not in text_of(workshop.get(base + "&provenance=printed"))
    assert "Spade" not in text_of(workshop.get(base + "&q=lant"))


def test_a_list_of_all_revisions_mixed_is_never_shown(workshop) -> None:
    answer = workshop.get(reverse("admin:cards_card_changelist"))
    assert answer.url == reverse("admin:cards_cardset_changelist")


# -- the form of a card ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["9" * 19, "9" * 5000, "-1", "²"])
def test_a_set_that_is_none_leads_to_the_sets(workshop, number) -> None:
    cards = reverse("admin:cards_card_changelist")
    answer = workshop.get(cards, {"card_set__id__exact": number})
    assert (answer.status_code, answer.url) == (302, reverse("admin:cards_cardset_changelist"))
    assert workshop.get(reverse("admin:cards_card_add"), {"card_set__id__exact": number}).status_code == 404


@pytest.mark.parametrize("name", ["cardset", "card"])
@pytest.mark.parametrize("number", ["77777", "abc", "9" * 30])
def test_an_address_of_no_set_and_no_card_is_not_found(workshop, name, number) -> None:
    assert workshop.get(reverse(f"admin:cards_{name}_change", args=[number])).status_code == 404


def test_the_form_shows_every_field_with_its_help_and_the_drawn_card(workshop, draft) -> None:
    page = workshop.get(address(draft.cards.get(key="hoe")))
    words = text_of(page)
    assert "The higher number goes first" in words
    assert "How many cards. From 1 to 9." in words
    assert "Take cards from the deck." in words
    assert "Draw 2 cards." in words
    assert 'class="card weapon' in page.content.decode()


def test_a_number_a_name_and_the_provenance_are_changed(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    answer = send(workshop, card, name="Rake", power="7", provenance="printed", note="Copied from the print.\r\nTwice.")
    assert answer.status_code == 302
    assert stored(card) == {
        "type": "weapon",
        "key": "hoe",
        "name": "Rake",
        "power": 7,
        "provenance": "printed",
        "note": "Copied from the print.\nTwice.",
        "effects": [{"do": "draw", "amount": 2}],
    }
    row = Card.objects.get(pk=card.pk)
    assert (row.name, row.provenance) == ("Rake", "printed")


def test_saving_without_a_change_changes_nothing(workshop, draft) -> None:
    card = draft.cards.get(key="lantern")
    answer = workshop.post(address(card), fields(workshop.get(address(card))) | {"-act": "save"}, follow=True)
    assert "Nothing was changed." in text_of(answer)
    assert stored(card) == store.latest("tiny").cards.get(key="lantern").data


def test_an_effect_is_added_changed_moved_and_removed_by_buttons(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    form = fields(send(workshop, card, "add:effects", effects__new="maybe"))
    assert (form["effects.n"], form["effects.1.do"]) == ("2", "maybe")
    form = fields(workshop.post(address(card), form | {"-act": "add:effects.1.then", "effects.1.then.new": "discard"}))
    assert form["effects.1.then.0.do"] == "discard"
    form = fields(workshop.post(address(card), form | {"-act": "up:effects.1"}))
    assert (form["effects.0.do"], form["effects.1.do"]) == ("maybe", "draw")
    assert stored(card)["effects"] == [{"do": "draw", "amount": 2}]
    workshop.post(address(card), form | {"-act": "save:stay", "effects.0.then.0.amount": "3"})
    assert stored(card)["effects"] == [
        {"do": "maybe", "then": [{"do": "discard", "amount": 3}]},
        {"do": "draw", "amount": 2},
    ]
    send(workshop, card, "drop:effects.0")
    form = fields(send(workshop, card, "drop:effects.0"))
    workshop.post(address(card), form | {"-act": "save"})
    assert stored(card)["effects"] == [{"do": "draw", "amount": 2}]


def test_another_kind_of_effect_shows_its_own_fields(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    form = fields(send(workshop, card, "show", effects__0__do="discard"))
    assert form["effects.0.do"] == "discard"
    assert form["effects.0.amount"] == "2"
    assert form["effects.0.chosen"] == "yes"
    workshop.post(address(card), form | {"-act": "save", "effects.0.chosen": ""})
    assert stored(card)["effects"] == [{"do": "discard", "amount": 2, "chosen": False}]


def test_a_group_that_may_be_absent_is_switched_on_and_off(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    form = fields(workshop.get(address(card)))
    assert form["spare.?"] == ""
    form = fields(workshop.post(address(card), form | {"-act": "show", "spare.?": "yes"}))
    workshop.post(address(card), form | {"-act": "save", "spare.rounds": "3"})
    assert stored(card)["spare"] == {"rounds": 3}
    send(workshop, card, **{"spare.?": ""})
    assert "spare" not in stored(card)


def test_a_table_has_a_field_for_every_key_it_can_have(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    assert "Boris" in text_of(workshop.get(address(card)))
    send(workshop, card, ties__boris="4")
    assert stored(card)["ties"] == {"boris": 4}
    answer = send(workshop, card, ties__ana="x")
    assert "A whole number is expected, not “x”." in text_of(answer)
    send(workshop, card, ties__boris="")
    assert "ties" not in stored(card)


def test_the_preview_shows_what_is_typed_and_saves_nothing(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    assert "Draw 5 cards." in text_of(send(workshop, card, "show", effects__0__amount="5"))
    form = fields(workshop.get(address(card))) | {"-act": "show", "power": "9", "name": "<b>Rake</b>"}
    part = workshop.post(address(card), form, headers={"X-Fragment": "preview"})
    assert part.content.decode().lstrip().startswith('<div id="preview"')
    assert "&lt;b&gt;Rake" in part.content.decode()
    part = workshop.post(address(card), form | {"power": "x"}, headers={"X-Fragment": "preview"})
    assert "A whole number is expected, not “x” (at power)." in text_of(part)
    assert stored(card)["power"] == 4


@pytest.mark.parametrize(
    ("typed", "sentence", "place"),
    [
        ({"power": "lots"}, "A whole number is expected, not “lots”.", "power"),
        ({"power": ""}, "“power” is missing.", "power"),
        ({"effects.0.amount": "20"}, "A whole number at most 9 is expected, not “20”.", "effects[0].amount"),
        ({"effects.0.amount": "2.5"}, "A whole number is expected, not “2.5”.", "effects[0].amount"),
        ({"effects.0.do": "drw"}, "“drw” is not allowed here; did you mean “draw”?", "effects[0]"),
        ({"provenance": "guessed"}, "“guessed” is not allowed here", "provenance"),
        ({"key": "../admin"}, "“../admin” is not possible here.", "key"),
        ({"copies": "100000000000"}, "A whole number at most 99 is expected", "copies"),
        ({"key": "spade"}, "“spade” is the key of another card of this set; keys must differ.", "key"),
        ({"type": "weapn"}, "did you mean “weapon”?", "type"),
    ],
)
def test_a_wrong_card_is_refused_on_its_field_and_nothing_typed_is_lost(
    workshop, draft, typed, sentence, place
) -> None:
    card = draft.cards.get(key="hoe")
    form = fields(workshop.get(address(card))) | {"-act": "save", "note": "Long thought about."} | typed
    answer = workshop.post(address(card), form)
    assert answer.status_code == 200
    page = text_of(answer)
    assert sentence in page
    assert f"<code>{place}</code>" in answer.content.decode()
    assert "Not saved yet" in page
    again = fields(answer)
    assert "Long thought about." in again.get("note", again.get("~", ""))
    for name, value in typed.items():
        assert again[name] == value
    assert stored(card)["power"] == 4


def test_the_whole_card_can_be_written_as_text(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    text = json.dumps({"type": "weapon", "key": "hoe", "name": "Rake", "power": 3, "mark": "old"})
    workshop.post(address(card), fields(workshop.get(address(card))) | {"-act": "text:save", "-text": text})
    assert stored(card) == {"type": "weapon", "key": "hoe", "name": "Rake", "power": 3, "mark": "old"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"key": "hoe",\n "name": }', "This is no JSON yet: Expecting value: line 2 column 10"),
        ('{"power": NaN}', "This is no JSON yet: NaN is no number that a card can have."),
        ("[" * 5000, "This is no JSON yet"),
        ("[1, 2]", "A card is a group of fields in { }."),
    ],
)
def test_text_that_is_no_card_is_refused_and_kept(workshop, draft, text, sentence) -> None:
    card = draft.cards.get(key="hoe")
    answer = workshop.post(address(card), fields(workshop.get(address(card))) | {"-act": "text:save", "-text": text})
    assert sentence in text_of(answer)
    assert fields(answer)["-text"] == text
    assert stored(card)["name"] == "Hoe"


@pytest.mark.parametrize("new", [False, True])
def test_a_changed_text_is_saved_by_the_ordinary_button(workshop, draft, new) -> None:
    card = draft.cards.get(key="hoe")
    data = stored(card) | {"power": 9} | ({"key": "fork", "name": "Fork"} if new else {})
    page = f"{reverse('admin:cards_card_add')}?card_set__id__exact={draft.pk}" if new else address(card)
    form = fields(workshop.get(page))

    answer = workshop.post(page, form | {"-text": "{ half"})
    assert "This is no JSON yet" in text_of(answer)
    form = fields(answer)
    assert form["-text"] == "{ half"
    answer = workshop.post(page, form)  # still not dropped
    assert "This is no JSON yet" in text_of(answer)

    both = workshop.post(page, fields(answer) | {"-text": json.dumps(data), "name": "Broom"})
    for _ in range(2):
        assert "You changed both the fields and the text" in text_of(both)
        form = fields(both)
        assert (form["name"], form["-text"]) == ("Broom", json.dumps(data))
        both = workshop.post(page, form)
    assert not draft.cards.filter(key="fork").exists()
    assert stored(card)["power"] != 9

    form = fields(workshop.get(page)) | {"-text": json.dumps(data)}
    assert workshop.post(page, form).status_code == 302
    assert draft.cards.get(key=data["key"]).data == data


def test_fields_that_no_card_has_are_shown_to_be_corrected(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    text = json.dumps(stored(card) | {"pwoer": 9, "effects": [{"do": "draw", "amont": 3}]})
    answer = workshop.post(address(card), fields(workshop.get(address(card))) | {"-act": "text:save", "-text": text})
    form = fields(answer)
    assert json.loads(form["~"]) == {"pwoer": 9}
    assert json.loads(form["effects.0.~"]) == {"amont": 3}
    assert "did you mean" in text_of(answer)
    answer = workshop.post(address(card), form | {"-act": "save", "~": "", "effects.0.~": "", "effects.0.amount": "3"})
    assert answer.status_code == 302
    assert stored(card)["effects"] == [{"do": "draw", "amount": 3}]


def test_an_effect_of_a_wrong_shape_is_shown_as_it_was_written(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    text = json.dumps(stored(card) | {"effects": {"do": "draw"}})
    answer = workshop.post(address(card), fields(workshop.get(address(card))) | {"-act": "text:save", "-text": text})
    assert "A list is expected, not a group of fields." in text_of(answer)
    form = fields(answer)
    assert json.loads(form["effects"]) == {"do": "draw"}
    workshop.post(address(card), form | {"-act": "save", "effects": '[{"do": "draw"}]'})
    assert stored(card)["effects"] == [{"do": "draw"}]


def test_two_people_do_not_overwrite_each_other_unseen(workshop, draft) -> None:
    card = draft.cards.get(key="hoe")
    mine = fields(workshop.get(address(card)))
    send(workshop, card, name="Rake")
    answer = workshop.post(address(card), mine | {"-act": "save", "name": "Fork"})
    assert "Somebody else has saved this card since you opened it." in text_of(answer)
    assert stored(card)["name"] == "Rake"
    workshop.post(address(card), fields(answer) | {"-act": "save"})
    assert stored(card)["name"] == "Fork"


def test_a_card_is_added_and_another_taken_out(workshop, draft) -> None:
    url = reverse("admin:cards_card_add") + f"?card_set__id__exact={draft.pk}"
    form = fields(workshop.get(url))
    answer = workshop.post(url, form | {"-act": "save"})
    assert "“power” is missing." in text_of(answer)
    workshop.post(url, fields(answer) | {"-act": "save", "key": "saw", "name": "Saw", "power": "6"})
    saw = draft.cards.get(key="saw")
    assert (saw.position, saw.data["type"]) == (4, "weapon")
    workshop.post(address(draft.cards.get(key="hoe"), "delete"), {"post": "yes"})
    page = text_of(workshop.get(address(draft, "publish")))
    assert "Saw is new" in page
    assert "Hoe is gone" in page
    workshop.post(address(draft, "publish"))
    assert store.kernel_set(store.latest("tiny")).keys == ("spade", "lantern", "saw")


def test_the_list_of_a_draft_leads_to_the_form_of_a_new_card(workshop, draft) -> None:
    page = workshop.get(reverse("admin:cards_card_changelist") + f"?card_set__id__exact={draft.pk}").content.decode()
    link = re.search(r'href="(/admin/cards/card/add/[^"]*)"', page)
    assert link is not None
    assert "A new card" in text_of(workshop.get(html.unescape(link[1])))


@pytest.mark.parametrize("act", ["show", "add:effects", "drop:effects.0", "text:show"])
def test_no_button_of_the_fields_loses_a_text_that_was_typed(workshop, draft, act) -> None:
    card = draft.cards.get(key="hoe")
    data = {**card.data, "name": "Broom"}
    form = fields(workshop.get(address(card)))
    answer = workshop.post(address(card), form | {"-act": act, "-text": json.dumps(data)})
    if act == "text:show":
        assert fields(answer)["name"] == "Broom"
        return
    assert fields(answer)["-text"] == json.dumps(data)
    assert "It stays there as you typed it" in text_of(answer)
    # And it is still known to differ from the fields.
    saved = workshop.post(address(card), fields(answer) | {"-act": "save", "power": "9"})
    assert "You changed both the fields and the text" in text_of(saved)


def test_no_card_is_added_to_a_published_set(workshop) -> None:
    url = reverse("admin:cards_card_add") + f"?card_set__id__exact={store.latest('tiny').pk}"
    assert workshop.get(url).status_code == 404
