"""Take the picture of the README: `python docs/images/play.py` plays at a real table and writes play.svg."""

import os
import pty
import select
import subprocess
import sys
from io import StringIO
from pathlib import Path
from time import monotonic
from typing import Final

from rich.console import Console
from rich.text import Text

COMMAND: Final = "riverboat play --local --name Grace"
PICTURE: Final = Path(__file__).with_suffix(".svg")
WIDTH: Final = 112
SECONDS: Final = 120


def played() -> str:
    """Call every bet until a flop with three or more players. Returns what the screen shows of that hand."""
    screen, keyboard = pty.openpty()
    program = [sys.executable, "-m", "riverboat.client_cli", *COMMAND.split()[1:]]
    environment = {**os.environ, "COLUMNS": str(WIDTH), "TERM": "xterm-256color"}
    options = {"stdin": keyboard, "stdout": keyboard, "stderr": keyboard}
    with subprocess.Popen(program, env=environment, **options) as process:  # noqa: S603
        os.close(keyboard)
        text, deadline = "", monotonic() + SECONDS
        try:
            while monotonic() < deadline:
                if select.select([screen], [], [], 1.0)[0]:
                    text += os.read(screen, 65536).decode().replace("\r", "")
                elif text.endswith("\n> "):
                    hand = text[text.rindex("\nHand ") + 1 :]
                    street = hand[hand.rindex("pot ") :]
                    if hand.count("pot ") == 3 and street.count("folded") < 4:
                        return hand
                    os.write(screen, b"c\n")
        finally:
            process.terminate()
    raise SystemExit(f"no hand to show within {SECONDS} seconds:\n{text}")


def main() -> None:
    """Write the picture."""
    console = Console(record=True, width=WIDTH, file=StringIO())
    console.print(Text.from_ansi(played().rstrip()))
    PICTURE.write_text(console.export_svg(title=COMMAND))


if __name__ == "__main__":
    main()
