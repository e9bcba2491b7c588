import pytest

from tests.support.databases import KINDS


@pytest.fixture(scope="session", params=KINDS)
def database_kind(request: pytest.FixtureRequest) -> str:
    """Run every test here on each kind of database."""
    kind: str = request.param
    return kind
