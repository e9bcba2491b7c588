import pytest

from riverboat.engine.errors import NotationError
from riverboat.engine.events import DeckShuffled
from riverboat.engine.notation.files import format_of, hands_in
from riverboat.engine.notation.pokerstars import write
from tests.engine.notation.written_hands import OCCASION, random_played_hand

PHH = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, inf]
actions = ['d dh p1 AsAh', 'd dh p2 ????', 'p2 f']
hand = 12
table = 'Lagoon'
finishing_stacks = [1050, inf]
"""

ACPC = "STATE:4:f:AsAh|7c2d:50|-50:ann|bob\n"


def pokerstars(seed: int) -> str:
    return write(random_played_hand(seed, "nlhe").events, OCCASION)


def test_history_of_pokerstars() -> None:
    hands = list(hands_in(f"{pokerstars(1)}\n\n\n{pokerstars(2)}"))
    assert [hand.number for hand in hands] == [random_played_hand(seed, "nlhe").number for seed in (1, 2)]
    assert {hand.table for hand in hands} == {"Main"}
    assert hands[0].hand.stacks() == random_played_hand(1, "nlhe").stacks()
    assert hands[0].where.startswith("line 1, hand ")


def test_hand_in_phh() -> None:
    (hand,) = hands_in(PHH)
    assert (hand.number, hand.table, hand.differences) == (12, "Lagoon", {})
    assert len(hand.unknown_stacks) == 1
    assert "cards" not in repr(hand)


def test_match_log() -> None:
    (hand,) = hands_in("# name/game/hands/seed match holdem.nolimit.2p.reverse_blinds.game 1 0\n" + ACPC)
    assert (hand.number, hand.table) == (4, "")
    assert [seat.name for seat in hand.hand.seats] == ["ann", "bob"]
    assert not any(isinstance(event, DeckShuffled) for event in hand.events)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (PHH, "phh"),
        ("", ""),
        ("STATE of play", ""),
        (f"\ufeff\n{pokerstars(1)}", "pokerstars"),
        (ACPC, "acpc"),
        (f"\ufeff# a comment\n#\n\n{ACPC}", "acpc"),
    ],
)
def test_format_of_text(text: str, name: str) -> None:
    assert format_of(text) == name


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (PHH, f"[1]\n{PHH}\n[2]\n{PHH.replace('p2 f', 'p1 f')}\n[3]\n{PHH.replace('NT', 'XX')}\n[4]\n{PHH}"),
        (
            pokerstars(1),
            "\n\n".join(
                [pokerstars(1), pokerstars(2).replace(" to ", " two "), pokerstars(3)[:300], pokerstars(4)]
            ),
        ),
    ],
)
def test_bad_hands_do_not_stop_the_rest(good: str, bad: str) -> None:
    assert len(list(hands_in(good))) == 1
    errors: list[NotationError] = []
    assert len(list(hands_in(bad, errors.append))) == 4 - len(errors)
    assert len(errors) == 2
    with pytest.raises(NotationError):
        list(hands_in(bad))
