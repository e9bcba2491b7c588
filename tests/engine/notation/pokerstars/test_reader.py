from decimal import Decimal

import pytest

from riverboat.engine.cards import parse_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.notation.pokerstars import PokerStarsHand, read, replay, write
from tests.engine.notation.written_hands import OCCASION, random_table_hand

HAND = """\
PokerStars Hand #2001:  Hold'em No Limit ($0.50/$1 USD) - 2024/03/01 20:15:00 ET
Table 'Delta: Queen' 6-max Seat #4 is the button
Seat 1: river rat ($1,120.50 in chips)
Seat 2: Bo: the (quiet) ($99 in chips)
Seat 4: Zed ($100 in chips)
Seat 5: Late ($50 in chips) is sitting out
Seat 6: Moved ($50 in chips) out of hand (moved from another table into small blind)
river rat: posts small blind $0.50
Bo: the (quiet): posts big blind $1
*** HOLE CARDS ***
Dealt to Bo: the (quiet) [Ah Td]
Zed has timed out
Zed: folds
river rat said, "shows [2c 2d]"
river rat: raises $2 to $3
Bo: the (quiet): calls $2
*** FLOP *** [2c 7d 9s]
river rat: bets $96 and is all-in
Bo: the (quiet): folds
Uncalled bet ($96) returned to river rat
river rat collected $5.70 from pot
river rat: doesn't show hand
*** SUMMARY ***
Total pot $6 | Rake $0.30
Board [2c 7d 9s]
Seat 1: river rat (small blind) collected ($5.70)
Seat 2: Bo: the (quiet) (big blind) folded on the Flop
Seat 4: Zed (button) folded before Flop (didn't bet)
"""


def only(text: str) -> PokerStarsHand:
    (hand,) = read(text)
    return hand


def error_of(text: str) -> NotationError:
    with pytest.raises(NotationError) as raised:
        list(read(text))
    return raised.value


def test_heading_and_seats() -> None:
    hand = only(HAND)
    assert (hand.number, hand.game, hand.table, hand.button) == (2001, "nlhe", "Delta: Queen", 3)
    assert [hand.small, hand.big, hand.rake] == [Decimal("0.50"), 1, Decimal("0.30")]
    assert hand.runs == 1
    assert hand.stacks == {0: Decimal("1120.50"), 1: 99, 3: 100}
    assert hand.names[1] == "Bo: the (quiet)"
    assert hand.blinds == {0: "small blind", 1: "big blind"}
    assert hand.where == "line 1, hand 2001"


def test_actions_have_line_player_and_amount() -> None:
    said = [(line.number, line.verb, line.seat, line.amount) for line in only(HAND).lines]
    assert said == [
        (8, "small blind", 0, Decimal("0.50")),
        (9, "big blind", 1, 1),
        (11, "dealt", 1, 0),
        (13, "folds", 3, 0),
        (15, "raises", 0, 3),
        (16, "calls", 1, 2),
        (17, "board", -1, 0),
        (18, "bets", 0, 96),
        (19, "folds", 1, 0),
        (20, "returned", 0, 96),
        (21, "collected", 0, Decimal("5.70")),
    ]
    assert only(HAND).lines[2].cards == parse_cards("Ah Td")
    assert only(HAND).lines[6].cards == parse_cards("2c 7d 9s")


@pytest.mark.parametrize(
    ("heading", "game", "big"),
    [
        (
            "PokerStars Game #7: Tournament #12, $5+$0.50 USD Hold'em No Limit - Level II (15/30) -",
            "nlhe",
            30,
        ),
        ("PokerStars Zoom Hand #7:  Omaha Hi/Lo Pot Limit (€5/€10) - 2024/03/01", "plo8", 10),
        ("PokerStars Hand #7:  5 Card Omaha Pot Limit (5/10 - Ante 2) - 2024/03/01", "plo5", 10),
        (
            "PokerStars Hand #7: Tournament #1, Freeroll  8-Game (Hold'em Limit) - Level I (1,000/2,000) -",
            "flhe",
            2000,
        ),
    ],
)
def test_headings_of_other_kinds(heading: str, game: str, big: int) -> None:
    hand = only("\n".join([heading, *HAND.splitlines()[1:]]))
    assert (hand.number, hand.game, int(hand.big)) == (7, game, big)


def test_boards_of_several_runs() -> None:
    text = HAND.replace(
        "*** FLOP *** [2c 7d 9s]",
        "*** FIRST FLOP *** [2c 7d 9s]\n*** SECOND FLOP *** [3c 8d Ts]\n*** SECOND TURN *** [3c 8d Ts] [4h]",
    ).replace("Board [2c 7d 9s]", "Hand was run twice\nFIRST Board [2c 7d 9s]")
    hand = only(text)
    assert hand.runs == 2
    assert [(line.run, len(line.cards)) for line in hand.lines if line.verb == "board"] == [
        (0, 3),
        (1, 3),
        (1, 1),
    ]


def test_summary_only_details() -> None:
    text = HAND.replace("(button) folded before Flop (didn't bet)", "(button) mucked [Qs Qd]")
    assert only(text).summed_up == {3: parse_cards("Qs Qd")}


def test_other_text_between_hands_is_ignored() -> None:
    text = f"\ufeff{HAND}\n\n\n{HAND.replace('#2001', '#2002')}\r\n\r\n{HAND.replace('#2001', '#2003')}"
    assert [hand.number for hand in read(text)] == [2001, 2002, 2003]
    assert list(read("")) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("Hold'em No Limit", "Badacey Limit", 1, "unknown game 'Badacey Limit'"),
        (" ($0.50/$1 USD)", "", 1, "not the first line of a hand"),
        ("Seat #4 is the button", "", 2, "the seat of the button"),
        ("Seat #4 is the button", "Seat #0 is the button", 2, "the seat of the button"),
        ("Seat #4 is the button", f"Seat #{'1' * 500} is the button", 2, "the seat of the button"),
        ("Zed: folds", f"Zed said, {'x' * 1_000}", 13, "longer than 1000 characters"),
        ("Seat 4: Zed", "Seat 2: Zed", 5, "is listed twice"),
        ("Seat 4: Zed", "Seat 4: river rat", 5, "is listed twice"),
        ("Zed: folds", "Zed: flies", 13, "unknown action 'flies'"),
        ("bets $96", "bets -$96", 18, "unknown action"),
        ("raises $2 to $3", "raises $2 to plenty", 15, "'raises $2 to plenty'"),
        ("[Ah Td]", "[Ah Tx]", 11, "'Tx' is not a card"),
        ("[2c 7d 9s]\nriver", "[2c 7d 2c]\nriver", 17, "2c is there twice"),
        ("returned to river rat", "returned to nobody", 20, "'nobody' has no seat"),
        ("Dealt to Bo: the (quiet)", "Dealt to Cy", 11, "'Cy' has no seat"),
        ("*** SUMMARY ***", "*** SUM", 28, "the hand is cut off"),
    ],
)
def test_unreadable_line_is_reported_with_number(old: str, new: str, line: int, reason: str) -> None:
    assert old in HAND
    error = error_of(HAND.replace(old, new, 1))
    assert str(error).startswith(f"line {line}: ")
    assert reason in str(error)


def test_unreadable_hand_does_not_stop_the_rest() -> None:
    errors: list[NotationError] = []
    text = f"{HAND}\n\n{HAND[:400]}\n\n{HAND.replace('#2001', '#2003')}"
    assert [hand.number for hand in read(text, errors.append)] == [2001, 2003]
    assert [error.code for error in errors] == ["cut_off"]
    assert str(errors[0]).startswith("line 39: ")


def test_text_without_history() -> None:
    assert error_of("Dear diary,\nI lost.").code == "bad_line"


def test_repr_hides_cards() -> None:
    assert "cards" not in repr(only(HAND))
    assert "cards" not in repr(only(HAND).lines[2])


def test_split_holdem_is_holdem_on_two_boards() -> None:
    hand = random_table_hand(next(seed for seed in range(99) if has_two_boards(seed)), "nlhe")
    text = write(hand.events, OCCASION).replace("Hold'em No Limit", "Split Hold'em No Limit")
    (source,) = read(text)
    assert source.game == "nlhe"
    played = replay(source)
    assert played.hand.boards == hand.boards
    assert not played.differences


def has_two_boards(seed: int) -> bool:
    hand = random_table_hand(seed, "nlhe")
    return hand.game.boards == 2 and len(hand.board) == 5
