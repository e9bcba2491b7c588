"""What holds for every hand of every game, and what only some games have."""

import random

import pytest

from riverboat.engine import events as ev
from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Phase, RaiseTo, Run
from riverboat.engine.cards import parse_cards
from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import Post
from riverboat.engine.games import GAMES, Game, Stakes, game_for_hand
from riverboat.engine.hand import Hand, HandState, visible
from riverboat.engine.house import House, Rake
from tests.support.deals import BLINDS, play, play_out, random_action, random_hand, start_hand
from tests.support.soundness import HOUSES, VARIED, name_of, play_soundly

every_game = pytest.mark.parametrize("game", VARIED, ids=name_of)


@pytest.mark.parametrize("hands", [25, pytest.param(250, marks=pytest.mark.slow)])
@every_game
def test_chips_and_cards_are_conserved_and_replay_equals_play(game: Game, hands: int) -> None:
    rng = random.Random(game.name)
    for _ in range(hands):
        play_soundly(game, rng)


@pytest.mark.parametrize("hands", [6, pytest.param(60, marks=pytest.mark.slow)])
@every_game
def test_copy_is_independent(game: Game, hands: int) -> None:
    rng = random.Random(f"copy {game.name}")
    for _ in range(hands):
        hand = random_hand(rng, game=game, house=rng.choice(HOUSES))
        hand.start()
        while (legal := hand.legal_actions()) is not None:
            before, events = hand.as_data(), list(hand.events)
            twin = hand.copy()
            seed = rng.random()
            play_out(twin, random.Random(seed))
            assert twin.over
            assert hand.as_data() == before
            assert hand.events == events
            action = random_action(legal, rng, hand.hole_cards(legal.seat))
            assert hand.can(legal.seat, action)
            hand.act(legal.seat, action)


@pytest.mark.parametrize("hands", [4, pytest.param(20, marks=pytest.mark.slow)])
@every_game
def test_illegal_action_changes_nothing(game: Game, hands: int) -> None:
    rng = random.Random(f"illegal {game.name}")
    actions: list[Action] = [
        Fold(),
        Check(),
        Call(),
        BetTo(1),
        RaiseTo(10**9),
        BringIn(),
        Draw((0, 0)),
        Draw((60,)),
        Run(9),
    ]
    for _ in range(hands):
        hand = random_hand(rng, game=game)
        hand.start()
        while (legal := hand.legal_actions()) is not None:
            for action in actions:
                if not hand.can(legal.seat, action):
                    before = hand.as_data()
                    with pytest.raises(IllegalAction):
                        hand.act(legal.seat, action)
                    assert hand.as_data() == before
            hand.act(legal.seat, random_action(legal, rng, hand.hole_cards(legal.seat)))


@pytest.mark.parametrize("hands", [5, pytest.param(30, marks=pytest.mark.slow)])
@every_game
def test_replica_has_only_visible_cards(game: Game, hands: int) -> None:
    rng = random.Random(f"view {game.name}")
    for _ in range(hands):
        hand = random_hand(rng, game=game)
        hand.start()
        while (legal := hand.legal_actions()) is not None:
            for viewer in (None, *(seat.number for seat in hand.seats)):
                replica = HandState.replay(event for event in hand.events if visible(event, viewer))
                assert replica.legal_actions() == legal
                for seat in hand.seats:
                    known = hand.shown.get(seat.number, hand.up_cards(seat.number))
                    if seat.number == viewer:
                        known = hand.hole_cards(seat.number)
                    assert replica.hole_cards(seat.number) == known
            hand.act(legal.seat, random_action(legal, rng, hand.hole_cards(legal.seat)))


@every_game
def test_timeout_takes_cheapest_action(game: Game) -> None:
    hand = random_hand(random.Random(f"clock {game.name}"), game=game)
    hand.start()
    while hand.actor is not None:
        first, *_ = hand.time_out(hand.actor)
        assert isinstance(first, ev.TimedOut)
    assert hand.over
    assert not any(isinstance(event, ev.BetMade | ev.RaisedTo | ev.CardsDiscarded) for event in hand.events)


def test_bring_in_card_at_stud_and_razz() -> None:
    stakes = Stakes(ante=5, bring_in=10, small_bet=20)
    holes = ["As Ac 2d", "Ks Kc 2c", "Qs Qc Kd"]
    hand = start_hand([500] * 3, game=GAMES["stud"], stakes=stakes, holes=holes)
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.bring_in, legal.bet_to, legal.fold) == (2, 10, (20, 20), False)
    for refused in (Fold(), Check(), Call()):
        assert not hand.can(2, refused)
    hand.act(2, BringIn())
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.call, legal.raise_to) == (3, 10, (20, 20))
    assert start_hand([500] * 3, game=GAMES["razz"], stakes=stakes, holes=holes).actor == 3


def test_others_may_fold_bring_in_of_all_in_player() -> None:
    """TDA recommended procedure 10-E; a timeout folds."""
    stakes = Stakes(ante=10, bring_in=25, small_bet=100)
    holes = ["As Ac 2c", "Ks Kd Kc", "Qs Qd Qc", "Js Jd Jc"]
    hand = start_hand([10, 500, 500, 500], game=GAMES["stud"], stakes=stakes, holes=holes)
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.fold, legal.bring_in, legal.bet_to) == (2, True, 25, (100, 100))
    assert hand.time_out(2)[1:2] == (ev.Folded(2),)
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.fold, legal.bring_in, legal.bet_to) == (3, True, 25, (100, 100))
    replica = Hand.replay(hand.events)
    hand.act(3, BringIn())
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.call) == (4, 25)
    replica.act(3, Fold())  # and nobody is left to bet with
    assert (replica.over, replica.live) == (True, (1, 4))


def test_best_showing_opens_from_fourth_street() -> None:
    hand = start_hand(
        [500] * 3,
        game=GAMES["stud"],
        stakes=Stakes(ante=5, bring_in=10, small_bet=20),
        holes=["As Ac 2d Kc", "Ks Kh 2c 3c", "Qs Qc 5d 5h"],
    )
    hand.act(2, BringIn())
    play(hand, "c c")
    assert (hand.street.name, hand.actor) == ("fourth street", 3)
    play(hand, "20")
    assert hand.price == 20


def test_short_stud_deck_deals_shared_card() -> None:
    hand = start_hand([10_000] * 8, game=GAMES["stud"], stakes=Stakes(ante=5, bring_in=10, small_bet=20))
    assert hand.actor is not None
    hand.act(hand.actor, BringIn())
    play(hand, "c " * (7 + 8 * 4))
    assert len(hand.board) == 1
    assert all(len(hand.hole_cards(seat.number)) == 6 for seat in hand.seats)
    assert hand.over


def test_short_draw_deck_reshuffles_other_discards() -> None:
    rng = random.Random(4)
    shuffled = 0
    for _ in range(200):
        hand = random_hand(rng, game=GAMES["27td"])
        hand.start()
        while (legal := hand.legal_actions()) is not None:
            own = hand.hole_cards(legal.seat)
            action = Draw(own) if legal.draw is not None else random_action(legal, rng)
            events = hand.act(legal.seat, action)
            for event in events:
                if isinstance(event, ev.DiscardsShuffled):
                    shuffled += 1
                    assert not set(own) & set(hand.hole_cards(legal.seat))
    assert shuffled > 20


def test_each_draw_is_followed_by_betting() -> None:
    hand = start_hand([1000] * 2, game=GAMES["27td"], stakes=BLINDS)
    streets = []
    while (legal := hand.legal_actions()) is not None:
        streets.append((hand.street.name, hand.phase))
        hand.act(legal.seat, Draw() if legal.draw is not None else Check() if legal.check else Call())
    assert list(dict.fromkeys(streets)) == [
        ("predraw", Phase.BETTING),
        *(
            (f"{which} draw", phase)
            for which in ("first", "second", "third")
            for phase in (Phase.DRAWING, Phase.BETTING)
        ),
    ]


def test_draw_order_includes_all_in_players() -> None:
    hand = start_hand([100, 1000, 1000], game=GAMES["27sd"], stakes=BLINDS)
    play(hand, "c a c")
    assert hand.street.name == "draw"
    drawers = []
    while (legal := hand.legal_actions()) is not None and legal.draw:
        drawers.append(legal.seat)
        hand.act(legal.seat, Draw(hand.hole_cards(legal.seat)[:2]))
    assert drawers == [1, 2, 3]
    discarded = [event for event in hand.events if isinstance(event, ev.CardsDiscarded)]
    assert all(visible(event, event.seat) and not visible(event, None) for event in discarded)
    assert [event.count for event in hand.events if isinstance(event, ev.Drew)] == [2, 2, 2]


@pytest.mark.parametrize("cards", ["As As", "2c"])
def test_only_own_cards_can_be_exchanged_once(cards: str) -> None:
    hand = start_hand(
        [1000] * 2, game=GAMES["5cd"], holes=["As Kd Qh Jc 9s", "Ah Kc Qs Jd 9h"], stakes=BLINDS
    )
    play(hand, "c c")
    doubled = tuple(parse_cards(card)[0] for card in cards.split())
    with pytest.raises(IllegalAction) as refused:
        hand.act(1, Draw(doubled))
    assert refused.value.code == "bad_draw"


def test_board_is_run_as_often_as_all_agree() -> None:
    holes, board = ["As Ad", "Ks Kd"], "2c 3d 7h 8s Jc 4c 5d 9h Th Kc"
    house = House(max_runs=3)
    for choices, boards in (([2, 3], 2), ([1], 1), ([3, 3], 3), ([3, 2], 2)):
        hand = start_hand([500, 500], holes=holes, board=board, house=house)
        play(hand, "a c")
        legal = hand.legal_actions()
        assert legal is not None
        assert legal.runs == 3
        assert set(hand.shown) == {1, 2}
        for runs in choices:
            assert hand.actor is not None
            hand.act(hand.actor, Run(runs))
        assert len(hand.boards) == boards
        assert all(len(each) == 5 for each in hand.boards)
        assert hand.over
        assert len([event for event in hand.events if isinstance(event, ev.HandShown)]) == 2


def test_runs_share_earlier_board_and_pot() -> None:
    hand = start_hand(
        [500, 500],
        holes=["As Ad", "Ks Kd"],
        board="2c 3d 7h 8s Jc 9s Kc",
        house=House(max_runs=2),
    )
    play(hand, "c c a c")
    assert hand.street.name == "flop"
    deck = hand._deck
    play_runs = [hand.act(seat, Run(2)) for seat in (1, 2)]
    assert play_runs
    first, second = hand.boards
    assert first[:3] == second[:3] == deck[4:7]
    assert first[3:] + second[3:] == deck[7:11]
    assert [event.amount for event in hand.events if isinstance(event, ev.PotAwarded)] == [500, 500]


@pytest.mark.parametrize("runs", [0, 4, "2", 1.0])
def test_invalid_number_of_runs_is_refused(runs: object) -> None:
    hand = start_hand([500, 500], house=House(max_runs=3))
    play(hand, "a c")
    with pytest.raises(IllegalAction) as refused:
        hand.act(1, Run(runs))  # type: ignore[arg-type]
    assert refused.value.code == "bad_runs"


def test_runs_are_limited_by_cards() -> None:
    for players, board, runs in ((9, 0, None), (7, 0, 3), (8, 0, 2), (9, 3, 2), (9, 4, 3)):
        hand = start_hand([500] * players, game=GAMES["plo5"], stakes=Stakes(1, 2), house=House(max_runs=3))
        play(hand, "c " * players if board else "")
        play(hand, "c " * (players * max(0, board - 3)))
        while (
            hand.actor is not None and not hand.showing and (legal := hand.legal_actions()) and not legal.runs
        ):
            sizes = legal.bet_to or legal.raise_to
            hand.act(hand.actor, (BetTo if legal.bet_to else RaiseTo)(sizes[1]) if sizes else Call())
        legal = hand.legal_actions()
        assert (legal and legal.runs) == runs
        assert hand.over == (runs is None)


def test_two_boards_play_for_half_of_pot_each() -> None:
    hand = start_hand(
        [101, 101],
        game=game_for_hand("nlhe", boards=2),
        stakes=Stakes(1, 2),
        holes=["As Ad", "Ks Kd"],
        board="2c 3d 7h",
    )
    play(hand, "a c")
    awarded = [(event.board, event.amount) for event in hand.events if isinstance(event, ev.PotAwarded)]
    assert awarded == [(0, 101), (1, 101)]


def test_bomb_pot_begins_on_flop() -> None:
    hand = start_hand(
        [1000] * 3,
        game=game_for_hand("plo", bomb_pot=True),
        stakes=Stakes(1, 2),
        posts=[Post(ante=50)] * 3,
    )
    assert (hand.street.name, hand.pot, hand.actor) == ("flop", 150, 1)
    legal = hand.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.check, legal.call, legal.bet_to) == (1, True, None, (2, 150))


@pytest.mark.parametrize("ante", [0, 5])
def test_pot_limit_allows_smallest_bet_over_small_pot(ante: int) -> None:
    hand = start_hand([1000] * 2, game=GAMES["plo"], stakes=Stakes(ante=ante, small_bet=20))
    legal = hand.legal_actions()
    assert legal is not None
    assert legal.bet_to == (20, 20)
    play(hand, "20")
    legal = hand.legal_actions()
    assert legal is not None
    assert legal.raise_to == (40, 60 + 2 * ante)


@pytest.mark.parametrize(
    ("script", "house", "rake"),
    [
        ("300 c f" + " c" * 6, House(rake=Rake(50, 1000)), 35),
        ("300 c f" + " c" * 6, House(rake=Rake(50, 20)), 20),
        ("300 f f", House(rake=Rake(50, 1000)), 0),
        ("300 f f", House(rake=Rake(50, 1000, no_flop_no_drop=False)), 12),
        ("300 c f" + " c" * 6, House(), 0),
    ],
)
def test_rake_has_cap_and_needs_flop(script: str, house: House, rake: int) -> None:
    hand = start_hand([1000] * 3, house=house)
    play(hand, script)
    assert sum(event.amount for event in hand.events if isinstance(event, ev.RakeTaken)) == rake
    assert sum(hand.stacks().values()) == 3000 - rake


def test_time_charge_is_taken_before_hand() -> None:
    hand = start_hand([1000] * 2, posts=[Post(blind=100, fee=5), Post(blind=50, fee=5)])
    assert [event.amount for event in hand.events if isinstance(event, ev.TimeCharged)] == [5, 5]
    assert (hand.pot, hand.stacks()) == (150, {1: 895, 2: 945})


def test_rabbit_shows_next_cards() -> None:
    hand = start_hand([1000] * 2, board="2c 3d 7h 8s Jc", holes=["As Ad", "Ks Kd"], house=House(rabbit=True))
    with pytest.raises(IllegalAction):
        hand.hunt_rabbit()
    play(hand, "c c 100 f")
    assert hand.hunt_rabbit() == (ev.RabbitShown(parse_cards("8s Jc")),)
    with pytest.raises(IllegalAction):
        hand.hunt_rabbit()
    assert Hand.replay(hand.events).as_data() == hand.as_data()


def test_no_rabbit_at_stud_with_shared_card() -> None:
    stakes = Stakes(ante=5, small_bet=20)
    hand = start_hand([10_000] * 8, game=GAMES["stud"], stakes=stakes, house=House(rabbit=True))
    play(hand, "c " * (8 * 5))
    assert (len(hand.board), hand.over) == (1, True)
    with pytest.raises(IllegalAction):
        hand.hunt_rabbit()


def test_no_rabbit_on_two_boards() -> None:
    """The next cards of the deck would have gone to both boards in turn."""
    hand = start_hand([1000] * 2, game=game_for_hand("nlhe", boards=2), house=House(rabbit=True))
    play(hand, "c c 100 f")
    with pytest.raises(IllegalAction):
        hand.hunt_rabbit()


def test_no_rabbit_without_option() -> None:
    hand = start_hand([1000] * 2)
    play(hand, "f")
    with pytest.raises(IllegalAction) as refused:
        hand.hunt_rabbit()
    assert refused.value.code == "no_rabbit"


def test_kuhn_and_leduc_winners() -> None:
    stakes = Stakes(ante=1, small_bet=1)
    hand = start_hand([2, 2], game=GAMES["kuhn"], stakes=stakes, holes=["Js", "Ks"])
    play(hand, "c 1 c")
    assert hand.stacks() == {1: 0, 2: 4}
    stakes = Stakes(ante=1, small_bet=2, big_bet=4)
    hand = start_hand([20, 20], game=GAMES["leduc"], stakes=stakes, holes=["Js", "Ks"], board="Jh")
    play(hand, "2 4 c 4 c")
    assert hand.stacks() == {1: 29, 2: 11}
