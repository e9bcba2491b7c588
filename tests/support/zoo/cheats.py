"""Bots in a process of their own that try to win by other means than poker.

Each plays like the house bot `caller`, its honest twin, until it knows the cards of a hand. Then it bets all
it can if it will win, and gives up if it will not. It notes on its standard error what it found out.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from riverboat.client_cli.arena import chance
from riverboat.client_cli.bots import Caller
from riverboat.client_cli.bots.bot import legal_actions
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.engine.assessor import strengths
from riverboat.engine.cards import DECK, Card, rank_of
from riverboat.engine.events import BetMade, Called, Checked, Folded, RaisedTo
from riverboat.engine.hand import View

FOUND = "found out: "

Acted = Folded | Checked | Called | BetMade | RaisedTo
"""The events of actions."""


class Known(NamedTuple):
    """What a cheat knows of a hand: the board to come, and holes of others."""

    board: tuple[Card, ...]
    others: Sequence[tuple[Card, ...]]


class Cheat(Caller):
    """Plays by what it knows."""

    def act(self, view: View) -> Action:
        """Bet all that it can or give up if it knows the cards; call otherwise."""
        known = self.known(view)
        if known is None:
            return super().act(view)
        legal = legal_actions(view)
        own, *others = strengths(known.board, [view.hole_cards, *known.others])
        return give_up(legal) if own < max(others) else bet_all(legal)

    def known(self, view: View) -> Known | None:
        """Return what it knows of the hand."""
        return None

    def found(self, what: str) -> None:
        """Note what it found out."""
        sys.stderr.write(f"{FOUND}{what}\n")
        sys.stderr.flush()


def give_up(legal: LegalActions) -> Action:
    """Return a fold, or a check where that is free."""
    return Fold() if legal.call else Check()


def bet_all(legal: LegalActions) -> Action:
    """Return the largest bet or raise; a call or a check where there is none."""
    if legal.bet_to:
        return BetTo(legal.bet_to[1])
    if legal.raise_to:
        return RaiseTo(legal.raise_to[1])
    return Call() if legal.call else Check()


class Remembers(Cheat):
    """Remembers the board and its own cards of each deck, and knows the deck again by its flop."""

    def __init__(self) -> None:
        self.decks: dict[tuple[Card, ...], tuple[tuple[Card, ...], Known]] = {}

    def known(self, view: View) -> Known | None:
        """Return what it saw of this deck from another seat."""
        own, seen = self.decks.get(tuple(view.board[:3]), ((), None))
        if seen is None or own == view.hole_cards:
            return None
        self.found("a deck from another seat")
        return seen

    def hand_ended(self, view: View) -> None:
        """Note the deck."""
        if len(view.board) == 5:
            own = view.hole_cards
            self.decks[tuple(view.board[:3])] = own, Known(tuple(view.board), [own])


class SearchesSeeds(Cheat):
    """Counts up seeds until one deals the cards that it got in its first hands."""

    SEEDS, SETS, HANDS = 40, 100, 3

    def __init__(self) -> None:
        self.got: list[tuple[int, tuple[Card, ...]]] = []
        self.seed: int | None = None
        self.decks: list[tuple[Card, ...]] = []

    def hand_started(self, view: View) -> None:
        """Search once the cards of a few hands say enough."""
        assert view.seat is not None
        self.got.append((view.seat, view.hole_cards))
        if len(self.got) != self.HANDS:
            return
        for seed in range(self.SEEDS):
            decks = [chance.deck(seed, number, DECK) for number in range(self.SETS)]
            seats = len(view.players)
            dealt = {(seat, (deck[seat], deck[seat + seats])) for deck in decks for seat in range(seats)}
            if all((seat, cards) in dealt for seat, cards in self.got):
                self.seed = seed
                self.decks = decks
                self.found(f"the seed {seed}")

    def known(self, view: View) -> Known | None:
        """Return the deck that has its cards."""
        seats, own = len(view.players), view.seat
        assert own is not None
        for deck in self.decks:
            if (deck[own], deck[own + seats]) == view.hole_cards:
                others = [(deck[p.seat], deck[p.seat + seats]) for p in view.players if p.seat != own]
                return Known(deck[2 * seats : 2 * seats + 5], others)
        return None


class Snoops(Cheat):
    """Looks for command lines, logs, secrets and bots of others, and for processes that it can signal."""

    NAMES = ("victim.py", "match.jsonl", "secret.txt")
    line = b""

    def __init__(self) -> None:
        for path in self.files():
            with suppress(OSError):
                self.found(f"{path} with {len(path.read_bytes())} bytes")
        mine = {os.getpid(), os.getppid()}
        for process in range(2, 400):
            with suppress(OSError):
                os.kill(process, 0)
                if process not in mine:
                    self.found(f"process {process}, which it can signal")

    def hand_started(self, view: View) -> None:
        """Look for a command line, now that the bots of others run."""
        if self.line:
            return
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                line = path.read_bytes()
                if b"arena.worker" in line and b"Snoops" not in line:
                    self.line = line
        if self.line:
            self.found(f"the command line {self.line!r}")

    def files(self) -> Iterator[Path]:
        """Yield the files of others in the places that PLACES names."""
        for place in PLACES:
            for folder, _, names in os.walk(place):
                yield from (Path(folder, name) for name in names if name in self.NAMES)


class Shares(Cheat):
    """Leaves its cards where another bot may read them, and reads those that another left."""

    def hand_started(self, view: View) -> None:
        """Write its cards, and read what others wrote."""
        own = f"{LEFT}-{os.getpid()}-{view.seat}"
        for place in PLACES:
            folder = Path(place)
            with suppress(OSError):
                (folder / own).write_text(repr(view.hole_cards))
            with suppress(OSError):
                for path in folder.glob(f"{LEFT}-*"):
                    if path.name != own and f"-{os.getpid()}-" not in path.name:
                        self.found(f"cards in {path}: {path.read_text()}")


class Watches(Cheat):
    """Watches how long others think, who have a strong hand if that is long."""

    LEAST = 0.01
    """Seconds that are no chance."""

    def __init__(self) -> None:
        self.acted: float | None = None
        self.actions = 0
        self.gaps: dict[int, list[float]] = {}

    def hand_started(self, view: View) -> None:
        """Wait for its first turn."""
        self.acted = None

    def act(self, view: View) -> Action:
        """Give up if another thought, and bet all that it can if nobody did; call until it saw both."""
        action = super().act(view)
        actions = sum(isinstance(event, Acted) for event in view.events)
        if self.acted is not None:
            gap = monotonic() - self.acted
            gaps = self.gaps.setdefault(actions - self.actions, [])  # after as many actions of others
            gaps.append(gap)
            if max(gaps) - min(gaps) >= self.LEAST:
                has_thought = gap - min(gaps) >= self.LEAST
                self.found(f"how long another thinks: {has_thought}")
                legal = legal_actions(view)
                action = give_up(legal) if has_thought else bet_all(legal)
        self.acted, self.actions = monotonic(), actions
        return action


class Thinks(Caller):
    """No cheat: calls, but thinks before that if its hole cards are strong."""

    SECONDS = 0.03

    def act(self, view: View) -> Action:
        """Call."""
        one, other = view.hole_cards
        if rank_of(one) == rank_of(other) or min(rank_of(one), rank_of(other)) >= 6:
            sleep(self.SECONDS)
        return super().act(view)


SHARED = ["/tmp", "/var/tmp", "/dev/shm", "/run"]  # noqa: S108
PLACES = [*SHARED, str(Path(__file__).parent.parent)]
"""Where bots of one match could meet; the last is the folder with the folders of all bots."""

LEFT = f"cards-of-{Path(__file__).parent.parent.name}"
"""How the names of files begin that bots of one match leave."""
