"""The players of a match: bots in its own process, and what every player has in common."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from traceback import format_exception
from typing import Final

from riverboat.client_cli.arena.driver import Driver
from riverboat.client_cli.arena.event_lines import EventLines
from riverboat.client_cli.arena.results import Fault, FaultKind, Note
from riverboat.client_cli.bots.bot import AnyBot, Spoken
from riverboat.engine.actions import Action
from riverboat.engine.errors import IllegalAction
from riverboat.engine.facts import fact
from riverboat.engine.hand import Hand, View
from riverboat.server.protocol.printable import printable

MAX_SAY: Final = 140
"""Characters of what a bot says with an action; the rest is cut off."""

MAX_LINES: Final = 4
"""Lines that a bot may say in a hand; further ones are dropped."""


@fact
class HandInfo:
    """A hand as its players see it. seed: of the player's random numbers."""

    seat: int
    seed: int


@dataclass(slots=True)
class Turn:
    """The turn of a bot.

    hand: the hand, or what the bot's client knows of it. faults: where it reports what the bot did wrong.
    talk: what all bots said to each other in the hand. lines: the events of `hand`. notes: what the bot said
    of its actions in the hand.
    """

    hand: Hand
    seat: int
    bot: int
    faults: list[Fault]
    talk: list[Spoken]
    lines: EventLines
    notes: list[Note] = field(default_factory=list, kw_only=True)

    @property
    def view(self) -> View:
        """The hand as the bot may see it."""
        return View(self.hand, self.seat)

    def play(self, action: Action) -> IllegalAction | None:
        """Play `action`. If it is illegal, report that, change nothing, and return the reason."""
        try:
            self._act(action)
        except IllegalAction as error:
            found = error
        except TypeError:  # such as the cards of a draw that are no cards
            found = IllegalAction("a field of the action has the wrong type")
        else:
            return None
        self.report(FaultKind.ILLEGAL, printable(f"{type(action).__name__}: {found}"))
        return found

    def play_passively(self) -> None:
        """Check if that is free, else fold."""
        legal = self.hand.legal_actions()
        if legal is not None:
            self._act(legal.cheapest)

    def _act(self, action: Action) -> None:
        """Carry out `action`. Raises IllegalAction, and TypeError for a field of a wrong type."""
        self.hand.act(self.seat, action)

    def say(self, text: str, turn: int) -> None:
        """Let all others know what the bot said with its action in `turn`: a short line, and not too many."""
        line = printable(" ".join(text[: 2 * MAX_SAY].split())[:MAX_SAY])
        if line and sum(each.seat == self.seat for each in self.talk) < MAX_LINES:
            self.talk.append(Spoken(self.seat, turn, line))

    def report(self, kind: FaultKind, detail: str) -> None:
        """Report a fault of the bot."""
        self.faults.append(Fault(kind, self.bot, self.hand.turn, detail))


class Player(ABC):
    """A bot in a match.

    name: for people and for logs.
    is_out: whether the bot has crashed or hung. It is asked no more, and its seat checks or folds.
    has_acpc_rules: whether a match with it has the competition's rules: at fixed limit, raises are capped
        heads-up too, and everybody shows at a showdown.
    """

    has_acpc_rules: bool = False

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_out = False
        self._last_words = ""

    @property
    def last_words(self) -> str:
        """The end of what the bot wrote to its standard error."""
        return self._last_words

    def start(self) -> None:  # noqa: B027 - most bots need no start
        """Prepare to play. Raises MatchError if the bot cannot start."""

    @abstractmethod
    def hand_started(self, turn: Turn, info: HandInfo) -> None:
        """Take note of a new hand. `turn` is used to report faults."""

    @abstractmethod
    def act(self, turn: Turn) -> None:
        """Play exactly one action on the bot's turn."""

    @abstractmethod
    def hand_ended(self, turn: Turn) -> None:
        """Take note of the end of a hand."""

    def close(self) -> None:  # noqa: B027
        """Release what the bot uses."""


class LocalPlayer(Player):
    """A bot in the process of the match: fast, without a clock, and trusted not to hang."""

    def __init__(self, name: str, bot: AnyBot) -> None:
        super().__init__(name)
        self._driver = Driver(bot)

    @property
    def bot(self) -> AnyBot:
        """The bot itself."""
        return self._driver.bot

    def hand_started(self, turn: Turn, info: HandInfo) -> None:
        """Seed the bot's chance and call its hook."""
        try:
            self._driver.hand_started(turn.view, info.seed)
        except Exception as error:
            self._crash(turn, error)

    def act(self, turn: Turn) -> None:
        """Play what the bot decides; the passive action if that is illegal or the bot raises."""
        try:
            action = self._driver.act(turn.view)
        except Exception as error:
            self._crash(turn, error)
            turn.play_passively()
            return
        if turn.play(action) is not None:
            turn.play_passively()

    def hand_ended(self, turn: Turn) -> None:
        """Call the bot's hook, if it has one."""
        if not self._driver.heeds_end:
            return
        try:
            self._driver.hand_ended(turn.view)
        except Exception as error:
            self._crash(turn, error)

    def close(self) -> None:
        """Close the event loop of an asynchronous bot."""
        self._driver.close()

    def _crash(self, turn: Turn, error: Exception) -> None:
        """Report the type of `error` only: its message may name hidden cards."""
        self.is_out = True
        self._last_words = "".join(format_exception(error))
        turn.report(FaultKind.CRASHED, f"raised {printable(type(error).__name__)}")
