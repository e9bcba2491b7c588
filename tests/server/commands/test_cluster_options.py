from pathlib import Path

import pytest
from click.testing import CliRunner

from riverboat.server.commands.serve import serve


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--role", "edge"], "A server with the role edge needs others: name their broker with --bus."),
        (["--bus", "nats://localhost", "--server-name", "a.b"], "'a.b' is not a name of a server"),
        (["--bus", "nats://localhost", "--server-name", "x" * 33], "1 to 32 letters"),
        (["--bus", "tls://localhost", "--bus-key", "k.pem"], "A key needs its certificate"),
        (["--bus", "tls://localhost", "--bus-ca", "none.pem"], "none.pem does not exist"),
        (["--bus", "nats://localhost", "--bus-ca", "none.pem"], "begins with tls://"),
        (["--lease", "0.4"], "A lease of 0.4 seconds is refused: an ordinary pause"),
        (["--lease", "nan"], "Use 0.5 to 60 seconds."),
        (
            ["--lease", "61"],
            "A lease of 61 seconds is refused: the tables of a killed server would be silent",
        ),
        (["--lease", "long"], "'long' is not a valid float"),
    ],
)
def test_options_that_do_not_fit_are_refused(tmp_path: Path, options: list[str], says: str) -> None:
    result = CliRunner().invoke(serve, ["--db", f"sqlite:///{tmp_path}/x.db", "--port", "0", *options])
    assert result.exit_code == 2
    assert says in " ".join(result.output.split())


def test_help_shows_no_password_from_a_file(tmp_path: Path) -> None:
    config = tmp_path / "riverboat.toml"
    config.write_text('bus = "tls://east:secret@broker.example.org"\n')
    result = CliRunner().invoke(serve, ["--config", str(config), "--help"])
    assert "--bus-ca" in result.output
    assert "secret" not in result.output
