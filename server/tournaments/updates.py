"""The updates of a tournament that some clients have still to be sent, and several of them as one."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.server.protocol.tournaments import TournamentUpdate
from riverboat.server.tournaments.views import aged_clock

_OF_SOME: Final = (
    ev.PlayerRegistered,
    ev.PlayerUnregistered,
    ev.TableAdded,
    ev.PlayerSeated,
    ev.TableHandBegun,
    ev.TableHandEnded,
    ev.TimeCardsUsed,
    ev.PlayerBusted,
    ev.RebuyDeclared,
    ev.PlayerRebought,
    ev.RebuyDeclined,
    ev.AddOnTaken,
    ev.PlayerEliminated,
    ev.BountyWon,
    ev.PlaceTaken,
    ev.PrizePaid,
    ev.PlayerMoved,
    ev.TableBroken,
    ev.TableRemoved,
    ev.TableHalted,
    ev.TableContinued,
    ev.AllInHeld,
    de.PlayerAbsent,
    de.PlayerReturned,
    de.PlayerPenalised,
    de.PlayerDisqualified,
    de.ChipsRemoved,
    de.StackCorrected,
)


def are_of_some(events: Sequence[TournamentEvent]) -> bool:
    """Return whether `events` are about some players and tables alone: with a thousand players, they come
    all the time, and everybody else may hear of them a moment later."""
    return all(isinstance(event, _OF_SOME) for event in events)


class PendingUpdates:
    """The updates that not every client has been sent.

    seq: the number of the last event.
    """

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self._updates: deque[tuple[float, TournamentUpdate]] = deque()  # each with when it was published

    def add(self, update: TournamentUpdate, now: float) -> None:
        """Add the next update, which has events."""
        self._updates.append((now, update))
        self.seq = update.seq + len(update.events) - 1

    def after(self, seq: int, now: float) -> TournamentUpdate:
        """Return all after the event `seq` as one. There must be some."""
        found = [(at, update) for at, update in self._updates if update.seq > seq]
        at, last = found[-1]
        joined = last if len(found) == 1 else _joined([update for _, update in found])
        return replace(joined, clock=aged_clock(last.clock, round((now - at) * 1000)))

    def drop(self, seq: int) -> None:
        """Forget those up to the event `seq`, which everybody has been sent."""
        while self._updates and self._updates[0][1].seq <= seq:
            self._updates.popleft()


def _joined(updates: Sequence[TournamentUpdate]) -> TournamentUpdate:
    players, tables = dict[str, object](), dict[int, object]()
    unregistered, removed = set[str](), set[int]()
    for update in updates:
        players |= {each.player: each for each in update.players}
        tables |= {each.number: each for each in update.tables}
        unregistered = (unregistered - players.keys()) | set(update.unregistered)
        removed = (removed - tables.keys()) | set(update.removed)
        for player in update.unregistered:
            players.pop(player, None)
        for number in update.removed:
            tables.pop(number, None)
    return replace(
        updates[-1],
        seq=updates[0].seq,
        events=[event for update in updates for event in update.events],
        players=list(players.values()),
        tables=list(tables.values()),
        unregistered=sorted(unregistered),
        removed=sorted(removed),
        info=next((update.info for update in reversed(updates) if update.info is not None), None),
    )
