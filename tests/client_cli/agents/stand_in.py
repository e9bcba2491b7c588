"""A chat API on this machine whose answers a test scripts."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


@dataclass
class Api:
    """What was asked, and what is answered. answers: status and body of each answer; the last is repeated."""

    answers: list[tuple[int, bytes]]
    url: str = ""
    asked: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)


def completion(text: str, **usage: float) -> tuple[int, bytes]:
    """Return an answer with this text."""
    return 200, json.dumps({"choices": [{"message": {"content": text}}], "usage": usage}).encode()


@contextmanager
def api(*answers: tuple[int, bytes], decide: Callable[[dict[str, Any]], str] | None = None) -> Iterator[Api]:
    """Serve `answers`, or what `decide` makes of a request."""
    state = Api(list(answers))

    class Chat(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            state.asked.append(asked)
            state.keys.append(self.headers["Authorization"])
            if decide is not None:
                status, body = completion(decide(asked), prompt_tokens=10, completion_tokens=2)
            else:
                status, body = state.answers[0]
                del state.answers[: len(state.answers) > 1]
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", body.decode())
                body = b""
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Chat)
    thread = Thread(target=server.serve_forever)
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield state
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
