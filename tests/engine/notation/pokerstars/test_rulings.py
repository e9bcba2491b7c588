"""What rooms allowed and our rules do not: the pots and stacks of the file decide, and a remark says so."""

import pytest

from riverboat.engine import events as ev
from riverboat.engine.errors import NotationError
from riverboat.engine.notation.files import hands_in
from riverboat.engine.notation.pokerstars import read, replay
from riverboat.engine.notation.pokerstars.hand import PokerStarsReplay

HEADING = """\
PokerStars Hand #51:  Hold'em No Limit ($0.50/$1 USD) - 2024/03/01 20:15:00 ET
Table 'Rigel' 6-max Seat #1 is the button
"""
BOARD = "*** FLOP *** [2h 3h 4d]\n*** TURN *** [2h 3h 4d] [Jc]\n*** RIVER *** [2h 3h 4d Jc] [9d]\n"


def hand(seats: dict[str, int], actions: str, end: str) -> str:
    """Return a hand with the big blind in the last of three seats, or of two."""
    names = list(seats)
    small, big = names[-2:]
    listed = "".join(
        f"Seat {place}: {name} (${seats[name]} in chips)\n" for place, name in enumerate(names, 1)
    )
    roles = {small: " (small blind)", big: " (big blind)"}
    summary = "".join(
        f"Seat {place}: {name}{roles.get(name, '')} folded\n" for place, name in enumerate(names, 1)
    )
    posts = f"{small}: posts small blind $0.50\n{big}: posts big blind $1\n"
    return f"{HEADING}{listed}{posts}*** HOLE CARDS ***\n{actions}{end}{summary}"


def only(text: str) -> PokerStarsReplay:
    (source,) = read(text)
    return replay(source)


def end(winner: str, chips: str, shows: str = "") -> str:
    collected = f"*** SHOW DOWN ***\n{shows}{winner} collected ${chips} from pot\n"
    return f"{collected}*** SUMMARY ***\nTotal pot ${chips} | Rake $0\n"


SHOWN = "Bob: shows [As Ad] (a pair of Aces)\nCat: shows [Ks Kd] (a pair of Kings)\n"
TWO_ALL_IN = {"Ann": 100, "Bob": 20, "Cat": 20}


def test_raise_over_all_ins_comes_back() -> None:
    actions = "Ann: folds\nBob: raises $19 to $20 and is all-in\nCat: calls $19 and is all-in\n"
    assert not only(hand(TWO_ALL_IN, actions + BOARD, end("Bob", "40", SHOWN))).remarks
    over = (
        "Ann: calls $1\nBob: raises $19 to $20 and is all-in\nCat: calls $19 and is all-in\n"
        "Ann: raises $20 to $40\nUncalled bet ($20) returned to Ann\n"
    )
    shows = f"{SHOWN}Ann: shows [7c 8c] (high card Jack)\n"
    replayed = only(hand(TWO_ALL_IN, over + BOARD, end("Bob", "60", shows)))
    assert not replayed.differences
    assert replayed.hand.stacks() == {1: 6000, 2: 0, 0: 8000}
    (remark,) = replayed.remarks
    assert remark.startswith("line 12: Ann raises: no player is left who could call")


def test_call_may_be_capped_at_the_largest_stack() -> None:
    """The bet of the short big blind costs a full one here, and the rest comes back."""
    actions = "Ann: folds\nBob: calls $0.10\n"
    text = hand({"Ann": 100, "Bob": 20, "Cat": 1}, actions + BOARD, end("Bob", "1.20", SHOWN)).replace(
        "Cat ($1 in chips)", "Cat ($0.60 in chips)"
    )
    replayed = only(text.replace("posts big blind $1\n", "posts big blind $0.60 and is all-in\n"))
    assert not replayed.differences
    assert replayed.hand.stacks() == {1: 2060, 2: 0, 0: 10_000}
    (remark,) = replayed.remarks
    assert remark == "line 10: Bob calls: a call is 50, not 10"


def test_old_text_leaves_out_the_uncalled_bet() -> None:
    actions = "Ann: raises $3 to $4\nBob: folds\nCat: folds\n"
    text = hand(
        TWO_ALL_IN, actions, "Ann collected $2.50 from pot\n*** SUMMARY ***\nTotal pot $2.50 | Rake $0\n"
    )
    replayed = only(text)
    assert not replayed.differences
    assert replayed.hand.stacks() == {1: 1950, 2: 1900, 0: 10_150}
    assert replayed.remarks == ("the uncalled bet of Ann has no line",)


def test_fold_out_of_turn_waits_for_the_turn() -> None:
    actions = (
        "Ann: calls $1\nBob: calls $0.50\nCat: checks\n*** FLOP *** [2h 3h 4d]\nAnn: folds\nBob: checks\n"
        "Cat: bets $2\nBob: folds\nUncalled bet ($2) returned to Cat\nCat collected $3 from pot\n"
    )
    replayed = only(hand(TWO_ALL_IN, actions, "*** SUMMARY ***\nTotal pot $3 | Rake $0\n"))
    assert not replayed.differences
    assert replayed.remarks == ("line 13: Ann folded out of turn or all-in",)
    folded = [event.seat for event in replayed.hand.events if isinstance(event, ev.Folded)]
    assert folded == [0, 1]


def test_player_who_is_all_in_may_fold() -> None:
    actions = "Ann: calls $1\nBob: calls $0.50\nCat: folds\n"
    checks = "Bob: checks\nAnn: checks\n"
    board = "".join(f"{line}\n{checks}" for line in BOARD.splitlines())
    shows = "Bob: shows [As Ad] (a pair of Aces)\nAnn: mucks hand\n"
    text = hand({"Ann": 100, "Bob": 20, "Cat": 1}, actions + board, end("Bob", "3", shows))
    replayed = only(text.replace("posts big blind $1\n", "posts big blind $1 and is all-in\n"))
    assert not replayed.differences
    assert replayed.hand.stacks()[2] == 0
    assert replayed.remarks[0] == "line 11: Cat folded out of turn or all-in"
    assert "Cat did not show, and here has to: the cards are made up" in replayed.remarks


def test_player_who_is_all_in_may_show_a_part_of_the_hand() -> None:
    actions = "Ann: folds\nBob: raises $19 to $20 and is all-in\nCat: calls $19 and is all-in\n"
    text = hand(TWO_ALL_IN, actions + BOARD, end("Bob", "40", SHOWN))
    replayed = only(text.replace("Cat: shows [Ks Kd] (a pair of Kings)", "Cat: shows [Ks]"))
    assert not replayed.differences
    assert replayed.hand.stacks()[2] == 0
    assert replayed.remarks == (
        "Cat showed a part of the hand, and here has to show it: the rest is made up",
    )
    assert [seat for seat, _ in replayed.made_up].count(2) == 1


@pytest.mark.parametrize(
    ("actions", "chips", "ends"),
    [
        ("Dan: calls $0.50\nAnn: folds\nBob: folds\nCat: checks\n", "2.50", 9_900),
        ("Dan: calls $1\nAnn: folds\nBob: folds\nCat: checks\n", "3", 9_850),
        ("Dan: folds\nAnn: raises $2 to $3\nBob: folds\nCat: calls $2\n", "7", 9_950),
    ],
)
def test_missed_small_blind_is_a_bet_if_its_player_calls_for_so_much_less(
    actions: str, chips: str, ends: int
) -> None:
    text = hand({"Dan": 100, "Ann": 100, "Bob": 100, "Cat": 100}, actions, "").replace(
        "Seat #1 is the button", "Seat #2 is the button"
    )
    before, summary = text.split("Seat 1: Dan folded")
    posts = before.replace("*** HOLE", "Dan: posts small blind $0.50\n*** HOLE")
    bets = f"*** FLOP *** [2h 3h 4d]\nCat: bets $2\n{'Dan' if 'Dan: calls' in actions else 'Ann'}: folds\n"
    won = f"Uncalled bet ($2) returned to Cat\nCat collected ${chips} from pot\n"
    end_ = f"*** SUMMARY ***\nTotal pot ${chips} | Rake $0\nSeat 1: Dan folded{summary}"
    replayed = only(posts + bets + won + end_)
    assert not replayed.differences
    assert replayed.hand.stacks()[0] == ends


def test_chips_that_are_added_after_the_hand_do_not_count() -> None:
    actions = "Ann: folds\nBob: folds\nUncalled bet ($0.50) returned to Cat\nCat collected $1 from pot\n"
    text = hand(
        TWO_ALL_IN, f"{actions}Bob: Table deposit $347.50\n", "*** SUMMARY ***\nTotal pot $1 | Rake $0\n"
    )
    assert only(text).hand.stacks() == {1: 1950, 2: 2050, 0: 10_000}


def test_cashed_out_pot_counts_as_won() -> None:
    actions = "Ann: folds\nBob: raises $19 to $20 and is all-in\nCat: calls $19 and is all-in\n"
    text = hand(TWO_ALL_IN, actions + BOARD, end("Bob", "40", SHOWN)).replace(
        "Bob collected $40 from pot\n", "Bob cashed out the hand for $33.10 | Cash Out Fee $0.33\n"
    )
    paid = " showed [As Ad] and won ($40) with a pair of Aces (pot not awarded as player cashed out)"
    replayed = only(text.replace("Bob (small blind) folded", f"Bob (small blind){paid}"))
    assert not replayed.differences
    assert replayed.hand.stacks() == {1: 4000, 2: 0, 0: 10_000}
    assert replayed.remarks == ("Bob cashed out: the pot counts as won by this player",)
    assert replayed.provenance.unknown["results"] == [
        "Bob cashed out the hand for $33.10 | Cash Out Fee $0.33"
    ]


def test_notes_behind_actions_are_ignored() -> None:
    actions = "Ann: folds (disconnect)\nBob: folds (timed out)\nUncalled bet ($0.50) returned to Cat\n"
    text = hand(TWO_ALL_IN, actions, "Cat collected $1 from pot\n*** SUMMARY ***\nTotal pot $1 | Rake $0\n")
    assert not only(text).remarks


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("collected $60", "collected $59"),
        ("Uncalled bet ($20)", "Uncalled bet ($19)"),
        ("Ann: shows [7c 8c]", "Ann: shows [Jd Jh]"),
    ],
)
def test_other_stacks_than_the_ledger_are_never_taken(old: str, new: str) -> None:
    over = (
        "Ann: calls $1\nBob: raises $19 to $20 and is all-in\nCat: calls $19 and is all-in\n"
        "Ann: raises $20 to $40\nUncalled bet ($20) returned to Ann\n"
    )
    shows = f"{SHOWN}Ann: shows [7c 8c] (high card Jack)\n"
    text = hand(TWO_ALL_IN, over + BOARD, end("Bob", "60", shows))
    assert old in text
    with pytest.raises(NotationError):
        only(text.replace(old, new))


def test_files_pass_remarks_and_provenance_on() -> None:
    actions = "Ann: raises $3 to $4\nBob: folds\nCat: folds\n"
    text = hand(
        TWO_ALL_IN, actions, "Ann collected $2.50 from pot\n*** SUMMARY ***\nTotal pot $2.50 | Rake $0\n"
    )
    (played,) = hands_in(text)
    assert played.remarks == ("the uncalled bet of Ann has no line",)
    assert (played.provenance.currency, played.provenance.unit, played.provenance.rake) == ("USD", 100, 0)
