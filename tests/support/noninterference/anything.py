"""Generate any command of the protocol, including new ones, with random fields."""

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from msgspec import convert, inspect

from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.command import Command

Known = Mapping[str, Sequence[Any]]
"""Possible values by field name."""

SECRET: Final = "the secret of the session"
WORDS: Final = ("vic", "ann", "nobody", "a word or two", SECRET)

_NEVER: Final = ("hello", "sign_out")  # the viewer could not reconnect after sign_out


@cache
def kinds() -> tuple[str, ...]:
    """Return the types of the commands that a viewer may send."""
    return tuple(kind for kind in types_of(COMMANDS) if kind not in _NEVER)


def types_of(commands: Iterable[type[Command]]) -> tuple[str, ...]:
    """Return the types of `commands` as in messages."""
    return tuple(str(command.__struct_config__.tag) for command in commands)


def fields_of(kind: str, chance: random.Random, known: Known) -> dict[str, Any]:
    """Return fields for a command of the type `kind`. Each optional field is left out half of the time."""
    return _fields(_info(kind).fields, chance, known)


def example(command: type[Command], table: str) -> Command:
    """Return a command of this class about `table`, with its required fields."""
    [kind] = types_of([command])
    known = {"id": kind, "table": table, "address_of": table, "cards": [0]}
    known |= dict.fromkeys(("head", "value"), "0" * 64)
    if kind == "direct_tournament":
        del known["table"]  # there it is the number of one
    chance = random.Random(1)
    fields = {
        field.name: known[field.name] if field.name in known else _value(field.type, chance)
        for field in _info(kind).fields
        if field.required or field.name in known
    }
    return convert(fields, command)


def names_cards(kind: str) -> bool:
    """Return whether a command of the type `kind` has a field for cards."""
    return any(field.name == "cards" for field in _info(kind).fields)


@cache
def _info(kind: str) -> inspect.StructType:
    of = dict(zip(types_of(COMMANDS), COMMANDS, strict=True))
    info = inspect.type_info(of[kind])
    assert isinstance(info, inspect.StructType)
    return info


def _fields(fields: tuple[inspect.Field, ...], chance: random.Random, known: Known) -> dict[str, Any]:
    return {
        field.name: chance.choice(known[field.name]) if field.name in known else _value(field.type, chance)
        for field in fields
        if field.name != "id" and (field.required or chance.random() < 0.5)
    }


def _value(kind: inspect.Type, chance: random.Random) -> Any:
    value: Any = None
    match kind:
        case inspect.Metadata(type=described):
            value = _value(described, chance)
        case inspect.StructType(fields=fields):
            value = _fields(fields, chance, {})
        case inspect.UnionType(types=types):
            value = _value(chance.choice(types), chance)
        case inspect.BoolType():
            value = chance.random() < 0.5
        case inspect.IntType():
            least = kind.ge if kind.ge is not None else 0
            most = kind.le if kind.le is not None else kind.lt if kind.lt is not None else 10_000
            value = chance.choice((least, chance.randint(least, min(most, least + 300)), most))
        case inspect.StrType():
            value = chance.choice(WORDS)
        case inspect.LiteralType(values=values):
            value = chance.choice(values)
        case inspect.VarTupleType(item_type=item):
            value = [_value(item, chance) for _ in range(chance.randrange(3))]
    return value
