"""docs/terminal.md names every key and every preference."""

from pathlib import Path
from typing import Final

import pytest

from riverboat.client_cli.play.preferences import CONFIRMATIONS, FILE_VARIABLE, KEYS, THEMES, read_preferences

TEXT: Final = (Path(__file__).parents[3] / "docs" / "terminal.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(set(KEYS) - {"send", "back"}))
def test_every_binding_is_documented(name: str) -> None:
    assert f"`{name}`" in TEXT
    keys = [key for key in KEYS[name] if len(key) == 1]
    assert all(f"`{key}`" in TEXT for key in keys)


@pytest.mark.parametrize("word", [*THEMES, *CONFIRMATIONS])
def test_every_value_is_documented(word: str) -> None:
    assert f'"{word}"' in TEXT


def test_example_is_a_valid_file(tmp_path: Path) -> None:
    file = tmp_path / "terminal.toml"
    file.write_text(TEXT.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    assert read_preferences(file).bindings.is_key("x", "fold")
    assert FILE_VARIABLE in TEXT
