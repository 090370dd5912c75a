"""The form of a card, made from the shape of its type: nodes to show, and data out of what was posted.

A node is one field, list or group of fields; its ``path`` ("effects.0.amount") names its inputs. Whatever was typed
comes back as it was typed, right or wrong: `msgspec.convert` alone says what is right.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec
import msgspec.inspect as shape

from games.kernel.cards import Card
from games.kernel.refusal import Fault, bare, described, item, pick, place, shapes, structs

Kind: TypeAlias = Literal["text", "area", "number", "flag", "choice", "list", "group", "table", "json"]
FIRST, LAST = ("type", "name", "key", "copies"), ("provenance", "note")
LONG = ("note",)
PRESENT = "?"  # the name of the choice whether a group that may be absent is there
_MISSING: Any = object()


@dataclass
class Node:
    """One place of the form.

    ``value``     what its input shows; for a group told apart by a tag, the tag
    ``choices``   (value, words, help) of a choice, or of the kinds of group that can stand here
    ``children``  the fields of a group or the items of a list
    ``least``, ``most``  bounds of a number, None if there are none
    ``tag``       the name of the field that tells kinds of group apart
    ``rest``      fields of a group that its type does not know, as JSON, so that they are not lost
    """

    path: str
    label: str
    kind: Kind
    value: str = ""
    help: str = ""
    errors: list[str] = field(default_factory=list)
    choices: list[tuple[str, str, str]] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    least: int | float | None = None
    most: int | float | None = None
    rest: str = ""
    tag: str = ""

    @property
    def id(self) -> str:
        return "id_" + self.path.replace(".", "_")

    @property
    def help_line(self) -> str:
        """The help, then what numbers are allowed."""
        said = f"{self.help.rstrip('.')}." if self.help else ""
        return f"{said} {self._bounds()}".strip()

    def _bounds(self) -> str:
        if self.least is not None and self.most is not None:
            return f"From {self.least} to {self.most}."
        if self.least is not None:
            return f"At least {self.least}."
        return f"At most {self.most}." if self.most is not None else ""

    @property
    def place_words(self) -> str:
        """The path as messages write it."""
        return place(tuple(int(step) if step.isdigit() else step for step in self.path.split(".")))


INITIALS = ("vp", "hp", "id")  # names that are said letter by letter


def words(name: str) -> str:
    """A field's or an op's name for people: "on_reveal" -> "On reveal", "vp" -> "VP"."""
    said = name.replace("_", " ").replace("-", " ").strip().capitalize()
    return " ".join(word.upper() if word.lower() in INITIALS else word for word in said.split(" "))


# -- from data to nodes -----------------------------------------------------------------------------------------------


def build(card_type: Any, data: Any, faults: Sequence[Fault] = ()) -> list[Node]:
    """The fields of a card: first what every card starts with, then the title's own, then where it comes from."""
    found = {".".join(map(str, f.path)): f.sentence for f in faults}
    root = _group("card", "", shapes(card_type), data if isinstance(data, dict) else {}, found)
    order = {name: n for n, name in enumerate(FIRST)} | {name: 1000 + n for n, name in enumerate(LAST)}
    fields = sorted(root.children, key=lambda node: order.get(node.path, 100))
    if root.tag:
        fields.insert(
            0, Node(root.tag, words(root.tag), "choice", root.value, root.help, choices=root.choices, tag=root.tag)
        )
    if root.rest:
        fields.append(Node("~", "Not understood", "json", root.rest, "Remove it, or correct the name of the field."))
    _place_errors(fields, found)
    return fields


def _node(label: str, path: str, kind: shape.Type, value: Any, found: Mapping[str, str]) -> Node:
    """The node for a value of a shape; a value that does not fit the shape at all is shown as JSON."""
    plain, nullable = _without_null(kind)
    if value is _MISSING:
        value = None
    if isinstance(plain, shape.LiteralType):
        node = Node(path, label, "choice", "" if value is None else str(value))
        options = [str(v) for v in plain.values]
        node.choices = [(v, words(v), "") for v in _with_wrong(options, node.value, nullable)]
    elif isinstance(plain, shape.BoolType) and isinstance(value, bool | None):
        node = Node(path, label, "flag", "yes" if value else "")
    elif isinstance(plain, shape.IntType | shape.FloatType) and not isinstance(value, dict | list):
        node = Node(path, label, "number", _shown(value))
        node.least, node.most = _bounds(plain)
    elif isinstance(plain, shape.StrType) and not isinstance(value, dict | list):
        node = Node(path, label, "area" if path in LONG else "text", _shown(value))
    elif (inner := item(plain)) is not None and isinstance(value, list | tuple | None):
        node = _list(label, path, inner, list(value or ()), found)
    elif structs(plain) and isinstance(value, dict | None):
        node = _group(label, path, kind, value, found)
    elif (keyed := _keyed(plain)) is not None and isinstance(value, dict | None):
        node = _table(label, path, keyed, value or {}, found)
    else:
        node = Node(path, label, "json", "" if value is None else json.dumps(value, ensure_ascii=False, indent=1))
    return node


def _keyed(kind: shape.Type) -> tuple[list[str], shape.Type] | None:
    """Keys and shape of the values of a mapping whose keys are known; None for any other shape."""
    key = bare(kind.key_type) if isinstance(kind, shape.DictType) else None
    if not isinstance(kind, shape.DictType) or not isinstance(key, shape.LiteralType):
        return None
    return [str(v) for v in key.values], kind.value_type


def _table(
    label: str, path: str, keyed: tuple[list[str], shape.Type], value: dict[str, Any], found: Mapping[str, str]
) -> Node:
    """A mapping as a group with a field for every key it can have; those left empty are not in it."""
    keys, inner = keyed
    node = Node(path, label, "table")
    for key in keys:
        node.children.append(_node(words(key), _under(path, key), inner, value.get(key, _MISSING), found))
    if extra := {k: v for k, v in value.items() if k not in keys}:
        node.rest = json.dumps(extra, ensure_ascii=False)
    return node


def _list(label: str, path: str, inner: shape.Type, values: list[Any], found: Mapping[str, str]) -> Node:
    node = Node(path, label, "list")
    node.choices = _kinds(inner)
    for n, value in enumerate(values):
        node.children.append(_node("", f"{path}.{n}", inner, value, found))
    return node


def _group(label: str, path: str, kind: shape.Type, value: dict[str, Any] | None, found: Mapping[str, str]) -> Node:
    node = Node(path, label, "group")
    _, nullable = _without_null(kind)
    tagged = structs(kind)[0].tag_field
    if tagged is not None:
        node.tag, node.value = tagged, "" if value is None else str(value.get(tagged, ""))
        kinds = {k[0]: k for k in _kinds(kind)}
        node.choices = [kinds.get(v, (v, v, "")) for v in _with_wrong(list(kinds), node.value, nullable)]
        node.help = kinds.get(node.value, ("", "", ""))[2]
    elif nullable:
        node.tag, node.value = PRESENT, "" if value is None else "yes"
        node.choices = [("", "", ""), ("yes", "As follows", "")]
    struct = pick(kind, value)
    if struct is None or (value is None and node.tag):
        if value is not None and (extra := {k: v for k, v in value.items() if k != tagged}):
            node.rest = json.dumps(extra, ensure_ascii=False)
        return node
    value = value or {}
    helps = _helps(struct.cls)
    for entry in struct.fields:
        name = entry.encode_name
        given = value.get(name, _default(entry))
        child = _node(words(name), _under(path, name), entry.type, given, found)
        child.help = child.help or _sentence(described(entry.type)) or helps.get(name, "")
        node.children.append(child)
    known = {f.encode_name for f in struct.fields} | {tagged}
    if extra := {k: v for k, v in value.items() if k not in known}:
        node.rest = json.dumps(extra, ensure_ascii=False)
    return node


def _place_errors(nodes: Iterable[Node], found: Mapping[str, str]) -> None:
    """Put each sentence on its node, or on the nearest group around its place."""
    by_path: dict[str, Node] = {}

    def collect(nodes: Iterable[Node]) -> None:
        for node in nodes:
            by_path[node.path] = node
            collect(node.children)

    collect(nodes)
    for path, sentence in found.items():
        at = path
        while at not in by_path and at:
            at = at.rpartition(".")[0]
        if at in by_path:
            by_path[at].errors.append(sentence)


def _without_null(kind: shape.Type) -> tuple[shape.Type, bool]:
    """A shape without "or nothing" (and of "whole number or number" the wider one), and whether it had that."""
    plain = bare(kind)
    if not isinstance(plain, shape.UnionType):
        return plain, False
    rest = [t for t in plain.types if not isinstance(bare(t), shape.NoneType)]
    nullable = len(rest) < len(plain.types)
    if len(rest) == 1:
        return bare(rest[0]), nullable
    if all(isinstance(bare(t), shape.IntType | shape.FloatType) for t in rest):
        return next(bare(t) for t in rest if isinstance(bare(t), shape.FloatType)), nullable
    return shape.UnionType(tuple(rest)), nullable


def _kinds(kind: shape.Type) -> list[tuple[str, str, str]]:
    """The kinds of group that can stand at a place: tag, words, help. Empty where there is no choice."""
    return [(str(t.tag), _called(t), _about(t.cls)) for t in structs(kind) if t.tag is not None]


def _called(kind: shape.StructType) -> str:
    """A card type by its proper name, an op by its tag's."""
    return kind.cls.type_name() if issubclass(kind.cls, Card) else words(str(kind.tag))


def _with_wrong(options: list[str], value: str, nullable: bool) -> list[str]:
    """The options, with "" where nothing may stand, and with a value that is none of them, so that it shows."""
    extra = [""] if nullable or not value else []
    return extra + options + ([value] if value and value not in options else [])


def _shown(value: Any) -> str:
    return "" if value is None else str(value)


def _bounds(kind: shape.Type) -> tuple[int | float | None, int | float | None]:
    if isinstance(kind, shape.IntType):
        least = kind.ge if kind.ge is not None else kind.gt + 1 if kind.gt is not None else None
        most = kind.le if kind.le is not None else kind.lt - 1 if kind.lt is not None else None
        return least, most
    return (kind.ge, kind.le) if isinstance(kind, shape.FloatType) else (None, None)


def _default(entry: shape.Field) -> Any:
    if entry.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(entry.default)  # a part of a card may have a part as its default
    return entry.default_factory() if entry.default_factory is not msgspec.NODEFAULT else _MISSING


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _about(cls: type) -> str:
    """What an op does, for people: its ``help``, else the first sentence of its docstring."""
    if text := getattr(cls, "help", ""):
        return str(text)
    return (inspect.getdoc(cls) or "").partition("\n\n")[0].replace("\n", " ").replace("``", "")


@cache
def _helps(cls: type) -> dict[str, str]:
    """What the docstrings of a struct and its bases say of its fields: lines "``name``  what it is"."""
    helps: dict[str, str] = {}
    for base in cls.__mro__:
        text = inspect.cleandoc(base.__doc__ or "")
        for names, said in re.findall(r"^((?:``\w+``,? ?)+) +(\S.*(?:\n +\S.*)*)", text, re.MULTILINE):
            for name in re.findall(r"\w+", names):
                helps.setdefault(name, " ".join(said.replace("``", "").split()).capitalize())
    return helps


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def blank(card_type: Any) -> dict[str, Any]:
    """The data of a new card: of the first type there is."""
    first = structs(shapes(card_type))[0]
    return {"copies": 1, "provenance": "designed"} | ({first.tag_field: first.tag} if first.tag_field else {})


def posted(nodes: Iterable[Node]) -> dict[str, str]:
    """What a browser posts for nodes in which nothing was changed."""
    post: dict[str, str] = {}
    for node in nodes:
        if node.kind not in ("group", "table", "list"):
            post[node.path] = node.value
            continue
        if node.kind == "list":
            post[f"{node.path}.n"] = str(len(node.children))
        elif node.choices:
            post[f"{node.path}.{node.tag}"] = node.value
        if node.rest:
            post[f"{node.path}.~"] = node.rest
        post |= posted(node.children)
    return post


# -- from what was posted to data -------------------------------------------------------------------------------------


def read(card_type: Any, post: Mapping[str, str]) -> dict[str, Any]:
    """The card as it was typed: fields left empty are left out, what is no number stays text."""
    data = _read_group(shapes(card_type), "", post)
    return data if isinstance(data, dict) else {}


def _read(kind: shape.Type, path: str, post: Mapping[str, str]) -> Any:
    plain, nullable = _without_null(kind)
    if (inner := item(plain)) is not None and f"{path}.n" in post:
        items = (_read(inner, f"{path}.{n}", post) for n in range(min(_whole(post[f"{path}.n"]), 200)))
        return ["" if value is _MISSING else value for value in items]
    if structs(plain) and path not in post:
        absent = nullable and post.get(_under(path, PRESENT)) == ""
        return None if absent else _read_group(plain, path, post)
    if (keyed := _keyed(plain)) is not None and path not in post:
        values = {key: _read(keyed[1], _under(path, key), post) for key in keyed[0]}
        return _with_rest(path, post, {key: value for key, value in values.items() if value is not _MISSING})
    typed = post.get(path)
    if typed is None:
        return _MISSING
    if isinstance(plain, shape.StrType):
        return typed.replace("\r\n", "\n").strip() or _MISSING
    if isinstance(plain, shape.BoolType):
        return typed == "yes" if typed in ("yes", "") else typed
    if isinstance(plain, shape.IntType | shape.FloatType):
        return _number(typed.strip())
    if isinstance(plain, shape.LiteralType):
        return next((v for v in plain.values if str(v) == typed), typed or _MISSING)
    return _json(typed)


def _read_group(kind: shape.Type, path: str, post: Mapping[str, str]) -> Any:
    """A group as posted. With a tag that was just changed its new fields are absent, and so get their defaults."""
    options = structs(kind)
    tagged = options[0].tag_field
    data: dict[str, Any] = {}
    if tagged is not None:
        name = _under(path, tagged)
        if name not in post:
            return _MISSING
        if not post[name] and _under(path, "~") not in post:
            return None
        if post[name]:
            data[tagged] = post[name]
    struct = pick(kind, data)
    if struct is None and tagged in data:
        data |= _typed_under(path, post)
    for entry in struct.fields if struct else ():
        value = _read(entry.type, _under(path, entry.encode_name), post)
        if value is not _MISSING:
            data[entry.encode_name] = value
    return _with_rest(path, post, data)


def _with_rest(path: str, post: Mapping[str, str], data: dict[str, Any]) -> dict[str, Any]:
    """A group with what its type does not know, as it stands in the field for that."""
    extra = _json(post.get(_under(path, "~"), ""))
    if isinstance(extra, dict):
        return {**extra, **data}
    return data if extra is _MISSING else {**data, "~": extra}


def _typed_under(path: str, post: Mapping[str, str]) -> dict[str, Any]:
    """The simple fields of a group whose kind is unknown, as text, so that they are not lost."""
    start = f"{path}." if path else ""
    names = (name for name in post if name.startswith(start) and name != "csrfmiddlewaretoken")
    return {key: post[name] for name in names if (key := name.removeprefix(start)).isidentifier()}


def _number(typed: str) -> Any:
    typed = typed.replace("−", "-")
    if not typed:
        return _MISSING
    for number in (int, float):
        try:
            return number(typed)
        except ValueError:
            continue
    return typed


def _json(typed: str) -> Any:
    if not typed.strip():
        return _MISSING
    try:
        return json.loads(typed)
    except (ValueError, RecursionError):
        return typed


def _whole(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdigit() else 0


# -- changes to lists -------------------------------------------------------------------------------------------------


def change(card_type: Any, data: dict[str, Any], act: str, kind: str = "") -> None:
    """Carry out a button of a list in ``data``: "add:effects" (of a ``kind``), "drop:…", "up:…", "down:effects.1"."""
    what, _, path = act.partition(":")
    steps: list[Any] = [int(step) if step.isdigit() else step for step in path.split(".")]
    if what != "add":
        *steps, last = steps
    values: Any = data
    for n, step in enumerate(steps):
        if isinstance(values, dict) and n == len(steps) - 1 and what == "add":
            values[step] = list(values.get(step) or ())
        try:
            values = values[step]
        except (KeyError, IndexError, TypeError):
            return
    if not isinstance(values, list):
        return
    if what == "add":
        values.append(_blank(card_type, steps, data, kind))
    elif isinstance(last, int) and last < len(values):
        value = values.pop(last)
        if what in ("up", "down"):
            values.insert(max(0, last + (1 if what == "down" else -1)), value)


def _blank(card_type: Any, steps: Sequence[Any], data: Any, tag: str) -> Any:
    """A new item of the list at a path, of the kind with a tag."""
    kind: shape.Type | None = shapes(card_type)
    for step in steps:
        if kind is None:
            break
        if isinstance(step, int):
            kind = item(kind)
        else:
            struct = pick(kind, data)
            kind = next((f.type for f in struct.fields if f.encode_name == step), None) if struct else None
        data = data[step]
    inner = item(kind) if kind is not None else None
    if inner is None:
        return ""
    options = structs(inner)
    if options and options[0].tag_field is not None:
        return {options[0].tag_field: tag or str(options[0].tag)}
    return {} if options else ""
