"""A hand of every game is said in every language: all of it, and none of it in English."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec
import pytest

from riverboat.client_cli.play.sentences import action_of_event, sentence_of
from riverboat.engine.events import Event
from riverboat.engine.games import GAMES
from riverboat.engine.text.events import EventContext, message_of
from riverboat.language.catalog import SOURCE_LANGUAGE, Catalog, sources
from riverboat.language.message import Message
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Snapshot, Update
from riverboat.server.protocol.mirror import TableMirror
from tests.server.tables.test_simulation import RULES
from tests.support.browser.traces import Step, lived, played
from tests.support.translations import NAMES, TRANSLATED, forms_of


def retold(steps: list[Step]) -> Iterator[tuple[Event, EventContext]]:
    """Yield every event of a golden trace with the table before it, as others and as its players read it."""
    mirror: TableMirror | None = None
    for step in steps:
        if "snapshot" in step.message:
            snapshot = msgspec.convert(step.message["snapshot"], Snapshot)
            mirror = TableMirror.from_snapshot(snapshot, step.message["me"])
            continue
        assert mirror is not None
        update = msgspec.convert(step.message["update"], Update)
        names = {number: seat.name for number, seat in mirror.state.seats.items()}
        people = {seat.player: seat.name for seat in mirror.state.seats.values()}
        for event in [event_from_data(data) for data in update.events if data is not None]:
            for you in {None, getattr(event, "seat", None)}:
                yield event, EventContext(names, mirror.hand, you, people, mirror.player)
        mirror.apply(update)


def messages_of(event: Event, context: EventContext) -> Iterator[Message]:
    """Yield what a history and the terminal say of an event."""
    sentence = sentence_of(event, context)
    action = action_of_event(event, context.hand.street) if context.hand else None
    said = (message_of(event, context), sentence and sentence.message, action)
    yield from filter(None, said)


def ids_in(message: Message) -> Iterator[str]:
    """Yield the names of a message and of those in its parts, without their forms."""
    if message.id:
        yield message.id.partition(".")[0]
    for part in message.parts.values():
        if isinstance(part, Message):
            yield from ids_in(part)


@dataclass(slots=True)
class Spoken:
    """All that is said in a language, and the names of messages that only English has."""

    texts: set[str] = field(default_factory=set)
    missing: set[str] = field(default_factory=set)


def spoken(steps: list[Step]) -> dict[str, Spoken]:
    """Tell golden traces in every language, without English behind it."""
    alone = {code: Catalog(code, list(sources(code).values())) for code in TRANSLATED}
    found = {code: Spoken() for code in TRANSLATED}
    for event, context in retold(steps):
        for message in messages_of(event, context):
            for code, catalog in alone.items():
                text = catalog.text(message)
                assert text.strip(), (code, event)
                assert not {*text} & {*"{}$"}, (code, event, text)
                found[code].texts.add(text)
                found[code].missing |= {*ids_in(message)} - catalog.ids
    return found


def test_what_happens_between_hands_is_said_in_every_language() -> None:
    found = spoken(lived(1, 4, "p1"))
    assert {"Du foldest", "P1 foldet"} <= found["de"].texts
    assert {"Вы фолдите", "P1 фолдит"} <= found["ru"].texts
    assert min(len(each.texts) for each in found.values()) > 100


@pytest.mark.slow
async def test_hand_of_every_game_is_said_in_every_language() -> None:
    steps: list[Step] = []
    for seed in range(len(RULES)):
        viewers, _ = await played(seed, 120)
        steps += [step for viewer in viewers for step in viewer.steps]
    assert {step.hand["game"] for step in steps if step.hand} >= {*GAMES}
    found = spoken(steps)
    english = forms_of(SOURCE_LANGUAGE)
    missing = {(code, id) for code, each in found.items() for id in each.missing if english[id].file != NAMES}
    assert missing == set()
    assert min(len(each.texts) for each in found.values()) > 1000
