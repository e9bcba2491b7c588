"""The chat interface that most servers of language models have, as OpenAI defined it.

Source: the reference of the Chat Completions API, https://platform.openai.com/docs/api-reference/chat.
"""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from riverboat.client_cli.agents.errors import AgentError, CompletionError
from riverboat.client_cli.bots import Usage
from riverboat.server.protocol.printable import printable

MAX_BODY: Final = 1 << 20
"""Bytes of an answer that are read."""

_BUSY: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_FIRST_WAIT: Final = 1.0
_LONGEST_WAIT: Final = 30.0
_MILLION: Final = 1_000_000

Messages = Sequence[Mapping[str, str]]


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would carry the key to another server."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class _Message(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    message: _Message


class _Used(msgspec.Struct):
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None


class _Answer(msgspec.Struct):
    choices: list[_Choice]
    usage: _Used | None = None


@dataclass(frozen=True, slots=True)
class Prices:
    """US dollars for a million tokens, of what a model reads and of what it writes."""

    input: float = 0.0
    output: float = 0.0


class ChatModel:
    """A language model behind a chat interface.

    url: of the interface, without "/chat/completions". model: its name there. key: sent as a bearer token, if
    there is one. prices: for an interface that does not state the cost. options: further fields of a
    request, such as the temperature.

    Raises AgentError for a URL that is not HTTP.
    """

    def __init__(
        self,
        url: str,
        model: str,
        key: str = "",
        *,
        prices: Prices = Prices(),
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if urlsplit(url).scheme not in {"http", "https"}:
            raise AgentError(f"{printable(url)!r} is not a URL of http or https", "bad_url")
        self._url = f"{url.rstrip('/')}/chat/completions"
        self._model = model
        self._headers = {"Content-Type": "application/json"} | (
            {"Authorization": f"Bearer {key}"} if key else {}
        )
        self._prices = prices
        self._options = dict(options or {})
        self._opener = build_opener(_NoRedirects)

    def ask(self, messages: Messages, deadline: float) -> tuple[str, Usage]:
        """Return the text of the model's answer, and what it cost. Tries again while the server is busy.

        deadline: as of `time.monotonic`. Raises CompletionError if it passes, and AgentError for a refusal
        that a repetition would not change.
        """
        body = json.dumps({"model": self._model, "messages": list(messages), **self._options}).encode()
        wait = _FIRST_WAIT
        while True:
            try:
                return self._completion(self._post(body, deadline))
            except CompletionError:
                if time.monotonic() + wait >= deadline:
                    raise
            time.sleep(wait)
            wait = min(2 * wait, _LONGEST_WAIT)

    def _post(self, body: bytes, deadline: float) -> bytes:
        left = deadline - time.monotonic()
        if left <= 0:
            raise CompletionError("no answer in time")
        request = Request(self._url, body, self._headers)  # noqa: S310 - the scheme was checked
        try:
            with self._opener.open(request, timeout=left) as response:
                data: bytes = response.read(MAX_BODY + 1)
        except HTTPError as error:
            with error:
                words = f"HTTP {error.code}: {_excerpt(error)}"
            if error.code in _BUSY:
                raise CompletionError(words) from None
            raise AgentError(f"the model's server refused: {words}", "refused") from None
        except (URLError, HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            raise CompletionError(f"no answer: {printable(str(reason) or type(error).__name__)}") from None
        if len(data) > MAX_BODY:
            raise CompletionError(f"an answer of more than {MAX_BODY:,} bytes")
        return data

    def _completion(self, data: bytes) -> tuple[str, Usage]:
        try:
            answer = msgspec.json.decode(data, type=_Answer)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise CompletionError("an answer that is not of the chat interface") from None
        used = answer.usage or _Used()
        cost = used.cost
        if cost is None:
            cost = self._prices.input * used.prompt_tokens + self._prices.output * used.completion_tokens
            cost /= _MILLION
        text = (answer.choices[0].message.content or "") if answer.choices else ""
        return text, Usage(max(0, used.prompt_tokens), max(0, used.completion_tokens), max(0.0, cost))


def _excerpt(error: HTTPError) -> str:
    """Return the beginning of an answer that says what is wrong."""
    try:
        return printable(error.read(300).decode(errors="replace"))
    except (OSError, HTTPException):
        return "no reason given"
