"""Plays the hands of a match at tables of a server, over WebSockets.

The server is one of this process, with the decks of the match. Each bot has a connection of its own, and
knows of a hand what came over it. Each hand has a table of its own, because a table of a server neither gives
everybody the same stack again nor changes seats between hands.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AsyncExitStack, suppress
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from riverboat.client_cli.arena.dealing import Deal, Deck, HandInPlay
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.event_lines import EventLines
from riverboat.client_cli.arena.player import Turn
from riverboat.client_cli.arena.settings import MatchSettings, stakes_of
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.errors import ClientError, CommandRefused, TurnOver
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.library.reconnect import TABLE_GONE_CODES
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Action
from riverboat.engine.cards import Card
from riverboat.engine.dealer import Dealer
from riverboat.engine.events import Event, HandStarted
from riverboat.engine.hand import Hand
from riverboat.engine.hand.fold import APPLY
from riverboat.server.embedded import EmbeddedServer, embedded_server
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command

T = TypeVar("T")

ACT_MS: Final = 300_000
"""The time that a table gives a bot: the longest that there is. The clock of the match is shorter."""

_LOWEST: Final[dict[str, Any]] = {"small_bet": 1, "ante": 0, "bring_in": 0}
"""The stakes at which a table is opened, so that a kept stack of any size is a buy-in."""

_RULES: Final[dict[str, Any]] = {
    "act_ms": ACT_MS,
    "time_bank_ms": 0,
    "runout_ms": 0,
    "showdown_ms": 0,
    "unlisted": True,
    "min_buy_in": 1,
}
_PATIENCE: Final = 3_600.0
"""Seconds to wait for a reply of the server, which shares the processor with the bots."""

_REPEAT_AFTER: Final = 0.1
"""Seconds to wait while hands cannot be saved: the server resumes play by itself."""

_REASON: Final = "match"


class _PatientConnection(Connection):
    """A connection that sends a command again, with its id, while hands cannot be saved.

    The server may have carried it out nevertheless. It then gives the first reply, or says of an action that
    its turn is over.
    """

    async def request(self, command: Command) -> Any:
        """Send `command`, as often as it takes, and return its result. Raises ClientError."""
        return await _patiently(partial(super().request, command))


async def _patiently(request: Callable[[], Awaitable[T]]) -> T:
    """Return the result of `request`, which is made again while hands cannot be saved."""
    while True:
        try:
            return await request()
        except CommandRefused as error:
            if error.code != Code.JOURNAL_UNAVAILABLE:
                raise
        await asyncio.sleep(_REPEAT_AFTER)


async def _unless_closed(request: Awaitable[None]) -> None:
    """Make `request`, unless the table has closed.

    It closes when its hand is over. So this very request was carried out then, but not confirmed in time.
    """
    try:
        await request
    except CommandRefused as error:
        if error.code not in TABLE_GONE_CODES:
            raise


class _Decks:
    """A Dealer of the next hand's deck. Another hand of the same table gets the same."""

    def __init__(self) -> None:
        self._decks: Iterator[Deck] = iter(())

    def set(self, *decks: Deck) -> None:
        """Set what is dealt next."""
        self._decks = cycle(decks)

    def deal(self) -> tuple[Card, ...]:
        """Return the deck, and then the reserve of a game with draws."""
        return next(self._decks)

    def dealer_for(self, cards: Sequence[Card]) -> Dealer:
        """Return this dealer: the deck is one of the game."""
        return self


@dataclass(slots=True)
class _Seat:
    """A bot at a table.

    hand: what its client knows, in the terms of the match. id: of the hand on the server.
    """

    table: Table
    deal: Deal
    hand: Hand | None = None
    id: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""
        return self.hand is not None and self.hand.over

    async def follow(self, after: int) -> None:
        """Follow the hand until a decision after the turn `after`, or until its end."""
        while not (self.is_over or self._is_decision(after)):
            for event in await anext(self.table):
                if event is not None and type(event) in APPLY:
                    self._apply(event)

    async def act(self, action: Action) -> None:
        """Send a legal action in this seat's turn, as soon as the table is not suspended."""
        with suppress(TurnOver):  # by this very action: nobody else acts in this seat
            await _unless_closed(_patiently(partial(self.table.act, action)))

    async def follow_to_close(self) -> None:
        """Follow the table until it has closed."""
        async for _ in self.table:
            pass

    def _is_decision(self, after: int) -> bool:
        return self.hand is not None and self.hand.actor is not None and self.hand.turn > after

    def _apply(self, event: Event) -> None:
        if isinstance(event, HandStarted):
            self.id = event.hand
            self.hand = Hand.replay([in_match(event, self.deal)])
        elif self.hand is not None:
            self.hand.apply(in_match(event, self.deal))


class ServerTables:
    """A server and the connections of the bots. Call `start` first, and `close` at the end."""

    def __init__(self, settings: MatchSettings) -> None:
        if settings.act_ms + settings.bank_ms >= ACT_MS:
            raise MatchError(
                f"--act-ms and --bank-ms must be below {ACT_MS:,} together for a match over WebSockets"
            )
        self._bots = settings.bots
        self._decks = _Decks()
        self._ready: Future[None] = Future()
        self._loop: asyncio.AbstractEventLoop
        self._stop: asyncio.Event
        self._server: EmbeddedServer
        self._host: Connection
        self._connections: list[Connection]
        self._thread = threading.Thread(target=self._run, name="server of the match", daemon=True)

    def start(self) -> None:
        """Start the server and connect the bots. Raises MatchError."""
        self._thread.start()
        self._ready.result()

    def deal(self, deal: Deal) -> HandInPlay:
        """Deal a hand at a new table."""
        self._decks.set(deal.deck, *([] if deal.reserve is None else [deal.reserve]))
        return ServedHand(self, deal, self.run(self._seated(deal)))

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run `coroutine` in the thread of the server and return its result. Raises MatchError."""
        running = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return running.result()
        except ClientError as error:
            raise MatchError(f"the server of the match failed: {error}") from error

    async def finish(self, seats: Sequence[_Seat]) -> list[Event]:
        """Return the events of a hand that is over, once its table has closed."""
        await asyncio.gather(*[seat.follow_to_close() for seat in seats])
        return self._server.events(seats[0].id)

    def close(self) -> None:
        """Disconnect the bots and stop the server."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join()

    async def _seated(self, deal: Deal) -> list[_Seat]:
        """Open a table, and follow the first hand there to its first decision."""
        stacks = [seat.stack for seat in deal.seats]
        rules: dict[str, Any] = {"game": deal.game.code, "seats": len(stacks), "max_buy_in": sum(stacks)}
        table = await self._paused(rules)
        controls = Controls(self._host, table)
        seats = await asyncio.gather(*map(partial(self._sit, table, deal), range(len(stacks))))
        await controls.change_stakes(_REASON, **asdict(stakes_of(deal.game.code)))
        await controls.resume(_REASON)
        await asyncio.gather(*[seat.follow(-1) for seat in seats])
        await _unless_closed(controls.close(_REASON))  # when the hand is over
        if seats[0].is_over:  # all were all-in by the blinds, and the next hand was dealt before that
            for seat in seats:
                with suppress(CommandRefused):
                    await seat.table.leave()
        return seats

    async def _paused(self, rules: Mapping[str, Any]) -> str:
        """Return the id of a new table, where no hand begins."""
        while True:
            info = await self._host.open_table("Match", **_RULES, **_LOWEST, **rules)
            try:
                await Controls(self._host, info.table).pause(_REASON)
            except CommandRefused as error:
                if error.code != Code.UNKNOWN_TABLE:  # or else it was saved, and the server did not hear it
                    raise
            else:
                return info.table

    async def _sit(self, table: str, deal: Deal, seat: int) -> _Seat:
        watched = await self._connections[deal.bots[seat]].watch(table)
        await watched.sit(deal.seats[seat].stack, _at_table(seat, len(deal.seats)))
        return _Seat(watched, deal)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            self._ready.set_exception(MatchError(f"the server of the match does not start: {error}"))

    async def _serve(self) -> None:
        """Run the server and the connections until `close`."""
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with AsyncExitStack() as stack:
            directory = Path(stack.enter_context(TemporaryDirectory(prefix="riverboat-match-")))
            embedded = embedded_server(directory, self._decks.dealer_for)
            self._server = await stack.enter_async_context(embedded)
            connect = partial(_PatientConnection.connect, self._server.url, bot=True, timeout=_PATIENCE)
            self._connections = [
                await stack.enter_async_context(await connect(name=f"Bot {bot + 1}"))
                for bot in range(self._bots)
            ]
            self._host = await stack.enter_async_context(await connect(name="Match"))
            self._ready.set_result(None)
            await self._stop.wait()


class ServedHand(HandInPlay):
    """A hand at a table of the server."""

    def __init__(self, tables: ServerTables, deal: Deal, seats: Sequence[_Seat]) -> None:
        self._tables = tables
        self._deal = deal
        self._seats = seats
        self.faults, self.talk = [], []
        self.turns = [
            _ServedTurn(seat.hand, number, bot, self.faults, self.talk, EventLines(seat.hand.events), self)
            for number, (seat, bot) in enumerate(zip(seats, deal.bots, strict=True))
            if seat.hand is not None
        ]

    @property
    def actor(self) -> int | None:
        """The seat to act; None if the hand is over."""
        return self.turns[0].hand.actor

    def act(self, seat: int, action: Action) -> None:
        """Send a legal action, and follow the hand to its next decision. Raises MatchError."""
        self._tables.run(self._acted(seat, action))

    def finish(self) -> tuple[Event, ...]:
        """Return all events of the hand, from the history of the server."""
        events = self._tables.run(self._tables.finish(self._seats))
        return tuple([in_match(event, self._deal) for event in events])

    async def _acted(self, seat: int, action: Action) -> None:
        turn = self.turns[seat].hand.turn
        await self._seats[seat].act(action)
        await asyncio.gather(*[each.follow(turn) for each in self._seats])


@dataclass(slots=True)
class _ServedTurn(Turn):
    """The turn of a bot whose actions go to the server."""

    at: ServedHand

    def _act(self, action: Action) -> None:
        """Check `action` as every match does, for the same words in the log, and send it."""
        self.hand.check(self.seat, action)
        self.at.act(self.seat, action)


def in_match(event: Event, deal: Deal) -> Event:
    """Return an event of the server in the terms of the match: its seats, names and number of the hand.

    The last seat of a match has the button. The first button of a table is in its first seat.
    """
    players = len(deal.seats)
    if isinstance(event, HandStarted):
        seats = [
            replace(seat, number=number, name=deal.seats[number].name)
            for seat in event.seats
            for number in [_in_match(seat.number, players)]
        ]
        button = _in_match(event.button, players)
        return replace(event, number=deal.number, hand=0, button=button, seats=tuple(seats))
    changes: dict[str, Any] = {}
    for field in fields(event):  # type: ignore[arg-type]  # every event is a dataclass
        value = getattr(event, field.name)
        if field.name == "seat":
            changes["seat"] = _in_match(value, players)
        elif field.name in ("shares", "stacks"):
            changes[field.name] = tuple([(_in_match(seat, players), chips) for seat, chips in value])
    return replace(event, **changes) if changes else event  # type: ignore[type-var]


def _in_match(seat: int, players: int) -> int:
    return (seat - 1) % players


def _at_table(seat: int, players: int) -> int:
    return (seat + 1) % players
