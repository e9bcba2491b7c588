"""Several updates of a tournament as one: who gets them so knows the same as who got each."""

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.server.protocol.tournaments import (
    EntrantInfo,
    EventTableInfo,
    TournamentClock,
    TournamentUpdate,
)
from riverboat.server.tournaments.updates import PendingUpdates, are_of_some
from riverboat.server.tournaments.views import aged_clock
from tests.support.forged_tournament import ForgedTournament

FORGED = ForgedTournament()


class NoConnection:
    """Takes subscriptions away, and nothing else."""

    def unsubscribe(self, subscription: Any) -> None:
        pass


@st.composite
def published(draw: st.DrawFn) -> list[TournamentUpdate]:
    """Updates one after the other, in which the same few players and tables come and go."""
    updates, seq = list[TournamentUpdate](), 1
    for nth in range(draw(st.integers(1, 8))):
        here = draw(st.sets(st.sampled_from("abc")))
        away = draw(st.sets(st.sampled_from("abc"))) - here
        open_ones = draw(st.sets(st.integers(1, 3)))
        closed = draw(st.sets(st.integers(1, 3))) - open_ones
        events = [{"kind": "any", "nth": seq + number} for number in range(draw(st.integers(1, 3)))]
        updates.append(
            TournamentUpdate(
                tournament="t",
                seq=seq,
                events=events,
                clock=TournamentClock(level=nth),
                players=[EntrantInfo(player=each, name=each, stack=nth) for each in sorted(here)],
                tables=[EventTableInfo(number=each, table="x", seats=3, players=nth) for each in open_ones],
                unregistered=sorted(away),
                removed=sorted(closed),
                info=replace(FORGED.info, entered=nth) if draw(st.booleans()) else None,
            )
        )
        seq += len(events)
    return updates


def known(updates: Sequence[TournamentUpdate]) -> dict[str, Any]:
    """What the client library knows after `updates`."""
    snapshot = replace(FORGED.snapshot, seq=0, players=[], tables=[])
    followed = FollowedTournament(NoConnection(), "ada", snapshot)  # type: ignore[arg-type]
    events = list[Any]()
    for update in updates:
        assert update.seq == followed.seq + 1
        followed.apply(update)
        events += update.events
    return {
        "seq": followed.seq,
        "players": followed.players,
        "tables": followed.tables,
        "info": followed.info,
        "clock": followed.clock,
        "events": events,
    }


@given(published(), st.data())
async def test_together_they_say_the_same(updates: list[TournamentUpdate], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(updates) - 1))
    pending = PendingUpdates(0)
    for update in updates:
        pending.add(update, 0.0)
    rest = pending.after(updates[cut].seq - 1, 0.0)
    assert known([*updates[:cut], rest]) == known(updates)
    pending.drop(updates[cut].seq - 1)
    assert pending.after(updates[cut].seq - 1, 0.0) == rest


def test_what_matters_to_everybody_is_told_apart() -> None:
    assert are_of_some([ev.TableHandEnded(1, 1, ()), ev.PlayerMoved("ann", 1, 2, "balance")])
    assert are_of_some([de.PlayerAbsent("ann")])
    assert not are_of_some([ev.PlayerMoved("ann", 1, 2, "balance"), ev.LevelBegun(1, 0)])
    assert not are_of_some([ev.TournamentFinished(0)])


def test_a_clock_ages() -> None:
    running = TournamentClock(level=1, left_ms=5_000, runs=True, deal_ms=900)
    assert aged_clock(running, 1_000) == replace(running, left_ms=4_000, deal_ms=0)
    stopped = TournamentClock(level=1, left_ms=5_000)
    assert aged_clock(stopped, 1_000) == stopped
    on_break = TournamentClock(level=1, break_ms=5_000)
    assert aged_clock(on_break, 1_000) == replace(on_break, break_ms=4_000)
    assert aged_clock(replace(on_break, paused=True), 1_000).break_ms == 5_000
    assert aged_clock(replace(running, suspended=True), 1_000).left_ms == 5_000
