"""Make wire types from dataclasses of the engine, so that no field is declared twice."""

import dataclasses
from functools import cache
from typing import Annotated, Any, get_type_hints

import msgspec

from riverboat.engine.options import Option, options_of
from riverboat.server.protocol.command import MAX_CHIPS


def wire_type(name: str, of: type[Any], **parts: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """Return a Struct called `name` with the fields and properties of the dataclass `of`.

    Defaults are not sent. parts: the types of fields that are wire types themselves.
    """
    types = get_type_hints(of) | parts
    fields = [
        (field.name, types[field.name])
        if field.default is dataclasses.MISSING
        else (field.name, types[field.name], field.default)
        for field in dataclasses.fields(of)
    ]
    properties = {name: value for name, value in vars(of).items() if isinstance(value, property)}
    return _struct(name, fields, of, properties)


def asked_type(name: str, of: type[Any], **parts: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """Return a Struct called `name` for what a client asks for of the options in the dataclass `of`.

    Numbers are limited as declared. An option that follows from others is None where it is left out.
    parts: the types of fields that are such types themselves, and may be left out.
    """
    types, options = get_type_hints(of), options_of(of)
    fields: list[tuple[str, Any, Any]] = []
    for field in dataclasses.fields(of):
        part, option = parts.get(field.name), options[field.name]
        limited: Any = Annotated[types[field.name], _meta(option)]
        if part is not None:
            fields.append((field.name, part, part()))
        elif option.follows:
            fields.append((field.name, limited | None, None))
        else:
            fields.append((field.name, limited, field.default))
    return _struct(name, fields, of, {})


def to_wire(value: object, kind: Any) -> Any:
    """Return the dataclass `value` as its wire type `kind`.

    A default takes the place of a value that equals it: msgspec leaves out only the very same object.
    """
    given = {}
    for name, default, part in _fields(kind):
        item = getattr(value, name)
        if part is not None:
            item = to_wire(item, part)
        if item != default:
            given[name] = item
    return kind(**given)


@cache
def _fields(kind: Any) -> list[tuple[str, Any, type[msgspec.Struct] | None]]:
    """Return the name and the default of each field of `kind`, and its type if that is a wire type."""
    return [
        (field.name, field.default, field.type if _is_struct(field.type) else None)
        for field in msgspec.structs.fields(kind)
    ]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _meta(option: Option) -> msgspec.Meta:
    most = MAX_CHIPS if option.unit == "chips" else option.most
    return msgspec.Meta(ge=option.least, le=most, description=option.help)


def _struct(name: str, fields: list[Any], of: type[Any], namespace: dict[str, Any]) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        name,
        fields,
        namespace={"__doc__": of.__doc__, **namespace},
        frozen=True,
        kw_only=True,
        omit_defaults=True,
    )
