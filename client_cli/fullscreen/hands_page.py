"""The player's past hands over the table: a list, and the replay of one, while the table is followed."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from riverboat.client_cli.fullscreen.grid import Grid
from riverboat.client_cli.fullscreen.look import ASCII, Look
from riverboat.client_cli.fullscreen.past_hands import PastHands
from riverboat.client_cli.fullscreen.replay import Replay
from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.library.lookups import Lookups
from riverboat.client_cli.play.language import reason_of, said
from riverboat.client_cli.play.preferences import Bindings
from riverboat.engine.errors import EngineError

_FETCHED: Final = 50
"""Hands that are asked for at once."""


class HandsPage:
    """The list of past hands, or a replay.

    start: runs a coroutine beside the table. repaint: called whenever there is something new to see.
    hand: the id of the hand whose replay comes first; None for the list.
    open: whether the player has not gone back to the table.
    """

    def __init__(
        self,
        lookups: Lookups,
        look: Look,
        bindings: Bindings,
        *,
        start: Callable[[Coroutine[Any, Any, None]], None],
        repaint: Callable[[], None],
        hand: int | None = None,
    ) -> None:
        self._lookups, self._look, self._bindings = lookups, look, bindings
        self._start, self._repaint = start, repaint
        self._list = PastHands()
        self._replay: Replay | None = None
        self._busy = False  # a request is on its way
        self.open = True
        if hand is None:
            self._fetch_more()
        else:
            self._ask(self._load(hand))

    def press(self, key: str) -> None:
        """Handle a key."""
        if key in ("escape", "q", "ctrl+c") or self._bindings.is_key(key, "hands"):
            self.open, self._replay = self._replay is not None, None
        elif self._replay is None:
            self._press_in_list(key)
        elif key in ("n", "N"):
            self._list.move(1 if key == "n" else -1)
            self._fetch_hand()
        else:
            self._press_in_replay(self._replay, key)

    def grid(self, width: int, height: int) -> Grid:
        """Draw the page in this size."""
        if self._replay is not None:
            grid = self._replay.draw(width, height, self._look, self._bindings)
        else:
            grid = Grid(width, height)
            self._list.draw(grid, self._look)
        if self._look.ascii:
            grid.translate(ASCII)
        return grid

    # The list.

    def _press_in_list(self, key: str) -> None:
        self._list.press(key)
        if key == "enter":
            self._fetch_hand()
        elif self._list.at_end:
            self._fetch_more()

    def _fetch_more(self) -> None:
        if not (self._busy or self._list.complete):
            self._ask(self._more())

    def _fetch_hand(self) -> None:
        chosen = self._list.chosen
        if chosen is not None and not self._busy:
            self._ask(self._load(chosen.hand))

    async def _more(self) -> None:
        last = self._list.hands[-1].hand if self._list.hands else None
        self._list.add(await self._lookups.list_hands(before=last, limit=_FETCHED), _FETCHED)

    async def _load(self, hand: int) -> None:
        past = await self._lookups.show_hand(hand)
        if self.open:
            self._replay, self._list.note = Replay(past), ""

    def _ask(self, request: Coroutine[Any, Any, None]) -> None:
        self._busy = True
        self._start(self._answer(request))

    async def _answer(self, request: Coroutine[Any, Any, None]) -> None:
        """Carry out `request`; what goes wrong is shown in the list."""
        try:
            await request
        except (EngineError, LookupError, ValueError):
            self._show_problem(said("hand-broken"))
        except ClientError as error:
            self._show_problem(said("failed", error=reason_of(error)))
        finally:
            self._busy = False
        self._repaint()

    def _show_problem(self, sentence: str) -> None:
        self._replay, self._list.note = None, sentence[:1].upper() + sentence[1:]

    # The replay.

    def _press_in_replay(self, replay: Replay, key: str) -> None:
        stepper = replay.stepper
        was_playing = stepper.playing
        stepper.press({"space": " ", "enter": " "}.get(key, key))
        if stepper.playing and not was_playing:
            self._start(self._play(replay))

    async def _play(self, replay: Replay) -> None:
        while replay is self._replay and replay.stepper.playing:
            await asyncio.sleep(1 / replay.stepper.speed)
            replay.stepper.tick()
            self._repaint()
