"""The words of PokerStars hand histories."""

from typing import Final

from riverboat.engine.cards import Card, format_cards
from riverboat.engine.games import Game, Opens, Street

TITLES: Final = {
    "nlhe": "Hold'em No Limit",
    "plhe": "Hold'em Pot Limit",
    "flhe": "Hold'em Limit",
    "short-deck": "6+ Hold'em No Limit",
    "plo": "Omaha Pot Limit",
    "plo5": "5 Card Omaha Pot Limit",
    "plo6": "6 Card Omaha Pot Limit",
    "plo8": "Omaha Hi/Lo Pot Limit",
    "big-o": "5 Card Omaha Hi/Lo Pot Limit",
    "nlo8": "Omaha Hi/Lo No Limit",
    "flo": "Omaha Limit",
    "flo8": "Omaha Hi/Lo Limit",
    "courchevel": "Courchevel Pot Limit",
    "courchevel8": "Courchevel Hi/Lo Pot Limit",
    "5cd": "5 Card Draw No Limit",
    "pl5cd": "5 Card Draw Pot Limit",
    "fl5cd": "5 Card Draw Limit",
    "stud": "7 Card Stud Limit",
    "stud8": "7 Card Stud Hi/Lo Limit",
    "razz": "Razz Limit",
    "27sd": "Single Draw 2-7 Lowball No Limit",
    "27td": "Triple Draw 2-7 Lowball Limit",
    "badugi": "Badugi Limit",
}
"""The titles of the games of PokerStars, by our codes."""

GAMES_BY_TITLE: Final = {
    spelling.lower(): code
    for code, title in TITLES.items()
    for spelling in (title, title.replace(" Limit", " Fixed Limit"))
} | {"split hold'em no limit": "nlhe"}
"""The codes of the games, by their titles in small letters, also as other programs spell them.

Split hold'em is hold'em on two boards, which the lines of the hand show.
"""

VENUE: Final = "PokerStars"

RESULTS: Final = "results"
"""The name in `Provenance.unknown` of the lines about prizes, bounties, cash-outs and rebuys."""

RUNS: Final = ("FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH")
"""The names of the boards, if there are several."""

BUTTON_BLIND: Final = "button blind"

SUMMARY: Final = "*** SUMMARY ***"

_OPEN_CARD: Final = "PRE-FLOP"
_STUD_STREETS: Final = {
    "third street": "3rd STREET",
    "fourth street": "4th STREET",
    "fifth street": "5th STREET",
    "sixth street": "6th STREET",
    "seventh street": "RIVER",
}
_ORDINALS: Final = {"first draw": "1st", "second draw": "2nd", "third draw": "3rd"}


def is_stud(game: Game) -> bool:
    """Return whether `game` has up cards, and neither button nor blinds."""
    return game.streets[0].opens is Opens.BRING_IN


def opening_heading(game: Game) -> str:
    """Return the heading of the first street."""
    if is_stud(game):
        return "3rd STREET"
    return "HOLE CARDS" if game.has_board else "DEALING HANDS"


def heading(game: Game, street: Street) -> str | None:
    """Return the heading of a later street, or of an open card; None for the draw of a single-draw game."""
    if is_stud(game):
        return _STUD_STREETS[street.name]
    if street.draw and sum(each.draw for each in game.streets) == 1:
        return None
    return _OPEN_CARD if street is game.streets[0] else street.name.upper()


def folded_when(game: Game, street: Street) -> str:
    """Say when a player folded on `street`: "before Flop", "on the Turn", "after the 2nd Draw"."""
    if is_stud(game):
        return f"on the {_STUD_STREETS[street.name].replace('STREET', 'Street').replace('RIVER', 'River')}"
    if game.has_board:
        return "before Flop" if street is game.streets[0] else f"on the {street.name.capitalize()}"
    if street is game.streets[0]:
        return "before the Draw"
    return f"after the {_ORDINALS.get(street.name, '1st')} Draw"


def bracketed(*groups: tuple[Card, ...]) -> str:
    """Format groups of cards in brackets, without empty groups: "[2c 3d 4h] [5s]"."""
    return " ".join([f"[{format_cards(cards)}]" for cards in groups if cards])


def times(count: int) -> str:
    """Format a number of times, two or more: "twice", "3 times"."""
    return "twice" if count == 2 else f"{count} times"


def pot_name(number: int, pots: int) -> str:
    """Return the name of the pot `number` of `pots`."""
    if pots == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{number}"


class MoneyFormat:
    """Writes chips as amounts of the source: "$12.50", "€5", "1250".

    sign: of the currency, or "". unit: how many chips are one unit of it.
    """

    def __init__(self, sign: str, unit: int) -> None:
        self._sign, self._unit = sign, unit
        self._decimals = len(str(unit)) - 1

    def __call__(self, chips: int) -> str:
        """Write `chips`."""
        whole, rest = divmod(chips, self._unit)
        return f"{self._sign}{whole}" + (f".{rest:0{self._decimals}}" if rest else "")
