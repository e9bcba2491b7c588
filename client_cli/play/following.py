"""Follows a table: its updates change a client's state, at a pace that a person can follow."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from riverboat.client_cli.library.errors import ClientError, CommandRefused
from riverboat.client_cli.library.notices import Notice
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.fair import mark_of, warning_of
from riverboat.client_cli.play.language import reason_of, said, sentence_of_notice
from riverboat.client_cli.play.pacing import Pacer
from riverboat.client_cli.play.preactions import describe
from riverboat.client_cli.play.sentences import Sentence
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.updates import (
    Announced,
    ConnectionChanged,
    DealChecked,
    Happened,
    Noted,
    PreactionChanged,
    Resynchronised,
    StateUpdate,
    TurnChanged,
)
from riverboat.engine.errors import EngineError
from riverboat.engine.events import Event
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.messages import Preaction


class Follower:
    """Applies the updates of `table` to `state`, and takes a seat that is offered from the wait list.

    Run `follow` and `show` together.

    motion: whether the streets of an all-in hand are shown one by one.
    buy_in: chips to take an offered seat with; None for the usual amount.
    contribute: whether to contribute to deals, if the player has chosen.

    takes_seats: whether an offered seat is taken.
    on_news: called after every change of the state, with what is new.
    """

    def __init__(
        self, table: Table, *, motion: bool, buy_in: int | None = None, contribute: bool | None = None
    ) -> None:
        self._table, self._motion, self._buy_in = table, motion, buy_in
        if table.fair is not None and contribute is not None:
            table.fair.contributes = contribute
        self._now = asyncio.get_running_loop().time
        self.state = ClientState(Resynchronised.of(table.mirror, self._now()), buy_in)
        self.takes_seats = True
        self.on_news: Callable[[Sequence[Sentence]], None] = lambda news: None
        self._seq = self.state.seq  # of the last update that was received, shown or not
        self._is_behind = not table.caught_up  # the next updates are in the state already, or were missed
        self._pacer = Pacer(motion=motion)
        self._queued = asyncio.Event()
        self._faults = 0  # of deals, that were said
        self._declined: int | None = None  # an offered seat that could not be taken
        table.on_preaction, table.on_connected = self._on_preaction, self._on_connected

    async def follow(self) -> None:
        """Receive and show the table's updates until it ends. Raises the same errors as its iteration."""
        try:
            async for events in self._table:
                self._receive(events)
                self._show_due()
                self._report_deal()
                await self._take_offered_seat()
        except ClientError:
            await self._show_rest()
            raise
        await self._show_rest()

    def announce(self, notice: Notice) -> None:
        """Show what the server announces about itself."""
        self.apply(Announced(sentence_of_notice(notice)))

    def _report_deal(self) -> None:
        """Show the mark of the latest deal, and say loudly what does not hold."""
        fair = self._table.fair
        if fair is None:
            return
        if (mark := mark_of(fair)) != self.state.fair:
            self.apply(DealChecked(mark))
        for fault in fair.faults[self._faults :]:
            self.apply(Announced(warning_of(fault)))
        self._faults = len(fair.faults)

    async def _show_rest(self) -> None:
        """Show what is still queued, each update when it is due."""
        while (due := self._pacer.next_at) is not None:
            await asyncio.sleep(max(0.0, due - self._now()))
            self._show_due()

    async def show(self) -> None:
        """Apply queued updates when they are due, for ever."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._pacer.next_at):
                    await self._queued.wait()
            self._queued.clear()
            self._show_due()

    def apply(self, update: StateUpdate) -> None:
        """Apply `update` now."""
        try:
            news = self.state.apply(update)
        except EngineError:  # its events do not fit the state
            self._resynchronise()
        else:
            self.on_news(news)

    def _receive(self, events: tuple[Event | None, ...]) -> None:
        mirror, now, caught_up = self._table.mirror, self._now(), self._table.caught_up
        self._is_behind = self._is_behind or not (events or self._table.seq == self._seq)
        if self._is_behind:
            if caught_up:
                self._resynchronise()
            return
        self._seq += len(events)
        turn = mirror.turn if caught_up else None
        is_own_turn = turn is not None and turn.seat == mirror.you
        if events:
            self._pacer.add(Happened(events, turn, now), now, urgent=is_own_turn)
        if caught_up and (mirror.seq, mirror.late) != (self._seq, self.state.late):
            self._resynchronise()
        elif caught_up and (not events or mirror.suspended != self.state.suspended):
            self._pacer.add(TurnChanged(turn, mirror.suspended, now), now, urgent=is_own_turn)
        self._queued.set()

    def _resynchronise(self) -> None:
        """Show the table as it is now, without what is still to be shown."""
        mirror = self._table.mirror
        self._seq, self._is_behind = mirror.seq, not self._table.caught_up
        self._pacer = Pacer(motion=self._motion)
        self.apply(Resynchronised.of(mirror, self._now()))

    def _show_due(self) -> None:
        for update in self._pacer.due(self._now()):
            self.apply(update)
        if self._table.connected and not self.state.connected and self._is_caught_up:
            mirror, now = self._table.mirror, self._now()
            self.apply(TurnChanged(mirror.turn, mirror.suspended, now))
            self.apply(ConnectionChanged(True, now))

    @property
    def _is_caught_up(self) -> bool:
        return self._table.caught_up and self._pacer.next_at is None

    def _on_connected(self, connected: bool) -> None:
        if not connected:
            self.apply(ConnectionChanged(False, self._now()))
        self._show_due()

    def _on_preaction(self, preaction: Preaction) -> None:
        self.apply(PreactionChanged(preaction))
        self.apply(Noted(describe(preaction)))

    async def _take_offered_seat(self) -> None:
        """Take the seat that is offered, if any. A refusal is reported once."""
        offered = self._table.offered
        if offered is None or offered == self._declined or self._table.suspended or not self.takes_seats:
            self._declined = self._declined if offered is not None else None
            return
        self._declined = offered
        try:
            await self._table.sit(self._buy_in)
        except CommandRefused as error:
            if error.code == Code.JOURNAL_UNAVAILABLE:
                self._declined = None  # try again when play resumes
            else:
                self.apply(Noted(said("seat-not-taken", error=reason_of(error)), problem=True))
