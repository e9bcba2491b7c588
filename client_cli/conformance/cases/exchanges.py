"""The examples of the page, with a real server."""

from typing import Any

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Message, refused
from riverboat.client_cli.conformance.expect import expect_equal
from riverboat.client_cli.conformance.stage import Stage


@case(
    the(
        "Examples",
        "Invalid commands.",
        "The second frame is not JSON, so the refusal has no id.",
    ),
)
async def invalid_commands(stage: Stage) -> None:
    client = await stage.guest()
    reply = await client.refused("unknown_type", "fly")
    expect_equal(reply["message"], "unknown command 'fly'", "the sentence")
    reply = refused(
        await client.ask_frame('{"type":' if client.codec == "json" else b"\x81\xa4type"), "bad_frame"
    )
    expect_equal(
        (reply["id"], reply["message"]),
        (None, f"the frame is not a valid riverboat.{client.codec} message"),
        "the refusal",
    )
    reply = await client.refused("bad_message", "watch")
    expect_equal(reply["message"], "table: this field is required", "the sentence")


@case(
    the(
        "Examples",
        "Bob gets the same update, with his cards instead of the first null after the blinds, and a null instead of Ann's cards.",
    ),
)
async def start_of_a_hand(stage: Stage) -> None:
    game = await stage.game(2)
    await game.turn()
    await game.all_see()
    updates = []
    for client in game.clients:
        [update] = [each for each in client.tables[game.table].updates if "turn" in each][:1]
        updates.append(update)
    ann, bob = [from_start(update["events"]) for update in updates]
    kinds = [event and event["kind"] for event in ann]
    expect_equal(kinds.count(None), 2, "the hidden events")
    expect_equal(
        (kinds[0], kinds[1], kinds[2:4]), ("hand_started", None, ["blind_posted"] * 2), "the first events"
    )
    own = kinds.index("hole_cards_dealt")
    others = kinds.index(None, 4)
    wanted = list(ann)
    wanted[own], wanted[others] = None, bob[others]
    expect_equal(bob, wanted, "the same update for the other player")
    expect_equal(wanted[others]["kind"], "hole_cards_dealt", "the event that the other player sees")


def from_start(events: list[Message | None]) -> list[Any]:
    """Return the events from the start of the hand on: what commits to its deal comes before."""
    kinds = [event and event["kind"] for event in events]
    return events[kinds.index("hand_started") :]
