"""The clients that follow a tournament: each is sent what changed, encoded once for each codec."""

from collections.abc import Callable, Sequence
from itertools import islice
from math import inf
from typing import Final

from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.state import KnownTournament
from riverboat.server.clients import Client
from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.tournaments import (
    EventTableInfo,
    TournamentClock,
    TournamentInfo,
    TournamentSnapshot,
    TournamentUpdate,
    structure_info,
)
from riverboat.server.tables.ports import TableClock, Timer
from riverboat.server.tournaments.attention import tables_of_hands
from riverboat.server.tournaments.entrants import EntrantInfos
from riverboat.server.tournaments.updates import PendingUpdates, are_of_some
from riverboat.server.tournaments.views import shown_event, table_info_of

AT_ONCE: Final = 100
"""Clients that are sent an update in one step: a thousand of them would keep the loop for long."""

STEP_EVERY: Final = 0.25
"""Seconds between two steps with updates about some players and tables. So a thousand clients cost no more
than 400 sends a second, and each is brought up to date every 2.5 seconds."""


class Watchers:
    """The clients that follow the tournament with this id. snapshot: returns it for a player's id."""

    def __init__(
        self, tournament: str, snapshot: Callable[[str], TournamentSnapshot], clock: TableClock
    ) -> None:
        self._tournament = tournament
        self._snapshot = snapshot
        self._clock = clock
        self._timer: Timer | None = None
        self._stepped_at = -inf
        self._sent: dict[Client, int] = {}  # the last event that each was sent; the longest ago comes first
        self._late: set[Client] = set()  # those that get a snapshot when they have caught up
        self._urgent = 0  # the last event that nobody waits for
        self._updates: PendingUpdates
        self._players: EntrantInfos  # they, the tables and the info are as they were published
        self._tables: dict[int, EventTableInfo] = {}
        self._info: TournamentInfo

    def prime(
        self, events: Sequence[TournamentEvent], info: TournamentInfo, state: KnownTournament, now: int
    ) -> None:
        """Begin with the tournament after `events`."""
        self._updates = PendingUpdates(len(events))
        self._players = EntrantInfos(events, state, now)
        self._tables = {
            number: table_info_of(self._tournament, table) for number, table in state.tables.items()
        }
        self._info = info

    def add(self, client: Client) -> None:
        """Send `client` every update from now on."""
        self.discard(client)
        self._sent[client] = self._updates.seq

    def discard(self, client: Client) -> bool:
        """Send `client` no more updates. Returns whether it was sent them."""
        was = client in self._sent or client in self._late
        self._sent.pop(client, None)
        self._late.discard(client)
        return was

    def dismiss(self) -> list[Client]:
        """Send nobody updates any more. Returns who was sent them."""
        clients = [*self._sent, *self._late]
        self._sent.clear()
        self._late.clear()
        return clients

    def snapshot(
        self,
        player: str,
        state: KnownTournament,
        *,
        clock: TournamentClock,
        now: int,
    ) -> TournamentSnapshot:
        """Return the tournament after the last event that was published, for this player."""
        return TournamentSnapshot(
            tournament=self._tournament,
            seq=self._updates.seq,
            info=self._info,
            structure=structure_info(state.structure),
            clock=clock,
            players=self._players.at(state, now),
            tables=list(self._tables.values()),
            you=player if player in state.players else None,
        )

    def publish(
        self,
        first: int,
        events: Sequence[TournamentEvent],
        info: Callable[[], TournamentInfo],
        state: KnownTournament,
        *,
        clock: TournamentClock,
        now: int,
    ) -> None:
        """Send `events`, the first of which has the number `first`, and what they changed.

        Where no more than hands have begun and ended, only their tables are looked at. Anything else is sent
        first to the players whom it has changed: they must know their seats before a hand begins there.
        """
        of_hands = tables_of_hands(events)
        players, gone = self._players.after(events, state, now)
        looked_at = state.tables.values() if of_hands is None else map(state.table, of_hands)
        tables = {table.number: table_info_of(self._tournament, table) for table in looked_at}
        now_info = info() if of_hands is None else self._info
        update = TournamentUpdate(
            tournament=self._tournament,
            seq=first,
            events=[shown_event(event) for event in events],
            clock=clock,
            players=players,
            tables=[each for number, each in tables.items() if self._tables.get(number) != each],
            unregistered=gone,
            removed=[] if of_hands else [number for number in self._tables if number not in tables],
            info=now_info if now_info != self._info else None,
        )
        self._tables = self._tables | tables if of_hands else tables
        self._info = now_info
        if not events:
            self._send_to_all(update)
            return
        self._updates.add(update, self._clock.now())
        if of_hands is None:
            changed = {each.player for each in players}.union(gone)
            self._send([client for client in self._sent if client.player in changed])
            self._urgent = self._urgent if are_of_some(events) else self._updates.seq
        self._step_when_due()

    def publish_clock(self, seq: int, clock: TournamentClock) -> None:
        """Send everybody the clock, without an event."""
        self._send_to_all(TournamentUpdate(tournament=self._tournament, seq=seq, events=[], clock=clock))

    def _send_to_all(self, update: TournamentUpdate) -> None:
        """Send everybody all that is pending, and then `update`, which has no events."""
        self._send(list(self._sent))
        frames: dict[Codec, Frame] = {}
        for client in self._sent:
            if client.codec not in frames:
                frames[client.codec] = client.codec.encode(update)
            client.send(frames[client.codec])

    def _step_when_due(self) -> None:
        """Take a step: now, or when the last one is long enough ago."""
        if self._timer is not None:
            if not self._is_urgent:
                return
            self._timer.cancel()
            self._timer = None
        if self._is_urgent or self._clock.now() >= self._stepped_at + STEP_EVERY:
            self._step()
        else:
            self._timer = self._clock.call_at(self._stepped_at + STEP_EVERY, self._step)

    def _step(self) -> None:
        """Bring those up to date who were sent something the longest ago."""
        self._timer, self._stepped_at = None, self._clock.now()
        first = islice(self._sent.items(), AT_ONCE)
        self._send([client for client, seq in first if seq < self._updates.seq])
        if self._oldest < self._updates.seq:
            wait = 0.0 if self._is_urgent else STEP_EVERY
            self._timer = self._clock.call_at(self._stepped_at + wait, self._step)

    @property
    def _oldest(self) -> int:
        """The last event that everybody was sent."""
        return next(iter(self._sent.values()), self._updates.seq)

    @property
    def _is_urgent(self) -> bool:
        return self._oldest < self._urgent

    def _send(self, clients: Sequence[Client]) -> None:
        """Send each of `clients` what it was not sent yet."""
        now, frames = self._clock.now(), dict[tuple[int, Codec], Frame]()
        for client in clients:
            seq = self._sent.pop(client)
            if client.behind:
                self._late.add(client)
                client.when_caught_up(lambda late=client: self._bring_up_to_date(late))  # type: ignore[misc]
                continue
            self._sent[client] = self._updates.seq
            if seq == self._updates.seq:
                continue
            if (seq, client.codec) not in frames:
                frames[seq, client.codec] = client.codec.encode(self._updates.after(seq, now))
            client.send(frames[seq, client.codec])
        self._updates.drop(self._oldest)

    def _bring_up_to_date(self, client: Client) -> None:
        if client in self._late:
            self._late.discard(client)
            self._sent[client] = self._updates.seq
            client.send(client.codec.encode(self._snapshot(client.player)))
