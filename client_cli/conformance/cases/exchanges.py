"""What the worked exchanges of the page say, played for real."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import refused
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
    line = await stage.guest()
    reply = await line.refused("unknown_type", "fly")
    expect_equal(reply["message"], "unknown command 'fly'", "the sentence")
    reply = refused(
        await line.ask_frame('{"type":' if line.codec == "json" else b"\x81\xa4type"), "bad_frame"
    )
    expect_equal(
        (reply["id"], reply["message"]),
        (None, f"the frame is not a valid riverboat.{line.codec} message"),
        "the refusal",
    )
    reply = await line.refused("bad_message", "watch")
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
    told = []
    for line in game.lines:
        [update] = [each for each in line.tables[game.table].updates if "turn" in each][:1]
        told.append(update)
    ann, bob = told
    kinds = [event and event["kind"] for event in ann["events"]]
    expect_equal(kinds.count(None), 2, "the events that a player is not shown")
    expect_equal(
        (kinds[0], kinds[1], kinds[2:4]), ("hand_started", None, ["blind_posted"] * 2), "the first events"
    )
    own = kinds.index("hole_cards_dealt")
    others = kinds.index(None, 4)
    wanted = list(ann["events"])
    wanted[own], wanted[others] = None, bob["events"][others]
    expect_equal(bob["events"], wanted, "the same update for the other")
    expect_equal(bob["events"][others]["kind"], "hole_cards_dealt", "what the other sees there")
