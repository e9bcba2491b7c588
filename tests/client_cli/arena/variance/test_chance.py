"""All-in equity and the chance variate: folded cards are dead, side pots go to those who are in them."""

from collections import Counter
from itertools import combinations
from random import Random
from statistics import fmean

import pytest

from riverboat.client_cli.arena.results import PlayedHand
from riverboat.client_cli.arena.variance import AllInEquity, ChanceVariate
from riverboat.client_cli.arena.variance.chance import learnt_growth, luck_of
from riverboat.client_cli.arena.variance.growth import STREETS, fitted, sample
from riverboat.client_cli.arena.variance.shares import shares, shares_on
from riverboat.client_cli.bots import Caller, RandomBot
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, RaiseTo, Run
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.equity import equity
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, Stakes, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.house import House, Rake
from tests.support.arena import play_set, played

BLINDS = Stakes(50, 100)


def play(
    stacks: list[int],
    cards: str,
    actions: list[Action],
    *,
    game: str = "nlhe",
    boards: int = 1,
    house: House | None = None,
) -> PlayedHand:
    """Play a hand. cards: in the order of the deal: one for each player, in turn, then the board."""
    first = parse_cards(cards)
    deck = (*first, *(card for card in DECK if card not in first))
    seats = [Seat(number, stack) for number, stack in enumerate(stacks)]
    hand = Hand(game_for_hand(game, boards), BLINDS, seats, deck, house=house or House())
    hand.start()
    for action in actions:
        assert hand.actor is not None
        hand.act(hand.actor, action)
    assert hand.over
    return played(hand, 0, 0, tuple(range(len(stacks))))


def test_folded_cards_are_dead() -> None:
    """Three players: the big blind folds an ace that the button needs."""
    hand = play(
        [1000] * 3, "Qd Ac As Qh 2c Ks 7s 8d 2h 9c 3h", [RaiseTo(1000), Call(), Fold()]
    )  # seat 0 has queens, seat 1 folds Ac 2c, seat 2 has As Ks
    share = float(equity(["QdQh", "AsKs"], dead="Ac2c").shares[0].equity)
    assert share != float(equity(["QdQh", "AsKs"]).shares[0].equity)
    pot = 2100
    for estimator in (AllInEquity(), ChanceVariate()):
        assert estimator.corrected(hand) == pytest.approx(
            [pot * share - 1000, -100, pot * (1 - share) - 1000]
        )


def test_side_pots_are_shared_by_those_who_are_in_them() -> None:
    hand = play([300, 700, 1000], "Qd Ac As Qh Kc Ks 7s 8d 2h 9c 3h", [RaiseTo(1000), Call(), Call()])
    main = [float(share.equity) for share in equity(["QdQh", "AcKc", "AsKs"]).shares]
    side = [float(share.equity) for share in equity(["AcKc", "AsKs"], dead="QdQh").shares]
    assert AllInEquity().corrected(hand) == pytest.approx(
        [900 * main[0] - 300, 900 * main[1] + 800 * side[0] - 700, 900 * main[2] + 800 * side[1] - 700]
    )


def test_all_in_on_flop_counts_boards_from_there() -> None:
    cards = "Qd As Qh Ks 7s 8d 2h 9c 3h"
    hand = play([1000, 1000], cards, [Call(), Check(), BetTo(900), Call()])
    share = float(equity(["QdQh", "AsKs"], "7s8d2h").shares[0].equity)
    found = AllInEquity().corrected(hand)
    assert found == pytest.approx([2000 * share - 1000, 1000 - 2000 * share])
    before = float(equity(["QdQh", "AsKs"]).shares[0].equity)
    assert found is not None
    for growth, pot in ((0, 200), (3, 800), (99, 2000)):  # the last is all that both have
        variate = ChanceVariate({"nlhe": {"flop": growth}}).corrected(hand)
        assert variate is not None
        assert variate[0] == pytest.approx(found[0] - pot * (share - before))


def test_learnt_growth_is_for_the_streets_of_its_game() -> None:
    assert {game: list(growth) for game, growth in learnt_growth().items()} == {
        "nlhe": [street.name for street in GAMES["nlhe"].streets if street.board]
    }
    hand = play([1000, 1000], "Qd As Qh Ks 7s 8d 2h 9c 3h", [Call(), Check(), BetTo(900), Call()])
    assert ChanceVariate().corrected(hand) == ChanceVariate(learnt_growth()).corrected(hand)
    assert ChanceVariate().corrected(hand) != ChanceVariate({}).corrected(hand)


def test_fitted_growth_has_less_variance_and_is_the_same_twice() -> None:
    found = [sample(("caller", "maniac"), 12, 1) for _ in range(2)]
    one, other = (fitted([each]) for each in found)
    assert one == other
    assert found[0].variance(one) < found[0].variance([0.0] * len(STREETS))


def test_growth_is_what_two_players_can_still_add() -> None:
    """The third player has 2,000, but nobody else can match more than 400 of it."""
    cards = "Qd As 2c Qh Ks 2d 7s 8d 2h 9c 3h"
    stacks = [500, 400, 2000]
    checks: list[Action] = [Call(), Call(), Check(), *[Check()] * 9]
    hand = play(stacks, cards, checks)
    (flop, *_) = luck_of(hand, every_deal=True) or []
    assert flop.street == "flop"
    assert flop.room == pytest.approx(2 * 400 / 300)


@pytest.mark.parametrize("runs", [2, 3])
def test_running_it_more_often_has_same_worth(runs: int) -> None:
    house = House(max_runs=3)
    actions = [RaiseTo(1000), Call()]
    several = play([1000, 1000], "Qd As Qh Ks 7s 8d 2h 9c 3h", [*actions, Run(runs), Run(runs)], house=house)
    once = play([1000, 1000], "Qd As Qh Ks 7s 8d 2h 9c 3h", actions)
    assert several.events != once.events
    assert AllInEquity().corrected(several) == pytest.approx(AllInEquity().corrected(once))


def push_call_or_fold(stacks: list[int], deck: list[int], random: Random) -> tuple[Hand, list[Action], int]:
    """Play a hand at random. Return it, its actions, and how many board cards were there at the last."""
    hand = Hand(game_for_hand("nlhe"), BLINDS, [Seat(*each) for each in enumerate(stacks)], deck)
    hand.start()
    actions: list[Action] = []
    known = 0
    while hand.actor is not None:
        legal = hand.legal_actions()
        assert legal is not None
        most = (legal.bet_to or legal.raise_to or (0, 0))[1]
        push: Action = BetTo(most) if legal.bet_to else RaiseTo(most)
        calm: Action = Check() if legal.check else Call()
        roll = random.random()
        action = Fold() if roll < 0.1 and legal.fold else push if roll < 0.25 and most else calm
        known = len(hand.board)
        actions.append(action)
        hand.act(hand.actor, action)
    return hand, actions, known


def winnings_of(stacks: list[int], deck: list[int], actions: list[Action]) -> list[int]:
    hand = Hand(game_for_hand("nlhe"), BLINDS, [Seat(*each) for each in enumerate(stacks)], deck)
    hand.start()
    for action in actions:
        assert hand.actor is not None
        hand.act(hand.actor, action)
    return [hand.stack(seat) - stack for seat, stack in enumerate(stacks)]


def test_all_in_equity_is_mean_over_every_board_that_engine_can_deal() -> None:
    """Of players with different stacks, some fold and some go all-in, on the flop or on the turn."""
    random = Random(11)
    checked: Counter[tuple[int, bool]] = Counter()
    for _ in range(150):
        stacks, deck = [100 * random.randrange(5, 30) for _ in range(4)], random.sample(DECK, 52)
        hand, actions, known = push_call_or_fold(stacks, deck, random)
        found = AllInEquity().corrected(played(hand, 0, 0, (0, 1, 2, 3)))
        won = winnings_of(stacks, deck, actions)
        if known == len(hand.board):
            assert found == won
            continue
        kind = known, len(hand.pots) > 1
        if not known or checked[kind]:
            continue
        checked[kind] += 1
        dealt = 2 * len(stacks) + known
        rest = deck[dealt:]
        every = [
            winnings_of(
                stacks, [*deck[:dealt], *cards, *(card for card in rest if card not in cards)], actions
            )
            for cards in combinations(rest, 5 - known)
        ]
        means = [fmean(each) for each in zip(*every, strict=True)]
        assert found == pytest.approx(means, abs=1)  # the engine gives an odd chip to one of two winners
        assert found != pytest.approx(won, abs=10)
    assert checked == {(3, False): 1, (3, True): 1, (4, False): 1, (4, True): 1}


def test_two_boards_count_half_each() -> None:
    hand = play([1000, 1000], "Qd As Qh Ks 7s 8d 2h 7c 8c 2c 9c 3d 3h 4d", [RaiseTo(1000), Call()], boards=2)
    share = float(equity(["QdQh", "AsKs"]).shares[0].equity)
    assert AllInEquity().corrected(hand) == pytest.approx([2000 * share - 1000, 1000 - 2000 * share])


def test_rake_is_off_the_pots() -> None:
    house = House(rake=Rake(per_mille=50, cap=60))
    hand = play([1000, 1000], "Qd As Qh Ks 7s 8d 2h 9c 3h", [RaiseTo(1000), Call()], house=house)
    share = float(equity(["QdQh", "AsKs"]).shares[0].equity)
    assert AllInEquity().corrected(hand) == pytest.approx([1940 * share - 1000, 1940 * (1 - share) - 1000])


@pytest.mark.parametrize("game", ["plo", "plo8", "short-deck", "courchevel"])
def test_other_board_games_are_corrected(game: str) -> None:
    random = Random(1)
    deck = random.sample(GAMES[game].deck, len(GAMES[game].deck))
    hand = play_set(0, [RandomBot(random), Caller(), Caller()], deck, game=GAMES[game]).hands[0]
    for estimator in (AllInEquity(), ChanceVariate()):
        found = estimator.corrected(hand)
        assert found is not None
        assert sum(found) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("game", ["nlhe", "plo"])
def test_board_that_is_dealt_out_is_the_last_deal_of_all(game: str) -> None:
    random, dealt_out = Random(3), 0
    for number in range(60):
        deck = random.sample(DECK, 52)
        bots = [RandomBot(random), RandomBot(random), Caller()]
        hand = play_set(number, bots, deck, game=GAMES[game]).hands[0]
        every, last = luck_of(hand, every_deal=True), luck_of(hand, every_deal=False)
        assert every is not None
        assert last == [each for each in every if each.room == 0]
        dealt_out += bool(last)
    assert dealt_out


def test_shares_of_omaha_after_the_flop_are_the_mean_of_all_boards() -> None:
    cards = parse_cards("AsKsQd2h QsQh4c5c Th9c2s")
    holes, flop = (cards[:4], cards[4:8]), cards[8:]
    every = [(*flop, *rest) for rest in combinations([card for card in DECK if card not in cards], 2)]
    mean = sum(shares_on(("omaha-high",), holes, board)[0] for board in every) / len(every)
    found = shares(("omaha-high",), DECK, holes, board=flop, dead=(), to_come=2)
    assert found == pytest.approx((mean, 1 - mean))


def test_shares_go_with_the_hole_cards_not_with_the_seats() -> None:
    one, other, third = parse_cards("QdQh"), parse_cards("AsKs"), parse_cards("8c7c")
    for board in ((), parse_cards("Qs 2s 9c")):

        def found(*holes: tuple[int, ...], board: tuple[int, ...] = board) -> tuple[float, ...]:
            return shares(("high",), DECK, holes, board=board, dead=(), to_come=5 - len(board))

        assert found(one, other) == found(other, one)[::-1]
        a, b, c = found(one, other, third)
        assert found(third, one, other) == (c, a, b)


@pytest.mark.parametrize("game", ["stud", "5cd", "kuhn", "pineapple"])
def test_games_without_board_are_not_corrected(game: str) -> None:
    stakes = BLINDS if game == "5cd" else Stakes(ante=5, bring_in=10 if game == "stud" else 0, small_bet=20)
    random = Random(2)
    deck = random.sample(GAMES[game].deck, len(GAMES[game].deck))
    hand = play_set(0, [Caller(), Caller()], deck, game=GAMES[game], stakes=stakes).hands[0]
    assert AllInEquity().corrected(hand) is None
    assert ChanceVariate().corrected(hand) is None


def test_hand_without_board_counts_as_played() -> None:
    hand = play([1000, 1000], "Qd As Qh Ks", [Fold()])
    assert ChanceVariate().corrected(hand) == [50, -50]


def test_variate_of_flop_has_no_mean() -> None:
    """Over every flop of a small deck, the shares after it have the share before it as their mean."""
    holes = (parse_cards("QdQh"), parse_cards("AsKs"))
    rest = parse_cards("Qc Kd 9s 8s 7s 7h 2c")
    dead = (tuple(card for card in DECK if card not in (*rest, *holes[0], *holes[1])),)

    def share(board: tuple[int, ...]) -> float:
        to_come = 5 - len(board)
        return shares(("high",), DECK, holes, board=board, dead=dead, to_come=to_come)[0]

    assert fmean(map(share, combinations(rest, 3))) == pytest.approx(share(()), abs=1e-12)
