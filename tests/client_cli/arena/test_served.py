"""Matches at a server have the log of matches in this process and over pipes, byte for byte."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import fields, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from riverboat.client_cli.arena import served
from riverboat.client_cli.arena.contest import Contest, Plan
from riverboat.client_cli.arena.entries import Entry, entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import LOG, TIMES, MatchFolder
from riverboat.client_cli.arena.log import set_line
from riverboat.client_cli.arena.match import Match
from riverboat.client_cli.arena.player import LocalPlayer
from riverboat.client_cli.arena.served import ACT_MS, ServerTables
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.bots import AnyBot, Bot, Maniac, RandomBot
from riverboat.engine.actions import Action, BetTo, Draw, RaiseTo
from riverboat.engine.events import HandEnded, HandStarted
from riverboat.engine.games import GAMES
from riverboat.engine.hand import View
from riverboat.engine.hand.fold import APPLY
from riverboat.engine.table.record import Record
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.tables import actor
from riverboat.server.wiring.history_adapters import TableJournal
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

STYLES = ("random", "tight-aggressive", "maniac")
PROGRAMS = """
from random import Random
from riverboat.client_cli.bots import Maniac, RandomBot, TightAggressive

class RandomProgram(RandomBot):
    def __init__(self): super().__init__(Random())

class TightProgram(TightAggressive):
    def __init__(self): super().__init__(Random())

class ManiacProgram(Maniac):
    def __init__(self): super().__init__()
"""


@pytest.fixture(scope="module")
def tables() -> Iterator[ServerTables]:
    """Tables of one server for matches of any size."""
    found = ServerTables(MatchSettings(bots=10))
    with closing(found):
        found.start()
        yield found


def log_of(bots: Sequence[AnyBot], sets: int, tables: ServerTables | None, **settings: object) -> list[bytes]:
    found = MatchSettings(bots=len(bots), **settings)  # type: ignore[arg-type]
    players = [LocalPlayer(f"bot {number}", bot) for number, bot in enumerate(bots)]
    by_rotation = [players] * found.rotations
    match = Match(found, by_rotation) if tables is None else Match(found, by_rotation, tables.deal)
    return [set_line(match.play_set(number)) for number in range(sets)]


def files_of(folder: Path, entries: Sequence[Entry], *, served: bool) -> dict[str, bytes]:
    settings = MatchSettings(bots=len(entries), seed=7, act_ms=int(1000 * PATIENCE), bank_ms=0)
    contest = Contest(Plan(entries, settings, hands=9, served=served), MatchFolder(folder))
    for _ in contest.play():
        pass
    contest.export()
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != TIMES}


def test_match_is_the_same_in_process_over_websockets_and_over_pipes(tmp_path: Path) -> None:
    programs = tmp_path / "programs.py"
    programs.write_text(PROGRAMS, encoding="utf-8")
    here = entries_of(STYLES)
    piped = [
        replace(entries_of([f"{programs}:{name}"])[0], spec=style, name=style)
        for style, name in zip(STYLES, ("RandomProgram", "TightProgram", "ManiacProgram"), strict=True)
    ]
    first = files_of(tmp_path / "here", here, served=False)
    assert files_of(tmp_path / "again", here, served=False) == first
    assert files_of(tmp_path / "websockets", here, served=True) == first
    hands = without_header(first)
    assert without_header(files_of(tmp_path / "pipes", piped, served=False)) == hands
    assert without_header(files_of(tmp_path / "both", piped, served=True)) == hands


def without_header(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return files of a match without the header of its log, which names the bots that can carry decks."""
    return files | {LOG: files[LOG].partition(b"\n")[2]}


@pytest.mark.parametrize("code", GAMES)
def test_every_game_is_the_same_at_a_server(code: str, tables: ServerTables) -> None:
    players = min(GAMES[code].max_seats, 4)

    def play(at: ServerTables | None) -> list[bytes]:
        bots = [RandomBot(Random()) for _ in range(players)]
        return log_of(bots, 2, at, game=code, duplicate=False, seed=3)

    assert play(tables) == play(None)


def test_kept_stacks_below_the_blinds_are_the_same_at_a_server(tables: ServerTables) -> None:
    def play(at: ServerTables | None) -> list[bytes]:
        bots = RandomBot(Random()), RandomBot(Random())
        return log_of(bots, 20, at, stack=150, keep=True, duplicate=False)

    log = play(None)
    assert any(b'"betting_opened"' not in line for line in log)  # the blinds put everybody all-in
    assert play(tables) == log


class Misplays(Bot):
    """Does what is wrong, another thing on each turn, and then raises an exception."""

    def __init__(self) -> None:
        self._wrong = iter([RaiseTo(-5), RaiseTo(10**18), RaiseTo("x"), BetTo(1), Draw(7), None])  # type: ignore[arg-type]

    def act(self, view: View) -> Action:
        return next(self._wrong)  # type: ignore[return-value]


def test_faults_are_the_same_at_a_server(tables: ServerTables) -> None:
    def play(at: ServerTables | None) -> list[bytes]:
        return log_of((Misplays(), Maniac()), 6, at)

    assert play(tables) == play(None)
    assert b'"crashed"' in b"".join(play(None))


@pytest.mark.parametrize("outage", ["refused", "slow", "unacknowledged"])
def test_match_waits_while_hands_cannot_be_saved(
    outage: str, tables: ServerTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every seventh append fails, or takes longer than a table waits, or is not known to have succeeded."""
    append, appends = TableJournal.append, count(1)

    async def failing(journal: TableJournal, *args: Any) -> None:
        is_out = next(appends) % 7 == 0
        if is_out and outage == "refused":
            raise HistoryUnavailable("the disk is full")
        if is_out and outage == "slow":
            await asyncio.sleep(10 * actor.SLOW)
        await append(journal, *args)
        if is_out and outage == "unacknowledged":
            raise HistoryUnavailable("the disk is slow")

    def play(at: ServerTables | None) -> list[bytes]:
        return log_of((RandomBot(Random()), RandomBot(Random())), 3, at, seed=3)

    expected = play(None)
    monkeypatch.setattr(actor, "SLOW", 0.02)
    monkeypatch.setattr(TableJournal, "append", failing)
    assert play(tables) == expected
    assert next(appends) > 7


def test_last_action_of_a_hand_is_confirmed_too_late(
    tables: ServerTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is sent again when the table has closed, because the hand is over."""
    append = TableJournal.append

    async def slow_at_the_end(
        journal: TableJournal, table: str, records: Sequence[Record], *rest: Any
    ) -> None:
        if any(isinstance(record.event, HandEnded) for record in records):
            await asyncio.sleep(10 * actor.SLOW)
        await append(journal, table, records, *rest)

    def play(at: ServerTables | None) -> list[bytes]:
        return log_of((RandomBot(Random()), RandomBot(Random())), 2, at, seed=3)

    expected = play(None)
    monkeypatch.setattr(actor, "SLOW", 0.02)
    monkeypatch.setattr(served, "_REPEAT_AFTER", 1.0)
    monkeypatch.setattr(TableJournal, "append", slow_at_the_end)
    assert play(tables) == expected


def test_clock_longer_than_that_of_a_table_is_an_error() -> None:
    with pytest.raises(MatchError, match="must be below 300,000 together"):
        ServerTables(MatchSettings(bots=2, act_ms=ACT_MS))


def test_seats_of_all_events_are_known() -> None:
    numbers = {"seat", "shares", "stacks"}
    other = {"amount", "to", "cards", "board", "count", "runs", "pot", "by", "street", "dead", "reserve"}
    other |= {"openings"}
    for event in APPLY.keys() - {HandStarted}:
        assert {field.name for field in fields(event)} <= numbers | other, event  # type: ignore[arg-type]  # every event is a dataclass
