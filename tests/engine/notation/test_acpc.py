import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import events as ev
from engine.errors import NotationError
from engine.events import Post, Seat
from engine.games import GAMES, House, Rake, Stakes
from engine.hand import Hand
from engine.notation.acpc import read, write, write_line
from engine.notation.acpc_game import GAME_FILES, HOUSE
from engine.views import visible
from tests.engine.notation.real_hands import real_hands
from tests.support.deals import play, play_out, random_hand, start_hand

LOGS = ("acpc_2p.limit.log", "acpc_2p.nolimit.log", "acpc_3p.limit.log", "acpc_3p.nolimit.log")
HEADER = "# name/game/hands/seed match {} 1000 0\n"
TWO = HEADER.format("holdem.nolimit.2p.reverse_blinds.game")
TWO_LIMIT = HEADER.format("holdem.limit.2p.reverse_blinds.game")
THREE_LIMIT = HEADER.format("holdem.limit.3p.game")
LINE = "STATE:7:cr300c/cr600f:Ac6d|Qs2c/Td4h9s:-300|300:p1|p2"
SHOWN = "STATE:8:cc/cc/cc/cc:AcAd|QsQd/Td4h9s/2c/3c:-100|100:p2|p1"


def hands_in(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and line[0] != "#"]


@pytest.mark.parametrize("name", LOGS)
def test_a_hundred_hands_of_the_competition_end_as_told_and_are_written_the_same(name: str) -> None:
    text = real_hands(name).read_text()
    hands = list(read(text))
    assert len(hands) == 100
    assert all(hand.over for hand in hands)
    written = write(hand.events for hand in hands)
    assert hands_in(written) == hands_in(text)
    assert any(file in written.splitlines()[0] and file in text.splitlines()[0] for file in GAME_FILES)
    assert hands_in(write(hand.events for hand in read(written))) == hands_in(text)


def test_amounts_are_for_the_whole_hand_and_the_board_comes_after_the_hole_cards() -> None:
    (hand,) = read(TWO + LINE)
    assert hand.number == 7
    assert [seat.name for seat in hand.seats] == ["p1", "p2"]
    raises = [event.to for event in hand.events if isinstance(event, ev.RaisedTo | ev.BetMade)]
    assert raises == [300, 300]
    assert hand.stacks() == {1: 19_700, 2: 20_300}
    assert len(hand.board) == 3


def test_players_keep_their_seats_as_the_button_goes_round() -> None:
    shown = "STATE:8:cc/cc/cc/cc:AcAd|QsQd/Td4h9s/2c/3c:100|-100:p2|p1"
    first, second = read(f"{TWO}{LINE}\n{shown}\n")
    assert (first.button, second.button) == (2, 1)
    assert second.shown.keys() == {1, 2}


def test_at_fixed_limit_the_cap_holds_heads_up() -> None:
    (hand,) = read(TWO_LIMIT + "STATE:0:rrrf:AcAd|QsQd:-30|30:p1|p2")
    assert hand.stacks() == {1: 19_970, 2: 20_030}
    with pytest.raises(NotationError, match=r"line 2: preflop, action 4.*capped"):
        list(read(TWO_LIMIT + "STATE:0:rrrrf:AcAd|QsQd:-40|40:p1|p2"))


def test_three_players_share_to_fractions_of_a_chip() -> None:
    line = "STATE:0:rcc/ccc/ccc/rcf:{}/2c2d3c/3d/4d:{}:p1|p2|p3"
    (hand,) = read(THREE_LIMIT + line.format("AcAd|AhAs|KsKd", "10|10|-20"))
    assert hand.stacks() == {1: 20_010, 2: 20_010, 3: 19_980}
    odd = "STATE:0:fcc/cc/cc/cc:AcKd|AhKs|QsJd/2c2d3c/3d/4d:{}:p1|p2|p3"
    for results in ("0|0|0", "0.4|-0.4|0"):
        (hand,) = read(THREE_LIMIT + odd.format(results))
        assert hand.stacks() == {1: 20_000, 2: 20_000, 3: 20_000}


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        (LINE[:40], "bad_notation", "no whole line"),
        ("These are no hands.", "bad_notation", "no whole line"),
        (LINE.replace("STATE", "MATCHSTATE"), "bad_notation", "no whole line"),
        (LINE.replace("r600", "r700x"), "bad_notation", "no whole line"),
        (LINE.replace("r600f", "6r00f"), "bad_action", "no actions"),
        (LINE.replace("r600f", "rf"), "illegal_action", "a raise has a size"),
        (LINE.replace("r600f", "r601"), "cut_off", "to its end"),
        (LINE.replace("r600f", "r600ff"), "illegal_action", "flop, action 4 (f): the round is over"),
        (LINE.replace("/cr600f", "cr600f"), "illegal_action", "preflop, action 4 (c): the round is over"),
        (
            LINE.replace("cr300c/", "c/"),
            "illegal_action",
            "flop, action 1 (c): the round is over or has not",
        ),
        (LINE.replace("/cr600f", "/cr600f////"), "bad_field", "6 rounds"),
        (LINE.replace("/cr600f", "/cr600f/"), "cut_off", "to its end"),
        (LINE.replace("r600", "r350"), "illegal_action", "the least bet is to 100, not to 50"),
        (LINE.replace("r600", "r20001"), "illegal_action", "at most"),
        (LINE.replace("Ac6d", "Ac6x"), "illegal_hand", "is not a card"),
        (LINE.replace("Ac6d", "Ac"), "bad_field", "two hole cards"),
        (LINE.replace("Ac6d|", ""), "bad_field", "two hole cards"),
        (LINE.replace("Ac6d", "AcQs"), "illegal_hand", "Qs is there twice"),
        (LINE.replace("Td4h9s", "Td4h"), "bad_field", "three cards"),
        (LINE.replace("/Td4h9s", ""), "bad_field", "the cards of every round"),
        (LINE.replace("-300|300", "-300|301"), "chips_differ", "p2 wins 300, not 301"),
        (LINE.replace("-300|300", "-300.5|300.5"), "chips_differ", "p1 wins -300, not -300.5"),
        (LINE.replace("-300|300", "-300"), "bad_field", "a result for every player"),
        (LINE.replace("-300|300", "-300|3-00"), "bad_field", "a result for every player"),
        (LINE.replace("p1|p2", "p1"), "bad_field", "1 names for 2 players"),
    ],
)
def test_a_line_with_a_fault_is_told_and_the_next_is_read(line: str, code: str, told: str) -> None:
    errors: list[NotationError] = []
    text = f"{TWO}{SHOWN}\n{line}\n{LINE}\n".replace("-100|100:p2", "100|-100:p2")
    hands = list(read(text, errors.append))
    assert [hand.number for hand in hands] == [8, 7]
    (error,) = errors
    assert str(error).startswith("line 3: ")
    assert told in str(error)
    assert error.code == code
    with pytest.raises(NotationError):
        list(read(text))


def test_a_log_that_does_not_tell_its_game_has_to_be_told() -> None:
    with pytest.raises(NotationError, match="line 1: no comment") as refused:
        list(read(LINE))
    assert refused.value.code == "unknown_variant"
    assert len(list(read(LINE, game=GAME_FILES["holdem.nolimit.2p.reverse_blinds.game"]))) == 1


def test_what_is_no_hand_is_passed_over() -> None:
    text = f"{TWO}#--t_hand 600000\r\n\r\n; show\r\n{LINE}\r\nSCORE:-300|300:p1|p2\r\n"
    assert [hand.number for hand in read(text)] == [7]


def test_a_game_of_another_table_is_defined_where_it_changes() -> None:
    hands = [start_hand(stacks, auto_muck=False) for stacks in ([700, 900, 800], [700, 900, 800], [500, 500])]
    for hand in hands:
        play(hand, "f f" if len(hand.seats) == 3 else "f")
    text = write([hand.events for hand in hands], name="club")
    assert text.count("GAMEDEF") == 4
    assert "# stack = 700 900 800\n" in text
    again = list(read(text))
    assert [hand.stacks() for hand in again] == [hand.stacks() for hand in hands]


def test_namesakes_are_told_apart() -> None:
    named = named_hand(["Ann", "Ann", "", "Bo"])
    (again,) = read(write([named.events]))
    assert [seat.name for seat in again.seats] == ["Ann #2", "Ann #3", "Player 4", "Bo"]
    (hand,) = read(TWO + LINE.replace("p1|p2", "p1|p1"))
    assert [(seat.number, seat.name) for seat in hand.seats] == [(1, "p1"), (2, "p1")]


@pytest.mark.parametrize(
    ("names", "seats"),
    [
        (["b", "c", "a"], [2, 3, 1]),
        (["b", "c", "d", "a"], [2, 3, 4, 1]),
        (["a", "d", "b", "c"], [1, 2, 3, 4]),
        (["a", "c", "b"], [1, 2, 3]),
    ],
)
def test_players_who_sit_otherwise_than_before_sit_down_anew(names: list[str], seats: list[int]) -> None:
    text = write([named_hand(each).events for each in (["a", "b", "c"], names, names)])
    first, second, third = read(text)
    assert [seat.number for seat in first.seats] == [1, 2, 3]
    assert [seat.number for seat in second.seats] == [seat.number for seat in third.seats] == seats


def test_no_table_has_more_than_ten_seats() -> None:
    tables = [[f"{place} at {table}" for place in range(3)] for table in range(9)]
    hands = read(write([named_hand(names).events for names in tables]))
    assert max(seat.number for hand in hands for seat in hand.seats) == 9


def named_hand(names: list[str]) -> Hand:
    """A hand that everybody folds, of players with these names from the left of the button."""
    seats = [Seat(number, 500, name) for number, name in enumerate(names, 1)]
    hand = Hand(GAMES["nlhe"], Stakes(50, 100), seats, GAMES["nlhe"].deck)
    hand.start()
    play(hand, "f " * (len(names) - 1))
    return hand


def refused_hands() -> list[Hand]:
    raked = start_hand([500, 500], house=House(rake=Rake(50, 30, no_flop_no_drop=False)))
    named = start_hand([500, 500])
    started = named.events[0]
    assert isinstance(started, ev.HandStarted)
    seats = tuple(replace(seat, name="a|b") for seat in started.seats)
    others = [
        raked,
        start_hand([500, 500], stakes=Stakes(50, 100, ante=5)),
        start_hand([500] * 4, game=GAMES["plo"], posts=[Post(blind=100)] * 4),
    ]
    uncapped = start_hand([5000, 5000], game=GAMES["flhe"])
    play(uncapped, "200 300 400 500 f")
    for hand in others:
        play(hand, "f " * (len(hand.seats) - 1))
    play(named, "f")
    return [
        start_hand([500, 500]),
        uncapped,
        *others,
        Hand.replay([replace(started, seats=seats), *named.events[1:]]),
    ]


@pytest.mark.parametrize("hand", refused_hands())
def test_what_a_log_cannot_tell_is_refused(hand: Hand) -> None:
    with pytest.raises(NotationError) as refused:
        write_line(hand.events)
    assert refused.value.code == "not_for_acpc"


def test_a_log_is_not_written_from_what_one_player_saw() -> None:
    hand = start_hand([500, 500])
    play(hand, "f")
    with pytest.raises(NotationError, match="all hole cards"):
        write_line([event for event in hand.events if visible(event, 1)])
    with pytest.raises(NotationError) as refused:
        write_line(hand.events[1:])
    assert refused.value.code == "no_start"


@given(st.integers(0), st.sampled_from(["nlhe", "flhe"]))
def test_hands_that_are_written_and_read_have_the_same_betting_and_stacks(seed: int, code: str) -> None:
    rng = random.Random(seed)
    hand = random_hand(rng, game=GAMES[code], house=HOUSE, auto_muck=False)
    play_out(hand, rng)
    try:
        text = write([hand.events])
    except NotationError as error:
        if not hand.stakes.ante and "raises a round at most" not in str(error):
            raise
        return
    (again,) = read(text)
    assert list(again.stacks().values()) == list(hand.stacks().values())
    assert hands_in(write([again.events])) == hands_in(text)


@given(st.integers(0), st.integers(1, 5))
def test_a_spoilt_log_is_refused_and_nothing_worse(seed: int, times: int) -> None:
    rng = random.Random(seed)
    text = f"{TWO}{SHOWN}\n{LINE}\n# GAMEDEF\n# limit\n# blind = 5 10\n# END GAMEDEF\n{LINE}\n"
    for _ in range(times):
        at = rng.randrange(len(text))
        piece = rng.choice(("", "|", ":", "/", "r", "c", "f", "9", "-", ".", "Ah", "\n", "#", "STATE:", "p1"))
        text = text[:at] + piece + text[at + rng.randrange(4) :]
    errors: list[NotationError] = []
    list(read(text, errors.append))
    assert all(str(error).startswith("line ") for error in errors)
