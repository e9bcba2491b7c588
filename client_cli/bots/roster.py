"""The bots of `riverboat demo` and `riverboat play --local`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from riverboat.client_cli.bots.bot import Bot
from riverboat.client_cli.bots.caller import Caller
from riverboat.client_cli.bots.equity_bot import NOVICE, REGULAR, EquityBot
from riverboat.client_cli.bots.expert import Expert
from riverboat.client_cli.bots.maniac import Maniac
from riverboat.client_cli.bots.push_fold_bot import PushFold
from riverboat.client_cli.bots.random_bot import RandomBot
from riverboat.client_cli.bots.tight_aggressive import TightAggressive
from riverboat.server.protocol.names import look_alike

STYLES: Final[dict[str, Callable[[Random], Bot]]] = {
    "caller": lambda random: Caller(),
    "maniac": lambda random: Maniac(),
    "random": RandomBot,
    "tight-aggressive": TightAggressive,
    "novice": lambda random: EquityBot(random, NOVICE),
    "regular": lambda random: EquityBot(random, REGULAR),
    "expert": Expert,
    "push-fold": PushFold,
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

_PARTNERS: Final[Sequence[RosterPlayer]] = (
    RosterPlayer("Greta", "regular"),
    RosterPlayer("Hugo", "novice"),
    RosterPlayer("Ines", "expert"),
    RosterPlayer("Jonas", "novice"),
    RosterPlayer("Kira", "regular"),
    RosterPlayer("Lars", "expert"),
)


def partners(own_name: str, most: int) -> list[RosterPlayer]:
    """Return at most `most` bots to play against, none with a name like the player's `own_name`."""
    return [bot for bot in _PARTNERS if not look_alike(bot.name, own_name.strip())][:most]
