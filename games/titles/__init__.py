"""The games. Each is a package of its own in this folder; its class is registered and so shows up everywhere.

A title ``<key>`` brings ``games/titles/<key>/`` with its rules and ``games/titles/<key>/cards/*.yaml`` with its cards.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module, resources
from typing import Any, TypeVar

import yaml

from games.kernel.cards import CardSet, WrongCards, read_cards
from games.kernel.title import Title

T = TypeVar("T", bound=type[Title[Any]])

_registered: dict[str, type[Title[Any]]] = {}


class UnknownTitle(LookupError):
    """There is no title under this key; the text says which there are."""


def register(title: T) -> T:
    """Class decorator: make a title known under ``meta.key``, which is the name of its package."""
    _registered[title.meta.key] = title
    return title


@cache
def _discover() -> dict[str, type[Title[Any]]]:
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            import_module(f"{__name__}.{module.name}")
    return dict(sorted(_registered.items(), key=lambda item: (item[1].meta.place, item[0])))


def all_titles() -> list[type[Title[Any]]]:
    """Every title, in the order of ``meta.place``."""
    return list(_discover().values())


def get(key: str) -> type[Title[Any]]:
    """The title under a key. Raises UnknownTitle."""
    known = _discover()
    if key not in known:
        raise UnknownTitle(f"There is no title “{key[:60]}”; there is {', '.join(known)}.")
    return known[key]


@cache
def load_cards(key: str) -> CardSet[Any]:
    """The cards a title is shipped with, from its YAML files in the order of their names: a set of revision 1.

    Raises UnknownTitle, and WrongCards with every fault in the files or in the set as a whole.
    """
    title = get(key)
    cards: list[Any] = []
    problems: list[str] = []
    folder = resources.files(f"{__name__}.{key}") / "cards"
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".yaml"):
            try:
                cards += read_cards(_yaml(file.read_text("utf-8"), file.name), title.card_type, file.name)
            except WrongCards as error:
                problems += error.problems
    if problems:
        raise WrongCards(problems)
    title.check(cards)
    return CardSet(cards)


def _yaml(text: str, name: str) -> Any:
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise WrongCards([f"{name} is no YAML: {' '.join(str(error).split())}."]) from None


__all__ = ["UnknownTitle", "all_titles", "get", "load_cards", "register"]
