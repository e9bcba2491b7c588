"""What was logged, in the format of the server's log."""

import pytest

from riverboat.server.runtime.logs import formatter


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """Return the text of the log."""
    return "\n".join(map(formatter("logfmt").format, caplog.records))
