"""Everything that a player reads at the terminal is a message of the catalogue."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from riverboat.language.catalog import SOURCE_LANGUAGE, catalog, sources
from tests.support.translations import forms_of

CLIENT: Final = Path(__file__).parents[2] / "client_cli"
FOLDERS: Final = ("play", "fullscreen")
COMMANDS: Final = ("play", "practice_server", "renderer")
"""The commands that say something to players besides their help."""

_WORDS: Final = re.compile(r"[A-Za-z]{2,}[,:;.!?]* +[A-Za-z]{2,}|[A-Za-z]{2,} ?[.!?…]$|^[A-Z][a-z]+$")
"""Words in a row, one at the end of a sentence, or one that begins with a capital."""

EXCEPTIONS: Final = {
    "play/tokens.py": "errors of a file, which the operating system words in English too",
    "play/preferences.py": "errors of the file of preferences, whose names are English, and names of keys",
    "play/help.py": "commands as they are typed, in every language",
}
"""Files with English for their players, and why. It only gets shorter."""

ALLOWED: Final = {
    "Riverboat": "the name of the program",
    "Guest": "a name for a player",
    "Esc": "a key, as keyboards have it",
    "Enter": "a key",
    "Space": "a key",
    " Tab ": "a key",
    "[Tab]": "a key",
    "text is needed": "an error of a file object, for programmers",
    "riverboat play --local": "a command",
    "riverboat play ": "a command",
    "riverboat play --tournament ": "a command",
    "broken table": "why a player moves, as data of a tournament",
    "auto off": "a command as it is typed",
    "call any": "a command as it is typed",
    "next none": "a command as it is typed",
    "connection lost": "how errors of the library begin, in English for programmers",
    "Screen { overflow: hidden; }": "a style sheet",
    "_Canvas { width: 100%; height: 100%; }": "a style sheet",
}


def files() -> list[Path]:
    found = [path for folder in FOLDERS for path in sorted((CLIENT / folder).rglob("*.py"))]
    return [*found, *[CLIENT / "commands" / f"{name}.py" for name in COMMANDS]]


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the strings of a module that are not docstrings, types, or texts of click's own."""
    apart: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            apart.add(node.value)
        elif isinstance(node, ast.Call) and _name(node.func) in _CLICK:
            apart.update(ast.walk(node))
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            apart.update(ast.walk(node.annotation))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            apart.update(ast.walk(node.returns))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in apart:
            yield node.lineno, node.value


_CLICK: Final = ("option", "argument", "command", "UsageError", "fail")
"""Calls whose texts are the help of commands and errors of their options: those stay English."""


def _name(function: ast.expr) -> str:
    return str(getattr(function, "attr", None) or getattr(function, "id", ""))


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_sentence_for_players_stands_in_the_code(path: Path) -> None:
    found = {
        (line, text)
        for line, text in texts(ast.parse(path.read_text(encoding="utf-8")))
        if _WORDS.search(text) and text not in ALLOWED
    }
    if f"{path.parent.name}/{path.name}" in EXCEPTIONS:
        assert found, "an exception that is not needed any more"
    else:
        assert found == set()


def test_every_allowed_text_is_there() -> None:
    there = {text for path in files() for _, text in texts(ast.parse(path.read_text(encoding="utf-8")))}
    assert set(ALLOWED) <= there


def said_in(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    """Yield the messages that a module names where it says them, and their parts; None if those vary."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and _name(node.func) in ("said", "Message") and node.args):
            continue
        parts: set[str] | None = {keyword.arg for keyword in node.keywords if keyword.arg}
        if any(keyword.arg is None for keyword in node.keywords):
            parts = None
        if len(node.args) > 1:
            given = node.args[1]
            keys = given.keys if isinstance(given, ast.Dict) else [None]
            parts = {str(key.value) for key in keys if isinstance(key, ast.Constant)} if all(keys) else None
        for each in ast.walk(node.args[0]):
            if isinstance(each, ast.Constant) and isinstance(each.value, str) and _is_id(node.args[0], each):
                yield each.value, parts


def _is_id(argument: ast.expr, text: ast.Constant) -> bool:
    """Return whether `text` is a whole id, chosen or alone, rather than a piece of one or of a condition."""
    if isinstance(argument, ast.IfExp):
        return _is_id(argument.body, text) or _is_id(argument.orelse, text)
    return argument is text


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_message_that_is_said_is_in_the_catalogue_with_its_parts(path: Path) -> None:
    english = forms_of(SOURCE_LANGUAGE)
    for id, given in said_in(path):
        if not id:
            continue
        assert id in english, id
        parts = {*english[id].parts, *english[id].choices}
        assert given is None or parts <= given, (id, parts - given)


def test_no_message_is_left_over() -> None:
    """What the terminal's own files have is said somewhere: by its name, or by one that is put together."""
    code = "\n".join([path.read_text(encoding="utf-8") for path in CLIENT.rglob("*.py")])
    code += "\n".join([path.read_text(encoding="utf-8") for path in (CLIENT.parent / "engine").rglob("*.py")])
    stems = tuple(re.findall(r"""f["']([a-z-]+-)\{""", code))
    named = {id for quote in ('"', "'") for id in re.findall(rf"{quote}([a-z][\w-]+)", code)}
    own = {id for name in ("play", "endings", "lobby", "commands", "screen", "terminal") for id in _ids(name)}
    assert [id for id in sorted(own - named) if not id.startswith(stems)] == []


def _ids(name: str) -> frozenset[str]:
    return frozenset(catalog().ids) & frozenset(
        re.findall(r"^([a-zA-Z][\w-]*) =", sources(SOURCE_LANGUAGE)[name], re.MULTILINE)
    )
