from riverboat.engine.assessor import HandType, assess
from riverboat.engine.cards import DECK, parse_cards, rank_of
from riverboat.engine.dealer import Dealer
from riverboat.engine.events import HandShown, PotAwarded, Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM, Stakes
from riverboat.engine.hand import Hand
from riverboat.engine.testing import CardRange, DealPlan, HandSpec, flops, rivers, shows
from tests.support.deals import play
from tests.support.dealt import PlannedDealer

SEATS = (2, 4, 7)


def dealt(dealer: Dealer) -> Hand:
    """Deal a hand of three with blinds of 50 and 100, and seat 7 on the button."""
    hand = Hand(NO_LIMIT_HOLDEM, Stakes(50, 100), [Seat(seat, 10_000) for seat in SEATS], dealer.deal())
    hand.start()
    return hand


def test_named_hands_are_dealt_to_named_seats() -> None:
    set_over_flush = DealPlan(
        SEATS,
        requirements=[
            flops(2, HandSpec(HandType.THREE_OF_A_KIND), pocket_pair=True),
            rivers(4, HandSpec(HandType.FLUSH)),
        ],
        holes={7: parse_cards("AsAh")},
    )
    dealer = PlannedDealer(set_over_flush)
    for _ in range(20):
        hand = dealt(dealer)
        assert hand.hole_cards(7) == parse_cards("AsAh")
        pocket, flop = hand.hole_cards(2), dealer.deals[-1].board[:3]
        assert rank_of(pocket[0]) == rank_of(pocket[1])
        assert assess(pocket, flop).type is HandType.THREE_OF_A_KIND
        play(hand, "c c c " * 4)
        assert hand.over
        assert hand.board == dealer.deals[-1].board
        assert assess(hand.hole_cards(4), hand.board).type is HandType.FLUSH
        assert assess(hand.hole_cards(4), hand.board[:4]).type < HandType.FLUSH


def test_best_planned_hand_wins() -> None:
    plan = DealPlan(
        SEATS,
        requirements=[
            shows(2, HandSpec(HandType.FULL_HOUSE)),
            shows(7, HandSpec(HandType.FOUR_OF_A_KIND, [CardRange("8", "A")])),
        ],
    )
    hand = dealt(PlannedDealer(plan))
    play(hand, "a a f")
    (award,) = [event for event in hand.events if isinstance(event, PotAwarded)]
    assert dict(award.shares) == {7: 20_100}
    shown = {event.seat: event.cards for event in hand.events if isinstance(event, HandShown)}
    assert assess(shown[7], hand.board).type is HandType.FOUR_OF_A_KIND
    assert assess(shown[2], hand.board).type is HandType.FULL_HOUSE


def test_last_plan_repeats() -> None:
    aces, kings = (DealPlan(SEATS, holes={2: parse_cards(hole)}) for hole in ("AsAh", "KsKh"))
    dealer = PlannedDealer(aces, kings)
    first, second, third = (dealt(dealer) for _ in range(3))
    assert [hand.hole_cards(2) for hand in (first, second, third)] == [
        parse_cards(hole) for hole in ("AsAh", "KsKh", "KsKh")
    ]
    assert dealer.deals[1].deck != dealer.deals[2].deck
    assert sorted(dealer.deals[2].deck) == list(DECK)


def test_same_seed_deals_same() -> None:
    plan = DealPlan(SEATS, requirements=[flops(2, HandSpec(HandType.FLUSH))])
    first, again, other = (PlannedDealer(plan, seed=seed).deal() for seed in (1, 1, 2))
    assert first == again != other
