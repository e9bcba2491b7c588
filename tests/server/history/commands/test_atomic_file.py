import os
from pathlib import Path

import pytest

from riverboat.server.history.commands.atomic_file import atomic_file


def test_file_appears_when_complete(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    with atomic_file(path) as file:
        file.write("one\n")
        assert not path.exists()
    assert path.read_bytes() == b"one\n"
    assert os.listdir(tmp_path) == ["hands.txt"]


def test_failure_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError), atomic_file(path) as file:
        file.write("new \ud800")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["hands.txt"]


def test_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    with atomic_file(tmp_path / "link") as file:
        file.write("new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_special_file_is_not_replaced() -> None:
    with atomic_file(Path(os.devnull)) as file:
        file.write("gone")
    assert not Path(os.devnull).is_file()
