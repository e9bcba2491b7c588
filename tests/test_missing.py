"""A test with a missing dependency is skipped, but fails in CI."""

import pytest

from tests.support.missing import missing


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_missing_dependency_fails_in_ci_and_skips_elsewhere(
    ci: str, outcome: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="no abacus"):
        missing("no abacus")
