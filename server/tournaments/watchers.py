"""The clients that follow a tournament: each is sent what changed, encoded once for each codec."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final

from msgspec.structs import replace

from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.state import KnownTournament
from riverboat.server.clients import Client
from riverboat.server.protocol.codecs import Codec, Frame
from riverboat.server.protocol.message import Message
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
from riverboat.server.tournaments.views import shown_event, table_info_of

HANDS_EVERY: Final = 1.0
"""Seconds between two updates of hands alone: with a hundred tables, there would be hundreds a second for
everybody."""


class Watchers:
    """The clients that follow the tournament with this id. snapshot: returns it for a player's id."""

    def __init__(
        self, tournament: str, snapshot: Callable[[str], TournamentSnapshot], clock: TableClock
    ) -> None:
        self._tournament = tournament
        self._snapshot = snapshot
        self._clock = clock
        self._waiting: TournamentUpdate | None = None
        self._timer: Timer | None = None
        self._hands_at = -inf  # when such an update was sent last
        self._clients: dict[Client, None] = {}  # in the order in which they came
        self._late: set[Client] = set()  # those that get a snapshot when they have caught up
        self._players: EntrantInfos  # they, the tables and the info are as they were sent
        self._tables: dict[int, EventTableInfo] = {}
        self._info: TournamentInfo

    def prime(
        self, events: Sequence[TournamentEvent], info: TournamentInfo, state: KnownTournament, now: int
    ) -> None:
        """Begin with the tournament after `events`."""
        self._players = EntrantInfos(events, state, now)
        self._tables = {
            number: table_info_of(self._tournament, table) for number, table in state.tables.items()
        }
        self._info = info

    def add(self, client: Client) -> None:
        """Send `client` every update from now on."""
        self._send_waiting()
        self._clients[client] = None

    def discard(self, client: Client) -> bool:
        """Send `client` no more updates. Returns whether it was sent them."""
        was = client in self._clients
        self._clients.pop(client, None)
        self._late.discard(client)
        return was

    def dismiss(self) -> list[Client]:
        """Send nobody updates any more. Returns who was sent them."""
        clients = list(self._clients)
        self._clients.clear()
        self._late.clear()
        return clients

    def snapshot(
        self,
        player: str,
        seq: int,
        state: KnownTournament,
        *,
        clock: TournamentClock,
        now: int,
    ) -> TournamentSnapshot:
        """Return the tournament after the event `seq`, the last that was published, for this player."""
        self._send_waiting()
        return TournamentSnapshot(
            tournament=self._tournament,
            seq=seq,
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
        """Send everybody `events`, the first of which has the number `first`, and what they changed.

        Where no more than hands have begun and ended, only their tables are looked at.
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
        if of_hands is None:
            self._send_waiting()
            self._send(update)
            return
        self._waiting = update if self._waiting is None else _joined(self._waiting, update)
        if self._clock.now() >= self._hands_at + HANDS_EVERY:
            self._send_waiting()
        elif self._timer is None:
            self._timer = self._clock.call_at(self._hands_at + HANDS_EVERY, self._send_waiting)

    def publish_clock(self, seq: int, clock: TournamentClock) -> None:
        """Send everybody the clock, without an event."""
        self._send_waiting()
        self._send(TournamentUpdate(tournament=self._tournament, seq=seq, events=[], clock=clock))

    def _send_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting is not None:
            waiting, self._waiting, self._hands_at = self._waiting, None, self._clock.now()
            self._send(waiting)

    def _send(self, message: Message) -> None:
        frames: dict[Codec, Frame] = {}
        for client in [each for each in self._clients if each not in self._late]:
            if client.behind:
                self._late.add(client)
                client.when_caught_up(lambda late=client: self._bring_up_to_date(late))  # type: ignore[misc]
                continue
            if client.codec not in frames:
                frames[client.codec] = client.codec.encode(message)
            client.send(frames[client.codec])

    def _bring_up_to_date(self, client: Client) -> None:
        if client in self._late:
            self._late.discard(client)
            client.send(client.codec.encode(self._snapshot(client.player)))


def _joined(first: TournamentUpdate, second: TournamentUpdate) -> TournamentUpdate:
    """Return two updates of hands, in which no player and no table goes, as one."""
    return replace(
        second,
        seq=first.seq,
        events=first.events + second.events,
        players=list({each.player: each for each in first.players + second.players}.values()),
        tables=list({each.number: each for each in first.tables + second.tables}.values()),
        info=second.info or first.info,
    )
