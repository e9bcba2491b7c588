"""The page follows committed hands of every game, as each viewer sees them, and notices what is changed."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from riverboat.engine.events import DeckShuffled, Event
from riverboat.engine.fairness.deal import CommittedDeal
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.places import DealtPlaces
from riverboat.engine.fairness.proof import Proof, write_proof
from riverboat.engine.games import GAMES
from riverboat.engine.hand.views import visible
from riverboat.server.protocol.event_data import event_to_data
from tests.support.browser.node import answers
from tests.support.fair_hands import a_fair_hand
from tests.web.test_fair_proof import code_of

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


@pytest.mark.parametrize("field", ["button", "game", "stakes", "stack", "seats", "posts", "bomb_pot"])
def test_hand_that_is_another_one_than_was_committed_to_is_noticed(field: str) -> None:
    record, events = a_hand("another", "nlhe")
    started = events[0]
    assert started is not None
    if field == "stack":
        started["seats"][0]["stack"] += 1
    elif field == "seats":  # somebody sat out after the values were known
        started["seats"].pop()
    elif field == "stakes":
        started["stakes"]["big_blind"] += 1
    elif field == "posts":
        started["posts"][0]["blind"] += 1
    else:
        started[field] = {"button": 5, "game": "plhe", "bomb_pot": True}[field]
    [found] = answers("fair-hand.mjs", [(record, events)])
    assert (found["state"], found["codes"]) == ("failed", ["bad_line_up"])


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
    assert (found["state"], found["codes"]) == ("failed", ["bad_line_up"])
