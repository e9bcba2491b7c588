"""Players of the competition that break its protocol: they are corrected, and the match is played on."""

import socket
import time
from collections.abc import Callable
from contextlib import closing

import pytest

from riverboat.client_cli.arena.acpc import player as module
from riverboat.client_cli.arena.acpc.connection import MAX_LINE, PeerGone
from riverboat.client_cli.arena.acpc.dealer import deal
from riverboat.client_cli.arena.acpc.player import listening
from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.results import FaultKind, PlayedHand
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.engine import events as ev
from tests.client_cli.arena.acpc.players import TestPlayer, always
from tests.client_cli.arena.acpc.reading import HEADS_UP, LIMIT, Definition, State
from tests.client_cli.arena.acpc.test_dealer import game_of
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

ENOUGH = int(1000 * PATIENCE)
Answer = Callable[[State, str], str]


def against_caller(
    answer: Answer, hands: int = 1, definition: Definition = HEADS_UP, act_ms: int = ENOUGH
) -> tuple[list[PlayedHand], TestPlayer]:
    """Deal hands to a test player and a calling station. The test player is the big blind at first."""
    settings = MatchSettings(bots=2, act_ms=act_ms, bank_ms=0)
    seat = listening("guest", "127.0.0.1", 0, settings)
    test = TestPlayer(definition, seat.port, answer)
    (caller,) = entries_of(["caller"])
    with closing(seat):
        seat.start()
        played = list(
            deal(game_of(definition), [seat, caller.player(1, settings, is_isolated=False)], hands, 3)
        )
    return played, test


def first_action(hand: PlayedHand) -> ev.Event:
    """Return what the test player did first. It sits in seat 0, and acts after the caller's call."""
    kinds = ev.Checked | ev.RaisedTo | ev.Folded | ev.Called
    return next(event for event in hand.events if isinstance(event, kinds) and event.seat == 0)


def once(reply: str) -> Answer:
    """Answer the first state with `reply`, and then call."""
    return lambda state, line: f"{line}:{reply if state.betting == 'c' else 'c'}\r\n"


@pytest.mark.parametrize(
    ("reply", "played", "kind"),
    [
        ("c", ev.Checked(0), None),
        ("k", ev.Checked(0), None),
        ("C", ev.Checked(0), None),
        ("r300", ev.RaisedTo(0, 300), None),
        ("b300", ev.RaisedTo(0, 300), None),
        ("R20000", ev.RaisedTo(0, 20_000), None),
        ("r150", ev.RaisedTo(0, 200), FaultKind.ILLEGAL),
        ("r0", ev.RaisedTo(0, 200), FaultKind.ILLEGAL),
        ("r999999999999999", ev.RaisedTo(0, 20_000), FaultKind.ILLEGAL),
        ("f", ev.Checked(0), FaultKind.ILLEGAL),
        ("r", ev.Checked(0), FaultKind.ILLEGAL),
        ("r-5", ev.Checked(0), FaultKind.ILLEGAL),
        ("x", ev.Checked(0), FaultKind.GARBAGE),
        ("", ev.Checked(0), FaultKind.GARBAGE),
        ("\x00\x1b[2J", ev.Checked(0), FaultKind.GARBAGE),
    ],
)
def test_action_is_played_as_the_competitions_dealer_would(
    reply: str, played: ev.Event, kind: FaultKind | None
) -> None:
    (hand,), _ = against_caller(once(reply))
    assert first_action(hand) == played
    assert [fault.kind for fault in hand.faults] == ([] if kind is None else [kind])


def test_raise_beyond_the_cap_is_a_call_at_fixed_limit() -> None:
    (hand,), test = against_caller(always("r"), definition=LIMIT)
    assert [fault.detail for fault in hand.faults] == []
    test.join()
    four = "cr" + "c/rc" + "/rc/rc"
    assert State.of(LIMIT, test.lines[-1]).betting == four
    settings = MatchSettings(bots=2, act_ms=ENOUGH, bank_ms=0)
    players = [listening(name, "127.0.0.1", 0, settings) for name in ("one", "two")]
    tests = [TestPlayer(LIMIT, each.port, always("r")) for each in players]
    for each in players:
        each.start()
    (hand,) = deal(game_of(LIMIT), players, 1, 3)
    for each in players:
        each.close()
    assert State.of(LIMIT, tests[0].join().lines[-1]).betting == "rrrc/rrrrc/rrrrc/rrrrc"
    assert {fault.kind for fault in hand.faults} == {FaultKind.ILLEGAL}
    assert len(hand.faults) == 4


def test_late_answer_and_comment_are_no_faults() -> None:
    def answer(state: State, line: str) -> str:
        return f"# thinking\r\n; still\r\nMATCHSTATE:0:99::AsKs|:r400\r\n{line}:c\n"

    played, _ = against_caller(answer, 2)
    assert [hand.faults for hand in played] == [(), ()]


def test_garbage_before_the_answer_is_reported_once_a_turn() -> None:
    (hand,), _ = against_caller(lambda state, line: f"what?\r\n\r\n\xff\r\n{line}:c\r\n")
    assert [fault.kind for fault in hand.faults] == [FaultKind.GARBAGE] * 4


def misbehaves(at: int, what: Callable[[], str]) -> Answer:
    """Call, and from the turn `at` send what `what` returns."""
    turns = iter(range(1_000))
    return lambda state, line: f"{line}:c\r\n" if next(turns) < at else what()


def leaves() -> str:
    raise ConnectionError


@pytest.mark.parametrize("at", [0, 1, 3])
@pytest.mark.parametrize("what", [leaves, lambda: "x" * (MAX_LINE + 2)], ids=["leaves", "endless line"])
def test_player_that_is_gone_checks_or_folds_on(what: Callable[[], str], at: int) -> None:
    played, _ = against_caller(misbehaves(at, what), 6)
    assert [fault.kind for hand in played for fault in hand.faults] == [FaultKind.CRASHED]
    assert len(played) == 6
    assert all(sum(hand.won) == 0 for hand in played)


@pytest.mark.parametrize("sent", ["", "MATCHSTATE:0:0"])
def test_player_that_does_not_answer_is_ended_after_three_turns(sent: str) -> None:
    played, _ = against_caller(lambda state, line: sent, 6, act_ms=100)
    kinds = [fault.kind for hand in played for fault in hand.faults]
    assert kinds == [FaultKind.SLOW, FaultKind.SLOW, FaultKind.HUNG]
    assert len(played) == 6


def seat_and_error(send: bytes) -> str:
    """Return why a player that begins with `send` and leaves cannot start."""
    seat = listening("guest", "127.0.0.1", 0, MatchSettings(bots=2))
    with closing(seat), socket.create_connection(("127.0.0.1", seat.port)) as connection:
        connection.sendall(send)
        connection.shutdown(socket.SHUT_WR)
        with pytest.raises(MatchError) as error:
            seat.start()
    return str(error.value)


@pytest.mark.parametrize("send", [b"VERSION:1.0.0\r\n", b"hello\r\n", b"\n", b"GET / HTTP/1.1\r\n"])
def test_player_of_another_protocol_is_an_error(send: bytes) -> None:
    assert seat_and_error(send) == "guest did not begin with VERSION:2.0.0"


def test_player_that_leaves_at_once_is_an_error() -> None:
    assert seat_and_error(b"VERSION:2") == "guest disconnected before it sent its version"


def test_player_that_does_not_come_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_WITHIN", 0.01)
    seat = listening("guest", "127.0.0.1", 0, MatchSettings(bots=2))
    with closing(seat), pytest.raises(MatchError, match="no player connected for guest"):
        seat.start()


def test_player_that_reads_nothing_is_ended() -> None:
    """The match does not wait for a full socket for longer than for an answer."""
    seat = listening("guest", "127.0.0.1", 0, MatchSettings(bots=2, act_ms=300, bank_ms=0))
    with closing(seat), socket.create_connection(("127.0.0.1", seat.port)) as connection:
        connection.sendall(b"VERSION:2.0.0\r\n")
        seat.start()
        assert seat._connection is not None
        with pytest.raises(PeerGone, match="did not read"):
            seat._connection.send(["x" * 1000] * 20_000, time.monotonic() + 0.3)


def test_match_that_the_protocol_cannot_describe_is_refused() -> None:
    for settings in (
        MatchSettings(bots=2, game="plo"),
        MatchSettings(bots=2, keep=True, duplicate=False),
        MatchSettings(bots=2, game="horse"),
    ):
        with pytest.raises(MatchError, match="stacks that are reset"):
            listening("guest", "127.0.0.1", 0, settings)


def test_port_that_is_taken_is_an_error() -> None:
    with (
        closing(listening("guest", "127.0.0.1", 0, MatchSettings(bots=2))) as seat,
        pytest.raises(MatchError, match=f"port {seat.port} of 127.0.0.1 cannot be opened for other"),
    ):
        listening("other", "127.0.0.1", seat.port, MatchSettings(bots=2))


@pytest.mark.parametrize(
    ("spec", "name", "address"),
    [
        ("acpc:9001", "acpc-9001", ("127.0.0.1", 9001)),
        ("acpc:9001=Ada", "Ada", ("127.0.0.1", 9001)),
        ("acpc:10.0.0.1:9001", "acpc-9001", ("10.0.0.1", 9001)),
    ],
)
def test_player_is_named_by_its_port(spec: str, name: str, address: tuple[str, int]) -> None:
    (entry,) = entries_of([spec])
    assert (entry.name, entry.address) == (name, address)


@pytest.mark.parametrize("spec", ["acpc:70000", "acpc:", "acpc:x", "acpc:1=a:b", "acpc:1=a|b"])
def test_invalid_port_or_name_is_an_error(spec: str) -> None:
    with pytest.raises(MatchError, match="is not a bot"):
        entries_of([spec])
