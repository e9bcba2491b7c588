"""Tables of bots that act at a given rate and measure the server's latencies."""

import asyncio
from collections import Counter
from itertools import count
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import Any, Final, Self

import msgspec

from riverboat.client_cli.library.errors import CommandRefused, ConnectionLost, NoReply
from riverboat.client_cli.load.connection import LeanConnection
from riverboat.client_cli.load.latencies import Latencies
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import MSGPACK, as_type
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.rules import asked_rules

REPLY_TIMEOUT: Final = 30.0
"""Seconds to wait for each reply before the play starts, when thousands of bots may connect at once."""

HELLO_RETRY: Final = 1.0
"""Seconds before a bot connects again after too many connections from its address."""

_ACT_MS: Final = 120_000
"""Long, because all bots sit down before any acts, and none must time out."""

_BUY_IN: Final = 100
"""Big blinds."""


class _Header(msgspec.Struct):
    """The fields of a message that identify a reply or an update."""

    type: str
    id: str | None = None
    seq: int = 0
    code: str = ""
    result: msgspec.Raw = msgspec.Raw()


class _UpdateHeader(msgspec.Struct):
    """The fields of an update that show whose turn it is."""

    seq: int
    events: list[msgspec.Raw]
    turn: msg.Turn | None = None


_header_decoder: Final = msgspec.msgpack.Decoder(_Header)
_update_decoder: Final = msgspec.msgpack.Decoder(_UpdateHeader)


class LoadFigures:
    """The measurements of a load test.

    reply, last_frame: latencies from an action to its reply, and to the last frame that sends it to a player.
    late: actions that were delayed by the action before them.
    """

    def __init__(self) -> None:
        self.reply = Latencies()
        self.last_frame = Latencies()
        self.frames = 0
        self.hands = 0
        self.late = 0
        self.refused: Counter[str] = Counter()
        self.counting = False


class LoadBot:
    """A player with a connection."""

    def __init__(self, table: "LoadTable", seat: int) -> None:
        self.seat = seat
        self._connection: LeanConnection | None = None
        self._table = table
        self._prefix = token_hex(4)
        self._numbers = count(1)
        self._waiting: dict[str, asyncio.Future[_Header]] = {}

    async def connect(self, url: str) -> None:
        """Connect and say hello. Too many connections from this address are retried on a new one.

        Raises ConnectFailed, CommandRefused, NoReply and ConnectionLost.
        """
        while True:
            self._connection = await LeanConnection.connect(
                url, MSGPACK.subprotocol, self._on_message, within=REPLY_TIMEOUT
            )
            try:
                await self.ask(cmd.Hello(id=self.new_id(), version=cmd.VERSION, client="riverboat load"))
                break
            except CommandRefused as refused:
                if refused.code != Code.TOO_OFTEN:
                    raise
            self.abort()
            await asyncio.sleep(HELLO_RETRY)

    @property
    def is_connected(self) -> bool:
        """Whether the connection is open."""
        return self._connection is not None and not self._connection.ended

    def send(self, command: Command) -> None:
        """Send `command` without waiting for its reply. Raises ConnectionLost."""
        if self._connection is None:
            raise ConnectionLost("not connected")
        self._connection.send(MSGPACK.encode(command))

    def abort(self) -> None:
        """Close the connection without a handshake."""
        if self._connection is not None:
            self._connection.abort()

    def new_id(self) -> str:
        """Return an id for the next command."""
        return f"{self._prefix}-{next(self._numbers)}"

    async def ask(self, command: Command) -> Any:
        """Send `command` and return its result. Raises CommandRefused, NoReply and ConnectionLost."""
        reply: asyncio.Future[_Header] = asyncio.get_running_loop().create_future()
        self._waiting[command.id] = reply
        try:
            self.send(command)
            async with asyncio.timeout(REPLY_TIMEOUT):
                answer = await reply
        except TimeoutError:
            raise NoReply(f"no reply to {type(command).__name__}") from None
        finally:
            del self._waiting[command.id]
        if answer.type != "accepted":
            raise CommandRefused(answer.code, f"{type(command).__name__} was refused: {answer.code}")
        return msgspec.msgpack.decode(answer.result) if answer.result else None

    def _on_message(self, message: bytes, now: float) -> None:
        header = _header_decoder.decode(message)
        if header.type == "update":
            self._table.saw_update(self, header.seq, message, now)
        elif header.id in self._waiting:
            waiting = self._waiting[header.id]
            if not waiting.done():
                waiting.set_result(header)
        elif header.id is not None:
            self._table.saw_reply(header, now)


class LoadTable:
    """A table and its bots. The updates that the first bot receives drive the play.

    id: the table's id, once it is open.
    interval: seconds between two actions; 0 for as fast as possible.
    """

    def __init__(self, name: str, seats: int, interval: float, tally: LoadFigures, random: Random) -> None:
        self.bots = [LoadBot(self, seat) for seat in range(seats)]
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
        # The action in flight: its id, when it was sent, its event's number, and the frames still expected.
        self._action_id = ""
        self._sent = 0.0
        self._event_seq = 0
        self._frames_expected = 0
        self._tasks: set[asyncio.Task[Any]] = set()

    async def seat_all(self, url: str) -> Self:
        """Connect all bots, open the table and sit down. Raises ClientError."""
        await asyncio.gather(*(bot.connect(url) for bot in self.bots))
        first = self.bots[0]
        opened = as_type(
            await first.ask(
                cmd.OpenTable(
                    id=first.new_id(),
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
        """Start to act in `phase` seconds."""
        self._playing = True
        self._due = self._loop.time() + phase
        self._act_when_due()

    def stop(self) -> None:
        """Stop acting."""
        self._playing = False

    async def leave(self) -> None:
        """Make every bot leave its seat, and close the connections."""
        for bot in self.bots:
            if self.id and bot.is_connected:
                bot.send(cmd.Leave(id=bot.new_id(), table=self.id))
        await asyncio.sleep(0.1)
        for bot in self.bots:
            bot.abort()

    def saw_update(self, bot: LoadBot, seq: int, message: bytes, now: float) -> None:
        """Handle an update that `bot` received."""
        self._tally.frames += self._tally.counting
        if seq == self._event_seq and self._frames_expected:
            self._on_frame(now)
        if bot is self.bots[0]:
            update = _update_decoder.decode(message)
            self._next_seq = update.seq + len(update.events)
            self._turn = update.turn
            if b"hand_started" in message:
                self._tally.hands += self._tally.counting
            if b"hand_ended" in message:
                self._buy_in_again(update)
            self._act_when_due()

    def saw_reply(self, reply: _Header, now: float) -> None:
        """Handle the reply to the action."""
        if reply.id != self._action_id:
            return
        if self._tally.counting:
            self._tally.reply.add(now - self._sent)
        if reply.type == "accepted":
            self._on_frame(now)
            return
        self._tally.refused[reply.code or reply.type] += 1
        self._frames_expected = 0
        self._act_when_due()

    def _on_frame(self, now: float) -> None:
        self._frames_expected -= 1
        if not self._frames_expected:
            if self._tally.counting:
                self._tally.last_frame.add(now - self._sent)
            self._act_when_due()

    def _act_when_due(self) -> None:
        """Schedule the next action, if it is a bot's turn and the last action is complete."""
        if not self._playing or self._turn is None or self._frames_expected:
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
        if turn is None or self._frames_expected or not self._playing:
            return
        bot = self.bots[turn.seat]
        if not bot.is_connected:
            return
        # A late action does not speed up the next ones.
        self._due = max(self._due + self._interval, self._loop.time())
        action, to = self._decide(turn)
        self._turn = None
        self._action_id = bot.new_id()
        self._event_seq = self._next_seq
        self._frames_expected = len(self.bots) + 1
        act = cmd.Act(id=self._action_id, table=self.id, hand=turn.hand, turn=turn.turn, action=action, to=to)
        self._sent = perf_counter()
        bot.send(act)

    def _decide(self, turn: msg.Turn) -> tuple[Any, int | None]:
        """Mostly check or call; sometimes make a minimum bet or raise, or fold."""
        chance = self._random.random()
        if turn.show or turn.muck:
            return ("show" if turn.show else "muck"), None
        if turn.bet is not None and chance < 0.1:
            return "bet", turn.bet[0]
        if turn.raise_ is not None and chance < 0.05:
            return "raise", turn.raise_[0]
        if turn.check:
            return "check", None
        return ("fold" if chance > 0.85 or turn.call is None else "call"), None

    def _buy_in_again(self, update: _UpdateHeader) -> None:
        for event in map(msgspec.msgpack.decode, update.events):
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
        if isinstance(error, CommandRefused):
            self._tally.refused[error.code] += 1

    async def _add_chips(self, bot: LoadBot) -> None:
        await bot.ask(cmd.AddChips(id=bot.new_id(), table=self.id, chips=self._buy_in))

    async def _sit(self, bot: LoadBot) -> None:
        await bot.ask(cmd.Sit(id=bot.new_id(), table=self.id, buy_in=self._buy_in, seat=bot.seat))
