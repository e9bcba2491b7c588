"""Frozen dataclasses that are fast to create, and whose classes are fast to define."""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def fact(cls: type[T]) -> type[T]: ...
@overload
def fact(*, kw_only: bool) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def fact(cls: type[T] | None = None, *, kw_only: bool = False) -> Any:
    """Make `cls` a frozen dataclass with slots and a faster constructor.

    The constructor of `dataclass` looks up `object.__setattr__` for each field and takes twice as long. A
    hand creates about thirty facts. And `dataclass` compiles six methods for each of some two hundred
    classes, which every server and every program of a bot would wait for. `__post_init__` is not supported,
    and all fields are compared.

    kw_only: whether the fields can be given by their names only.
    """
    if cls is None:
        return lambda cls: _made(cls, kw_only=kw_only)
    return _made(cls, kw_only=kw_only)


def changed(made: T, **changes: object) -> T:
    """Return the fact `made` with `changes`, as `dataclasses.replace` does in three times as long."""
    given = {name: getattr(made, name) for name in type(made).__slots__}  # type: ignore[attr-defined]
    return type(made)(**{**given, **changes})


def _made(cls: type[T], *, kw_only: bool) -> type[T]:
    cls.__doc__ = cls.__doc__ or cls.__name__  # otherwise `dataclass` writes the signature
    own = set(vars(cls))
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
    names = [each.name for each in fields(made)]
    methods = _comparing(names) | {
        "__init__": _constructor(made),
        "__repr__": _repr,
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
        "__getstate__": _state,
        "__setstate__": _restore,
    }
    for name, method in methods.items():
        if name not in own:
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def _constructor(made: Any) -> Any:
    scope: dict[str, Any] = {}
    given: dict[bool, list[str]] = {False: ["self"], True: []}
    body = []
    for each in fields(made):
        name, value = each.name, each.name
        scope[f"set_{name}"] = getattr(made, name).__set__
        default = each.default
        if each.default_factory is not MISSING:
            scope[f"make_{name}"] = each.default_factory
            scope["not_given"] = default = MISSING
            value = f"make_{name}() if {name} is not_given else {name}"
            given[bool(each.kw_only)].append(f"{name}=not_given")
        elif default is not MISSING:
            scope[f"usual_{name}"] = default
            given[bool(each.kw_only)].append(f"{name}=usual_{name}")
        else:
            given[bool(each.kw_only)].append(name)
        body.append(f"    set_{name}(self, {value})")
    listed = ", ".join([*given[False], *["*"] * bool(given[True]), *given[True]])
    exec("\n".join([f"def __init__({listed}):", *(body or ["    pass"])]), scope)  # noqa: S102 - names only
    init = scope["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    return init


def _comparing(names: list[str]) -> dict[str, Any]:
    """Return the methods that compare the values of these fields."""
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda self: ()

    def equals(self: Any, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return {"__eq__": equals, "__hash__": lambda self: hash(values(self))}


def _repr(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse_to_set(self: Any, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)
