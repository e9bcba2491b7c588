"""A test that lacks something is skipped, but not in CI."""

import pytest

from tests.support.missing import missing


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_what_is_missing_fails_in_ci_and_is_skipped_elsewhere(
    ci: str, outcome: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="no abacus"):
        missing("no abacus")
