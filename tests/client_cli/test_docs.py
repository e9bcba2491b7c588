"""The commands, options and programs that the pages show exist and run."""

import asyncio
import re
import shlex
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from riverboat.client_cli.bots import BotPlayer, Caller
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import SUBCOMMANDS, main
from riverboat.client_cli.play.input import ActionInput, NumberCommand, TableCommand, parse
from riverboat.client_cli.play.preactions import parse_preaction
from riverboat.engine.events import HandEnded
from tests.client_cli.runner import Riverboat
from tests.support.missing import missing
from tests.support.waiting import PATIENCE

DOCS = Path(__file__).parents[2] / "docs"
COMMAND_PAGES = [
    "player.md",
    "bots.md",
    "bot-matches.md",
    "host.md",
    "operating.md",
    "limits.md",
    "../README.md",
    "../CHANGELOG.md",
]


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    """The names that the Python blocks of docs/bots.md define, as one module."""
    blocks = re.findall(r"^```python\n(.*?)^```$", (DOCS / "bots.md").read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {"__name__": "pairs"}
    exec("\n".join(blocks), names)  # noqa: S102 - our own documentation
    return names


async def test_documented_bot_plays_at_a_table(
    url: str, shown: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    async with await Connection.connect(url, name="Caller") as other, await Connection.connect(url) as third:
        main = (await other.list_tables())[0].table
        spectator = await third.watch(main)
        tasks = [
            asyncio.create_task(shown["main"](url)),
            asyncio.create_task(BotPlayer(await other.watch(main), Caller()).run()),
            asyncio.create_task(shown["tell"](third, main)),
        ]
        hands = 0
        async with asyncio.timeout(PATIENCE):
            while hands < 3:
                hands += sum(isinstance(event, HandEnded) for event in await anext(spectator))
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ends)
    assert re.search(r"^Pairs won [+-][\d,]+ chips\.$", capsys.readouterr().out, re.MULTILINE)


def test_documented_match_conserves_chips(shown: dict[str, Any]) -> None:
    won = shown["winnings"](200)
    assert sum(won) == 0
    assert any(won)


def test_documented_input_is_valid() -> None:
    table = (DOCS / "player.md").read_text().partition("Type:")[2].partition("An amount")[0]
    rows = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    lines = [line for row in rows for line in re.findall("`(.*?)`", row)]
    assert len(rows) > 10
    kinds = ActionInput | TableCommand | NumberCommand
    assert all(parse_preaction(line) or isinstance(parse(line), kinds) for line in lines)


@pytest.mark.parametrize("page", COMMAND_PAGES)
def test_every_command_of_the_pages_is_one(page: str) -> None:
    commands = re.findall(r"(?<!=)\briverboat ([a-z]+)", (DOCS / page).read_text())
    assert commands
    assert set(commands) <= SUBCOMMANDS.keys() | {"play"}


@pytest.mark.parametrize("page", COMMAND_PAGES)
def test_every_option_of_the_pages_is_one(page: str) -> None:
    text = (DOCS / page).read_text()
    code = [*re.findall("`(.*?)`", text), *(line.strip() for line in text.splitlines())]
    wrong = [line for line in code if line.startswith("riverboat ") and not options_of(line) >= given(line)]
    assert wrong == []


@pytest.mark.parametrize("page", ["player.md", "host.md", "operating.md", "limits.md"])
def test_every_option_without_a_command_is_one(page: str) -> None:
    options = set.union(*map(options_of, subcommands()))
    code = re.findall("`(--.*?)`", (DOCS / page).read_text())
    assert [option for option in code if not given(option) <= options] == []


def five_minutes(page: str, heading: str) -> tuple[dict[str, str], list[list[str]]]:
    """Return the files that a section has a reader make, by name, and its commands."""
    section = (DOCS / page).read_text().partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    parts = re.split(r"^```(\w+)\n(.*?)^```$", section, flags=re.MULTILINE | re.DOTALL)
    files, commands = {}, []
    for before, language, block in zip(parts[::3], parts[1::3], parts[2::3], strict=False):
        if language == "sh":
            commands += [shlex.split(line) for line in block.splitlines()]
        else:
            files[re.findall(r"Put this into `(.+?)`", before)[-1]] = block
    return files, commands


@pytest.mark.integration
@pytest.mark.parametrize(
    ("page", "heading"),
    [
        ("bots.md", "A match in five minutes, in Python"),
        ("bots.md", "A match in five minutes, in JavaScript"),
        ("bot-matches.md", "A match and its report"),
    ],
)
def test_five_minutes_lead_to_a_report(
    page: str, heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands of the page, word for word but for fewer hands and the installation."""
    files, commands = five_minutes(page, heading)
    if "pairs.mjs" in files and shutil.which("node") is None:
        missing("the example in JavaScript needs node")
    monkeypatch.chdir(tmp_path)
    for name, text in files.items():
        Path(name).write_text(text)
    assert commands.pop(0) == ["pip", "install", "riverboat[fast]"]
    for command in commands:
        words = ["40" if before == "--hands" else word for before, word in pairwise(command)]
        quick = {"bot": ["--game", "nlhe"], "report": ["--quick"]}.get(words[0], [])
        done = CliRunner().invoke(main, [*words, *quick])
        assert done.exit_code == 0, (command, done.output, done.stderr)
    folder = Path(commands[-1][-1])
    assert (folder / "report.html").read_text().startswith("<!doctype html>")
    assert f"{folder}/report.html" in (DOCS / page).read_text()


def given(line: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z0-9-]*", line))


def options_of(line: str) -> set[str]:
    """Return the options of the command on `line`, and of the groups that it belongs to."""
    command: click.Command = main
    options = {"--help", *(name for param in main.params for name in param.opts)}
    for word in line.split()[1:]:
        found = (
            command.get_command(click.Context(command), word) if isinstance(command, click.Group) else None
        )
        if found is not None:
            command = found
            options |= {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
    return options


def subcommands() -> Iterator[str]:
    """Give every command and subcommand, as it is typed."""
    for name in SUBCOMMANDS:
        command = main.get_command(click.Context(main), name)
        if isinstance(command, click.Group):
            yield from (f"riverboat {name} {sub}" for sub in command.list_commands(click.Context(command)))
        else:
            yield f"riverboat {name}"


async def test_the_evening_of_the_host_s_page_is_one_that_can_be(riverboat: Riverboat) -> None:
    """Its commands after the server has been started, in their order."""
    page = (DOCS / "host.md").read_text().partition("## An evening")[2].partition("\n## ")[0]
    secrets = {"RIVERBOAT_PASSWORD": "correct horse", "RIVERBOAT_TABLE_PASSWORD": "river boat"}
    assert "riverboat account register --name Ada" in page
    await riverboat.account("register", "Ada", **secrets)
    opening, *others = re.findall(r"^riverboat table --name Ada (.*)$", page, re.MULTILINE)
    opened = await riverboat.table("Ada", *shlex.split(opening), **secrets)
    table = opened.stdout.split()[1]
    assert len(others) == 7
    async with await Connection.connect(riverboat.url, name="Bob") as bob:
        await (await bob.watch(table, "river boat")).sit()
        for line in others:
            done = await riverboat.table("Ada", *shlex.split(line.replace("TABLE", table)))
            assert (done.exit_code, done.stderr) == (0, ""), line
    assert re.fullmatch(r"Bob +in +10,000 +out +10,000 +on the table +0 +\+0\n", done.stdout)
