"""At which server a new table opens."""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Final

from riverboat.server.cluster.envelopes import Status
from riverboat.server.cluster.links import Links
from riverboat.server.cluster.work import load_of
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected

DRAWN: Final = 2
"""Servers that are compared. The less loaded of two at random is nearly as good as the least loaded of
all, and no server gets every new table while the news about its load is on the way.

Source: M. Mitzenmacher, "The power of two choices in randomized load balancing", 2001.
"""


class Placement:
    """Draws a server for each new table: the less loaded of two that take tables.

    own: returns what this server says of itself.
    """

    def __init__(self, links: Links, own: Callable[[], Status], chance: Random | None = None) -> None:
        self._links = links
        self._own = own
        self._chance = chance or SystemRandom()
        # By server: how many tables it was given since it said this of itself.
        self._given: dict[str, tuple[Status, int]] = {}

    def draw(self) -> str | None:
        """Return the id of the server to open a table; None for this one. Raises CommandRejected."""
        server_id = self._links.server_id
        statuses = {server_id: self._own()} | {server: self._links.status(server) for server in self._links}
        serving = [server for server, status in statuses.items() if status.serves]
        if not serving:
            raise CommandRejected(
                Code.JOURNAL_UNAVAILABLE, "no server can open tables at the moment; try again soon"
            )
        given = {server: self._since(server, statuses[server]) for server in serving}
        free = {server: statuses[server].capacity - statuses[server].tables for server in serving}
        able = [server for server in serving if given[server] < free[server]] or serving
        drawn = self._chance.sample(able, min(DRAWN, len(able)))
        loads = {server: load_of(statuses[server], given[server]) for server in drawn}
        server = min(drawn, key=lambda each: (loads[each].ratio, each != server_id))
        if server == server_id:
            return None
        self._given[server] = statuses[server], given[server] + 1
        return server

    def on_down(self, server: str) -> None:
        """Forget `server`."""
        self._given.pop(server, None)

    def _since(self, server: str, status: Status) -> int:
        """Return how many tables `server` was given since it said `status` of itself."""
        said, given = self._given.get(server, (None, 0))
        return given if said is status else 0
