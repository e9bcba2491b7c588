"""Players and dealers of the ACPC protocol that tests script: they run in threads, over real sockets."""

import socket
import threading
from collections.abc import Callable
from random import Random

from tests.client_cli.arena.acpc.reading import Definition, State, random_answer
from tests.support.waiting import PATIENCE


class TestPlayer:
    """A player that connects to `port`, answers by `answer`, and keeps all that it got."""

    __test__ = False

    def __init__(
        self,
        game: Definition,
        port: int,
        answer: Callable[[State, str], str],
        version: str = "VERSION:2.0.0\r\n",
    ) -> None:
        self.game = game
        self.lines: list[str] = []
        self.won = 0.0
        self.shared = 0
        self.error: BaseException | None = None
        self._answer = answer
        self._version = version
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def join(self) -> "TestPlayer":
        """Wait until the dealer has closed the connection. Raises what the player ran into."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        if self.error is not None:
            raise self.error
        return self

    def _run(self) -> None:
        try:
            with self._socket, self._socket.makefile("r", newline="") as incoming:
                self._socket.sendall(self._version.encode())
                for line in incoming:
                    assert line.endswith("\r\n")
                    self._take(line.removesuffix("\r\n"))
        except ConnectionError:
            pass  # the dealer is allowed to leave
        except BaseException as error:
            self.error = error

    def _take(self, line: str) -> None:
        self.lines.append(line)
        state = State.of(self.game, line)
        if state.over:
            won = state.won()
            self.won += won
            self.shared += won != int(won)
        elif state.to_act == state.position:
            self._socket.sendall(self._answer(state, line).encode())


def at_random(seed: int) -> Callable[[State, str], str]:
    """Return a way to answer with random actions."""
    rng = Random(seed)
    return lambda state, line: f"{line}:{random_answer(state, rng)}\r\n"


def always(reply: str) -> Callable[[State, str], str]:
    """Return a way to answer every state with the same action."""
    return lambda state, line: f"{line}:{reply}\r\n"
