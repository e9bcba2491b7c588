"""The broker of a cluster, as the host names it: where it is, and how it and a server trust each other."""

import re
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Final

MAX_NAME: Final = 32
"""Characters of a server's name."""

_NAME: Final = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{MAX_NAME - 1}}}")


class BusUnusable(Exception):  # noqa: N818 - says what is wrong
    """No bus can be had like this."""

    code = "bus_unusable"


class BadBusUrl(BusUnusable):
    """The URL is not that of a NATS broker. The text leaves it out, because it may contain a password."""

    code = "bad_bus_url"


class BadBusCertificates(BusUnusable):
    """A file with certificates or a key cannot be used."""

    code = "bad_bus_certificates"


class NatsMissing(BusUnusable):
    """The package nats-py is not installed."""

    code = "nats_missing"


class NotEncrypted(OSError):  # noqa: N818 - as above
    """The broker, or somebody in its place, offers no TLS although the URL asks for it."""

    code = "not_encrypted"


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker.

    url: a password in it stays out of `repr`. With the scheme `tls`, nothing is sent without TLS.
    ca: the certificates that sign the broker's; None for those of the system.
    certificate, key: those of this server, if the broker asks for them. key: None if it is in `certificate`.
    """

    url: str = field(repr=False)
    ca: Path | None = None
    certificate: Path | None = None
    key: Path | None = None

    def context(self) -> ssl.SSLContext:
        """Return what TLS checks and shows. Raises BadBusCertificates."""
        context = ssl.create_default_context()
        for path in (self.ca, self.certificate, self.key):
            if path is not None and not path.is_file():
                raise BadBusCertificates(f"the file {path} does not exist: see serve --bus-ca and --bus-cert")
        try:
            if self.ca is not None:
                context = ssl.create_default_context(cafile=self.ca)
            if self.certificate is not None:
                context.load_cert_chain(self.certificate, self.key, password="")
        except (OSError, ssl.SSLError):  # the texts are those of OpenSSL
            raise BadBusCertificates(
                "the files for TLS with the bus cannot be used: --bus-ca and --bus-cert need certificates in "
                "PEM, and --bus-key the key of --bus-cert, without a password"
            ) from None
        return context


def is_server_name(text: str) -> bool:
    """Return whether a server may be called `text`."""
    return _NAME.fullmatch(text) is not None


def new_id(name: str | None) -> str:
    """Return a unique id on the bus for a server that starts: its name and a random number.

    Keys and numbers on the bus belong to the id. So they never repeat, although the name does.
    """
    return f"{name}-{token_hex(8)}" if name else token_hex(8)


def name_of(id: str) -> str:
    """Return the name of the server with this id, which is also that of its inbox; the id if it has none."""
    return id.rpartition("-")[0] or id
