"""What a server prints when it is ready: where it listens, and how others get there."""

from ipaddress import ip_address
from typing import Final

from riverboat.server.runtime.host_warnings import Address, outgoing_address, outgoing_addresses

ONLY_HERE: Final = "Only this machine can connect. To let others in: riverboat serve --host 0.0.0.0"


def announcement(
    host: str, port: int, database: str, table: str | None, *, web: bool, clients: bool = True
) -> list[str]:
    """Return, line by line, how people reach the server.

    host, port: where it listens. database: how the history is called. table: the id of its own table.
    web: whether it has a page for browsers. clients: whether players connect to it.
    """
    name, address = _reached_at(host)
    link = f"http://{_in_url(name)}:{port}/#{table}" if table else f"http://{_in_url(name)}:{port}/"
    lines = [f"riverboat listens on ws://{_in_url(host)}:{port} (history: {database})"]
    if not clients:
        return [*lines, "It has tables alone: players connect to the other servers of the cluster."]
    if web:
        lines.append(f"To play in a browser: {link}")
    lines.append(f"To play in a terminal: riverboat {'join' if table else 'play'} {link}")
    if address is not None and address.is_loopback:
        lines.append(ONLY_HERE)
    elif address is not None and address.is_private:
        lines.append("These addresses work in your own network. To let others in, forward TCP port")
        lines.append(f"{port} of your router to {address}, or use a tunnel: docs/host.md#friends-elsewhere")
    return lines


def url_of(host: str, port: int) -> str:
    """Return the URL at which other machines reach a server that listens at `host` and `port`."""
    return f"ws://{_in_url(_reached_at(host)[0])}:{port}"


def network_addresses(host: str) -> list[str]:
    """Return the addresses of this machine for its networks, if a server at `host` listens on all of them."""
    try:
        address = ip_address(host)
    except ValueError:
        return []
    found = outgoing_addresses(address) if address.is_unspecified else []
    return [str(each) for each in found if not each.is_loopback]


def _reached_at(host: str) -> tuple[str, Address | None]:
    """Return the name to connect to, and its address if the name is one."""
    if host == "localhost":
        return host, ip_address("127.0.0.1")
    try:
        address = ip_address(host)
    except ValueError:
        return host, None
    if address.is_unspecified:
        address = outgoing_address(address) or address
    return str(address), address


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
