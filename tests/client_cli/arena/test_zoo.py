"""Cheats win what their honest twin wins, and more only where the arena says so."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from riverboat.client_cli.arena import messages
from riverboat.client_cli.arena.log import LoggedSets
from riverboat.client_cli.arena.sandbox import can_isolate
from riverboat.client_cli.arena.settings import stakes_of
from riverboat.client_cli.arena.trial import play
from riverboat.client_cli.arena.turn_lines import TurnLines
from riverboat.client_cli.bots import Bot, Caller, TurnTime
from riverboat.engine.actions import Call, Check
from riverboat.engine.cards import DECK
from riverboat.engine.events import Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM
from riverboat.engine.hand import Hand
from riverboat.engine.notation.acpc_game import AcpcGame
from tests.support.missing import missing
from tests.support.ports import unused_port
from tests.support.zoo.cheats import FOUND, Thinks, Watches
from tests.support.zoo.playing import MEASURES, TWIN, Outcome, played, spec_of, won_by_twins

pytestmark = pytest.mark.integration

HANDS = 40
STACK = 20_000
"""Of the game of the competition."""

TABLES = {
    "heads-up, decks and seeds": ["Remembers", "SearchesSeeds"],
    "heads-up, files and signals": ["Snoops", "Shares"],
    "heads-up, lengths of messages": [MEASURES, TWIN],
    "three seats": ["Remembers", "Snoops", MEASURES],
    "six seats": ["Remembers", "SearchesSeeds", "Snoops", "Shares", MEASURES, TWIN],
}

QUICK = (*((name, False) for name in TABLES if name.startswith("heads-up")), ("three seats", True))
"""Every cheat over pipes, and one of each kind over sockets. The others are slow."""


@pytest.mark.parametrize(
    ("name", "served"),
    [
        pytest.param(
            name,
            served,
            id=f"{name}-{'sockets' if served else 'pipes'}",
            marks=() if (name, served) in QUICK else pytest.mark.slow,
        )
        for name in TABLES
        for served in (False, True)
    ],
)
def test_cheats_win_what_their_honest_twin_wins(name: str, served: bool, tmp_path: Path) -> None:
    if not can_isolate():
        missing("this machine does not permit user namespaces")
    bots = TABLES[name]
    hands = HANDS if len(bots) == 2 else HANDS // 4  # each is played in as many orders as seats
    outcome = played(tmp_path, bots, hands, served=served)
    assert outcome.found == []
    assert outcome.won == won_by_twins(len(bots), hands)


def test_bot_that_remembers_wins_in_one_process(tmp_path: Path) -> None:
    outcome = played(tmp_path, ["Remembers", TWIN], HANDS, share_process=("Remembers",))
    assert len(outcome.found) >= HANDS / 4
    assert sum(won[0] for won in outcome.won) > 0
    assert sum(won[0] for won in won_by_twins(2, HANDS)) == 0


def test_bot_that_searches_finds_a_small_seed(tmp_path: Path) -> None:
    outcome = played(tmp_path, ["SearchesSeeds", TWIN], HANDS, seed=7, secret="")
    assert {f"{FOUND}the seed 7"} == set(outcome.found)
    assert sum(won[0] for won in outcome.won) > 0


def test_cheats_find_files_cards_and_processes_without_a_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("riverboat.client_cli.arena.contest.can_isolate", lambda: False)
    found = " ".join(played(tmp_path, ["Snoops", "Shares"], HANDS).found)
    for what in ("victim.py", "match.jsonl", "the command line", "cards in"):
        assert what in found


def played_over_acpc(folder: Path, cheat: str, seats: int, hands: int, **settings: Any) -> Outcome:
    """Play a cheat that connects as a player of the competition against its twins."""
    port = unused_port()
    blinds = (100, 50) if seats == 2 else (50, 100, *[0] * (seats - 2))
    game = folder / "no-limit.game"
    game.write_text("\n".join(AcpcGame(NO_LIMIT_HOLDEM, blinds, (STACK,) * seats).definition()))
    command = ["acpc", "play", spec_of(folder, cheat), "127.0.0.1", str(port), "--game", str(game)]
    line = [sys.executable, "-P", "-m", "riverboat.client_cli", *command]
    with subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as player:
        try:
            bots = [f"acpc:{port}=Cheat", *[TWIN] * (seats - 1)]
            outcome = played(folder, bots, hands, stack=STACK, **settings)
        finally:
            player.kill()
            assert player.stderr is not None
            said = player.stderr.read().splitlines()
    return outcome._replace(found=[each for each in said if each.startswith(FOUND)])


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("cheat", ["Remembers", "SearchesSeeds"])
def test_cheats_over_acpc_win_what_their_honest_twin_wins(cheat: str, seats: int, tmp_path: Path) -> None:
    """One that remembers, if no deck comes twice."""
    settings: dict[str, Any] = {"duplicate": cheat != "Remembers"}
    outcome = played_over_acpc(tmp_path, cheat, seats, HANDS, **settings)
    assert outcome.found == []
    assert outcome.won == won_by_twins(seats, HANDS, stack=STACK, **settings)


def test_acpc_player_that_remembers_is_named_and_flagged(tmp_path: Path) -> None:
    """It connects once, so that it sees a deck from every seat."""
    outcome = played_over_acpc(tmp_path, "Remembers", 2, 600)
    assert sum(won[0] for won in outcome.won) > 0
    header = LoggedSets(next(tmp_path.glob("results-*")) / "match.jsonl").header
    assert b'"memory_of_decks_not_excluded":["Cheat"]' in header
    assert any(sentence.startswith("Cheat acts as if it knew") for sentence in outcome.luck)


def test_cheat_that_measures_wins_if_messages_are_longer_at_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = TurnLines.line

    def leaking(lines: TurnLines, *args: Any) -> bytes:
        hand, seat = lines._hand, lines._seat
        other = max(hand.hole_cards(1 - seat))
        return whole(lines, *args).replace(b"\n", b"\n" if other > 40 else b" \n")

    monkeypatch.setattr(TurnLines, "line", leaking)
    outcome = played(tmp_path, [MEASURES, TWIN], 2 * HANDS, seed=3, secret="")
    assert outcome.found
    assert sum(won[0] for won in outcome.won) > 0


@pytest.mark.parametrize("seats", [2, 6])
def test_cheat_that_watches_sees_nothing_if_actions_take_the_same_time(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    def won(first: type[Bot], even_ms: int) -> int:
        sets = play([first, *[Thinks] * (seats - 1)], 10 * HANDS, seed=4, even_ms=even_ms)
        return sum(played.won(0) for played in sets)

    for where in ("riverboat.client_cli.arena.match", "tests.support.zoo.cheats"):
        monkeypatch.setattr(f"{where}.sleep", sleep)
    monkeypatch.setattr("tests.support.zoo.cheats.monotonic", lambda: now)
    monkeypatch.setattr("riverboat.client_cli.arena.match.perf_counter", lambda: now)
    even_ms = round(2000 * Thinks.SECONDS)
    assert won(Watches, 0) > won(Caller, 0)
    assert won(Watches, even_ms) == won(Caller, even_ms) == won(Caller, 0)


def test_messages_are_the_same_whatever_others_hold() -> None:
    """So their length says nothing either."""
    deck, random = Random(5).sample(DECK, 52), Random(6)
    seen = set()
    for _ in range(5):
        others = random.sample(deck[9:], 2)
        order = [deck[0], others[0], deck[2], others[1], *deck[4:9]]
        order += [card for card in deck if card not in order]
        hand = Hand(NO_LIMIT_HOLDEM, stakes_of("nlhe"), [Seat(0, 1_000), Seat(1, 1_000)], order)
        hand.start()
        lines, own = [], TurnLines(hand, 0)
        while (legal := hand.legal_actions()) is not None:
            if legal.seat == 0:
                events = bytes(messages.events_data(hand.events, 0))
                lines.append(own.line(1, legal, TurnTime(1, 1), events))
            hand.act(legal.seat, Call() if legal.call else Check())
        seen.add(tuple(lines))
    assert len(seen) == 1
    assert len(next(iter(seen))) == 4
