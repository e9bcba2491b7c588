"""Which keys and clicks count: those whose meaning was there to be seen before they were chosen."""

from collections.abc import Hashable, Iterable, Mapping
from math import inf
from typing import Final

from riverboat.client_cli.fullscreen.grid import Button

GUARD: Final = 0.25
"""Seconds after a change in which a key or a click may still be meant for what was there before.

About the time in which a person sees a change and can stop a finger. A terminal reports when a key arrives,
not when it was pressed, so keys get as long as clicks.
"""


class Meanings:
    """Since when each name of the key table has meant what it means."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Hashable, float]] = {}

    def follow(self, meanings: Mapping[str, Hashable], now: float) -> None:
        """Take what each name means after a change at `now`."""
        self._known = {
            name: known if (known := self._known.get(name)) and known[0] == meaning else (meaning, now)
            for name, meaning in meanings.items()
        }

    def counts(self, name: str, at: float) -> bool:
        """Return whether a key for `name` counts that was pressed at `at`."""
        return at - self._known.get(name, (None, inf))[1] >= GUARD


class Clicks:
    """Since when each button has been at its place, and the click that is being made."""

    def __init__(self) -> None:
        self._since: dict[Button, float] = {}
        self._down: tuple[Button, float] | None = None  # the button under a click, and when it began

    def show(self, buttons: Iterable[Button], now: float) -> None:
        """Take the buttons of a picture that is shown from `now` on."""
        self._since = {button: self._since.get(button, now) for button in buttons}

    def press(self, x: int, y: int, at: float) -> None:
        """Begin a click on a cell at the time `at`."""
        button = self._at(x, y)
        self._down = None if button is None else (button, at)

    def release(self, x: int, y: int) -> tuple[str, float, bool] | None:
        """End the click; return the key of its button, when it began, and whether it counts.

        It does if the button was at its place, with its meaning, for GUARD before the click, and still is.
        None if the click did not begin on a button, or was dragged away from it.
        """
        down, self._down = self._down, None
        if down is None:
            return None
        button, at = down
        area = button.area
        if not (area.x <= x < area.x + area.width and area.y <= y < area.y + area.height):
            return None
        return button.key, at, at - self._since.get(button, inf) >= GUARD

    def _at(self, x: int, y: int) -> Button | None:
        for button in self._since:
            area = button.area
            if area.x <= x < area.x + area.width and area.y <= y < area.y + area.height:
                return button
        return None
