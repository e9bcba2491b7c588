"""Programs that play a tournament over real sockets, whatever happens to its server."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.sockets import RawClient, Reply


class Contestant:
    """A player who bets at random. url: returns where the server is now; empty while there is none.

    happened: the kinds of the events that arrived. players: as they were last sent, by id.
    """

    def __init__(self, name: str, url: Callable[[], str], seed: int) -> None:
        self.name = name
        self.player = ""
        self.tournament = ""
        self.over = asyncio.Event()
        self.happened: list[str] = []
        self.players: dict[str, Reply] = {}
        self.refused: list[Reply] = []
        self._url = url
        self._random = Random(seed)
        self._token: str | None = None
        self._tables: dict[int, str] = {}
        self._watched: set[str] = set()
        self._done: tuple[int, int] | None = None
        self._acted = ("", "")  # the id of the latest action, and its table
        self._ids = 0

    async def connect(self) -> RawClient:
        """Sign in."""
        who = {"name": self.name} if self._token is None else {"token": self._token}
        client = await RawClient.to(self._url(), bot=True, **who)
        self._token, self.player = client.welcome["token"], client.welcome["player"]
        self._watched.clear()
        self._done = None
        return client

    async def play(self) -> None:
        """Play to the end of the tournament; connect again whenever the connection is lost."""
        while not self.over.is_set():
            try:
                client = await self.connect()
                await self._send(client, "watch_tournament", tournament=self.tournament)
                while not self.over.is_set():
                    await self._take(client, await client.receive())
            except (OSError, ConnectionClosed, InvalidHandshake, AssertionError, ValueError):
                await asyncio.sleep(0.1)
            else:
                await client.socket.close()

    async def _send(self, client: RawClient, kind: str, **fields: Any) -> str:
        """Send a command. Returns its id."""
        self._ids += 1
        command = f"{self.name}-{self._ids}-{id(client)}"
        await client.send({"type": kind, "id": command, **fields})
        return command

    async def _take(self, client: RawClient, message: Reply) -> None:
        if message["type"] == "refused":
            self.refused.append(message)
            if message.get("id") == self._acted[0]:  # the turn may still be ours: a table was busy, or moved
                self._done = None
                await self._send(client, "watch", table=self._acted[1])
        body: Any = message.get("result") if message["type"] == "accepted" else message
        match body:
            case {"type": "update" | "snapshot", "turn": turn, "table": table}:
                await self._act(client, table, turn)
            case {"type": "tournament_snapshot" | "tournament_update"}:
                await self._follow(client, body)

    async def _follow(self, client: RawClient, news: Reply) -> None:
        self.happened += [event["kind"] for event in news.get("events", []) if event]
        for table in news.get("tables", []):
            self._tables[table["number"]] = table["table"]
        for player in news.get("players", []):
            self.players[player["player"]] = player
        if (news.get("info") or {}).get("stage") in {"finished", "cancelled"}:
            self.over.set()
        table_id = self._tables.get(self.players.get(self.player, {}).get("table") or 0)
        if table_id is not None and table_id not in self._watched:
            self._watched.add(table_id)
            await self._send(client, "watch", table=table_id)

    async def _act(self, client: RawClient, table: str, turn: Reply) -> None:
        me = self.players.get(self.player, {})
        mine = (self._tables.get(me.get("table") or 0), me.get("seat"))
        if (table, turn["seat"]) != mine or (turn["hand"], turn["turn"]) == self._done:
            return
        self._done = turn["hand"], turn["turn"]
        fields = {"table": table, "hand": turn["hand"], "turn": turn["turn"], **self._choice(turn)}
        self._acted = await self._send(client, "act", **fields), table

    def _choice(self, turn: Reply) -> Reply:
        if turn.get("show") or turn.get("muck"):
            return {"action": "muck" if turn.get("muck") else "show"}
        if "raise" in turn and self._random.random() < 0.3:
            return {"action": "raise", "to": turn["raise"][1]}
        if turn.get("check"):
            return {"action": "check"}
        if "call" in turn and self._random.random() < 0.6:
            return {"action": "call"}
        return {"action": "fold"}
