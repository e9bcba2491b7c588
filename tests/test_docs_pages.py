"""Links, files, benchmarks and tables of the documentation are sound."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]


def text_of(path: Path) -> str:
    """Return the page at `path` without its blocks of code."""
    page = path.read_text(encoding="utf-8")
    return re.sub(r"^ *```.*?^ *```$", "", page, flags=re.MULTILINE | re.DOTALL)


def links(path: Path) -> list[str]:
    """Return the relative targets of the links and pictures of the page at `path`."""
    without_code = re.sub(r"`[^`\n]+`", "code", text_of(path))
    targets = re.findall(r'\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"', without_code)
    return [link for link in map("".join, targets) if not re.match(r"\w+:", link)]


def anchors(path: Path) -> set[str]:
    """Return the anchors that GitHub makes of the headings of the page at `path`."""
    headings = [
        re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", text_of(path), re.MULTILINE)
    ]
    return {
        f"{heading}-{before}" if (before := headings[:at].count(heading)) else heading
        for at, heading in enumerate(headings)
    }


def broken_links(path: Path) -> list[str]:
    broken = []
    for link in links(path):
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_resolve(path: Path) -> None:
    assert broken_links(path) == []


def test_broken_links_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# The page\n## Twice\n## Twice\n[a](#the-page) [b](#twice-1) [c](page.md#twice) `[d](none.md)`\n"
        "```md\n[e](none.md)\n# None\n```\n[f](none.md) ![g](none.png) [h](#none) [i](https://example.org)\n"
    )
    assert broken_links(page) == ["none.md", "none.png", "#none"]


def test_every_page_is_linked() -> None:
    linked = {(path.parent / link.partition("#")[0]).resolve() for path in PAGES for link in links(path)}
    assert {path.name for path in PAGES if path not in linked} <= {"README.md"}


def test_named_files_exist() -> None:
    folders = r"engine|server|client_cli|migrations|tests|benchmarks|docs|\.ci"
    named = {
        name for path in PAGES for name in re.findall(rf"`((?:{folders})/[\w/.]*)[`:]", path.read_text())
    }
    assert len(named) > 60
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == [
        "migrations/versions/0022_notes.py"  # the example of a new migration
    ]


def test_named_benchmarks_exist() -> None:
    named = {name for path in PAGES for name in re.findall(r"\bbenchmarks\.(?!md)(\w+)", path.read_text())}
    assert [name for name in sorted(named) if not (ROOT / "benchmarks" / f"{name}.py").exists()] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rows_of_tables_have_equal_lengths(path: Path) -> None:
    for table in re.findall(r"^(?:\|.*\n)+", text_of(path), re.MULTILINE):
        rows = [len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()]
        assert len(set(rows)) == 1, table
