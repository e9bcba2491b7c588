import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand, visible
from riverboat.engine.house import House, Rake
from riverboat.engine.notation.acpc import read, write, write_line
from riverboat.engine.notation.acpc_game import GAME_FILES, HOUSE
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
def test_competition_hands_match_and_round_trip(name: str) -> None:
    text = real_hands(name).read_text()
    hands = list(read(text))
    assert len(hands) == 100
    assert all(hand.over for hand in hands)
    written = write(hand.events for hand in hands)
    assert hands_in(written) == hands_in(text)
    assert any(file in written.splitlines()[0] and file in text.splitlines()[0] for file in GAME_FILES)
    assert hands_in(write(hand.events for hand in read(written))) == hands_in(text)


def test_amounts_are_totals_for_hand() -> None:
    (hand,) = read(TWO + LINE)
    assert hand.number == 7
    assert [seat.name for seat in hand.seats] == ["p1", "p2"]
    raises = [event.to for event in hand.events if isinstance(event, ev.RaisedTo | ev.BetMade)]
    assert raises == [300, 300]
    assert hand.stacks() == {1: 19_700, 2: 20_300}
    assert len(hand.board) == 3


def test_players_keep_seats_as_button_moves() -> None:
    shown = "STATE:8:cc/cc/cc/cc:AcAd|QsQd/Td4h9s/2c/3c:100|-100:p2|p1"
    first, second = read(f"{TWO}{LINE}\n{shown}\n")
    assert (first.button, second.button) == (2, 1)
    assert second.shown.keys() == {1, 2}


def test_fixed_limit_cap_holds_heads_up() -> None:
    (hand,) = read(TWO_LIMIT + "STATE:0:rrrf:AcAd|QsQd:-30|30:p1|p2")
    assert hand.stacks() == {1: 19_970, 2: 20_030}
    with pytest.raises(NotationError, match=r"line 2: preflop, action 4.*capped"):
        list(read(TWO_LIMIT + "STATE:0:rrrrf:AcAd|QsQd:-40|40:p1|p2"))


def test_fractional_results_are_accepted() -> None:
    line = "STATE:0:rcc/ccc/ccc/rcf:{}/2c2d3c/3d/4d:{}:p1|p2|p3"
    (hand,) = read(THREE_LIMIT + line.format("AcAd|AhAs|KsKd", "10|10|-20"))
    assert hand.stacks() == {1: 20_010, 2: 20_010, 3: 19_980}
    odd = "STATE:0:fcc/cc/cc/cc:AcKd|AhKs|QsJd/2c2d3c/3d/4d:{}:p1|p2|p3"
    for results in ("0|0|0", "0.4|-0.4|0"):
        (hand,) = read(THREE_LIMIT + odd.format(results))
        assert hand.stacks() == {1: 20_000, 2: 20_000, 3: 20_000}


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (LINE[:40], "bad_notation", "not a complete line"),
        ("These are no hands.", "bad_notation", "not a complete line"),
        (LINE.replace("STATE", "MATCHSTATE"), "bad_notation", "not a complete line"),
        (LINE.replace("r600", "r700x"), "bad_notation", "not a complete line"),
        (LINE.replace("r600f", "6r00f"), "bad_action", "not a list of actions"),
        (LINE.replace("r600f", "rf"), "illegal_action", "a raise must have a size"),
        (LINE.replace("r600f", "r601"), "cut_off", "does not finish the hand"),
        (LINE.replace("r600f", "r600ff"), "illegal_action", "flop, action 4 (f): no action is due"),
        (LINE.replace("/cr600f", "cr600f"), "illegal_action", "preflop, action 4 (c): no action is due"),
        (
            LINE.replace("cr300c/", "c/"),
            "illegal_action",
            "flop, action 1 (c): no action is due",
        ),
        (LINE.replace("/cr600f", "/cr600f////"), "bad_field", "6 rounds"),
        (LINE.replace("/cr600f", "/cr600f/"), "cut_off", "does not finish the hand"),
        (LINE.replace("r600", "r350"), "illegal_action", "you cannot bet to 50: the minimum is 100"),
        (LINE.replace("r600", "r20001"), "illegal_action", "the maximum is"),
        (LINE.replace("Ac6d", "Ac6x"), "illegal_hand", "is not a card"),
        (LINE.replace("Ac6d", "Ac"), "bad_field", "two hole cards"),
        (LINE.replace("Ac6d|", ""), "bad_field", "two hole cards"),
        (LINE.replace("Ac6d", "AcQs"), "illegal_hand", "Qs is there twice"),
        (LINE.replace("Td4h9s", "Td4h"), "bad_field", "three cards"),
        (LINE.replace("/Td4h9s", ""), "bad_field", "of board rounds and of betting rounds differs"),
        (LINE.replace("-300|300", "-300|301"), "chips_differ", "p2 wins 300, not 301"),
        (LINE.replace("-300|300", "-300.5|300.5"), "chips_differ", "p1 wins -300, not -300.5"),
        (LINE.replace("-300|300", "-300"), "bad_field", "every player must have a result"),
        (LINE.replace("-300|300", "-300|3-00"), "bad_field", "every player must have a result"),
        (LINE.replace("p1|p2", "p1"), "bad_field", "1 names for 2 players"),
    ],
)
def test_faulty_line_is_reported_and_next_is_read(line: str, code: str, message: str) -> None:
    errors: list[NotationError] = []
    text = f"{TWO}{SHOWN}\n{line}\n{LINE}\n".replace("-100|100:p2", "100|-100:p2")
    hands = list(read(text, errors.append))
    assert [hand.number for hand in hands] == [8, 7]
    (error,) = errors
    assert str(error).startswith("line 3: ")
    assert message in str(error)
    assert error.code == code
    with pytest.raises(NotationError):
        list(read(text))


def test_log_without_game_needs_game_argument() -> None:
    with pytest.raises(NotationError, match="line 1: no comment") as refused:
        list(read(LINE))
    assert refused.value.code == "unknown_variant"
    assert len(list(read(LINE, game=GAME_FILES["holdem.nolimit.2p.reverse_blinds.game"]))) == 1


def test_other_lines_are_ignored() -> None:
    text = f"{TWO}#--t_hand 600000\r\n\r\n; show\r\n{LINE}\r\nSCORE:-300|300:p1|p2\r\n"
    assert [hand.number for hand in read(text)] == [7]


def test_changed_game_is_defined_in_comments() -> None:
    hands = [start_hand(stacks, auto_muck=False) for stacks in ([700, 900, 800], [700, 900, 800], [500, 500])]
    for hand in hands:
        play(hand, "f f" if len(hand.seats) == 3 else "f")
    text = write([hand.events for hand in hands], name="club")
    assert text.count("GAMEDEF") == 4
    assert "# stack = 700 900 800\n" in text
    again = list(read(text))
    assert [hand.stacks() for hand in again] == [hand.stacks() for hand in hands]


def test_same_names_are_distinguished() -> None:
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
def test_changed_seating_assigns_new_seats(names: list[str], seats: list[int]) -> None:
    text = write([named_hand(each).events for each in (["a", "b", "c"], names, names)])
    first, second, third = read(text)
    assert [seat.number for seat in first.seats] == [1, 2, 3]
    assert [seat.number for seat in second.seats] == [seat.number for seat in third.seats] == seats


def test_seats_are_at_most_ten() -> None:
    tables = [[f"{place} at {table}" for place in range(3)] for table in range(9)]
    hands = read(write([named_hand(names).events for names in tables]))
    assert max(seat.number for hand in hands for seat in hand.seats) == 9


def named_hand(names: list[str]) -> Hand:
    """Return a folded hand of players with these names, from the left of the button."""
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
def test_hand_unknown_to_log_is_refused(hand: Hand) -> None:
    with pytest.raises(NotationError) as refused:
        write_line(hand.events)
    assert refused.value.code == "not_for_acpc"


def test_log_needs_all_hole_cards() -> None:
    hand = start_hand([500, 500])
    play(hand, "f")
    with pytest.raises(NotationError, match="all hole cards"):
        write_line([event for event in hand.events if visible(event, 1)])
    with pytest.raises(NotationError) as refused:
        write_line(hand.events[1:])
    assert refused.value.code == "no_start"


@given(st.integers(0), st.sampled_from(["nlhe", "flhe"]))
def test_hands_round_trip(seed: int, code: str) -> None:
    rng = random.Random(seed)
    hand = random_hand(rng, game=GAMES[code], house=HOUSE, auto_muck=False)
    play_out(hand, rng)
    try:
        text = write([hand.events])
    except NotationError as error:
        if not hand.stakes.ante and "raises a round" not in str(error):
            raise
        return
    (again,) = read(text)
    assert list(again.stacks().values()) == list(hand.stacks().values())
    assert hands_in(write([again.events])) == hands_in(text)


@given(st.integers(0), st.integers(1, 5))
def test_corrupted_log_raises_only_notation_error(seed: int, times: int) -> None:
    rng = random.Random(seed)
    text = f"{TWO}{SHOWN}\n{LINE}\n# GAMEDEF\n# limit\n# blind = 5 10\n# END GAMEDEF\n{LINE}\n"
    for _ in range(times):
        at = rng.randrange(len(text))
        piece = rng.choice(("", "|", ":", "/", "r", "c", "f", "9", "-", ".", "Ah", "\n", "#", "STATE:", "p1"))
        text = text[:at] + piece + text[at + rng.randrange(4) :]
    errors: list[NotationError] = []
    list(read(text, errors.append))
    assert all(str(error).startswith("line ") for error in errors)
