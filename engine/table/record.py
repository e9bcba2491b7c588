"""An event of a table with its number."""

from riverboat.engine.events import Event
from riverboat.engine.facts import fact


@fact
class Record:
    """An event, its number at the table, and the id of the hand that it is part of, if any.

    command: what identifies the command that the event carries out, if that must not be carried out twice.
    content: a digest of what it asks for. result: its result, as JSON; empty without one.
    """

    seq: int
    hand: int | None
    event: Event
    command: str = ""
    content: str = ""
    result: str = ""
