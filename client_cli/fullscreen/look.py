"""How the screen looks: colours, symbols, and whether things move."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.fullscreen.grid import Style
from riverboat.engine.cards import RANKS, SUIT_SYMBOLS, SUITS, Card, rank_of, suit_of

DARK: Final = {
    "ground": "#0d1216",
    "felt": "#15402f",
    "slot": "#1d4c39",
    "rail": "#2c6b4e",
    "plate": "#1d2831",
    "gone": "#131a20",
    "actor": "#4a3a0c",
    "bar": "#17212a",
    "text": "#eef3f6",
    "soft": "#a9b7c0",
    "faint": "#8796a1",
    "onfelt": "#b9dccb",
    "gold": "#ffcf4a",
    "ink": "#11161a",
    "call": "#7cc4ff",
    "bet": "#ffb454",
    "allin": "#ff7468",
    "key": "#dfe8ee",
    "back": "#3d62a8",
    "weave": "#6f93d4",
    "card": "#fbf8ef",
    "cardoff": "#9c9a92",
    "clubs": "#107a34",
    "diamonds": "#1257c9",
    "hearts": "#c8141f",
    "spades": "#11161a",
}
LIGHT: Final = DARK | {
    "ground": "#e3e8e6",
    "felt": "#c6dfd2",
    "slot": "#b3d1c1",
    "rail": "#4f9474",
    "plate": "#ffffff",
    "gone": "#d3dad7",
    "actor": "#ffe9a8",
    "bar": "#cdd6d3",
    "text": "#11181d",
    "soft": "#3f4d56",
    "faint": "#48555d",
    "onfelt": "#1d4f38",
    "gold": "#7a4d00",
    "ink": "#ffffff",
    "call": "#0b57a4",
    "bet": "#8a4200",
    "allin": "#b3160c",
    "key": "#24323b",
    "card": "#ffffff",
    "cardoff": "#b9bfbc",
}
# Blue and orange instead of green, red and gold; hearts are orange, clubs blue-green.
COLOUR_BLIND: Final = DARK | {
    "felt": "#16324a",
    "slot": "#1e3f5c",
    "rail": "#3b6c94",
    "onfelt": "#bcd6ea",
    "allin": "#ff9a3c",
    "bet": "#f0e442",
    "clubs": "#00694e",
    "diamonds": "#0a4fb0",
    "hearts": "#b34700",
}
# The nearest of the 256 colours of xterm are too grey for the felt, so they are chosen by hand.
DARK_256: Final = DARK | {
    "ground": "#121212",
    "felt": "#005f00",
    "slot": "#262626",
    "rail": "#5faf5f",
    "plate": "#262626",
    "gone": "#1c1c1c",
    "actor": "#5f5f00",
    "bar": "#1c1c1c",
    "text": "#eeeeee",
    "soft": "#b2b2b2",
    "faint": "#949494",
    "onfelt": "#afd7af",
    "gold": "#ffd75f",
    "ink": "#121212",
    "call": "#87d7ff",
    "bet": "#ffaf5f",
    "allin": "#ff875f",
    "key": "#dadada",
    "back": "#005faf",
    "weave": "#5f87d7",
    "card": "#ffffff",
    "cardoff": "#9e9e9e",
    "clubs": "#008700",
    "diamonds": "#005fd7",
    "hearts": "#d70000",
    "spades": "#121212",
}
PALETTES: Final[Mapping[str, Mapping[str, str]]] = {
    "dark": DARK,
    "light": LIGHT,
    "colour-blind": COLOUR_BLIND,
    "dark-256": DARK_256,
}


def palette_of(theme: str) -> str | None:
    """Return the name of the palette of `theme`; None for no colours."""
    return None if theme == "none" else theme


_SUIT_COLOURS: Final = ("clubs", "diamonds", "hearts", "spades")


@dataclass(frozen=True, slots=True)
class Look:
    """How the screen looks.

    colour: whether there are colours; without them, cards are boxed and winners reversed.
    ascii: only characters of ASCII. letters: suits as letters, where symbols have no certain width.
    """

    colour: bool = True
    ascii: bool = False
    letters: bool = False

    def rank(self, card: Card) -> str:
        """Return the rank of `card` as people write it."""
        letter = RANKS[rank_of(card)]
        return "10" if letter == "T" else letter

    def suit(self, card: Card) -> str:
        """Return the suit of `card` as one character."""
        return (SUITS if self.ascii or self.letters else SUIT_SYMBOLS)[suit_of(card)]

    def short(self, card: Card) -> str:
        """Return `card` in two characters."""
        return RANKS[rank_of(card)] + self.suit(card)

    def on_card(self, card: Card, *, lit: bool = True) -> Style:
        """Return the style of what is printed on `card`. lit: False for a card that does not count."""
        if not self.colour:
            return Style("text" if lit else "faint", bold=lit)
        return Style(_SUIT_COLOURS[suit_of(card)], "card" if lit else "cardoff", bold=True)

    @property
    def banner(self) -> Style:
        """The style of what has to be seen first."""
        return Style("ink", "gold", bold=True) if self.colour else Style(bold=True, reverse=True)

    @property
    def keycap(self) -> Style:
        """The style of a key on a button."""
        return Style("ground", "key", bold=True) if self.colour else Style(bold=True, reverse=True)


ASCII: Final = {
    "✓": "+",
    "✗": "x",
    "●": "*",
    "─": "-",
    "━": "=",
    "│": "|",
    "║": "|",
    "═": "=",
    "▒": "#",
    "▄": "_",
    "▀": "-",
    "▸": ">",
    "▌": "|",
    "…": ".",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "×": "x",
    **dict.fromkeys("╭╮╰╯┌┐└┘╔╗╚╝", "+"),
    **dict(zip("▁▂▃▄▅▆▇█", "__--==##", strict=True)),
}
"""What stands for symbols where only ASCII can be shown."""
