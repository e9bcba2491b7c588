from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from riverboat.client_cli.play.tokens import TokenFile


def test_tokens_are_kept_by_server_and_name(tmp_path: Path) -> None:
    path = tmp_path / "riverboat" / "tokens.json"
    TokenFile(path).keep("ws://a", "Ada", "one")
    TokenFile(path).keep("ws://a", "Ben", "two")
    TokenFile(path).keep("ws://b", "Ada", "three")
    TokenFile(path).keep("ws://a", "Ada", "four")
    kept = TokenFile(path)
    assert [kept.get("ws://a", "Ada"), kept.get("ws://a", "Ben"), kept.get("ws://b", "Ada")] == [
        "four",
        "two",
        "three",
    ]
    assert kept.get("ws://b", "Ben") is None


def test_nobody_else_may_read_them(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    path.write_text("{}")
    path.chmod(0o644)
    TokenFile(path).keep("ws://a", "Ada", "one")
    assert path.stat().st_mode & 0o777 == 0o600
    beside = [each for each in tmp_path.iterdir() if each != path]
    assert not any(each.read_text() for each in beside)


@pytest.mark.parametrize(
    "text",
    [b"", b"nonsense", b"[]", b'{"ws://a": 3}', b'{"ws://a": {"Ada": 3}}', b'{"ws://a": {"Ada": "\xff"}}'],
)
def test_a_file_that_holds_no_tokens_as_they_are_kept_is_left_as_it_is(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "tokens.json"
    path.write_bytes(text)
    kept = TokenFile(path)
    for work in (kept.get, kept.forget, partial(kept.keep, token="one")):
        with pytest.raises(OSError, match=f"{path} does not hold tokens as they are kept here"):
            work("ws://a", "Ben")
    assert path.read_bytes() == text


def test_a_file_that_may_not_be_read_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    path.mkdir()  # not even the superuser reads it
    with pytest.raises(IsADirectoryError):
        TokenFile(path).get("ws://a", "Ada")
    with pytest.raises(IsADirectoryError):
        TokenFile(path).keep("ws://a", "Ada", "one")


@pytest.mark.integration
def test_programs_that_keep_tokens_at_once_lose_none(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    names = [f"Player {number}" for number in range(100)]
    with ProcessPoolExecutor(4) as programs:
        list(programs.map(partial(TokenFile(path).keep, "ws://a"), names, names))
    assert [TokenFile(path).get("ws://a", name) for name in names] == names


def test_one_that_is_forgotten_leaves_the_others(tmp_path: Path) -> None:
    kept = TokenFile(tmp_path / "tokens.json")
    kept.keep("ws://a", "Ada", "one")
    kept.keep("ws://a", "Ben", "two")
    kept.forget("ws://a", "Ada")
    kept.forget("ws://b", "Ada")
    assert (kept.get("ws://a", "Ada"), kept.get("ws://a", "Ben")) == (None, "two")
