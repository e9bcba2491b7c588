"""Tables of bots that play as fast as they are told to, and time what the server does."""

import asyncio
from collections import Counter
from itertools import count
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import Any, Final, Self

import msgspec

from riverboat.client_cli.library.errors import ConnectionLost, NoAnswer, Refused
from riverboat.client_cli.load.connection import LeanLine
from riverboat.client_cli.load.figures import Times
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import MSGPACK, as_type
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.rules import asked_rules

ANSWER_WITHIN: Final = 30.0
"""Seconds that the server has for each step before the play begins: thousands may come at a time."""

HELLO_AGAIN: Final = 1.0
"""Seconds until a bot comes again for whom too many had come from its address."""

_ACT_MS: Final = 120_000
"""All sit before anybody acts, and nobody is to be timed out by it."""

_BUY_IN: Final = 100
"""Big blinds."""


class _Glance(msgspec.Struct):
    """As much of a message as says what it answers, or what it follows."""

    type: str
    id: str | None = None
    seq: int = 0
    code: str = ""
    result: msgspec.Raw = msgspec.Raw()


class _Look(msgspec.Struct):
    """As much of an update as says who is to act."""

    seq: int
    events: list[msgspec.Raw]
    turn: msg.Turn | None = None


_glance: Final = msgspec.msgpack.Decoder(_Glance)
_look: Final = msgspec.msgpack.Decoder(_Look)


class Tally:
    """What a load came to. reply, last_frame: from an action to its reply, and to the last frame that tells
    of it, to whomever. late: actions that were due before the one before them was through."""

    def __init__(self) -> None:
        self.reply = Times()
        self.last_frame = Times()
        self.frames = 0
        self.hands = 0
        self.late = 0
        self.refused: Counter[str] = Counter()
        self.counting = False


class Bot:
    """A player with a line, once it has connected."""

    def __init__(self, table: "LoadTable", seat: int) -> None:
        self.seat = seat
        self._line: LeanLine | None = None
        self._table = table
        self._prefix = token_hex(4)
        self._numbers = count(1)
        self._waiting: dict[str, asyncio.Future[_Glance]] = {}

    async def connect(self, url: str) -> None:
        """Connect and say hello; where too many do from here, come again on another line, for one is not kept
        long without a hello. Raises NoConnection, Refused, NoAnswer and ConnectionLost."""
        while True:
            self._line = await LeanLine.connect(url, MSGPACK.subprotocol, self._heard, within=ANSWER_WITHIN)
            try:
                await self.ask(cmd.Hello(id=self.new_id(), version=cmd.VERSION, client="riverboat load"))
                break
            except Refused as refused:
                if refused.code != Code.TOO_OFTEN:
                    raise
            self.vanish()
            await asyncio.sleep(HELLO_AGAIN)

    @property
    def is_there(self) -> bool:
        """Whether it has a line that is open."""
        return self._line is not None and not self._line.ended

    def send(self, command: Command) -> None:
        """Send `command`, whatever comes of it. Raises ConnectionLost."""
        if self._line is None:
            raise ConnectionLost("not connected")
        self._line.send(MSGPACK.encode(command))

    def vanish(self) -> None:
        """Be gone without a word."""
        if self._line is not None:
            self._line.abort()

    def new_id(self) -> str:
        """An id for the next command."""
        return f"{self._prefix}-{next(self._numbers)}"

    async def ask(self, command: Command) -> Any:
        """What the reply to `command` brought. Raises Refused, NoAnswer and ConnectionLost."""
        reply: asyncio.Future[_Glance] = asyncio.get_running_loop().create_future()
        self._waiting[command.id] = reply
        try:
            self.send(command)
            async with asyncio.timeout(ANSWER_WITHIN):
                answer = await reply
        except TimeoutError:
            raise NoAnswer(f"no answer to {type(command).__name__}") from None
        finally:
            del self._waiting[command.id]
        if answer.type != "accepted":
            raise Refused(answer.code, f"{type(command).__name__} was refused: {answer.code}")
        return msgspec.msgpack.decode(answer.result) if answer.result else None

    def _heard(self, message: bytes, now: float) -> None:
        glance = _glance.decode(message)
        if glance.type == "update":
            self._table.saw_update(self, glance.seq, message, now)
        elif glance.id in self._waiting:
            waiting = self._waiting[glance.id]
            if not waiting.done():
                waiting.set_result(glance)
        elif glance.id is not None:
            self._table.saw_reply(glance, now)


class LoadTable:
    """A table and its bots. The first of them is its eye: what that one hears moves the table on.

    id: the table's, when it is open. interval: seconds between two actions, 0 for as fast as it goes.
    """

    def __init__(self, name: str, seats: int, interval: float, tally: Tally, random: Random) -> None:
        self.bots = [Bot(self, seat) for seat in range(seats)]
        self._name = name
        self._interval = interval
        self._tally = tally
        self._random = random
        self._loop = asyncio.get_running_loop()
        self.id = ""
        self._buy_in = 0
        self._turn: msg.Turn | None = None
        self._next_seq = 0
        self._playing = False
        self._due = 0.0
        # Of the action that is on its way: its id, when it was sent, the event it makes, the frames to come.
        self._acting = ""
        self._sent = 0.0
        self._made = 0
        self._to_come = 0
        self._tasks: set[asyncio.Task[Any]] = set()

    async def seat_all(self, url: str) -> Self:
        """Connect all bots, open the table and sit down. Raises ClientError."""
        await asyncio.gather(*(bot.connect(url) for bot in self.bots))
        eye = self.bots[0]
        opened = as_type(
            await eye.ask(
                cmd.OpenTable(
                    id=eye.new_id(),
                    name=self._name,
                    rules=asked_rules(seats=max(2, len(self.bots)), act_ms=_ACT_MS),
                )
            ),
            msg.TableInfo,
        )
        self.id = opened.table
        rules = opened.rules
        self._buy_in = max(rules.min_buy_in, min(rules.max_buy_in, _BUY_IN * rules.stakes.big_blind))
        for bot in self.bots:
            snapshot = await bot.ask(cmd.Watch(id=bot.new_id(), table=self.id))
            self._next_seq = snapshot["seq"] + 1
        for bot in self.bots:
            await self._sit(bot)
        return self

    def play(self, phase: float) -> None:
        """Begin to act, `phase` seconds from now."""
        self._playing = True
        self._due = self._loop.time() + phase
        self._act_when_due()

    def stop(self) -> None:
        """Act no more."""
        self._playing = False

    async def leave(self) -> None:
        """Let every bot leave its seat and its line."""
        for bot in self.bots:
            if self.id and bot.is_there:
                bot.send(cmd.Leave(id=bot.new_id(), table=self.id))
        await asyncio.sleep(0.1)
        for bot in self.bots:
            bot.vanish()

    def saw_update(self, bot: Bot, seq: int, message: bytes, now: float) -> None:
        """`bot` has heard that something happened."""
        self._tally.frames += self._tally.counting
        if seq == self._made and self._to_come:
            self._came(now)
        if bot is self.bots[0]:
            look = _look.decode(message)
            self._next_seq = look.seq + len(look.events)
            self._turn = look.turn
            if b"hand_started" in message:
                self._tally.hands += self._tally.counting
            if b"hand_ended" in message:
                self._buy_in_again(look)
            self._act_when_due()

    def saw_reply(self, reply: _Glance, now: float) -> None:
        """The action has its reply."""
        if reply.id != self._acting:
            return
        if self._tally.counting:
            self._tally.reply.add(now - self._sent)
        if reply.type == "accepted":
            self._came(now)
            return
        self._tally.refused[reply.code or reply.type] += 1
        self._to_come = 0
        self._act_when_due()

    def _came(self, now: float) -> None:
        self._to_come -= 1
        if not self._to_come:
            if self._tally.counting:
                self._tally.last_frame.add(now - self._sent)
            self._act_when_due()

    def _act_when_due(self) -> None:
        """Act, where it is somebody's turn and the action before is through: now, or when it is time."""
        if not self._playing or self._turn is None or self._to_come:
            return
        now = self._loop.time()
        if not self._interval:
            self._act()
        elif self._due > now:
            self._loop.call_at(self._due, self._act)
        else:
            self._tally.late += self._tally.counting
            self._act()

    def _act(self) -> None:
        turn = self._turn
        if turn is None or self._to_come or not self._playing:
            return
        bot = self.bots[turn.seat]
        if not bot.is_there:
            return
        # Who is late does not hurry afterwards: the rate is a rate, not a debt.
        self._due = max(self._due + self._interval, self._loop.time())
        action, to = self._decide(turn)
        self._turn = None
        self._acting = bot.new_id()
        self._made = self._next_seq
        self._to_come = len(self.bots) + 1
        act = cmd.Act(id=self._acting, table=self.id, hand=turn.hand, turn=turn.turn, action=action, to=to)
        self._sent = perf_counter()
        bot.send(act)

    def _decide(self, turn: msg.Turn) -> tuple[Any, int | None]:
        """Mostly check or call; sometimes bet or raise the least, or fold."""
        whim = self._random.random()
        if turn.show or turn.muck:
            return ("show" if turn.show else "muck"), None
        if turn.bet is not None and whim < 0.1:
            return "bet", turn.bet[0]
        if turn.raise_ is not None and whim < 0.05:
            return "raise", turn.raise_[0]
        if turn.check:
            return "check", None
        return ("fold" if whim > 0.85 or turn.call is None else "call"), None

    def _buy_in_again(self, look: _Look) -> None:
        for event in map(msgspec.msgpack.decode, look.events):
            if not (event and event["kind"] == "hand_ended" and self._playing):
                continue
            for seat, stack in event["stacks"]:
                if not stack:
                    task = asyncio.create_task(self._add_chips(self.bots[seat]))
                    self._tasks.add(task)
                    task.add_done_callback(self._bought_in)

    def _bought_in(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = task.exception()
        if isinstance(error, Refused):
            self._tally.refused[error.code] += 1

    async def _add_chips(self, bot: Bot) -> None:
        await bot.ask(cmd.AddChips(id=bot.new_id(), table=self.id, chips=self._buy_in))

    async def _sit(self, bot: Bot) -> None:
        await bot.ask(cmd.Sit(id=bot.new_id(), table=self.id, buy_in=self._buy_in, seat=bot.seat))
