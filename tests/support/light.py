"""Servers in this process that start quickly."""

from collections.abc import Iterator
from functools import cache, partial

import pytest
from argon2 import PasswordHasher


@pytest.fixture(scope="session")
def light_servers() -> Iterator[None]:
    """Let servers hash passwords with little work, and prepare the page only once."""
    from riverboat.server import app
    from riverboat.server.identity.passwords import Passwords
    from riverboat.server.net.site import Site

    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "Passwords", partial(Passwords, hasher))
        patch.setattr(Site, "load", cache(Site.load))
        yield
