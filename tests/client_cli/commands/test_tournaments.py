"""`riverboat tournament` and `riverboat play --tournament`, at a server in this process."""

import asyncio
import json
import sys
from pathlib import Path

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import ExitCode
from riverboat.client_cli.play.tokens import TokenFile
from tests.client_cli.runner import Riverboat
from tests.support.tournaments import bots_in, house_bots, short_structure
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration


async def as_ada(riverboat: Riverboat) -> list[str]:
    """Sign Ada in on this machine, and return the options that make her the player of a command."""
    async with await Connection.connect(riverboat.url, name="Ada") as ada:
        TokenFile(riverboat.tokens).save(riverboat.url, "Ada", ada.welcome.token)
    return ["--url", riverboat.url, "--name", "Ada", "--token-file", str(riverboat.tokens)]


async def opened(riverboat: Riverboat, *options: str) -> str:
    """Open a free tournament for Ada, and return its id."""
    result = await riverboat("tournament", *options, "open", "Friday", "sit-and-go", "--free", "--json")
    assert result.exit_code == ExitCode.DONE, result.output
    found = json.loads(result.stdout)
    id: str = found["tournament"]["tournament"]
    assert found["link"].endswith(f"/#tournament={id}")
    return id


async def test_host_opens_enters_and_cancels(riverboat: Riverboat) -> None:
    ada = await as_ada(riverboat)
    id = await opened(riverboat, *ada)
    listed = await riverboat("tournament", *ada, "list")
    assert "Friday: registering, Sit-and-go, no-limit hold'em, free, 0 of 9 entered" in listed.stdout
    entered = await riverboat("tournament", *ada, "register", id)
    assert entered.stdout == "You have entered Friday, which starts when it is full.\n"
    again = await riverboat("tournament", *ada, "register", id)
    assert again.exit_code == ExitCode.REFUSED
    shown = await riverboat("tournament", *ada, "show", id)
    assert shown.stdout.endswith("   1  Ada\n")  # no chips before the start
    unsure = await riverboat("tournament", *ada, "disqualify", id, "Ada", given="n\n")
    assert "Disqualify the player" in unsure.stdout
    assert unsure.exit_code != ExitCode.DONE
    data = json.loads((await riverboat("tournament", *ada, "show", id, "--json")).stdout)
    assert data["info"]["entered"] == 1
    assert data["standings"][0]["name"] == "Ada"
    assert (await riverboat("tournament", *ada, "unregister", id)).exit_code == ExitCode.DONE
    early = await riverboat("tournament", *ada, "pause", id)
    assert early.exit_code == ExitCode.REFUSED
    cancelled = await riverboat("tournament", *ada, "cancel", id, "--reason", "rain", "--yes")
    assert cancelled.stdout == f"Tournament {id} is cancelled. All entries are refunded.\n"


async def test_host_names_directors_and_operators_direct(riverboat: Riverboat, database: str) -> None:
    ada = await as_ada(riverboat)
    id = await opened(riverboat, *ada)
    named = await riverboat("tournament", *ada, "name-director", id, "p-someone")
    assert named.stdout == "p-someone may direct the tournament.\n"
    twice = await riverboat("tournament", *ada, "name-director", id, "p-someone")
    assert twice.exit_code == ExitCode.REFUSED
    removed = await riverboat("tournament", *ada, "remove-director", id, "p-someone")
    assert removed.stdout == "p-someone directs the tournament no more.\n"
    early = await riverboat("tournament", *ada, "propose-deal", id, "icm")
    assert early.exit_code == ExitCode.WRONG_USAGE
    assert "a deal is between two players or more" in early.stderr
    assert (await riverboat("tournament", *ada, "withdraw-deal", id)).exit_code == ExitCode.REFUSED
    await riverboat.account("register", "Olga", RIVERBOAT_PASSWORD="correct horse")
    by_olga = ["--url", riverboat.url, "--name", "Olga", "--token-file", str(riverboat.tokens)]
    cancel = ["tournament", "cancel", id, "--reason", "fire", "--yes"]
    assert (await riverboat("admin", *by_olga, *cancel)).exit_code == ExitCode.REFUSED
    await riverboat("admin", "make-operator", "Olga", "--db", database)
    shown = await riverboat("admin", *by_olga, "tournament", "show", id)
    assert "Friday" in shown.stdout
    cancelled = await riverboat("admin", *by_olga, *cancel)
    assert cancelled.stdout == f"Tournament {id} is cancelled. All entries are refunded.\n"


async def test_file_is_checked_before_anything_is_sent(riverboat: Riverboat, tmp_path: Path) -> None:
    ada = await as_ada(riverboat)
    file = tmp_path / "friday.toml"
    file.write_text('name = "Friday"\nstack = 1000\n')
    refused = await riverboat("tournament", *ada, "open", "Friday", str(file))
    assert refused.exit_code == ExitCode.WRONG_USAGE
    assert "levels" in refused.stderr
    unknown = await riverboat("tournament", *ada, "open", "Friday", "sit-and-run")
    assert "neither a file nor a ready structure" in unknown.stderr


async def test_bots_play_to_the_end(riverboat: Riverboat) -> None:
    ada = await as_ada(riverboat)
    async with await Connection.connect(riverboat.url, name="Host") as host:
        info = await host.open_tournament("Short", short_structure(4, hands=1), free=True, bots=True)
    played = await riverboat("tournament", *ada, "bots", info.tournament, "caller", "--count", "4")
    assert played.exit_code == ExitCode.DONE, played.output
    assert len(played.stdout.splitlines()) == 4
    assert played.stdout.lstrip().startswith("1  Caller")


async def test_bot_that_is_none_is_refused(riverboat: Riverboat) -> None:
    ada = await as_ada(riverboat)
    result = await riverboat("tournament", *ada, "bots", "t", "none.py:Bot")
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert "the file 'none.py' does not exist" in result.stderr


@pytest.mark.parametrize("seats", [9, 5])
async def test_script_plays_a_tournament_in_plain_mode(riverboat: Riverboat, seats: int) -> None:
    """With five seats, nine players begin at two tables, and end at one."""
    async with await Connection.connect(riverboat.url, name="Host") as host:
        info = await host.open_tournament("Short", short_structure(9, seats, hands=1), free=True, bots=True)
        followed = await host.tournament(info.tournament)
        async with bots_in(riverboat.url, info.tournament, house_bots(8)) as bots:
            command = ["play", riverboat.url, "--tournament", info.tournament, "--name", "Pip", "--plain"]
            program = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "riverboat.client_cli", *command),
                *("--token-file", str(riverboat.tokens), "--language", "en"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            played, _ = await asyncio.wait_for(program.communicate(b"c\n" * 400), PATIENCE)
            await asyncio.wait_for(asyncio.gather(*bots), PATIENCE)
    own = next(each for each in followed.players.values() if each.name == "Pip")
    assert program.returncode == ExitCode.DONE
    assert f"You finish in place {own.place}\n" in played.decode()
    assert "The tournament is over" in played.decode()
    assert "You left the table" not in played.decode()
