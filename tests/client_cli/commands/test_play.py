import pytest
from click.testing import CliRunner

from riverboat.client_cli.main import ExitCode, main


@pytest.mark.parametrize("seconds", ["nan", "inf"])
def test_reconnect_within_must_be_finite(seconds: str) -> None:
    result = CliRunner().invoke(main, ["play", "ws://127.0.0.1:1", "--reconnect-within", seconds])
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert f"{seconds} is not finite" in result.stderr
