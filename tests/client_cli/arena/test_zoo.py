"""Cheats win what their honest twin wins, and more only where the arena says so."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from riverboat.client_cli.arena import messages
from riverboat.client_cli.arena.log import LoggedSets
from riverboat.client_cli.arena.sandbox import can_isolate
from riverboat.client_cli.arena.settings import stakes_of
from riverboat.client_cli.arena.turn_lines import TurnLines
from riverboat.client_cli.bots import Clock
from riverboat.engine.actions import Call, Check
from riverboat.engine.cards import DECK
from riverboat.engine.events import Seat
from riverboat.engine.games import NO_LIMIT_HOLDEM
from riverboat.engine.hand import Hand
from tests.support.missing import missing
from tests.support.ports import unused_port
from tests.support.zoo.cheats import FOUND
from tests.support.zoo.playing import TWIN, played, spec_of

pytestmark = pytest.mark.integration

HANDS = 40
STACK = 20_000
"""Of the game of the competition."""

TABLES = {
    "heads-up, decks and seeds": ["Remembers", "SearchesSeeds"],
    "heads-up, files and signals": ["Snoops", "Shares"],
    "six seats": ["Remembers", "Shares", TWIN, TWIN, TWIN, TWIN],
}


@pytest.mark.parametrize("served", [False, True], ids=["pipes", "sockets"])
@pytest.mark.parametrize("bots", TABLES.values(), ids=TABLES)
def test_cheats_win_what_their_honest_twin_wins(bots: list[str], served: bool, tmp_path: Path) -> None:
    if not can_isolate():
        missing("this machine does not permit user namespaces")
    outcome = played(tmp_path, bots, HANDS, served=served)
    assert outcome.found == []
    assert outcome.won == played(tmp_path, [TWIN] * len(bots), HANDS).won


def test_bot_that_remembers_wins_in_one_process(tmp_path: Path) -> None:
    outcome = played(tmp_path, ["Remembers", TWIN], HANDS, share_process=("Remembers",))
    assert len(outcome.found) >= HANDS / 4
    assert sum(won[0] for won in outcome.won) > 0
    assert sum(won[0] for won in played(tmp_path, [TWIN, TWIN], HANDS).won) == 0


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


def test_acpc_player_that_remembers_is_named_and_flagged(tmp_path: Path) -> None:
    """It connects once, so that it sees a deck from every seat."""
    port = unused_port()
    command = ["acpc", "play", spec_of(tmp_path, "Remembers"), "127.0.0.1", str(port)]
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "riverboat.client_cli", *command], stdout=subprocess.DEVNULL
    ) as player:
        try:
            outcome = played(tmp_path, [f"acpc:{port}=Cheat", TWIN], 600, stack=STACK)
        finally:
            player.kill()
    assert sum(won[0] for won in outcome.won) > 0
    header = LoggedSets(next(tmp_path.glob("results-*")) / "match.jsonl").header
    assert b'"memory_of_decks_not_excluded":["Cheat"]' in header
    assert any(sentence.startswith("Cheat acts as if it knew") for sentence in outcome.luck)


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
                lines.append(own.line(1, legal, Clock(1, 1), events))
            hand.act(legal.seat, Call() if legal.call else Check())
        seen.add(tuple(lines))
    assert len(seen) == 1
    assert len(next(iter(seen))) == 4
