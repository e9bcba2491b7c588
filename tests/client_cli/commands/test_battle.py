import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.commands.battle import battle
from riverboat.engine.assessor import Assessment, HandType, assess
from riverboat.engine.cards import Card, parse_cards
from riverboat.engine.testing import HandSpec, SpecHandGenerator
from riverboat.engine.testing import battle as contest
from riverboat.engine.testing.hands import Hand


def run(*args: str) -> Result:
    return CliRunner().invoke(battle, args)


def test_battle_ends_in_victory() -> None:
    result = run("--specs", "50", "--seed", "1")
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert any(line.startswith("four of a kind 8s 8h 8d 8c 3s") for line in lines)
    assert any(line.startswith("50 random specifications") and line.endswith("won") for line in lines)
    assert lines[-1].startswith("Victory: ")
    assert lines[-1].endswith(" hands, seed 1.")


def test_same_seed_gives_the_same_battle() -> None:
    first, again, other = (
        json.loads(run("--specs", "30", "--json", "--seed", seed).stdout)["duels"] for seed in ("1", "1", "2")
    )
    assert first == again != other


def test_random_seed_is_reported() -> None:
    first, second = (json.loads(run("--specs", "1", "--json").stdout)["seed"] for _ in range(2))
    assert first != second


def test_json() -> None:
    found = json.loads(run("--specs", "20", "--seed", "1", "--json").stdout)
    assert found["victory"] is True
    assert found["seed"] == 1
    assert len(found["duels"]) == 9
    assert found["duels"][0]["type"] == "straight flush"
    assert len(parse_cards(found["duels"][0]["low"])) == 5
    duels, specs = found["rounds"]
    assert duels["hands"] == 18
    assert specs["defeats"] == []
    assert specs["seconds"] > 0


def nothing_but_nines(_generator: SpecHandGenerator, _spec: HandSpec) -> Hand:
    return parse_cards("9s9h9d9cAs")


def test_defeat_is_reported_and_sets_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SpecHandGenerator, "generate", nothing_but_nines)
    result = run("--specs", "50", "--seed", "1")
    assert result.exit_code == 1
    assert "duels: 9s 9h 9d 9c As is four of a kind, nines, ace kicker, which does not fit " in result.stdout
    assert result.stdout.splitlines()[-1].startswith("Defeat: ")
    found = run("--specs", "50", "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout)["victory"] is False
    assert json.loads(found.stdout)["rounds"][0]["defeats"]


def flush_is_a_straight(cards: Sequence[Card]) -> Assessment:
    found = assess(cards)
    return replace(found, type=HandType.STRAIGHT) if found.type is HandType.FLUSH else found


def test_broken_assessor_is_defeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "riverboat.client_cli.commands.battle.Sides", partial(contest.Sides, assess=flush_is_a_straight)
    )
    result = run("--specs", "1")
    assert result.exit_code == 1
    assert " is straight, " in result.stdout


def test_exhaustive_plays_every_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The long rounds are replaced; they have their own tests."""

    def of(counts: Mapping[str, int], name: str) -> Callable[..., contest.Round]:
        def play(sides: contest.Sides, progress: contest.Progress) -> contest.Round:
            progress(1, 1)
            return contest.Round(name, sum(counts.values()), counts=dict(counts))

        return play

    monkeypatch.setattr(
        "riverboat.client_cli.commands.battle.five_cards", of(contest.FIVE_CARD_HANDS, "five")
    )
    monkeypatch.setattr(
        "riverboat.client_cli.commands.battle.seven_cards", of(contest.SEVEN_CARD_HANDS, "seven")
    )
    result = run("--specs", "1", "--seed", "1", "--exhaustive")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["royal", "flush", "4", "4,324"] in rows
    assert ["high", "card", "1,302,540", "23,294,460"] in rows
    assert rows[-1][:3] == ["Victory:", "136,383,539", "hands,"]


@pytest.mark.integration
def test_progress_bar_only_on_a_terminal() -> None:
    command = [sys.executable, "-m", "riverboat.client_cli", "battle", "--specs", "400", "--seed", "1"]
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "rb", buffering=0) as screen:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, text=True, check=True)
        assert b"random specifications" in screen.read(4096)
        os.close(theirs)
    assert "Victory" in done.stdout
    assert "\x1b" not in done.stdout


def test_documented_battle_is_reproducible() -> None:
    page = (Path(__file__).parents[3] / "docs" / "testing-poker-software.md").read_text()
    rows = [" ".join(line.split()) for line in page.splitlines()]
    for duel in json.loads(run("--specs", "1", "--seed", "2026", "--json").stdout)["duels"]:
        assert f"{duel['type']} {duel['low']} {duel['high']}" in rows
    for name, hands in contest.SEVEN_CARD_HANDS.items():
        assert f"{name} {contest.FIVE_CARD_HANDS[name]:,} {hands:,}" in rows


def test_help_starts_with_an_example() -> None:
    assert run("--help").output.splitlines()[2].strip() == "Example: riverboat battle --exhaustive"
