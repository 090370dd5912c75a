"""What is wrong with a card's data, in a sentence and with its place: msgspec's message, said for people."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeAlias

import msgspec
import msgspec.inspect as shape

Path: TypeAlias = tuple[str | int, ...]

_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a group of fields",
    "null": "nothing",
}
_BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


class Fault(msgspec.Struct, frozen=True):
    """``path``: keys and list places from the card down to the wrong value; ``sentence``: what is wrong and what would
    be right, without the place.
    """

    path: Path
    sentence: str

    def __str__(self) -> str:
        if not self.path:
            return self.sentence
        end = "." if self.sentence.endswith(".") else ""
        return f"{self.sentence.removesuffix('.')} (at {place(self.path)}){end}"


def place(path: Path) -> str:
    """A path as it is written in messages: “effects[0].amount”."""
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path).lstrip(".")


def explain(error: msgspec.ValidationError, data: Any, card_type: Any) -> Fault:
    """Say an error of ``msgspec.convert(data, card_type)`` in words, naming what is allowed at its place."""
    message, _, at = str(error).partition(" - at `")
    wrong_key = at.startswith("key` in `")
    path = _path(at.removeprefix("key` in `"), data, card_type)
    here = _at(shapes(card_type), data, path)
    if wrong_key and (match := re.fullmatch(r"Invalid enum value '(.*)'", message)):
        return Fault((*path, match[1]), _unknown(match[1], _literals(_keys(here)), "allowed here"))
    if match := re.fullmatch(r"Object missing required field `(.+)`", message):
        name = match[1]
        known = [str(t.tag) for t in structs(here)] if name == _tag_field(here) else []
        return Fault((*path, name), f"“{name}” is missing{_one_of(known)}.")
    if match := re.fullmatch(r"Object contains unknown field `(.+)`", message):
        return Fault((*path, match[1]), _unknown(match[1], _fields(here, _value(data, path)), "a field here"))
    if match := re.fullmatch(r"Invalid (?:enum )?value '?(.*?)'?", message):
        owner = _at(shapes(card_type), data, path[:-1])
        tags = [str(t.tag) for t in structs(owner)] if path and path[-1] == _tag_field(owner) else []
        return Fault(path, _unknown(match[1], tags or _literals(here), "allowed here"))
    if match := re.fullmatch(r"Expected `(.+?)`, got `(.+)`", message):
        got = _value(data, path)
        shown = f"“{got}”" if isinstance(got, str | int | float) else _WORDS.get(match[2], match[2])
        return Fault(path, f"{_said(match[1]).capitalize()} is expected, not {shown}.")
    if match := re.fullmatch(r"Expected `(.+?)` (of length )?(>=|<=|>|<) (\S+)", message):
        what = f"{_said(match[1])} with a length of" if match[2] else _said(match[1])
        return Fault(
            path, f"{what.capitalize()} {_BOUNDS[match[3]]} {match[4]} is expected, not “{_value(data, path)}”."
        )
    if match := re.fullmatch(r"Expected `str` matching regex '(.*)'", message):
        form = described(here).rstrip(".") or f"something like {match[1]}"
        return Fault(path, f"“{_value(data, path)}” is not possible here. What is expected: {form}.")
    return Fault(path, f"{message}.")


def _path(at: str, data: Any, card_type: Any) -> Path:
    """msgspec's path. Of a mapping it says only that one of the values is wrong, so each is tried alone."""
    path: Path = ()
    for n, anything, key in re.findall(r"\[(\d+)\]|\[(\.\.\.)\]|\.?([^.\[\]`$]+)", at):
        if anything:
            values = _value(data, path)
            path = (*path, next((k for k in values if _wrong(_with(data, path, {k: values[k]}), card_type)), "…"))
        else:
            path = (*path, int(n) if n else key)
    return path


def _wrong(data: Any, card_type: Any) -> bool:
    try:
        msgspec.convert(data, card_type)
    except msgspec.ValidationError:
        return True
    return False


def _with(data: Any, path: Path, value: Any) -> Any:
    """The data with another value at a path."""
    if not path:
        return value
    inner = _with(data[path[0]], path[1:], value)
    if isinstance(data, dict):
        return {**data, path[0]: inner}
    return [inner if n == path[0] else item for n, item in enumerate(data)]


def _said(types: str) -> str:
    return " or ".join(_WORDS.get(t, t) for t in types.split(" | "))


def _one_of(known: Iterable[str]) -> str:
    return f"; choose one of {', '.join(names)}" if (names := list(known)) else ""


def _unknown(given: str, known: list[str], what: str) -> str:
    if close := get_close_matches(given, known, 1):
        return f"“{given}” is not {what}; did you mean “{close[0]}”?"
    return f"“{given}” is not {what}{_one_of(known)}."


# -- shapes: what a type allows at a place ------------------------------------------------------------------


@cache
def shapes(card_type: Any) -> shape.Type:
    """The shape of a card type and of all that it holds."""
    return shape.type_info(card_type)


def bare(kind: shape.Type) -> shape.Type:
    """A shape without its metadata (description, examples)."""
    return bare(kind.type) if isinstance(kind, shape.Metadata) else kind


def described(kind: shape.Type) -> str:
    """The description given with ``msgspec.Meta``, "" if there is none."""
    if not isinstance(kind, shape.Metadata):
        return ""
    return str((kind.extra_json_schema or {}).get("description", "")) or described(kind.type)


def structs(kind: shape.Type) -> list[shape.StructType]:
    """The structs that may stand at a place: several for a union told apart by a tag."""
    kind = bare(kind)
    if isinstance(kind, shape.UnionType):
        return [t for option in kind.types for t in structs(option)]
    return [kind] if isinstance(kind, shape.StructType) else []


def pick(kind: shape.Type, value: Any) -> shape.StructType | None:
    """The struct that a value means to be: the only one, or the one with its tag."""
    options = structs(kind)
    if len(options) > 1 or (options and options[0].tag is not None):
        tag = value.get(options[0].tag_field) if isinstance(value, dict) else None
        return next((t for t in options if t.tag == tag), None)
    return options[0] if options else None


def item(kind: shape.Type) -> shape.Type | None:
    """The shape of what a list holds, None if it is no list."""
    kind = bare(kind)
    if isinstance(kind, shape.UnionType):
        return next((found for option in kind.types if (found := item(option)) is not None), None)
    return kind.item_type if isinstance(kind, shape.ListType | shape.VarTupleType) else None


def _at(kind: shape.Type, value: Any, path: Path) -> shape.Type:
    """The shape at a path, as far as it can be followed with this value; AnyType beyond."""
    for step in path:
        inner: shape.Type | None = None
        if isinstance(step, int):
            inner = item(kind)
        elif isinstance(plain := bare(kind), shape.DictType):
            inner = plain.value_type
        elif (struct := pick(kind, value)) is not None:
            inner = next((f.type for f in struct.fields if f.encode_name == step), None)
        kind, value = inner or shape.AnyType(), _value(value, (step,))
    return kind


def _value(data: Any, path: Path) -> Any:
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _fields(kind: shape.Type, value: Any) -> list[str]:
    struct = pick(kind, value)
    return [f.encode_name for f in struct.fields] if struct else []


def _tag_field(kind: shape.Type) -> str | None:
    return next((t.tag_field for t in structs(kind)), None)


def _keys(kind: shape.Type) -> shape.Type:
    """The shape of a mapping's keys."""
    plain = bare(kind)
    return plain.key_type if isinstance(plain, shape.DictType) else shape.AnyType()


def _literals(kind: shape.Type) -> list[str]:
    kind = bare(kind)
    if isinstance(kind, shape.UnionType):
        return [value for option in kind.types for value in _literals(option)]
    return [str(v) for v in kind.values] if isinstance(kind, shape.LiteralType) else []
