"""Writes what is made from src/malecon/server/protocol.py: web/src/protocol.ts, and the shapes in docs/protocol.md.

.venv/bin/python tools/protocol.py [--check]

In the page, a block that begins with "```ts" and names shows these shapes. With --check nothing is written; what is not
as it would be is named, and the exit code says so.
"""

import re
import sys
import textwrap
from pathlib import Path
from types import UnionType
from typing import Any

import msgspec
from msgspec import inspect

from malecon.server import protocol
from malecon.server.doors.openapi import shapes

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "protocol.md"
TYPESCRIPT = ROOT / "web" / "src" / "protocol.ts"
WIDTH = 100
"""Prettier's, as web/.prettierrc has it."""

Blocks = dict[str, str]


# Shapes as TypeScript


def declared() -> Blocks:
    """Everything of the protocol by name, in its order, in the form that Prettier gives it."""
    named = shapes()
    blocks = {}
    for name, kind in vars(protocol).items():
        if name in named:
            blocks[name] = union(name, kind) if isinstance(kind, UnionType) else interface(kind)
        elif (told := inspect_or_none(kind)) and title(told) == name:
            blocks[name] = alias(name, told)
    return blocks


def inspect_or_none(kind: Any) -> inspect.Metadata | None:
    """What an annotated type says of itself."""
    told = inspect.type_info(kind) if hasattr(kind, "__metadata__") else None
    return told if isinstance(told, inspect.Metadata) else None


def title(kind: inspect.Metadata) -> str | None:
    return (kind.extra_json_schema or {}).get("title")


def description(kind: inspect.Type) -> str | None:
    """What is said of a field. What has a name of its own says it there."""
    known = isinstance(kind, inspect.Metadata) and kind.extra_json_schema
    return known.get("description") if known and not title(kind) else None


def alias(name: str, kind: inspect.Metadata) -> str:
    told = comment((kind.extra_json_schema or {}).get("description"))
    return f"{told}export type {name} = {(kind.extra or {}).get('typescript') or spelled(kind.type)}\n"


def union(name: str, kind: UnionType) -> str:
    parts = joined([inspect.type_info(part) for part in kind.__args__], besides=name)
    line = f"export type {name} = {' | '.join(parts)}\n"
    return line if len(line) <= WIDTH + 1 else f"export type {name} =\n" + "".join(f"  | {part}\n" for part in parts)


def interface(kind: type[msgspec.Struct]) -> str:
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    lines = [f"  {told.tag_field}: '{told.tag}'\n"] if told.tag_field else []
    for field in told.fields:
        lines.append(comment(description(field.type), "  "))
        lines.append(member(f"{field.encode_name}{'' if field.required else '?'}:", field.type))
    return f"{comment(textwrap.dedent(kind.__doc__ or ''))}export interface {kind.__name__} {{\n{''.join(lines)}}}\n"


def member(name: str, kind: inspect.Type) -> str:
    line = f"  {name} {spelled(kind)}\n"
    if len(line) <= WIDTH + 1:
        return line
    return f"  {name}\n" + "".join(f"    | {part}\n" for part in spelled(kind).split(" | "))


def comment(text: str | None, indent: str = "") -> str:
    if not text:
        return ""
    text = " ".join(text.split())
    if len(indent) + len(text) + 7 <= WIDTH:
        return f"{indent}/** {text} */\n"
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


def spelled(kind: inspect.Type) -> str:
    """A type as TypeScript spells it."""
    match kind:
        case inspect.Metadata():
            return title(kind) or spelled(kind.type)
        case inspect.UnionType(types=types):
            return " | ".join(joined(types))
        case inspect.ListType(item_type=item):
            return f"({spelled(item)})[]" if " | " in spelled(item) else f"{spelled(item)}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(spelled, items))}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {spelled(value)}>"
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.LiteralType(values=values):
            return " | ".join(f"'{value}'" for value in values)
    return PLAIN[type(kind)]


PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def joined(kinds: Any, besides: str = "") -> list[str]:
    """The parts of a union; those that have a name together by that, null at the end."""
    parts = list(dict.fromkeys(map(spelled, kinds)))
    for name, union in shapes().items():
        members = [part.__name__ for part in union.__args__] if isinstance(union, UnionType) and name != besides else []
        if members and set(members) <= set(parts):
            parts[parts.index(members[0])] = name
            parts = [part for part in parts if part not in members]
    return sorted(parts, key="null".__eq__)


# What is written


def typescript(blocks: Blocks) -> str:
    """The client's types."""
    head = "What a Malecón server and its clients say to each other. Made by `make protocol` from server/protocol.py."
    return "\n".join([comment(head), *blocks.values()])


def page(blocks: Blocks, text: str) -> str:
    """The page with its shapes as they are."""

    def fill(found: re.Match[str]) -> str:
        return (
            f"```ts {found[1]}\n" + "\n".join(blocks[name] for name in found[1].split()).replace("export ", "") + "```"
        )

    return re.sub(r"^```ts (.+)\n(?:.*\n)*?```$", fill, text, flags=re.MULTILINE)


def main() -> int:
    blocks = declared()
    made = {TYPESCRIPT: typescript(blocks), PAGE: page(blocks, PAGE.read_text())}
    stale = [file for file, text in made.items() if file.read_text() != text]
    if "--check" in sys.argv:
        for file in stale:
            print(f"{file.relative_to(ROOT)} is not what src/malecon/server/protocol.py says: run `make protocol`.")
        return bool(stale)
    for file in stale:
        file.write_text(made[file])
    return 0


if __name__ == "__main__":
    sys.exit(main())
