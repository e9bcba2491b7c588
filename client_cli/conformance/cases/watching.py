"""Snapshots, updates, and what each viewer sees."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Message
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage
from riverboat.server.protocol.codecs import as_type
from riverboat.server.protocol.messages import Snapshot, Update
from riverboat.server.protocol.mirror import TableMirror


@case(
    the(
        "`watch`",
        "Subscribe to a table.",
        "The result is a `snapshot`, and every later update follows.",
        "Sending the command again returns a fresh snapshot.",
        "`id` | string | required | the command's id",
        "`table` | string | required | the table's id",
    ),
    the(
        "`snapshot`",
        "The table as you may see it.",
        "`table` | string | required | the table's id",
        "`seq` | integer | required | number of the last event in the snapshot",
        "`info` | `table_info` | required | the table and its rules",
        "`seats` | list of `seat_info` | required | the occupied seats, by number",
        "`button` | seat | null | the seat that has, or last had, the button; it may be empty",
        "`small_blind` | seat | null | the same for the small blind",
        "`big_blind` | seat | null | the same for the big blind",
        "`you` | seat | null | your seat",
        "`hand` | list of events or null | empty | all events of the hand in progress",
        "`turn` | `turn` | null | the current turn",
    ),
    the(
        "`update`",
        "The events at a watched table.",
        "`table` | string | required | the table's id",
        "`seq` | integer | required | number of the first event here; the next has `seq` + 1",
        "`events` | list of events or null | required | null stands for an event that you may not see",
        "`turn` | `turn` | null | the turn after the events; null if it is nobody's turn",
        "An update continues after the last event that the client knows.",
    ),
    the(
        "Error codes",
        "`unknown_table` | the table does not exist",
    ),
    the(
        "Examples",
        "A snapshot during a hand.",
    ),
)
async def snapshot_shows_what_the_viewer_may_see(stage: Stage) -> None:
    spectator = await stage.guest()
    await spectator.refused("unknown_table", "watch", table="nowhere")
    await spectator.requires("watch", table="x")
    await spectator.rejects("watch", "table", 7, "", "t" * 65)
    host = await stage.guest()
    table = (await stage.table(host, seats=4))["table"]
    empty = await spectator.watch(table)
    expect_equal(
        set(empty),
        {"type", "table", "seq", "info", "seats", "game"} & set(empty),
        "the fields of an empty table",
    )
    expect_equal((empty["table"], empty["seq"], empty["seats"]), (table, 1, []), "an empty table")
    players = [host, *await stage.guests(2)]
    await stage.seat(table, dict(zip((3, 0, 1), players, strict=True)), [5_000] * 3)
    await spectator.event(table, "betting_opened")
    for client, you in ((spectator, None), (players[0], 3), (players[1], 0)):
        snapshot = await client.watch(table)
        expect_equal(snapshot["info"]["table"], table, "the table of the info")
        expect_equal(snapshot.get("you"), you, "the viewer's own seat")
        expect_equal([seat["seat"] for seat in snapshot["seats"]], [0, 1, 3], "the occupied seats, by number")
        await spectator.until_seq(table, snapshot["seq"])
        seen = spectator.tables[table]
        started = seen.of_kind("hand_started")[-1]
        posted = [event["seat"] for event in seen.of_kind("blind_posted")]
        where = (snapshot["button"], snapshot["small_blind"], snapshot["big_blind"])
        wanted = (started["button"], *sorted(posted, key=lambda seat: clockwise(started, seat)))
        expect_equal(where, wanted, "the seats of the button and the blinds")
        expect_equal(snapshot["hand"][0], started, "the first event of the hand")
        expect_equal(snapshot["turn"]["seat"], seen.turn and seen.turn["seat"], "whose turn it is")
        shown = [event["seat"] for event in snapshot["hand"] if event and event["kind"] == "hole_cards_dealt"]
        expect_equal(shown, [] if you is None else [you], "the seats whose cards a snapshot shows")
        expect_equal(snapshot["hand"].count(None), 4 - len(shown), "the hidden events")
        first = snapshot["seq"] - len(snapshot["hand"]) + 1
        of_updates = [seen.events[first + step] for step in range(len(snapshot["hand"]))]
        differ = [each for each in zip(of_updates, snapshot["hand"], strict=True) if each[0] != each[1]]
        expect(all(None in each for each in differ), "the snapshot and the updates differ")


def clockwise(started: Message, seat: int) -> int:
    """The place of a seat from the left of the button."""
    return [each["number"] for each in started["seats"]].index(seat)


@case(
    the(
        "`snapshot`",
        "A client that starts from a snapshot has the same state as one that has followed the table since it opened.",
    ),
    the(
        "`update`",
        "They are numbered 1, 2, 3 and so on without gaps, alike for everyone.",
    ),
    the(
        "Events",
        "An event is a map with a `kind`.",
        "Hole cards and discarded cards are shown to their owner only.",
        "The order of the deck, the packs of a commitment before they are opened, and what is kept of a table's password and of the players who have given it, are shown to nobody.",
        "Everybody sees all other events.",
        "In place of an event that you may not see there is a null.",
        "`deck_shuffled` | `cards`, `reserve` | the order of the deck, and of the discards should they be shuffled: shown to nobody",
        "`hole_cards_dealt` | `seat`, `cards`, `openings` | cards were dealt face down: shown to their owner only",
    ),
    the(
        "Examples",
        "With it, a client has the same state as if it had never been away.",
    ),
)
async def viewers_see_the_same_except_hidden_cards(stage: Stage) -> None:
    game = await stage.game(3)
    opener = game.clients[0]
    spectator = await stage.guest()
    mirrors = {
        client: TableMirror.from_snapshot(
            as_type(await client.watch(game.table), Snapshot), client.welcome["player"]
        )
        for client in (*game.clients, spectator)
    }
    began = {client: mirror.seq for client, mirror in mirrors.items()}
    for _ in range(2):
        await game.play_until("hand_ended")
    last = game.seen.seq
    clients = [*game.clients, spectator]
    for client in clients:
        await client.until_seq(game.table, last)
    for seq in range(max(began.values()) + 1, last + 1):
        events = [client.tables[game.table].events[seq] for client in clients]
        shown = [event for event in events if event is not None]
        expect(all(isinstance(event["kind"], str) for event in shown), "an event has no kind")
        expect(all(event == shown[0] for event in shown), f"event {seq} differs between viewers")
        kind = shown[0]["kind"] if shown else "deck_shuffled"
        hidden = {"hole_cards_dealt", "deck_shuffled", "cards_discarded"}
        seers = 0 if not shown else 1 if kind in hidden else len(clients)
        expect_equal(len(shown), seers, f"the number of viewers who saw event {seq}, {kind}")
        if kind == "hole_cards_dealt":
            expect_equal(
                clients[shown[0]["seat"]].tables[game.table].events[seq],
                shown[0],
                "the owner's cards",
            )
    expect("deck_shuffled" not in opener.tables[game.table].kinds(), "the order of the deck was shown")
    for client in clients:
        followed, seen = mirrors[client], client.tables[game.table]
        for message in seen.updates:
            if began[client] < message["seq"] <= last:
                followed.apply(as_type(message, Update))
        if followed.seq == last:
            fresh = await client.watch(game.table)
            arrived = TableMirror.from_snapshot(as_type(fresh, Snapshot), client.welcome["player"])
            if arrived.seq == followed.seq:
                expect_equal(followed.state, arrived.state, "the table from updates and from a snapshot")
