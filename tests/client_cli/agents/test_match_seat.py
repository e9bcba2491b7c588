"""A seat of a match for a model that connects over MCP."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from subprocess import PIPE
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from riverboat.client_cli.agents.errors import AgentError
from riverboat.client_cli.agents.match_link import link_path
from riverboat.client_cli.agents.match_player import MatchPlayer
from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.main import main
from riverboat.engine.cards import format_cards
from riverboat.engine.hand import HandState
from tests.client_cli.agents.test_tools import call
from tests.support.waiting import PATIENCE

if TYPE_CHECKING:
    from mcp import Client

pytestmark = pytest.mark.integration


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets are in a folder of the test."""
    monkeypatch.setenv("HOME", str(tmp_path))


@asynccontextmanager
async def a_match(
    out: Path, *options: str, rival: str = "caller"
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a match of a model against another bot as a process."""
    line = [sys.executable, "-P", "-m", "riverboat.client_cli", "match", "mcp:ada", rival, *options]
    process = await asyncio.create_subprocess_exec(
        *line,
        "--no-duplicate",
        "--seed",
        "2",
        "--act-ms",
        "60000",
        "--out",
        str(out),
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@asynccontextmanager
async def model(*, show_legal: bool = True) -> AsyncIterator["Client"]:
    """Give a client of the tools for the seat."""
    from mcp import Client

    from riverboat.client_cli.agents.tools import tools_for

    player = MatchPlayer(link_path("ada"), show_legal=show_legal)
    playing = asyncio.create_task(player.run())
    try:
        async with Client(tools_for(player)) as client:
            yield client
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def next_turn(client: "Client") -> dict[str, Any]:
    """Return the next turn of the model, or the end of the match."""
    while True:
        found: dict[str, Any] = await call(client, "wait_for_turn", seconds=PATIENCE)
        if found["status"] in {"your turn", "match over"}:
            return found


async def play_on(client: "Client") -> list[str]:
    """Check or call until the match is over. Return what happened, in sentences."""
    news: list[str] = []
    while (found := await next_turn(client))["status"] == "your turn":
        news += found["news"]
        action = "check" if "check" in found["legal"] else "call"
        numbers = {"hand": found["hand"], "turn": found["turn"]}
        await call(client, "act", **numbers, action=action, reason=f"with {found['your_cards']}")
    return [*news, *found["news"]]


async def test_model_plays_a_match_with_its_reasons(tmp_path: Path) -> None:
    async with (
        asyncio.timeout(3 * PATIENCE),
        a_match(tmp_path / "out", "--hands", "5") as match,
        model() as client,
    ):
        news = await play_on(client)
        assert await match.wait() == 0
    hands = [hand for played in MatchFolder(tmp_path / "out").sets() for hand in played.hands]
    assert len(hands) == 5
    for hand in hands:
        own = format_cards(HandState.replay(hand.events).hole_cards(hand.seats.index(0)))
        assert {note.reason for note in hand.notes} == {f"with {own}"}
        assert not hand.faults
    assert sum("is dealt" in line for line in news) == 5  # its own cards alone
    assert sum(line.startswith(("You won", "You lost")) for line in news) == 5


async def test_model_hears_and_says_what_players_say(tmp_path: Path) -> None:
    speaker = tmp_path / "speaker.py"
    speaker.write_text(
        "from riverboat.client_cli.bots import Caller\n\n\n"
        "class Speaker(Caller):\n"
        "    def act(self, view):\n"
        "        self.say = f'I heard {len(self.talk)}.'\n"
        "        return super().act(view)\n"
    )
    async with (
        asyncio.timeout(3 * PATIENCE),
        a_match(tmp_path / "out", "--hands", "2", "--talk", rival=f"{speaker}:Speaker") as match,
        model() as client,
    ):
        news: list[str] = []
        while (found := await next_turn(client))["status"] == "your turn":
            news += found["news"]
            action = "check" if "check" in found["legal"] else "call"
            numbers = {"hand": found["hand"], "turn": found["turn"]}
            await call(client, "act", **numbers, action=action, say="Easy.")
        news += found["news"]
        assert await match.wait() == 0
    hands = [hand for played in MatchFolder(tmp_path / "out").sets() for hand in played.hands]
    talk = [line for hand in hands for line in hand.talk]
    assert {line.say for line in talk} >= {"Easy.", "I heard 1."}
    said = [line for line in news if " says: " in line]
    assert [line.split("“")[1][:-1] for line in said] == [line.say for line in talk]


async def test_illegal_and_stale_actions_change_nothing(tmp_path: Path) -> None:
    async with (
        asyncio.timeout(3 * PATIENCE),
        a_match(tmp_path / "out", "--hands", "1") as match,
        model() as client,
    ):
        found = await next_turn(client)
        numbers = {"hand": found["hand"], "turn": found["turn"]}
        assert "Refused, and nothing has changed" in await call(
            client, "act", **numbers, action="raise", to=1
        )
        stale = {"hand": found["hand"], "turn": found["turn"] + 1}
        assert "is over" in await call(client, "act", **stale, action="call")
        wrong = await call(client, "act", hand="x", turn=found["turn"], action=["call"])
        assert wrong.startswith("The arguments of act are not right, and nothing has changed: ")
        await play_on(client)
        assert await match.wait() == 0
    [played] = MatchFolder(tmp_path / "out").sets()
    assert not played.hands[0].faults


async def test_model_that_comes_back_is_told_the_hand_again(tmp_path: Path) -> None:
    async with asyncio.timeout(3 * PATIENCE), a_match(tmp_path / "out", "--hands", "2") as match:
        async with model() as client:
            before = await next_turn(client)
        async with model() as client:
            again = await next_turn(client)
            for name in ("hand", "turn", "your_cards", "boards", "players", "legal"):
                assert again[name] == before[name]
            await call(client, "act", hand=again["hand"], turn=again["turn"], action="call")
            await play_on(client)
        assert await match.wait() == 0


async def link_to(bot: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the match that waits for `bot`. Its socket is a file before it can be connected to."""
    while True:
        with suppress(FileNotFoundError, ConnectionRefusedError):
            return await asyncio.open_unix_connection(link_path(bot))
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("reply", [b"[1, 2]", b'"fold"', b"fold"])
async def test_reply_that_is_no_object_is_a_fault(tmp_path: Path, reply: bytes) -> None:
    """It is recorded with a sentence, and the connection stays."""
    async with asyncio.timeout(3 * PATIENCE), a_match(tmp_path / "out", "--hands", "2") as match:
        reader, writer = await link_to("ada")
        while line := await reader.readline():
            kind = json.loads(line)["type"]
            if kind in {"match", "turn", "refused"}:
                writer.write((b'{"type": "ready"}' if kind == "match" else reply) + b"\n")
        writer.close()
        assert await match.wait() == 1
    faults = [fault for played in MatchFolder(tmp_path / "out").sets() for fault in played.hands[0].faults]
    assert {fault.kind for fault in faults} == {FaultKind.GARBAGE}
    assert len(faults) >= 2
    assert all(fault.detail for fault in faults)


async def test_model_waits_for_its_match() -> None:
    async with model() as client:
        found = await call(client, "wait_for_turn", seconds=0)
        assert found["status"] == "waiting for the match"
        refused = await call(client, "act", hand=1, turn=1, action="fold")
        assert refused.endswith("It is not your turn. Call wait_for_turn.")


async def test_wrong_arguments_get_a_sentence() -> None:
    async with model() as client:
        for arguments, words in (
            ({"hand": "x", "turn": 1, "action": "fold"}, "hand is 'x': "),
            ({"turn": 1, "action": "fold"}, "hand is missing"),
            ({"hand": 1, "turn": 1, "action": ["fold"]}, "action is ['fold']: "),
            ({"hand": 1, "turn": 1, "action": "raise", "to": "all"}, "to is 'all': "),
        ):
            said = await call(client, "act", **arguments)
            assert said.startswith("The arguments of act are not right, and nothing has changed: ")
            assert words in said
            assert said.endswith(". Call it again.")
            assert "pydantic" not in said
        assert "seconds is -1: " in await call(client, "wait_for_turn", seconds=-1)


async def test_seat_that_another_match_has_is_refused(tmp_path: Path) -> None:
    async with asyncio.timeout(3 * PATIENCE), a_match(tmp_path / "out", "--hands", "1"), model() as client:
        await next_turn(client)
        done = await asyncio.to_thread(
            CliRunner().invoke, main, ["match", "mcp:ada", "caller", "--hands", "2"]
        )
        assert done.exit_code == 2
        assert "another match has a seat called 'ada': choose another name" in done.output


@pytest.mark.parametrize("name", ["", "a b", "../x", "ü", 25 * "x"])
def test_name_of_a_seat(name: str) -> None:
    with pytest.raises(AgentError, match="is not the name of a seat"):
        link_path(name)
    for line in (["match", f"mcp:{name}", "caller"], ["mcp", "--match", name]):
        done = CliRunner().invoke(main, line)
        assert (done.exit_code, "is not the name of a seat" in done.output) == (2, True)


def test_folder_that_others_can_enter_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".riverboat").mkdir()
    (tmp_path / ".riverboat" / "matches").mkdir(mode=0o755)
    with pytest.raises(AgentError, match="is not a folder of yours alone") as error:
        link_path("ada")
    assert error.value.code == "unsafe_folder"


def test_match_with_a_seat_says_what_it_cannot_exclude(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["match", "mcp:ada", "caller", "--jobs", "2"])
    assert "is played in one job" in done.output
    assert json.dumps("mcp") not in done.output
