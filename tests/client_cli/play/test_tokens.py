from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from riverboat.client_cli.play.tokens import TokenFile


def test_tokens_are_stored_by_server_and_name(tmp_path: Path) -> None:
    path = tmp_path / "riverboat" / "tokens.json"
    TokenFile(path).save("ws://a", "Ada", "one")
    TokenFile(path).save("ws://a", "Ben", "two")
    TokenFile(path).save("ws://b", "Ada", "three")
    TokenFile(path).save("ws://a", "Ada", "four")
    stored = TokenFile(path)
    assert [stored.get("ws://a", "Ada"), stored.get("ws://a", "Ben"), stored.get("ws://b", "Ada")] == [
        "four",
        "two",
        "three",
    ]
    assert stored.get("ws://b", "Ben") is None


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    path.write_text("{}")
    path.chmod(0o644)
    TokenFile(path).save("ws://a", "Ada", "one")
    assert path.stat().st_mode & 0o777 == 0o600
    beside = [each for each in tmp_path.iterdir() if each != path]
    assert not any(each.read_text() for each in beside)


@pytest.mark.parametrize(
    "text",
    [b"", b"nonsense", b"[]", b'{"ws://a": 3}', b'{"ws://a": {"Ada": 3}}', b'{"ws://a": {"Ada": "\xff"}}'],
)
def test_invalid_file_is_not_changed(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "tokens.json"
    path.write_bytes(text)
    stored = TokenFile(path)
    for work in (stored.get, stored.delete, partial(stored.save, token="one")):
        with pytest.raises(OSError, match=f"{path} is not a valid token file and was not changed"):
            work("ws://a", "Ben")
    assert path.read_bytes() == text


def test_unreadable_file_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    path.mkdir()  # not even root can read it as a file
    with pytest.raises(IsADirectoryError):
        TokenFile(path).get("ws://a", "Ada")
    with pytest.raises(IsADirectoryError):
        TokenFile(path).save("ws://a", "Ada", "one")


@pytest.mark.integration
def test_concurrent_programs_lose_no_tokens(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    names = [f"Player {number}" for number in range(100)]
    with ProcessPoolExecutor(4) as programs:
        list(programs.map(partial(TokenFile(path).save, "ws://a"), names, names))
    assert [TokenFile(path).get("ws://a", name) for name in names] == names


def test_delete_leaves_the_other_tokens(tmp_path: Path) -> None:
    stored = TokenFile(tmp_path / "tokens.json")
    stored.save("ws://a", "Ada", "one")
    stored.save("ws://a", "Ben", "two")
    stored.delete("ws://a", "Ada")
    stored.delete("ws://b", "Ada")
    assert (stored.get("ws://a", "Ada"), stored.get("ws://a", "Ben")) == (None, "two")
