"""A broker with users and TLS, by the configuration in `deploy/`."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.support.nats import Broker, need_nats_server

CONFIGURATION: Final = Path(__file__).parents[2] / "deploy/nats.conf"
PASSWORDS: Final = {"east": "east%river", "west": "west:river"}
"""By user. Their letters must be escaped in a URL."""


@asynccontextmanager
async def broker(folder: Path, *, tls: bool = True) -> AsyncIterator[Broker]:
    """Run a broker with users and permissions, in this context.

    tls: with TLS. The certificate, which signs itself, is `cert.pem` in `folder`.
    """
    need_nats_server()
    write_certificate(folder)
    text = CONFIGURATION.read_text().replace("/etc/nats", str(folder))
    if not tls:
        text = text[: text.index("tls {")] + text[text.index("authorization") :]
    configuration = folder / "nats.conf"
    configuration.write_text(text)
    passwords = {f"{user.upper()}_PASSWORD": password for user, password in PASSWORDS.items()}
    async with Broker(folder, "--config", str(configuration), environment=passwords) as running:
        yield running


def write_certificate(folder: Path) -> None:
    """Write a certificate for this machine, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "broker of a test")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    plain = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "key.pem").write_bytes(plain)
