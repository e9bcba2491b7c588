"""Where else the players and the addresses of this server are connected, for limits that count once."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from riverboat.server.cluster.envelopes import ConnectionsChanged
from riverboat.server.cluster.links import Links

SENT_AT_ONCE: Final = 1_000
"""Counts in a message. The rest follows with the next ones."""

MAX_KNOWN: Final = 1_000_000
"""Counts that are kept of all other servers. Further ones are not known, and so not limited."""


class Presence:
    """How many connections each player and each address has at the other servers.

    A key is the id of a player, or an address as its network. Servers send each other the counts that
    have changed, with their other news.

    on_connections_changed: called with a key whose count has changed elsewhere, and the parts of the bursts
        that were used there.
    """

    def __init__(self, links: Links, on_connections_changed: Callable[[str, Sequence[float]], None]) -> None:
        self._links = links
        self._on_connections_changed = on_connections_changed
        self._own: dict[str, int] = {}
        self._unsent: dict[str, dict[str, list[float]]] = {}  # by server: what was used of keys to report
        self._elsewhere: dict[str, dict[str, int]] = {}  # by key, then by server
        self._known = 0

    def count(self, key: str, connections: int, used: Sequence[float] = ()) -> None:
        """Report to the others that `key` has as many connections here.

        used: the parts of its bursts that a player who disconnects has just used.
        """
        if connections == self._own.get(key, 0):
            return
        if connections:
            self._own[key] = connections
        else:
            self._own.pop(key, None)
        for unsent in self._unsent.values():
            unsent[key] = list(used)

    def connections(self, key: str) -> int:
        """Return the connections of `key` at all other servers together."""
        return sum(self._elsewhere.get(key, {}).values())

    def servers(self, key: str) -> int:
        """Return at how many other servers `key` is connected."""
        return len(self._elsewhere.get(key, ()))

    def closes(self, key: str, connections: int) -> bool:
        """Whether this server, with as many `connections` of `key`, is the one to close one of too many.

        It is the server with the most. If several have as many, their ids decide.
        """
        server_id = self._links.server_id
        others = self._elsewhere.get(key, {})
        return all((connections, server_id) > (each, server) for server, each in others.items())

    def on_up(self, server: str) -> None:
        """Begin with `server`, which knows no count."""
        self._unsent[server] = {key: [] for key in self._own}

    def on_down(self, server: str) -> None:
        """Forget the counts of `server`."""
        self._unsent.pop(server, None)
        for key in [key for key, counts in self._elsewhere.items() if server in counts]:
            self._set(key, server, 0)
            self._on_connections_changed(key, ())

    def on_item(self, server: str, counted: ConnectionsChanged) -> None:
        """Take over counts of `server`."""
        for key, connections in counted.connections.items():
            self._set(key, server, connections)
            self._on_connections_changed(key, counted.used.get(key, ()))

    def send(self) -> None:
        """Send every other server the counts that it does not know."""
        for server, unsent in self._unsent.items():
            keys = list(islice(unsent, SENT_AT_ONCE))
            used = {key: parts for key in keys if (parts := unsent.pop(key))}
            if keys:
                self._links.send(
                    server, ConnectionsChanged({key: self._own.get(key, 0) for key in keys}, used)
                )

    def _set(self, key: str, server: str, connections: int) -> None:
        counts = self._elsewhere.get(key, {})
        if connections > 0:
            if server not in counts:
                if self._known >= MAX_KNOWN:
                    return
                self._known += 1
            self._elsewhere.setdefault(key, counts)[server] = connections
        elif counts.pop(server, 0):
            self._known -= 1
            if not counts:
                del self._elsewhere[key]
