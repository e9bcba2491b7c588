"""Print the numbers of the recorded hands, newest first, from a separate process."""

import sys

from riverboat.server.history.queries.hands import History

if __name__ == "__main__":
    with History(sys.argv[1]) as history:
        sys.stdout.write("".join(f"{hand.id}\n" for hand in history.hands(limit=100)))
