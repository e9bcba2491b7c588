"""Compare pairs of hands: a session, and the same with the twin of every hand."""

import gc
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, islice, zip_longest
from multiprocessing import Pool
from pathlib import Path
from typing import Final

from riverboat.engine.events import DeckShuffled, Event
from riverboat.server.commands.process import GC_THRESHOLDS
from riverboat.server.history.queries.hands import RecordedHand
from tests.support.noninterference.session import Decks, Session, play_session
from tests.support.noninterference.twins import Names, Twin, renamed, twin_of
from tests.support.noninterference.unplugged import folder_in_memory, run

HANDS: Final = 8
"""Hands in a session."""

MAX_FAULTS: Final = 10
"""Stop after this many failed sessions."""


class LeakError(AssertionError):
    """What a viewer was sent depends on cards that are hidden from it."""


class NoTwinsError(AssertionError):
    """The sessions differ in more than the renamed cards, so the comparison is void."""


def compare_many(
    seed: str, pairs: int, processes: int, report: Callable[[int], None], *, committed: bool = False
) -> tuple[Counter[str], list[str]]:
    """Compare sessions until there are `pairs`. Returns what was compared, and the faults.

    committed: whether hands are dealt from commitments, with hashes that hide every card.

    report: called with the number of pairs so far.
    """
    counted, faults, numbers = Counter[str](), list[str](), count(1)
    with Pool(processes, _collect_seldom) as pool:
        while counted["pairs"] < pairs and len(faults) < MAX_FAULTS:
            more = islice(numbers, max(processes, (pairs - counted["pairs"]) // HANDS))
            for each, fault in pool.imap_unordered(
                partial(_compared, committed=committed), (f"{seed}/{number}" for number in more)
            ):
                counted.update(each, sessions=1)
                report(counted["pairs"])
                if fault:
                    faults.append(fault)
                if len(faults) == MAX_FAULTS:
                    break
    return counted, faults


def compare(seed: str, hands: int = HANDS, *, committed: bool = False) -> Counter[str]:
    """Play the session of `seed` and its twin. Returns counts of what was compared.

    "pairs": hands in which somebody was dealt other cards.
    "folded", "mucked", "unshown": players' hands that differ, by what became of them.
    "drawn": shown hands in which two cards came in another order.
    "undealt": hands in which only cards left in the deck differ.
    "bytes": bytes sent to the viewer, besides the messages in them by type and code.

    Raises LeakError if the viewer could distinguish the sessions.
    """
    with folder_in_memory() as folder:
        one = _played(seed, hands, folder / "one", None, committed=committed)
        chance = random.Random(f"{seed}/twins")
        twins = [
            twin_of(hand.events, _seat_of(one.player, hand), chance, sees_all=one.sees_all)
            for hand in one.hands
        ]
        other = _played(seed, hands, folder / "other", _decks(one.hands, twins), committed=committed)
    _compare_bytes(seed, one, other)
    counted = one.received + Counter({"bytes": sum(map(len, one.seen))})
    for hand, twin, came in zip(one.hands, twins, other.hands, strict=True):
        if _shown(came.events, {}) != _shown(hand.events, twin.names):
            raise NoTwinsError(f"session {seed}: hand {hand.summary.number} has no twin")
        if twin.differs:
            counted.update(("pairs", f"pairs for a {one.role}", f"pairs of {hand.summary.game}"))
            counted.update(folded=twin.folded, mucked=twin.mucked, unshown=twin.unshown, drawn=twin.drawn)
        else:
            counted["undealt"] += bool(twin.names)
    return counted


def _compared(seed: str, *, committed: bool) -> tuple[Counter[str], str]:
    try:
        return compare(seed, committed=committed), ""
    except Exception as error:  # any error makes this session useless
        return Counter(), f"{type(error).__name__}: {error}"


def _collect_seldom() -> None:
    """Set up the garbage collector as the server does."""
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def _played(
    seed: str, hands: int, folder: Path, decks: Sequence[Decks] | None, *, committed: bool
) -> Session:
    folder.mkdir()
    came = run(play_session(seed, hands, folder, decks, committed=committed), seed)
    if wrong := [line for line in came.logged if line.startswith(("ERROR", "CRITICAL"))]:
        raise AssertionError(f"session {seed}: {wrong[0]}")
    return came


def _seat_of(player: str, hand: RecordedHand) -> int | None:
    return next((each.seat for each in hand.summary.players if each.player == player), None)


def _shown(events: Iterable[Event], names: Names) -> list[Event]:
    """`events` with the cards renamed, but for orders of discards that are never dealt from: see twin_of."""
    return [
        replace(event, reserve=()) if isinstance(event, DeckShuffled) else event
        for event in (renamed(each, names) for each in events)
    ]


def _decks(hands: Iterable[RecordedHand], twins: Iterable[Twin]) -> list[Decks]:
    """Return the decks for the twins of `hands`."""
    decks = []
    for hand, twin in zip(hands, twins, strict=True):
        shuffled = renamed(
            next(event for event in hand.events if isinstance(event, DeckShuffled)), twin.names
        )
        assert isinstance(shuffled, DeckShuffled)
        decks.append((shuffled.cards, shuffled.reserve))
    return decks


def _compare_bytes(seed: str, one: Session, other: Session) -> None:
    for what, ours, theirs in (("sent", one.seen, other.seen), ("logged", one.logged, other.logged)):
        for place, (piece, twin) in enumerate(zip_longest(ours, theirs)):
            if piece != twin:
                raise LeakError(
                    f"session {seed}, a {one.role}: what was {what} differs in piece {place}:\n"
                    f"{piece!r}\n{twin!r}"
                )
