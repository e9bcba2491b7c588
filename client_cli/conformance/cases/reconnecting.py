"""Reconnecting, and taking over a seat."""

import msgspec

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Message, RawClient, accepted, refused
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage
from riverboat.server.protocol.codecs import CODECS, Codec, Frame
from riverboat.server.protocol.messages import Snapshot, Update
from riverboat.server.protocol.mirror import TableMirror, lasting


@case(
    the(
        "`resume`",
        "Subscribe to a table again after a lost connection.",
        "The result is an `update` with all events after `seq`, including your own cards, and with the current turn.",
        "It may have no events.",
        "Every later update follows.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
        "`seq` | integer | required | number of the last event that you know",
    ),
    the(
        "Order of messages",
        "the reply to `resume` | only the updates that follow its result",
        "the reply to `unwatch`, or `taken_over` | no more updates of the table",
    ),
    the(
        "`update`",
        "If it does not, something was lost: send `resume`, or `watch` for a snapshot.",
    ),
    the(
        "Reconnecting",
        "To reconnect:",
        "Connect, and send `hello` with your token.",
        "Send `resume` for every table, with the last event that you know.",
        "Send every command that has no reply yet again, with the same id.",
    ),
    the(
        "Examples",
        "Reconnecting.",
        "Ann lost the connection before she received her raise and the reply to it.",
        "On a new connection she sends hello with her token, resumes from event 10, the last that she knows, and repeats the command that had no reply.",
    ),
)
async def resume_sends_missed_events(stage: Stage) -> None:
    game = await stage.game()
    turn = await game.turn()
    ann, bob = game.clients[turn["seat"]], game.clients[1 - turn["seat"]]
    dealt = game.seen.seq
    await ann.until_seq(game.table, dealt)
    known = ann.tables[game.table].events
    call = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "call"}
    await ann.send("act", id="a call", **call)
    await bob.until_seq(game.table, dealt + 1)
    ann.vanish()
    for seq in (min(known), dealt):
        back = await stage.guest(token=ann.welcome["token"])
        missed = await back.resume(game.table, seq)
        expect_equal(missed["seq"], seq + 1, "the number of the first missed event")
        of_old = missed["events"][: dealt - seq]
        expect_equal(of_old, [known[number] for number in range(seq + 1, dealt + 1)], "the same events again")
        expect_equal([event["kind"] for event in missed["events"][dealt - seq :]], ["called"], "new events")
        expect_equal(missed["turn"]["seat"], 1 - turn["seat"], "the seat whose turn it is")
        expect_equal((await back.ask("act", id="a call", **call))["type"], "repeated", "the repeated act")
    nothing = await back.resume(game.table, dealt + 1)
    expect_equal((nothing["seq"], nothing["events"]), (dealt + 2, []), "the update without missed events")
    checked = {"hand": turn["hand"], "turn": turn["turn"] + 1, "action": "check"}
    await bob.result("act", table=game.table, **checked)
    await back.until_seq(game.table, dealt + 2)
    await back.unwatch(game.table)
    await bob.result("sit_out", table=game.table)
    await back.is_well()


@case(
    the(
        "`resume`",
        "If there are more than 256 events after `seq`, or `seq` is ahead of the table, the result is a `snapshot` instead.",
    ),
    the(
        "Examples",
        "Resuming ahead of the table.",
        "The table has no event 900.",
    ),
)
async def resume_sends_a_snapshot_after_many_events(stage: Stage) -> None:
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    await client.result("sit", table=table, buy_in=5_000)
    for _ in range(130):
        await client.result("sit_out", table=table)
        await client.result("sit_in", table=table)
    snapshot = await client.watch(table)
    last = snapshot["seq"]
    for seq, type in (
        (last - 256, "update"),
        (last - 257, "snapshot"),
        (last + 1, "snapshot"),
        (900, "snapshot"),
    ):
        result = await client.resume(table, seq)
        expect_equal(result["type"], type, f"the result of resuming from {seq} of {last}")
        expect(type == "update" or result == snapshot, "the snapshot differs from that of watch")


@case(
    the(
        "`resume`",
        "You see the hidden cards of the seat into which you were dealt in that hand.",
    ),
)
async def resume_shows_hidden_cards_to_their_owner(stage: Stage) -> None:
    game = await stage.game()
    ann, bob = game.clients
    own = {client: [await game.hole_cards(client)] for client in game.clients if await game.turn()}
    await ann.result("pause_table", table=game.table, reason="a player leaves")
    await game.act("fold")
    ended = await game.play_until("hand_ended", after=0)
    await ann.result("leave", table=game.table)
    cy = await stage.guest()
    await cy.watch(game.table)
    await cy.result("sit", table=game.table, buy_in=5_000, seat=0)
    await ann.result("resume_play", table=game.table, reason="another one came")
    for client in (bob, cy):
        await client.event(game.table, "hand_started", after=cy.tables[game.table].snapshot["seq"])
        while client.tables[game.table].turn is None:
            await client.receive()
        own.setdefault(client, []).append(client.tables[game.table].of_kind("hole_cards_dealt")[-1]["cards"])
    for client, cards in own.items():
        result = await client.resume(game.table, 1)
        dealt = [
            event["cards"] for event in result["events"] if event and event["kind"] == "hole_cards_dealt"
        ]
        expect_equal(dealt, cards, "the hole cards of two hands")
    expect(ended, "no hand ended")


@case(
    the(
        "`snapshot`",
        "However a client came to an event, by updates, by `resume` or from a snapshot, its state encodes to the same snapshot, byte for byte.",
        "The server would send it the same snapshot, except for `watchers` and `ms`, which no event contains.",
    ),
)
async def updates_resume_and_snapshot_lead_to_the_same_state(stage: Stage) -> None:
    game = await stage.game(3)
    client = game.clients[0]
    codec, decode = CODECS[f"riverboat.{client.codec}"], getattr(msgspec, client.codec).decode
    followed = await mirror_of(client, game.table)
    for action in ("call", "call", "check", "check", "check"):
        before, seq = written(followed, codec), followed.seq
        await game.act(action)
        resumed = TableMirror.from_snapshot(decode(before, type=Snapshot), followed.player)
        missed = msgspec.convert(await client.resume(game.table, seq), Update)
        resumed.apply(missed)
        followed.apply(missed)
        snapshot = await client.watch(game.table)
        sent = codec.encode(lasting(msgspec.convert(snapshot, Snapshot)))
        began = TableMirror.from_snapshot(msgspec.convert(snapshot, Snapshot), followed.player)
        for mirror in (followed, resumed, began):
            expect_equal(written(mirror, codec), sent, "the state at this event")


async def mirror_of(client: RawClient, table: str) -> TableMirror:
    """Start a mirror from a snapshot."""
    snapshot = msgspec.convert(await client.watch(table), Snapshot)
    return TableMirror.from_snapshot(snapshot, str(client.welcome["player"]))


def written(mirror: TableMirror, codec: Codec) -> Frame:
    """Encode the state of `mirror`."""
    return codec.encode(mirror.snapshot())


@case(
    the(
        "One connection per seat",
        "A player may have several connections, and watch a table on all of them.",
        "The seat is played from one: the connection on which the player last sent `watch`, `resume` or `sit` for the table.",
        "When another connection of the player sends one of these, it takes over.",
        "The earlier connection is sent `taken_over`, and no longer watches the table.",
        "When you sit down, your other connections that watch the table are sent `taken_over`.",
        "While one connection has the seat, `sit` and the other commands of players at the table are refused with `taken_over` on the player's other connections.",
        "`watch`, `resume`, `unwatch` and the commands for hosts are not.",
        "A connection that is lost or has sent `unwatch` no longer has the seat.",
        "Until another one takes over, all of the player's connections may send commands.",
        "To take over again, send `watch` or `resume`.",
    ),
    the(
        "`taken_over`",
        "Another connection of the player has taken over, and this one no longer watches the table: see [one connection per seat](#one-connection-per-seat).",
        "`table` | string | required | the table's id",
    ),
    the(
        "Error codes",
        "`taken_over` | the seat is played from another connection of the player",
    ),
    the(
        "Command ids and retries",
        "`taken_over` is not kept, because it depends on the connection: you may send the same command again on the right one.",
    ),
    the(
        "Examples",
        "Another connection takes over.",
        "Ann watches this table on another connection; these are the messages on the first.",
    ),
)
async def seat_is_played_from_one_connection(stage: Stage) -> None:
    one = await stage.guest()
    two, three = [await stage.guest(token=one.welcome["token"]) for _ in range(2)]
    table = (await stage.table(one))["table"]
    for client in (one, two, three):
        await client.watch(table)
        await client.is_well()
    seat = {"table": table, "buy_in": 5_000}
    await two.result("sit", **seat)
    for client in (one, three):
        await receives_taken_over(client, table)
    act = {"table": table, "hand": 1, "turn": 0, "action": "call"}
    refused(await one.ask("sit_out", id="later", table=table), "taken_over")
    for type, fields in (
        ("sit", seat),
        ("leave", {}),
        ("add_chips", {"chips": 5}),
        ("set_auto_rebuy", {"to": 5_000}),
        ("change_seat", {"seat": 3}),
        ("join_wait_list", {}),
        ("leave_wait_list", {}),
        ("sit_out", {}),
        ("sit_in", {}),
        ("act", act),
        ("preact", {"hand": 1, "action": "fold"}),
        ("set_auto_muck", {"on": False}),
        ("show_cards", {"hand": 1, "cards": [0]}),
        ("chat", {"text": "Good evening"}),
    ):
        await one.refused("taken_over", type, **{"table": table, **fields})
    seq = two.tables[table].seq
    await one.resume(table, seq)
    await receives_taken_over(two, table)
    accepted(await one.ask("sit_out", id="later", table=table))
    await three.watch(table)
    await receives_taken_over(one, table)
    await one.refused("taken_over", "sit_in", table=table)
    await three.unwatch(table)
    await one.result("sit_in", table=table)
    await one.watch(table)
    await two.refused("taken_over", "sit_out", table=table)
    one.vanish()
    await until_accepted(two, "sit_out", table)
    await three.result("leave", table=table)


async def receives_taken_over(client: RawClient, table: str) -> None:
    """Check that the client receives `taken_over`, and nothing more of the table."""
    while (message := await client.receive())["type"] == "update":
        pass
    expect_equal(message, {"type": "taken_over", "table": table}, "the message to the earlier connection")
    await client.is_well()


async def until_accepted(client: RawClient, type: str, table: str) -> None:
    """Retry until the server has noticed that the connection with the seat is lost."""
    reply: Message = {"code": "taken_over"}
    while reply.get("code") == "taken_over":
        reply = await client.ask(type, table=table)
    accepted(reply)
