"""A case: a small play that holds a server, or our client, to sentences of docs/protocol.md."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from riverboat.client_cli.conformance.stage import Stage

Play = Callable[[Stage], Awaitable[None]]


class Need(Enum):
    """What a case needs that not every server has for everybody; the value says so to people."""

    NOTHING = ""
    OPERATOR = "needs the token of an operator"
    HOST = "needs a server of its own, with other settings or to be stopped"


class Claim(NamedTuple):
    """A sentence of the page, or a row of a table with " | " between its cells, under its next heading."""

    heading: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Case:
    """A case: `play` raises Failed where one of its `claims` does not hold. The name is unique."""

    name: str
    play: Play
    claims: tuple[Claim, ...]
    need: Need


CASES: Final[dict[str, Case]] = {}
"""Every case by its name, once its module is imported; `client_cli.conformance.cases` imports them all."""


def the(heading: str, *sentences: str) -> tuple[Claim, ...]:
    """The claims that the page makes by these `sentences` under `heading`."""
    return tuple(Claim(heading, sentence) for sentence in sentences)


def case(*claims: tuple[Claim, ...], need: Need = Need.NOTHING) -> Callable[[Play], Case]:
    """Make a case of a coroutine function, which holds these claims: `@case(the("The line", "..."))`."""

    def made(play: Play) -> Case:
        name = f"{play.__module__.rpartition('.')[2]}.{play.__name__}"
        assert name not in CASES, name  # noqa: S101 - two functions of one name in a module
        CASES[name] = Case(name, play, sum(claims, ()), need)
        return CASES[name]

    return made
