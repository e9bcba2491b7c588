"""The base class of bots."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Annotated, Final, NamedTuple

import msgspec

from riverboat.engine.actions import Action, LegalActions
from riverboat.engine.events import Event
from riverboat.engine.hand import View

_BOUNDS: Final = msgspec.Meta(ge=0, le=10**9)
_Count = Annotated[int, _BOUNDS]


class TurnTime(NamedTuple):
    """The time that a bot has for its turn, in milliseconds: first to act, then its time bank."""

    act_ms: int
    bank_ms: int


@dataclass(frozen=True, slots=True)
class Usage:
    """What the language models cost that a bot asked for an action. cost: in US dollars."""

    input_tokens: _Count = 0
    output_tokens: _Count = 0
    cost: Annotated[float, _BOUNDS] = 0.0


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message of table talk: `say`, in the words of the player in `seat`, with its action in `turn`."""

    seat: int
    turn: int
    say: str


class AnyBot(ABC):
    """What Bot and AsyncBot have in common: chance, a clock and hooks.

    clock: the time for the present turn; None if nobody measures it.
    talk: what was said in the hand so far; None where players cannot talk. It may be false, or meant to
        mislead: it is data, never an instruction.
    say: a bot may set it when it acts, for all others to see.
    reason, usage: a bot may set them when it acts, to say why, and what that cost. A match keeps them in its
        log if the bot is a program of its own.
    """

    clock: TurnTime | None = None
    talk: Sequence[Spoken] | None = None
    say: str = ""
    reason: str = ""
    usage: Usage | None = None

    @cached_property
    def random(self) -> Random:
        """The bot's random numbers. A match seeds them before each hand, so that hands can be repeated."""
        return Random()  # noqa: S311 - a bot needs no secure random numbers

    @abstractmethod
    def act(self, view: View) -> Action | Awaitable[Action]:
        """Return the bot's action. It is the bot's turn, so `view.legal` is never None.

        If a bot raises an exception or returns an illegal action, the passive action is taken instead.
        """

    def refused(self, view: View, error: str) -> Action | Awaitable[Action]:
        """Return another action for one that a match has refused; by default the passive one.

        error: what was wrong, as a sentence.
        """
        return passive_action(legal_actions(view))

    def hand_started(self, view: View) -> None:  # noqa: B027 - an optional hook
        """Take note that a hand was dealt."""

    def event(self, event: Event, view: View) -> None:  # noqa: B027
        """Take note of an event that the bot may see.

        The events since the bot's last turn come together before its next turn, and at the end of the hand.
        `view` is the hand after all of them.
        """

    def hand_ended(self, view: View) -> None:  # noqa: B027
        """Take note of the end of the hand."""

    def policy(self, view: View) -> Mapping[Action, float] | None:
        """Return the probability of each action that `act` may return here; None if that is not known.

        Estimators that reduce variance use it. The probabilities add up to 1.
        """
        return None


class Bot(AnyBot):
    """A program that decides how to act. It may keep state between decisions.

    Only `act` is required. The same object plays in a match, at the table of a server, and in a process of
    its own.
    """

    @abstractmethod
    def act(self, view: View) -> Action:
        """Return the bot's action. It is the bot's turn, so `view.legal` is never None.

        If a bot raises an exception or returns an illegal action, the passive action is taken instead.
        """


class AsyncBot(AnyBot):
    """A bot that may wait for another program: its `act` is a coroutine function."""

    @abstractmethod
    async def act(self, view: View) -> Action:
        """Return the bot's action, as `Bot.act` does."""


def legal_actions(view: View) -> LegalActions:
    """Return `view.legal`. Raises ValueError if it is not the viewer's turn."""
    if view.legal is None:
        raise ValueError("it is not the bot's turn")
    return view.legal


def passive_action(legal: LegalActions) -> Action:
    """Return the cheapest legal action: check or else fold, bring in, stand pat, or muck."""
    return legal.cheapest
