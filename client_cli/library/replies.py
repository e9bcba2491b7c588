"""What commands come to: what they brought, or an error."""

from typing import Any, TypeVar, cast

import msgspec

from riverboat.client_cli.library.errors import NoAnswer, Refused, TurnOver
from riverboat.server.protocol import messages as msg
from riverboat.server.protocol.codecs import MSGPACK, as_type
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.errors import BadMessage

T = TypeVar("T")


def check(command: Command) -> None:
    """Raises Refused for values that `command` cannot have, as a server would. Where they are so long that no
    frame may hold them, a server could not say which command it refuses; and some cannot be sent at all."""
    try:
        as_type(msgspec.to_builtins(command), type(command))
        MSGPACK.encode(command)
    except BadMessage as error:
        raise Refused(Code.BAD_MESSAGE, str(error)) from None
    except (OverflowError, UnicodeEncodeError) as error:
        raise Refused(Code.BAD_MESSAGE, f"this cannot be sent: {error}") from None


def result_of(reply: msg.AnyMessage) -> Any:
    """What a reply brought. Raises Refused, TurnOver, and NoAnswer for what is no reply."""
    if isinstance(reply, msg.Repeated):
        reply = understood(reply.first, cast(Any, msg.AnyMessage))
    match reply:
        case msg.Accepted(result=result):
            return result
        case msg.Stale(message=message):
            raise TurnOver(message)
        case msg.Refused(code=code, message=message, ms=ms):
            raise Refused(code, message, ms)
        case _:
            raise NoAnswer("the server's answer is no reply")


def understood(result: Any, type: type[T]) -> T:
    """What a reply brought, as `type`. Raises NoAnswer."""
    try:
        return as_type(result, type)
    except BadMessage as error:
        raise NoAnswer(f"the server's answer is none that we know: {error}") from None


def none_within(seconds: float, command: Command) -> NoAnswer:
    """The error that there is no reply to `command`."""
    return NoAnswer(f"no answer to {command.__struct_config__.tag} within {seconds:g} seconds")
