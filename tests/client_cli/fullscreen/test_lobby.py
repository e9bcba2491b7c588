"""The lobby: what it shows, and its keys."""

from pathlib import Path
from typing import Any

import pytest

from riverboat.client_cli.fullscreen.lobby import Join, LeaveLobby, LobbyScreen, Open
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.play.language import speak, spoken
from riverboat.client_cli.play.preferences import FILE_VARIABLE, read_preferences
from riverboat.engine.games import Stakes
from riverboat.engine.table.rules import TableRules
from riverboat.language.catalog import languages
from riverboat.language.languages import is_right_to_left, name_of
from riverboat.server.protocol.derived import to_wire
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.rules import RulesInfo


def table(id: str, name: str, *, players: int = 2, locked: bool = False, **rules: Any) -> TableInfo:
    made = TableRules(stakes=Stakes(50, 100), seats=6, min_buy_in=2_000, max_buy_in=20_000, **rules)
    return TableInfo(
        table=id,
        name=name,
        rules=to_wire(made, RulesInfo),
        players=players,
        watchers=3,
        hand=None,
        locked=locked,
    )


@pytest.fixture
def lobby() -> LobbyScreen:
    screen = LobbyScreen("riverboat 0.1", "Finn")
    screen.update(
        [
            table("a", "Main"),
            table("b", "井上さんのテーブル", game="plo", players=6),
            table("c", "Locked", locked=True),
            table("d", "Glass", spectator_delay_ms=60_000, all_cards=True),
        ]
    )
    return screen


def text(lobby: LobbyScreen, width: int = 80, height: int = 24) -> str:
    return lobby.draw(width, height, Look()).text


def test_tables_are_listed_with_their_rules(lobby: LobbyScreen) -> None:
    rows = text(lobby).split("\n")
    assert "Main" in rows[3]
    assert "no-limit hold'em" in rows[3]
    assert rows[3].split()[-4:] == ["2", "of", "6", "3"]
    assert "pot-limit Omaha" in rows[4]
    assert "(password)" in rows[5]
    assert "Buy-in 2,000 to 20,000, 15 s to act" in text(lobby)


@pytest.mark.parametrize(("width", "height"), [(40, 14), (60, 20), (80, 24), (120, 34)])
def test_lobby_fits(lobby: LobbyScreen, width: int, height: int) -> None:
    drawn = text(lobby, width, height)
    assert "Main" in drawn
    assert "q quit" in drawn or width < 60


def test_rows_do_not_fall_apart_on_a_wide_screen(lobby: LobbyScreen) -> None:
    rows = text(lobby, 200, 50).split("\n")
    assert rows[3].split()[-4:] == ["2", "of", "6", "3"]
    assert len(rows[2]) <= 120
    assert len(rows[3]) <= 120


def test_name_of_a_game_that_does_not_fit_is_its_code(lobby: LobbyScreen) -> None:
    lobby.update([table("a", "Draw", game="27td")])
    assert "27TD" in text(lobby).split("\n")[3]
    assert "fixed-limit deuce-to-seven triple draw" in text(lobby)  # among the rules of the chosen table


@pytest.mark.parametrize(
    ("width", "row"), [(40, "Evening wit… NLHE"), (80, "Evening with a lo… no-limit hold'em")]
)
def test_password_leaves_room_for_the_name(lobby: LobbyScreen, width: int, row: str) -> None:
    lobby.update([table("a", "Evening with a long name", locked=True), table("b", "Club", locked=True)])
    rows = text(lobby, width).split("\n")
    assert row in rows[3]
    assert rows[-6].endswith("─ (password) ──")
    assert ("(password)" in rows[4]) == (width == 80)


def test_enter_joins_and_w_watches(lobby: LobbyScreen) -> None:
    assert lobby.press("enter") == Join("a", sit=True)
    lobby.press("down")
    assert lobby.press("w") == Join("b", sit=False)


def test_up_from_the_first_table_is_the_last(lobby: LobbyScreen) -> None:
    lobby.press("up")
    assert lobby.chosen == "d"
    assert "Spectators see all hole cards" in text(lobby)


def test_password_is_asked_and_not_shown(lobby: LobbyScreen) -> None:
    lobby.press("down")
    lobby.press("down")
    assert lobby.press("enter") is None
    for key in "secretq":
        assert lobby.press(key) is None
    assert "secret" not in text(lobby)
    assert lobby.press("enter") == Join("c", sit=True, password="secretq")
    assert "secret" not in repr(Join("c", sit=True, password="secretq"))


def test_escape_from_the_password(lobby: LobbyScreen) -> None:
    lobby.chosen = "c"
    lobby.press("enter")
    lobby.paste("sec\nret")
    assert lobby.password is not None
    assert lobby.password.text == "secret"
    lobby.press("escape")
    assert lobby.password is None
    assert lobby.press("q") == LeaveLobby()


def test_pasted_text_does_nothing_in_the_list(lobby: LobbyScreen) -> None:
    lobby.paste("nq\n")
    assert lobby.password is None
    assert lobby.chosen == "a"


def test_l_speaks_the_next_language_that_the_screen_can_write(
    lobby: LobbyScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "preferences.toml"))
    spoken_before = spoken()
    try:
        heard = set[str]()
        for _ in languages():
            assert lobby.press("l") is None
            assert name_of(spoken()) in text(lobby)
            heard.add(spoken())
        assert heard == {code for code in languages() if not is_right_to_left(code)}
        assert read_preferences(tmp_path / "preferences.toml").language == spoken()
    finally:
        speak(spoken_before)


def test_new_table_and_quit(lobby: LobbyScreen) -> None:
    assert lobby.press("n") == Open()
    assert lobby.press("q") == LeaveLobby()


def test_chosen_table_stays_chosen_when_others_close(lobby: LobbyScreen) -> None:
    lobby.press("down")
    lobby.update([table("b", "Omaha", game="plo")])
    assert lobby.chosen == "b"
    lobby.update([])
    assert lobby.press("enter") is None
    assert "No table is open" in text(lobby)


def test_many_tables_scroll(lobby: LobbyScreen) -> None:
    lobby.update([table(str(number), f"Table {number}") for number in range(200)])
    lobby.press("up")
    assert "Table 199" in text(lobby)
