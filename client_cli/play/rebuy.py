"""What a player without chips is offered: a buy-in, for as long as the seat is kept."""

import asyncio
from collections.abc import Callable
from math import ceil
from typing import Final

from riverboat.client_cli.play.language import said
from riverboat.engine.table.fold import TableState
from riverboat.language.message import Chips
from riverboat.server.protocol.commands import REBUY_KEPT_S

HURRY: Final = 15
"""Seconds before the seat is freed at which the player is warned."""


class Rebuy:
    """The offer to buy in again to the player of a table. Times are seconds of the loop.

    wanted: chips to buy in for; None for the usual amount.

    chips: what the player would buy in for now.
    """

    def __init__(self, table: TableState, wanted: int | None) -> None:
        self._wanted = wanted
        self._since: float | None = None  # the player has no chips; None if that was before the client came
        self._was_broke = self._was_paused = False
        self._paused_at = 0.0
        self.chips = 0
        self.start(table, broke=False)

    def start(self, table: TableState, *, broke: bool) -> None:
        """Take the table as it is. Since when the player is without chips is known only if it was before."""
        self._since = self._since if broke and self._was_broke else None
        self._was_broke, self._was_paused = broke, False
        self.chips = table.rules.usual_buy_in if self._wanted is None else self._wanted

    def follow(self, table: TableState, now: float, *, broke: bool) -> None:
        """Follow the table after events that arrived at `now`. A seat is kept all through a pause."""
        if broke != self._was_broke:
            self._since, self._was_broke = (now if broke else None), broke
        if table.paused and not self._was_paused:
            self._paused_at = now
        elif self._was_paused and not table.paused and self._since is not None:
            self._since += now - max(self._since, self._paused_at)
        self._was_paused = table.paused
        self.chips = table.rules.usual_buy_in if self._wanted is None else self._wanted

    def left(self, now: float) -> float | None:
        """Return the seconds for which the seat is still kept; None with chips, or if unknown."""
        if self._since is None:
            return None
        until = max(self._since, self._paused_at) if self._was_paused else now
        return max(0.0, self._since + REBUY_KEPT_S - until)

    def sentence(self, now: float) -> str:
        """Return what a player who types commands is offered."""
        return said("rebuy-offer", chips=Chips(self.chips), **self._kept(now))

    def label(self, now: float) -> str:
        """Return for how long the seat is kept, as the full screen shows it."""
        return said("seat-kept-for", **self._kept(now))

    def _kept(self, now: float) -> dict[str, int]:
        """Return for how many seconds the seat is kept, and whether that is known."""
        left = self.left(now)
        return {"seconds": ceil(REBUY_KEPT_S if left is None else left), "exact": left is not None}


class RebuyClock:
    """Warns the player when the seat without chips is kept for a few more seconds only.

    warn: called with a sentence.
    """

    def __init__(self, rebuy: Rebuy, warn: Callable[[str], None]) -> None:
        self._rebuy, self._warn = rebuy, warn
        self._alarm: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Watch the seat as it is kept now."""
        self.stop()
        loop = asyncio.get_running_loop()
        left = self._rebuy.left(loop.time())
        if left is not None and left > HURRY:
            self._alarm = loop.call_later(left - HURRY, self._check)

    def stop(self) -> None:
        """Warn no more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _check(self) -> None:
        now = asyncio.get_running_loop().time()
        left = self._rebuy.left(now)
        if left is not None and left < HURRY + 1:  # or the table was paused meanwhile
            self._warn(f"  {self._rebuy.sentence(now)}")
