"""What tournaments look like on the wire, for the cases that play some."""

from typing import Any, Final

from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect

QUICK: Final = {
    "name": "Quick",
    "stack": 100,
    "seats": 2,
    "max_players": 2,
    "starts_when_full": True,
    "levels": [
        {"small_blind": 10, "big_blind": 20, "minutes": 5},
        {"small_blind": 50, "big_blind": 100, "minutes": 5},
    ],
}
"""A structure for two players, who are all-in soon."""

INFO: Final = {
    **dict.fromkeys(("tournament", "name", "host", "stage", "structure", "game"), str),
    **dict.fromkeys(("seats", "stack", "min_players", "max_players", "buy_in", "fee", "bounty"), int),
    **dict.fromkeys(("start", "entered", "left", "pool"), int),
    **dict.fromkeys(("starts_when_full", "open", "bots", "locked"), bool),
    "prizes": list,
    "directors": list,
    "deal": dict,
    "paid_by_deals": dict,
}
CLOCK: Final = {
    **dict.fromkeys(("level", "left_ms", "break_ms", "deal_ms"), int),
    **dict.fromkeys(("runs", "paused", "hand_for_hand", "suspended"), bool),
}
ENTRANT: Final = {
    **dict.fromkeys(("player", "name"), str),
    **dict.fromkeys(("entries", "stack", "table", "seat", "head", "rebuys", "penalty", "rebuy_ms"), int),
    **dict.fromkeys(("place", "prize", "won"), int),
    **dict.fromkeys(("added_on", "absent", "disqualified", "out"), bool),
}
TABLE: Final = {
    **dict.fromkeys(("number", "seats", "players", "hand"), int),
    **dict.fromkeys(("halted", "held"), bool),
    "table": str,
}


def has_shape(message: Message, shape: dict[str, type[Any]], what: str) -> None:
    """Raise Failed if a field of `message` is unknown or of another type."""
    for name, value in message.items():
        expect(name in shape, f"{what} has no field {name}")
        expect(value is None or type(value) is shape[name], f"{name} of {what} is {value!r}")


def check_news(news: Message) -> None:
    """Raise Failed unless `news`, a snapshot or an update, has the fields of the page."""
    has_shape(news["clock"], CLOCK, "a clock")
    for name, shape in (("players", ENTRANT), ("tables", TABLE)):
        for each in news.get(name, []):
            has_shape(each, shape, name)
    if news.get("info"):
        has_shape(news["info"], INFO, "a tournament")


async def opened(client: RawClient, **more: Any) -> Message:
    """Open a tournament for two players, and return it."""
    fields = {"name": "Lunch", "structure": QUICK, **more}
    info: Message = await client.result("open_tournament", **fields)
    has_shape(info, INFO, "a tournament")
    return info
