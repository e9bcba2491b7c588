"""Draws what happened and what was said, newest last."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.sentences import Sentence
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.worth import in_short
from riverboat.client_cli.play.wrapping import width_of, wrap
from riverboat.language.message import Message, listed

_STYLES: Final = {
    "fold": Style("faint"),
    "check": Style("soft"),
    "call": Style("call"),
    "bet": Style("bet"),
    "win": Style("text", bold=True),
    "hand": Style("gold"),
    "show": Style("text"),
    "street": Style("text"),
    "problem": Style("allin", bold=True),
}

_Token = tuple[str, Style]


def draw_log(grid: Grid, area: Rect, log: Iterable[Sentence], look: Look, back: int = 0) -> None:
    """Draw the latest sentences of `log` that fit whole in `area`. back: how many newer ones are left out."""
    if area.width < 12:
        return
    lines: list[list[_Token]] = []
    y = area.y
    sentences = merge_deals(log)
    for sentence in reversed(sentences[: max(1, len(sentences) - back)]):
        before = _lines(sentence, area.width, look)
        if lines and len(before) + len(lines) > area.height:
            y += area.height - len(lines)  # the newest stays in the last row
            break
        lines[:0] = before
    for row, line in enumerate(lines[-area.height :]):
        x = area.x
        for text, style in line:
            x = grid.put(x, y + row, text, style)


def merge_deals(log: Iterable[Sentence]) -> list[Sentence]:
    """Return `log` with the up cards that a street deals as one sentence: "Face up: you Q♥  Ada 8♦"."""
    merged: list[Sentence] = []
    for deals, run in groupby(log, key=lambda sentence: sentence.kind == "up"):
        if deals:
            dealt = listed([in_short(sentence.message) for sentence in run], by="face-up-next")
            merged.append(Sentence("up", Message("face-up", {"dealt": dealt})))
        else:
            merged += run
    return merged


def _lines(sentence: Sentence, width: int, look: Look) -> list[list[_Token]]:
    """Break a sentence into lines; continued lines are indented."""
    lines: list[list[_Token]] = [[]]
    used = 0
    for text, style in _tokens(sentence, look):
        size = width_of(text)
        if used and used + size > width:
            lines.append([(" ", style._replace(bg=""))])
            used = 1
            if text == " ":
                continue
        for piece in wrap(text, width - 1) if size >= width else [text]:
            if used + width_of(piece) > width:
                lines.append([(" ", style)])
                used = 1
            lines[-1].append((piece, style))
            used += width_of(piece)
    return lines


def _tokens(sentence: Sentence, look: Look) -> Iterator[_Token]:
    plain = _STYLES.get(sentence.kind, Style("soft"))
    for part in sentence.parts:
        if isinstance(part, int):
            yield look.short(part), look.on_card(part)
            continue
        for place, word in enumerate(part.split(" ")):
            if place:
                yield " ", plain
            if word:
                yield word, plain


def draw_chat(grid: Grid, area: Rect, state: ClientState) -> None:
    """Draw the latest chat messages in `area`."""
    if area.width < 12:
        return
    lines: list[list[_Token]] = []
    for message in reversed(state.chat):
        name = said("you-alone") if message.player == state.player else message.name
        text = wrap(f"{name}: {message.text}", area.width)
        first, rest = text[0], text[1:]
        cut_at = min(len(name) + 1, len(first))
        named = [(first[:cut_at], Style("text", bold=True)), (first[cut_at:], Style("soft"))]
        lines[:0] = [named, *[[(line, Style("soft"))] for line in rest]]
        if len(lines) >= area.height:
            break
    if not lines:
        grid.put(area.x, area.y, said("chat-empty"), Style("faint"), area.width)
    for y, line in enumerate(lines[-area.height :]):
        x = area.x
        for piece, style in line:
            x = grid.put(x, area.y + y, piece, style)


def draw_older(grid: Grid, area: Rect, log: Iterable[Sentence], look: Look, back: int) -> None:
    """Draw older sentences of `log` over the table, on a screen without a panel."""
    kept = [button for button in grid.buttons if not area.y <= button.area.y < area.y + area.height]
    grid.buttons[:] = kept
    grid.fill(area, Style("text", "bar"))
    grid.put(area.x + 1, area.y, said("log-head"), Style("gold", bold=True))
    grid.right(area.x + area.width - 1, area.y, said("log-older"), Style("soft"))
    draw_log(grid, Rect(area.x + 1, area.y + 1, area.width - 2, area.height - 1), log, look, back)


def draw_panel(grid: Grid, area: Rect, state: ClientState, look: Look, back: int = 0) -> None:
    """Draw the panel of a wide screen: this hand above, the chat below. back: as in draw_log."""
    grid.fill(area, Style("text", "bar"))
    inner = Rect(area.x + 1, area.y, area.width - 2, area.height)
    chat = max(4, area.height // 4)
    grid.put(inner.x, inner.y, said("log-this-hand"), Style("gold", bold=True))
    if back:
        grid.right(inner.x + inner.width, inner.y, said("log-older"), Style("soft"))
    log = Rect(inner.x, inner.y + 1, inner.width, area.height - chat - 3)
    draw_log(grid, log, state.log, look, back)
    at = area.y + area.height - chat - 1
    grid.put(inner.x, at, said("chat-head"), Style("gold", bold=True))
    draw_chat(grid, Rect(inner.x, at + 1, inner.width, chat), state)
