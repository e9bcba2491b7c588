"""Open Hand History, read and played through the engine."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.errors import NotationError
from riverboat.engine.hand import Hand, visible_events
from riverboat.engine.notation.files import FileHand, format_of, hands_in
from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.notation.ohh import GAME_TYPES, write
from riverboat.engine.notation.provenance import Provenance
from tests.engine.notation.sources import provenances
from tests.engine.notation.written_hands import OCCASION, random_played_hand, random_table_hand

SEEDS = st.integers(0, 2**32)
TABLE = replace(OCCASION, seats=10)
GAME_CODES = st.sampled_from(sorted(GAME_TYPES))


def action(player: int | None, name: str, amount: float | None = None, *cards: str) -> dict[str, Any]:
    made: dict[str, Any] = {"action_number": 0, "player_id": player, "action": name, "is_allin": False}
    if amount is not None:
        made["amount"] = amount
    return made | ({"cards": list(cards)} if cards else {})


def a_hand(**changes: Any) -> dict[str, Any]:
    """Return a hand of another site: ids are not seats, amounts are cents of euros, the hero is known."""
    preflop = [
        action(30, "Post SB", 0.01),
        action(10, "Post BB", 0.02),
        action(20, "Dealt Cards", None, "As", "Tc"),
        action(20, "Raise", 0.06),
        action(30, "Fold"),
        action(10, "Call", 0.04),
    ]
    flop = [action(10, "Check"), action(20, "Bet", 0.1), action(10, "Raise", 0.3), action(20, "Fold")]
    return {
        "spec_version": "1.2.2",
        "internal_version": "1.2.2",
        "site_name": "Cliff",
        "network_name": "Coast",
        "game_number": "8599",
        "start_date_utc": "2020-04-07T14:32:50",
        "table_name": "Brink",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0.0},
        "table_size": "6",
        "currency": "EUR",
        "dealer_seat": 8,
        "small_blind_amount": 0.01,
        "big_blind_amount": 0.02,
        "ante_amount": 0.0,
        "hero_player_id": 20,
        "flags": ["Fast"],
        "players": [
            {"id": 10, "seat": 1, "name": "Ann", "starting_stack": 2.05, "player_bounty": 0},
            {"id": 20, "seat": 8, "name": "Bob", "starting_stack": 3},
            {"id": 30, "seat": 9, "name": "Cat", "starting_stack": 1.5},
            {"id": 40, "seat": 3, "name": "Dan", "starting_stack": 5, "is_sitting_out": True},
        ],
        "rounds": [
            {"id": 0, "street": "Preflop", "cards": "", "actions": preflop},
            {"id": 1, "street": "Flop", "cards": ["5c", "7d", "Js"], "actions": flop},
        ],
        "pots": [
            {
                "number": 0,
                "amount": 0.33,
                "rake": 0.01,
                "jackpot": 0.01,
                "player_wins": [{"player_id": 10, "win_amount": 0.31}],
            }
        ],
    } | changes


def text_of(fields: dict[str, Any]) -> str:
    return json.dumps({"ohh": fields}, indent=2)


def read(text: str) -> FileHand:
    (hand,) = hands_in(text)
    return hand


def written(hand: FileHand) -> str:
    return write(hand.events, Occasion.of(hand.provenance, "Imported hands", 10, datetime.now(UTC)))


def without_cards(hand: Hand | FileHand) -> list[Any]:
    """Return what every file of the hand has."""
    hidden = (ev.DeckShuffled, ev.HoleCardsDealt, ev.TimedOut, ev.RunsOffered, ev.RunsChosen, ev.RabbitShown)
    return [event for event in hand.events[1:] if not isinstance(event, hidden)]


def test_hand_of_another_site() -> None:
    hand = read(text_of(a_hand()))
    assert hand.differences == {}
    assert hand.hand.stacks() == {8: 149, 0: 220, 7: 284}
    assert [seat.name for seat in hand.hand.seats] == ["Cat", "Ann", "Bob"]
    assert (hand.number, hand.table, hand.hand.button) == (8599, "Brink", 7)
    dealt = [event for event in hand.events if isinstance(event, ev.HoleCardsDealt)]
    assert [event.seat for event in dealt] == [7]
    assert replace(hand.provenance, unknown={}) == Provenance(
        format="ohh",
        version="1.2.2",
        venue="Cliff",
        hand="8599",
        played=datetime(2020, 4, 7, 14, 32, 50, tzinfo=UTC),
        zone="UTC",
        currency="EUR",
        unit=100,
        table="Brink",
        seats=6,
        hero=7,
        rake=2,
    )
    assert set(hand.provenance.unknown) == {"network_name", "flags", "players", "pots"}


def test_hand_of_another_site_is_written_again() -> None:
    hand = read(text_of(a_hand()))
    text = written(hand)
    again = read(text)
    assert again.provenance == hand.provenance
    assert again.hand.stacks() == hand.hand.stacks()
    fields, source = json.loads(text)["ohh"], a_hand()
    for name in ("site_name", "network_name", "game_number", "table_name", "currency", "hero_player_id"):
        assert fields[name] == source[name]
    for name in ("players", "pots", "flags", "small_blind_amount", "dealer_seat"):
        assert fields[name] == source[name]
    amounts = [each["amount"] for each in fields["rounds"][0]["actions"] if "amount" in each]
    assert amounts == [0.01, 0.02, 0.06, 0.04]


def test_uncalled_bet_may_be_paid_with_the_pot() -> None:
    pots = [
        {"number": 0, "amount": 0.53, "rake": 0.02, "player_wins": [{"player_id": 10, "win_amount": 0.51}]}
    ]
    hand = read(text_of(a_hand(pots=pots)))
    assert hand.differences == {}
    assert hand.hand.stacks() == {8: 149, 0: 220, 7: 284}


DANCE = {"street": "Preflop", "actions": [action(10, "Dances")]}
NO_CARD = {"street": "Preflop", "actions": [action(20, "Dealt Cards", None, "#s", "Ah")]}
TOO_MUCH = {"amount": 0.33, "player_wins": [{"player_id": 10, "win_amount": 0.34}]}
NOBODY = {"amount": 0.33, "player_wins": [{"player_id": 11}]}


@pytest.mark.parametrize(
    ("changes", "code", "reason"),
    [
        ({"pots": []}, "chips_differ", "the pots have 0 chips, but the players put in 53"),
        ({"pots": [TOO_MUCH]}, "chips_differ", "the players win 34 chips of pots of 33"),
        ({"pots": [NOBODY]}, "bad_field", "player_id 11 is not the id of a player"),
        ({"game_type": "Stud"}, "unknown_game", "unknown game 'NL Stud with 2 hole cards'"),
        ({"dealer_seat": 0}, "bad_field", "dealer_seat and seats must be from 1 to 100"),
        ({"dealer_seat": 10**30}, "bad_field", "dealer_seat and seats must be from 1 to 100"),
        ({"players": [{"id": 1}]}, "bad_field", "the players need an id and a seat"),
        ({"players": "none"}, "bad_field", "players is not a list of objects"),
        ({"start_date_utc": "yesterday"}, "bad_field", "start_date_utc is 'yesterday', not a date"),
        ({"table_size": 2}, "bad_field", "table_size is 2, with 3 players"),
        ({"big_blind_amount": -1}, "bad_field", "big_blind_amount is -1; an amount is 0 or more"),
        ({"big_blind_amount": 1e300}, "bad_field", "an amount is 0 or more"),
        ({"_riverboat": {"posts": 3}}, "bad_field", "_riverboat"),
        ({"_riverboat": {"source": 3}}, "bad_field", "source in _riverboat"),
        ({"site_name": "\ud800"}, "bad_field", "half of a surrogate pair"),
        ({"rounds": [DANCE]}, "bad_action", "unknown action 'Dances'"),
        ({"rounds": [NO_CARD]}, "chips_differ", "the pots have 33 chips"),
    ],
)
def test_impossible_hands_are_refused(changes: dict[str, Any], code: str, reason: str) -> None:
    errors: list[NotationError] = []
    text = "\n".join([text_of(a_hand(**changes)), "", text_of(a_hand())])
    assert len(list(hands_in(text, errors.append))) == 1
    assert [error.code for error in errors] == [code]
    assert reason in str(errors[0])
    assert str(errors[0]).startswith("line 1")


def test_check_of_a_bet_is_refused() -> None:
    fields = a_hand()
    fields["rounds"][0]["actions"][5] = action(10, "Check")
    with pytest.raises(NotationError, match="Ann cannot check: there is a bet"):
        read(text_of(fields | {"pots": [{"amount": 0.29}]}))


@pytest.mark.parametrize(
    "broken", ['{"ohh": {"a": 1}', "{", '{"ohh": [1]}', '{"ohh": NaN', "{}", "[" * 5_000]
)
def test_broken_text_does_not_reach_the_next_hand(broken: str) -> None:
    errors: list[NotationError] = []
    hands = list(hands_in(f"{text_of(a_hand())}\n{broken}\n{text_of(a_hand())}", errors.append))
    assert len(hands) >= 1
    assert len(hands) + len(errors) in {2, 3}
    assert all(error.code in {"bad_json", "bad_field"} for error in errors)


STRANGE = [
    None, True, -1, 0, 10**30, 1e300, -0.001, float("inf"), "", "x", "1", [], {}, [None], {"a": 1}, "As",
    ["As", "As"],
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from places(value[key], (*path, key))


@settings(deadline=None)
@given(st.data(), st.sampled_from(STRANGE))
def test_strange_values_are_read_or_refused(data: st.DataObject, value: Any) -> None:
    fields = json.loads(json.dumps(a_hand()))
    *path, last = data.draw(st.sampled_from(list(places(fields))))
    inside = fields
    for key in path:
        inside = inside[key]
    inside[last] = value
    errors: list[NotationError] = []
    hands = list(hands_in(text_of(fields), errors.append))
    assert len(hands) + len(errors) == 1


@pytest.mark.parametrize("between", ["\n\n", "\n", ",\n"])
def test_files_of_several_hands(between: str) -> None:
    text = between.join([text_of(a_hand()), text_of(a_hand(game_number="2"))])
    assert [hand.provenance.hand for hand in hands_in(f"[{text}]")] == ["8599", "2"]
    assert format_of(text) == format_of(f"[{text}]") == "ohh"


@settings(deadline=None)
@given(SEEDS, GAME_CODES)
@example(2553, "flhe")  # a blind and part of an ante are uncalled: the other player is all-in by less
@example(277, "plo")
def test_every_written_hand_is_read(seed: int, game: str) -> None:
    for hand in (random_played_hand(seed, game), random_table_hand(seed, game)):
        again = read(write(hand.events, TABLE))
        assert again.hand.stacks() == hand.stacks()
        assert again.hand.boards == hand.boards
        assert again.hand.stakes == hand.stakes
        assert [event.kind for event in without_cards(again)] == [event.kind for event in without_cards(hand)]
        dealt = {event for event in hand.events if isinstance(event, ev.HoleCardsDealt)}
        assert {event for event in again.events if isinstance(event, ev.HoleCardsDealt)} == dealt


@settings(deadline=None)
@given(SEEDS, GAME_CODES)
def test_view_of_a_player_is_read(seed: int, game: str) -> None:
    hand = random_played_hand(seed, game)
    viewer = hand.seats[0].number
    again = read(write(visible_events(hand.events, viewer), TABLE, viewer))
    assert again.provenance.hero == viewer
    assert again.hand.stacks() == hand.stacks()


@settings(deadline=None)
@given(SEEDS, GAME_CODES, provenances())
def test_details_survive_a_round_trip(seed: int, game: str, kept: Provenance) -> None:
    hand = random_played_hand(seed, game)
    kept = replace(kept, seats=10)
    again = read(write(hand.events, Occasion.of(kept, "Main", 9, OCCASION.time)))
    assert again.provenance == kept
    assert again.hand.stacks() == hand.stacks()


def test_hands_of_this_server() -> None:
    hand = random_played_hand(1, "nlhe")
    kept = read(write(hand.events, OCCASION)).provenance
    assert (kept.venue, kept.table, kept.seats, kept.played) == ("Riverboat", "Main", 9, OCCASION.time)
    assert kept.hand == str(hand.number)
