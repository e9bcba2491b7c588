"""Unreliable players who use the real client library and check the server's replies."""

import asyncio
from collections import deque
from collections.abc import Awaitable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import (
    CommandRefused,
    ConnectFailed,
    ConnectionLost,
    NoReply,
    TakenOver,
    TurnOver,
)
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Run, Show
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import AddChips, Chat, PreactionName
from riverboat.server.protocol.messages import Turn
from tests.support.killing.players import Done

if TYPE_CHECKING:
    from tests.support.simulation.running import Run as Simulation

GAP: Final = 1.0
"""Seconds of silence after which a player does something."""

_PREACTIONS: Final[tuple[PreactionName | None, ...]] = (None, "check_fold", "check", "call_any", "fold")

BUGS: Final = {Code.INTERNAL, Code.CONFLICT, Code.BAD_MESSAGE, Code.BAD_FRAME, Code.UNKNOWN_TYPE}
"""Error codes that a correct client never receives."""


class Visitor:
    """A visitor of a table, who uses the client library and reconnects after a lost connection."""

    def __init__(self, run: "Simulation", name: str) -> None:
        self.run = run
        self.name = name
        self.chance = Random(f"{run.seed}/{name}")
        self.connection: Connection | None = None
        self.id = ""
        self.followed: Table | None = None
        self.former = deque[Command](maxlen=4)  # the latest that were sent twice
        self._token = ""
        self._codec: Final = self.chance.choice(("msgpack", "msgpack", "json"))
        self.table = ""

    async def stay(self) -> None:
        """Stay until the run is over, whatever happens to the connection."""
        while not self.run.over:
            try:
                await self._visit()
            except (ConnectionLost, NoReply, ConnectFailed, TakenOver) as error:
                self.run.count(f"reconnected: {error.code}")
                if str(error).startswith("invalid message"):
                    self.run.wrong(f"{self.name}: {error}")
            except CommandRefused as refused:
                self.note_refusal(refused)
                await asyncio.sleep(self.chance.random())
            await asyncio.sleep(self.chance.random() * 0.3)

    @property
    def is_there(self) -> bool:
        """Return whether the visitor is connected and watches the table."""
        followed, connection = self.followed, self.connection
        return not (followed is None or followed.ended or connection is None or connection._transport is None)

    async def connect(self) -> Connection:
        """Connect as the same player as before."""
        self.connection = connection = await self._connection()
        self.id, self._token = connection.welcome.player, connection.welcome.token
        return connection

    async def _connection(self) -> Connection:
        return await Connection.connect(
            "simulated",
            name=None if self._token else self.name,
            token=self._token or None,
            codec=self._codec,
            timeout=4.0,
            reconnect_within=self.chance.choice((0.0, 10.0, 30.0)),
            on_connection_change=lambda what: None,
        )

    async def _visit(self) -> None:
        connection = await self.connect()
        try:
            self.followed = await connection.watch(self.table, self.run.password_of(self.table))
            await self.act_at(self.followed)
        finally:
            self.followed = None
            await connection.close()

    async def act_at(self, table: Table) -> None:
        """Follow the table."""
        while not self.run.over:
            await self.receive(table)

    async def receive(self, table: Table) -> None:
        """Wait for a message or a while, and skip older ones."""
        plays = table.you is not None and not (table.turn or table.sits_out or table.broke)
        try:
            if table.caught_up:
                with suppress(TimeoutError):
                    async with asyncio.timeout(None if plays else GAP):
                        await anext(table)
            while not table.caught_up:
                await anext(table)
        except StopAsyncIteration:
            raise ConnectionLost("the table has closed, or the player was kicked") from None
        self.run.deals.follow(self.name, table)
        if self.chance.random() < 0.03:
            self.run.check(self, table)

    async def ask(self, what: str, asked: Awaitable[Any]) -> bool:
        """Send a command that may be refused. Returns whether it was accepted."""
        try:
            await asked
        except CommandRefused as refused:
            self.note_refusal(refused)
            return False
        self.run.count(what)
        return True

    async def ask_twice(self, what: str, command: Command) -> bool:
        """Send one command on two connections, at any servers: at once, or in turn. See `ask`."""
        connection, other = self.connection, await self._connection()
        assert connection is not None
        self.former.append(command)
        try:
            if self.chance.random() < 0.5:
                both = (each.request(command) for each in (connection, other))
                results = await asyncio.gather(*both, return_exceptions=True)
            else:
                results = [await _outcome(each.request(command)) for each in (connection, other)]
        finally:
            await other.close()
        self.run.count("sent twice with one id")
        for result in results:
            if isinstance(result, CommandRefused):
                self.note_refusal(result)
            elif isinstance(result, BaseException):
                raise result
            else:
                self.run.count(what)
        return not isinstance(results[0], CommandRefused)

    def note_refusal(self, refused: CommandRefused) -> None:
        """Count a refusal. Add a fault if its code means a mistake of the server."""
        self.run.count(f"refused: {refused.code}")
        if refused.code in BUGS:
            self.run.wrong(f"{self.name} was refused: {refused.code}: {refused}")


async def _outcome(asked: Awaitable[Any]) -> Any:
    """Return the result, or the error."""
    outcomes = await asyncio.gather(asked, return_exceptions=True)
    return outcomes[0]


class Player(Visitor):
    """A player, who sends allowed actions and sometimes other commands."""

    def __init__(self, run: "Simulation", name: str, table: str) -> None:
        super().__init__(run, name)
        self.table = table
        self._tight = run.tight
        self._spoken = 0
        self._rebuys: Final = self.chance.random() < 0.2

    async def act_at(self, table: Table) -> None:
        """Play."""
        chance = self.chance
        while not self.run.over:
            await self.receive(table)
            if table.suspended or self.run.rests:
                continue
            if table.you is None:
                await self._sit_down(table)
            elif table.turn is not None:
                await self._act(table, table.turn)
            elif table.sits_out and chance.random() < 0.7:
                await self.ask("sat in", table.sit_in(wait_for_big_blind=chance.random() < 0.2))
            elif table.broke:
                await self._add_chips(table)
            elif chance.random() < self.run.restless:
                await self._do_something_else(table)

    async def _sit_down(self, table: Table) -> None:
        chance, rules = self.chance, table.mirror.state.rules
        if chance.random() < 0.1:
            await self.ask("joined the wait list", table.join_wait_list())
            return
        chips = chance.choice((rules.min_buy_in, 2 * rules.min_buy_in, rules.max_buy_in))
        if await self.ask("sat down", table.sit(chips, wait_for_big_blind=chance.random() < 0.2)):
            self.run.sat(self, table.id)

    async def _add_chips(self, table: Table, chips: int | None = None) -> None:
        if self._rebuys:
            await self.ask("added chips", table.add_chips(chips))
        else:
            with self.run.requests.once(f"chips of {self.id}"):
                if chips is not None and self.connection is not None and self.chance.random() < 0.5:
                    command = AddChips(id=self.connection.new_id(), table=table.id, chips=chips)
                    await self.ask_twice("added chips", command)
                else:
                    await self.ask("added chips", table.add_chips(chips))

    async def _act(self, table: Table, turn: Turn) -> None:
        chance, run = self.chance, self.run
        slow = chance.random() < 0.003
        await asyncio.sleep(chance.random() * (1.2 * run.act_s if slow else run.think))
        if table.turn is not turn:
            return
        action = self._decide(table, turn)
        with suppress(TurnOver):
            if await self.ask("acted", table.act(action)):
                run.acted(self, table.id, Done(turn.hand, turn.turn, turn.seat, action))

    def _decide(self, table: Table, turn: Turn) -> Action:
        chance = self.chance
        if turn.draw is not None:
            own = table.view.hole_cards if table.view else ()
            count = turn.draw if turn.discard else min(turn.draw, len(own), chance.randint(0, 3))
            return Draw(tuple(chance.sample(own, count)))
        if turn.runs is not None:
            return Run(chance.randint(1, turn.runs))
        if turn.show:
            return Show() if chance.random() < 0.5 or not turn.muck else Muck()
        return self._bet(turn)

    def _bet(self, turn: Turn) -> Action:
        chance = self.chance
        if turn.bring_in is not None and chance.random() < 0.8:
            return BringIn()
        if turn.fold and not turn.check and chance.random() < self._tight:
            return Fold()
        if chance.random() < 0.2:
            for sizes, kind in ((turn.bet, BetTo), (turn.raise_, RaiseTo)):
                if sizes is not None:
                    least, most = sizes
                    return kind(
                        chance.choice((least, least, min(most, 2 * least), chance.randint(least, most), most))
                    )
        return Check() if turn.check else Call() if turn.call is not None else Fold()

    async def _do_something_else(self, table: Table) -> None:
        chance, rules = self.chance, table.mirror.state.rules
        match chance.randrange(14):
            case 0:
                await self.ask("sat out", table.sit_out())
            case 1:
                await self.ask("left", table.leave(after_hand=chance.random() < 0.7))
            case 2:
                await self._add_chips(table, chance.choice((0, rules.unit, rules.max_buy_in)))
            case 3 if self._rebuys:
                to = chance.choice((None, rules.min_buy_in))
                await self.ask("chose to rebuy", table.set_auto_rebuy(to))
            case 4 | 5:
                self._spoken += 1
                words = f"{self.name} says {self._spoken}"
                with self.run.requests.once(words):
                    if await self._say(table, words):
                        self.run.talked(self, table.id, words)
            case 6:
                await self.ask("changed seats", table.change_seat(chance.randrange(rules.seats)))
            case 7:
                await self.ask("chose to muck", table.set_auto_muck(chance.random() < 0.5))
            case 8 | 9 if table.view is not None:
                await self.ask("chose ahead", table.preact(chance.choice(_PREACTIONS)))
            case 10 if table.view is not None and table.view.hole_cards:
                await self.ask("showed", table.show_cards(table.view.number, table.view.hole_cards[:1]))
            case 12 | 13 if self.former and self.connection is not None:
                command = chance.choice(list(self.former))
                await self.ask("sent again with its id", self.connection.request(command))
            case 11:
                await table.unwatch()
                raise ConnectionLost("disconnected for a moment")

    async def _say(self, table: Table, words: str) -> bool:
        if self.connection is None or self.chance.random() < 0.5:
            return await self.ask("talked", table.chat(words))
        command = Chat(id=self.connection.new_id(), table=table.id, text=words)
        return await self.ask_twice("talked", command)


class Host(Visitor):
    """The host, who watches the table and sometimes changes it."""

    def __init__(self, run: "Simulation", name: str, rules: dict[str, Any]) -> None:
        super().__init__(run, name)
        self.rules = rules

    async def open(self) -> None:
        """Open the table, as soon as the database is fast enough for that."""
        rules = self.rules
        while not self.table:
            with suppress(NoReply):
                connection = await self.connect()
                try:
                    self.table = (await connection.open_table(self.name, **rules)).table
                except CommandRefused as refused:
                    if refused.code != Code.JOURNAL_UNAVAILABLE:  # the game has no such option
                        if rules is not self.rules:
                            raise
                        plain = ("game", "act_ms", "time_bank_ms")
                        rules = {key: self.rules[key] for key in plain} | {"seats": None}
                finally:
                    await connection.close()

    async def act_at(self, table: Table) -> None:
        """Watch, and sometimes send commands of a host."""
        chance, controls = self.chance, table.controls
        while not self.run.over:
            await self.receive(table)
            if table.mirror.state.paused:
                await self.ask("resumed", controls.resume("on we go"))
            elif chance.random() < self.run.restless / 20:
                match chance.randrange(3):
                    case 0:
                        await self.ask("paused", controls.pause("a moment"))
                    case 1:
                        rules = table.mirror.state.rules
                        name = "big_blind" if rules.stakes.big_blind else "small_bet"
                        stakes = {name: rules.unit}
                        await self.ask("changed stakes", controls.change_stakes("for a change", **stakes))
                    case 2 if len(table.mirror.state.seats) > 3 and not table.mirror.state.kicked:
                        who = chance.choice(list(table.mirror.state.seats.values())).player
                        await self.ask("kicked", controls.kick(who, "out", may_watch=chance.random() < 0.5))
