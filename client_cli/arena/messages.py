"""The messages between a match and a bot in a process of its own: one JSON object per line.

docs/bots.md documents them for authors of bots in any language. Cards are numbers, 4 * rank + suit; amounts
are chips; events are as in docs/protocol.md.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from riverboat.client_cli.arena.event_lines import event_json
from riverboat.client_cli.arena.results import Note
from riverboat.client_cli.bots.action_names import PLAIN, NotAnAction, action_named
from riverboat.client_cli.bots.bot import Spoken, TurnTime, Usage
from riverboat.engine.actions import Action, BetTo, Draw, RaiseTo, Run
from riverboat.engine.actions import LegalActions as Legal
from riverboat.engine.cards import Card
from riverboat.engine.events import Event
from riverboat.engine.hand import View, visible
from riverboat.engine.pots import Pot
from riverboat.server.protocol.printable import printable

VERSION: Final = 1

MAX_REASON: Final = 2_000
"""Characters of a reason that are kept."""


class BadReply(Exception):  # noqa: N818 - named after what happened
    """Text that is not a reply to a turn. The message is a sentence without any of its content."""


class Message(msgspec.Struct, tag_field="type", kw_only=True, omit_defaults=False):
    """A message to a bot."""


class MatchTournament(msgspec.Struct):
    """What a match plays, if it is of tournaments.

    name: of the structure. prizes: in money, the first place first. cost: of an entry, in money. bounty: that
    part of it. seats: at a table.
    """

    name: str
    prizes: tuple[int, ...]
    cost: int
    bounty: int
    seats: int


class MatchStarted(Message, tag="match"):
    """The first message. The bot replies "ready".

    bot: the bot's index. bots: the number of bots. game: a game or a rotation. games: the codes of its games.
    stack: chips at the start of a hand, or of a tournament. tournament: is there in a match of tournaments.
    """

    version: int
    bot: int
    bots: int
    game: str
    games: tuple[str, ...]
    stack: int
    keep: bool
    clock: TurnTime
    tournament: MatchTournament | msgspec.UnsetType = msgspec.UNSET


class HandBegan(Message, tag="hand_started"):
    """A hand was dealt. seat: the bot's. seed: for the bot's random numbers, below 2**48."""

    hand: int
    seat: int
    seed: int
    events: msgspec.Raw


class Seated(msgspec.Struct):
    """A player at the table."""

    seat: int
    name: str
    stack: int
    bet: int
    folded: bool
    up: tuple[Card, ...]
    shown: tuple[Card, ...]


class YourTurn(Message, tag="turn"):
    """It is the bot's turn: the hand as its player sees it. The bot replies with the same `id`.

    talk: what players said in the hand so far; it is there if they can talk.
    """

    id: int
    hand: int
    game: str
    seat: int
    button: int
    street: str
    cards: tuple[Card, ...]
    boards: tuple[tuple[Card, ...], ...]
    pot: int
    pots: tuple[Pot, ...]
    price: int
    players: tuple[Seated, ...]
    legal: dict[str, dict[str, int]]
    clock: TurnTime
    events: msgspec.Raw
    talk: Sequence[Spoken] | msgspec.UnsetType = msgspec.UNSET


class Refused(Message, tag="refused"):
    """The reply to the turn `id` was not accepted. The bot may reply once more."""

    id: int
    error: str
    legal: dict[str, dict[str, int]]
    clock: TurnTime


class HandOver(Message, tag="hand_ended"):
    """The hand ended. won: chips won or lost by each player, by seat. talk: as in a turn."""

    hand: int
    seat: int
    won: tuple[int, ...]
    events: msgspec.Raw
    talk: Sequence[Spoken] | msgspec.UnsetType = msgspec.UNSET


class MatchEnded(Message, tag="match_ended"):
    """The match is over, and the bot should exit."""


_NO_USAGE: Final = Usage()


class Reply(msgspec.Struct):
    """A reply to a turn, or to the first message. reason, usage: for the log. say: for the other players."""

    id: int | None = None
    type: str | None = None
    action: str | None = None
    to: int | None = None
    cards: tuple[int, ...] | None = None
    times: int | None = None
    say: str = ""
    reason: str = ""
    usage: Usage = _NO_USAGE


_encoder: Final = msgspec.json.Encoder()
_decode_reply: Final = msgspec.json.Decoder(Reply).decode
_NO_ARGUMENT: Final[dict[str, int]] = {}


def line(message: Message) -> bytes:
    """Return `message` as JSON, with a newline."""
    return _encoder.encode(message) + b"\n"


def legal_data(legal: Legal) -> dict[str, dict[str, int]]:
    """Return the legal actions, each with its limits: `{"raise": {"min_to": 200, "max_to": 900}}`."""
    found: dict[str, dict[str, int]] = {}
    for name in ("fold", "check", "show", "muck"):
        if getattr(legal, name):
            found[name] = _NO_ARGUMENT
    if legal.call is not None:
        found["call"] = {"chips": legal.call}
    if legal.bring_in is not None:
        found["bring_in"] = {"chips": legal.bring_in}
    for name, sizes in (("bet", legal.bet_to), ("raise", legal.raise_to)):
        if sizes is not None:
            found[name] = {"min_to": sizes[0], "max_to": sizes[1]}
            if legal.two_sizes:
                found[name]["two_sizes"] = True
    if legal.discard:
        found["draw"] = {"discard": legal.draw or 0}
    elif legal.draw is not None:
        found["draw"] = {"max_cards": legal.draw}
    if legal.runs is not None:
        found["run"] = {"max_times": legal.runs}
    return found


def events_data(events: Iterable[Event], seat: int) -> msgspec.Raw:
    """Return those of `events` that the player in `seat` may see, as a list."""
    return msgspec.Raw(list_of([event_json(event) for event in events if visible(event, seat)]))


def list_of(lines: Sequence[bytes]) -> bytes:
    """Return a list of what is JSON already."""
    return b"[" + b",".join(lines) + b"]"


def your_turn(
    view: View,
    legal: Legal,
    id: int,
    clock: TurnTime,
    events: msgspec.Raw,
    *,
    talk: Sequence[Spoken] | msgspec.UnsetType = msgspec.UNSET,
) -> YourTurn:
    """Return the message for the viewer's turn. events: those of `events_data`."""
    return YourTurn(
        id=id,
        hand=view.number,
        game=view.game.code,
        seat=legal.seat,
        button=view.button,
        street=view.street,
        cards=view.hole_cards,
        boards=view.boards,
        pot=view.pot,
        pots=view.pots,
        price=view.price,
        players=tuple(
            [
                Seated(each.seat, each.name, each.stack, each.bet, each.folded, each.up, each.shown)
                for each in view.players
            ]
        ),
        legal=legal_data(legal),
        clock=clock,
        events=events,
        talk=talk,
    )


def action_data(action: Action) -> dict[str, Any]:
    """Return the fields of a reply for `action`. Raises BadReply if it is not an action."""
    match action:
        case BetTo(to=to):
            return {"action": "bet", "to": to}
        case RaiseTo(to=to):
            return {"action": "raise", "to": to}
        case Draw(cards=cards):
            return {"action": "draw", "cards": cards}
        case Run(times=times):
            return {"action": "run", "times": times}
    for name, plain in PLAIN.items():
        if action == plain:
            return {"action": name}
    raise BadReply(f"a {type(action).__name__} is not an action")


def reply_id(data: bytes) -> tuple[int | None, Reply]:
    """Return the id of a reply, and the reply. Raises BadReply."""
    try:
        reply = _decode_reply(data)
    except msgspec.ValidationError as error:
        raise BadReply(f"a reply with a wrong field: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadReply("text that is not a JSON object") from None
    return reply.id, reply


def is_ready(data: bytes) -> bool:
    """Return whether this is the reply to the first message. Raises BadReply."""
    return reply_id(data)[1].type == "ready"


def note_of(reply: Reply, bot: int, turn: int) -> Note | None:
    """Return what a reply says of the action of `bot` in `turn`; None if it says nothing."""
    usage = reply.usage
    if not reply.reason and usage == _NO_USAGE:
        return None
    reason = printable(reply.reason[:MAX_REASON])
    return Note(bot, turn, reason, usage.input_tokens, usage.output_tokens, usage.cost)


def action_of(reply: Reply) -> Action:
    """Return the action of a reply. Raises BadReply."""
    try:
        return action_named(reply.action, reply.to, reply.cards, reply.times)
    except NotAnAction as error:
        raise BadReply(str(error)) from None
