"""What we write is read by pokerkit's parser, and leads to the same stacks there.

Its parser reads no-limit hold'em without antes; given the title of Omaha, it also reads that as well, for the
lines are the same. It has no eye for bring-ins, draws, dead blinds and runs.
"""

import random
import re
from typing import Any

import pytest
from pokerkit.notation import PokerStarsParser

from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.notation.pokerstars import TITLES, write
from tests.engine.notation.written_hands import OCCASION
from tests.support.deals import play_out

pytestmark = pytest.mark.integration


class OmahaParser(PokerStarsParser):
    VARIANTS = {TITLES["plo"]: "PO"}  # noqa: RUF012 - as the parser declares it
    VARIANT = re.compile(f" (?P<variant>{TITLES['plo']}) ")


def played(game: str, seed: int) -> Hand:
    rng = random.Random(seed)
    seats = [
        Seat(number, rng.randint(100, 20_000), f"Player {number}")
        for number in sorted(rng.sample(range(9), rng.randint(2, 6)))
    ]
    deck = rng.sample(range(52), 52)
    button = rng.choice(seats).number
    hand = Hand(GAMES[game], Stakes(50, 100), seats, deck, button=button, number=seed + 1)
    play_out(hand, rng)
    return hand


@pytest.mark.filterwarnings("ignore:The field 'time_zone_abbreviation':UserWarning")  # a field of its own
@pytest.mark.parametrize("number", [10, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game", "parser"), [("nlhe", PokerStarsParser), ("plo", OmahaParser)])
def test_pokerkit_gets_same_stacks(game: str, parser: Any, number: int) -> None:
    hands = [played(game, seed) for seed in range(number)]
    text = "\n\n\n".join([write(hand.events, OCCASION) for hand in hands])
    read = list(parser()(text, error_status=True))
    assert len(read) == len(hands)
    for hand, theirs in zip(hands, read, strict=True):
        assert theirs.hand == hand.number
        assert theirs.seats == [seat.number + 1 for seat in hand.seats]
        *_, last = theirs
        assert last.stacks == list(hand.stacks().values())
