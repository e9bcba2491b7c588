"""A program that looks for cards of others in the length of its messages. It plays like `caller` until then.

What a message says has a length that follows from it. If the message is longer than that at times, it notes
how hands end that have such messages. Then it bets all it can, or gives up.
"""

import json
import sys
from collections import defaultdict

ENOUGH = 5
"""Hands of two lengths that it needs."""

MEASURES = "found out: "


def beyond(line: str, message: object) -> int:
    """Return how many bytes longer `line` is than `message` needs."""
    text = json.dumps(message, separators=(",", ":"), ensure_ascii=False)
    return len(line.encode()) - len(text.encode()) - 1


def choice(legal: dict[str, dict[str, int]], *, will_win: bool | None) -> dict[str, object]:
    """Return the action: check or call while it knows nothing."""
    if will_win:
        for name in ("bet", "raise"):
            if name in legal:
                return {"action": name, "to": legal[name]["max_to"]}
    if will_win is False and "check" not in legal:
        return {"action": "fold"}
    return {"action": "check" if "check" in legal else "call"}


def main() -> None:
    won: dict[int, list[int]] = defaultdict(list)
    length = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "match":
            reply: dict[str, object] = {"type": "ready"}
        elif message["type"] == "turn":
            length = beyond(line, message)
            known = {each: sum(chips) for each, chips in won.items() if len(chips) >= ENOUGH}
            will_win = None
            if len(known) > 1 and length in known:
                sys.stderr.write(f"{MEASURES}{length} bytes more\n")
                sys.stderr.flush()
                will_win = known[length] == max(known.values())
            reply = {"id": message["id"], **choice(message["legal"], will_win=will_win)}
        elif message["type"] == "hand_ended":
            won[length].append(message["won"][message["seat"]])
            continue
        else:
            continue
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
