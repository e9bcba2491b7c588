"""Follows a table: shows what changes in its mirror, and takes a seat that is offered."""

import asyncio
from collections.abc import Callable, Sequence

from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.notices import Notice
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.fair import mark_of, warning_of
from riverboat.client_cli.play.language import reason_of, said, sentence_of_notice
from riverboat.client_cli.play.preactions import describe
from riverboat.client_cli.play.sentences import Sentence
from riverboat.client_cli.play.state import ClientState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.messages import Preaction


class Follower:
    """Shows what changes at `table`. `follow` also takes a seat that is offered from the wait list.

    buy_in: chips to take an offered seat with; None for the usual amount.
    contribute: whether to contribute to deals, if the player has chosen.

    state: what the player sees.
    takes_seats: whether an offered seat is taken.
    on_news: called after every change of the state, with what is new.
    """

    def __init__(self, table: Table, *, buy_in: int | None = None, contribute: bool | None = None) -> None:
        self._table, self._buy_in = table, buy_in
        if table.fair is not None and contribute is not None:
            table.fair.contributes = contribute
        self._now = asyncio.get_running_loop().time
        self.state = ClientState(table.mirror, self._now(), buy_in)
        self.takes_seats = True
        self.on_news: Callable[[Sequence[Sentence]], None] = lambda news: None
        self._faults = 0  # of deals, that were said
        self._declined: int | None = None  # an offered seat that could not be taken
        table.on_change = self._on_change
        table.on_preaction, table.on_connected = self._on_preaction, self._on_connected

    async def follow(self) -> None:
        """Take offered seats until the table ends. Raises the same errors as its iteration."""
        async for _ in self._table:
            await self._take_offered_seat()

    def note(self, sentence: str, *, problem: bool = False) -> None:
        """Show a sentence to the player. problem: something went wrong."""
        self.on_news(self.state.notify(sentence, problem=problem))

    def log(self, sentence: str, *, problem: bool = True) -> None:
        """Show a sentence to the player, and keep it in the log. problem: something went wrong."""
        self.on_news(self.state.notify(sentence, problem=problem, logged=True))

    def announce(self, notice: Notice) -> None:
        """Show what the server announces about itself."""
        self.log(sentence_of_notice(notice))

    def _on_change(self) -> None:
        self.on_news(self.state.follow(self._now()))
        self._report_deal()

    def _report_deal(self) -> None:
        """Show the mark of the latest deal, and say loudly what does not hold."""
        fair = self._table.fair
        if fair is None:
            return
        if (mark := mark_of(fair)) != self.state.fair:
            self.state.fair = mark
            self.on_news(())
        for fault in fair.faults[self._faults :]:
            self.log(warning_of(fault))
        self._faults = len(fair.faults)

    def _on_connected(self, connected: bool) -> None:
        self.state.set_connected(connected, self._now())
        self.on_news(())

    def _on_preaction(self, preaction: Preaction) -> None:
        self.note(describe(preaction))

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
                self.note(said("seat-not-taken", error=reason_of(error)), problem=True)
