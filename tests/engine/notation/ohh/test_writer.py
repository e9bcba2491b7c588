import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand, visible_events
from riverboat.engine.house import House, Rake
from riverboat.engine.notation.ohh import GAME_TYPES, VERSION, write
from tests.engine.notation.written_hands import OCCASION, cards_named, cards_seen, random_played_hand
from tests.support.deals import BLINDS, deck_for, play

SEEDS = st.integers(0, 2**32)
GAME_CODES = st.sampled_from(sorted(GAME_TYPES))


def hand_of(hand: Hand, viewer: int | str | None = "all", **rest: Any) -> dict[str, Any]:
    events = hand.events if isinstance(viewer, str) else visible_events(hand.events, viewer)
    text = write(events, OCCASION, **rest)
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    fields: dict[str, Any] = json.loads(text)["ohh"]
    return fields


@pytest.fixture
def showdown() -> Hand:
    seats = [Seat(0, 5000, "Ann"), Seat(1, 4000, "Bob"), Seat(2, 3000, "Cat")]
    deck = deck_for(["2c 7d", "Ah Kh", "9s 9d"], "9h 4c 2d Kd 3s")
    hand = Hand(GAMES["nlhe"], BLINDS, seats, deck, number=77, house=House(rake=Rake(50, 40)))
    hand.start()
    play(hand, "300 f c c 400 c c 800 c c c")
    return hand


def test_fields_of_hand(showdown: Hand) -> None:
    fields = hand_of(showdown)
    rounds, pots, players = fields.pop("rounds"), fields.pop("pots"), fields.pop("players")
    assert fields == {
        "spec_version": VERSION,
        "site_name": "Riverboat",
        "network_name": "Riverboat",
        "internal_version": VERSION,
        "game_number": "77",
        "start_date_utc": "2024-01-02T03:04:05Z",
        "table_name": "Main",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "table_size": 9,
        "currency": "XPM",
        "dealer_seat": 3,
        "small_blind_amount": 50,
        "big_blind_amount": 100,
        "ante_amount": 0,
        "hero_player_id": None,
        "flags": ["Observed"],
    }
    assert players[1] == {"id": 1, "seat": 2, "name": "Bob", "starting_stack": 4000, "is_sitting_out": False}
    assert [each["street"] for each in rounds] == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert [each["id"] for each in rounds] == [0, 1, 2, 3, 4]
    assert [each["cards"] for each in rounds] == [[], ["9h", "4c", "2d"], ["Kd"], ["3s"], []]
    assert pots == [
        {"number": 0, "amount": 3050, "rake": 40, "player_wins": [{"player_id": 2, "win_amount": 3010}]}
    ]


def test_actions_of_round(showdown: Hand) -> None:
    said = [
        (action["player_id"], action["action"], action.get("amount"), action.get("cards"))
        for action in hand_of(showdown)["rounds"][0]["actions"]
    ]
    assert said == [
        (0, "Post SB", 50, None),
        (1, "Post BB", 100, None),
        (0, "Dealt Cards", None, ["2c", "7d"]),
        (1, "Dealt Cards", None, ["Ah", "Kh"]),
        (2, "Dealt Cards", None, ["9s", "9d"]),
        (2, "Raise", 300, None),
        (0, "Fold", None, None),
        (1, "Call", 200, None),
    ]
    assert [action["action_number"] for action in hand_of(showdown)["rounds"][0]["actions"]] == list(range(8))
    shown = [action["action"] for action in hand_of(showdown)["rounds"][-1]["actions"]]
    assert shown == ["Shows Cards", "Shows Cards"]


def test_only_hero_cards_are_written(showdown: Hand) -> None:
    fields = hand_of(showdown, 0, hero=0)
    assert (fields["hero_player_id"], fields["flags"]) == (0, [])
    dealt = [each for each in fields["rounds"][0]["actions"] if each["action"] == "Dealt Cards"]
    assert [each["player_id"] for each in dealt] == [0]


@pytest.mark.parametrize(
    ("post", "action", "amount"),
    [
        (Post(blind=200), "Straddle", 200),
        (Post(live=100), "Post Extra Blind", 100),
        (Post(dead=50), "Post Dead", 50),
        (Post(blind=200, dead=50), "Post Dead", 50),
        (Post(ante=10), "Post Ante", 10),
    ],
)
def test_posts(post: Post, action: str, amount: int) -> None:
    seats = [Seat(number, 1000) for number in range(4)]
    posts = [Post(blind=50), Post(blind=100), Post(), post]
    hand = Hand(GAMES["nlhe"], BLINDS, seats, GAMES["nlhe"].deck, posts=posts)
    hand.start()
    while (legal := hand.legal_actions()) is not None:
        play(hand, "c" if legal.check else "f")
    done = hand_of(hand)["rounds"][0]["actions"]
    assert (3, action, amount) in [(each["player_id"], each["action"], each.get("amount")) for each in done]


@pytest.mark.parametrize("game", ["short-deck", "stud", "razz", "5cd", "27td", "badugi", "kuhn"])
def test_games_unknown_to_format_are_refused(game: str) -> None:
    with pytest.raises(NotationError) as raised:
        write(random_played_hand(1, game).events, OCCASION)
    assert raised.value.code == "unknown_game"


def test_unfinished_hand_is_refused(showdown: Hand) -> None:
    with pytest.raises(NotationError) as raised:
        write(showdown.events[:9], OCCASION)
    assert raised.value.code == "not_over"


@settings(deadline=None)
@given(SEEDS, GAME_CODES)
def test_chips_add_up(seed: int, game: str) -> None:
    hand = random_played_hand(seed, game)
    fields = hand_of(hand)
    stacks = {player["id"]: player["starting_stack"] for player in fields["players"]}
    for action in [action for each in fields["rounds"] for action in each["actions"]]:
        stacks[action["player_id"]] -= action.get("amount", 0)
        if action.get("is_allin"):
            assert not stacks[action["player_id"]]
    for event in hand.events:
        if isinstance(event, ev.UncalledBetReturned):
            stacks[event.seat] += event.amount
    for pot in fields["pots"]:
        assert pot["amount"] == pot["rake"] + sum(win["win_amount"] for win in pot["player_wins"])
        assert pot["rake"] >= 0
        for win in pot["player_wins"]:
            stacks[win["player_id"]] += win["win_amount"]
    assert stacks == hand.stacks()
    assert ("Run_It_Twice" in fields["flags"]) == (len(hand.boards) > 1)


@settings(deadline=None)
@given(SEEDS, GAME_CODES)
def test_viewer_record_hides_other_cards(seed: int, game: str) -> None:
    hand = random_played_hand(seed, game)
    viewer = hand.seats[0].number
    text = write(visible_events(hand.events, viewer), OCCASION, viewer)
    assert cards_named(text) <= cards_seen(hand, viewer)
