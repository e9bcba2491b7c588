import gzip
import struct
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from riverboat.server import hand_files as files
from riverboat.server.hand_files import HandFile, UnusableFile, hand_files


def read(path: Path) -> dict[str, list[str]]:
    return {file.name: list(file.lines()) for file in hand_files(path)}


def test_file_and_size(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("one\r\ntwo Ж".encode())
    (file,) = hand_files(path)
    done: list[int] = []
    assert list(file.lines(done.append)) == ["one", "two Ж"]
    assert sum(done) == file.size == path.stat().st_size


def test_folder_in_order_of_names(tmp_path: Path) -> None:
    for name in ("b", "a/2", "a/1", ".hidden", "a/.git/x"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "loop").symlink_to(tmp_path)
    assert list(read(tmp_path).values()) == [["a/1"], ["a/2"], ["b"]]


def test_archives(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "hands.zip", "w", ZIP_DEFLATED) as archive:
        archive.writestr("../../evil.txt", "out\n")
        archive.writestr("/etc/passwd", "up\n")
        archive.mkdir("folder")
        archive.writestr("folder/in.txt", "in\n")
    (tmp_path / "hands.gz").write_bytes(gzip.compress(b"one\ntwo\n"))
    names = read(tmp_path)
    assert list(names.values()) == [["one", "two"], ["out"], ["up"], ["in"]]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.gz", "hands.zip"]
    assert not (tmp_path.parent.parent / "evil.txt").exists()


@pytest.mark.parametrize("is_zip", [True, False])
def test_bomb_is_not_unpacked_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_zip: bool
) -> None:
    monkeypatch.setattr(files, "MIN_UNPACKED", 1 << 20)
    path, zeros = tmp_path / "bomb", bytes(1 << 20)
    if is_zip:
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for number in range(4):
                archive.writestr(str(number), zeros)
    else:
        path.write_bytes(gzip.compress(zeros * 4))
    read_bytes: list[int] = []
    with pytest.raises(UnusableFile, match="200 times its size"):
        [list(file.lines(read_bytes.append)) for file in hand_files(path)]
    assert sum(read_bytes) <= max(1 << 20, 200 * path.stat().st_size)


def test_archive_with_a_long_list_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_DIRECTORY", 1_000)
    path = tmp_path / "many.zip"
    with ZipFile(path, "w") as archive:
        for number in range(50):
            archive.writestr(str(number), "x")
    with pytest.raises(UnusableFile, match="too many files"):
        read(path)
    data = path.read_bytes()
    end = data.rindex(b"PK\x05\x06")
    record = b"PK\x06\x06" + bytes(36) + struct.pack("<QQ", 5_000, 0)
    path.write_bytes(data[:end] + record + b"PK\x06\x07" + bytes(16) + data[end:])
    with pytest.raises(UnusableFile, match="too many files"):
        read(path)


@pytest.mark.parametrize("kept", [10, -30, -5])
def test_cut_archive(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "cut.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("a", "text\n" * 1_000)
    path.write_bytes(path.read_bytes()[:kept])
    (tmp_path / "whole").write_text("text")
    cut, whole = hand_files(tmp_path)
    with pytest.raises(UnusableFile):
        list(cut.lines())
    assert list(whole.lines()) == ["text"]


def test_cut_gzip_gives_the_lines_before(tmp_path: Path) -> None:
    path = tmp_path / "cut.gz"
    path.write_bytes(gzip.compress(b"".join([b"%d\n" % number for number in range(100_000)]))[:-1_000])
    (file,) = hand_files(path)
    lines = file.lines()
    assert next(lines) == "0"
    with pytest.raises(UnusableFile, match="cannot be read to its end"):
        list(lines)


def test_missing_file_is_named_by_its_reason(tmp_path: Path) -> None:
    file = HandFile("x", 0, lambda: (tmp_path / "none").open("rb"))
    with pytest.raises(UnusableFile, match="No such file"):
        list(file.lines())
