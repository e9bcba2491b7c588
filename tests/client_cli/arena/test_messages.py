"""The messages to programs, and what docs/bots.md says about them."""

import json
import re
from pathlib import Path

import pytest

from riverboat.client_cli.arena import messages
from riverboat.client_cli.arena.messages import BadReply
from riverboat.client_cli.bots import TurnTime
from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Run, Show
from riverboat.engine.games import game_named
from riverboat.engine.hand import Hand, View
from riverboat.engine.house import House
from tests.support.deals import play, start_hand

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "bots.md").read_text(encoding="utf-8")


def turn(hand: Hand) -> dict[str, object]:
    legal = hand.legal_actions()
    assert legal is not None
    events = messages.events_data(hand.events, legal.seat)
    message = messages.your_turn(View(hand, legal.seat), legal, 7, TurnTime(5_000, 10_000), events)
    found: dict[str, object] = json.loads(messages.line(message))
    return found


def test_turn_has_what_the_player_sees() -> None:
    hand = start_hand([1_000, 400, 2_000], holes=["As Ks", "2c 2d", "Th 9h"], board="Qs Js 3d")
    play(hand, "300 c 400 c c")
    found = turn(hand)
    assert found["type"] == "turn"
    assert found["id"] == 7
    assert found["cards"] == [51, 47]
    assert found["boards"] == [[43, 39, 5]]
    assert found["pot"] == 1_200
    assert found["pots"] == [{"amount": 1_200, "eligible": [1, 2, 3]}]
    assert found["street"] == "flop"
    assert found["legal"] == {"fold": {}, "check": {}, "bet": {"min_to": 100, "max_to": 600}}
    assert found["clock"] == [5_000, 10_000]
    players = found["players"]
    assert isinstance(players, list)
    assert [(each["seat"], each["stack"]) for each in players] == [(1, 600), (2, 0), (3, 1_600)]


def test_hidden_cards_are_in_no_message() -> None:
    hand = start_hand([1_000] * 3, holes=["As Ks", "2c 2d", "Th 9h"])
    found = turn(hand)
    assert found["cards"] == [34, 30]
    dealt = [each for each in found["events"] if each["kind"] == "hole_cards_dealt"]  # type: ignore[attr-defined]
    assert dealt == [{"kind": "hole_cards_dealt", "seat": 3, "cards": [34, 30]}]
    assert "deck_shuffled" not in json.dumps(found)


def test_draws_and_runs_have_their_limits() -> None:
    draw = start_hand([1_000] * 2, game=game_named("5cd"))
    play(draw, "c c")
    assert turn(draw)["legal"] == {"draw": {"max_cards": 5}}
    discard = start_hand([1_000] * 2, game=game_named("pineapple"))
    play(discard, "c c")
    assert turn(discard)["legal"] == {"draw": {"discard": 1}}
    runs = start_hand([1_000] * 2, house=House(max_runs=2))
    play(runs, "a c")
    assert turn(runs)["legal"] == {"run": {"max_times": 2}}


@pytest.mark.parametrize(
    "action",
    [Fold(), Check(), Call(), BringIn(), Show(), Muck(), BetTo(5), RaiseTo(6), Draw(), Draw((3, 4)), Run(2)],
)
def test_reply_survives_the_pipe(action: Action) -> None:
    data = json.dumps({"id": 3} | messages.action_data(action)).encode()
    id, reply = messages.reply_id(data)
    assert (id, messages.action_of(reply)) == (3, action)


@pytest.mark.parametrize(
    "data",
    [b"", b"fold", b"[]", b"null", b"\xff", b'{"id":"7"}', b'{"id":1,"to":1.5}', b'{"id":1,"cards":["As"]}'],
)
def test_lines_that_are_no_replies_are_refused(data: bytes) -> None:
    with pytest.raises(BadReply):
        messages.action_of(messages.reply_id(data)[1])


def test_page_has_every_message_with_its_fields() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .*? \| (.*?) \|$", PAGE.partition("## Messages")[2], re.MULTILINE)
    documented = {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in rows[:6]}
    kinds = (
        messages.MatchStarted,
        messages.HandBegan,
        messages.YourTurn,
        messages.Refused,
        messages.HandOver,
        messages.MatchEnded,
    )
    assert documented == {
        str(kind.__struct_config__.tag): set(kind.__struct_fields__) - {"type"} for kind in kinds
    }


def test_page_shows_the_examples_as_they_are() -> None:
    for name, language in (("pairs.py", "python"), ("pairs.mjs", "js")):
        source = (DOCS / "examples" / "bots" / name).read_text(encoding="utf-8")
        assert f"```{language}\n{source}```\n" in PAGE
