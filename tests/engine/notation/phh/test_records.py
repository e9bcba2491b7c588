import random
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.phh.hand import replay
from riverboat.engine.notation.phh.records import PhhHand, read, write, write_one
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


def test_hands_have_names_and_lines() -> None:
    hands = list(read("# a file of hands\n\n" + two_hands()))
    assert [(hand.label, hand.line) for hand in hands] == [("1", 3), ("2", 21)]
    assert hands[1].where == "line 21, hand 2"


def test_nested_table_belongs_to_its_hand() -> None:
    text = f"[1]\n{ONE_HAND}\n[1.venue]\nname = 'Club'\n[_notes]\nby = 'Ann'\n[2]\n{ONE_HAND}"
    first, second = read(text)
    assert first.metadata["venue"] == {"name": "Club"}
    assert "venue" not in second.metadata


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment\n"])
def test_empty_text_has_no_hands(text: str) -> None:
    assert list(read(text)) == []


def test_other_line_endings() -> None:
    assert list(read(two_hands().replace("\n", "\r\n"))) == list(read(two_hands()))


def test_hands_are_read_lazily() -> None:
    hands = read(f"[1]\n{ONE_HAND}\n[2]\nvariant = \n")
    assert next(hands).label == "1"
    with pytest.raises(NotationError):
        next(hands)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("variant = \n", "line 2, column 11"),
        ("variant = 'NT'\nactions = ['p1 f' 'p2 f']", "line 3, column 19"),
        ("variant = 'NT'\nactions = ['d dh p1 ????',", "the hand ends in the middle"),
        (ONE_HAND.replace("variant = 'NT'\n", ""), "line 1, hand 1: variant is missing"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420]"), "antes has 3 entries for 2 players"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, 'many']"), "starting_stacks contains 'many'"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, true]"), "starting_stacks contains True"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, nan]"), "starting_stacks contains NaN"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, -1]"), "starting_stacks contains -1"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, 1e99]"), "more than 15 digits"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, 1e-999999999]"), "more than 15 digits"),
        (ONE_HAND.replace("[110, 420, inf]", f"[110, 420, {'9' * 5000}]"), "too long"),
        (ONE_HAND.replace("[110, 420, inf]", "[110, 420, 1e99999999999999999999]"), "too long"),
        (ONE_HAND.replace("[1, 2, 0]", "[1, inf, 0]"), "blinds_or_straddles contains Infinity"),
        (ONE_HAND.replace("min_bet = 2", "min_bet = '2'"), "min_bet is '2'"),
        (ONE_HAND.replace("hand = 7", "hand = 7.5"), "hand is"),
        (ONE_HAND + "_deep = " + "[" * 5000, "nested too deeply"),
    ],
)
def test_broken_hand_is_reported_and_next_is_read(broken: str, message: str) -> None:
    errors: list[NotationError] = []
    (hand,) = read(two_hands(broken), on_error=errors.append)
    assert hand.label == "2"
    (error,) = errors
    assert message in str(error)
    with pytest.raises(NotationError, match="line"):
        list(read(two_hands(broken)))


NAMES = st.text(st.characters(codec="utf-8"))


@given(st.lists(NAMES, min_size=3, max_size=3), NAMES)
def test_names_are_escaped(players: list[str], event: str) -> None:
    (hand,) = read(ONE_HAND)
    hand = replace(hand, players=tuple(players), metadata={"event": event})
    assert list(read(write_one(hand))) == [hand]


@pytest.mark.parametrize(
    "name", ["'''\n[2]\nvariant = 'NT'", '"]\n[2]\n', "\x1b[2J", "\u202eevil", "\\", "#"]
)
def test_malicious_names(name: str) -> None:
    (hand,) = read(ONE_HAND)
    hand = replace(hand, players=(name, name, name))
    first, second = read(write([hand, hand]))
    assert first.players == second.players == (name, name, name)
    assert "\x1b" not in write([hand])


def test_read_hand_is_written_in_full() -> None:
    (hand,) = read(ONE_HAND)
    again = list(read(write([hand, hand])))
    assert [replace(copy, label="", line=1) for copy in again] == [hand, hand]


def test_repr_hides_cards() -> None:
    (hand,) = read(ONE_HAND)
    assert "7h6h" not in repr(hand)


def test_real_hands_round_trip() -> None:
    hands = list(read(real_hands("wsop_sample.phhs").read_text()))
    assert len(hands) == 27

    def plain(hand: PhhHand) -> PhhHand:
        return replace(hand, line=1)

    assert list(map(plain, read(write(hands)))) == list(map(plain, hands))


@given(st.integers(), st.integers(1, 6))
def test_corrupted_file_raises_only_notation_error(seed: int, times: int) -> None:
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
