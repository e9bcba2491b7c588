"""Every code in the program is explained, and nothing else is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.client_cli.explain.codes import explanations, page
from riverboat.client_cli.main import main
from riverboat.server.protocol.codes import CloseReason, Code

ROOT = Path(__file__).parents[3]
PACKAGES = ("engine", "server", "client_cli")
WITHOUT_ERRORS = {"", "http_error"}


def literals(tree: ast.AST) -> Iterator[str]:
    """Yield the codes that a module gives its errors: as an argument, or as an attribute of a class."""
    for node in ast.walk(tree):
        values: list[ast.expr | None] = []
        if isinstance(node, ast.Call):
            values = [word.value for word in node.keywords if word.arg == "code"]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(each, ast.Name) and each.id in ("code", "default_code") for each in targets):
                values = [node.value]
        for value in values:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


def codes() -> set[str]:
    sources = [path.read_text("utf-8") for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    given = [source for source in sources if re.search(r"\b(?:default_)?code\b *[=:]", source)]
    return {code for source in given for code in literals(ast.parse(source))}


def test_every_code_is_explained() -> None:
    known = codes() | {str(code) for code in Code} | {reason.reason for reason in CloseReason}
    assert known - WITHOUT_ERRORS - set(explanations()) == set()


def test_explanations_are_sentences() -> None:
    for found in explanations().values():
        for each in found:
            assert each.meaning
            assert not each.meaning.endswith(".")
            assert each.advice.endswith(".")
            assert each.advice[0].isupper()


def test_meanings_are_those_of_the_protocol() -> None:
    protocol = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    table = protocol[protocol.index("## Error codes") : protocol.index("## One connection per seat")]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", table, re.MULTILINE)
    assert len(rows) == len(Code)
    for code, meaning in rows:
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", meaning).replace("`", "")
        assert explanations()[code][0].meaning == plain, code


def test_page_is_up_to_date() -> None:
    there = (ROOT / "docs" / "codes.md").read_text("utf-8")
    assert there == page(), "python -m riverboat.client_cli.explain.codes docs/codes.md"


@pytest.mark.parametrize("typed", ["not_reopened", "Not reopened", "NOT-REOPENED"])
def test_code_is_explained_however_it_is_typed(typed: str) -> None:
    result = CliRunner().invoke(main, ["explain", typed])
    assert result.exit_code == 0
    assert "no full raise since" in result.output
    assert "Call or fold" in result.output


def test_code_of_two_kinds_is_explained_twice() -> None:
    output = CliRunner().invoke(main, ["explain", "banned"]).output
    assert output.count("What to do") == 2


def test_unknown_code_gets_a_near_one() -> None:
    result = CliRunner().invoke(main, ["explain", "not_reopend"])
    assert result.exit_code == 2
    assert "Did you mean not_reopened?" in result.output
