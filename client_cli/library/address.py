"""How a player names a server, and a table on it.

example.org                     the server there, on the usual port
example.org:9000                the same on another port
ws://example.org:9000           as a URL; wss, http and https are known too
http://example.org:8765/#TABLE  a link to a table, as a browser opens it
…/#TABLE:PASSWORD               the same with the table's password. Only the client sees what follows the #
"""

from dataclasses import dataclass, field
from re import compile as pattern
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from riverboat.client_cli.library.errors import ConnectFailed

DEFAULT_PORT: Final = 8765

_SCHEMES: Final = {"ws": "ws", "wss": "wss", "http": "ws", "https": "wss"}
_HOST: Final = pattern(r"[\w.-]+|\[[0-9A-Fa-f:.]+(?:%\w+)?\]")
_FORMS: Final = f"Try example.org, example.org:{DEFAULT_PORT} or ws://example.org:{DEFAULT_PORT}."


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A server, and perhaps a table on it, by its id, with its password. url: of the WebSocket."""

    url: str
    table: str | None = None
    password: str | None = field(default=None, repr=False)


def parse_address(text: str) -> ServerAddress:
    """Return the address in `text`: a host, "host:port", a URL, or a link to a table.

    Raises ConnectFailed.
    """
    where, _, fragment = text.strip().partition("#")
    scheme, has_scheme, rest = where.partition("://")
    if not has_scheme:
        rest = f"[{where}]" if where.count(":") > 1 and not where.startswith("[") else where
    kind = _SCHEMES.get(scheme.lower()) if has_scheme else "ws"
    if kind is None:
        raise ConnectFailed(
            f"{where!r} is not a server address: {scheme[:20]!r} is not ws, wss, http or https"
        )
    try:
        parts = urlsplit(f"{kind}://{rest}")
        host, port = parts.netloc.rpartition("@")[2], parts.port
    except ValueError:
        raise ConnectFailed(f"{where!r} is not a server address. {_FORMS}") from None
    name = host.removesuffix(f":{port}")
    if not _HOST.fullmatch(name):
        raise ConnectFailed(f"{where!r} is not a server address. {_FORMS}")
    if port is None and not has_scheme:
        host = f"{name}:{DEFAULT_PORT}"
    query = f"?{parts.query}" if parts.query else ""
    url = f"{kind}://{host}{parts.path.rstrip('/')}{query}"
    table, _, password = fragment.partition(":")
    return ServerAddress(url, unquote(table) or None, unquote(password) or None)


def link_to(url: str, table: str, password: str | None = None) -> str:
    """Return the link to `table` on the server at `url`, for browsers and `riverboat join`.

    password: the table's, if whoever has the link may enter.
    """
    parts = urlsplit(url)
    scheme = "https" if parts.scheme == "wss" else "http"
    secret = f":{quote(password, safe='')}" if password else ""
    return f"{scheme}://{parts.netloc}{parts.path}/#{quote(table, safe='=')}{secret}"
