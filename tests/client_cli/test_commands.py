"""The commands as a user runs them: as processes, through pipes."""

import asyncio
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from riverboat.client_cli.commands.local_server import local_server
from riverboat.client_cli.library.errors import ServerFailed
from riverboat.client_cli.main import ExitCode
from riverboat.engine.hand import HandState
from riverboat.server.history.queries.hands import History
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

RIVERBOAT = [sys.executable, "-m", "riverboat.client_cli"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home folder of the commands."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def served(home: Path, url: str) -> str:
    """The URL of a server, for commands that store files in `home`."""
    return url


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The output of the demo, whose files stay for the tests of this module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(tmp_path_factory.mktemp("demo")))
        code, out, err = asyncio.run(riverboat("demo"))
    assert (code, err) == (ExitCode.DONE, "")
    return out


async def riverboat(*args: str, given: str = "") -> tuple[int, str, str]:
    """Run a command with `given` as input; return the exit code, stdout and stderr."""
    process = await asyncio.create_subprocess_exec(
        *RIVERBOAT, *args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        async with asyncio.timeout(2 * PATIENCE):
            out, err = await process.communicate(given.encode())
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def has_stopped(url: str) -> bool:
    """Wait for the server at `url` to stop."""
    host, _, port = url.removeprefix("ws://").rpartition(":")
    for _ in range(round(10 * PATIENCE)):
        try:
            _, writer = await asyncio.open_connection(host, int(port))
        except ConnectionRefusedError:
            return True
        writer.close()
        await asyncio.sleep(0.1)
    return False


def url_in(text: str) -> str:
    found = re.search(r"ws://[\d.]+:\d+", text)
    assert found is not None, text
    return found[0]


def database_in(text: str) -> str:
    found = re.search(r"--db (\S+)", text)
    assert found is not None, text
    return found[1]


async def start_demo() -> tuple[asyncio.subprocess.Process, str]:
    """Start a long demo, and return it with its server's URL."""
    demo = await asyncio.create_subprocess_exec(
        *RIVERBOAT, "demo", "--hands", "100000", stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert demo.stdout is not None
    text = ""
    while "\n    3  " not in text:
        text += (await demo.stdout.readline()).decode()
    return demo, url_in(text)


@pytest.mark.only_on("sqlite", "the demo uses SQLite")
class TestDemo:
    async def test_hands_are_recorded_completely(self, demo: str) -> None:
        assert [int(number) for number in re.findall(r"^ *(\d+)  ", demo, re.MULTILINE)] == list(
            range(1, 101)
        )
        assert re.search(r"^100 hands in \d+\.\d seconds, \d+ a second", demo, re.MULTILINE)
        with History(database_in(demo)) as past:
            summaries = past.hands(limit=1_000)
            assert sorted(summary.id for summary in summaries) == list(range(1, 101))
            for summary in summaries:
                hand = HandState.replay(past.hand(summary.id).events)
                assert hand.over
                assert hand.stacks() == {player.seat: player.finishing_stack for player in summary.players}
        assert await has_stopped(url_in(demo))

    async def test_results_add_up_and_the_shown_command_works(self, home: Path, demo: str) -> None:
        results = re.findall(
            r"^[A-Z]\w+ +(?:caller|random|tight-aggressive) +([+-][\d,]+) +\d+$", demo, re.MULTILINE
        )
        assert len(results) == 6
        assert sum(int(result.replace(",", "")) for result in results) == 0
        shown = re.search(r"^  riverboat (history .*)$", demo, re.MULTILINE)
        assert shown is not None
        code, hand, _ = await riverboat(*shlex.split(shown[1]))
        assert code == ExitCode.DONE
        assert f"Hand {shown[1].rsplit(' ', 1)[1]}, no-limit hold'em 50/100" in hand

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("game", "name", "heading"),
        [
            (
                "horse",
                "HORSE, 100/200 blinds 50/100 ante 10 bring-in 25",
                "hand  game   board               pot",
            ),
            ("razz", "razz, 100/200 ante 10 bring-in 25", "hand      pot"),
            ("kuhn", "Kuhn poker, 100/200 ante 100", "hand      pot"),
        ],
    )
    async def test_other_games(self, home: Path, game: str, name: str, heading: str) -> None:
        code, out, err = await riverboat("demo", "--hands", "8", "--game", game)
        assert (code, err) == (ExitCode.DONE, "")
        assert out.startswith(f"{2 if game == 'kuhn' else 6} bots, 8 hands of {name}.\n")
        assert f" {heading}  winner\n" in out
        assert out.endswith(f"\n  riverboat play --local --game {game}\n")
        with History(database_in(out)) as past:
            assert {hand.game for hand in past.hands(limit=9)} == (
                {"flhe", "flo8"} if game == "horse" else {game}
            )

    async def test_unknown_game_lists_the_known_ones(self, home: Path) -> None:
        code, _, err = await riverboat("demo", "--game", "gin")
        assert code == ExitCode.WRONG_USAGE
        assert "unknown game 'gin'. Choose one of nlhe, " in err

    async def test_interrupt_stops_the_server(self, home: Path) -> None:
        demo, url = await start_demo()
        demo.send_signal(signal.SIGINT)
        _, err = await demo.communicate()
        assert demo.returncode == ExitCode.INTERRUPTED
        assert b"Traceback" not in err
        assert await has_stopped(url)

    async def test_kill_stops_the_server(self, home: Path) -> None:
        demo, url = await start_demo()
        demo.kill()
        await demo.communicate()
        assert await has_stopped(url)

    async def test_closed_output_ends_it_quietly(self, home: Path) -> None:
        demo, url = await start_demo()
        assert demo.stdout is not None
        demo.stdout._transport.close()  # type: ignore[attr-defined] # asyncio has no public way to close it
        assert demo.stderr is not None
        assert await demo.stderr.read() == b""
        await demo.wait()
        assert await has_stopped(url)


class TestPlay:
    @pytest.mark.only_on("sqlite", "local play uses SQLite")
    async def test_through_a_pipe_against_bots(self, home: Path) -> None:
        code, out, err = await riverboat("play", "--local", "--name", "Tim", given="c\nc\nq\n")
        assert (code, err) == (ExitCode.DONE, "")
        assert "You take seat 1 with 10,000" in out
        assert out.count("\n> c\n") == 2
        assert "Your turn: " in out
        assert re.search(r"> q\nYou left the table with [\d,]+\.\nTo play again: riverboat play --local", out)

    @pytest.mark.only_on("sqlite", "local play uses SQLite")
    async def test_another_game_through_a_pipe_against_bots(self, home: Path) -> None:
        given = "c\nd 1 2\nc\nq\n"
        code, out, err = await riverboat("play", "--local", "--game", "27sd", "--name", "Tim", given=given)
        assert (code, err) == (ExitCode.DONE, "")
        assert out.startswith("Playing no-limit deuce-to-seven single draw, 50/100 against 5 bots.\n")
        assert re.search(r"  You discard (\w\w \w\w)\n  You draw 2\n  You are dealt ", out) or "all-in" in out

    async def test_game_needs_local(self, home: Path) -> None:
        code, _, err = await riverboat("play", "ws://127.0.0.1:1", "--game", "razz")
        assert code == ExitCode.WRONG_USAGE
        assert "--game needs --local" in err

    async def test_two_pipes_at_one_table(self, served: str) -> None:
        sessions = [
            riverboat("play", served, "--name", name, "--table", "Main", given="c\n" * 6 + "q\n")
            for name in ("Ada", "Ben")
        ]
        (code, out, err), (other_code, other_out, other_err) = await asyncio.gather(*sessions)
        assert (code, err, other_code, other_err) == (ExitCode.DONE, "", ExitCode.DONE, "")
        assert "Hand 1: no-limit hold'em, 50/100" in out
        assert "Hand 1: no-limit hold'em, 50/100" in other_out
        assert not set(re.findall(r"Ada is dealt", other_out))

    async def test_end_of_input_leaves_the_table(self, served: str) -> None:
        for _ in range(2):
            code, out, _ = await riverboat("play", served, "--name", "Ada")
            assert code == ExitCode.DONE
            assert "0 of 6 seats taken" in out
            assert out.endswith("You left the table with 10,000.\n")

    async def test_token_is_saved(self, served: str, home: Path) -> None:
        tokens = home / "tokens.json"
        for _ in range(2):
            await riverboat("play", served, "--name", "Ada", "--token-file", str(tokens), given="q\n")
        first = tokens.read_text()
        assert tokens.stat().st_mode & 0o777 == 0o600
        await riverboat("play", served, "--name", "Ada", "--token-file", str(tokens), given="q\n")
        assert tokens.read_text() == first
        assert served in first

    async def test_unknown_token_makes_a_new_player(self, served: str, home: Path) -> None:
        tokens = home / "tokens.json"
        tokens.write_text(f'{{"{served}": {{"Ada": "forgotten"}}}}')
        code, _, _ = await riverboat("play", served, "--name", "Ada", "--token-file", str(tokens))
        assert code == ExitCode.DONE
        assert "forgotten" not in tokens.read_text()

    @pytest.mark.parametrize(
        ("options", "complaint"),
        [
            (["--table", "nowhere"], "table 'nowhere' does not exist"),
            (["--buy-in", "3"], "the buy-in is "),
            (["--name", "\t"], "name: "),
        ],
    )
    async def test_refusals(self, served: str, options: list[str], complaint: str) -> None:
        code, _, err = await riverboat("play", served, *options)
        assert code == ExitCode.REFUSED
        assert err.startswith("Error: ")
        assert complaint in err

    @pytest.mark.parametrize("url", ["ws://127.0.0.1:1", "http://127.0.0.1:1", "nonsense"])
    async def test_no_connection(self, home: Path, url: str) -> None:
        code, out, err = await riverboat("play", url)
        assert (code, out) == (ExitCode.NO_CONNECTION, "")
        assert re.fullmatch(r"Error: .*\n", err)

    @pytest.mark.parametrize(
        ("seconds", "shown"),
        [
            ("0", "The server stopped; your seat with 10,000 is kept for a while.\n"),
            (
                "0.5",
                "Connection lost: the server is closing; reconnecting.\n"
                "The server stopped; your seat with 10,000 is kept for a while.\n",
            ),
        ],
    )
    async def test_lost_connection_is_reported(self, home: Path, seconds: str, shown: str) -> None:
        async with local_server(home) as url:
            process = await asyncio.create_subprocess_exec(
                *(*RIVERBOAT, "play", url, "--reconnect-within", seconds),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            assert process.stdout is not None
            while b"Waiting for another player" not in await process.stdout.readline():
                pass
        assert await process.wait() == ExitCode.NO_CONNECTION
        assert process.stderr is not None
        assert (await process.stderr.read()).decode() == shown

    async def test_reconnected_player_keeps_the_seat(self, served: str) -> None:
        process = await asyncio.create_subprocess_exec(
            *RIVERBOAT, "play", served, "--name", "Ada", stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        while b"Waiting for another player" not in await process.stdout.readline():
            pass
        process.kill()
        await process.wait()
        _, out, _ = await riverboat("play", served, "--name", "Ada")
        assert out.startswith("You are back in seat 1.\n    1 Ada      10,000\n")
        assert out.endswith("You left the table with 10,000.\n")

    async def test_closed_standard_input(self, served: str) -> None:
        command = shlex.join([*RIVERBOAT, "play", served, "--name", "Ada"])
        process = await asyncio.create_subprocess_shell(f"{command} <&-", stdout=subprocess.PIPE)
        out, _ = await process.communicate()
        assert process.returncode == ExitCode.DONE
        assert out.endswith(b"You left the table with 10,000.\n")

    async def test_local_play_takes_no_url(self, home: Path) -> None:
        code, _, err = await riverboat("play", "ws://127.0.0.1:1", "--local")
        assert code == ExitCode.WRONG_USAGE
        assert "--local cannot be combined with a URL" in err


async def test_local_server_ignores_a_server_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "server").mkdir()
    (home / "server" / "__init__.py").touch()
    monkeypatch.chdir(home)
    async with local_server(home) as url:
        assert url.startswith("ws://127.0.0.1:")


async def test_failed_local_server_names_its_log(home: Path) -> None:
    with pytest.raises(ServerFailed, match="did not start"):
        async with local_server(home, ["--nonsense"]):
            pass
    assert "No such option" in (home / "server.log").read_text()
