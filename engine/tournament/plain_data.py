"""Convert dataclasses to and from plain data, as JSON and TOML have it, by the types of their fields."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


def to_plain(value: Any) -> Any:
    """Return `value` as plain data: dataclasses as maps, tuples as lists."""
    if is_dataclass(value):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [to_plain(each) for each in value]
    return value


def from_plain(kind: type[T], data: Any, fail: Callable[[str], Exception], where: str = "") -> T:
    """Return the dataclass `kind` that `data` describes.

    where: what `data` is, for messages. fail: makes the error that is raised of a message: an unknown or
        missing field, or a value of the wrong type.
    """
    if not isinstance(data, Mapping):
        raise fail(f"{where or kind.__name__} is {data!r:.60}: use a table of fields")
    hints: dict[str, Any] = _hints(kind)  # type: ignore[arg-type] # a class is hashable
    for name in data:
        if name not in hints:
            raise fail(f"{_path(where, str(name))} is unknown: use one of {', '.join(hints)}")
    values = {}
    for field in fields(kind):  # type: ignore[arg-type] # it is a dataclass
        if field.name in data:
            values[field.name] = _value(hints[field.name], data[field.name], fail, _path(where, field.name))
        elif field.default is MISSING and field.default_factory is MISSING:
            raise fail(f"{_path(where, field.name)} is missing")
    return kind(**values)


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _path(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _value(hint: Any, value: Any, fail: Callable[[str], Exception], where: str) -> Any:
    if type(value) is hint:  # which most values are
        return value
    origin, parts = get_origin(hint), get_args(hint)
    if origin is UnionType:
        if value is None and type(None) in parts:
            return None
        hint = next(part for part in parts if part is not type(None))
        return _value(hint, value, fail, where)
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise fail(f"{where} is {value!r:.60}: use a list")
        if parts[-1] is Ellipsis:
            return tuple(
                [_value(parts[0], each, fail, f"{where}[{at}]") for at, each in enumerate(value, start=1)]
            )
        if len(parts) != len(value):
            raise fail(f"{where} has {len(value)} values, not {len(parts)}")
        return tuple([_value(part, each, fail, where) for part, each in zip(parts, value, strict=True)])
    if is_dataclass(hint):
        return from_plain(hint, value, fail, where)  # type: ignore[arg-type] # a class, not an instance
    raise fail(f"{where} is {value!r:.60}: use {_USE[hint]}")


_USE: Final = {int: "a whole number", str: "a text", bool: "true or false"}
