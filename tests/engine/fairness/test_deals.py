"""Deals from commitments, as everybody verifies them."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from riverboat.engine.events import DiscardsShuffled, HoleCardsDealt
from riverboat.engine.fairness.deal import FairDeal
from riverboat.engine.fairness.hashing import FairnessError, Hasher, integer
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.record import AvoidedDeal, DealRecord
from riverboat.engine.fairness.verifying import VerifiedDeal, verify_avoided
from riverboat.engine.games import GAMES, Game
from riverboat.engine.hand.setup import reshuffles_at_most
from riverboat.engine.house import House
from tests.support.fair_hands import FairHand, a_fair_hand, openings_of

HOUSES = (House(), House(max_runs=3, rabbit=True))


@pytest.mark.integration
@pytest.mark.parametrize("code", GAMES)
def test_every_viewer_verifies_every_card_and_all_together_open_what_was_seen(code: str) -> None:
    for number in range(12):
        rng = random.Random(f"{code} {number}")
        fair = a_fair_hand(rng, GAMES[code], HOUSES[number % 2] if GAMES[code].has_board else House())
        deal = fair.committed.deal(fair.values())
        hand = fair.play(deal, rng)
        pooled = VerifiedDeal(deal.record)
        for viewer in (None, *[seat.number for seat in hand.seats]):
            verified = VerifiedDeal(deal.record)
            for seen, opening in openings_of(hand, deal, viewer):
                verified.check(opening, seen)
                pooled.check(opening, seen)
        dealt = [
            event.cards for event in hand.events if hasattr(event, "cards") and "Dealt" in str(type(event))
        ]
        assert Counter(pooled.cards.values()) == Counter([card for cards in dealt for card in cards])


def test_discards_are_shuffled_no_more_often_than_orders_are_committed() -> None:
    most = Counter[int]()
    for number in range(150):
        rng = random.Random(number)
        fair = a_fair_hand(rng, GAMES["27td"])
        hand = fair.play(fair.committed.deal(fair.values()), rng)
        shuffles = sum(isinstance(event, DiscardsShuffled) for event in hand.events)
        assert shuffles <= reshuffles_at_most(GAMES["27td"], len(hand.seats))
        most[len(hand.seats)] = max(most[len(hand.seats)], shuffles)
    assert most[6] >= 2, "the hands have tried nothing"


def most_shuffles(game: Game, players: int) -> int:
    """Return how often discards are shuffled at most, whatever each player exchanges and nobody folds."""
    hole, draws = game.streets[0].hole, sum(street.draw for street in game.streets)
    unseen = len(game.deck) - players * hole
    most = {unseen: 0}  # shuffles until now, by the cards that are left in the deck
    for _ in range(draws * players):
        after: dict[int, int] = {}
        for left, shuffles in most.items():
            for count in range(hole + 1):
                # Nobody holds the cards of the new deck but for those exchanged now, which are left out.
                now = (left - count, shuffles) if count <= left else (unseen - count, shuffles + 1)
                after[now[0]] = max(now[1], after.get(now[0], 0))
        most = after
    return max(most.values())


def test_as_many_orders_are_committed_as_any_exchange_of_cards_can_need() -> None:
    for game in GAMES.values():
        if not any(street.draw for street in game.streets):
            assert reshuffles_at_most(game, game.max_seats) == 0
            continue
        for players in range(game.min_seats, game.max_seats + 1):
            assert reshuffles_at_most(game, players) == most_shuffles(game, players), (game.code, players)


def fair_deal(seed: int = 7, code: str = "nlhe") -> tuple[FairHand, FairDeal]:
    """Return a hand with at least two contributing seats, and its deal."""
    for attempt in range(100):
        fair = a_fair_hand(random.Random(f"{seed} {attempt}"), GAMES[code])
        if 2 <= len(fair.chains) < len(fair.started.seats):
            return fair, fair.committed.deal(fair.values())
    raise AssertionError("no hand has two contributing seats")


def holds(record: DealRecord) -> bool:
    """Return whether a record verifies."""
    try:
        VerifiedDeal(record)
    except FairnessError:
        return False
    return True


def flipped(data: bytes, bit: int = 0) -> bytes:
    """Return `data` with one bit changed."""
    return bytes([data[0] ^ 1 << bit, *data[1:]])


def other_terms(record: DealRecord, **changes: object) -> DealRecord:
    return replace(record, terms=replace(record.terms, **changes))  # type: ignore[arg-type] # wrong on purpose


def test_each_bound_field_counts() -> None:
    _, deal = fair_deal()
    record = deal.record
    VerifiedDeal(record)
    terms = record.terms
    seat = min(record.values)
    shown, secret = next((at, secret) for at, secret in enumerate(record.secrets) if secret is not None)
    changed = {
        "room": other_terms(record, room=flipped(terms.room)),
        "table": other_terms(record, table=terms.table + "x"),
        "hand": other_terms(record, hand=terms.hand ^ 1),
        "attempt": other_terms(record, attempt=1),
        "packs": other_terms(record, packs=terms.packs - 1),
        "line-up": other_terms(record, line_up=LineUp(terms.line_up.text.replace('"button":', '"button": '))),
        "before": other_terms(record, before=b"\0"),
        "commitment": replace(record, commitment=flipped(record.commitment)),
        "value": replace(record, values={**record.values, seat: flipped(record.values[seat])}),
        "no value": replace(
            record, values={key: value for key, value in record.values.items() if key != seat}
        ),
        "secret": replace(
            record, secrets=(*record.secrets[:shown], flipped(secret), *record.secrets[shown + 1 :])
        ),
        "leaf": replace(record, leaves=flipped(record.leaves)),
        "leaves": replace(record, leaves=record.leaves + bytes(24)),
    }
    assert [what for what, false in changed.items() if holds(false)] == []


def test_value_of_an_unlisted_seat_is_refused_by_both_sides() -> None:
    fair, deal = fair_deal()
    stranger = next(seat.number for seat in fair.started.seats if seat.number not in fair.chains)
    values = {**deal.record.values, stranger: bytes(32)}
    with pytest.raises(FairnessError) as caught:
        VerifiedDeal(replace(deal.record, values=values))
    assert caught.value.code == "unlisted_value"
    with pytest.raises(FairnessError, match="one value from each listed seat"):
        fair.committed.deal(values)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda seen, opening: (seen, replace(opening, card=(opening.card + 1) % 52)), "bad_opening"),
        (lambda seen, opening: (seen, replace(opening, index=opening.index + 1)), "wrong_place"),
        (lambda seen, opening: (seen, replace(opening, salt=flipped(opening.salt))), "wrong_card"),
        (lambda seen, opening: (seen, replace(opening, salt=opening.salt + b"\0")), "bad_opening"),
        (lambda seen, opening: (replace(seen, list=9), replace(opening, list=9)), "bad_opening"),
        (
            lambda seen, opening: (
                replace(seen, card=(seen.card + 1) % 52),
                replace(opening, card=(seen.card + 1) % 52),
            ),
            "wrong_card",
        ),
    ],
)
def test_false_opening_is_refused(change: object, code: str) -> None:
    fair, deal = fair_deal()
    hand = fair.play(deal, random.Random(1))
    first = next(event.seat for event in hand.events if isinstance(event, HoleCardsDealt))
    seen, opening = openings_of(hand, deal, first)[0]
    verified = VerifiedDeal(deal.record)
    with pytest.raises(FairnessError) as caught:
        verified.check(*reversed(change(seen, opening)))  # type: ignore[operator] # one of the functions above
    assert caught.value.code == code
    verified.check(opening, seen)


def test_missing_value_opens_the_attempt_and_what_was_avoided() -> None:
    fair, deal = fair_deal()
    terms, values = fair.committed.terms, dict(deal.record.values)
    seat, missing = values.popitem()
    with pytest.raises(FairnessError) as caught:
        fair.committed.deal(values)
    assert caught.value.code == "missing_value"
    avoided = AvoidedDeal(terms, fair.committed.commitment, values, fair.committed.secrets)
    assert verify_avoided(avoided).deal({**values, seat: missing}).deck == deal.deck
    with pytest.raises(FairnessError, match="not those that were committed to"):
        verify_avoided(replace(avoided, secrets=tuple(reversed(avoided.secrets))))


# Reserves: where a card comes in one list says nothing about another.

QUARTERS = 4
SELDOM = {9: 27.88, 1: 10.83}
"""The chi-square that chance exceeds once in a thousand times, by degrees of freedom."""


def chi_squares(pairs: list[tuple[int, int]], size: int) -> tuple[float, float]:
    """Return how far pairs of places in decks of `size` are from independent.

    By quarters of the deck, with nine degrees of freedom, and by whether the places are the same, with one.
    """
    found = Counter((one * QUARTERS // size, other * QUARTERS // size) for one, other in pairs)
    grid = [found[row, column] for row in range(QUARTERS) for column in range(QUARTERS)]
    expected, same = len(pairs) / QUARTERS**2, sum(one == other for one, other in pairs)
    by_place = ((same, len(pairs) / size), (len(pairs) - same, len(pairs) * (1 - 1 / size)))
    return (
        sum((count - expected) ** 2 / expected for count in grid),
        sum((count - likely) ** 2 / likely for count, likely in by_place),
    )


def test_reserves_are_uncorrelated() -> None:
    rng, deck = random.Random("reserves"), GAMES["27td"].deck
    orders = []
    for _ in range(1_500):
        secret = rng.randbytes(32)
        orders.append([Hasher("order", secret, integer(number)).shuffled(deck) for number in range(3)])
    for card in (deck[0], deck[30]):
        for one, other in combinations(range(3), 2):
            pairs = [(each[one].index(card), each[other].index(card)) for each in orders]
            by_quarter, by_place = chi_squares(pairs, len(deck))
            assert by_quarter < SELDOM[9]
            assert by_place < SELDOM[1]


@pytest.mark.parametrize("twice", [False, True])
def test_order_that_is_applied_to_itself_is_not_uniform(twice: bool) -> None:
    """Reserves were made so once: a card then has its place of a new deck twice as often as by chance."""
    rng, size = random.Random("applied to itself"), 52
    pairs = []
    for _ in range(1_500):
        order = Hasher("order", rng.randbytes(32), integer(0)).shuffled(range(size))
        applied = [order[place] for place in order] if twice else order
        pairs.append((0, applied.index(0)))
    assert (chi_squares(pairs, size)[1] > SELDOM[1]) == twice
