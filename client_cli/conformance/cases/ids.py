"""Ids, and commands that come twice."""

from functools import partial

from client_cli.conformance.case import case, expect_equal, the
from client_cli.conformance.line import Line, Message, accepted, refused
from client_cli.conformance.stage import Stage

of_ids = partial(the, "Ids, and commands that come twice")


@case(
    the(
        "The protocol",
        "The server answers each with exactly one reply, and sends updates about the tables that the client watches.",
    ),
    of_ids(
        "Every command has an `id`, a text of 1 to 64 characters of the client's own choosing.",
        "was carried out | `accepted`",
        "came before, with the same content | `repeated`, with the first reply; nothing happens again",
        "has the id of another command | `refused` with `conflict`",
        "cannot be carried out | `refused`, with a code and a sentence; nothing has changed",
    ),
    the("Codes of refusals", "`conflict` | its id was that of another command"),
)
async def a_command_that_comes_twice_is_carried_out_once(stage: Stage) -> None:
    line = await stage.guest()
    table = (await stage.table(line))["table"]
    for id in ("x", "y" * 64, "\u2660 \u00e9"):
        accepted(await line.ask("list_tables", id=id))
    for bad in ("", "y" * 65, 7, None):
        refused(await line.ask_frame(line.frame({"type": "list_tables", "id": bad})), "bad_message")
    refused(await line.ask_frame(line.frame({"type": "list_tables"})), "bad_message")
    sit = {"type": "sit", "id": "once", "table": table, "buy_in": 5_000}
    replies = [await line.ask_frame(line.frame(sit), "once") for _ in range(3)]
    accepted(replies[0])
    again = {"type": "repeated", "id": "once", "first": replies[0]}
    expect_equal(replies[1:], [again, again], "the replies to the same command again")
    refused(await line.ask_frame(line.frame({**sit, "buy_in": 6_000}), "once"), "conflict")
    refused(await line.ask("leave", id="once", table=table), "conflict")
    snapshot = await line.watch(table)
    expect_equal([seat["stack"] for seat in snapshot["seats"]], [5_000], "the stacks at the table")
    refusal = await line.refused("already_seated", "sit", table=table, buy_in=5_000)
    expect_equal(set(refusal), {"type", "id", "code", "message"}, "the fields of a refusal")
    expect_equal(await line.watch(table), snapshot, "the table after a refusal")
    await line.is_well()


async def same_again(line: Line, command: Message) -> Message:
    """The reply to a command that is sent once more."""
    return await line.ask_frame(line.frame(command), command["id"])


@case(
    of_ids(
        "An id belongs to the player, not to the line: the server keeps the latest 32 replies of each player, past the end of the last line until 1,000 others have gone.",
        "So a client that lost its line before the reply came sends the same command again on the next line, and cannot act twice.",
    ),
)
async def an_id_outlives_the_line(stage: Stage) -> None:
    line = await stage.guest()
    table = (await stage.table(line))["table"]
    other_line = await stage.guest(token=line.welcome["token"])
    sit = {"type": "sit", "id": "seat", "table": table, "buy_in": 5_000}
    first = accepted(await same_again(line, sit))
    for each in (line, other_line):
        reply = await same_again(each, sit)
        expect_equal((reply["type"], reply["first"]["result"]), ("repeated", first), "the same on two lines")
    for each in (line, other_line):
        each.vanish()
    back = await stage.guest(token=line.welcome["token"])
    for number in range(31):
        await back.refused("already_seated", "sit", table=table, buy_in=number)
    expect_equal((await same_again(back, sit))["type"], "repeated", "the reply to the 32nd command before")
    await back.refused("unknown_table", "leave", table="nowhere")
    refused(await same_again(back, sit), "already_seated")
    stranger = await stage.guest()
    refused(await same_again(stranger, {**sit, "buy_in": 0}), "bad_buy_in")


@case(
    of_ids(
        "`hello`, `list_tables`, `watch`, `unwatch`, `show_account`, `list_entries`, `list_players`, `show_player`, `list_player_entries` and `list_audit` are exempt: they are carried out anew each time, for a second time changes nothing that the first did not."
    )
)
async def what_only_looks_is_carried_out_anew(stage: Stage) -> None:
    line = await stage.guest()
    table = (await stage.table(line))["table"]
    for type in ("list_tables", "watch", "unwatch", "watch", "show_account", "list_entries"):
        accepted(await line.ask(type, id="the same", table=table))
        if type == "unwatch":
            del line.tables[table]
    for type in ("list_players", "show_player", "list_player_entries", "list_audit"):
        for _ in range(2):
            refused(await line.ask(type, id="the same", player="somebody"), "operators_only")
    refused(await line.ask("hello", id="the same", version=1), "hello_again")
    refused(await line.ask("hello", id="the same", version=2), "hello_again")
    before = accepted(await line.ask("show_account", id="the same"))["balance"]
    await line.result("sit", table=table, buy_in=5_000)
    after = accepted(await line.ask("show_account", id="the same"))["balance"]
    expect_equal(after, before - 5_000, "the balance after sitting down")
