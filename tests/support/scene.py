"""A command of the catalogue where it is accepted, so that it can be sent twice with one id.

What a command does is read off the database: rows about its players and its table.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from typing import Any, Final

from msgspec import to_builtins
from sqlalchemy import Engine, update
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from riverboat.server.history.database.engines import migrating_engine
from riverboat.server.history.database.models import players
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as manage
from riverboat.server.protocol import tournaments as tour
from riverboat.server.protocol.catalogue import COMMANDS, Access, Repeats, ServiceName
from riverboat.server.protocol.command import Command
from tests.support.noninterference.anything import example, types_of
from tests.support.sockets import RawClient, Reply
from tests.support.waiting import PATIENCE, until

Fields = dict[str, Any]
Effect = tuple[int, ...]

BECAUSE: Final = {"reason": "because"}
UNCERTAIN: Final = ("journal_unavailable", "outcome_unknown")
"""Refusals of commands that are sent again: a busy machine commits late."""

LOOK_EVERY: Final = 0.25
"""Seconds between two looks at a table, of which a player may take some at a time."""

PASSWORD: Final = "a long password"

AT_TABLES: Final = frozenset(
    command for command, spec in COMMANDS.items() if spec.service is ServiceName.TABLE
)
"""The commands that tables carry out."""

AT_TOURNAMENTS: Final = frozenset({tour.TakePart, tour.DirectTournament})
"""The commands that change something in tournaments."""

_EFFECTS: Final = (
    "SELECT COUNT(*) FROM events WHERE table_id = '{table}'",
    "SELECT COUNT(*) FROM tables WHERE config LIKE '%{sender}%'",
    "SELECT COUNT(*) FROM tables WHERE id = '{table}' AND closed_at IS NOT NULL",
    "SELECT COUNT(*) FROM entries WHERE account IN ('player:{sender}', 'player:{other}')",
    "SELECT COALESCE(SUM(chips), 0) FROM balances WHERE account IN ('player:{sender}', 'player:{other}')",
    "SELECT COUNT(*) FROM audit WHERE operator_id = '{sender}'",
    "SELECT COUNT(*) FROM account_changes WHERE player_id IN ('{sender}', '{other}')",
    "SELECT COUNT(*) FROM tokens WHERE player_id = '{sender}'",
    "SELECT COUNT(*) FROM players WHERE id IN ('{sender}', '{other}') AND name_key IS NOT NULL",
    "SELECT COUNT(*) FROM players WHERE id IN ('{sender}', '{other}') AND banned_at IS NOT NULL",
    "SELECT COUNT(*) FROM tournaments WHERE host = '{sender}'",
    "SELECT COUNT(*) FROM tournament_events WHERE tournament_id = '{tournament}'",
)

_CLOSED: Final = 2
"""Which of these says whether the table has closed."""

_numbers = count(1)


class Scene:
    """A command where it is accepted: its players, its table, and their connections.

    command: its type. database: connects to that of the servers. owner: the URL of the server that has the
    table, and where it is prepared.
    """

    def __init__(self, command: type[Command], database: Engine, owner: str) -> None:
        self.command = command
        self.spec = COMMANDS[command]
        self.owner = owner
        self.table = self.tournament = ""
        self.fields: Fields = {}
        self.id = f"once {next(_numbers)}"
        self._database = database
        self._registered = ""
        self._clients: dict[tuple[str, int], RawClient] = {}
        self.sender: RawClient
        self.other: RawClient

    @property
    def message(self) -> Fields:
        """The command as it is sent."""
        [kind] = types_of([self.command])
        return {**self.fields, "type": kind, "id": self.id}

    async def prepare(self, scene: Callable[["Scene"], Awaitable[Fields]] | None) -> None:
        """Bring everything to where the command is accepted.

        scene: does what the command needs, and returns its fields; None if fields by their types will do.
        """
        self.sender, self.other = await self._guest(), await self._guest()
        host = self.sender if self.spec.access is Access.HOST else self.other
        rules = {"seats": 2, "act_ms": 300_000}
        opened = await accepted(host, "open_table", name="Once", rules=rules)
        self.table = opened["table"]
        await accepted(host, "pause_table", table=self.table, **BECAUSE)
        if self.spec.access is Access.OPERATOR:
            with self._database.begin() as connection:
                connection.execute(
                    update(players)
                    .where(players.c.id == self.sender.welcome["player"])
                    .values(operator_since=datetime.now(UTC))
                )
        if self.spec.access is Access.SEATED:
            await self.sit(self.sender)
        known = {"table": self.table, "player": self.other.welcome["player"], "name": "Some Name"}
        if scene is not None:
            self.fields = await scene(self)
        else:
            fields = to_builtins(example(self.command, self.table))
            self.fields = fields | {name: value for name, value in known.items() if name in fields}

    async def to(self, url: str, number: int = 0) -> RawClient:
        """Return a connection of the sender to the server at `url`; another one for each number."""
        if self.command is cmd.Hello:  # it is the first command of a connection
            return await stranger(url)
        client = self._clients.get((url, number))
        if client is None or client.closed:
            hello = {"token": self.sender.welcome["token"]}
            if self._registered:
                hello = {"name": self._registered, "password": PASSWORD}
            client = self._clients[url, number] = await RawClient.to(url, **hello)
        return client

    async def send(self, url: str, number: int = 0) -> Reply:
        """Send the command to the server at `url`, and return the reply.

        Who plays does so on one connection, the one that has watched the table last.
        """
        client = await self.ready(url, number)
        return await sent(client, self.message)

    async def ready(self, url: str, number: int = 0) -> RawClient:
        """Return a connection of the sender, after it has watched what it has to."""
        client = await self.to(url, number)
        if self.command in AT_TABLES or self.command is cmd.Unwatch:
            await client.ask("watch", table=self.table)  # unless the table has closed meanwhile
        elif self.command is cmd.UnwatchLobby:
            await client.ask("watch_lobby")
        elif self.command is tour.UnwatchTournament:
            await accepted(client, "watch_tournament", tournament=self.tournament)
        return client

    async def send_at_once(self, *connections: tuple[str, int]) -> list[Reply]:
        """Send the command on all of these connections at once, and return the replies.

        One that plays no more on its connection sends it again as soon as it does.
        """
        clients = [await self.ready(*connection) for connection in connections]
        replies = await asyncio.gather(*(sent(client, self.message) for client in clients))
        return [
            await self.send(*connection) if reply.get("code") == "taken_over" else reply
            for connection, reply in zip(connections, replies, strict=True)
        ]

    def effect(self) -> Effect:
        """Return what can be counted about its players and its table."""
        names = {
            "table": self.table,
            "tournament": self.tournament,
            "sender": self.sender.welcome["player"],
            "other": self.other.welcome["player"],
        }
        each = (f"({sql.format(**names)})" for sql in _EFFECTS)
        with self._database.connect() as connection:
            row = connection.exec_driver_sql(f"SELECT {', '.join(each)}").one()
        return tuple(map(int, row))

    async def settled(self) -> Effect:
        """Return its effect once nothing follows by itself: a table closes after the reply."""
        if self.command in (manage.CloseTable, manage.CloseTables):
            await until(lambda: self.effect()[_CLOSED])
        return self.effect()

    async def has_done(self, change: Effect, since: Effect) -> None:
        """Wait until its effect is `change`, as often as once. since: before the command."""
        done: Effect = ()
        try:
            async with asyncio.timeout(PATIENCE):
                while (done := less(self.effect(), since)) != change:
                    too_much = any(abs(each) > abs(most) for each, most in zip(done, change, strict=True))
                    assert not too_much, f"{self.command.__name__} has done {done}, and once is {change}"
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise AssertionError(f"{self.command.__name__} has done {done}, and once is {change}") from None

    async def close(self) -> None:
        """Close all connections."""
        for client in (self.sender, self.other, *self._clients.values()):
            await client.close()

    # What scenes are made of.

    async def sit(self, client: RawClient) -> None:
        """Let a client watch and take a seat."""
        await accepted(client, "watch", table=self.table)
        await accepted(client, "sit", table=self.table, buy_in=2_000)

    async def announce(self, client: RawClient) -> None:
        """Let a client announce a tournament."""
        opened = await accepted(client, "open_tournament", name="Once", structure="sit-and-go")
        self.tournament = opened["tournament"]

    async def full(self) -> None:
        """Let two others take the seats."""
        await self.sit(self.other)
        await self.sit(await self._guest())

    async def hand(self) -> Reply:
        """Deal a hand to the sender and the other, the last one, and return its first turn."""
        await self.sit(self.other)
        await accepted(self.other, "resume_play", table=self.table, **BECAUSE)
        turn = await self.turn()
        await accepted(self.other, "pause_table", table=self.table, **BECAUSE)
        return turn

    async def turn(self) -> Reply:
        """Return the turn at the table, once there is one."""
        turn: Reply | None = None
        async with asyncio.timeout(PATIENCE):
            while turn is None:  # updates end for a while if a busy server loses its table
                await asyncio.sleep(LOOK_EVERY)
                turn = (await accepted(self.sender, "watch", table=self.table)).get("turn")
        return turn

    async def play_tournament(self, **structure: Any) -> str:
        """Let the sender and the other play a tournament, and return its table, which is now the scene's."""
        level = {"small_blind": 10, "big_blind": 20, "minutes": 60}
        fields = {"name": "Once", "stack": 100, "levels": [level], "max_players": 2, **structure}
        opened = await accepted(
            self.other, "open_tournament", name="Once", structure={**fields, "starts_when_full": True}
        )
        for client in (self.sender, self.other):
            await accepted(client, "take_part", tournament=opened["tournament"], action="register")
        self.table = f"{opened['tournament']}-1"
        await accepted(self.other, "watch", table=self.table)
        return self.table

    async def acts(self, turn: Reply) -> bool:
        """Return whether it is the sender's turn."""
        snapshot = await accepted(self.sender, "watch", table=self.table)
        [seat] = [each for each in snapshot["seats"] if each["player"] == self.sender.welcome["player"]]
        return bool(seat["seat"] == turn["seat"])

    async def fold(self, turn: Reply) -> None:
        """Let whoever is to act fold."""
        client = self.sender if await self.acts(turn) else self.other
        await accepted(client, "act", table=self.table, action="fold", hand=turn["hand"], turn=turn["turn"])

    async def register(self) -> str:
        """Register the sender, and return the name."""
        name = f"Once {next(_numbers)} {self.table}"[:24]
        await accepted(self.sender, "register", name=name, password=PASSWORD)
        return name

    async def sign_in_by_password(self) -> None:
        """Give each connection of the sender a token of its own."""
        self._registered = await self.register()

    async def _guest(self) -> RawClient:
        return await RawClient.to(self.owner, name=f"Guest {next(_numbers)}")


@contextmanager
def counted(url: str) -> Iterator[Engine]:
    """Connect to a database, in which effects are counted."""
    engine = migrating_engine(url)
    try:
        yield engine.execution_options(no_parameters=True)  # a % is a %
    finally:
        engine.dispose()


async def stranger(url: str) -> RawClient:
    """Connect without a hello."""
    socket = await connect(
        url,
        subprotocols=[Subprotocol("riverboat.msgpack")],
        compression=None,
        proxy=None,
        open_timeout=PATIENCE,
    )
    return RawClient(socket, "msgpack")


async def sent(client: RawClient, message: Fields) -> Reply:
    """Send `message` until its outcome is known, and return the reply to it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await client.send(message)
            while (reply := await client.reply()).get("id") != message["id"]:
                pass
            if reply.get("code") not in UNCERTAIN:
                return reply
            await asyncio.sleep(0.1)


async def accepted(client: RawClient, kind: str, **fields: Any) -> Any:
    """Return the result of a command, once its table has a server: a busy one may lose it for a while."""
    async with asyncio.timeout(PATIENCE):
        while True:
            reply = first_of(await sent(client, {"type": kind, "id": f"scene {next(_numbers)}", **fields}))
            if reply.get("code") not in ("unknown_table", "unknown_tournament"):
                break
            await asyncio.sleep(0.1)
    assert reply["type"] == "accepted", (kind, reply)
    return reply.get("result")


def less(after: Effect, before: Effect) -> Effect:
    """Return by how much `after` is more than `before`."""
    return tuple(one - other for one, other in zip(after, before, strict=True))


def first_of(reply: Reply) -> Reply:
    """Return the first reply, if `reply` is one to a repetition."""
    first: Reply = reply.get("first", reply)
    return first


def check_first(scene: Scene, reply: Reply) -> None:
    """Check that the command was carried out."""
    assert first_of(reply)["type"] == "accepted", (
        f"{scene.command.__name__} was refused: {reply.get('message', reply)}. Add to SCENES in "
        f"tests/support/once.py what it needs to be accepted."
    )


def check_again(scene: Scene, first: Reply, again: Reply, before: Effect, after: Effect) -> None:
    """Check the reply to a repetition, and that it has changed nothing."""
    name = scene.command.__name__
    assert after == before, f"{name} had an effect when it was repeated: {before} became {after}"
    if scene.command is manage.CloseTables:  # a repetition lists all that were selected
        assert again["type"] == "repeated", (name, again)
        assert {*first_of(first)["result"]} <= {*first_of(again)["result"]}, (name, first, again)
    elif scene.spec.repeats is Repeats.ONCE:
        assert again == {"type": "repeated", "id": scene.id, "first": first_of(first)}, (name, again)
    elif scene.spec.repeats is Repeats.ONE_TURN:
        assert again["type"] in ("repeated", "stale", "refused", "accepted"), (name, again)


async def check_conflict(scene: Scene, client: RawClient) -> None:
    """Check that the id is refused for another command."""
    if scene.spec.repeats is Repeats.ONCE:
        reply = await sent(client, {"type": "open_table", "id": scene.id, "name": "Something else"})
        assert reply.get("code") == "conflict", (scene.command.__name__, reply)
