"""Skip tests whose requirements a machine lacks. CI must not skip any."""

import os
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip the test because `what` is missing; fail with CI=true."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)
