"""README's table of commands, word for word, after README's own installation."""

import asyncio
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from riverboat.client_cli.commands.server_options import URL_VARIABLE
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

README: Final = Path(__file__).parents[2] / "README.md"

EXTRAS: Final = ("numpy", "gymnasium", "pettingzoo", "mcp", "pyspiel", "asyncpg", "psycopg", "nats", "uvloop")
"""Packages that `pip install .` leaves out."""

ELSEWHERE: Final = {
    "serve": "it runs until it is stopped; tests/support/killing starts it",
    "join": "it plays; tests/client_cli/commands/test_tables_and_hands.py joins one",
    "play": "it plays; tests/client_cli/play/test_tournament_play.py plays one",
    "fair": "its file is of a room that commits to its deals; tests/client_cli/fair reads such files",
    "watch": "it ends with the table; tests/client_cli/commands/test_tables_and_hands.py watches one",
    "battle": "it takes minutes; tests/client_cli/commands/test_battle.py has a part of it",
    "match acpc:9001": "it waits for another program; tests/client_cli/arena/acpc has one",
}
"""Commands of the table that do not end by themselves, with where they are tested."""


def commands() -> Iterator[list[str]]:
    """Yield the commands of the table in its order, as words."""
    table = README.read_text().partition("## What you can do")[2].partition("\n\nIt plays")[0]
    for line in re.findall("`(riverboat .*?)`", table):
        yield shlex.split(line)[1:]


def is_elsewhere(words: list[str]) -> bool:
    return any(words[: len(key.split())] == key.split() for key in ELSEWHERE)


async def run(words: list[str], folder: Path, url: str) -> tuple[int, str]:
    """Run a command in `folder`, without the packages that README does not install."""
    without = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS}))"
    script = f"{without}; from riverboat.client_cli.main import main; main()"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, *words),
        cwd=folder,
        env={"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), URL_VARIABLE: url},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        async with asyncio.timeout(8 * PATIENCE):
            out, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    return process.returncode or 0, out.decode()


async def try_table(folder: Path, url: str, changed: dict[str, str], *, quick: bool) -> list[list[str]]:
    """Run the table's commands that end by themselves; return them. `changed`: words to replace."""
    db = "sqlite:///hands.db"
    code, said = await run(["match", "caller", "caller", "--hands", "20", "--out", "made"], folder, url)
    assert code == 0, said
    code, said = await run(["import", "made/hands.phhs", "--db", db], folder, url)
    assert code == 0, said
    values = {"URL": db, "ID": "1", "DATE": "2020-01-01", "FILE": "made/hands.phhs"} | changed
    tried = []
    for words in commands():
        if is_elsewhere(words):
            continue
        filled = [values.get(word, word) for word in words]
        if filled[0] in ("backup", "archive"):
            filled = [*filled[:-1], f"{filled[0]}.db"]  # FILE is one to write
        code, said = await run([*filled, *["--quick"] * (quick and filled[0] == "report")], folder, url)
        assert code == 0, (filled, said)
        assert "Traceback" not in said
        tried.append(words)
    return tried


async def test_commands_of_the_table_work_without_extras(tmp_path: Path, url: str) -> None:
    tried = await try_table(tmp_path, url, {"1000": "40", "100": "10"}, quick=True)
    assert (tmp_path / "DIR/report.html").read_text().startswith("<!doctype html>")
    assert len(tried) > 10
    assert {"report", "tables", "hands", "stats", "replay", "verify"} <= {words[0] for words in tried}


@pytest.mark.slow
async def test_commands_of_the_table_work_word_for_word(tmp_path: Path, url: str) -> None:
    await try_table(tmp_path, url, {}, quick=False)
    assert (tmp_path / "DIR/report.html").read_text().startswith("<!doctype html>")


def test_every_reason_is_about_a_command_of_the_table() -> None:
    table = list(commands())
    for key in ELSEWHERE:
        assert any(words[: len(key.split())] == key.split() for words in table), key
