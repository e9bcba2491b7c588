"""The excerpts of docs/tour.md are in the source, word for word."""

import re
from pathlib import Path
from textwrap import indent

import pytest

ROOT = Path(__file__).parents[1]
EXCERPTS = re.findall(
    r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$",
    (ROOT / "docs" / "tour.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


def test_tour_has_ten_excerpts_and_more() -> None:
    assert len(EXCERPTS) >= 10


@pytest.mark.parametrize(("path", "excerpt"), EXCERPTS, ids=[path for path, _ in EXCERPTS])
def test_excerpt_is_in_the_source(path: str, excerpt: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    assert any(indent(excerpt, " " * depth) in source for depth in range(0, 13, 2))
