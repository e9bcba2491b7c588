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
SMALL_POT: Final = 1_000


def played() -> str:
    """Play cheaply until a flop with three players and a small pot. Returns what the screen shows of it."""
    screen, keyboard = pty.openpty()
    program = [sys.executable, "-m", "riverboat.client_cli", *COMMAND.split()[1:]]
    environment = {**os.environ, "COLUMNS": str(WIDTH), "TERM": "xterm-256color"}
    with subprocess.Popen(  # noqa: S603
        program, stdin=keyboard, stdout=keyboard, stderr=keyboard, env=environment
    ) as process:
        os.close(keyboard)
        text, deadline = "", monotonic() + SECONDS
        try:
            while monotonic() < deadline:
                if select.select([screen], [], [], 1.0)[0]:
                    text += os.read(screen, 65536).decode().replace("\r", "")
                elif text.endswith("\n> "):
                    hand = text[text.rindex("\nHand ") + 1 :]
                    street = hand[hand.rindex("pot ") :]
                    is_small = int(street.split()[1].replace(",", "")) < SMALL_POT
                    if is_small and hand.count("pot ") == 3 and street.count("folded") < 4:
                        return hand
                    os.write(screen, b"c\n" if is_small or "c check" in street else b"f\n")
        finally:
            process.terminate()
    raise SystemExit(f"no hand to show within {SECONDS} seconds")


def main() -> None:
    """Write the picture."""
    console = Console(record=True, width=WIDTH, file=StringIO())
    console.print(Text.from_ansi(played().rstrip()))
    PICTURE.write_text(console.export_svg(title=COMMAND))


if __name__ == "__main__":
    main()
