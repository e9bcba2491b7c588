import os
from pathlib import Path

import pytest

from server.history.whole_file import whole_file


def test_a_file_is_there_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    with whole_file(path) as file:
        file.write("one\n")
        assert not path.exists()
    assert path.read_bytes() == b"one\n"
    assert os.listdir(tmp_path) == ["hands.txt"]


def test_what_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError), whole_file(path) as file:
        file.write("new \ud800")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["hands.txt"]


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    with whole_file(tmp_path / "link") as file:
        file.write("new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_what_is_no_file_is_not_replaced() -> None:
    with whole_file(Path(os.devnull)) as file:
        file.write("gone")
    assert not Path(os.devnull).is_file()
