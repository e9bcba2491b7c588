"""The page's modules have no type errors, and what is generated for them is up to date."""

import subprocess

import pytest

from riverboat.server.net.bundle import bundle
from riverboat.server.net.site import BUNDLES
from riverboat.server.protocol.browser import english_module, games_module, options_module, type_module
from tests.support.browser.node import ROOT, WEB, node
from tests.support.missing import missing

TSC = ROOT / ".ci" / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("games.js", games_module()),
        ("english.js", english_module()),
        ("rule-options.js", options_module()),
        ("protocol.d.ts", type_module()),
    ],
    ids=["games", "english", "rules", "types"],
)
def test_generated_file_is_up_to_date(name: str, text: str) -> None:
    there = (WEB / name).read_text(encoding="utf-8")
    assert there == text, f"{name} is stale: python -m riverboat.server.protocol.generated"


def test_modules_have_no_type_errors() -> None:
    if not TSC.exists():
        missing("TypeScript is not installed: npm ci --prefix .ci")
    done = subprocess.run(
        [node(), TSC, "-p", WEB / "jsconfig.json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


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
