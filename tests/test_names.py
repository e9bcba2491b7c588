"""Each class has a name of its own."""

import ast
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.test_imports import ROOT, modules, parsed

FEWER_THAN: Final = 14

TWICE: Final = {
    "Act": "the command, and the key press that sends it",
    "Betting": "the structure of a game, and the bets that a player may choose from",
    "Connection": "the two ends of a connection",
    "HandInfo": "a hand of a player's list on the wire, and one of a match for its bots",
    "Journal": "what the history commits, and what tables need of it",
    "LeaveWaitList": "the command, and the key press that sends it",
    "Lobby": "the server's, the client's, and the message between them",
    "Message": "of the protocol of the server, and of that of bots over pipes",
    "Refused": "of the protocol of the server, and of that of bots over pipes",
    "Table": "the server's, the client's, and that of a match of bots",
    "TablePage": "a page of the list of tables, and the page of a table on the full screen",
    "TakenOver": "the message, and the error of a client that gets it",
    "Turn": "of the protocol of the server, and of that of bots over pipes",
}
"""Names of classes that are defined more than once, and what for. Do not add any: find a better name."""


def defined_twice(sources: Mapping[str, str]) -> set[str]:
    """Return the public names of classes that are defined in more than one place."""
    places = defaultdict[str, list[str]](list)
    for name, source in sources.items():
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(name)
    return {name for name, where in places.items() if len(where) > 1}


def read(path: Path) -> str:
    """Return the source in `path`."""
    return path.read_text(encoding="utf-8")


def test_class_that_is_defined_twice_is_found() -> None:
    sources = {
        "a": "class Table: ...\nclass _Row: ...",
        "b": "def f():\n    class Table: ...",
        "c": "class _Row: ...",
    }
    assert defined_twice(sources) == {"Table"}
    assert defined_twice({"a": sources["a"]}) == set()


@pytest.mark.integration
def test_names_of_classes_stand_for_one_thing() -> None:
    assert defined_twice({name: read(path) for name, path in modules().items()}) == set(TWICE)
    assert len(TWICE) < FEWER_THAN


def test_glossary_names_each_thing_once_and_as_in_the_code() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \| [^|]+ \| `([^`]+)` \|$", read(ROOT / "docs" / "glossary.md"), re.MULTILINE
    )
    sources = [read(path) for path in modules().values()]
    classes = {name for source in sources for name in re.findall(r"^ *class (\w+)", source, re.MULTILINE)}
    terms = [term for term, _ in rows]
    assert len(terms) == len(set(terms)) > 50
    assert {code for _, code in rows if code not in classes and not (ROOT / code).is_file()} == set()
