"""What was logged, as the server's log has it."""

import pytest

from riverboat.server.logs import formatter


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """The lines of the log."""
    return "\n".join(map(formatter("logfmt").format, caplog.records))
