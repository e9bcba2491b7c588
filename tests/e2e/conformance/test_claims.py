"""Check that every sentence of docs/protocol.md has a case, and that every case quotes the page."""

from pathlib import Path

import pytest

from riverboat.client_cli.conformance.cases import CASES
from tests.e2e.conformance.introductions import INTRODUCTIONS
from tests.e2e.conformance.page import Sentence, sentences

ROOT = Path(__file__).parents[3]
ON_THE_PAGE = sentences((ROOT / "docs" / "protocol.md").read_text(encoding="utf-8"))
CLAIMED = {Sentence(*claim): case.name for case in CASES.values() for claim in case.claims}


def listed(found: list[Sentence]) -> str:
    return "".join(f"\n  under {sentence.heading!r}: {sentence.text}" for sentence in found)


def test_every_sentence_has_a_case() -> None:
    bare = [each for each in ON_THE_PAGE if each not in {*CLAIMED, *INTRODUCTIONS}]
    assert not bare, f"no case in client_cli/conformance/cases quotes{listed(bare)}"


@pytest.mark.parametrize("name", sorted(CASES))
def test_claims_are_sentences_of_the_page(name: str) -> None:
    claims = [Sentence(*claim) for claim in CASES[name].claims]
    missing = [claim for claim in claims if claim not in ON_THE_PAGE]
    assert claims, f"{name} quotes nothing"
    assert not missing, f"docs/protocol.md does not contain what {name} quotes{listed(missing)}"


def test_introductions_are_on_the_page_and_have_no_case() -> None:
    strange = [each for each in INTRODUCTIONS if each not in ON_THE_PAGE or each in CLAIMED]
    assert not strange, f"not on the page, or with a case{listed(strange)}"


def test_sentences_are_unique_under_a_heading() -> None:
    assert len(set(ON_THE_PAGE)) == len(ON_THE_PAGE)
