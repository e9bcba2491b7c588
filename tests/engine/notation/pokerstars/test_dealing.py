"""Hands of stud and draw games, where most cards of most players are unknown."""

import pytest

from riverboat.engine import events as ev
from riverboat.engine.cards import parse_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.games import Stakes
from riverboat.engine.hand import visible_events
from riverboat.engine.hand.audit import first_difference
from riverboat.engine.notation.pokerstars import read, replay, write
from riverboat.engine.notation.pokerstars.hand import PokerStarsReplay
from tests.engine.notation.written_hands import OCCASION, random_played_hand

RAZZ = """\
PokerStars Hand #41: Tournament #9, $10+$1 USD HORSE (Razz Limit) - Level II (50/100) - 2024/03/01 20:15:00 ET
Table '9 3' 8-max
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Seat 4: Cy [x] (1500 in chips)
Ann: posts the ante 10
Bob: posts the ante 10
Cy [x]: posts the ante 10
*** 3rd STREET ***
Dealt to Ann [Jh]
Dealt to Bob [3c Ac 5s]
Dealt to Cy [x] [Kd]
Cy [x]: brings in for 15
Ann: folds
Bob: raises 35 to 50
Cy [x]: calls 35
*** 4th STREET ***
Dealt to Bob [3c Ac 5s] [2h]
Dealt to Cy [x] [Kd] [4c]
Bob: bets 50
Cy [x]: calls 50
*** 5th STREET ***
Dealt to Bob [3c Ac 5s 2h] [Th]
Dealt to Cy [x] [Kd 4c] [6s]
Bob: checks
Cy [x]: checks
*** 6th STREET ***
Dealt to Bob [3c Ac 5s 2h Th] [Js]
Dealt to Cy [x] [Kd 4c 6s] [9d]
Bob: checks
Cy [x]: checks
*** RIVER ***
Dealt to Bob [3c Ac 5s 2h Th Js] [8d]
Bob: bets 100
Cy [x]: calls 100
*** SHOW DOWN ***
Bob: shows [3c Ac 5s 2h Th Js 8d] (Lo: 8,5,3,2,A)
Cy [x]: mucks hand
Bob collected 430 from pot
*** SUMMARY ***
Total pot 430 | Rake 0
Seat 1: Ann folded on the 3rd Street (didn't bet)
Seat 2: Bob showed [3c Ac 5s 2h Th Js 8d] and won (430) with Lo: 8,5,3,2,A
Seat 4: Cy [x] mucked [Qs Qh Kd 4c 6s 9d Qc]
"""

TRIPLE_DRAW = """\
PokerStars Hand #42:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2024/03/01 20:15:00 ET
Table 'Rigel' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cat ($20 in chips)
Bob: posts small blind $0.50
Cat: posts big blind $1
*** DEALING HANDS ***
Dealt to Ann [Qs 7s 3c 9c 8d]
Ann: raises $1 to $2
Bob: folds
Cat: calls $1
*** FIRST DRAW ***
Cat: discards 3 cards
Ann: discards 2 cards [Qs 9c]
Dealt to Ann [7s 3c 8d] [As 5h]
Cat: checks
Ann: bets $1
Cat: calls $1
*** SECOND DRAW ***
Cat: discards 1 card
Ann: discards 1 card [As]
Dealt to Ann [7s 3c 8d 5h] [2s]
Cat: checks
Ann: bets $2
Cat: calls $2
*** THIRD DRAW ***
Cat: discards 1 card
Ann: stands pat on [7s 3c 8d 5h 2s]
Cat: checks
Ann: bets $2
Cat: calls $2
*** SHOW DOWN ***
Ann: shows [7s 3c 8d 5h 2s] (Lo: 8,7,5,3,2)
Cat: mucks hand
Ann collected $13.90 from pot
*** SUMMARY ***
Total pot $14.50 | Rake $0.60
Seat 1: Ann (button) showed [7s 3c 8d 5h 2s] and won ($13.90) with Lo: 8,7,5,3,2
Seat 2: Bob (small blind) folded before the Draw
Seat 3: Cat (big blind) mucked [2h 9s 4d 7h 6c]
"""

COURCHEVEL = """\
PokerStars Hand #43:  Courchevel Hi/Lo Pot Limit (10/20) - 2024/03/01 20:15:00 ET
Table 'Rigel' 6-max (Play Money) Seat #1 is the button
Seat 1: Ann (1000 in chips)
Seat 2: Bob (1000 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
Dealt to Ann [As 4s Ks Ad Qh]
*** PRE-FLOP *** [7h]
Ann: raises 20 to 40
Bob: calls 20
*** FLOP *** [7h] [5d 3s]
Bob: bets 40
Ann: raises 80 to 120
Bob: folds
Uncalled bet (80) returned to Ann
Ann collected 160 from pot
*** SUMMARY ***
Total pot 160 | Rake 0
Seat 1: Ann (button) (small blind) collected (160)
Seat 2: Bob (big blind) folded on the Flop
"""


def only(text: str) -> PokerStarsReplay:
    (source,) = read(text)
    return replay(source)


def refused(text: str) -> str:
    with pytest.raises(NotationError) as raised:
        only(text)
    return str(raised.value)


def test_razz_is_played_with_its_up_cards() -> None:
    replayed = only(RAZZ)
    assert not replayed.differences
    assert not replayed.remarks
    assert replayed.hand.stakes == Stakes(ante=10, bring_in=15, small_bet=50, big_bet=100)
    assert replayed.hand.stacks() == {0: 1490, 1: 1500 - 210 + 430, 3: 1290}
    assert replayed.hand.up_cards(3) == parse_cards("Kd 4c 6s 9d")
    assert set(replayed.hand.hole_cards(3)) == set(parse_cards("Qs Qh Kd 4c 6s 9d Qc"))
    assert replayed.unknown_cards == {0}
    assert replayed.provenance.hero == 1


def test_cards_that_nobody_saw_are_made_up_and_lose() -> None:
    replayed = only(RAZZ.replace("mucked [Qs Qh Kd 4c 6s 9d Qc]", "mucked"))
    assert not replayed.differences
    assert replayed.unknown_cards == {0, 3}
    seen = {card for event in replayed.events for card in getattr(event, "cards", ())}
    assert not seen & {card for _, card in replayed.made_up}


def test_first_seat_of_the_text_is_dealt_first() -> None:
    assert only(RAZZ).source.button == 3
    moved = RAZZ.replace("Ann: posts the ante 10\n", "").replace(
        "Cy [x]: posts the ante 10\n", "Cy [x]: posts the ante 10\nAnn: posts the ante 10\n"
    )
    assert only(moved).source.button == 0


def test_room_may_break_ties_of_the_cards_showing_otherwise() -> None:
    """Both have a king up; here the first of them clockwise acts first."""
    tied = RAZZ.replace("[3c Ac 5s]", "[Ac 5s Kc]").replace("[3c Ac 5s ", "[Ac 5s Kc ")
    for old, new in (("2h", "4h"), ("Th", "2d"), ("Js", "7c")):
        tied = tied.replace(f"[{old}]", f"[{new}]").replace(f" {old}", f" {new}")
    tied = tied.replace("Bob: bets 50\nCy [x]: calls 50", "Cy [x]: checks\nBob: checks")
    tied = tied.replace("430", "330")
    assert not only(tied).differences


def test_one_card_for_all_on_the_river() -> None:
    shared = RAZZ.replace("*** RIVER ***\nDealt to Bob [3c Ac 5s 2h Th Js] [8d]\n", "*** RIVER *** [8d]\n")
    assert "these board cards are not due yet" in refused(
        shared.replace(" 8d] (Lo", "] (Lo").replace("mucked [Qs Qh Kd 4c 6s 9d Qc]", "mucked")
    )


def test_triple_draw_is_played_with_its_draws() -> None:
    replayed = only(TRIPLE_DRAW)
    assert not replayed.differences
    assert not replayed.remarks
    assert replayed.hand.stacks() == {1: 1950, 2: 1300, 0: 2000 - 700 + 1390}
    drew = [(event.seat, event.count) for event in replayed.hand.events if isinstance(event, ev.Drew)]
    assert drew == [(2, 3), (0, 2), (2, 1), (0, 1), (2, 1), (0, 0)]
    assert set(replayed.hand.hole_cards(2)) == set(parse_cards("2h 9s 4d 7h 6c"))
    discards = [event for event in replayed.events if isinstance(event, ev.CardsDiscarded)]
    assert [event.cards for event in discards] == [parse_cards("Qs 9c"), parse_cards("As")]


def test_single_draw_has_no_heading() -> None:
    text = TRIPLE_DRAW.replace("Triple Draw 2-7 Lowball Limit", "Single Draw 2-7 Lowball No Limit")
    first, last = text.index("*** FIRST DRAW ***"), text.index("*** SHOW DOWN ***")
    draw = (
        "Cat: stands pat\nAnn: discards 1 card [Qs]\nDealt to Ann [7s 3c 9c 8d] [2s]\n"
        "Cat: checks\nAnn: checks\n"
    )
    text = text[:first] + draw + text[last:].replace("7s 3c 8d 5h 2s", "7s 3c 9c 8d 2s")
    text = text.replace("$1/$2 USD", "$0.50/$1 USD").replace("$13.90", "$4.25").replace("$14.50", "$4.50")
    text = text.replace("Rake $0.60", "Rake $0.25").replace("2h 9s 4d 7h 6c", "2h 9s 4d 7h Kc")
    replayed = only(text)
    assert not replayed.differences
    assert replayed.hand.stacks() == {1: 1950, 2: 1800, 0: 2000 - 200 + 425}


@pytest.mark.parametrize("flop", ["[7h] [5d 3s]", "[7h 5d 3s]"])
def test_open_card_of_courchevel_is_the_first_of_the_flop(flop: str) -> None:
    (source,) = read(COURCHEVEL.replace("[7h] [5d 3s]", flop))
    replayed = replay(source)
    assert not replayed.differences
    assert replayed.hand.board == parse_cards("7h 5d 3s")
    assert replayed.hand.stacks() == {0: 1080, 1: 920}


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "reason"),
    [
        (RAZZ, "[Kd]\nCy", "[Jh]\nCy", 13, "Jh is already in play"),
        (RAZZ, "[Kd] [4c]", "[Kd] [4c 5c]", 19, "no cards are due to this player"),
        (RAZZ, "[3c Ac 5s] [2h]", "[3c Ac 6s] [2h]", 18, "these cards are not due yet"),
        (RAZZ, "Cy [x]: brings in for 15", "Ann: brings in for 15", 13, "it is seat 3's turn"),
        (RAZZ, "mucked [Qs Qh", "mucked [Qs 3c", 39, "3c is already in play"),
        (TRIPLE_DRAW, "2 cards [Qs 9c]", "2 cards [Qs 9d]", 15, "the player does not have 9d"),
        (TRIPLE_DRAW, "2 cards [Qs 9c]", "2 cards [Qs]", 15, "2 discards are counted, and 1 named"),
        (TRIPLE_DRAW, "Cat: discards 3 cards", "Bob: discards 3 cards", 14, "it is seat 2's turn"),
        (TRIPLE_DRAW, "*** SECOND DRAW ***\nCat: discards 1 card\n", "", 20, "it is seat 2's turn"),
    ],
)
def test_contradictions_are_refused_with_line(text: str, old: str, new: str, line: int, reason: str) -> None:
    assert old in text
    error = refused(text.replace(old, new, 1))
    assert reason in error
    assert error.startswith(f"line {line}, hand 4")


def test_audit_gets_the_deck_made_of_discards() -> None:
    """What was dealt from reshuffled discards follows from the recorded reserve."""
    hand = random_played_hand(5, "badugi")
    assert any(isinstance(event, ev.DiscardsShuffled) for event in hand.events)
    replayed = only(write(visible_events(hand.events, None), OCCASION))
    assert any(isinstance(event, ev.DiscardsShuffled) for event in replayed.hand.events)
    assert first_difference(replayed.hand.events) is None
