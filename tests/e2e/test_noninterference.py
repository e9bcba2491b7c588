"""Check that what a viewer is sent is independent of hidden cards, and that planted leaks are found."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import Audience, DeckShuffled, Event, HandStarted, HoleCardsDealt
from riverboat.engine.hand import Hand
from riverboat.engine.table.record import Record
from riverboat.server.clients import Client
from riverboat.server.protocol.messages import TablePage
from riverboat.server.runtime.metrics import Metrics
from riverboat.server.tables.lobby_feed import Listing
from riverboat.server.tables.parts.part import Parts
from riverboat.server.tables.viewers.live import Broadcast
from riverboat.server.wiring.timing import TimedJournal
from tests.support.noninterference.pairs import LeakError, compare, compare_many

pytestmark = pytest.mark.only_on("sqlite", "time is virtual, but a database server takes real time")


def is_odd(events: Sequence[Event]) -> bool:
    """Return a value that depends on the bottom card of the deck, which is rarely dealt."""
    return any(isinstance(event, DeckShuffled) and event.cards[-1] % 2 for event in events)


def leak_hole_cards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HoleCardsDealt, "audience", Audience.EVERYONE)


def leak_in_export(patch: pytest.MonkeyPatch) -> None:
    def all_of_them(events: Sequence[Event], seat: int | None) -> list[Event]:
        return list(events)

    patch.setattr("riverboat.server.history.queries.export.visible_events", all_of_them)


def leak_in_an_error(patch: pytest.MonkeyPatch) -> None:
    honest = Hand._not_the_turn_of

    def hint(self: Hand, seat: int) -> IllegalAction:
        error = honest(self, seat)
        return IllegalAction(f"{error}{'!' if is_odd(self.events) else '.'}", code=error.code)

    patch.setattr(Hand, "_not_the_turn_of", hint)


def leak_in_the_lobby(patch: pytest.MonkeyPatch) -> None:
    def page(listing: Listing, *_: Any, **__: Any) -> TablePage:
        tables: list[Any] = [listed.table for listed in listing._open.values()]
        infos = [replace(table.info, watchers=int(is_odd(table.record.events))) for table in tables]
        return TablePage(tables=infos)

    patch.setattr(Listing, "page", page)


def leak_to_lobby_watchers(patch: pytest.MonkeyPatch) -> None:
    honest = Listing._poll

    def look(listing: Listing) -> None:
        honest(listing)
        for listed in listing._open.values():
            table: Any = listed.table
            if is_odd(table.record.events):
                listing._on_change(listed)

    patch.setattr(Listing, "_poll", look)


def leak_in_metrics(patch: pytest.MonkeyPatch) -> None:
    honest = TimedJournal.append

    async def hint(
        self: TimedJournal, table: str, records: Sequence[Record], *rest: Any, **more: Any
    ) -> None:
        await honest(self, table, records, *rest, **more)
        metrics: Metrics = self._metrics
        metrics.hands += is_odd([record.event for record in records])

    patch.setattr(TimedJournal, "append", hint)


def leak_in_log(patch: pytest.MonkeyPatch) -> None:
    honest = Parts.on_event

    def hint(self: Parts, event: Event) -> None:
        if is_odd([event]):
            logging.getLogger("riverboat.server.tables").info("what a deck")
        honest(self, event)

    patch.setattr(Parts, "on_event", hint)


def leak_in_sending_order(patch: pytest.MonkeyPatch) -> None:
    honest = Broadcast.publish

    def hint(self: Broadcast, seq: int, events: Sequence[Event], turn: Any) -> None:
        if events and isinstance(events[0], HandStarted) and is_odd(events):
            viewers: dict[Client, None] = self._viewers
            self._viewers = dict.fromkeys(reversed(viewers))
        honest(self, seq, events, turn)

    patch.setattr(Broadcast, "publish", hint)


def leak_in_the_order_of_a_shown_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("riverboat.engine.hand.settling.comes_in_parts", lambda _: False)


LEAKS: dict[Callable[[pytest.MonkeyPatch], None], int] = {
    leak_hole_cards: 0,
    leak_in_export: 5,
    leak_in_an_error: 2,
    leak_in_the_lobby: 0,
    leak_to_lobby_watchers: 7,
    leak_in_metrics: 0,
    leak_in_log: 0,
    leak_in_sending_order: 16,
    leak_in_the_order_of_a_shown_hand: 2,
}
"""With the session that finds each, as long as nothing changes. It is played first."""


def no_report(pairs: int) -> None:
    """Ignore the progress."""


@pytest.mark.parametrize("pairs", [50, pytest.param(1_000, marks=pytest.mark.slow)])
def test_pairs_are_indistinguishable(pairs: int) -> None:
    counted, faults = compare_many("suite", pairs, 2, no_report)
    assert faults == []
    assert counted["pairs"] >= pairs
    for what in (
        "folded",
        "mucked",
        "unshown",
        "undealt",
        "update",
        "snapshot",
        "stale",
        "repeated",
        "taken_over",
        "lobby",
    ):
        assert counted[what], what


@pytest.mark.parametrize("pairs", [40, pytest.param(1_000, marks=pytest.mark.slow)])
def test_pairs_of_committed_deals_are_indistinguishable(pairs: int) -> None:
    counted, faults = compare_many("committed", pairs, 2, no_report, committed=True)
    assert faults == []
    assert counted["pairs"] >= pairs
    for what in ("folded", "unshown", "drawn", "update"):
        assert counted[what], what


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_ten_thousand_pairs_are_indistinguishable() -> None:
    counted, faults = compare_many("slow", 10_000, 2, no_report)
    assert faults == []
    assert counted["pairs"] >= 10_000


def compare_sessions(likely: int) -> None:
    for number in (likely, *range(120)):
        compare(f"leak/{number}", hands=4)


@pytest.mark.parametrize(("leak", "likely"), LEAKS.items())
def test_leaks_are_found(
    leak: Callable[[pytest.MonkeyPatch], None], likely: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(LeakError):
        compare_sessions(likely)
