"""Connecting: subprotocols, handshakes, frames and messages."""

import asyncio

import msgpack  # type: ignore[import-untyped] # it brings no types
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.typing import Origin, Subprotocol
from websockets.uri import parse_uri

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import PATIENCE, RawClient, accepted, opening, refused
from riverboat.client_cli.conformance.expect import expect_equal
from riverboat.client_cli.conformance.stage import Stage, a_name

SUBPROTOCOLS = ("riverboat.msgpack", "riverboat.json")


@case(
    the("The protocol", "A client sends commands."),
    the(
        "Connecting",
        "A client connects by WebSocket.",
        "The subprotocol selects the encoding:",
        "`riverboat.msgpack` | binary, MessagePack | the default, if the client offers none",
        "`riverboat.json` | text, JSON |",
        "The server uses the first offered subprotocol that it knows.",
    ),
)
async def client_chooses_the_subprotocol(stage: Stage) -> None:
    ours = f"riverboat.{stage.codec}"
    other = next(name for name in SUBPROTOCOLS if name != ours)
    for offered in ([ours], [ours, other], ["chess.xml", ours, other]):
        socket = await stage.socket(*offered)
        expect_equal(str(socket.subprotocol), ours, f"the subprotocol of {offered}")
        await RawClient(socket, stage.codec).refused("hello_first", "list_tables")
    plain = await stage.socket()
    expect_equal(plain.subprotocol, None, "the subprotocol if none was offered")
    await RawClient(plain, "msgpack").refused("hello_first", "list_tables")


async def handshake_status(stage: Stage, **options: object) -> int:
    """Return the HTTP status of a handshake; 101 if it succeeds."""
    offered = options.pop("offered", f"riverboat.{stage.codec}")
    try:
        await stage.socket(str(offered), **options)
    except InvalidStatus as error:
        return error.response.status_code
    return 101


@case(
    the(
        "Connecting",
        "The server rejects a handshake with an HTTP status:",
        "400 | the client offers only unknown subprotocols",
        "403 | the request comes from a web page whose origin is not allowed",
        "429 | too many connections, or too many new ones, from the client's address",
        "503 | the server is full",
    ),
    need=Need.HOST,
)
async def rejected_handshake_has_a_status(stage: Stage) -> None:
    await stage.own_server(connections=2, origins=("https://friend.example",), proxies=("127.0.0.1/32",))
    expect_equal(await handshake_status(stage, offered="chess.xml"), 400, "status for other subprotocols")
    stranger, friend = Origin("https://stranger.example"), Origin("https://friend.example")
    expect_equal(await handshake_status(stage, origin=stranger), 403, "status for a forbidden origin")
    for _ in range(2):
        expect_equal(await handshake_status(stage, origin=friend), 101, "status for an allowed origin")
    await stage.guests(2)  # they replace the connections without a hello
    expect_equal(await handshake_status(stage), 503, "status of a full server")
    await stage.own_server(connections_of_address=1, proxies=("127.0.0.1/32",))
    from_afar = {"additional_headers": {"X-Forwarded-For": "192.0.2.7"}}
    client = RawClient(await stage.socket(f"riverboat.{stage.codec}", **from_afar), stage.codec)
    accepted(await client.ask("hello", version=1))
    for address, status in (("192.0.2.7", 429), ("192.0.2.8", 101)):
        headers = {"X-Forwarded-For": address}
        found = await handshake_status(stage, additional_headers=headers)
        expect_equal(found, status, f"status for one more from {address}")


@case(
    the(
        "Connecting",
        "405 | the method is not GET",
    )
)
async def only_get_is_allowed(stage: Stage) -> None:
    uri = parse_uri(stage.url)
    for method in ("POST", "PUT", "OPTIONS"):  # HEAD asks for a page
        reader, writer = await asyncio.open_connection(uri.host, uri.port)
        writer.write(f"{method} / HTTP/1.1\r\nHost: {uri.host}\r\nContent-Length: 2\r\n\r\n{{}}".encode())
        async with asyncio.timeout(PATIENCE):
            status = (await reader.readline()).split()[1]
        writer.close()
        expect_equal(status, b"405", f"the status for {method}")


@case(
    the(
        "Connecting",
        "Frames are not compressed.",
    )
)
async def frames_are_not_compressed(stage: Stage) -> None:
    socket = await stage.socket(f"riverboat.{stage.codec}", compression="deflate")
    expect_equal(list(socket.protocol.extensions), [], "the negotiated WebSocket extensions")


@case(
    the(
        "Connecting",
        "The server pings an idle connection, and closes it if no pong arrives.",
    ),
    need=Need.HOST,
)
async def idle_connection_is_pinged_and_closed(stage: Stage) -> None:
    await stage.own_server(ping_s=0.5)
    uri = parse_uri(stage.url)
    reader, writer = await asyncio.open_connection(uri.host, uri.port)
    protocol = ClientProtocol(uri, subprotocols=[Subprotocol(f"riverboat.{stage.codec}")])
    protocol.send_request(protocol.connect())
    writer.writelines(protocol.data_to_send())
    came: list[Opcode] = []
    async with asyncio.timeout(PATIENCE):
        while data := await reader.read(65_536):  # without sending a pong
            protocol.receive_data(data)
            came += [event.opcode for event in protocol.events_received() if isinstance(event, Frame)]
    writer.close()
    expect_equal(came[:2], [Opcode.PING, Opcode.CLOSE], "the frames on an idle connection")


@case(
    the(
        "Connecting",
        "Both encodings carry the same messages.",
        "A message is one map with a `type`, alone in its frame.",
    )
)
async def both_encodings_carry_the_same_messages(stage: Stage) -> None:
    """Two players with different encodings receive the same messages of a table."""
    client = await stage.guest()
    other = RawClient(
        await stage.socket(next(name for name in SUBPROTOCOLS if not name.endswith(stage.codec))),
        "json" if stage.codec == "msgpack" else "msgpack",
    )
    other.welcome = accepted(await other.ask("hello", version=1, name=a_name()))
    expect_equal(set(other.welcome), set(client.welcome), "the fields of a welcome")
    table = (await stage.table(client))["table"]
    for each in (client, other):
        await each.watch(table)
    snapshots = [await each.watch(table) for each in (client, other)]
    expect_equal(snapshots[0], snapshots[1], "the snapshot in both encodings")
    await client.result("sit", table=table, buy_in=5_000)
    for each in (client, other):
        await each.event(table, "seat_taken")
    expect_equal(client.tables[table].events, other.tables[table].events, "the events in both encodings")
    commands: list[object] = [
        [],
        [{}],
        [{"type": "list_tables", "id": "1"}, {"type": "list_tables", "id": "2"}],
    ]
    for several in commands:
        refused(await client.ask_frame(client.frame(several)), "bad_frame")
    refused(await client.ask_frame(client.frame({"id": "1"}), "1"), "bad_message")
    two = client.frame({"type": "list_tables", "id": "1"}) * 2  # two maps, one after the other
    refused(await client.ask_frame(two), "bad_frame")


@case(
    the(
        "Connecting",
        "A frame of the wrong kind (text instead of binary, or binary instead of text) is a bad frame.",
    ),
    the(
        "Error codes",
        "`bad_frame` | the frame is not a message of the subprotocol",
    ),
)
async def frame_of_the_wrong_kind_is_a_bad_frame(stage: Stage) -> None:
    client = await stage.guest()
    command = {"type": "list_tables", "id": "1"}
    in_other_form = msgpack.packb(command) if stage.codec == "json" else '{"type":"list_tables","id":"1"}'
    refused(await client.ask_frame(in_other_form), "bad_frame")
    right_frame = client.frame(command)
    same_in_the_other = (
        right_frame.encode() if isinstance(right_frame, str) else right_frame.decode("latin-1")
    )
    refused(await client.ask_frame(same_in_the_other), "bad_frame")
    for broken in ("{", b"\xc1") if stage.codec == "json" else (b"\xc1", b"\x82\xa4type", "{}"):
        refused(await client.ask_frame(broken), "bad_frame")
    await client.is_well()


def padded(client: RawClient, size: int) -> bytes | str:
    """Return a frame of `size` bytes that is not a command."""
    frame = client.frame({})
    return frame.ljust(size) if isinstance(frame, str) else frame.ljust(size, b" ")


@case(
    the(
        "Connecting",
        "A frame from a client has at most 65,536 bytes.",
        "The server closes the connection with code 1009 if a frame is longer, and with 1007 if a text frame is not valid UTF-8.",
    )
)
async def oversized_and_non_utf8_frames_close_the_connection(stage: Stage) -> None:
    client = await stage.guest()
    await client.send_frame(padded(client, 65_536))
    expect_equal((await client.reply(None))["type"], "refused", "the reply to the longest allowed frame")
    await client.send_frame(padded(client, 65_537))
    expect_equal((await client.end())[0], 1009, "the close code after a frame that is too long")
    client = await stage.guest()
    await client.socket.send(b"\xff\xfe", text=True)
    expect_equal((await client.end())[0], 1007, "the close code after invalid UTF-8")


@case(
    the(
        "Connecting",
        "In MessagePack from a client, strings have at most 1,024 bytes, and maps and lists at most 64 entries.",
        "Keys are strings.",
        "Binary data, extensions and timestamps are not allowed.",
        "JSON has no NaN and no infinity.",
    )
)
async def forbidden_data_is_a_bad_frame(stage: Stage) -> None:
    client = await stage.guest()
    command = {"type": "list_tables", "id": "1"}
    if stage.codec == "json":
        for number in ("NaN", "Infinity", "-Infinity"):
            refused(await client.ask_frame(f'{{"type":"list_tables","id":"1","more":{number}}}'), "bad_frame")
        return
    good: list[object] = ["x" * 1024, [0] * 64, {str(n): n for n in range(64)}]
    bad: list[object] = ["x" * 1025, [0] * 65, {str(n): n for n in range(65)}, {1: 2}, b"bytes"]
    bad += [msgpack.ExtType(5, b"x"), msgpack.Timestamp(1)]
    for more in good:
        accepted(await client.ask_frame(client.frame({**command, "more": more}), "1"))
    for more in bad:
        refused(await client.ask_frame(client.frame({**command, "more": more})), "bad_frame")
        await client.result("show_account")  # ten consecutive bad frames would close the connection


@case(
    the(
        "Connecting",
        "The server ignores unknown fields and refuses unknown types.",
    ),
    the(
        "Error codes",
        "`unknown_type` | the type of the command is unknown",
    ),
)
async def unknown_fields_are_ignored_and_types_refused(stage: Stage) -> None:
    client = await stage.guest()
    more = {"colour": "red", "seat": {"is": [1, 2]}, "player": "somebody else"}
    info = await client.result("show_account", **more)
    expect_equal(info["player"], client.welcome["player"], "the player of the account")
    for unknown in ("fly", "Act", "accepted", "update", ""):
        await client.refused("unknown_type", unknown)
    await client.is_well()


@case(
    the(
        "Connecting",
        "An optional field whose default is null may be sent as `null`.",
    )
)
async def null_equals_an_omitted_field(stage: Stage) -> None:
    client = await stage.guest(name=a_name(), token=None, password=None)
    left_out = await stage.table(client)
    as_null = await stage.table(
        client, **dict.fromkeys(("small_blind", "big_blind", "ante", "seats", "bring_in"))
    )
    expect_equal({**as_null, "table": ""}, {**left_out, "table": ""}, "a table with nulls for stakes")
    await client.refused("bad_message", "open_table", **opening(name="No", game=None))
    await client.refused("bad_message", "open_table", **opening(name="No", boards=None))


@case(
    the(
        "Connecting",
        "The server omits fields that have their default value, except in events.",
    )
)
async def defaults_are_omitted_except_in_events(stage: Stage) -> None:
    game = await stage.game(time_bank_ms=0)
    info = {"paused", "closing", "locked", "waiting"}
    expect_equal(info & set(game.info), set(), "fields of table_info with default values")
    rules = {"game", "house", "boards", "bomb_pot_every", "straddles", "spectator_delay_ms", "unlisted"}
    expect_equal(rules & set(game.info["rules"]), set(), "rules with default values")
    stakes = {"small_blind", "big_blind"}
    expect_equal(set(game.info["rules"]["stakes"]), stakes, "the stakes that are not 0")
    await game.turn()
    snapshot = await game.clients[0].watch(game.table)
    expect_equal({"game", "hands_left"} & set(snapshot), set(), "fields of a snapshot with default values")
    for seat in snapshot["seats"]:
        expect_equal(set(seat), {"seat", "player", "name", "stack", "sitting_out"}, "the fields of a seat")
    started = await game.clients[0].event(game.table, "hand_started")
    fields = {"kind", "number", "game", "stakes", "button", "seats", "posts", "house"}
    fields |= {"boards", "bomb_pot", "face_down"}
    fields |= {"hand"}
    expect_equal(set(started), fields, "the fields of hand_started")
    fields = {"blind_before_ante", "raise_cap", "cap_heads_up", "half_bet_counts", "odd_chip_by_suit"}
    expect_equal(
        set(started["house"]),
        fields | {"max_runs", "rabbit", "rake"},
        "the fields of the standard house rules",
    )
    rake = {"per_mille": 1, "cap": 2}
    table = (await stage.table(game.clients[0], house={"rake": rake}, boards=2))["rules"]["house"]
    expect_equal(table["rake"]["no_flop_no_drop"], True, "the omitted no_flop_no_drop of a rake")
