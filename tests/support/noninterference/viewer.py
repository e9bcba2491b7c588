"""The viewer of an evening, who asks for everything that there is to ask, at any moment."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from riverboat.server.protocol.catalogue import COMMANDS, Access
from tests.support.noninterference.anything import SECRET, WORDS, fields_of, kinds, types_of
from tests.support.noninterference.line import Line, Reply
from tests.support.noninterference.news import News
from tests.support.noninterference.unplugged import TICK, VirtualLoop

ROLES: Final = ("player", "player", "folder", "folder", "spectator", "latecomer")

SELDOM: Final = set(
    types_of(command for command, spec in COMMANDS.items() if spec.access in (Access.HOST, Access.OPERATOR))
)
"""Commands that end the evening, or that are not for the viewer."""


class Viewer:
    """Somebody who plays, folds, looks on, or comes late; `chance` decides. What comes over all of the
    viewer's lines goes into `seen`, in its order."""

    def __init__(self, loop: VirtualLoop, chance: random.Random, seen: list[bytes]) -> None:
        self._loop = loop
        self._chance = chance
        self._seen = seen
        self._lines = 0
        self._others: list[Line] = []
        self._all: list[Line] = []
        self.role = self._part = chance.choice(ROLES)
        self._deaf = False
        self._is_elsewhere = False
        self.line: Line

    @classmethod
    async def arrived(cls, loop: VirtualLoop, chance: random.Random, seen: list[bytes]) -> "Viewer":
        """A viewer who has signed in."""
        viewer = cls(loop, chance, seen)
        viewer.line = await viewer._another_line(name="vic")
        return viewer

    @property
    def plays(self) -> bool:
        return self._part in ("player", "folder")

    @property
    def folds(self) -> bool:
        return self._part == "folder"

    def take_place(self, info: Reply, news: News) -> None:
        """Hear which table it is, and where everybody learns how it stands."""
        self._table, self._rules, self._news = info["table"], info["rules"], news

    async def come(self) -> None:
        """Watch, and sit down; not the latecomer."""
        if self._part != "latecomer":
            self.line.ask("watch", table=self._table, password=SECRET)
        if self.plays:
            self._sit()
        await asyncio.sleep(TICK)

    async def look_round(self) -> None:
        """Ask for something, perhaps."""
        chance, news = self._chance, self._news
        if self._part == "latecomer" and news.state.played > 1 and news.turn and chance.random() < 0.1:
            self._part = "spectator"
            self.line.ask("watch", table=self._table, password=SECRET)
        if self._part == "latecomer":
            return
        if self._is_elsewhere and chance.random() < 0.3:
            self._is_elsewhere = False
            self._follow()
        for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
            await chance.choice(_DOINGS)(self)
        await asyncio.sleep(TICK)

    def ready_to_act(self) -> None:
        """Read what has come, and take the seat to this line."""
        if self._is_elsewhere:
            self._is_elsewhere = False
            self._follow()
        if self._deaf:
            self._deaf = False
            self.line.wire.read_on()

    async def leave(self) -> Counter[str]:
        """Read the rest, and keep one line: which of several is closed first, is nobody's choice. Returns
        how many messages and events of which kind have come."""
        while self._others:
            self._others.pop().wire.abort()
        self.ready_to_act()
        self.line.ask("list_tables")
        self.line.ask("watch", table=self._table)
        await self._page("/metrics")
        await asyncio.sleep(TICK)
        return Counter(what for line in self._all for message in line.messages() for what in _in(message))

    # What a viewer does.

    async def _ask_lobby(self) -> None:
        self.line.ask(
            self._chance.choice(("list_tables", "watch_lobby", "watch_lobby", "show_account", "list_entries"))
        )

    async def _ask_anything(self) -> None:
        kind = self._chance.choice(kinds())
        if kind in SELDOM and self._chance.random() < 0.9:
            return
        self.line.ask(kind, **fields_of(kind, self._chance, self._news.known()))

    async def _ask_table(self) -> None:
        kind = self._chance.choice(("watch", "watch", "unwatch", "sit_in", "sit_out", "nothing"))
        self.line.ask(kind, table=self._chance.choice((self._table, self._table, "nowhere")))
        if kind in ("unwatch", "sit_out"):
            self.line.ask("watch" if kind == "unwatch" else "sit_in", table=self._table)

    async def _resume(self) -> None:
        self._resume_from(self._chance.choice((-1, 0, 1, 9, 99, 999)))

    async def _talk(self) -> None:
        self.line.ask("chat", table=self._table, text=self._chance.choice(WORDS))

    async def _change_seats(self) -> None:
        self.line.ask("change_seat", table=self._table, seat=self._chance.randrange(self._rules["seats"]))

    async def _sit_or_leave(self) -> None:
        if self._chance.random() < 0.1:
            self.line.ask("leave", table=self._table)
        if self.plays:
            self._sit()
        else:
            self.line.ask("sit", table=self._table, buy_in=1)

    async def _act_wrongly(self) -> None:
        at = self._news.turn or {"hand": 1, "turn": 1}
        act: dict[str, Any] = {"table": self._table, "hand": at["hand"], "turn": at["turn"]}
        match self._chance.randrange(5):
            case 0:
                self.line.ask("act", **act, action="raise", to=1)
            case 1:
                self.line.ask("act", **act, action="draw", cards=[0, 0])
            case 2:
                self.line.ask("act", **act, action="bet")
            case 3:
                self.line.ask("act", **{**act, "turn": act["turn"] + 1}, action="check")
            case 4:
                self.line.ask("act", **act, action="run", times=9)

    async def _send_rubbish(self) -> None:
        self.line.send(
            self._chance.choice(
                (b"\xc1", b"{", b"null", b"", b'{"type":"nope","id":"x"}', b"\x81\xa4type\x01")
            )
        )
        self.line.ask("list_tables")

    async def _ask_twice(self) -> None:
        self.line.ask("sit", id="twice", table=self._table, buy_in=self._chance.choice((1, 1, 2)))

    async def _open(self) -> None:
        self.line.ask(
            "open_table",
            name="Other",
            rules={"game": self._chance.choice(("nlhe", "gin", "razz")), "seats": 9},
        )

    async def _read_pages(self) -> None:
        await self._page(self._chance.choice(("/metrics", "/healthz", "/nothing")))

    async def _read_slowly(self) -> None:
        self._deaf = not self._deaf
        if self._deaf:
            self.line.wire.stop_reading()
        else:
            self.line.wire.read_on()

    async def _look_over_shoulder(self) -> None:
        """Another line of the same player, which watches too; or it goes again."""
        if self._others:
            self._others.pop().wire.abort()
        else:
            self._others.append(await self._another_line(token=self.line.welcome["token"]))
            self._others[-1].ask("watch", table=self._table)
            self._is_elsewhere = True

    async def _drop(self) -> None:
        self._deaf = False
        self.line.wire.abort()
        self.line = await self._another_line(token=self.line.welcome["token"])
        self._follow()

    # How it is done.

    def _follow(self) -> None:
        """Follow the table on this line, from some event on or anew."""
        if self._chance.random() < 0.5:
            self.line.ask("watch", table=self._table)
        else:
            self._resume_from(self._chance.randrange(30))

    def _resume_from(self, before: int) -> None:
        """Follow from so many events before the last."""
        self.line.ask("resume", table=self._table, seq=max(0, self._news.seq - before))

    def _sit(self) -> None:
        least, most = self._rules["min_buy_in"], self._rules["max_buy_in"]
        self.line.ask(
            "sit", table=self._table, buy_in=self._chance.choice((least, (least + most) // 3, most))
        )

    async def _another_line(self, **hello: Any) -> Line:
        codec = self._chance.choice(("msgpack", "json"))
        self._all.append(await Line.signed_in(self._loop, codec, self._hear(), **hello))
        return self._all[-1]

    async def _page(self, path: str) -> None:
        Line(self._loop, "json", self._hear()).get(path)
        await asyncio.sleep(TICK)

    def _hear(self) -> Callable[[bytes], None]:
        """What takes note of the bytes that come over a new line."""
        self._lines += 1
        return partial(self._take_note, b"%d: " % self._lines)

    def _take_note(self, line: bytes, data: bytes) -> None:
        self._seen.append(line + data)


def _in(message: Reply) -> Iterator[str]:
    """What `message` is, and which events are in it."""
    yield f"{message['type']} {message.get('code', '')}".strip()
    for event in message.get("events", ()):
        yield f"saw {event['kind']}" if event else "saw that something is hidden"


_DOINGS: Final = (
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
    Viewer._look_over_shoulder,
    Viewer._drop,
)
