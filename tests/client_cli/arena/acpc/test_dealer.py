"""Our dealer, with players that read the protocol by themselves, over real sockets."""

from collections.abc import Callable, Sequence
from contextlib import closing

import pytest

from riverboat.client_cli.arena.acpc.dealer import deal
from riverboat.client_cli.arena.acpc.player import AcpcPlayer, listening
from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.player import Player
from riverboat.client_cli.arena.results import FaultKind, PlayedHand
from riverboat.client_cli.arena.running import Table
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.engine.notation import acpc
from riverboat.engine.notation.acpc_game import AcpcGame
from tests.client_cli.arena.acpc.players import TestPlayer, always, at_random
from tests.client_cli.arena.acpc.reading import (
    HEADS_UP,
    LIMIT,
    LIMIT_3,
    SIDE_POTS,
    Definition,
    State,
)
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

SETTINGS = MatchSettings(bots=2, act_ms=int(1000 * PATIENCE), bank_ms=0)
HANDS = 60


def game_of(definition: Definition) -> AcpcGame:
    return AcpcGame.defined(definition.lines().splitlines())


def dealt(
    definition: Definition, answers: Sequence[Callable[[State, str], str]], hands: int = HANDS, seed: int = 3
) -> tuple[list[PlayedHand], list[TestPlayer]]:
    """Deal a match between test players, and return it with them."""
    players = [listening(f"p{number}", "127.0.0.1", 0, SETTINGS) for number in range(len(answers))]
    tests = [TestPlayer(definition, each.port, answer) for each, answer in zip(players, answers, strict=True)]
    try:
        for player in players:
            player.start()
        played = list(deal(game_of(definition), players, hands, seed))
    finally:
        for player in players:
            player.close()
    return played, [test.join() for test in tests]


@pytest.mark.parametrize(
    "definition", [HEADS_UP, LIMIT, LIMIT_3, SIDE_POTS], ids=["2p", "limit", "limit 3p", "side"]
)
def test_chips_are_those_of_an_independent_reading(definition: Definition) -> None:
    seats = range(len(definition.stacks))
    played, tests = dealt(definition, [at_random(seat) for seat in seats])
    assert len(played) == HANDS
    for seat, test in enumerate(tests):
        won = sum(hand.won[seat] for hand in played)
        assert abs(won - test.won) <= test.shared  # odd chips: the protocol splits them
        assert sum(State.of(definition, line).over for line in test.lines) == HANDS
    # With unequal stacks a short all-in reopens the betting in the protocol, and not at our tables.
    kinds = {fault.kind for hand in played for fault in hand.faults}
    assert kinds <= ({FaultKind.ILLEGAL} if definition is SIDE_POTS else set())
    assert any(len({*State.of(definition, line).spent}) == 3 for line in tests[0].lines) or len(seats) == 2


@pytest.mark.parametrize("definition", [HEADS_UP, LIMIT_3])
def test_everybody_gets_every_state_and_no_hidden_card(definition: Definition) -> None:
    played, tests = dealt(definition, [at_random(seat) for seat in range(len(definition.stacks))], 20)
    public = [[line.split(":", 3)[2:] for line in test.lines] for test in tests]
    bettings = [[rest[1].split(":")[0] for rest in lines] for lines in public]
    assert all(each == bettings[0] for each in bettings)
    actions = sum(sum(map(betting.count, "fcr")) for betting in (finals(tests[0])))
    assert len(tests[0].lines) == actions + len(played)
    for test in tests:
        for line in test.lines:
            state = State.of(definition, line)
            live = len(state.spent) - len(state.folded)
            for position, hole in enumerate(state.holes):
                showdown = state.over and live > 1 and position not in state.folded
                assert bool(hole) == (position == state.position or showdown)


def finals(test: TestPlayer) -> list[str]:
    """Return the betting of the finished hands."""
    states = [State.of(test.game, line) for line in test.lines]
    return [state.betting for state in states if state.over]


def test_log_has_what_was_dealt() -> None:
    played, tests = dealt(HEADS_UP, [at_random(1), at_random(2)], 20)
    text = acpc.write((hand.events for hand in played), "match")
    again = list(acpc.read(text))
    assert [
        [hand.stack(seat.number) - seat.stack for seat in sorted(hand.seats, key=lambda seat: seat.name)]
        for hand in again
    ] == [list(hand.won) for hand in played]
    assert [line.split(":")[2] for line in text.splitlines() if line.startswith("STATE")] == finals(tests[0])


def test_blinds_are_reversed_heads_up_and_positions_move() -> None:
    played, (first, second) = dealt(HEADS_UP, [always("c"), always("c")], 2)
    assert first.lines[0].startswith("MATCHSTATE:0:0::")
    assert second.lines[0].startswith("MATCHSTATE:1:0::")
    assert State.of(HEADS_UP, first.lines[0]).to_act == 1  # the small blind, who has the button
    starts = [line for line in first.lines if line.split(":")[3] == ""]
    assert [line.split(":")[1:3] for line in starts] == [["0", "0"], ["1", "1"]]
    assert [hand.seats for hand in played] == [(0, 1), (1, 0)]
    assert [line.split(":")[3] for line in first.lines[:9]] == [
        *("", "c", "cc/", "cc/c", "cc/cc/", "cc/cc/c", "cc/cc/cc/", "cc/cc/cc/c", "cc/cc/cc/cc"),
    ]


def test_raises_are_totals_over_the_hand() -> None:
    replies = {"": "r300", "r300": "c", "r300c/": "r900", "r300c/r900": "r2100", "r300c/r900r2100": "f"}

    def answer(state: State, line: str) -> str:
        return f"{line}:{replies[state.betting]}\r\n"

    (hand,), tests = dealt(HEADS_UP, [answer, answer], 1)
    assert finals(tests[0]) == ["r300c/r900r2100f"]
    assert hand.faults == ()
    assert hand.won == (-900, 900)


def test_same_seed_deals_the_same_cards() -> None:
    runs = [dealt(LIMIT, [at_random(1), at_random(2)], 6)[1][0].lines for _ in range(2)]
    assert runs[0] == runs[1]
    assert dealt(LIMIT, [at_random(1), at_random(2)], 6, seed=4)[1][0].lines != runs[0]


@pytest.mark.parametrize(("code", "definition"), [("nlhe", HEADS_UP), ("flhe", LIMIT)])
def test_player_of_the_competition_plays_a_duplicate_match(code: str, definition: Definition) -> None:
    """Heads-up fixed limit has the competition's cap on raises, and everybody shows at a showdown."""
    entries = entries_of(["acpc:0=Guest", "maniac"])
    table = Table(MatchSettings(bots=2, game=code, stack=20_000, act_ms=60_000), entries, is_isolated=False)
    guest = table.players[0]
    assert isinstance(guest, AcpcPlayer)
    test = TestPlayer(definition, guest.port, at_random(5))
    with closing(table):
        table.start()
        sets = [table.match.play_set(number) for number in range(15)]
    test.join()
    assert [fault for played in sets for hand in played.hands for fault in hand.faults] == []
    scale = 10 if code == "flhe" else 1  # the competition's blinds are 5 and 10; limit states have no chips
    assert abs(sum(played.won(0) for played in sets) - scale * test.won) <= scale * test.shared
    numbers = [int(line.split(":")[2]) for line in test.lines]
    assert numbers == sorted(numbers)
    assert {*numbers} == {*range(30)}


def players_of(*specs: str) -> list[Player]:
    return [entry.player(0, SETTINGS, is_isolated=False) for entry in entries_of(specs)]


def test_house_bots_play_by_a_definition() -> None:
    hands = list(deal(game_of(SIDE_POTS), players_of("maniac", "caller", "random"), 30, 1))
    assert all(sum(hand.won) == 0 for hand in hands)
    assert {hand.seats for hand in hands} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
