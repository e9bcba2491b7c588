import random
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from riverboat.engine.cards import format_cards
from riverboat.engine.events import Event, Folded, Post, UpCardsDealt
from riverboat.engine.games import GAMES, Stakes, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.house import House, Rake
from riverboat.engine.notation.provenance import Provenance
from riverboat.server.history.errors import JournalDamaged
from riverboat.server.history.queries.hands import HandPlayer, HandSummary, RecordedHand
from riverboat.server.history.queries.text import hand_lines, list_lines
from tests.server.history.builders import folded_on_the_turn, numbered, shown_down
from tests.support.deals import play, play_out, random_hand, start_hand

SHOWN_DOWN = """\
Hand 1 (id 7), no-limit hold'em 50/100, at Home, 2026-11-20 21:05:09 UTC

Seat 2: Ann with 1,500, the button
Seat 5: Bob with 1,000

Bob posts the big blind of 100
Ann posts the small blind of 50
Bob is dealt 8c 8d
Ann is dealt Jh Js
Ann raises to 300
Bob calls 200

Flop: 2c 7d 9s (pot 600)
Bob bets 700 and is all-in
Ann calls 700
Bob shows 8c 8d: pair of eights, nine, seven and deuce kickers
Ann shows Jh Js: pair of jacks, nine, seven and deuce kickers

Turn: 2c 7d 9s 3h (pot 2,000)

River: 2c 7d 9s 3h Kc (pot 2,000)
Ann wins the pot of 2,000

Ann  Jh Js  1,500 to 2,500  +1,000  pair of jacks, king, nine and seven kickers
Bob  8c 8d  1,000 to 0      -1,000  pair of eights, king, nine and seven kickers"""

FOLDED = """\
Hand 1 (id 7), no-limit hold'em 50/100, at Home, 2026-11-20 21:05:09 UTC

Seat 2: Ann with 500, the button
Seat 5: Bob with 2,000

Bob posts the big blind of 100
Ann posts the small blind of 50
Bob is dealt 8c 8d
Ann is dealt Jh Js
Ann calls 50
Bob checks

Flop: 2c 7d 9s (pot 200)
Bob checks
Ann checks

Turn: 2c 7d 9s 3h (pot 200)
Bob bets 100
Ann folds
Uncalled bet of 100 returned to Bob
Bob wins the pot of 200

Ann  Jh Js  500 to 400      -100  folded
Bob  8c 8d  2,000 to 2,100  +100  pair of eights, nine, seven and three kickers"""


def summary_of(hand: Hand) -> HandSummary:
    finishing = hand.stacks() if hand.over else {}
    return HandSummary(
        id=hand.id,
        number=hand.number,
        table="t",
        table_name="Home",
        game="nlhe",
        button=hand.button,
        started_at=datetime(2026, 11, 20, 21, 5, 9, tzinfo=UTC),
        ended_at=datetime(2026, 11, 20, 21, 6, tzinfo=UTC) if hand.over else None,
        board=hand.board,
        pot=2000,
        players=tuple(
            HandPlayer(seat.number, seat.name.lower(), seat.name, seat.stack, finishing.get(seat.number))
            for seat in sorted(hand.seats, key=lambda seat: seat.number)
        ),
    )


def text_of(hand: Hand, events: list[Event] | None = None) -> str:
    records = numbered(hand.events if events is None else events)
    return "\n".join(hand_lines(RecordedHand(summary_of(hand), tuple(records))))


def test_hand_with_a_showdown() -> None:
    assert text_of(shown_down(7)) == SHOWN_DOWN


def test_folded_hand() -> None:
    assert text_of(folded_on_the_turn(7)) == FOLDED


def test_unfinished_hand_is_shown_so_far() -> None:
    hand = Hand.replay(shown_down(7).events[:9])

    assert text_of(hand) == "\n".join([*SHOWN_DOWN.splitlines()[:11], "", "The hand is not over."])


def test_deck_is_not_shown() -> None:
    assert "4s" not in text_of(shown_down(7))


@pytest.mark.parametrize("start", [1, 3])
def test_inconsistent_events_are_damage(start: int) -> None:
    hand = shown_down(7)

    for events in ([], hand.events[start:], [hand.events[0], Folded(9)], [hand.events[0], hand.events[0]]):
        with pytest.raises(JournalDamaged, match="hand 7"):
            text_of(hand, events)


def test_list_has_a_heading_and_a_line_per_hand() -> None:
    over, begun = shown_down(7), Hand.replay(shown_down(8, number=2).events[:9])

    assert list_lines([summary_of(begun), summary_of(over)]) == [
        "id  started                  table  hand  game  players  pot    board           winners",
        "8   2026-11-20 21:05:09 UTC  Home   2     nlhe  2        2,000  -               not over",
        "7   2026-11-20 21:05:09 UTC  Home   1     nlhe  2        2,000  2c 7d 9s 3h Kc  Ann +1,000",
    ]


def test_imported_hand_has_its_own_date_table_and_money() -> None:
    source = Provenance(
        format="phh",
        venue="PokerStars",
        hand="99",
        event="Sunday",
        played=datetime(2023, 6, 22, tzinfo=UTC),
        precision="day",
        currency="USD",
        unit=100,
        table="Reef",
        comments=("A hero call.",),
    )
    hand = shown_down(7)
    summary = replace(summary_of(hand), source=source)
    _, line = list_lines([summary])
    shown = "7 2023-06-22 Reef 1 nlhe 2 20.00 USD 2c 7d 9s 3h Kc Ann +10.00 USD"
    assert " ".join(line.split()) == shown
    text = list(hand_lines(RecordedHand(summary, tuple(numbered(hand.events)))))
    assert text[:5] == [
        "Hand 1 (id 7), no-limit hold'em 50/100, at Reef, 2023-06-22",
        "From PokerStars, Sunday, hand 99",
        "Amounts are chips: 100 are 1.00 USD",
        "A hero call.",
        "",
    ]


@pytest.mark.parametrize("code", GAMES)
def test_every_game_has_text(code: str) -> None:
    rng = random.Random(code)
    for _ in range(20):
        hand = random_hand(rng, game=GAMES[code], house=House(max_runs=2, rabbit=True, rake=Rake(50, 300)))
        play_out(hand, rng)
        said = text_of(hand)
        assert said.startswith(f"Hand 7, {GAMES[code].name} ".replace("7", str(hand.number), 1))
        assert said.count(" face up") == sum(isinstance(event, UpCardsDealt) for event in hand.events)
        for seat in hand.seats:
            assert format_cards(hand.hole_cards(seat.number)) in said


def test_razz_hand_shows_low_values() -> None:
    stakes = Stakes(ante=10, bring_in=25, small_bet=100)
    holes = ["As2d3h4c9dThKs", "KcKd7c7d8h9h2s"]
    hand = start_hand([1000, 1000], game=GAMES["razz"], stakes=stakes, holes=holes)
    play(hand, "100 c c c c c c c c c")
    lines = text_of(hand).splitlines()
    assert "Fifth street (pot 220)" in lines
    assert [line.rsplit("  ", 1)[1] for line in lines[-2:]] == ["nine low, 9-4-3-2-A", "king low, K-9-8-7-2"]


def test_bomb_pot_on_two_boards_is_described() -> None:
    hand = start_hand(
        [1000, 1000], game=game_for_hand("plo", boards=2, bomb_pot=True), posts=[Post(ante=200)] * 2
    )
    play(hand, "c c c c c c")
    said = text_of(hand)
    assert said.startswith("Hand 0, pot-limit Omaha bomb pot on 2 boards 50/100, at Home")
    assert said.count("on board 2: ") == 3
