"""A bot that checks and calls, and does what its first argument says when it has read a certain message.

Run as a program, without Riverboat: `faulty.py KIND INDEX`. The messages of a match count from 0. With KIND
"none" it writes how many there were, and which of them were turns, to its standard error.
"""

import json
import os
import signal
import sys
import time

KIND, INDEX = sys.argv[1], int(sys.argv[2])


def wait_for_ever() -> None:
    while True:
        time.sleep(3600)


def write_for_ever(stream: int, block: bytes) -> None:
    while True:
        os.write(stream, block)


def fail() -> None:
    if KIND == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    elif KIND == "hang":
        wait_for_ever()
    elif KIND == "garbage":
        os.write(1, b"\x00\xff{]\n")
    elif KIND == "half":
        os.write(1, b'{"id": 1, "act')
        wait_for_ever()
    elif KIND == "half and on":
        os.write(1, b'{"id": 1, "act')
    elif KIND == "close":
        os.close(1)
        wait_for_ever()
    elif KIND == "deaf":
        os.close(0)
        wait_for_ever()
    elif KIND == "flood":
        write_for_ever(1, b"x" * 65_536)
    elif KIND == "flood of lines":
        write_for_ever(1, b'{"id": 0}\n' * 6_000)
    elif KIND == "stderr":
        write_for_ever(2, b"chatter\n" * 8_000)


def main() -> None:
    turns = []
    index = -1
    for index, line in enumerate(iter(sys.stdin.readline, "")):
        message = json.loads(line)
        if message["type"] == "turn":
            turns.append(index)
        if index == INDEX:
            fail()
        if message["type"] == "match":
            os.write(1, b'{"type": "ready"}\n')
        elif message["type"] in ("turn", "refused"):
            name = "check" if "check" in message["legal"] else "call"
            os.write(1, json.dumps({"id": message["id"], "action": name}).encode() + b"\n")
    if KIND == "none":
        os.write(2, json.dumps([index + 1, turns]).encode())


main()
