"""Runs a subcommand until its standard input is closed.

    python -m riverboat.client_cli.commands.exits_with_stdin serve --port 0

The parent process holds the other end, so the subcommand ends with it, even if it is killed.
"""

import os
import signal
import sys
import threading
import time
from typing import Final

_GRACE: Final = 10.0
"""Seconds for an orderly shutdown."""


def _terminate_on_end_of_input() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_GRACE)
    os._exit(1)


if __name__ == "__main__":
    from riverboat.client_cli.main import main

    threading.Thread(target=_terminate_on_end_of_input, daemon=True).start()
    main(prog_name="riverboat")
