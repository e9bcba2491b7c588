"""A case: a test of a server, or of our client, against sentences of docs/protocol.md."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from riverboat.client_cli.conformance.stage import Stage

Play = Callable[[Stage], Awaitable[None]]


class Need(Enum):
    """What a case needs that not every server offers. The value is shown to people."""

    NOTHING = ""
    OPERATOR = "needs an operator's token"
    SECOND = "needs a second server of the same card room: --second"
    HOST = "needs its own server, to change its settings or to stop it"


class Claim(NamedTuple):
    """A sentence of the page, or a row of a table with " | " between its cells, under its heading."""

    heading: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Case:
    """A case with a unique name. `play` raises Failed if one of the `claims` does not hold."""

    name: str
    play: Play
    claims: tuple[Claim, ...]
    need: Need


CASES: Final[dict[str, Case]] = {}
"""All imported cases by name; `client_cli.conformance.cases` imports all modules."""


def the(heading: str, *sentences: str) -> tuple[Claim, ...]:
    """Return the claims of these `sentences` under `heading`."""
    return tuple(Claim(heading, sentence) for sentence in sentences)


def case(*claims: tuple[Claim, ...], need: Need = Need.NOTHING) -> Callable[[Play], Case]:
    """Turn a coroutine function into a case that checks these claims: `@case(the("`sit`", "..."))`."""

    def made(play: Play) -> Case:
        name = f"{play.__module__.rpartition('.')[2]}.{play.__name__}"
        assert name not in CASES, name  # noqa: S101 - two functions of one name in a module
        CASES[name] = Case(name, play, sum(claims, ()), need)
        return CASES[name]

    return made
