import pytest

from tests.support.databases import KINDS


@pytest.fixture(scope="session", params=KINDS)
def database_kind(request: pytest.FixtureRequest) -> str:
    """Every test here runs on each kind."""
    kind: str = request.param
    return kind
