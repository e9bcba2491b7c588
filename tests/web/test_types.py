"""The page's modules have no type errors and are formatted, and what is generated for them is up to date."""

import re
import subprocess
from collections.abc import Callable
from functools import partial

import pytest

from riverboat.language.catalog import SOURCE_LANGUAGE, in_english, languages
from riverboat.language.message import Message
from riverboat.server.net.bundle import bundle
from riverboat.server.net.site import BUNDLES
from riverboat.server.protocol.browser import (
    declared_rules,
    games_module,
    language_module,
    languages_module,
    options_module,
    type_module,
)
from riverboat.server.protocol.spoken import games_source, options_source
from tests.support.browser.node import ROOT, WEB, node
from tests.support.missing import missing

TSC = ROOT / ".ci" / "node_modules" / "typescript" / "bin" / "tsc"
PRETTIER = ROOT / ".ci" / "node_modules" / "prettier" / "bin" / "prettier.cjs"
MOST_COLUMNS = 100


GENERATED: dict[str, Callable[[], str]] = {
    "web/games.js": games_module,
    "web/rule-options.js": options_module,
    "web/protocol.d.ts": type_module,
    "web/languages.js": languages_module,
    **{f"web/languages/{code}.js": partial(language_module, code) for code in languages()},
    f"language/{SOURCE_LANGUAGE}/games.ftl": games_source,
    f"language/{SOURCE_LANGUAGE}/options.ftl": options_source,
}


@pytest.mark.parametrize("path", GENERATED)
def test_generated_file_is_up_to_date(path: str) -> None:
    there = (ROOT / path).read_text(encoding="utf-8")
    assert there == GENERATED[path](), f"{path} is stale: python -m riverboat.server.protocol.generated"


def test_modules_have_no_type_errors() -> None:
    if not TSC.exists():
        missing("TypeScript is not installed: npm ci --prefix .ci")
    done = subprocess.run(
        [node(), TSC, "-p", WEB / "jsconfig.json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_files_are_formatted() -> None:
    """Prettier breaks no string and no comment, so their columns are counted here."""
    if not PRETTIER.exists():
        missing("Prettier is not installed: npm ci --prefix .ci")
    done = subprocess.run(
        [node(), PRETTIER, "--check", "web"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    files = [path for kind in ("js", "css", "html") for path in WEB.rglob(f"*.{kind}")]
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(files)
        if path.relative_to(ROOT).as_posix() not in GENERATED
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > MOST_COLUMNS
    ]
    assert long == []


def test_messages_that_have_forms_alone_are_in_each_language() -> None:
    assert '"fair-fault.packs": "Die Karten sind nicht' in language_module("de")


def test_bundles_are_valid_modules() -> None:
    first, *later = BUNDLES
    for text in bundle(first, later, lambda name: (WEB / name).read_text(encoding="utf-8")):
        done = subprocess.run(
            [node(), "--input-type=module", "--check"],
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert " // " not in text  # a comment that stays would end what the bundle joins to its line


def test_usual_values_are_those_of_the_server() -> None:
    following = {rule.path[-1]: rule.option.follows for rule in declared_rules() if rule.option.follows}
    assert following
    for name, follows in following.items():
        said = in_english(Message(f"usual-{name}", {"blinds": True, "seats": "6"}))
        assert re.findall(r"\d+", said) == re.findall(r"\d+", follows.partition(";")[0]), name
