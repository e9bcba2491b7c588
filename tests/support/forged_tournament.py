"""A tournament that exists only in messages, as a server sends them, for what shows them."""

from dataclasses import replace
from typing import Any

import msgspec

from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.plain_data import to_plain
from riverboat.engine.tournament.ready import ready_structure
from riverboat.engine.tournament.structure import Level, TournamentStructure
from riverboat.server.protocol.tournaments import (
    EntrantInfo,
    EventTableInfo,
    TournamentClock,
    TournamentInfo,
    TournamentSnapshot,
    TournamentUpdate,
    structure_info,
)

ID = "tournament1"
NAMES = ("Ada", "Bob", "Cy", "Dora", "Eve", "Fred", "Gina", "Hank", "Ida")


class ForgedTournament:
    """Reports a tournament with the players NAMES, of whom `you`, by id, is the first one's place.

    Tables are by number, with their ids. Every method returns the update about what it changes.
    """

    def __init__(
        self,
        you: str = "ada",
        host: str = "ada",
        *,
        name: str = "Friday",
        structure: TournamentStructure | None = None,
    ) -> None:
        self.structure = structure or replace(
            ready_structure("sit-and-go"),
            levels=(
                Level(10, 20, minutes=8),
                Level(15, 30, minutes=8, break_minutes=5),
                Level(25, 50, 50, minutes=8),
            ),
        )
        self.seq = 1
        self.you = you
        ids = [you, *[each.lower() for each in NAMES[1:]]]
        self.players = {
            id: EntrantInfo(player=id, name=name, stack=1500) for id, name in zip(ids, NAMES, strict=True)
        }
        self.tables: dict[int, EventTableInfo] = {}
        self.clock = TournamentClock()
        self.info = TournamentInfo(
            tournament=ID,
            name="Friday",
            host=host,
            stage="registering",
            structure=self.structure.name,
            game=self.structure.game,
            seats=9,
            stack=1500,
            min_players=9,
            max_players=9,
            buy_in=1000,
            fee=100,
            starts_when_full=True,
            entered=9,
            left=9,
            open=True,
            bots=True,
        )

    @property
    def snapshot(self) -> TournamentSnapshot:
        """The tournament as it is now."""
        return TournamentSnapshot(
            tournament=ID,
            seq=self.seq,
            info=self.info,
            structure=structure_info(self.structure),
            clock=self.clock,
            players=list(self.players.values()),
            tables=list(self.tables.values()),
            you=self.you if self.you in self.players else None,
        )

    def without(self, player: str) -> EntrantInfo:
        """Have a player not entered yet; return the entry."""
        return self.players.pop(player)

    def start(self, *tables: str) -> TournamentUpdate:
        """Begin at tables with these ids, over which the players are spread in turn."""
        self.info = msgspec.structs.replace(
            self.info, stage="running", open=False, pool=9000, prizes=[4500, 2700, 1800]
        )
        for number, id in enumerate(tables, start=1):
            self.tables[number] = EventTableInfo(number=number, table=id, seats=9, players=9 // len(tables))
        for place, each in enumerate(list(self.players.values())):
            self.set(each.player, table=1 + place % len(tables), seat=place // len(tables))
        self.clock = TournamentClock(level=0, left_ms=480_000, runs=True)
        return self.update(whole=True)

    def change(self, player: str, *events: TournamentEvent, **fields: Any) -> TournamentUpdate:
        """Change a player's entry."""
        self.set(player, **fields)
        return self.update(*events, players=[self.players[player]])

    def tick(self, *events: TournamentEvent, **clock: Any) -> TournamentUpdate:
        """Change the clock."""
        self.clock = msgspec.structs.replace(self.clock, **clock)
        return self.update(*events)

    def update(self, *events: TournamentEvent, whole: bool = False, **fields: Any) -> TournamentUpdate:
        """Return an update with `events`. whole: with all players and tables."""
        if whole:
            fields = {"players": list(self.players.values()), "tables": list(self.tables.values())}
        seq = self.seq + bool(events)
        self.seq += len(events)
        data = [{"kind": each.kind, **to_plain(each)} for each in events]
        return TournamentUpdate(
            tournament=ID, seq=seq, events=data, clock=self.clock, info=self.info, **fields
        )

    def set(self, player: str, **fields: Any) -> None:
        """Change a player's entry, and tell nobody yet."""
        self.players[player] = msgspec.structs.replace(self.players[player], **fields)
