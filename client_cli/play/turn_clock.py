"""Warnings for a player whose time is running out."""

import asyncio
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Final

from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.state import ClientState

HURRY: Final = 5
"""Seconds before the end of the time to act at which the player is warned."""


class TurnClock:
    """Warns the player when few seconds are left, and when the time bank starts.

    warn: called with a sentence.
    """

    def __init__(self, state: ClientState, warn: Callable[[str], None]) -> None:
        self._state = state
        self._warn = warn
        self._alarm: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Watch the player's turn, which has begun or continues, instead of any earlier one."""
        self.stop()
        loop, turn = asyncio.get_running_loop(), self._state.turn
        if turn is not None and self._state.your_turn:
            left = self._state.seconds_left(loop.time())
            check = partial(self._check, (turn.hand, turn.turn), left > HURRY)
            self._alarm = loop.call_later(left - HURRY if left > HURRY else left, check)

    def stop(self) -> None:
        """Warn no more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _check(self, watched: tuple[int, int], hurries: bool) -> None:
        state, now = self._state, asyncio.get_running_loop().time()
        turn = state.turn if state.your_turn and state.connected else None
        if turn is None or (turn.hand, turn.turn) != watched:
            return
        bank = ceil(state.bank_left(now))
        if hurries:
            self._warn(f"  {said('time-runs-out', seconds=HURRY)}")
            self.watch()
        elif state.seconds_left(now) > 0:
            self.watch()  # the turn got more time, as after a reconnect
        elif bank:
            self._warn(f"  {said('time-bank-runs', seconds=bank)}")
