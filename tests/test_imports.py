"""The modules of `riverboat`: how they import each other, and how long they are."""

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "server", "client_cli", "migrations")
MAX_LINES = 400


def modules() -> dict[str, Path]:
    """Return the files of all modules by the names under which they are imported."""
    found = {"riverboat": ROOT / "riverboat" / "__init__.py"}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            names = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(("riverboat", *(name for name in names if name != "__init__")))] = path
    return found


@cache
def parsed(source: str) -> ast.Module:
    """Return the syntax tree of `source`."""
    return ast.parse(source)


def imported_by(source: str, known: Collection[str]) -> Iterator[str]:
    """Yield the modules that a module imports, in functions and under TYPE_CHECKING too.

    known: the names of all modules, to separate them from what they define.
    """
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in known else node.module for name in names)


def cycle(sources: Mapping[str, str]) -> list[str]:
    """Return modules that import each other in a circle; empty without one."""
    graph = {name: set(imported_by(source, sources)) & sources.keys() for name, source in sources.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize(
    "back",
    ["import r.a", "from r import a", "def f():\n    from r.a import x", "if TYPE_CHECKING:\n    import r.a"],
)
def test_finds_circle(back: str) -> None:
    sources = {"r": "", "r.a": "from r.b import x", "r.b": "from r.c import y", "r.c": back}
    assert set(cycle(sources)) == {"r.a", "r.b", "r.c"}
    assert cycle(sources | {"r.c": "import asyncio"}) == []


@pytest.mark.integration
def test_modules_do_not_import_each_other_in_a_circle() -> None:
    assert cycle({name: path.read_text(encoding="utf-8") for name, path in modules().items()}) == []


def test_modules_are_short() -> None:
    long = {
        name: length
        for name, path in modules().items()
        if (length := len(path.read_text(encoding="utf-8").splitlines())) > MAX_LINES
    }
    assert not long, "split these modules"
