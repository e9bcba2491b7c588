from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.actions import BringIn, Draw, Run
from riverboat.engine.cards import format_card, parse_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand, visible_events
from riverboat.engine.house import STANDARD_HOUSE, House, Rake
from riverboat.engine.notation.pokerstars import TITLES, write
from tests.engine.notation.written_hands import OCCASION, cards_named, cards_seen, random_played_hand
from tests.support.deals import BLINDS, deck_for, play

NAMES = ("Ann", "Bob", "Cat", "Dan")
BRING_IN = Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
SEEDS = st.integers(0, 2**32)
GAME_CODES = st.sampled_from(sorted(TITLES))


def begun(
    stacks: Sequence[int],
    holes: Sequence[str],
    board: str = "",
    *,
    second_board: str = "",
    game: str = "nlhe",
    stakes: Stakes = BLINDS,
    house: House = STANDARD_HOUSE,
    posts: Sequence[Post] | None = None,
) -> Hand:
    """Ann has the first seat left of the button; `second_board` comes off the deck after `board`."""
    seats = [Seat(number, stack, NAMES[number]) for number, stack in enumerate(stacks)]
    deck = deck_for(holes, board, GAMES[game])
    first = sum(len(parse_cards(hole)) for hole in holes) + len(parse_cards(board))
    second = parse_cards(second_board)
    rest = [card for card in deck[first:] if card not in second]
    hand = Hand(
        GAMES[game],
        stakes,
        seats,
        (*deck[:first], *second, *rest),
        number=77,
        house=house,
        posts=posts,
    )
    hand.start()
    return hand


def written(hand: Hand) -> list[str]:
    assert hand.over
    return write(hand.events, OCCASION).splitlines()


def seen_by(hand: Hand, seat: int | None) -> list[str]:
    return write(visible_events(hand.events, seat), OCCASION).splitlines()


def contains(lines: Sequence[str], *wanted: str) -> bool:
    """Return whether `wanted` are consecutive lines of `lines`."""
    return any(tuple(lines[place : place + len(wanted)]) == wanted for place in range(len(lines)))


def test_whole_hand_of_no_limit_holdem() -> None:
    hand = begun(
        [5000, 4000, 3000],
        ["2c 7d", "Ah Kh", "9s 9d"],
        "9h 4c 2d Kd 3s",
        house=House(rake=Rake(50, 40)),
    )
    play(hand, "300 f c c 400 c c 800 c c c")
    assert written(hand) == [
        "PokerStars Hand #77:  Hold'em No Limit (50/100) - 2024/01/02 3:04:05 UTC",
        "Table 'Main' 9-max (Play Money) Seat #3 is the button",
        "Seat 1: Ann (5000 in chips)",
        "Seat 2: Bob (4000 in chips)",
        "Seat 3: Cat (3000 in chips)",
        "Ann: posts small blind 50",
        "Bob: posts big blind 100",
        "*** HOLE CARDS ***",
        "Cat: raises 200 to 300",
        "Ann: folds",
        "Bob: calls 200",
        "*** FLOP *** [9h 4c 2d]",
        "Bob: checks",
        "Cat: bets 400",
        "Bob: calls 400",
        "*** TURN *** [9h 4c 2d] [Kd]",
        "Bob: checks",
        "Cat: bets 800",
        "Bob: calls 800",
        "*** RIVER *** [9h 4c 2d Kd] [3s]",
        "Bob: checks",
        "Cat: checks",
        "*** SHOW DOWN ***",
        "Bob: shows [Ah Kh] (pair of kings, ace, nine and four kickers)",
        "Cat: shows [9s 9d] (three of a kind, nines, king and four kickers)",
        "Cat collected 3010 from pot",
        "*** SUMMARY ***",
        "Total pot 3050 | Rake 40",
        "Board [9h 4c 2d Kd 3s]",
        "Seat 1: Ann (small blind) folded before Flop",
        "Seat 2: Bob (big blind) showed [Ah Kh] and lost with pair of kings, ace, nine and four kickers",
        "Seat 3: Cat (button) showed [9s 9d] and won (3010)"
        " with three of a kind, nines, king and four kickers",
    ]


def test_uncalled_bet_is_written() -> None:
    hand = begun([5000, 4000, 3000], ["2c 7d", "Ah Kh", "9s 9d"])
    play(hand, "900 f f")
    assert written(hand)[-8:] == [
        "Uncalled bet (800) returned to Cat",
        "Cat collected 250 from pot",
        "Cat: doesn't show hand",
        "*** SUMMARY ***",
        "Total pot 250 | Rake 0",
        "Seat 1: Ann (small blind) folded before Flop",
        "Seat 2: Bob (big blind) folded before Flop",
        "Seat 3: Cat (button) collected (250)",
    ]


def test_heads_up_button_is_small_blind() -> None:
    hand = begun([5000, 4000], ["2c 7d", "Ah Kh"])
    play(hand, "f")
    lines = written(hand)
    assert contains(lines, "Bob: posts small blind 50", "Ann: posts big blind 100")
    assert lines[-2:] == [
        "Seat 1: Ann (big blind) collected (100)",
        "Seat 2: Bob (button) (small blind) folded before Flop",
    ]


def test_side_pots_are_collected_before_main_pot() -> None:
    hand = begun([100, 500, 2000, 2000], ["As Ad", "Ks Kd", "Qs Qd", "2c 7d"], "3h 4h 8c 9c Jd")
    play(hand, "2000 f c c")
    lines = written(hand)
    assert "Ann: calls 50 and is all-in" in lines
    assert "Uncalled bet (1500) returned to Cat" in lines
    assert contains(
        lines,
        "Bob collected 800 from side pot",
        "Ann collected 300 from main pot",
        "*** SUMMARY ***",
        "Total pot 1100 Main pot 300. Side pot 800. | Rake 0",
    )
    assert "Seat 4: Dan (button) folded before Flop (didn't bet)" in lines


def test_run_twice_is_written_run_by_run() -> None:
    hand = begun(
        [1000, 1000],
        ["As Ad", "Ks Kd"],
        "3h 4h 8c 9c Jd",
        second_board="Kh 5c",
        house=House(max_runs=2),
    )
    play(hand, "c c a c")
    while (legal := hand.legal_actions()) is not None:
        hand.act(legal.seat, Run(2))
    lines = written(hand)
    assert contains(
        lines,
        "*** FLOP *** [3h 4h 8c]",
        "Ann: bets 900 and is all-in",
        "Bob: calls 900 and is all-in",
        "*** FIRST TURN *** [3h 4h 8c] [9c]",
        "*** FIRST RIVER *** [3h 4h 8c 9c] [Jd]",
        "*** SECOND TURN *** [3h 4h 8c] [Kh]",
        "*** SECOND RIVER *** [3h 4h 8c Kh] [5c]",
        "*** FIRST SHOW DOWN ***",
        "Ann: shows [As Ad] (pair of aces, jack, nine and eight kickers)",
        "Bob: shows [Ks Kd] (pair of kings, jack, nine and eight kickers)",
        "Ann collected 1000 from pot",
        "*** SECOND SHOW DOWN ***",
        "Ann: shows [As Ad] (pair of aces, king, eight and five kickers)",
        "Bob: shows [Ks Kd] (three of a kind, kings, eight and five kickers)",
        "Bob collected 1000 from pot",
        "*** SUMMARY ***",
        "Total pot 2000 | Rake 0",
        "Hand was run twice",
        "FIRST Board [3h 4h 8c 9c Jd]",
        "SECOND Board [3h 4h 8c Kh 5c]",
    )


def test_high_low_writes_both_halves() -> None:
    hand = begun([1000, 1000], ["As 2s Kd Kh", "3c 4c Qd Qh"], "5d 6d 8c Kc Jd", game="plo8")
    play(hand, "c c c c c c c c")
    lines = written(hand)
    assert any("Ann: shows [As 2s Kd Kh] (HI: three of a kind" in line and "LO: " in line for line in lines)
    assert sum(line.startswith(("Ann collected", "Bob collected")) for line in lines) == 2


def test_stud_writes_up_cards_and_own_cards() -> None:
    hand = begun(
        [1000, 1000],
        ["Ah Ad 5c 6c 7d 8d 2s", "Kh Kd 2c 9c Tc Jc 3s"],
        game="stud",
        stakes=BRING_IN,
    )
    hand.act(1, BringIn())
    play(hand, "c 100 c c c c c c c")
    assert hand.over
    assert contains(
        seen_by(hand, 0),
        "Ann: posts the ante 10",
        "Bob: posts the ante 10",
        "*** 3rd STREET ***",
        "Dealt to Ann [Ah Ad 5c]",
        "Dealt to Bob [2c]",
        "Bob: brings in for 25",
        "Ann: calls 25",
        "*** 4th STREET ***",
        "Dealt to Ann [Ah Ad 5c] [6c]",
        "Dealt to Bob [2c] [9c]",
    )
    assert seen_by(hand, 0)[1] == "Table 'Main' 9-max (Play Money)"
    assert contains(seen_by(hand, 0), "*** RIVER ***", "Dealt to Ann [Ah Ad 5c 6c 7d 8d] [2s]", "Bob: checks")


def test_draws_write_count_and_own_cards() -> None:
    hand = begun(
        [1000, 1000],
        ["2c 3d 4h 7s Kc", "2d 3h 5s 8c Qd"],
        game="27td",
    )
    play(hand, "c c")
    hand.act(0, Draw(parse_cards("Kc")))
    hand.act(1, Draw())
    play(hand, "100 f")
    new = format_card(hand.hole_cards(0)[-1])
    assert contains(
        seen_by(hand, 0),
        "*** FIRST DRAW ***",
        "Ann: discards 1 card [Kc]",
        f"Dealt to Ann [2c 3d 4h 7s] [{new}]",
        "Bob: stands pat",
        "Ann: bets 100",
    )
    assert contains(seen_by(hand, 1), "*** FIRST DRAW ***", "Ann: discards 1 card", "Bob: stands pat")
    assert seen_by(hand, None)[-1] == "Seat 2: Bob (button) (small blind) folded after the 1st Draw"


def test_single_draw_has_no_heading() -> None:
    hand = begun([1000, 1000], ["2c 3d 4h 7s Kc", "2d 3h 5s 8c Qd"], game="5cd")
    play(hand, "c c")
    hand.act(0, Draw())
    hand.act(1, Draw())
    play(hand, "c c")
    assert contains(seen_by(hand, None), "Bob: calls 50", "Ann: checks", "Ann: stands pat", "Bob: stands pat")


@pytest.mark.parametrize(
    ("posts", "wanted"),
    [
        ([Post(blind=50), Post(blind=100), Post(), Post(blind=200)], "Dan: posts straddle 200"),
        ([Post(blind=50), Post(blind=100), Post(), Post(live=100)], "Dan: posts big blind 100"),
        (
            [Post(blind=50), Post(blind=100), Post(), Post(live=100, dead=50)],
            "Dan: posts small & big blinds 150",
        ),
        ([Post(blind=50), Post(blind=100), Post(), Post(dead=50)], "Dan: posts small blind 50"),
        ([Post(blind=50), Post(blind=100), Post(blind=200, dead=50), Post()], "Cat: posts small blind 50"),
        ([Post(blind=50), Post(blind=100, dead=100), Post(), Post()], "Bob: posts the ante 100"),
        ([Post(10, 50), Post(10, 100), Post(10), Post(10)], "Dan: posts the ante 10"),
    ],
)
def test_posts(posts: list[Post], wanted: str) -> None:
    hand = begun([1000] * 4, ["2c 7d", "Ah Kh", "9s 9d", "3c 4c"], posts=posts)
    while (legal := hand.legal_actions()) is not None:
        play(hand, "c" if legal.check else "f")
    lines = written(hand)
    assert lines.count(wanted) == 1


@pytest.mark.parametrize("blind_before_ante", [True, False])
@pytest.mark.parametrize(
    ("stack", "wanted"),
    [
        (30, "Dan: posts big blind 30 and is all-in"),
        (120, "Dan: posts small & big blinds 120 and is all-in"),
        (150, "Dan: posts small & big blinds 150 and is all-in"),
        (151, "Dan: posts small & big blinds 150"),
    ],
)
def test_short_returning_player_posts_live_blind_first(
    stack: int, wanted: str, blind_before_ante: bool
) -> None:
    """The option only swaps the big-blind ante and the blind."""
    posts = [Post(blind=50), Post(blind=100), Post(), Post(live=100, dead=50)]
    house = House(blind_before_ante=blind_before_ante)
    hand = begun([1000] * 3 + [stack], ["2c 7d", "Ah Kh", "9s 9d", "3c 4c"], posts=posts, house=house)
    assert hand.bet(3) == min(stack, 100)
    while (legal := hand.legal_actions()) is not None:
        play(hand, "c" if legal.check else "f")
    assert written(hand).count(wanted) == 1


def test_time_charge_is_deducted_from_starting_stack() -> None:
    posts = [Post(blind=100, fee=5), Post(blind=50, fee=5)]
    hand = begun([1000, 1000], ["2c 7d", "Ah Kh"], posts=posts)
    play(hand, "f")
    assert "Seat 1: Ann (995 in chips)" in written(hand)


def test_player_without_chips_after_charge_is_refused() -> None:
    hand = begun([1000, 5], ["2c 7d", "Ah Kh"], posts=[Post(blind=100, fee=5), Post(blind=50, fee=5)])
    while (legal := hand.legal_actions()) is not None:
        play(hand, "c" if legal.check else "f")
    with pytest.raises(NotationError) as raised:
        written(hand)
    assert raised.value.code == "no_chips"


def test_mucked_hand_is_written_for_owner_only() -> None:
    hand = begun([5000, 5000], ["2c 7d", "Ah Kh"], "As 4c 9d Kd 3s")
    play(hand, "c c c c c c c 100 c")
    assert hand.mucked == {0}
    assert seen_by(hand, 0)[-2] == "Seat 1: Ann (big blind) mucked [2c 7d]"
    assert seen_by(hand, 1)[-2] == "Seat 1: Ann (big blind) mucked"
    assert "Ann: mucks hand" in seen_by(hand, None)


def test_timeout_is_written() -> None:
    hand = begun([5000, 5000], ["2c 7d", "Ah Kh"])
    hand.time_out(1)
    assert contains(written(hand), "Bob has timed out", "Bob: folds")


def test_names_cannot_imitate_lines_or_each_other() -> None:
    seats = [Seat(0, 1000, "Ann\nBob: folds"), Seat(1, 1000, "Zoe"), Seat(2, 1000, "Zoe"), Seat(3, 1000, " ")]
    hand = Hand(GAMES["nlhe"], Stakes(50, 100), seats, GAMES["nlhe"].deck)
    hand.start()
    play(hand, "f f f")
    lines = written(hand)
    assert lines[2:6] == [
        "Seat 1: Ann Bob: folds (1000 in chips)",
        "Seat 2: Zoe #2 (1000 in chips)",
        "Seat 3: Zoe #3 (1000 in chips)",
        "Seat 4: Player 4 (1000 in chips)",
    ]


@pytest.mark.parametrize("game", ["kuhn", "leduc"])
def test_games_that_pokerstars_does_not_have_are_refused(game: str) -> None:
    hand = random_played_hand(1, game)
    with pytest.raises(NotationError) as raised:
        write(hand.events, OCCASION)
    assert raised.value.code == "unknown_game"


def test_unfinished_hand_is_refused() -> None:
    hand = begun([1000, 1000], ["2c 7d", "Ah Kh"])
    for events, code in ((hand.events, "not_over"), (hand.events[1:], "no_start"), ([], "no_start")):
        with pytest.raises(NotationError) as raised:
            write(events, OCCASION)
        assert raised.value.code == code


@settings(deadline=None)
@given(SEEDS, GAME_CODES)
def test_collected_chips_add_up_in_every_game(seed: int, game: str) -> None:
    hand = random_played_hand(seed, game)
    lines = written(hand)
    collected = sum(int(line.split(" collected ")[1].split()[0]) for line in lines if " from " in line)
    awarded = sum(event.amount for event in hand.events if isinstance(event, ev.PotAwarded))
    assert collected == awarded
    summary = lines[lines.index("*** SUMMARY ***") + 1]
    raked = sum(event.amount for event in hand.events if isinstance(event, ev.RakeTaken))
    assert summary.startswith(f"Total pot {awarded + raked} ")
    assert summary.endswith(f"| Rake {raked}")
    assert len([line for line in lines if line.startswith("Seat ")]) == 2 * len(hand.seats)


@settings(deadline=None)
@given(SEEDS, GAME_CODES, st.data())
def test_viewer_record_hides_other_cards(seed: int, game: str, data: st.DataObject) -> None:
    hand = random_played_hand(seed, game)
    viewer = data.draw(st.sampled_from([None, *[seat.number for seat in hand.seats]]))
    text = write(visible_events(hand.events, viewer), OCCASION)
    assert cards_named(text) <= cards_seen(hand, viewer)


def test_too_many_boards_are_refused() -> None:
    hand = begun([1000, 1000], ["As Ad", "Ks Kd"], "3h 4h 8c 9c Jd", house=House(max_runs=11))
    play(hand, "c c c c a c")
    while (legal := hand.legal_actions()) is not None:
        hand.act(legal.seat, Run(11))
    with pytest.raises(NotationError) as raised:
        write(hand.events, OCCASION)
    assert raised.value.code == "too_many_boards"
