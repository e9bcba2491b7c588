import os

import pytest

from riverboat.client_cli.replay.keys import Keys, keys_of


@pytest.mark.parametrize(
    ("pressed", "keys"),
    [
        (b" ", [" "]),
        (b"nN", ["n", "N"]),
        (b"\x1b[C\x1b[D", ["right", "left"]),
        (b"\x1bOC\x1bOD", ["right", "left"]),
        (b"\x1b[A\x1bOBq", ["up", "down", "q"]),
        (b"\x1b[H\x1b[Fq", ["q"]),
        (b"\x03", ["\x03"]),
        (b"", []),
    ],
)
def test_decoding_keys(pressed: bytes, keys: list[str]) -> None:
    assert keys_of(pressed) == keys


def test_waiting_for_keys() -> None:
    reading, writing = os.pipe()
    keys = Keys(reading)
    assert keys.wait(0) == []
    os.write(writing, b"p")
    assert keys.wait(1) == ["p"]
    os.close(writing)
    assert keys.wait(1) == ["q"]
    os.close(reading)
