"""The files of several players together open exactly the cards that these players saw, in every game."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pytest

from riverboat.client_cli.fair.checking import CheckedDeal, FairProof, check_deals
from riverboat.engine.cards import Card
from riverboat.engine.events import (
    BoardDealt,
    CardsDiscarded,
    Event,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    RabbitShown,
    StreetStarted,
    UpCardsDealt,
)
from riverboat.engine.fairness.deal import FairDeal
from riverboat.engine.fairness.openings import HandOpenings, shown_openings
from riverboat.engine.fairness.places import DealtPlaces
from riverboat.engine.fairness.proof import Proof
from riverboat.engine.fairness.record import Opening
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import visible_events
from riverboat.engine.house import House
from riverboat.server.tables.parts.dealing import rabbit
from tests.support.fair_hands import a_fair_hand

HOUSE: Final = House(max_runs=2, rabbit=True)


def seen_cards(events: Iterable[Event], players: Iterable[int]) -> Counter[Card]:
    """Return the cards that these players saw among them, each as often as it was dealt.

    A hand that was shown counts if all its face-down cards came on one street.
    """
    players, street, dealt = set(players), 0, list[Card]()
    seen = set[int]()  # places in `dealt`
    held: dict[int, dict[Card, int]] = defaultdict(dict)
    streets: dict[int, set[int]] = defaultdict(set)

    def deal(cards: Sequence[Card], *, shown: bool) -> dict[Card, int]:
        at = {card: len(dealt) + number for number, card in enumerate(cards)}
        dealt.extend(cards)
        seen.update(at.values() if shown else ())
        return at

    for event in events:
        match event:
            case StreetStarted():
                street += 1
            case HoleCardsDealt(seat=seat, cards=cards):
                held[seat] |= deal(cards, shown=seat in players)
                streets[seat].add(street)
            case UpCardsDealt(seat=seat, cards=cards):
                held[seat] |= deal(cards, shown=True)
            case BoardDealt(cards=cards) | RabbitShown(cards=cards):
                deal(cards, shown=True)
            case CardsDiscarded(seat=seat, cards=cards):
                for card in cards:
                    del held[seat][card]
            case HandShown(seat=seat, cards=cards) if len(streets[seat]) == 1:
                seen.update(held[seat][card] for card in cards)
    return Counter(dealt[at] for at in seen)


def a_played_hand(rng: random.Random, game: str) -> tuple[FairDeal, Hand, list[HandShown]]:
    """Return a hand that was played, and what players show after it. There may be a rabbit."""
    fair = a_fair_hand(rng, GAMES[game], HOUSE)
    deal = fair.committed.deal(fair.values())
    hand, shown = fair.play(deal, rng), []
    rabbit(hand)
    for seat in hand.seats:
        own = hand.hole_cards(seat.number)
        if own and rng.random() < 0.3:
            shown.append(HandShown(seat.number, tuple(rng.sample(own, rng.randint(1, len(own))))))
    return deal, hand, shown


def proof_of(deal: FairDeal, hand: Hand, shown: Sequence[HandShown], viewer: int | None) -> Proof:
    """Return the proof of a viewer of a hand at an honest server."""
    opened = HandOpenings(deal).open(hand.events)
    later = [replace(each, openings=shown_openings(opened, each.seat, each.cards)) for each in shown]
    events: list[Event | None] = [*visible_events(opened, viewer), *later]
    started = events[0]
    assert isinstance(started, HandStarted)
    places, found = DealtPlaces(started), list[Opening]()
    for event in events[1:]:
        seen, sent = places.follow(event), getattr(event, "openings", ())
        for card, (number, index, salt) in zip(seen, sent, strict=True):
            found.append(Opening(number, index, card.card, bytes.fromhex(salt)))
    return Proof(deal.record, tuple(dict.fromkeys(found)))


def pooled(proofs: Iterable[Proof]) -> CheckedDeal:
    """Return what `riverboat fair` makes of the files of several players of one hand."""
    [deal] = check_deals(FairProof(file=f"{at}.json", proof=proof) for at, proof in enumerate(proofs))
    return deal


def hands_of(game: str, count: int) -> Iterator[tuple[FairDeal, Hand, list[HandShown], random.Random]]:
    for number in range(count):
        rng = random.Random(f"pooled {game} {number}")
        yield *a_played_hand(rng, game), rng


COUNTS: Final = [8, pytest.param(150, marks=pytest.mark.slow)]


@pytest.mark.integration
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_files_together_open_exactly_the_cards_that_were_seen(game: str, count: int) -> None:
    for deal, hand, shown, rng in hands_of(game, count):
        seats = [seat.number for seat in hand.seats]
        for players in (seats, rng.sample(seats, rng.randint(1, len(seats))), []):
            checked = pooled(proof_of(deal, hand, shown, viewer) for viewer in (*players, None))
            assert checked.faults == []
            assert len({(each.list, each.index) for each in checked.openings}) == len(checked.openings)
            assert Counter(each.card for each in checked.openings) == seen_cards(
                [*hand.events, *shown], players
            )


@pytest.mark.parametrize("count", COUNTS)
def test_file_that_contradicts_the_others_is_named(count: int) -> None:
    """One player has another card, place or salt than was dealt: the files of the others still hold."""
    for game in ("nlhe", "27td", "badugi", "stud", "pineapple"):
        for deal, hand, shown, rng in hands_of(game, count):
            proofs = [proof_of(deal, hand, shown, seat.number) for seat in hand.seats]
            at = rng.randrange(len(proofs))
            openings = list(proofs[at].openings)
            place = rng.randrange(len(openings))
            other = rng.choice([each for each in openings if each != openings[place]])
            change = rng.choice(["card", "index", "salt"])
            openings[place] = replace(openings[place], **{change: getattr(other, change)})
            assert pooled(proofs[:at] + proofs[at + 1 :]).faults == []
            faults = pooled([*proofs[:at], Proof(deal.record, tuple(openings)), *proofs[at + 1 :]]).faults
            assert {fault.code for fault in faults} <= {
                "wrong_card",
                "wrong_place",
                "bad_opening",
                "doubled_card",
            }
            assert faults
