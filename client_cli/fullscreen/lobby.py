"""The lobby: a live list of tables, drawn as a grid, and its keys."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from riverboat.client_cli.fullscreen.bottom import draw_key_row
from riverboat.client_cli.fullscreen.grid import Button, Grid, Rect, Style
from riverboat.client_cli.fullscreen.lists import game_within, list_width
from riverboat.client_cli.fullscreen.lobby_events import EventList, ShowEvents, ShowStandings
from riverboat.client_cli.fullscreen.look import ASCII, Look
from riverboat.client_cli.fullscreen.screen import TextField
from riverboat.client_cli.play.language import said, say
from riverboat.client_cli.play.switching import next_language, switch_language
from riverboat.client_cli.play.wrapping import width_of, wrap
from riverboat.engine.text.games import rules_message, stakes_message
from riverboat.language.message import Chips
from riverboat.server.protocol.command import MAX_NAME
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.snapshots import rules_of

_ROW: Final = "row "
_PASSWORD_LENGTH: Final = 200
_KEYS: Final = (
    ("Enter", "lobby-key-join"),
    ("w", "lobby-key-watch"),
    ("n", "lobby-key-new"),
    ("↑↓", "lobby-key-choose"),
    ("q", "lobby-key-quit"),
    ("t", "tournaments"),
    ("l", "list-language"),
)


@dataclass(frozen=True, slots=True)
class Join:
    """Go to the table with this id; with `sit`, take a seat there. password: the table's, if it has one."""

    table: str
    sit: bool
    password: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Open:
    """Open a new table and sit down at it."""


@dataclass(frozen=True, slots=True)
class LeaveLobby:
    """Leave the lobby."""


LobbyIntent = Join | Open | LeaveLobby | ShowEvents | ShowStandings


class LobbyScreen:
    """The open tables, and which one is chosen.

    tables: as the server lists them. chosen: the id of the chosen one. note: a message for the player.
    password: the input of a table's password, while it is asked.
    events: the tournaments, while they are shown.
    """

    def __init__(self, server: str, name: str) -> None:
        self.server, self.name = server, name
        self.tables: Sequence[TableInfo] = ()
        self.chosen = ""
        self.note = ""
        self.password: TextField | None = None
        self.events: EventList | None = None
        self._sit = True

    def update(self, tables: Sequence[TableInfo]) -> None:
        """Show `tables`. The chosen table stays chosen, wherever it is in the list."""
        self.tables = tables
        if all(info.table != self.chosen for info in tables):
            self.chosen = tables[0].table if tables else ""
            self.password = None

    def paste(self, text: str) -> None:
        """Put pasted text into the password, if it is being asked."""
        if self.password is not None:
            self.password.insert("".join(text[:4096].split()), _PASSWORD_LENGTH)

    def press(self, key: str) -> LobbyIntent | None:
        """Handle `key`; return what to do, if anything."""
        if self.password is not None:
            return self._press_in_password(self.password, key)
        self.note = ""
        return self._press_in_list(key) if self.events is None else self._press_in_events(self.events, key)

    def _press_in_list(self, key: str) -> LobbyIntent | None:
        match key:
            case "up" | "k" | "wheel-up":
                self._move(-1)
            case "down" | "j" | "wheel-down":
                self._move(1)
            case row if row.startswith(_ROW):
                self.chosen = row.removeprefix(_ROW)
            case "enter" | "w":
                return self._join(sit=key == "enter")
            case "n":
                return Open()
            case "t":
                return ShowEvents()
            case "l":
                self.note = switch_language(next_language(), full_screen=True)
            case "q" | "escape" | "ctrl+c":
                return LeaveLobby()
        return None

    def _move(self, step: int) -> None:
        if self.tables:
            self.chosen = self.tables[(self._place() + step) % len(self.tables)].table

    def _join(self, *, sit: bool) -> LobbyIntent | None:
        info = self.info
        if info is None:
            self.note = said("lobby-empty")
            return None
        if not info.locked:
            return Join(info.table, sit)
        self.password, self._sit = TextField(), sit
        return None

    def _press_in_events(self, events: EventList, key: str) -> LobbyIntent | None:
        found = events.press(key)
        if isinstance(found, ShowStandings):
            return found
        if not found:
            self.events = None
        return None

    def _press_in_password(self, line: TextField, key: str) -> LobbyIntent | None:
        if key == "enter":
            self.password = None
            return Join(self.chosen, self._sit, line.text) if line.text else None
        if key in ("escape", "ctrl+c"):
            self.password = None
        elif not line.press(key) and (len(key) == 1 or key == "space"):
            line.insert(" " if key == "space" else key, _PASSWORD_LENGTH)
        return None

    @property
    def info(self) -> TableInfo | None:
        """The chosen table."""
        return next((info for info in self.tables if info.table == self.chosen), None)

    def _place(self) -> int:
        return next((place for place, info in enumerate(self.tables) if info.table == self.chosen), 0)

    # Drawing.

    def draw(self, width: int, height: int, look: Look) -> Grid:
        """Return the lobby as a grid."""
        grid = Grid(width, height)
        grid.fill(Rect(0, 0, width, 1), Style("text", "bar"))
        if self.events is not None:
            self.events.draw(grid)
            if self.note:
                grid.put(1, 1, self.note, Style("allin", bold=True), width - 2)
            if look.ascii:
                grid.translate(ASCII)
            return grid
        x = grid.put(1, 0, "Riverboat", Style("gold", bold=True))
        grid.put(x + 2, 0, self.server, Style("soft"), max(0, width - x - 4 - MAX_NAME))
        grid.right(width - 1, 0, self.name, Style("text"))
        below = 6
        rows = max(1, height - 3 - below)
        first = max(0, min(self._place() - rows // 2, len(self.tables) - rows))
        self._draw_heading(grid, 2, width)
        for y, info in enumerate(self.tables[first : first + rows]):
            self._draw_row(grid, 3 + y, info)
            key = "enter" if info.table == self.chosen else f"{_ROW}{info.table}"
            grid.buttons.append(Button(Rect(0, 3 + y, width, 1), key, info.table))
        if not self.tables:
            grid.centre(0, 4, width, said("lobby-empty"), Style("soft"))
        self._draw_chosen(grid, height - below, width)
        draw_key_row(grid, height - 1, [(key, said(word)) for key, word in _KEYS])
        if look.ascii:
            grid.translate(ASCII)
        return grid

    def _draw_heading(self, grid: Grid, y: int, width: int) -> None:
        style = Style("soft")
        grid.put(3, y, said("lobby-table"), style)
        width = list_width(width)
        name, game, stakes = _columns(width)
        grid.put(name, y, said("lobby-game"), style)
        if stakes:
            grid.put(game, y, said("lobby-stakes"), style)
        grid.right(width - 11, y, said("lobby-seats"), style)
        grid.right(width - 1, y, said("lobby-watchers"), style)

    def _draw_row(self, grid: Grid, y: int, info: TableInfo) -> None:
        width = list_width(grid.width)
        chosen = info.table == self.chosen
        if chosen:
            grid.fill(Rect(0, y, width, 1), Style("text", "actor"))
            grid.put(1, y, "▸", Style("gold", bold=True))
        style = Style("gold" if chosen else "text", bold=chosen)
        name, game, stakes = _columns(width)
        rules = rules_of(info)
        end = grid.put(3, y, info.name, style, name - 4) + 1
        lock = said("lobby-locked") if info.locked else ""
        if end + width_of(lock) < name:
            grid.put(end, y, lock, Style("soft"))
        room = game - name - 1
        grid.put(name, y, game_within(rules.game, room), Style("text"), room)
        if stakes:
            grid.put(game, y, say(stakes_message(rules.stakes, rules.games[0])), Style("text"), stakes)
        full = info.players >= info.rules.seats
        grid.right(width - 11, y, _taken(info), Style("bet" if full else "text"))
        grid.right(width - 1, y, str(info.watchers), Style("soft"))

    def _draw_chosen(self, grid: Grid, y: int, width: int) -> None:
        """Draw the rules of the chosen table, or the input of its password."""
        grid.put(0, y, "─" * width, Style("soft"))
        info = self.info
        if info is not None:
            if info.locked:
                grid.right(width - 2, y, f" {said('lobby-locked')} ", Style("soft"))
            for row, line in enumerate(wrap(say(rules_message(rules_of(info))), width - 4)[:2]):
                grid.put(2, y + 1 + row, line, Style("text"))
            rules = info.rules
            terms = said(
                "lobby-buy-in",
                least=Chips(rules.min_buy_in),
                most=Chips(rules.max_buy_in),
                seconds=rules.act_ms / 1000,
                waiting=info.waiting,
            )
            grid.put(2, y + 3, terms, Style("soft"), width - 4)
            if rules.all_cards:
                grid.put(2, y + 4, said("lobby-all-cards"), Style("allin", bold=True), width - 4)
        if self.password is not None:
            x = grid.put(2, y + 4, f"{said('lobby-enter-password')} ", Style("gold", bold=True))
            grid.fill(Rect(x, y + 4, 30, 1), Style("text", "plate"))
            grid.put(x, y + 4, "*" * min(30, len(self.password.text)), Style("text", "plate"))
        elif self.note:
            grid.fill(Rect(0, y + 4, width, 1), Style("text", "ground"))
            grid.put(2, y + 4, self.note, Style("allin", bold=True), width - 4)


def _taken(info: TableInfo) -> str:
    return said("lobby-taken", players=info.players, seats=info.rules.seats)


def _columns(width: int) -> tuple[int, int, int]:
    """Return where the game and the stakes begin, and the width of the stakes, 0 without room."""
    if width < 76:
        return max(16, width // 4), width - 18, 0
    name = width * 11 // 40
    game = name + 25  # "pot-limit Omaha high-low"
    return name, game, max(0, width - 20 - game)
