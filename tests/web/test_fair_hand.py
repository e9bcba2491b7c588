"""The page follows committed hands of every game, as each viewer sees them, and notices what is changed."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from riverboat.engine.events import DeckShuffled, Event, HandStarted, Post, Seat
from riverboat.engine.fairness.deal import CommittedDeal
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.places import DealtPlaces
from riverboat.engine.fairness.proof import Proof, write_proof
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand.views import visible
from riverboat.engine.house import House, Rake
from riverboat.server.protocol.deals import line_up_of
from riverboat.server.protocol.event_data import event_to_data
from tests.support.browser.node import answers
from tests.support.fair_hands import a_fair_hand
from tests.web.test_fair_proof import code_of

SEATS = (2, 10, 1, 9, 0, 100, 20)

Hand = tuple[dict[str, Any], list[dict[str, Any] | None]]


def a_hand(seed: str, game: str) -> Hand:
    """Return the record of a random hand, and its events with openings as a random viewer sees them."""
    rng = random.Random(seed)
    fair = a_fair_hand(rng, GAMES[game])
    deal = fair.committed.deal(fair.values())
    hand = fair.play(deal, rng)
    viewer = rng.choice([None, *[seat.number for seat in hand.seats]])
    places = DealtPlaces(fair.started)
    events: list[dict[str, Any] | None] = []
    for event in hand.events:
        if not isinstance(event, DeckShuffled):
            opened = _opened(event, places, deal)
            events.append(event_to_data(opened) if visible(event, viewer) else None)
    return json.loads(write_proof(Proof(deal.record))), json.loads(json.dumps(events))


def _opened(event: Event, places: DealtPlaces, deal: Any) -> Event:
    openings = [deal.opening(seen) for seen in places.follow(event)]
    if not openings:
        return event
    given = tuple([(each.list, each.index, each.salt.hex()) for each in openings])
    return replace(event, openings=given)  # type: ignore[type-var]  # events that show cards have them


def with_openings(events: list[dict[str, Any] | None]) -> list[dict[str, Any]]:
    return [event for event in events if event and event.get("openings")]


def test_hand_of_every_game_holds_and_its_proof_too() -> None:
    games = [game for game in sorted(GAMES) for _ in range(5)]
    hands = [a_hand(f"{game} {number % 5}", game) for number, game in enumerate(games)]
    found = answers("fair-hand.mjs", hands)
    assert [(game, each["codes"]) for game, each in zip(games, found, strict=True) if each["codes"]] == []
    for game, (_, events), each in zip(games, hands, found, strict=True):
        opened = {
            (number, index) for event in with_openings(events) for number, index, _ in event["openings"]
        }
        assert (each["state"], each["cards"]) == ("holds", len(opened)), game
        assert code_of(each["proof"]) == "", game
        assert len(json.loads(each["proof"])["openings"]) == len(opened), game


CHANGED = ("nlhe", "stud", "27td", "badugi", "plo", "5cd")


def hands_with_a_changed_opening(game: str, count: int) -> list[Hand]:
    rng = random.Random(game)
    changed: list[Hand] = []
    while len(changed) < count:
        record, events = a_hand(f"{game} {rng.random()}", game)
        if not (shown := with_openings(events)):
            continue
        event = rng.choice(shown)
        place = rng.randrange(len(event["openings"]))
        number, index, salt = event["openings"][place]
        change = rng.choice(["salt", "index", "list", "card", "left out"])
        if change == "card":
            event["cards"][place] = (event["cards"][place] + 1) % 52
        elif change == "left out":
            del event["openings"][place]
        else:
            event["openings"][place] = [
                number + (change == "list"),
                index + (change == "index"),
                salt[:-1] + format(int(salt[-1], 16) ^ 1, "x") if change == "salt" else salt,
            ]
        changed.append((record, events))
    return changed


def test_each_opening_that_is_changed_is_noticed() -> None:
    hands = [(game, hand) for game in CHANGED for hand in hands_with_a_changed_opening(game, 20)]
    found = answers("fair-hand.mjs", [hand for _, hand in hands])
    noticed = [
        (game, each["state"], len(each["codes"])) for (game, _), each in zip(hands, found, strict=True)
    ]
    assert set(noticed) == {(game, "failed", 1) for game in CHANGED}


@pytest.mark.parametrize(
    "field", ["button", "game", "stakes", "stack", "seats", "puppet", "posts", "bomb_pot"]
)
def test_hand_that_is_another_one_than_was_committed_to_is_noticed(field: str) -> None:
    record, events = a_hand("another", "nlhe")
    started = events[0]
    assert started is not None
    if field == "stack":
        started["seats"][0]["stack"] += 1
    elif field == "seats":  # somebody sat out after the values were known
        started["seats"].pop()
    elif field == "puppet":  # somebody sat down after the commitment
        started["seats"].append({**started["seats"][0], "number": 9})
    elif field == "stakes":
        started["stakes"]["big_blind"] += 1
    elif field == "posts":
        started["posts"][0]["blind"] += 1
    else:
        started[field] = {"button": 5, "game": "plhe", "bomb_pot": True}[field]
    [found] = answers("fair-hand.mjs", [(record, events)])
    assert (found["state"], found["codes"]) == ("failed", ["broken_commitment"])


def test_card_that_is_shown_after_the_hand_without_its_proof_is_noticed() -> None:
    record, events = a_hand("shown", "nlhe")
    started = events[0]
    assert started is not None
    shown = {"kind": "cards_shown", "seat": started["seats"][0]["number"], "cards": [7]}
    [found] = answers("fair-hand.mjs", [(record, [*events, shown])])
    assert (found["state"], found["codes"]) == ("failed", ["bad_opening"])


def test_deck_without_an_ace_is_noticed() -> None:
    fair = a_fair_hand(random.Random("ace"), GAMES["nlhe"])
    data = json.loads(fair.committed.terms.line_up.text)
    data["deck"] = data["deck"][:-2]
    terms = replace(fair.committed.terms, line_up=LineUp(json.dumps(data)))
    deal = CommittedDeal.make(terms, fair.committed.secrets).deal(fair.values())
    record = json.loads(write_proof(Proof(deal.record)))
    [found] = answers("fair-hand.mjs", [(record, [event_to_data(fair.started)])])
    assert (found["state"], found["codes"]) == ("failed", ["bad_leaves"])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda values: values.pop(min(values)), "missing_value"),
        (lambda values: values.update({"77": "00" * 32}), "unlisted_value"),
        (lambda values: values.update({min(values): "00" * 32}), "wrong_secrets"),
    ],
)
def test_values_that_are_not_those_of_the_contributors_are_noticed(
    change: Callable[[dict[str, str]], object], code: str
) -> None:
    record, events = a_hand("values", "nlhe")
    change(record["values"])
    [found] = answers("fair-hand.mjs", [(record, events)])
    assert (found["state"], found["codes"]) == ("failed", [code])


def test_line_up_is_written_as_the_engine_writes_it() -> None:
    """Names and numbers of every kind, more than ten seats, and a game with a deck of its own."""
    names = ["Ada", "Bjørn", 'Q"uo\\te', "\u2028\u007f\u202e", "\t\n\x01", "🂡", "e\u0301"]
    seats = tuple([Seat(number, 10**12 + number, name) for number, name in zip(SEATS, names, strict=True)])
    asked, expected = [], []
    for code in ("nlhe", "27td", "badugi", "short-deck", "stud"):
        game = GAMES[code]
        for count in range(game.min_seats, min(game.max_seats, len(seats)) + 1):
            posts = (Post(blind=1),) * count
            stakes = Stakes(1, 2, ante=3)
            started = HandStarted(7, code, stakes, 12, seats[:count], posts, House(rake=Rake(25, 10)), hand=9)
            players = {seat.number: f"{seat.name} id" for seat in seats[:count]}
            heads = {seat: bytes([seat]) * 32 for seat in list(players)[1:]}
            in_hex = {seat: head.hex() for seat, head in heads.items()}
            asked.append((json.loads(json.dumps(event_to_data(started))), players, in_hex))
            expected.append(line_up_of(started, players, heads).text)
    assert len(asked) > 20
    assert [bytes.fromhex(text).decode() for text in answers("fair-line-ups.mjs", asked)] == expected
