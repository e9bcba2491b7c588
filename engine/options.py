"""What is declared of an option, on its field in a dataclass: everything but its name, type and default."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from typing import Any, Final

_KEY: Final = "option"


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a table.

    help: one sentence for people.
    unit: what a number counts: "chips" or "ms"; empty for anything else.
    least, most: the limits of a number; None for none.
    follows: the value of an option that is left out, in words, where it depends on other options.
    """

    help: str
    unit: str = ""
    least: int | None = None
    most: int | None = None
    follows: str = ""


def option(
    help: str, *, unit: str = "", least: int | None = None, most: int | None = None, follows: str = ""
) -> Mapping[str, Option]:
    """Return the `metadata` that declares a field as an option; the arguments are those of Option."""
    return {_KEY: Option(help, unit, least, most, follows)}


def chips(help: str, *, least: int = 0, most: int | None = None, follows: str = "") -> Mapping[str, Option]:
    """Return the `metadata` of a field that holds an amount of chips."""
    return option(help, unit="chips", least=least, most=most, follows=follows)


def option_of(field: Field[Any]) -> Option:
    """Return the option that `field` declares."""
    declared: Option = field.metadata[_KEY]
    return declared


def options_of(declared: type[Any]) -> dict[str, Option]:
    """Return the options of the dataclass `declared` by field, in order."""
    return {field.name: option_of(field) for field in fields(declared)}
