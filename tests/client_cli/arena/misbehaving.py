"""A bot that checks and folds, and at a certain turn does what its first argument says.

Run as a program, without Riverboat: `misbehaving.py MODE TURN`.
"""

import json
import os
import signal
import sys
import time
from itertools import count
from typing import Any

MODE, TURN = sys.argv[1], int(sys.argv[2])
ENDLESS = 3600


def send(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def misbehave(message: dict[str, Any]) -> bool:
    """Do it, and return whether the turn is answered."""
    if MODE == "raise":
        raise KeyError("a secret")
    if MODE == "exit":
        sys.exit(3)
    if MODE == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if MODE == "hang":
        time.sleep(ENDLESS)
    if MODE == "close":
        os.close(1)
        time.sleep(ENDLESS)
    if MODE in ("endless line", "long line"):
        try:
            for _ in range(1600) if MODE == "long line" else count():
                os.write(1, b"x" * 65536)
            os.write(1, b"\n")
        except OSError:
            sys.exit(0)
    if MODE == "stderr":
        os.write(2, b"chatter\n" * 100_000)
        return False
    if MODE == "deaf":
        send(json.dumps({"id": message["id"], "action": "raise", "to": 1}))
        return True
    if MODE == "silent":
        return True
    cheapest = json.dumps(
        {"id": message["id"], "action": "check" if "check" in message.get("legal", ()) else "fold"}
    )
    answers = {
        "early": json.dumps({"id": message["id"] + 1, "action": "fold"}),
        "twice": f"{cheapest}\n{cheapest}",
        "ahead": f"{cheapest}\n{json.dumps({'id': message['id'] + 1, 'action': 'fold'})}",
        "text": "I think I fold",
        "binary": "\x00\xff\x1b[2J",
        "list": "[1, 2]",
        "number": "17",
        "empty": "",
        "no id": '{"action": "fold"}',
        "wrong id": '{"id": 999999, "action": "fold"}',
        "no action": json.dumps({"id": message["id"]}),
        "unknown action": json.dumps({"id": message["id"], "action": "bluff"}),
        "raise to nothing": json.dumps({"id": message["id"], "action": "raise"}),
        "raise to text": json.dumps({"id": message["id"], "action": "raise", "to": "all"}),
        "illegal": json.dumps({"id": message["id"], "action": "raise", "to": 1}),
        "huge": json.dumps({"id": message["id"], "action": "raise", "to": 10**40}),
        "draw": json.dumps({"id": message["id"], "action": "draw", "cards": [99]}),
        "deep": "[" * 20_000,
        "reason of a number": json.dumps({"id": message["id"], "action": "fold", "reason": 7}),
        "negative usage": json.dumps({"id": message["id"], "action": "fold", "usage": {"input_tokens": -1}}),
    }
    send(answers[MODE])
    return True


def main() -> None:
    turns = 0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "match":
            if TURN == 0:
                misbehave({"id": 0})
            send('{"type": "ready"}')
        elif kind == "match_ended":
            break
        elif kind == "refused" and MODE == "deaf":
            continue
        elif kind in ("turn", "refused"):
            turns += kind == "turn"
            if (turns == TURN or MODE == "deaf") and kind == "turn" and misbehave(message):
                continue
            name = "check" if "check" in message["legal"] else "fold"
            send(json.dumps({"id": message["id"], "action": name}))


main()
