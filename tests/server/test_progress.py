"""Progress bars are for people: on a terminal, and not beside JSON."""

import pytest

from riverboat.server.progress import progress_bar


@pytest.mark.parametrize(
    ("at_terminal", "quiet", "shown"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_bar_is_shown_on_a_terminal_only(
    at_terminal: bool,
    quiet: bool,
    shown: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr.isatty", lambda: at_terminal)
    with progress_bar("Importing", quiet=quiet) as show:
        show(3, 7)
    said = capsys.readouterr()
    assert said.out == ""
    assert ("Importing" in said.err) == shown
    assert ("3/7" in said.err) == shown
