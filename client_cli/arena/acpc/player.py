"""A player of the competition in one of our matches: it connects to a port, and answers match states."""

import re
import socket
import time
from typing import Final

import click

from riverboat.client_cli.arena.acpc.connection import LineConnection, PeerGone
from riverboat.client_cli.arena.acpc.states import MatchStates
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.piped import MAX_SLOW, START_WITHIN
from riverboat.client_cli.arena.player import HandInfo, Player, Turn
from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.engine.actions import Action, BetTo, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.engine.games import Structure
from riverboat.engine.hand import Hand

CONNECT_WITHIN: Final = 600.0
"""Seconds for a player to connect, as the competition gives a program to start."""

_VERSION: Final = re.compile(r"VERSION:2\.[0-9]{1,9}\.[0-9]{1,9}")
_REPLY: Final = re.compile(r"[fckbr]", re.IGNORECASE)
_SIZE: Final = re.compile(r"[br]([0-9]{1,15})", re.IGNORECASE)
_MS: Final = 1000


def listening(name: str, host: str, port: int, settings: MatchSettings) -> "AcpcPlayer":
    """Return a player whose port is open, and tell the user where it is. port: 0 for any.

    Raises MatchError for a match that the protocol cannot describe, or a port that cannot be opened.
    """
    if settings.keep or settings.game not in {"nlhe", "flhe"}:
        raise MatchError(
            "an ACPC player can play no-limit and fixed-limit hold'em (--game nlhe, flhe), with stacks that "
            "are reset"
        )
    try:
        server = socket.create_server((host, port))
    except OSError as error:
        raise MatchError(f"port {port} of {host} cannot be opened for {name}: {error.strerror}") from None
    click.echo(f"{name}: waiting for an ACPC player on {host} port {server.getsockname()[1]}", err=True)
    return AcpcPlayer(name, server, settings)


class AcpcPlayer(Player):
    """A player that speaks the competition's protocol. Its first connection to `server` takes the seat.

    An illegal action is a fault, and is then played as the competition's dealer would play it: a raise as the
    nearest legal one, everything else as a call. Lines that do not answer the present state are ignored.
    """

    has_acpc_rules = True

    def __init__(self, name: str, server: socket.socket, settings: MatchSettings) -> None:
        super().__init__(name)
        self._server = server
        self._settings = settings
        self._connection: LineConnection | None = None
        self._states: MatchStates | None = None
        self._queued: list[str] = []
        self._bank = 0.0
        self._slow = self._hands = 0

    @property
    def port(self) -> int:
        """The port that the player connects to."""
        return int(self._server.getsockname()[1])

    def start(self) -> None:
        """Wait for the player to connect and to send its version. Raises MatchError."""
        self._server.settimeout(CONNECT_WITHIN)
        try:
            accepted, _ = self._server.accept()
        except TimeoutError:
            raise MatchError(f"no player connected for {self.name} within {CONNECT_WITHIN:g} s") from None
        self._connection = LineConnection(accepted)
        try:
            line = self._connection.receive(time.monotonic() + START_WITHIN)
        except PeerGone as error:
            raise MatchError(f"{self.name} {error} before it sent its version") from None
        if line is None or not _VERSION.match(line):
            raise MatchError(f"{self.name} did not begin with VERSION:2.0.0")

    def hand_started(self, turn: Turn, info: HandInfo) -> None:
        """Begin the states of a hand, which are sent with the next turn."""
        self._bank = self._settings.bank_ms / _MS
        self._states = MatchStates(turn.hand, turn.seat, self._hands)
        self._hands += 1

    def act(self, turn: Turn) -> None:
        """Play the player's answer; the passive action without one in time."""
        started = time.monotonic()
        act_within = self._settings.act_ms / _MS
        try:
            reply = self._reply(turn, started + act_within + self._bank)
        except TimeoutError:
            self._on_slow(turn)
            turn.play_passively()
        except PeerGone as error:
            self._leave(turn, FaultKind.CRASHED, str(error))
            turn.play_passively()
        else:
            self._slow = 0
            _play(turn, reply)
        self._bank -= max(0.0, min(self._bank, time.monotonic() - started - act_within))

    def hand_ended(self, turn: Turn) -> None:
        """Queue the last state, which is sent with the next turn."""
        if self._states is not None:
            self._queued += self._states.fresh()

    def close(self) -> None:
        """Send the last state and disconnect."""
        self._server.close()
        if self._connection is not None:
            self._connection.close(self._queued)
            self._connection = None

    def _reply(self, turn: Turn, deadline: float) -> str:
        """Send the state, and return what follows it in the answer. Raises TimeoutError and PeerGone."""
        if self._connection is None or self._states is None:
            raise PeerGone("is not connected")
        states = self._queued + self._states.fresh()
        self._queued = []
        self._connection.send(states, deadline)
        state, is_reported = f"{states[-1]}:", False
        while (line := self._connection.receive(deadline)) is not None:
            if line.startswith(state):
                return line.removeprefix(state)
            # Comments and late answers to earlier states are not faults.
            if not line.startswith(("#", ";", "MATCHSTATE:")) and not is_reported:
                turn.report(FaultKind.GARBAGE, "sent text that is not a match state")
                is_reported = True
        raise TimeoutError

    def _on_slow(self, turn: Turn) -> None:
        self._slow += 1
        if self._slow < MAX_SLOW:
            turn.report(FaultKind.SLOW, "did not answer the match state in its time and time bank")
        else:
            self._leave(turn, FaultKind.HUNG, f"did not answer in {MAX_SLOW} turns in a row")

    def _leave(self, turn: Turn, kind: FaultKind, detail: str) -> None:
        """Disconnect; the player is asked no more."""
        self.is_out = True
        turn.report(kind, detail)
        self._queued = []
        self.close()


def _play(turn: Turn, reply: str) -> None:
    """Play an answer such as `r600`, corrected if need be."""
    legal = turn.hand.legal_actions()
    assert legal is not None  # noqa: S101 - it is the player's turn
    action, problem = _action_of(reply, turn.hand, legal)
    if problem:
        kind = FaultKind.ILLEGAL if _REPLY.match(reply) else FaultKind.GARBAGE
        turn.report(kind, problem)
    turn.play(action)


def _action_of(reply: str, hand: Hand, legal: LegalActions) -> tuple[Action, str]:
    """Return the action to play for an answer, and what was wrong with it."""
    call = Check() if legal.call is None else Call()
    letter = reply[:1].lower()
    if letter in ("c", "k"):
        return call, ""
    if letter == "f":
        return (Fold(), "") if legal.call is not None else (call, "folded with nothing to call")
    if letter not in ("b", "r"):
        return call, "sent no action after the match state"
    sizes = legal.bet_to or legal.raise_to
    if sizes is None:
        return call, "raised where no raise is allowed"
    kind = RaiseTo if legal.raise_to else BetTo
    if hand.game.structure is Structure.FIXED_LIMIT:
        return kind(sizes[1]), ""
    size = _SIZE.match(reply)
    return (
        (call, "raised without a size")
        if size is None
        else _raise(kind, int(size[1]), sizes, hand, legal.seat)
    )


def _raise(
    kind: type[BetTo | RaiseTo], total: int, sizes: tuple[int, int], hand: Hand, seat: int
) -> tuple[Action, str]:
    """Return the raise to `total` over the whole hand, or to the nearest legal one and what was wrong."""
    (start,) = [each.stack for each in hand.seats if each.number == seat]
    before = start - hand.stack(seat) - hand.bet(seat)
    least, most = sizes
    to = min(max(total - before, least), most)
    wrong = f"raised to {total}; it must be {before + least} to {before + most}"
    return kind(to), "" if before + to == total else wrong
