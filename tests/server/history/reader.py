"""Prints the numbers of the hands on record, the newest first, from a process of its own."""

import sys

from server.history.queries import History

if __name__ == "__main__":
    with History(sys.argv[1]) as history:
        sys.stdout.write("".join(f"{hand.number}\n" for hand in history.hands(limit=100)))
