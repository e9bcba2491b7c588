"""Runs a Python bot as a program of its own: `python -m riverboat.client_cli.arena.worker FILE.py:Class`.

It speaks the messages of docs/bots.md, rebuilds the hand from its events, and gives the bot a View of it.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from riverboat.client_cli.arena import messages
from riverboat.client_cli.arena.driver import Driver
from riverboat.client_cli.bots.action_names import NotAnAction
from riverboat.client_cli.bots.bot import AnyBot, Spoken, TurnTime
from riverboat.engine.hand import HandState, View
from riverboat.server.protocol.event_data import event_from_data


class _Message(msgspec.Struct):
    """What a worker needs of any message."""

    type: str
    id: int = 0
    seat: int = 0
    seed: int = 0
    error: str = ""
    clock: TurnTime | None = None
    events: tuple[msgspec.Raw, ...] = ()
    talk: tuple[Spoken, ...] | None = None


_decode: Final = msgspec.json.Decoder(_Message).decode
_decode_event: Final = msgspec.json.Decoder().decode
_encode: Final = msgspec.json.Encoder().encode


class BadBot(Exception):  # noqa: N818 - named after what is wrong
    """A file without the bot that it should have. The message is for the author."""


def load_bot(where: str) -> AnyBot:
    """Return an object of the bot class at FILE.py:Class. Raises BadBot.

    Whatever the file itself raises comes through. Without a class, the file must define exactly one.
    """
    path, _, name = where.partition(".py")
    file, name = Path(f"{path}.py"), name.removeprefix(":")
    if not file.is_file():
        raise BadBot(f"the file {str(file)!r} does not exist")
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise BadBot(f"{str(file)!r} is not a Python file")
    module = module_from_spec(spec)
    sys.modules[file.stem] = module
    sys.path.insert(0, str(file.parent.resolve()))
    spec.loader.exec_module(module)
    found = getattr(module, name, None) if name else _only_bot(module, file)
    if not (isinstance(found, type) and issubclass(found, AnyBot)):
        raise BadBot(f"{file.name} has no class {name!r} that is a riverboat.client_cli.bots.Bot")
    try:
        return found()
    except TypeError as error:
        raise BadBot(f"{found.__name__} cannot be made without arguments: {error}") from None


def _only_bot(module: Any, file: Path) -> type[AnyBot]:
    """Return the only bot class that `module` defines itself."""
    classes = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, AnyBot) and each.__module__ == module.__name__
    ]
    if len(classes) != 1:
        named = ", ".join(each.__name__ for each in classes) or "none"
        raise BadBot(f"name the bot's class as {file.name}:Class; the file defines {named}")
    return classes[0]


def serve(bot: AnyBot, lines: Iterator[bytes], output: BinaryIO) -> None:
    """Answer messages for `bot` until the match ends. What the bot raises comes through."""
    driver = Driver(bot)
    hand: HandState | None = None
    seat = 0
    for line in lines:
        message = _decode(line)
        if message.type == "match":
            _reply(output, {"type": "ready"})
        elif message.type == "hand_started":
            hand, seat = HandState.replay(map(_event, message.events)), message.seat
            driver.hand_started(View(hand, seat), message.seed)
        elif message.type == "match_ended":
            break
        elif hand is None:
            continue
        elif message.type == "turn":
            view, bot.talk = _followed(hand, message), message.talk
            data = _data(partial(driver.act, view, message.clock))
            _reply(output, {"id": message.id} | data | _said(bot))
        elif message.type == "refused":
            data = _data(partial(driver.refused, View(hand, seat), message.error, message.clock))
            _reply(output, {"id": message.id} | data | _said(bot))
        elif message.type == "hand_ended":
            bot.talk = message.talk
            driver.hand_ended(_followed(hand, message))
    driver.close()


def _followed(hand: HandState, message: _Message) -> View:
    """Apply the events that are new, and return the view of the bot."""
    for raw in message.events[len(hand.events) :]:
        hand.apply(_event(raw))
    return View(hand, message.seat)


def _event(raw: msgspec.Raw) -> Any:
    return event_from_data(_decode_event(raw))


def _data(decide: Callable[[], Any]) -> dict[str, Any]:
    """Return the fields of a reply; for something that is not an action, a reply that says so."""
    try:
        action = decide()
    except NotAnAction:
        return {}
    try:
        return messages.action_data(action)
    except messages.BadReply:
        return {"action": type(action).__name__}


def _said(bot: AnyBot) -> dict[str, Any]:
    """Return what the bot says of its action and to the others, and forget it."""
    said: dict[str, Any] = {"reason": bot.reason} if bot.reason else {}
    if bot.say:
        said["say"] = bot.say
    if bot.usage is not None:
        said["usage"] = asdict(bot.usage)
    bot.reason, bot.say, bot.usage = "", "", None
    return said


def _reply(output: BinaryIO, data: dict[str, Any]) -> None:
    output.write(_encode(data) + b"\n")
    output.flush()


def main(where: str) -> int:
    """Run the bot at `where` over the standard streams."""
    return run(lambda: load_bot(where))


def run(load: Callable[[], AnyBot]) -> int:
    """Run the bot that `load` returns over the standard streams, and return the exit code.

    What the bot prints goes to the standard error. A BadBot that `load` raises is printed.
    """
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # what a bot prints is there before it crashes
    try:
        bot = load()
    except BadBot as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    serve(bot, iter(sys.stdin.buffer.readline, b""), output)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
