import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.cards import DECK, parse_cards
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import GAMES, Stakes, game_for_hand
from riverboat.engine.hand import Hand, visible_events
from riverboat.engine.house import House
from riverboat.engine.notation.pokerstars import TITLES, read, replay, write
from riverboat.engine.notation.pokerstars.hand import PokerStarsReplay
from riverboat.engine.notation.pokerstars.vocabulary import is_stud
from tests.engine.notation.written_hands import OCCASION, TABLE, random_played_hand, random_table_hand
from tests.support.deals import BLINDS, deck_for, play, play_out

SEEDS = st.integers(0, 2**32)
GAME_CODES = st.sampled_from(sorted(TITLES))
WITH_BLINDS = st.sampled_from([code for code in sorted(TITLES) if not is_stud(GAMES[code])])

HEADS_UP = """\
PokerStars Hand #31:  Hold'em Limit ($1/$2 USD) - 2024/03/01 20:15:00 ET
Table 'Rigel' 6-max Seat #5 is the button
Seat 2: Ida ($20 in chips)
Seat 5: Jon ($30.50 in chips)
Jon: posts small blind $0.50
Ida: posts big blind $1
*** HOLE CARDS ***
Dealt to Jon [Qs Qh]
Jon: raises $1 to $2
Ida: raises $1 to $3
Jon: calls $1
*** FLOP *** [3d 8c 8h]
Ida: checks
Jon: bets $1
Ida: calls $1
*** TURN *** [3d 8c 8h] [Kc]
Ida: checks
Jon: checks
*** RIVER *** [3d 8c 8h Kc] [5s]
Ida: bets $2
Jon: calls $2
*** SHOW DOWN ***
Ida: shows [8s 7s] (three of a kind, Eights)
Jon: mucks hand
Ida collected $11.60 from pot
*** SUMMARY ***
Total pot $12 | Rake $0.40
Board [3d 8c 8h Kc 5s]
Seat 2: Ida (big blind) showed [8s 7s] and won ($11.60) with three of a kind, Eights
Seat 5: Jon (button) (small blind) mucked
"""


def only(text: str) -> PokerStarsReplay:
    (source,) = read(text)
    return replay(source)


def refused(text: str) -> NotationError:
    (source,) = read(text)
    with pytest.raises(NotationError) as raised:
        replay(source)
    return raised.value


def test_dollar_hand_is_played_in_cents() -> None:
    replayed = only(HEADS_UP)
    assert replayed.chips_per_unit == 100
    assert not replayed.differences
    assert replayed.hand.stacks() == {1: 2000 - 600 + 1160, 4: 3050 - 600}
    assert replayed.hand.stakes == Stakes(50, 100, small_bet=100, big_bet=200)
    assert replayed.hand.hole_cards(4) == parse_cards("Qs Qh")
    assert replayed.unknown_cards == frozenset()


def test_unknown_hole_cards_are_made_up_and_hidden() -> None:
    replayed = only(HEADS_UP.replace("Dealt to Jon [Qs Qh]\n", ""))
    assert not replayed.differences
    assert replayed.unknown_cards == {4}
    assert len(replayed.hand.hole_cards(4)) == 2
    dealt_to = [event.seat for event in replayed.events if isinstance(event, ev.HoleCardsDealt)]
    assert dealt_to == [1]
    assert not any(isinstance(event, ev.DeckShuffled) for event in replayed.events)


def test_different_stacks_are_reported() -> None:
    replayed = only(HEADS_UP.replace("collected $11.60", "collected $10"))
    assert replayed.differences == {1: (2560, 2400)}


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("Jon: raises $1 to $2", "Jon: raises $2 to $3", 9, "the maximum is 200"),
        ("Jon: calls $1\n", "Jon: calls $2\n", 11, "a call is 100, not 200"),
        ("Ida: checks\nJon: bets", "Jon: checks\nJon: bets", 13, "it is seat 1's turn"),
        ("Jon: checks\n*** RIVER", "*** RIVER", 18, "these board cards are not due yet"),
        ("Ida: shows [8s 7s]", "Ida: shows [8s 6s]", 23, "an earlier line has other cards"),
        ("[Qs Qh]", "[8c Qh]", 1, "8c is there twice"),
        ("[Qs Qh]", "[Qs Qh Qd]", 1, "a player has 3 hole cards"),
        ("Seat 2: Ida ($20 in chips)", "Seat 2: Ida ($0 in chips)", 1, "a player needs chips"),
    ],
)
def test_broken_rule_is_reported_with_line(old: str, new: str, line: int, reason: str) -> None:
    assert old in HEADS_UP
    error = refused(HEADS_UP.replace(old, new, 1))
    assert str(error).startswith(f"line {line}, hand 31: ")
    assert reason in str(error)


def test_text_ending_before_hand_is_refused() -> None:
    cut = HEADS_UP[: HEADS_UP.index("*** RIVER")] + HEADS_UP[HEADS_UP.index("*** SUMMARY") :]
    error = refused(cut)
    assert error.code == "cut_off"
    assert "line 18, hand 31" in str(error)


def test_hand_that_must_show_needs_cards() -> None:
    text = HEADS_UP.replace("Ida: shows [8s 7s] (three of a kind, Eights)\n", "")
    error = refused(text.replace("showed [8s 7s] and won", "collected"))
    assert "Ida has to show, and the text does not have the cards" in str(error)


@pytest.mark.parametrize(
    ("heading", "post", "raises"),
    [
        ("No Limit (50/100)", "Dan: posts small blind 50", "raises 100 to 200"),
        ("No Limit (50/100)", "Dan: posts small & big blinds 150", "raises 100 to 200"),
        ("Limit (100/200)", "Dan: posts small & big blinds 150", "raises 100 to 200"),
    ],
)
def test_missed_small_blind_is_not_part_of_raise(heading: str, post: str, raises: str) -> None:
    text = TABLE.format(
        posts=f"Bob: posts small blind 50\nCat: posts big blind 60 and is all-in\n{post}",
        actions=f"Dealt to Cat [2c 3c]\nDan: {raises}\nAnn: folds\nBob: folds\n"
        "Uncalled bet (140) returned to Dan\n"
        "*** FLOP *** [4d 5d 9d]\n*** TURN *** [4d 5d 9d] [Kd]\n*** RIVER *** [4d 5d 9d Kd] [Kh]\n"
        "*** SHOW DOWN ***\nDan: shows [Ac Ad] (a flush)\nCat: shows [2c 3c] (a pair)\n"
        "Dan collected 220 from pot",
        summary="",
    ).replace("No Limit (50/100)", heading)
    replayed = only(text)
    assert not replayed.differences
    assert replayed.hand.stacks()[3] == 1000 - 200 - 50 + 140 + 220


@pytest.mark.parametrize("blind_before_ante", [True, False])
@pytest.mark.parametrize("stack", [20, 25, 60, 110, 1000])
def test_order_of_lines_decides_ante_first(stack: int, blind_before_ante: bool) -> None:
    seats = [Seat(number, chips, f"N{number}") for number, chips in enumerate((5000, stack, 5000))]
    house = House(blind_before_ante=blind_before_ante)
    hand = Hand(GAMES["nlhe"], Stakes(50, 100, 25, True), seats, DECK, house=house, number=7)
    play_out(hand, random.Random(1))
    replayed = only(write(hand.events, OCCASION))
    assert not replayed.differences
    assert replayed.hand.stacks() == hand.stacks()
    assert _decisions(replayed.hand.events) == _decisions(hand.events)


@pytest.mark.parametrize(
    ("house", "stacks", "script"),
    [
        (House(raise_cap=5), [5000] * 3, "200 300 400 500 600 f f"),
        (House(half_bet_counts=False), [5000, 5000, 160], "a 200 c"),
        (House(raise_cap=5, half_bet_counts=False), [560, 5000, 5000], "200 300 400 500 a 600 f"),
    ],
)
def test_other_raise_rules_are_tried(house: House, stacks: list[int], script: str) -> None:
    seats = [Seat(number, stack, f"N{number}") for number, stack in enumerate(stacks)]
    hand = Hand(GAMES["flhe"], BLINDS, seats, DECK, house=house, number=7)
    hand.start()
    play(hand, script)
    while (legal := hand.legal_actions()) is not None:
        play(hand, "c" if legal.check else "f")
    replayed = only(write(hand.events, OCCASION))
    assert not replayed.differences
    assert replayed.hand.stacks() == hand.stacks()


def test_odd_chips_by_highest_card_are_tried() -> None:
    stacks, chips = (5000, 5000, 5000), {}
    for by_suit in (None, True):
        seats = [Seat(number, stack, f"N{number}") for number, stack in enumerate(stacks)]
        deck = deck_for(["2c 2d", "Ac Kd", "Ah Ks"], "Qs Js Tc 3d 4h")
        house = House(odd_chip_by_suit=by_suit)
        hand = Hand(GAMES["nlhe"], Stakes(25, 100), seats, deck, house=house, number=7)
        hand.start()
        play(hand, "c f c c c c c c c")
        replayed = only(write(hand.events, OCCASION))
        assert not replayed.differences
        assert replayed.hand.stacks() == hand.stacks()
        chips[by_suit] = hand.stacks()
    assert chips[None] != chips[True]


def test_unusual_rake_is_matched() -> None:
    text = HEADS_UP.replace("Rake $0.40", "Rake $2").replace("$11.60", "$10")
    assert not only(text).differences


@pytest.mark.parametrize("stacks", [(5000, 5000, 20, 5000), (5000, 5000, 20, 150), (5000, 5000, 5000, 25)])
def test_straddle_counts_even_if_ante_took_stack(stacks: tuple[int, ...]) -> None:
    seats = [Seat(number, chips, f"N{number}") for number, chips in enumerate(stacks)]
    posts = (Post(25, 50), Post(25, 100), Post(25, 200), Post(25, 400))
    hand = Hand(GAMES["nlhe"], Stakes(50, 100, 25), seats, DECK, posts=posts, number=7)
    play_out(hand, random.Random(1))
    replayed = only(write(hand.events, OCCASION))
    assert replayed.hand.posts == posts
    assert not replayed.differences
    assert replayed.hand.stacks() == hand.stacks()
    assert _decisions(replayed.hand.events) == _decisions(hand.events)


def test_straddle_acts_last() -> None:
    replayed = only(
        TABLE.format(
            posts="Bob: posts small blind 50\nCat: posts big blind 60 and is all-in\nDan: posts straddle 200",
            actions="Dealt to Cat [2c 3c]\nAnn: folds\nBob: calls 150\nDan: checks\n"
            "*** FLOP *** [4c 5c 9d]\nBob: checks\nDan: checks\n*** TURN *** [4c 5c 9d] [Kd]\n"
            "Bob: checks\nDan: checks\n*** RIVER *** [4c 5c 9d Kd] [Kh]\nBob: checks\nDan: checks\n"
            "*** SHOW DOWN ***\nBob: shows [Ac Ad] (two pair)\nDan: shows [Qc Jd] (a pair)\n"
            "Bob collected 280 from side pot\nCat: shows [2c 3c] (a pair)\nBob collected 180 from main pot",
            summary="",
        )
    )
    assert not replayed.differences
    assert replayed.hand.stacks() == {1: 1260, 2: 0, 3: 800, 0: 1000}


@pytest.mark.parametrize("game", [code for code in sorted(TITLES) if GAMES[code].has_board])
@pytest.mark.parametrize("boards", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_bomb_pot_reads_as_bomb_pot(game: str, boards: int, seed: int) -> None:
    rng = random.Random(seed)
    seats = [Seat(number, rng.choice((150, 900, 5000)), f"N{number}") for number in range(4)]
    bomb_pot = game_for_hand(game, boards, bomb_pot=True)
    deck = rng.sample(bomb_pot.deck, len(bomb_pot.deck))
    hand = Hand(bomb_pot, BLINDS, seats, deck, posts=[Post(ante=200)] * 4, number=7)
    play_out(hand, rng)
    replayed = only(write(hand.events, OCCASION))
    assert not replayed.differences
    assert replayed.hand.stacks() == hand.stacks()
    assert replayed.hand.game == bomb_pot
    assert _decisions(replayed.hand.events) == _decisions(hand.events)


@settings(deadline=None)
@given(SEEDS, GAME_CODES, st.booleans())
@example(462, "plo8", True)  # a low that was mucked before a better one was shown
def test_written_hand_reads_back(seed: int, game: str, spectator: bool) -> None:
    hand = random_played_hand(seed, game)
    events = visible_events(hand.events, None) if spectator else hand.events
    replayed = only(write(events, OCCASION))
    assert not replayed.differences
    assert replayed.hand.stacks() == hand.stacks()
    assert _decisions(replayed.hand.events) == _decisions(hand.events)
    assert replayed.hand.boards == hand.boards


@settings(deadline=None)
@given(SEEDS, WITH_BLINDS)
@example(123, "flhe")  # the second straddle comes from between the button and the big blind
@example(11065, "nlhe")  # blinds of one size, the small one last in turn
def test_table_hand_reads_back(seed: int, game: str) -> None:
    hand = random_table_hand(seed, game)
    replayed = only(write(hand.events, OCCASION))
    assert not replayed.differences
    assert replayed.hand.stacks() == hand.stacks()
    assert _decisions(replayed.hand.events) == _decisions(hand.events)


def test_without_blinds_any_bet_is_read() -> None:
    seats = [Seat(number, 1000, f"N{number}") for number in range(3)]
    hand = Hand(GAMES["nlhe"], Stakes(ante=10, small_bet=100), seats, DECK, number=7)
    hand.start()
    play(hand, "c 100 200 f 300 f")
    replayed = only(write(hand.events, OCCASION))
    assert not replayed.differences
    assert _decisions(replayed.hand.events) == _decisions(hand.events)


@pytest.mark.parametrize(
    "name",
    [
        "***",
        "*** x",
        "*** FLOP ***",
        "*** SUMMARY ***",
        "Dealt to",
        "Dealt to Ann",
        "Uncalled bet",
        "PokerStars x #1",
        "PokerStars Hand #1",
        "PokerStars Hand #1:a - b",
        "PokerStars Hand #1: b -",
        "Seat 3",
        "collected 5 from",
        "Ann: folds",
        "Ann",
        "[As]",
    ],
)
@pytest.mark.parametrize("other", ["Bob", "collected 5 from pot"])
@pytest.mark.parametrize("seed", range(5))
def test_name_may_read_like_line(name: str, other: str, seed: int) -> None:
    rng = random.Random(seed)
    seats = [Seat(0, 1000, "Zoe, the longest of names"), Seat(2, rng.randint(200, 3000), name)]
    seats.append(Seat(5, 2000, other))
    hand = Hand(GAMES["nlhe"], BLINDS, seats, rng.sample(DECK, len(DECK)), number=7)
    play_out(hand, rng)
    text = write(hand.events, OCCASION)
    assert [source.number for source in read(f"{text}\n\n{text}")] == [7, 7]
    replayed = only(text)
    assert not replayed.differences
    assert replayed.hand.stacks() == hand.stacks()
    assert _decisions(replayed.hand.events) == _decisions(hand.events)


def _decisions(events: list[ev.Event]) -> list[ev.Event]:
    kinds = (
        ev.Folded,
        ev.Checked,
        ev.Called,
        ev.BetMade,
        ev.RaisedTo,
        ev.AntePosted,
        ev.UncalledBetReturned,
        ev.BlindPosted,
        ev.BringInPosted,
        ev.Drew,
        ev.DiscardsShuffled,
        ev.UpCardsDealt,
    )
    return [event for event in events if isinstance(event, kinds)]


@settings(deadline=None)
@given(SEEDS, GAME_CODES)
@example(284973, "flhe")  # the ante takes the last chips of the small blind
def test_read_text_is_rewritten_exactly(seed: int, game: str) -> None:
    text = write(random_played_hand(seed, game).events, OCCASION)
    if text.count("Rake 0"):  # else the text leaves open which pot the rake came from
        assert write(only(text).hand.events, OCCASION) == text


@settings(deadline=None)
@given(SEEDS, GAME_CODES, st.randoms(use_true_random=False))
def test_corrupted_text_raises_only_notation_error(seed: int, game: str, rng: random.Random) -> None:
    lines = write(random_played_hand(seed, game).events, OCCASION).splitlines()
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(1, len(lines))
        spoilt = list(lines[place])
        spoilt[rng.randint(0, len(spoilt)) :] = rng.choice(["", "0", "[", " and is all-in", "#"])
        lines[place : place + rng.randint(0, 2)] = (
            rng.choice(["".join(spoilt), lines[-1], lines[1]]),
            lines[place],
        )
    errors: list[NotationError] = []
    for source in read("\n".join(lines), errors.append):
        try:
            assert replay(source).hand.over
        except NotationError as error:
            errors.append(error)
    assert all(str(error).startswith("line ") for error in errors)


@pytest.mark.parametrize(("won", "smallest"), [((25, 25, 20), 5), ((24, 23, 23), 1)])
def test_pot_split_in_larger_chips_is_read(won: tuple[int, ...], smallest: int) -> None:
    """Rooms have split pots into coins of five cents."""
    played = only(THREE_WINNERS.format(*won))
    assert not played.differences
    assert not played.remarks
    assert played.hand.house.smallest_chip == smallest


def test_pot_that_no_chip_splits_like_this_is_not_read_as_ours() -> None:
    assert only(THREE_WINNERS.format(40, 15, 15)).differences


THREE_WINNERS = """PokerStars Game #1008:  Hold'em Limit ($0.05/$0.10) - 2008/01/05 20:21:35 (ET)
Table 'Coins' 6-max Seat #1 is the button
Seat 1: Ada ($1 in chips)
Seat 2: Bob ($1 in chips)
Seat 3: Cid ($1 in chips)
Seat 4: Dee ($1 in chips)
Bob: posts small blind $0.02
Cid: posts big blind $0.05
*** HOLE CARDS ***
Dee: calls $0.05
Ada: calls $0.05
Bob: calls $0.03
Cid: checks
*** FLOP *** [Qs Jh Tc]
Bob: checks
Cid: checks
Dee: bets $0.05
Ada: calls $0.05
Bob: calls $0.05
Cid: calls $0.05
*** TURN *** [Qs Jh Tc] [3d]
Bob: checks
Cid: checks
Dee: checks
Ada: checks
*** RIVER *** [Qs Jh Tc 3d] [4s]
Bob: checks
Cid: bets $0.10
Dee: calls $0.10
Ada: folds
Bob: calls $0.10
*** SHOW DOWN ***
Cid: shows [As Kd] (a straight, Ten to Ace)
Dee: shows [Ac Kh] (a straight, Ten to Ace)
Bob: shows [Ad Ks] (a straight, Ten to Ace)
Bob collected $0.{0} from pot
Cid collected $0.{1} from pot
Dee collected $0.{2} from pot
*** SUMMARY ***
Total pot $0.70 | Rake $0
"""


def test_rake_of_all_pots_together_is_read() -> None:
    """Of 3.20 it is .16, of 4.19 .20 and of 4.53 .22; of each pot by itself it would be .16, .04 and .01."""
    played = only(SIDE_POTS)
    assert not played.differences
    rake = played.hand.house.rake
    assert rake is not None
    assert (rake.per_mille, rake.each_pot) == (50, False)


SIDE_POTS = """PokerStars Game #1010:  Hold'em No Limit ($0.01/$0.02 USD) - 2010/06/07 20:14:17 ET
Table 'Sides' 6-max Seat #4 is the button
Seat 1: Ada ($0.80 in chips)
Seat 2: Bob ($1.13 in chips)
Seat 3: Cid ($1.30 in chips)
Seat 4: Dee ($1.30 in chips)
Ada: posts small blind $0.01
Bob: posts big blind $0.02
*** HOLE CARDS ***
Cid: raises $1.28 to $1.30 and is all-in
Dee: calls $1.30 and is all-in
Ada: calls $0.79 and is all-in
Bob: calls $1.11 and is all-in
*** FLOP *** [6s 2h Qc]
*** TURN *** [6s 2h Qc] [Jd]
*** RIVER *** [6s 2h Qc Jd] [4c]
*** SHOW DOWN ***
Cid: shows [Ac As] (a pair of Aces)
Dee: shows [9h 9d] (a pair of Nines)
Cid collected $0.32 from side pot-2
Bob: shows [Ks Ad] (high card Ace)
Cid collected $0.95 from side pot-1
Ada: shows [2c 2d] (three of a kind, Deuces)
Ada collected $3.04 from main pot
*** SUMMARY ***
Total pot $4.53 Main pot $3.04. Side pot-1 $0.95. Side pot-2 $0.32. | Rake $0.22
"""


def test_amounts_in_rupees_are_read() -> None:
    """Newer texts write Rs. for the sign of the currency."""
    text = HEADS_UP.replace("USD", "INR").replace("$", "Rs. ")
    played = only(text)
    assert played.provenance.currency == "INR"
    assert played.hand.stacks() == only(HEADS_UP).hand.stacks()
    assert not played.differences


@pytest.mark.parametrize(
    ("street", "faulty"),
    [
        ("*** TURN *** [3d 8c 8h] [Kc]", "*** TURN *** [3d 8c 8h] []"),
        ("*** FLOP *** [3d 8c 8h]", "*** FLOP *** [Qs Qh]"),
    ],
)
def test_board_of_the_summary_is_taken_where_a_street_has_other_cards(street: str, faulty: str) -> None:
    played = only(HEADS_UP.replace(street, faulty, 1))
    assert played.hand.boards == only(HEADS_UP).hand.boards
    assert played.remarks == ("a street has other cards than the game deals: the board is the summary's",)


def test_limit_that_ends_after_the_flop_is_remarked() -> None:
    text = TABLE.format(
        posts="Bob: posts small blind 50\nCat: posts big blind 60 and is all-in",
        actions="Dan: folds\nAnn: folds\nBob: folds\nCat collected 110 from pot",
        summary="",
    )
    played = only(text.replace("No Limit (", "Pot Limit Pre-Flop, No Limit Post-Flop ("))
    assert played.hand.game.code == "plhe"
    assert played.remarks[0] == "the site had no limit after the flop: the hand is read as pot-limit"


def test_board_that_nothing_tells_is_refused() -> None:
    text = HEADS_UP.replace("[3d 8c 8h] [Kc]", "[3d 8c 8h] []").replace(
        "Board [3d 8c 8h Kc 5s]", "Board [3d 8c 8h 5s]"
    )
    with pytest.raises(NotationError, match="does not have all board cards"):
        only(text)


def test_double_bet_on_open_pair_is_read() -> None:
    """PokerStars says so in a line of its own, which is no action."""
    (source,) = read(OPEN_PAIR)
    played = replay(source)
    assert not played.differences
    assert not played.remarks
    assert played.hand.house.open_pair_doubles
    assert ev.BetMade(0, 8) in played.events


OPEN_PAIR = """PokerStars Game #1007:  7 Card Stud Limit ($0.04/$0.08 USD) - 2011/04/17 20:21:35 ET
Table 'Nines' 8-max
Seat 1: Ada ($1.00 in chips)
Seat 2: Bob ($1.00 in chips)
Ada: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ada [As Kd 9c]
Dealt to Bob [2c]
Bob: brings in for $0.02
Ada: calls $0.02
*** 4th STREET ***
Dealt to Ada [As Kd 9c] [9h]
Dealt to Bob [2c] [Kc]
Pair on board - a double bet is allowed
Ada: bets $0.08
Bob: calls $0.08
*** 5th STREET ***
Dealt to Ada [As Kd 9c 9h] [Qd]
Dealt to Bob [2c Kc] [Qh]
Ada: bets $0.08
Bob: folds
Uncalled bet ($0.08) returned to Ada
Ada collected $0.22 from pot
Ada: doesn't show hand
*** SUMMARY ***
Total pot $0.22 | Rake $0
Seat 1: Ada collected ($0.22)
Seat 2: Bob folded on the 5th Street
"""
