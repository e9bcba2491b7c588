"""The house's own players, for a demo and for practice."""

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
class HousePlayer:
    """A player of the house: a name, and a style that is one of STYLES."""

    name: str
    style: str

    def bot(self) -> Bot:
        """A bot that plays in this style."""
        return STYLES[self.style](Random())  # noqa: S311 - a bot's whims need not be secret


HOUSE: Final[Sequence[HousePlayer]] = (
    HousePlayer("Ada", "tight-aggressive"),
    HousePlayer("Bruno", "caller"),
    HousePlayer("Cleo", "random"),
    HousePlayer("Dov", "tight-aggressive"),
    HousePlayer("Edda", "caller"),
    HousePlayer("Finn", "random"),
)
