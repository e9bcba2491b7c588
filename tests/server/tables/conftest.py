from collections.abc import AsyncIterator

import pytest

from tests.support.felt import Felt


@pytest.fixture(autouse=True)
async def no_table_is_left_running() -> AsyncIterator[None]:
    yield
    await Felt.clear_away()
