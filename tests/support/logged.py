"""What was logged, as the server's log has it."""

import pytest

from riverboat.server.logs import LineFormatter


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """The lines of the log."""
    return "\n".join(map(LineFormatter("logfmt").format, caplog.records))
