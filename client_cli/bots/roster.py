"""The bots of `riverboat demo` and `riverboat play --local`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from riverboat.client_cli.bots.bot import Bot
from riverboat.client_cli.bots.caller import Caller
from riverboat.client_cli.bots.random_bot import RandomBot
from riverboat.client_cli.bots.tight_aggressive import TightAggressive

STYLES: Final[dict[str, Callable[[Random], Bot]]] = {
    "caller": lambda random: Caller(),
    "random": RandomBot,
    "tight-aggressive": TightAggressive,
}


@dataclass(frozen=True, slots=True)
class RosterPlayer:
    """A bot with a name and one of the STYLES."""

    name: str
    style: str

    def bot(self) -> Bot:
        """Create a bot of this style."""
        return STYLES[self.style](Random())  # noqa: S311 - a bot needs no secure random numbers


ROSTER: Final[Sequence[RosterPlayer]] = (
    RosterPlayer("Ada", "tight-aggressive"),
    RosterPlayer("Bruno", "caller"),
    RosterPlayer("Cleo", "random"),
    RosterPlayer("Dov", "tight-aggressive"),
    RosterPlayer("Edda", "caller"),
    RosterPlayer("Finn", "random"),
)
