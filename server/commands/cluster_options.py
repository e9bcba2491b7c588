"""Options of `riverboat serve` about the cluster that it is a part of."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from riverboat.server.cluster.broker import MAX_NAME, Broker, is_server_name
from riverboat.server.history.database.servers import LEASE_MS
from riverboat.server.settings import Role


class ClusterOptions(NamedTuple):
    """What the options say. name: None if the server has none. lease: in seconds."""

    broker: Broker | None
    name: str | None
    role: Role
    lease: float


class _ServerNameType(click.ParamType[str]):
    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not is_server_name(value):
            rule = f"1 to {MAX_NAME} letters, digits, - and _, the first one a letter or a digit"
            self.fail(f"{value!r} is not a name of a server. Use {rule}.", param, ctx)
        return str(value)


SHORTEST_LEASE = 0.5
LONGEST_LEASE = 60.0


class _LeaseType(click.ParamType[float]):
    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        lease: float = click.FLOAT.convert(value, param, ctx)
        if not SHORTEST_LEASE <= lease <= LONGEST_LEASE:
            why = (
                "the tables of a killed server would be silent for as long"
                if lease > LONGEST_LEASE
                else "an ordinary pause of the server or the database would end it, and its tables would move"
            )
            rule = f"{SHORTEST_LEASE} to {LONGEST_LEASE:.0f} seconds"
            self.fail(f"A lease of {value} seconds is refused: {why}. Use {rule}.", param, ctx)
        return lease


_option = partial(click.option, show_default=True, show_envvar=True)
_FILE = click.Path(dir_okay=False, path_type=Path)

_OPTIONS = (
    _option(
        "--bus",
        metavar="URL",
        show_default=False,  # never the value from a file, which may contain a password
        help="NATS broker that links the servers on one database, such as nats://127.0.0.1:4222, "
        "or with TLS tls://NAME:PASSWORD@HOST. Every server then serves the tables of all.",
    ),
    _option("--bus-ca", metavar="FILE", type=_FILE, help="Certificates that sign the broker's, in PEM."),
    _option("--bus-cert", metavar="FILE", type=_FILE, help="Certificate to show to the broker, in PEM."),
    _option("--bus-key", metavar="FILE", type=_FILE, help="Key of --bus-cert, if it is in another file."),
    _option(
        "--server-name",
        metavar="NAME",
        type=_ServerNameType(),
        help="Name of this server on the bus, by which the broker can limit what it reads. "
        "Default: another one at each start.",
    ),
    _option(
        "--role",
        type=click.Choice([each.value for each in Role]),
        default=Role.BOTH.value,
        help="Whether the server has clients and tables, clients alone (edge), or tables alone.",
    ),
    _option(
        "--lease",
        metavar="SECONDS",
        type=_LeaseType(),
        default=LEASE_MS / 1000,
        help="After so long without a sign of life from this server, the others on the database take its "
        "tables. Give all of them the same.",
    ),
)


def cluster_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to `command`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def cluster_of(given: dict[str, Any]) -> ClusterOptions:
    """Return the options among those `given`, and remove them. Raises BadParameter."""
    url, ca, certificate, key, name, role, lease = (
        given.pop(each) for each in ("bus", "bus_ca", "bus_cert", "bus_key", "server_name", "role", "lease")
    )
    if url is None and role != Role.BOTH:
        why = f"A server with the role {role} needs others: name their broker with --bus."
        raise click.BadParameter(why, param_hint="--role")
    if key is not None and certificate is None:
        raise click.BadParameter("A key needs its certificate: --bus-cert.", param_hint="--bus-key")
    broker = None if url is None else Broker(url, ca, certificate, key)
    return ClusterOptions(broker, name, Role(role), lease)
