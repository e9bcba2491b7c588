"""The chat API of language models, with a server on this machine."""

import socket
import time

import pytest

from riverboat.client_cli.agents.chat import MAX_BODY, ChatModel, Prices
from riverboat.client_cli.agents.errors import AgentError, CompletionError
from riverboat.client_cli.bots import Usage
from tests.client_cli.agents.stand_in import api, completion
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.integration

ASKED = [{"role": "user", "content": "Fold?"}]


def ask(model: ChatModel, seconds: float = PATIENCE) -> tuple[str, Usage]:
    return model.ask(ASKED, time.monotonic() + seconds)


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits between two tries, which are not waited."""
    found: list[float] = []
    monkeypatch.setattr(time, "sleep", found.append)
    return found


def test_question_and_key_reach_the_model() -> None:
    with api(completion("No.", prompt_tokens=7, completion_tokens=2)) as there:
        model = ChatModel(there.url, "gpt", "sk-1", options={"temperature": 0})
        assert ask(model) == ("No.", Usage(7, 2, 0.0))
    assert there.asked == [{"model": "gpt", "messages": ASKED, "temperature": 0}]
    assert there.keys == ["Bearer sk-1"]


def test_cost_is_that_of_the_api_or_by_the_prices() -> None:
    stated = completion("", prompt_tokens=1_000, completion_tokens=100, cost=0.5)
    counted = completion("", prompt_tokens=1_000, completion_tokens=100)
    with api(stated, counted) as there:
        model = ChatModel(there.url, "gpt", prices=Prices(2.0, 10.0))
        assert ask(model)[1].cost == 0.5
        assert ask(model)[1].cost == pytest.approx(0.003)
    assert there.keys == [None, None]


@pytest.mark.parametrize("status", [429, 500, 503])
def test_busy_server_is_asked_again(status: int, naps: list[float]) -> None:
    with api((status, b"busy"), (status, b"busy"), completion("Yes.")) as there:
        assert ask(ChatModel(there.url, "gpt"))[0] == "Yes."
    assert naps == [1.0, 2.0]


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        (503, b"busy", "HTTP 503: busy"),
        (200, b"<html>", "an answer that is not of the chat interface"),
        (200, b'{"choices": 3}', "an answer that is not of the chat interface"),
        (200, b" " * (MAX_BODY + 1), "an answer of more than 1,048,576 bytes"),
    ],
)
def test_server_without_an_answer_is_given_up_when_the_time_is_over(
    status: int, body: bytes, reason: str, naps: list[float]
) -> None:
    with api((status, body)) as there, pytest.raises(CompletionError, match=reason):
        ask(ChatModel(there.url, "gpt"), 0.9)
    assert naps == []


def test_unreachable_server_is_no_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(CompletionError, match=r"no answer: .*refused"):
        ask(ChatModel(f"http://127.0.0.1:{port}", "gpt"), 0.9)


def test_silent_server_is_waited_for_until_the_time_is_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(CompletionError):
            ask(ChatModel(f"http://127.0.0.1:{port}", "gpt"), 0.2)


@pytest.mark.parametrize("status", [400, 401, 404])
def test_refusal_is_final_and_does_not_repeat_the_key(status: int, naps: list[float]) -> None:
    with api((status, b"wrong\x1b[2J key")) as there, pytest.raises(AgentError) as refused:
        ask(ChatModel(there.url, "gpt", "sk-secret"))
    assert not isinstance(refused.value, CompletionError)
    assert refused.value.code == "refused"
    assert f"HTTP {status}: wrong" in str(refused.value)
    assert str(refused.value).isprintable()
    assert "sk-secret" not in str(refused.value)
    assert naps == []


def test_key_is_not_carried_to_another_server() -> None:
    with api(completion("Yes.")) as other, api((307, f"{other.url}/chat/completions".encode())) as there:
        with pytest.raises(AgentError, match="HTTP 307"):
            ask(ChatModel(there.url, "gpt", "sk-secret"))
        assert other.keys == []


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://127.0.0.1", "gpt"])
def test_url_is_http(url: str) -> None:
    with pytest.raises(AgentError, match="is not a URL of http or https"):
        ChatModel(url, "gpt")
