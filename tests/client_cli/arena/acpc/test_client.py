"""Our bots at a dealer of the competition: ours, and one that the test scripts."""

import socket
import threading
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.arena.acpc import client
from riverboat.client_cli.arena.acpc.client import HandResult, play_at
from riverboat.client_cli.arena.acpc.command import acpc
from riverboat.client_cli.arena.acpc.connection import LineConnection
from riverboat.client_cli.arena.acpc.dealer import deal
from riverboat.client_cli.arena.acpc.player import listening
from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.player import LocalPlayer, Player
from riverboat.client_cli.arena.results import FaultKind, PlayedHand
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.bots import Bot
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from riverboat.engine.events import HoleCardsDealt
from riverboat.engine.hand import View
from riverboat.engine.notation import acpc as notation
from riverboat.server.exit_codes import ExitCode
from tests.client_cli.arena.acpc.reading import HEADS_UP, LIMIT, LIMIT_3, SIDE_POTS, Definition
from tests.client_cli.arena.acpc.test_dealer import game_of
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

SETTINGS = MatchSettings(bots=2, act_ms=int(1000 * PATIENCE), bank_ms=0)


def player_of(spec: str) -> Player:
    (entry,) = entries_of([spec])
    return entry.player(0, SETTINGS, is_isolated=False)


class Visitor:
    """One of our bots, in a thread, at the dealer on `port`."""

    def __init__(self, port: int, definition: Definition, player: Player) -> None:
        self.results: list[HandResult] = []
        self.error: MatchError | None = None
        self._connection = LineConnection(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
        self._playing = play_at(self._connection, game_of(definition), player, seed=7)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with closing(self._connection):
            try:
                self.results.extend(self._playing)
            except MatchError as error:
                self.error = error

    def join(self) -> "Visitor":
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self


def visited(
    definition: Definition, players: list[Player], hands: int
) -> tuple[list[PlayedHand], list[Visitor]]:
    seats = [listening(f"seat {at}", "127.0.0.1", 0, SETTINGS) for at in range(len(players))]
    visitors = [Visitor(seat.port, definition, each) for seat, each in zip(seats, players, strict=True)]
    try:
        for seat in seats:
            seat.start()
        played = list(deal(game_of(definition), seats, hands, 5))
    finally:
        for seat in seats:
            seat.close()
    return played, [visitor.join() for visitor in visitors]


@pytest.mark.parametrize(
    "definition", [HEADS_UP, LIMIT, LIMIT_3, SIDE_POTS], ids=["2p", "limit", "limit 3p", "side"]
)
def test_our_bots_at_our_dealer_win_what_it_counts(definition: Definition) -> None:
    styles = ["random", "tight-aggressive", "maniac"][: len(definition.stacks)]
    played, visitors = visited(definition, [player_of(style) for style in styles], 30)
    for seat, visitor in enumerate(visitors):
        assert visitor.error is None
        assert [result.won for result in visitor.results] == [hand.won[seat] for hand in played]
        assert [result.number for result in visitor.results] == [*range(30)]
    assert [fault for hand in played for fault in hand.faults] == []
    assert [fault for visitor in visitors for result in visitor.results for fault in result.faults] == []


class Watches(Bot):
    """Calls, and keeps what it saw."""

    def __init__(self) -> None:
        self.views: list[tuple[str, tuple[int, ...], list[tuple[int, ...] | None]]] = []
        self.ended: list[tuple[str, int]] = []
        self.names: set[str] = set()

    def act(self, view: View) -> Action:
        dealt = [event.cards for event in view.events if isinstance(event, HoleCardsDealt)]
        self.views.append((view.street, view.board, list(dealt)))
        self.names |= {player.name for player in view.players}
        return Call() if view.legal is not None and view.legal.call is not None else Check()

    def hand_ended(self, view: View) -> None:
        self.ended.append((view.street, len([player for player in view.players if player.shown])))


def test_bot_sees_its_cards_the_board_and_the_showdown() -> None:
    bot = Watches()
    played, visitors = visited(LIMIT, [LocalPlayer("Ann", bot), player_of("caller")], 2)
    assert visitors[0].error is None
    assert [(street, len(board)) for street, board, _ in bot.views[:4]] == [
        *(("preflop", 0), ("flop", 3), ("turn", 4), ("river", 5)),
    ]
    assert all(len(dealt) == 1 for _, _, dealt in bot.views)  # its own cards only
    assert bot.ended == [("river", 2), ("river", 2)]
    assert bot.names == {"Ann", "Seat 2"}
    assert len(played) == 2


# A dealer that the test scripts


def scripted(
    lines: Iterable[str], player: Player, definition: Definition = HEADS_UP
) -> tuple[Visitor, list[str]]:
    """Send `lines` to one of our bots, and return what it sends."""
    received: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        visitor = Visitor(server.getsockname()[1], definition, player)
        accepted, _ = server.accept()
        accepted.settimeout(PATIENCE)
        with accepted, accepted.makefile("r", newline="\n") as incoming:
            accepted.sendall("".join(f"{line}\r\n" for line in lines).encode())
            accepted.shutdown(socket.SHUT_WR)
            received = [line.rstrip("\r\n") for line in incoming]
        visitor.join()
    return visitor, received


class Scripted(Bot):
    """Does what it is given, one after the other."""

    def __init__(self, *actions: Action) -> None:
        self._actions = iter(actions)

    def act(self, view: View) -> Action:
        return next(self._actions)


FIRST = "MATCHSTATE:1:0::|AhKh"


def test_answer_repeats_the_state_with_the_total_over_the_hand() -> None:
    states = [
        *(FIRST, "MATCHSTATE:1:0:r300:|AhKh", "MATCHSTATE:1:0:r300c/:|AhKh/2c3d4h"),
        *("MATCHSTATE:1:0:r300c/c:|AhKh/2c3d4h", "MATCHSTATE:1:0:r300c/cr900:|AhKh/2c3d4h"),
        "MATCHSTATE:1:0:r300c/cr900f:|AhKh/2c3d4h",
    ]
    visitor, received = scripted(
        ["# welcome", *states], LocalPlayer("Ann", Scripted(RaiseTo(300), BetTo(600)))
    )
    assert received == ["VERSION:2.0.0", f"{FIRST}:r300", f"{states[3]}:r900"]
    assert visitor.error is None
    assert visitor.results == [HandResult(0, 300, ())]


def test_fold_without_a_bet_is_sent_as_a_call() -> None:
    state = "MATCHSTATE:0:0:c:AhKh|"
    visitor, received = scripted([state], LocalPlayer("Ann", Scripted(Fold())))
    assert received == ["VERSION:2.0.0", f"{state}:c"]
    assert visitor.error is None


def test_crashed_bot_checks_or_folds_on_and_its_fault_is_reported() -> None:
    over = "MATCHSTATE:1:0:f:|AhKh"
    again = "MATCHSTATE:1:1::|AhKh"
    visitor, received = scripted([FIRST, over, again], LocalPlayer("Ann", Scripted()))
    assert received[1:] == [f"{FIRST}:f", f"{again}:f"]
    (result,) = visitor.results
    assert (result.won, [fault.kind for fault in result.faults]) == (-50, [FaultKind.CRASHED])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello", "'hello', which is not a match state"),
        ("MATCHSTATE:0:0:c", "not a match state"),
        ("MATCHSTATE:7:0::AhKh|", "position 7 is not one of 2 players"),
        ("MATCHSTATE:0:0:r150:AhKh|", "the minimum is 200"),
        ("MATCHSTATE:0:0:cc/:AhKh|", "of different rounds"),
        ("MATCHSTATE:0:0::AhAh|", "not a state of this game"),
        ("MATCHSTATE:0:0::AhKh||", "every player must have two hole cards"),
        ("MATCHSTATE:0:0:cccc:AhKh|", "no action is due"),
        ("MATCHSTATE:0:0:" + "c" * 5_000 + ":AhKh|", "not a match state"),
    ],
)
def test_state_that_cannot_be_is_an_error(line: str, reason: str) -> None:
    visitor, _ = scripted([line], player_of("caller"))
    assert visitor.error is not None
    assert reason in str(visitor.error)


def test_dealer_that_is_gone_ends_the_playing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        raw = socket.create_connection(server.getsockname(), timeout=PATIENCE)
        raw.shutdown(socket.SHUT_RDWR)
        with closing(LineConnection(raw)) as connection:
            assert list(play_at(connection, game_of(HEADS_UP), player_of("caller"))) == []


def test_silent_dealer_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "SILENT_WITHIN", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as server:
        visitor = Visitor(server.getsockname()[1], HEADS_UP, player_of("caller")).join()
    assert visitor.error is not None
    assert "was silent for 0.05 seconds" in str(visitor.error)


# The command


def run(*args: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(acpc, [str(arg) for arg in args])
    return done.exit_code, done.stdout, done.stderr


def test_command_deals_a_match_and_writes_its_log(tmp_path: Path) -> None:
    file, log = tmp_path / "side.game", tmp_path / "match.log"
    file.write_text(SIDE_POTS.lines())
    code, out, _ = run("deal", file, "maniac", "caller", "random", "--hands", 5, "--seed", 1, "--log", log)
    lines = log.read_text().splitlines()
    assert (code, out.strip()) == (0, lines[-1])
    assert lines[0] == "# name/game/hands/seed riverboat defined.below 5 1"
    assert lines[-1].startswith("SCORE:")
    assert lines[-1].endswith(":maniac|caller|random")
    assert sum(map(int, lines[-1].split(":")[1].split("|"))) == 0
    assert len([line for line in lines if line.startswith("STATE:")]) == 5


def test_random_seed_is_in_the_log_only_after_the_match(tmp_path: Path) -> None:
    log, again = tmp_path / "match.log", tmp_path / "again.log"
    game = "holdem.limit.2p.reverse_blinds.game"
    run("deal", game, "maniac", "caller", "--hands", 3, "--log", log)
    first, *hands, score, published = log.read_text().splitlines()
    assert first.endswith(" 3 0")
    assert score.startswith("SCORE:")
    seed = published.removeprefix("# seed ")
    assert len(seed) > 60
    run("deal", game, "maniac", "caller", "--hands", 3, "--log", again, "--seed", seed)
    assert again.read_text().splitlines()[1:] == [*hands, score]
    assert len(list(notation.read(log.read_text()))) == 3


def test_command_plays_at_a_dealer() -> None:
    guest = listening("seat", "127.0.0.1", 0, SETTINGS)
    thread = threading.Thread(target=lambda: _deal(guest, [guest, player_of("caller")]), daemon=True)
    thread.start()
    code, out, err = run(
        "play", "caller", "127.0.0.1", guest.port, "--game", "holdem.limit.2p.reverse_blinds.game"
    )
    thread.join(PATIENCE)
    assert code == 0, err
    assert out.startswith("caller: 4 hands, ")


def _deal(guest: Player, seats: list[Player]) -> None:
    with closing(guest):
        guest.start()
        list(deal(game_of(LIMIT), seats, 4, 1))


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("deal", "no.game", "caller", "caller"), "'no.game' cannot be read: No such file"),
        (("deal", "holdem.limit.3p.game", "caller", "caller"), "is for 3 players, not 2"),
        (("deal", "holdem.limit.3p.game", "caller", "caller", "nobody"), "'nobody' is not a bot"),
        (("deal", "/dev/null", "caller", "caller"), "must have a blind for every player"),
        (("play", "acpc:9001", "127.0.0.1", "9001"), "is not our bot"),
    ],
)
def test_command_explains_what_is_wrong(args: tuple[str, ...], reason: str) -> None:
    code, _, err = run(*args)
    assert code == ExitCode.WRONG_USAGE
    assert reason in err
