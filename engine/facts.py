"""Frozen records that are quick to make."""

from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def fact(cls: type[T]) -> type[T]:
    """`cls` as a frozen and slotted dataclass, with a constructor that sets the slots themselves.

    The one that `dataclass` makes looks `object.__setattr__` up for each field and takes twice as long, and
    a hand makes some thirty facts. Defaults are plain values; there is no `field`.
    """
    made: Any = dataclass(frozen=True, slots=True)(cls)
    names = made.__slots__
    scope = {f"set_{name}": getattr(made, name).__set__ for name in names}
    body = [f"    set_{name}(self, {name})" for name in names] or ["    pass"]
    exec("\n".join([f"def __init__({', '.join(('self', *names))}):", *body]), scope)  # noqa: S102 - names only
    scope["__init__"].__defaults__ = made.__init__.__defaults__
    scope["__init__"].__qualname__ = made.__init__.__qualname__
    made.__init__ = scope["__init__"]
    return made  # type: ignore[no-any-return]
