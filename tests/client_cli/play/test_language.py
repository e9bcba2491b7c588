"""The terminal speaks the language of its locale, of an option, or of the preferences."""

import os
import pty
from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.commands.renderer import uses_plain_mode
from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.notices import Notice
from riverboat.client_cli.main import ExitCode, main
from riverboat.client_cli.play.input import InputError
from riverboat.client_cli.play.language import (
    chips,
    date_and_time,
    quoted,
    reason_of,
    said,
    sentence_of_notice,
    signed,
    speak,
    spoken,
)
from riverboat.client_cli.play.preferences import FILE_VARIABLE, read_preferences, save_setting
from riverboat.client_cli.play.slash_commands import parse_slash_command
from riverboat.client_cli.play.switching import language_asked, switch_language
from riverboat.engine.events import RaisedTo
from riverboat.language.catalog import SOURCE_LANGUAGE
from riverboat.server.protocol.codes import Code
from tests.client_cli.play.test_plain_manners import in_turn, type_lines
from tests.support.felt import Felt


@pytest.fixture
def preferences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "terminal.toml"
    monkeypatch.setenv(FILE_VARIABLE, str(file))
    yield file
    speak(SOURCE_LANGUAGE)


@pytest.fixture(autouse=True)
async def _felts() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the standard streams a terminal that can show the full screen."""
    ours, theirs = pty.openpty()
    with os.fdopen(ours), os.fdopen(theirs, "w") as stream:
        for name in ("__stdin__", "__stdout__", "__stderr__"):
            monkeypatch.setattr(f"sys.{name}", stream)
        monkeypatch.setenv("TERM", "xterm-256color")
        yield


def test_locale_the_preferences_and_the_option_choose_in_this_order(
    preferences: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    uses_plain_mode(None, plain=True)
    assert spoken() == "fr"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    uses_plain_mode(None, plain=True)
    assert spoken() == SOURCE_LANGUAGE
    save_setting(preferences, "language", "ru")
    uses_plain_mode(None, plain=True)
    assert spoken() == "ru"
    uses_plain_mode("de", plain=True)
    assert spoken() == "de"


def test_language_from_right_to_left_is_played_in_plain_mode(
    preferences: Path, terminal: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not uses_plain_mode("de", plain=False)
    assert capsys.readouterr().out == ""
    assert uses_plain_mode("ar", plain=False)
    assert "العربية" in capsys.readouterr().out


def test_unknown_language_is_refused_with_those_that_there_are() -> None:
    result = CliRunner().invoke(main, ["play", "ws://127.0.0.1:1", "--language", "xx"])
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert "'xx' is not a language here. Try ar, de, en" in result.stderr


def test_switch_is_kept_and_the_full_screen_refuses_what_it_cannot_show(preferences: Path) -> None:
    assert switch_language("de_AT", full_screen=True) == "Sprache: Deutsch."
    assert read_preferences(preferences).language == "de"
    with pytest.raises(InputError, match="--plain"):
        switch_language("ar", full_screen=True)
    assert spoken() == "de"
    switch_language("ar", full_screen=False)
    assert spoken() == "ar"
    switch_language("en", full_screen=True)
    for wrong in ("", "klingon"):
        with pytest.raises(InputError, match="ar, de, en"):
            switch_language(wrong, full_screen=True)
    assert language_asked(parse_slash_command("/language pt-BR")) == "pt-BR"
    assert language_asked(parse_slash_command("/say language")) is None


def test_preferences_that_cannot_be_written_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "file" / "terminal.toml"))
    assert switch_language("en", full_screen=True).startswith("The language could not be saved: ")


def test_amounts_dates_and_errors_follow_the_language(preferences: Path) -> None:
    full = CommandRefused(Code.TABLE_FULL, "all seats are taken")
    at = datetime(2026, 11, 23, 21, 4)  # noqa: DTZ001
    assert (chips(1_500), signed(1_500), signed(-20)) == ("1,500", "+1,500", "-20")
    assert (date_and_time(at), reason_of(full)) == ("23 Nov 21:04", "all seats are taken")
    assert sentence_of_notice(Notice("reconnected", "reconnected")) == "Reconnected."
    speak("de")
    assert (chips(1_500), signed(1_500)) == ("1.500", "+1.500")
    assert date_and_time(at) == "23.11.26, 21:04"
    assert reason_of(full).startswith("Alle Plätze sind besetzt")
    assert sentence_of_notice(Notice("reconnected", "reconnected")) == said("connected-again")
    assert said("refused", error=reason_of(full)).count(".") == 2


def test_what_was_typed_is_quoted_visibly_and_in_short() -> None:
    assert quoted(" \x1b[31mred ") == "\N{REPLACEMENT CHARACTER}[31mred"
    assert quoted("x" * 50) == "x" * 40 + "…"


async def test_plain_mode_switches_at_once(preferences: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with in_turn() as (_, _, typed, _):
        await type_lines(typed, "/language de", "c")
        out = capsys.readouterr().out
        assert "  Sprache: Deutsch.\n" in out
        assert "Du callst" in out


async def test_number_read_otherwise_elsewhere_needs_a_second_enter(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with in_turn() as (felt, _, typed, _):
        await type_lines(typed, "r 1.500")
        assert not isinstance(felt.last(), RaisedTo)
        assert "  1.500 is understood as 1,500. Press Enter to send it." in capsys.readouterr().out
        await type_lines(typed, "t", "")
        assert not isinstance(felt.last(), RaisedTo)
        await type_lines(typed, "r 1,500", "")
        assert felt.last() == RaisedTo(0, 1_500)
