"""The policy of a bot in a Python file, asked in a process of its own, isolated as in a match.

The process is this module: `python -m riverboat.client_cli.arena.variance.asked FILE.py:Class`. It writes
whether the bot has a policy, and then answers each question: a hand as the bot sees it, and the hole cards
that it could have.
"""

import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing.util import Finalize
from typing import BinaryIO, Final, TypeVar

import msgspec
import numpy as np

from riverboat.client_cli.arena import messages
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.pipes import Program, ProgramGone
from riverboat.client_cli.arena.sandbox import Sandbox, can_isolate, own_paths
from riverboat.client_cli.arena.variance.aivat import PolicyError, Vector
from riverboat.client_cli.arena.variance.policies import Holes, policy_of
from riverboat.client_cli.arena.worker import BadBot, load_bot
from riverboat.client_cli.bots.action_names import NotAnAction, action_named
from riverboat.client_cli.bots.bot import AnyBot
from riverboat.engine.actions import Action
from riverboat.engine.cards import Card
from riverboat.engine.hand import HandState
from riverboat.server.protocol.event_data import event_from_data

WITHIN: Final = 60.0
"""Seconds for a bot to load, and for all holes of one decision."""

Message = TypeVar("Message", bound=msgspec.Struct)


class _Loaded(msgspec.Struct):
    has_policy: bool


class _Question(msgspec.Struct):
    seat: int
    events: msgspec.Raw
    holes: tuple[tuple[Card, ...], ...]


class _Chances(msgspec.Struct):
    """An action, and its probability with each hole."""

    action: str
    chances: list[float]
    to: int | None = None


class _Answer(msgspec.Struct):
    actions: list[_Chances] = []
    error: str = ""


class AskedPolicy:
    """The policy of the bot at FILE.py:Class. A RangePolicy.

    has_policy: whether it has one. Raises MatchError if the bot cannot be loaded.
    """

    def __init__(self, where: str) -> None:
        command = (sys.executable, "-P", "-m", __name__, where)
        self._program = Program(
            command,
            is_isolated=can_isolate(),
            sandbox=Sandbox(shown=own_paths(["python", where.partition(".py")[0] + ".py"])),
        )
        Finalize(self, self._program.kill, exitpriority=1)
        try:
            self.has_policy = self._received(_Loaded).has_policy
        except PolicyError as error:
            raise MatchError(f"a bot cannot be loaded for AIVAT: {error}") from None

    def __call__(self, state: HandState, holes: Holes) -> Mapping[Action, Vector]:
        """Return the probability of each action with each hole. Raises PolicyError."""
        seat = state.actor
        if seat is None:
            raise ValueError("nobody is to act")
        question = _Question(seat, messages.events_data(state.events, seat), tuple(holes))
        self._program.queue(msgspec.json.encode(question) + b"\n")
        answer = self._received(_Answer)
        if answer.error:
            raise PolicyError(f"the policy of a bot failed: {answer.error}", code="policy_failed")
        try:
            return {
                action_named(each.action, each.to, None, None): np.array(each.chances)
                for each in answer.actions
            }
        except NotAnAction as error:
            raise PolicyError(str(error), code="not_betting") from None

    def _received(self, kind: type[Message]) -> Message:
        """Return the next line of the process. Raises PolicyError."""
        try:
            line = self._program.receive(time.monotonic() + WITHIN)
        except ProgramGone as error:
            self._program.kill()
            last = self._program.stderr.strip().rpartition("\n")[2]
            raise PolicyError(f"its process {error}: {last}", code="policy_gone") from None
        if line is None:
            raise PolicyError(f"there was no answer within {WITHIN:g} seconds", code="policy_slow")
        return msgspec.json.decode(line, type=kind)


def answer(bot: AnyBot, question: _Question) -> _Answer:
    """Ask `bot`. Whatever it raises is in the answer."""
    state = HandState.replay(map(event_from_data, msgspec.json.decode(question.events)))
    try:
        found = policy_of(bot)(state, question.holes)
        return _Answer(
            [
                _Chances(chances=each.tolist(), **messages.action_data(action))
                for action, each in found.items()
            ]
        )
    except Exception as error:  # a bot may raise anything
        return _Answer(error=f"{type(error).__name__}: {error}")


def serve(bot: AnyBot, lines: Iterator[bytes], output: BinaryIO) -> None:
    """Answer questions until there are no more."""
    has_policy = type(bot).policy is not AnyBot.policy
    output.write(msgspec.json.encode(_Loaded(has_policy)) + b"\n")
    for line in lines:
        question = msgspec.json.decode(line, type=_Question)
        output.write(msgspec.json.encode(answer(bot, question)) + b"\n")


def main(arguments: Sequence[str]) -> int:
    """Serve over the standard streams. What the bot prints goes to the standard error."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        bot = load_bot(arguments[0])
    except BadBot as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    serve(bot, iter(sys.stdin.buffer.readline, b""), output)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
