"""The palettes: what is written can be read."""

import pytest

from riverboat.client_cli.fullscreen.look import PALETTES, Look
from riverboat.engine.cards import parse_card

READABLE = 4.5
"""The contrast that WCAG 2.1 asks of text (1.4.3)."""


def luminance(colour: str) -> float:
    def linear(part: int) -> float:
        value = part / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(colour[place : place + 2], 16)) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize(
    ("colours", "grounds"),
    [
        (("text", "soft", "gold", "call", "bet", "allin"), ("ground", "plate", "bar")),
        (("text", "gold"), ("actor",)),
        (("faint",), ("ground", "gone")),
        (("onfelt", "text", "gold"), ("felt",)),
        (("ink",), ("gold",)),
        (("ground",), ("key",)),
        (("clubs", "diamonds", "hearts", "spades"), ("card",)),
    ],
)
def test_text_has_enough_contrast(name: str, colours: tuple[str, ...], grounds: tuple[str, ...]) -> None:
    palette = PALETTES[name]
    found = {
        (colour, ground): round(contrast(palette[colour], palette[ground]), 2)
        for colour in colours
        for ground in grounds
    }
    assert {pair: ratio for pair, ratio in found.items() if ratio < READABLE} == {}


def test_suits_are_plain_symbols() -> None:
    cards = [parse_card(name) for name in ("Tc", "9d", "Ah", "Ks")]
    assert [Look().short(card) for card in cards] == ["T♣", "9♦", "A♥", "K♠"]
    assert [Look(letters=True).short(card) for card in cards] == ["Tc", "9d", "Ah", "Ks"]
    assert Look().rank(cards[0]) == "10"
