import random
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.notation.phh import PhhHand, read, write, write_one
from engine.notation.phh_hand import replay
from tests.engine.notation.real_hands import real_hands

ONE_HAND = """\
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [110, 420, inf]
actions = [
  # a comment of the file
  'd dh p1 ????', 'd dh p2 ????', 'd dh p3 7h6h',
  'p3 cbr 7 # a remark on the table', 'p1 f', 'p2 f',
]
hand = 7
players = ['Ann', "", "O'Neill"]
event = 'A night at the club'
time = 20:15:00
_extra = { mood = 'good' }
"""


def two_hands(broken: str = "") -> str:
    return f"[1]\n{broken or ONE_HAND}\n[2]\n{ONE_HAND}"


def test_one_hand_gives_its_fields() -> None:
    (hand,) = read(ONE_HAND)
    assert hand.variant == "NT"
    assert hand.blinds_or_straddles == (1, 2, 0)
    assert hand.starting_stacks == (110, 420, Decimal("inf"))
    assert hand.actions[3] == "p3 cbr 7 # a remark on the table"
    assert hand.hand == 7
    assert hand.players == ("Ann", "", "O'Neill")
    assert set(hand.metadata) == {"event", "time", "_extra"}
    assert (hand.label, hand.line) == ("", 1)


def test_many_hands_know_their_names_and_lines() -> None:
    hands = list(read("# a file of hands\n\n" + two_hands()))
    assert [(hand.label, hand.line) for hand in hands] == [("1", 3), ("2", 21)]
    assert hands[1].where == "line 21, hand 2"


def test_a_table_within_a_hand_belongs_to_it() -> None:
    text = f"[1]\n{ONE_HAND}\n[1.venue]\nname = 'Club'\n[_notes]\nby = 'Ann'\n[2]\n{ONE_HAND}"
    first, second = read(text)
    assert first.metadata["venue"] == {"name": "Club"}
    assert "venue" not in second.metadata


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment\n"])
def test_no_hands_in_nothing(text: str) -> None:
    assert list(read(text)) == []


def test_lines_may_end_as_they_do_elsewhere() -> None:
    assert list(read(two_hands().replace("\n", "\r\n"))) == list(read(two_hands()))


def test_hands_are_read_as_they_are_asked_for() -> None:
    hands = read(f"[1]\n{ONE_HAND}\n[2]\nvariant = \n")
    assert next(hands).label == "1"
    with pytest.raises(NotationError):
        next(hands)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ("variant = \n", "line 2, column 11"),
        ("variant = 'NT'\nactions = ['p1 f' 'p2 f']", "line 3, column 19"),
        ("variant = 'NT'\nactions = ['d dh p1 ????',", "the hand ends in the middle"),
        (ONE_HAND.replace("variant = 'NT'\n", ""), "line 1, hand 1: variant is missing"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420]"), "antes has 3 entries for 2 players"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, 'many']"), "starting_stacks holds 'many'"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, true]"), "starting_stacks holds True"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, nan]"), "starting_stacks holds NaN"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, -1]"), "starting_stacks holds -1"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, 1e99]"), "more than 15 digits"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, 1e-999999999]"), "more than 15 digits"),
        (ONE_HAND.replace("[110, 420, inf]", f"[110, 420, {'9' * 5000}]"), "too long"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, 1e99999999999999999999]"), "too long"),
        (ONE_HAND.replace("[1, 2, 0]", "[1, inf, 0]"), "blinds_or_straddles holds Infinity"),
        (ONE_HAND.replace("min_bet = 2", "min_bet = '2'"), "min_bet is '2'"),
        (ONE_HAND.replace("hand = 7", "hand = 7.5"), "hand is"),
        (ONE_HAND + "_deep = " + "[" * 5000, "lists in lists"),
    ],
)
def test_a_broken_hand_is_told_with_its_line_and_the_next_is_read(broken: str, told: str) -> None:
    errors: list[NotationError] = []
    (hand,) = read(two_hands(broken), on_error=errors.append)
    assert hand.label == "2"
    (error,) = errors
    assert told in str(error)
    with pytest.raises(NotationError, match="line"):
        list(read(two_hands(broken)))


NAMES = st.text(st.characters(codec="utf-8"))


@given(st.lists(NAMES, min_size=3, max_size=3), NAMES)
def test_no_name_can_break_out_of_its_place(players: list[str], event: str) -> None:
    (hand,) = read(ONE_HAND)
    hand = replace(hand, players=tuple(players), metadata={"event": event})
    assert list(read(write_one(hand))) == [hand]


@pytest.mark.parametrize(
    "name", ["'''\n[2]\nvariant = 'NT'", '"]\n[2]\n', "\x1b[2J", "\u202eevil", "\\", "#"]
)
def test_names_that_were_made_to_do_harm(name: str) -> None:
    (hand,) = read(ONE_HAND)
    hand = replace(hand, players=(name, name, name))
    first, second = read(write([hand, hand]))
    assert first.players == second.players == (name, name, name)
    assert "\x1b" not in write([hand])


def test_what_was_read_is_written_whole() -> None:
    (hand,) = read(ONE_HAND)
    again = list(read(write([hand, hand])))
    assert [replace(copy, label="", line=1) for copy in again] == [hand, hand]


def test_the_cards_of_a_hand_are_not_in_its_repr() -> None:
    (hand,) = read(ONE_HAND)
    assert "7h6h" not in repr(hand)


def test_real_hands_are_written_as_they_were_read() -> None:
    hands = list(read(real_hands("wsop_sample.phhs").read_text()))
    assert len(hands) == 27

    def plain(hand: PhhHand) -> PhhHand:
        return replace(hand, line=1)

    assert list(map(plain, read(write(hands)))) == list(map(plain, hands))


@given(st.integers(), st.integers(1, 6))
def test_a_spoilt_file_is_refused_and_nothing_worse(seed: int, times: int) -> None:
    rng = random.Random(seed)
    text = two_hands()
    for _ in range(times):
        begin = rng.randrange(len(text))
        piece = rng.choice(
            ("", "'", "[", "]", "9", "-", "\n[3]\n", "p1 ", "cbr ", "Ah", "??", "sm", text[-40:])
        )
        text = text[:begin] + piece + text[begin + rng.randrange(12) :]
    errors: list[NotationError] = []
    for hand in read(text, on_error=errors.append):
        try:
            replay(hand)
        except NotationError as error:
            errors.append(error)
    assert all(str(error).startswith("line ") for error in errors)
