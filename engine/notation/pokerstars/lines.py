"""The lines of a PokerStars hand, parsed one by one."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from riverboat.engine.cards import Card
from riverboat.engine.games import Game
from riverboat.engine.notation.pokerstars.heading import AMOUNT, Amount, amount


@dataclass(slots=True)  # frozen would take three times as long to make
class ParsedLine:
    """A parsed text line of a hand.

    number: the line number in the file.
    verb: the action, as in _VERBS, or "board", "open card", "street", "dealt", "returned", "collected".
    seat: the player. amount: the chips it names; for a raise, the total; for "draws", how many cards.
    by: for a raise, how much it is above the price.
    cards: those it names; for "dealt", the new ones. kept: for "dealt", those that the player had before.
    run: the number of the board, from 0.
    """

    number: int
    verb: str
    seat: int = -1
    amount: Amount = 0
    cards: tuple[Card, ...] = field(default=(), repr=False)
    run: int = 0
    kept: tuple[Card, ...] = field(default=(), repr=False)
    by: Amount = 0

    @property
    def is_board(self) -> bool:
        """Whether the line has cards of a board."""
        return self.verb in {"board", "open card"}


class Done(NamedTuple):
    """What a player did: the verb and amounts as in ParsedLine, and the cards as text."""

    verb: str
    amount: Amount = 0
    cards: str = ""
    by: Amount = 0


POSTS: Final = frozenset({"ante", "small blind", "big blind", "button blind", "both blinds", "straddle"})

BOARD: Final = re.compile(r"\*\*\* (?:(\w+) )?(PRE-FLOP|FLOP|TURN|RIVER) \*\*\* (?:\[.*\] )?\[(.*)\]$")
STREET: Final = re.compile(r"\*\*\* (?:(?:4th|5th|6th) STREET|RIVER|(?:FIRST|SECOND|THIRD) DRAW) \*\*\*$")
RETURNED: Final = re.compile(rf"Uncalled bet \({AMOUNT}\) returned to (.*)$")
COLLECTED: Final = re.compile(rf" collected {AMOUNT} from (?:(?:main|side) )?pot(?:-\d+)?$")
TOTAL: Final = re.compile(rf"Total pot .*\| Rake {AMOUNT}")
SUMMED_UP: Final = re.compile(
    r"(?: \(button\))?(?: \((small blind|big blind|straddle)\))?(?: (?:mucked|showed) \[([^]]*)\])?"
)
WON: Final = re.compile(rf"\bwon \({AMOUNT}\)")
NOT_AWARDED: Final = "pot not awarded as player cashed out"
CANCELLED: Final = re.compile(r"Hand cancell?ed\b", re.IGNORECASE)
_RESULT: Final = re.compile(
    r"(?:, .*)? (?:finished the tournament|wins the tournament|wins the .* bounty"
    r"|wins \S+ for (?:eliminating|splitting)|split the .* bounty|cashed out the hand"
    r"|re-buys and receives|takes the add-on)\b.*"
)

_ENDING: Final = r"(?: \([\w ]+\))?(?: and is all-in)?(?: and has reached the .*)?$"
_VERBS: Final = {
    "folds": r"folds(?: \[(?P<cards>.*)\])?",
    "checks": r"checks",
    "calls": rf"calls {AMOUNT}",
    "bets": rf"bets {AMOUNT}",
    "raises": rf"raises {AMOUNT} to {AMOUNT}",
    "small blind": rf"posts small blind {AMOUNT}",
    "big blind": rf"posts big blind {AMOUNT}",
    "button blind": rf"posts button blind {AMOUNT}",
    "both blinds": rf"posts small & big blinds {AMOUNT}",
    "straddle": rf"(?:posts )?straddle {AMOUNT}",
    "ante": rf"posts (?:the )?ante {AMOUNT}",
    "brings in": rf"brings[- ]in (?:low )?for {AMOUNT}",
    "draws": r"(?:stands pat(?: on \[.*\])?|discards (\d{1,2}) cards?(?: \[(?P<cards>.*)\])?)",
    "shows": r"shows \[(?P<cards>[^]]*)\].*",
    "mucks": r"mucks hand",
    "": r"(?:doesn't show hand|sits out|is sitting out|is (?:dis)?connected|has returned|Table deposit).*",
}
_DONE: Final = [
    (re.split(r"[^a-z &]", pattern)[0], verb, re.compile(rf"{pattern}{_ENDING}"))
    for verb, pattern in _VERBS.items()
]
"""The actions with the words that they begin with, which are quicker to compare."""

_PLAIN: Final = {"folds": Done("folds"), "checks": Done("checks"), "doesn't show hand": Done("")}
_WITH_AMOUNT: Final = frozenset(verb for verb, pattern in _VERBS.items() if AMOUNT in pattern) | {"draws"}


def parse_done(text: str) -> Done | None:
    """Parse what a player did; None for an unknown action."""
    if (plain := _PLAIN.get(text)) is not None:
        return plain
    for beginning, verb, pattern in _DONE:
        if text.startswith(beginning) and (found := pattern.match(text)):
            if verb == "raises":
                return Done(verb, amount(found[2]), by=amount(found[1]))
            chips = amount(found[1] or "0") if verb in _WITH_AMOUNT else 0
            return Done(verb, chips, found.groupdict().get("cards") or "")
    return None


SHORT: Final = 32
parsed_once: Final = lru_cache(16_384)(parse_done)
"""`parse_done` for short texts, most of which come again: a table has a few sizes of bets."""


def is_result(text: str, names: Iterable[str]) -> bool:
    """Return whether `text` is about the prize, bounty, cash-out or rebuy of one of `names`.

    Such lines move no chips of the hand.
    """
    return any(text.startswith(name) and _RESULT.fullmatch(text, len(name)) for name in names)


def complete_board(lines: Sequence[ParsedLine], game: Game, board: Callable[[], tuple[Card, ...]]) -> bool:
    """Take the board that the summary has if a street has more or fewer cards than `game` deals.

    Return whether the lines of the streets have other cards now.
    """
    streets = [line for line in lines if line.is_board]
    sizes = [street.board for street in game.streets if street.board][: len(streets)]
    if [len(line.cards) for line in streets] == sizes or any(line.run for line in streets):
        return False
    cards = board()
    if len(streets) != len(sizes) or len(cards) != sum(sizes):
        return False
    for line, size in zip(streets, sizes, strict=True):
        line.cards, cards = cards[:size], cards[size:]
    return True
