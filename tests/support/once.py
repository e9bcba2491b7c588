"""Every command of the catalogue, brought to where it is accepted, so that it can be sent twice with one id.

What a command does is read off the database: rows about its players and its table. A command that is new in
the catalogue is sent with fields by their types; if it is refused then, `SCENES` has to say what it needs.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from itertools import count
from typing import Any, Final

from msgspec import to_builtins
from sqlalchemy import Engine, update
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from riverboat.server.history.database.models import players
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import management as manage
from riverboat.server.protocol.catalogue import COMMANDS, Access, Repeats, ServiceName
from riverboat.server.protocol.command import Command
from tests.support.noninterference.anything import example, types_of
from tests.support.sockets import RawClient, Reply
from tests.support.waiting import PATIENCE, until

Fields = dict[str, Any]
Effect = tuple[int, ...]

BECAUSE: Final = {"reason": "because"}
PASSWORD: Final = "a long password"

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
        self.table = ""
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

    async def prepare(self) -> None:
        """Bring everything to where the command is accepted."""
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
        if self.command in SCENES:
            self.fields = await SCENES[self.command](self)
        else:
            fields = to_builtins(example(self.command, self.table))
            self.fields = fields | {name: value for name, value in known.items() if name in fields}

    async def to(self, url: str, number: int = 0) -> RawClient:
        """Return a connection of the sender to the server at `url`; another one for each number."""
        if self.command is cmd.Hello:  # it is the first command of a connection
            return await stranger(url)
        if (url, number) not in self._clients:
            hello = {"token": self.sender.welcome["token"]}
            if self._registered:
                hello = {"name": self._registered, "password": PASSWORD}
            self._clients[url, number] = await RawClient.to(url, **hello)
        return self._clients[url, number]

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
        async with asyncio.timeout(PATIENCE):
            while (done := less(self.effect(), since)) != change:
                too_much = any(abs(each) > abs(most) for each, most in zip(done, change, strict=True))
                assert not too_much, f"{self.command.__name__} has done {done}, and once is {change}"
                await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Close all connections."""
        for client in (self.sender, self.other, *self._clients.values()):
            await client.close()

    # What scenes are made of.

    async def sit(self, client: RawClient) -> None:
        """Let a client watch and take a seat."""
        await accepted(client, "watch", table=self.table)
        await accepted(client, "sit", table=self.table, buy_in=2_000)

    async def full(self) -> None:
        """Let two others take the seats."""
        await self.sit(self.other)
        await self.sit(await self._guest())

    async def hand(self) -> Reply:
        """Deal a hand to the sender and the other, the last one, and return its first turn."""
        await self.sit(self.other)
        await accepted(self.other, "resume_play", table=self.table, **BECAUSE)
        turn = await self.sender.turn()
        await accepted(self.other, "pause_table", table=self.table, **BECAUSE)
        return turn

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
    """Send `message`, and return the reply to it."""
    await client.send(message)
    async with asyncio.timeout(PATIENCE):
        while (reply := await client.reply()).get("id") != message["id"]:
            pass
    return reply


async def accepted(client: RawClient, kind: str, **fields: Any) -> Any:
    """Return the result of a command."""
    reply = await client.ask(kind, **fields)
    assert reply["type"] == "accepted", (kind, reply)
    return reply.get("result")


# How commands that need more than fields by their types come to be accepted.


async def _hello(scene: Scene) -> Fields:
    return {"version": 1, "token": scene.sender.welcome["token"]}


async def _chat(scene: Scene) -> Fields:
    await scene.sit(scene.sender)
    return {"table": scene.table, "text": "hello"}


async def _set_auto_muck(scene: Scene) -> Fields:
    return {"table": scene.table, "on": False}


async def _sit(scene: Scene) -> Fields:
    return {"table": scene.table, "buy_in": 2_000}


async def _change_seat(scene: Scene) -> Fields:
    snapshot = await accepted(scene.sender, "watch", table=scene.table)
    return {"table": scene.table, "seat": 1 - snapshot["seats"][0]["seat"]}


async def _add_chips(scene: Scene) -> Fields:
    return {"table": scene.table, "chips": 100}


async def _set_auto_rebuy(scene: Scene) -> Fields:
    return {"table": scene.table, "to": 2_000}


async def _sit_in(scene: Scene) -> Fields:
    await accepted(scene.sender, "sit_out", table=scene.table)
    return {"table": scene.table}


async def _join_wait_list(scene: Scene) -> Fields:
    await scene.full()
    return {"table": scene.table}


async def _leave_wait_list(scene: Scene) -> Fields:
    await scene.full()
    await accepted(scene.sender, "watch", table=scene.table)
    await accepted(scene.sender, "join_wait_list", table=scene.table)
    return {"table": scene.table}


async def _act(scene: Scene) -> Fields:
    turn = await scene.hand()
    if not await scene.acts(turn):
        call = {"action": "call", "hand": turn["hand"], "turn": turn["turn"]}
        await accepted(scene.other, "act", table=scene.table, **call)
        turn = {"hand": turn["hand"], "turn": turn["turn"] + 1}
    return {"table": scene.table, "action": "fold", "hand": turn["hand"], "turn": turn["turn"]}


async def _preact(scene: Scene) -> Fields:
    turn = await scene.hand()
    if await scene.acts(turn):
        call = {"action": "call", "hand": turn["hand"], "turn": turn["turn"]}
        await accepted(scene.sender, "act", table=scene.table, **call)
    return {"table": scene.table, "hand": turn["hand"], "action": "check_fold"}


async def _show_cards(scene: Scene) -> Fields:
    turn = await scene.hand()
    await scene.fold(turn)
    events = [event for update in scene.sender.updates for event in update["events"] if event]
    [own] = [event["cards"] for event in events if event["kind"] == "hole_cards_dealt"]
    return {"table": scene.table, "hand": turn["hand"], "cards": own[:1]}


async def _show_hand(scene: Scene) -> Fields:
    await scene.sit(scene.sender)
    turn = await scene.hand()
    await scene.fold(turn)
    return {"hand": turn["hand"]}


async def _resume(scene: Scene) -> Fields:
    return {"table": scene.table, "seq": 1}


async def _register(scene: Scene) -> Fields:
    return {"name": f"R {next(_numbers)} {scene.table}"[:24], "password": PASSWORD}


async def _change_password(scene: Scene) -> Fields:
    await scene.register()
    return {"password": PASSWORD, "new_password": "a longer password"}


async def _sign_out(scene: Scene) -> Fields:
    await scene.sign_in_by_password()
    return {}


async def _take_chips(scene: Scene) -> Fields:
    return {"player": scene.other.welcome["player"], "chips": 500, **BECAUSE}


async def _unban(scene: Scene) -> Fields:
    player = scene.other.welcome["player"]
    await accepted(scene.sender, "ban_player", player=player, **BECAUSE)
    return {"player": player, **BECAUSE}


async def _close_tables(scene: Scene) -> Fields:
    return {"player": scene.other.welcome["player"], **BECAUSE}


async def _resume_play(scene: Scene) -> Fields:
    return {"table": scene.table, **BECAUSE}


async def _pause_table(scene: Scene) -> Fields:
    await accepted(scene.sender, "resume_play", table=scene.table, **BECAUSE)
    return {"table": scene.table, **BECAUSE}


async def _change_stakes(scene: Scene) -> Fields:
    return {"table": scene.table, "stakes": {"big_blind": 200}, **BECAUSE}


async def _kick_player(scene: Scene) -> Fields:
    await scene.sit(scene.other)
    return {"table": scene.table, "player": scene.other.welcome["player"], **BECAUSE}


async def _mute_player(scene: Scene) -> Fields:
    await accepted(scene.other, "watch", table=scene.table)
    return {"table": scene.table, "player": scene.other.welcome["player"], **BECAUSE}


async def _unmute_player(scene: Scene) -> Fields:
    fields = await _mute_player(scene)
    await accepted(scene.sender, "mute_player", **fields)
    return fields


SCENES: Final[Mapping[type[Command], Callable[[Scene], Awaitable[Fields]]]] = {
    cmd.Hello: _hello,
    cmd.Resume: _resume,
    cmd.Chat: _chat,
    cmd.Sit: _sit,
    cmd.AddChips: _add_chips,
    cmd.SetAutoRebuy: _set_auto_rebuy,
    cmd.ChangeSeat: _change_seat,
    cmd.JoinWaitList: _join_wait_list,
    cmd.LeaveWaitList: _leave_wait_list,
    cmd.SitIn: _sit_in,
    cmd.SetAutoMuck: _set_auto_muck,
    cmd.Act: _act,
    cmd.Preact: _preact,
    cmd.ShowCards: _show_cards,
    cmd.Register: _register,
    cmd.ChangePassword: _change_password,
    cmd.SignOut: _sign_out,
    cmd.ShowHand: _show_hand,
    manage.GrantChips: _take_chips,
    manage.TakeChips: _take_chips,
    manage.UnbanPlayer: _unban,
    manage.CloseTables: _close_tables,
    manage.PauseTable: _pause_table,
    manage.ResumePlay: _resume_play,
    manage.KickPlayer: _kick_player,
    manage.ChangeStakes: _change_stakes,
    manage.MutePlayer: _mute_player,
    manage.UnmutePlayer: _unmute_player,
}

AT_TABLES: Final = frozenset(
    command for command, spec in COMMANDS.items() if spec.service is ServiceName.TABLE
)
"""The commands that tables carry out."""

CHANGING: Final = [command for command, spec in COMMANDS.items() if spec.repeats is not Repeats.EACH_TIME]
"""The commands that are not carried out each time."""


def less(after: Effect, before: Effect) -> Effect:
    """Return by how much `after` is more than `before`."""
    return tuple(one - other for one, other in zip(after, before, strict=True))


def check_first(scene: Scene, reply: Reply) -> None:
    """Check that the command was carried out."""
    assert reply["type"] == "accepted", (
        f"{scene.command.__name__} was refused: {reply.get('message', reply)}. Add to SCENES in "
        f"tests/support/once.py what it needs to be accepted."
    )


def check_again(scene: Scene, first: Reply, again: Reply, before: Effect, after: Effect) -> None:
    """Check the reply to a repetition, and that it has changed nothing."""
    name = scene.command.__name__
    assert after == before, f"{name} had an effect when it was repeated: {before} became {after}"
    if scene.spec.repeats is Repeats.ONCE:
        assert again == {"type": "repeated", "id": scene.id, "first": first}, (name, again)
    elif scene.spec.repeats is Repeats.ONE_TURN:
        assert again["type"] in ("repeated", "stale", "refused", "accepted"), (name, again)


async def check_conflict(scene: Scene, client: RawClient) -> None:
    """Check that the id is refused for another command."""
    if scene.spec.repeats is Repeats.ONCE:
        reply = await sent(client, {"type": "open_table", "id": scene.id, "name": "Something else"})
        assert reply.get("code") == "conflict", (scene.command.__name__, reply)


async def change_by(command: type[Command], database: Engine, url: str) -> Effect:
    """Return what a command changes when it is sent once, to the server at `url`."""
    scene = Scene(command, database, url)
    await scene.prepare()
    await scene.ready(url)
    before = scene.effect()
    check_first(scene, await scene.send(url))
    after = await scene.settled()
    await scene.close()
    return less(after, before)
