"""The file of preferences."""

from pathlib import Path

import pytest

from riverboat.client_cli.library.errors import ClientError
from riverboat.client_cli.play.preferences import (
    CONFIRMATIONS,
    FILE_VARIABLE,
    KEYS,
    is_first_run,
    preferences_file,
    read_preferences,
    save_setting,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "terminal.toml"


def test_without_a_file_there_are_the_usual_keys(file: Path) -> None:
    found = read_preferences(file)
    assert found.bindings.keys == KEYS
    assert found.confirm == set(CONFIRMATIONS)
    assert (found.theme, found.bell, found.letters) == (None, True, None)


def test_everything_can_be_set(file: Path) -> None:
    file.write_text(
        'theme = "light"\nbell = false\nsuits = "letters"\nconfirm = ["all-in"]\n'
        '[keys]\nfold = "x"\nraise = ["+", "b"]\n'
    )
    found = read_preferences(file)
    assert (found.theme, found.bell, found.letters) == ("light", False, True)
    assert found.confirm == {"all-in"}
    assert found.bindings.is_key("x", "fold")
    assert not found.bindings.is_key("f", "fold")
    assert found.bindings.label("raise") == "+"
    assert found.bindings.is_key("c", "call")


@pytest.mark.parametrize(
    ("text", "wanted"), [("", None), ("contribute = true", True), ("contribute = false", False)]
)
def test_contributing_is_left_to_the_room_unless_it_is_chosen(file: Path, text: str, wanted: object) -> None:
    file.write_text(text)
    assert read_preferences(file).contribute is wanted


def test_cards_in_words_are_for_plain_mode_alone(file: Path) -> None:
    file.write_text('suits = "words"')
    found = read_preferences(file)
    assert (found.card_words, found.letters) == (True, None)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("theme = 7", "theme is 7; it must be one of dark, light, colour-blind, none"),
        ("mouse = 1", "mouse is 1; it must be one of true, false"),
        ("colour = true", "'colour' is not a setting"),
        ('confirm = ["fold"]', "confirm is ['fold']"),
        ('[keys]\nfly = "x"', "keys.fly cannot be set"),
        ('[keys]\nsend = "x"', "keys.send cannot be set"),
        ('[keys]\nfold = "ctrl+f"', "keys.fold is 'ctrl+f'"),
        ('[keys]\nfold = "1"', "keys.fold is '1'"),
        ('[keys]\nfold = "c"', "the key 'c' is used for both fold and call"),
        ("keys = 5", "keys.keys cannot be set"),
        ("theme =", "Invalid value"),
    ],
)
def test_wrong_file_is_one_sentence_with_its_name(file: Path, text: str, sentence: str) -> None:
    file.write_text(text)
    with pytest.raises(ClientError) as raised:
        read_preferences(file)
    assert str(raised.value).startswith(f"{file}: ")
    assert sentence in str(raised.value)


def test_file_that_is_not_text(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ClientError):
        read_preferences(file)


def test_variable_names_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FILE_VARIABLE, str(file))
    assert preferences_file() == file


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, 'theme = "light"\n'),
        ('theme = "dark"\nbell = false\n', 'theme = "light"\nbell = false\n'),
        ('[keys]\nfold = "x"\n', 'theme = "light"\n[keys]\nfold = "x"\n'),
        ('bell = false\n\n[keys]\nfold = "x"\n', 'theme = "light"\nbell = false\n\n[keys]\nfold = "x"\n'),
    ],
)
def test_theme_is_saved_and_the_rest_stays(tmp_path: Path, before: str | None, after: str) -> None:
    file = tmp_path / "folder" / "terminal.toml"
    if before is not None:
        file.parent.mkdir()
        file.write_text(before, encoding="utf-8")
    save_setting(file, "theme", "light")
    assert file.read_text(encoding="utf-8") == after
    assert read_preferences(file).theme == "light"


def test_tour_is_shown_once(tmp_path: Path) -> None:
    file = tmp_path / "terminal.toml"
    assert is_first_run(file)
    assert not is_first_run(file)
