"""Command ids and retries."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Message, RawClient, accepted, refused
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import PASSWORD, Stage, a_name


@case(
    the(
        "The protocol",
        "The server answers each command with exactly one reply, and sends updates about the tables that the client watches.",
    ),
    the(
        "Command ids and retries",
        "Every command has an `id`: a string of 1 to 64 characters that the client chooses.",
        "was carried out | `accepted`",
        "repeats an earlier command exactly | `repeated`, with the first reply; nothing happens again",
        "has the id of a different command | `refused` with `conflict`",
        "cannot be carried out | `refused`, with a code and a message; nothing has changed",
    ),
    the(
        "Error codes",
        "`conflict` | the id was used for a different command",
    ),
)
async def repeated_command_is_carried_out_once(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    for id in ("x", "y" * 64, "\u2660 \u00e9"):
        accepted(await client.ask("list_tables", id=id))
    for bad in ("", "y" * 65, 7, None):
        refused(await client.ask_frame(client.frame({"type": "list_tables", "id": bad})), "bad_message")
    refused(await client.ask_frame(client.frame({"type": "list_tables"})), "bad_message")
    sit = {"type": "sit", "id": "once", "table": table, "buy_in": 5_000}
    replies = [await client.ask_frame(client.frame(sit), "once") for _ in range(3)]
    accepted(replies[0])
    again = {"type": "repeated", "id": "once", "first": replies[0]}
    expect_equal(replies[1:], [again, again], "the replies to the same command again")
    refused(await client.ask_frame(client.frame({**sit, "buy_in": 6_000}), "once"), "conflict")
    refused(await client.ask("leave", id="once", table=table), "conflict")
    snapshot = await client.watch(table)
    expect_equal([seat["stack"] for seat in snapshot["seats"]], [5_000], "the stacks at the table")
    refusal = await client.refused("already_seated", "sit", table=table, buy_in=5_000)
    expect_equal(set(refusal) - {"values"}, {"type", "id", "code", "message"}, "the fields of a refusal")
    expect_equal(await client.watch(table), snapshot, "the table after a refusal")
    await client.is_well()


async def same_again(client: RawClient, command: Message) -> Message:
    """Send a command again, and return the reply."""
    return await client.ask_frame(client.frame(command), command["id"])


@case(
    the(
        "Command ids and retries",
        "Ids belong to the player, not to the connection.",
        "The server keeps the latest 32 replies of each player.",
        "It keeps them after the player disconnects, until 1,000 other players have disconnected.",
        "If you lose the connection before a reply arrives, reconnect and send the same command with the same id.",
        "The server does not carry it out twice.",
    ),
)
async def ids_outlive_the_connection(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    other_line = await stage.guest(token=client.welcome["token"])
    sit = {"type": "sit", "id": "seat", "table": table, "buy_in": 5_000}
    first = accepted(await same_again(client, sit))
    for each in (client, other_line):
        reply = await same_again(each, sit)
        expect_equal(
            (reply["type"], reply["first"]["result"]), ("repeated", first), "the replies on two connections"
        )
    for each in (client, other_line):
        each.vanish()
    back = await stage.guest(token=client.welcome["token"])
    for number in range(31):
        await back.refused("already_seated", "sit", table=table, buy_in=number)
    expect_equal((await same_again(back, sit))["type"], "repeated", "the reply to the 32nd command before")
    await back.refused("unknown_table", "leave", table="nowhere")
    refused(await same_again(back, sit), "already_seated")
    stranger = await stage.guest()
    refused(await same_again(stranger, {**sit, "buy_in": 0}), "bad_buy_in")


@case(
    the(
        "Command ids and retries",
        "`hello`, `preview_table`, `ping`, `list_tables`, `watch_lobby`, `unwatch_lobby`, `watch`, `resume`, `unwatch`, `show_account`, `list_entries`, `list_hands`, `show_hand`, `list_tournaments`, `watch_tournament`, `unwatch_tournament`, `list_players`, `show_player`, `find_players`, `list_player_entries`, `list_buy_ins`, `list_chat`, `list_servers`, `list_audit`, `register_chain` and `reveal_value` are exempt.",
        "The server carries them out every time, because a second time changes nothing that the first did not.",
    )
)
async def exempt_commands_are_carried_out_again(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    looks = (
        "ping",
        "show_account",
        "list_entries",
        "list_hands",
        "list_buy_ins",
        "watch_lobby",
        "watch_lobby",
        "unwatch_lobby",
    )
    for type in ("list_tables", "watch", "unwatch", "watch", "resume", *looks):
        accepted(await client.ask(type, id="the same", table=table, seq=1))
        if type == "unwatch":
            del client.tables[table]
    for _ in range(2):
        refused(await client.ask("show_hand", id="the same", hand=1), "unknown_hand")
    for type in (
        "list_players",
        "show_player",
        "list_player_entries",
        "list_chat",
        "list_servers",
        "list_audit",
    ):
        for _ in range(2):
            refused(await client.ask(type, id="the same", player="somebody", table=table), "operators_only")
    refused(await client.ask("hello", id="the same", version=1), "hello_again")
    refused(await client.ask("hello", id="the same", version=2), "hello_again")
    before = accepted(await client.ask("show_account", id="the same"))["balance"]
    await client.result("sit", table=table, buy_in=5_000)
    after = accepted(await client.ask("show_account", id="the same"))["balance"]
    expect_equal(after, before - 5_000, "the balance after sitting down")


@case(
    the(
        "Command ids and retries",
        "is an `act` for a turn that is over | `stale`, with the current turn",
    ),
    the(
        "`stale`",
        "The turn that an `act` answers is over.",
        "Nothing has changed.",
        "`id` | string | required | the command's id",
        "`message` | string | required | a sentence for people",
        "`turn` | `turn` | null | the current turn",
    ),
    the(
        "`repeated`",
        "The command was sent before.",
        "It has not been carried out again.",
        "`id` | string | required | the command's id",
        "`first` | reply | required | the first reply",
    ),
    the(
        "`accepted`",
        "The command was carried out.",
        "`id` | string | required | the command's id",
        "`result` | depends on the command | null | the command's result",
    ),
    the(
        "`refused`",
        "The command was not carried out and changed nothing.",
        "`id` | string or null | required | the command's id; null if it could not be read",
        "`code` | string | required | one of the [error codes](#error-codes); stable, for programs",
        "`message` | string | required | a sentence for people; it may change",
        "`values` | map of integers and strings | null | what stands in the sentence, by name, for clients that say it in another language; `case` names one of several sentences of the code. The sentences are in `language/en/errors.ftl`: `error-CODE`, or `error-CODE.CASE`",
        "`ms` | integer | null | milliseconds left to act, if it is the sender's turn; with `too_often`, milliseconds to wait before trying again, if the server knows",
    ),
)
async def types_of_replies(stage: Stage) -> None:
    game = await stage.game(act_ms=60_000)
    turn = await game.turn()
    client, other = await game.actor(), game.clients[1 - turn["seat"]]
    act = {
        "type": "act",
        "id": "act",
        "table": game.table,
        "hand": turn["hand"],
        "turn": turn["turn"],
        "action": "call",
    }
    refusal = refused(await same_again(client, {**act, "id": "check", "action": "check"}), "cannot_check")
    expect_equal(
        set(refusal),
        {"type", "id", "code", "message", "ms", "values"},
        "the fields of a refusal in the own turn",
    )
    expect_equal({type(each) for each in refusal["values"].values()}, {int, str}, "the types of the values")
    expect(str(refusal["values"]["price"]) in refusal["message"], "the sentence does not have its value")
    refusal = refused(await same_again(other, act), "not_your_turn")
    expect_equal(
        set(refusal) - {"values"},
        {"type", "id", "code", "message"},
        "the fields of a refusal in another's turn",
    )
    expect_equal((await client.watch(game.table))["turn"]["turn"], turn["turn"], "the turn after refusals")
    first = await same_again(client, act)
    expect_equal(first, {"type": "accepted", "id": "act"}, "the reply to an act")
    expect_equal(
        await same_again(client, act),
        {"type": "repeated", "id": "act", "first": first},
        "the reply to it again",
    )
    stale = await same_again(client, {**act, "id": "late", "action": "fold"})
    expect_equal(set(stale), {"type", "id", "message", "turn"}, "the fields of a stale")
    expect(isinstance(stale["message"], str) and stale["message"], "stale has no message")
    expect_equal(stale["turn"]["turn"], turn["turn"] + 1, "the current turn, after one act")
    expect_equal(stale["turn"]["seat"], 1 - turn["seat"], "the seat of the current turn")
    again = await same_again(client, {**act, "id": "late", "action": "fold"})
    expect_equal(again, {"type": "repeated", "id": "late", "first": stale}, "the reply to a stale act again")
    bad = await client.ask_frame("{" if client.codec == "json" else b"\xc1")
    expect_equal(bad["id"], None, "the id of a refusal of an unreadable frame")
    for reply in (refusal, bad):
        expect(isinstance(reply["message"], str) and reply["message"], "a refusal has no message")
    await game.play_until("hand_ended", folding)
    late = await same_again(client, {**act, "id": "later", "turn": 99})
    expect(
        late["type"] == "stale" and ("turn" not in late or late["turn"]["hand"] > turn["hand"]),
        f"an act for a hand that is over got {late}",
    )
    seat = await (await stage.guest()).result("sit", table=(await stage.table(client))["table"], buy_in=5_000)
    expect_equal(seat["stack"], 5_000, "the result of sit")


@case(
    the(
        "Command ids and retries",
        "A repeated command waits while the first one is in progress.",
    )
)
async def repetition_waits_for_the_first(stage: Stage) -> None:
    await stage.apart()
    client = await stage.guest()
    other = await stage.guest(token=client.welcome["token"])
    replies: list[Message] = []

    async def register() -> Message:
        # Hashing a password takes a while, during which the other command arrives.
        nonlocal replies
        command = {"type": "register", "id": client.new_id(), "name": a_name(), "password": PASSWORD}
        for each in (client, other):
            await each.send_frame(each.frame(command))
        replies = [await each.reply(command["id"]) for each in (client, other)]
        return next(reply for reply in replies if reply["type"] != "repeated")

    first = await stage.patiently(register)
    accepted(first)
    expect_equal([reply.get("first") for reply in replies if reply is not first], [first], "the other reply")


@case(
    the(
        "Command ids and retries",
        "Refusals are kept too: to try again after `table_busy`, use a new id.",
    ),
    the(
        "Error codes",
        "`seat_taken` | the seat is taken",
        "`table_full` | every seat is taken",
    ),
)
async def refusals_are_kept(stage: Stage) -> None:
    first, second, late = await stage.guests(3)
    table = (await stage.table(first, seats=2))["table"]
    await stage.seat(table, {0: first, 1: second}, [5_000] * 2)
    sit = {"type": "sit", "id": "again", "table": table, "buy_in": 5_000, "seat": 0}
    refusal = refused(await same_again(late, sit), "seat_taken")
    await late.refused("table_full", "sit", table=table, buy_in=5_000)
    for client in (first, second):
        await client.result("leave", table=table)
    await second.event(table, "seat_left")
    while len(second.tables[table].of_kind("seat_left")) < 2:
        await second.receive()
    expect_equal(
        await same_again(late, sit), {"type": "repeated", "id": "again", "first": refusal}, "the same again"
    )
    accepted(await same_again(late, {**sit, "id": "a new one"}))
