"""Make wire types from dataclasses of the engine, so that no field is declared twice."""

import dataclasses
from typing import Any, get_type_hints

import msgspec


def wire_type(name: str, of: type[Any]) -> type[msgspec.Struct]:
    """Return a Struct called `name` with the fields of the dataclass `of`. Defaults are not sent."""
    types = get_type_hints(of)
    fields = [
        (field.name, types[field.name])
        if field.default is dataclasses.MISSING
        else (field.name, types[field.name], field.default)
        for field in dataclasses.fields(of)
    ]
    return msgspec.defstruct(
        name, fields, namespace={"__doc__": of.__doc__}, frozen=True, kw_only=True, omit_defaults=True
    )
