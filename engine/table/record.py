"""An event of a table with its number."""

from riverboat.engine.events import Event
from riverboat.engine.facts import fact


@fact
class Record:
    """An event, its number at the table, and the id of the hand that it is part of, if any."""

    seq: int
    hand: int | None
    event: Event
