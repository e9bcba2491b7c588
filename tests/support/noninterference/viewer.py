"""The viewer of a session, who sends every kind of command at any time."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from riverboat.server.protocol.catalogue import COMMANDS, Access
from tests.support.noninterference.anything import SECRET, WORDS, fields_of, kinds, types_of
from tests.support.noninterference.connection import Connection, Reply
from tests.support.noninterference.public import PublicState
from tests.support.noninterference.unplugged import TICK, VirtualLoop

ROLES: Final = ("player", "player", "folder", "folder", "spectator", "latecomer")

SELDOM: Final = set(
    types_of(command for command, spec in COMMANDS.items() if spec.access in (Access.HOST, Access.OPERATOR))
)
"""Commands that end the session, or that are not for the viewer."""


class Viewer:
    """A player, a player who folds, a spectator, or a latecomer, as `chance` decides.

    seen: receives everything that arrives on the viewer's connections, in order.
    """

    def __init__(self, loop: VirtualLoop, chance: random.Random, seen: list[bytes]) -> None:
        self._loop = loop
        self._chance = chance
        self._seen = seen
        self._connections = 0
        self._others: list[Connection] = []
        self._all: list[Connection] = []
        self.role = self._part = chance.choice(ROLES)
        self._not_reading = False
        self._seat_moved = False
        self.connection: Connection

    @classmethod
    async def arrived(cls, loop: VirtualLoop, chance: random.Random, seen: list[bytes]) -> "Viewer":
        """Connect a viewer."""
        viewer = cls(loop, chance, seen)
        viewer.connection = await viewer._another_connection(name="vic")
        return viewer

    @property
    def plays(self) -> bool:
        return self._part in ("player", "folder")

    @property
    def folds(self) -> bool:
        return self._part == "folder"

    def use_table(self, info: Reply, public: PublicState) -> None:
        """Set the table, and its public state."""
        self._table, self._rules, self._public = info["table"], info["rules"], public

    async def join(self) -> None:
        """Watch the table and sit down, unless the viewer is a latecomer."""
        if self._part != "latecomer":
            self.connection.ask("watch", table=self._table, password=SECRET)
        if self.plays:
            self._sit()
        await asyncio.sleep(TICK)

    async def do_something(self) -> None:
        """Send some commands, or none."""
        chance, public = self._chance, self._public
        if self._part == "latecomer" and public.state.played > 1 and public.turn and chance.random() < 0.1:
            self._part = "spectator"
            self.connection.ask("watch", table=self._table, password=SECRET)
        if self._part == "latecomer":
            return
        if self._seat_moved and chance.random() < 0.3:
            self._seat_moved = False
            self._follow()
        for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
            await chance.choice(_ACTIVITIES)(self)
        await asyncio.sleep(TICK)

    def ready_to_act(self) -> None:
        """Read what has arrived, and move the seat to this connection."""
        if self._seat_moved:
            self._seat_moved = False
            self._follow()
        if self._not_reading:
            self._not_reading = False
            self.connection.wire.read_on()

    async def leave(self) -> Counter[str]:
        """Read the rest, and return the numbers of messages and events by kind.

        Other connections are closed first, because the order of closing is not determined.
        """
        while self._others:
            self._others.pop().wire.abort()
        self.ready_to_act()
        self.connection.ask("list_tables")
        self.connection.ask("watch", table=self._table)
        await self._page("/metrics")
        await asyncio.sleep(TICK)
        return Counter(
            what for connection in self._all for message in connection.messages() for what in _in(message)
        )

    # What a viewer does.

    async def _ask_lobby(self) -> None:
        self.connection.ask(
            self._chance.choice(("list_tables", "watch_lobby", "watch_lobby", "show_account", "list_entries"))
        )

    async def _ask_anything(self) -> None:
        kind = self._chance.choice(kinds())
        if kind in SELDOM and self._chance.random() < 0.9:
            return
        self.connection.ask(kind, **fields_of(kind, self._chance, self._public.known()))

    async def _ask_table(self) -> None:
        kind = self._chance.choice(("watch", "watch", "unwatch", "sit_in", "sit_out", "nothing"))
        self.connection.ask(kind, table=self._chance.choice((self._table, self._table, "nowhere")))
        if kind in ("unwatch", "sit_out"):
            self.connection.ask("watch" if kind == "unwatch" else "sit_in", table=self._table)

    async def _resume(self) -> None:
        self._resume_from(self._chance.choice((-1, 0, 1, 9, 99, 999)))

    async def _talk(self) -> None:
        self.connection.ask("chat", table=self._table, text=self._chance.choice(WORDS))

    async def _change_seats(self) -> None:
        self.connection.ask(
            "change_seat", table=self._table, seat=self._chance.randrange(self._rules["seats"])
        )

    async def _sit_or_leave(self) -> None:
        if self._chance.random() < 0.1:
            self.connection.ask("leave", table=self._table)
        if self.plays:
            self._sit()
        else:
            self.connection.ask("sit", table=self._table, buy_in=1)

    async def _act_wrongly(self) -> None:
        at = self._public.turn or {"hand": 1, "turn": 1}
        act: dict[str, Any] = {"table": self._table, "hand": at["hand"], "turn": at["turn"]}
        match self._chance.randrange(5):
            case 0:
                self.connection.ask("act", **act, action="raise", to=1)
            case 1:
                self.connection.ask("act", **act, action="draw", cards=[0, 0])
            case 2:
                self.connection.ask("act", **act, action="bet")
            case 3:
                self.connection.ask("act", **{**act, "turn": act["turn"] + 1}, action="check")
            case 4:
                self.connection.ask("act", **act, action="run", times=9)

    async def _send_rubbish(self) -> None:
        self.connection.send(
            self._chance.choice(
                (b"\xc1", b"{", b"null", b"", b'{"type":"nope","id":"x"}', b"\x81\xa4type\x01")
            )
        )
        self.connection.ask("list_tables")

    async def _ask_twice(self) -> None:
        self.connection.ask("sit", id="twice", table=self._table, buy_in=self._chance.choice((1, 1, 2)))

    async def _open(self) -> None:
        self.connection.ask(
            "open_table",
            name="Other",
            rules={"game": self._chance.choice(("nlhe", "gin", "razz")), "seats": 9},
        )

    async def _read_pages(self) -> None:
        await self._page(self._chance.choice(("/metrics", "/healthz", "/nothing")))

    async def _read_slowly(self) -> None:
        self._not_reading = not self._not_reading
        if self._not_reading:
            self.connection.wire.stop_reading()
        else:
            self.connection.wire.read_on()

    async def _connect_again(self) -> None:
        """Open or close a second connection of the same player, which watches too."""
        if self._others:
            self._others.pop().wire.abort()
        else:
            self._others.append(await self._another_connection(token=self.connection.welcome["token"]))
            self._others[-1].ask("watch", table=self._table)
            self._seat_moved = True

    async def _drop(self) -> None:
        self._not_reading = False
        self.connection.wire.abort()
        self.connection = await self._another_connection(token=self.connection.welcome["token"])
        self._follow()

    # Details.

    def _follow(self) -> None:
        """Watch the table on this connection, or resume from some event."""
        if self._chance.random() < 0.5:
            self.connection.ask("watch", table=self._table)
        else:
            self._resume_from(self._chance.randrange(30))

    def _resume_from(self, before: int) -> None:
        """Resume the table from some events before the last."""
        self.connection.ask("resume", table=self._table, seq=max(0, self._public.seq - before))

    def _sit(self) -> None:
        least, most = self._rules["min_buy_in"], self._rules["max_buy_in"]
        self.connection.ask(
            "sit", table=self._table, buy_in=self._chance.choice((least, (least + most) // 3, most))
        )

    async def _another_connection(self, **hello: Any) -> Connection:
        codec = self._chance.choice(("msgpack", "json"))
        self._all.append(await Connection.signed_in(self._loop, codec, self._receiver(), **hello))
        return self._all[-1]

    async def _page(self, path: str) -> None:
        Connection(self._loop, "json", self._receiver()).get(path)
        await asyncio.sleep(TICK)

    def _receiver(self) -> Callable[[bytes], None]:
        """Return a callback that adds the bytes of a new connection."""
        self._connections += 1
        return partial(self._add_bytes, b"%d: " % self._connections)

    def _add_bytes(self, connection: bytes, data: bytes) -> None:
        self._seen.append(connection + data)


def _in(message: Reply) -> Iterator[str]:
    """Yield the type of `message`, and the kinds of its events."""
    yield f"{message['type']} {message.get('code', '')}".strip()
    for event in message.get("events", ()):
        yield f"saw {event['kind']}" if event else "saw a hidden event"


_ACTIVITIES: Final = (
    Viewer._ask_lobby,
    Viewer._ask_anything,
    Viewer._ask_anything,
    Viewer._ask_anything,
    Viewer._ask_table,
    Viewer._ask_table,
    Viewer._resume,
    Viewer._talk,
    Viewer._change_seats,
    Viewer._sit_or_leave,
    Viewer._act_wrongly,
    Viewer._act_wrongly,
    Viewer._send_rubbish,
    Viewer._ask_twice,
    Viewer._open,
    Viewer._read_pages,
    Viewer._read_slowly,
    Viewer._connect_again,
    Viewer._drop,
)
