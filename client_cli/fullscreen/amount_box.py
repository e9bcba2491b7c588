"""The keys of the amount box, in which a player types what to bet or to raise to."""

from riverboat.client_cli.fullscreen.choices import PRESET, presets
from riverboat.client_cli.fullscreen.screen import Screen
from riverboat.client_cli.play.amounts import AmountError, parse_amount
from riverboat.client_cli.play.state import ClientState

LONGEST = 16
"""Characters that fit."""


class AmountBox:
    """Changes what is typed in `screen` by keys. It sends nothing."""

    def __init__(self, state: ClientState, screen: Screen) -> None:
        self._state, self._screen = state, screen

    def press(self, key: str) -> None:
        """Handle a key that changes the amount."""
        screen = self._screen
        if key in ("tab", "shift+tab"):
            self.choose_preset(-1 if key == "shift+tab" else 1)
        elif key.startswith(PRESET):
            screen.preset = None
            screen.line.set(key.removeprefix(PRESET))
        elif key in ("up", "down", "wheel-up", "wheel-down"):
            self._step(1 if key.endswith("up") else -1)
        elif screen.line.press(key):
            screen.preset = None
        elif len(key) == 1 and (key.isalnum() or key in "/.,%-"):
            screen.line.insert(key, LONGEST)
            screen.preset = None

    def choose_preset(self, step: int) -> None:
        """Fill in the preset `step` places after the one before."""
        betting, hand, screen = self._state.betting, self._state.hand, self._screen
        if betting is None or hand is None:
            return
        offered = presets(betting, hand.street == hand.game.streets[0])
        first = 0 if step > 0 else len(offered) - 1
        screen.preset = first if screen.preset is None else (screen.preset + step) % len(offered)
        screen.line.set(offered[screen.preset][0])

    def _step(self, step: int) -> None:
        """Change the amount by a big blind, within what is allowed."""
        betting = self._state.betting
        if betting is None:
            return
        try:
            now = parse_amount(self._screen.line.text, betting).to
        except AmountError:
            now = betting.least - step * betting.big_blind
        to = max(betting.least, min(betting.most, now + step * betting.big_blind))
        if betting.two_sizes:
            to = betting.least if step < 0 else betting.most
        self._screen.line.set(str(to))
        self._screen.preset = None
