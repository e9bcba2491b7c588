"""`riverboat serve` on a terminal, as its host sees it."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from riverboat.client_cli.library.connection import Connection
from tests.support.missing import missing
from tests.support.ports import unused_port
from tests.support.tmux import window

pytestmark = pytest.mark.integration


def serving() -> list[str]:
    """Return the command of a server that says nothing of stalls: a busy machine has some."""
    command = [sys.executable, "-m", "riverboat.client_cli", "serve"]
    return [*command, "--stall", "0", "--port", str(unused_port())]


@pytest.mark.parametrize("log", [False, True])
async def test_serve_speaks_to_its_host(tmp_path: Path, log: bool) -> None:
    if shutil.which("tmux") is None:
        missing("terminals of tests need tmux")
    async with window([*serving(), *["--log"] * log], tmp_path, {}, width=110) as host:
        shown = await host.until("Nobody is here yet.", "To play in a browser: ")
        found = re.search(r"listens on (ws://\S+)", shown)
        assert found is not None
        assert ("event=listening" in shown) == log
        async with await Connection.connect(found[1], name="Ada") as ada:
            table = await ada.watch((await ada.list_tables())[0].table)
            await table.sit()
            await host.until("Ada sat down at Main (1 of 6 seats).")
            await table.leave()
            shown = await host.until("Ada left Main.")
        assert ("level=info" in shown) == log
        await host.press("C-c")
        await host.until("ended with 130")


async def test_stop_says_whom_it_waits_for(tmp_path: Path) -> None:
    if shutil.which("tmux") is None:
        missing("terminals of tests need tmux")
    async with window([*serving(), "--drain", "3"], tmp_path, {}, width=160) as host:
        found = re.search(r"listens on (ws://\S+)", await host.until("Nobody is here yet."))
        assert found is not None
        async with (
            await Connection.connect(found[1], name="Ada") as ada,
            await Connection.connect(found[1], name="Bob") as bob,
        ):
            main = (await ada.list_tables())[0].table
            table = await ada.watch(main)
            await table.sit()
            await (await bob.watch(main)).sit()
            while table.view is None:  # nobody acts, so the hand does not end
                await anext(table)
            await host.until("Bob sat down at Main (2 of 6 seats).")
            await host.press("C-c")
            await host.until("The server stops after the hand at Main (Ada, Bob), in 3 s at most.")
        await host.until("ended with 130")
