"""Runs a subcommand for as long as its standard input stays open, and no longer.

    python -m riverboat.client_cli.commands.exits_with_stdin serve --port 0

Whoever starts a server this way holds the other end; when it ends, however it ends, so does the server.
"""

import os
import signal
import sys
import threading
import time
from typing import Final

_GRACE: Final = 10.0
"""Seconds to come to an end in order."""


def _end_with_standard_input() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_GRACE)
    os._exit(1)


if __name__ == "__main__":
    from riverboat.client_cli.main import main

    threading.Thread(target=_end_with_standard_input, daemon=True).start()
    main(prog_name="riverboat")
