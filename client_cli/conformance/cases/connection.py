"""The line: subprotocols, frames, what a message is."""

import asyncio
from functools import partial

import msgpack  # type: ignore[import-untyped] # it brings no types
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.typing import Origin, Subprotocol
from websockets.uri import parse_uri

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import PATIENCE, Line, accepted, opening, refused
from riverboat.client_cli.conformance.expect import expect_equal
from riverboat.client_cli.conformance.stage import Stage, a_name

in_the_line = partial(the, "The line")

SUBPROTOCOLS = ("riverboat.msgpack", "riverboat.json")


@case(
    the("The protocol", "A client sends commands."),
    in_the_line(
        "A client connects by WebSocket and says by the subprotocol how it wants to talk:",
        "`riverboat.msgpack` | binary, MessagePack | taken where a client offers none",
        "`riverboat.json` | text, JSON |",
        "Of several offered, the first that is known is taken.",
    ),
)
async def the_subprotocol_is_the_clients_choice(stage: Stage) -> None:
    ours = f"riverboat.{stage.codec}"
    other = next(name for name in SUBPROTOCOLS if name != ours)
    for offered in ([ours], [ours, other], ["chess.xml", ours, other]):
        socket = await stage.socket(*offered)
        expect_equal(str(socket.subprotocol), ours, f"the subprotocol of {offered}")
        await Line(socket, stage.codec).refused("hello_first", "list_tables")
    plain = await stage.socket()
    expect_equal(plain.subprotocol, None, "the subprotocol where none was offered")
    await Line(plain, "msgpack").refused("hello_first", "list_tables")


async def status_of_a_line(stage: Stage, **options: object) -> int:
    """The HTTP status that a line is turned away with; 101 where it is not."""
    offered = options.pop("offered", f"riverboat.{stage.codec}")
    try:
        await stage.socket(str(offered), **options)
    except InvalidStatus as error:
        return error.response.status_code
    return 101


@case(
    in_the_line(
        "A client that offers only others is turned away with HTTP status 400; one for which there is no room, with 503; one too many from its address, with 429; a web page that whoever runs the server has not allowed, with 403."
    ),
    need=Need.HOST,
)
async def who_is_not_let_in_is_told_by_the_status(stage: Stage) -> None:
    await stage.own_server(connections=2, origins=("https://friend.example",), proxies=("127.0.0.1/32",))
    expect_equal(await status_of_a_line(stage, offered="chess.xml"), 400, "status for other subprotocols")
    stranger, friend = Origin("https://stranger.example"), Origin("https://friend.example")
    expect_equal(await status_of_a_line(stage, origin=stranger), 403, "status for a page not allowed")
    for _ in range(2):
        expect_equal(await status_of_a_line(stage, origin=friend), 101, "status for a page that is allowed")
    await stage.guests(2)  # in the place of those without a hello
    expect_equal(await status_of_a_line(stage), 503, "status where there is no room")
    await stage.own_server(connections_of_address=1, proxies=("127.0.0.1/32",))
    from_afar = {"additional_headers": {"X-Forwarded-For": "192.0.2.7"}}
    line = Line(await stage.socket(f"riverboat.{stage.codec}", **from_afar), stage.codec)
    accepted(await line.ask("hello", version=1))
    for address, status in (("192.0.2.7", 429), ("192.0.2.8", 101)):
        headers = {"X-Forwarded-For": address}
        found = await status_of_a_line(stage, additional_headers=headers)
        expect_equal(found, status, f"status for one more from {address}")


@case(in_the_line("A method other than GET is answered with 405."))
async def only_get_is_answered(stage: Stage) -> None:
    uri = parse_uri(stage.url)
    for method in ("POST", "HEAD", "OPTIONS"):
        reader, writer = await asyncio.open_connection(uri.host, uri.port)
        writer.write(f"{method} / HTTP/1.1\r\nHost: {uri.host}\r\nContent-Length: 2\r\n\r\n{{}}".encode())
        async with asyncio.timeout(PATIENCE):
            status = (await reader.readline()).split()[1]
        writer.close()
        expect_equal(status, b"405", f"the status for {method}")


@case(in_the_line("Frames are not compressed."))
async def frames_are_not_compressed(stage: Stage) -> None:
    socket = await stage.socket(f"riverboat.{stage.codec}", compression="deflate")
    expect_equal(list(socket.protocol.extensions), [], "the extensions of WebSocket that were agreed on")


@case(in_the_line("The server pings a silent line and closes it when nothing comes back."), need=Need.HOST)
async def a_silent_line_is_pinged_and_closed(stage: Stage) -> None:
    await stage.own_server(ping_s=0.5)
    uri = parse_uri(stage.url)
    reader, writer = await asyncio.open_connection(uri.host, uri.port)
    protocol = ClientProtocol(uri, subprotocols=[Subprotocol(f"riverboat.{stage.codec}")])
    protocol.send_request(protocol.connect())
    writer.writelines(protocol.data_to_send())
    came: list[Opcode] = []
    async with asyncio.timeout(PATIENCE):
        while data := await reader.read(65_536):  # and nothing is sent: no pong
            protocol.receive_data(data)
            came += [event.opcode for event in protocol.events_received() if isinstance(event, Frame)]
    writer.close()
    expect_equal(came[:2], [Opcode.PING, Opcode.CLOSE], "what came on a silent line")


@case(
    in_the_line(
        "Both forms carry the same messages.",
        "A message is one map, alone in its frame, with its `type`.",
    )
)
async def both_forms_carry_the_same_messages(stage: Stage) -> None:
    """Two players in the two forms are told the same of a table, but for who is asking."""
    line = await stage.guest()
    other = Line(
        await stage.socket(next(name for name in SUBPROTOCOLS if not name.endswith(stage.codec))),
        "json" if stage.codec == "msgpack" else "msgpack",
    )
    other.welcome = accepted(await other.ask("hello", version=1, name=a_name()))
    expect_equal(set(other.welcome), set(line.welcome), "the fields of a welcome")
    table = (await stage.table(line))["table"]
    for each in (line, other):
        await each.watch(table)
    snapshots = [await each.watch(table) for each in (line, other)]
    expect_equal(snapshots[0], snapshots[1], "a snapshot in one form, and in the other")
    await line.result("sit", table=table, buy_in=5_000)
    for each in (line, other):
        await each.event(table, "seat_taken")
    expect_equal(
        line.tables[table].events, other.tables[table].events, "the events in one form and in the other"
    )
    commands: list[object] = [
        [],
        [{}],
        [{"type": "list_tables", "id": "1"}, {"type": "list_tables", "id": "2"}],
    ]
    for several in commands:
        refused(await line.ask_frame(line.frame(several)), "bad_frame")
    refused(await line.ask_frame(line.frame({"id": "1"}), "1"), "bad_message")
    two = line.frame({"type": "list_tables", "id": "1"}) * 2  # two maps, one after the other
    refused(await line.ask_frame(two), "bad_frame")


@case(
    in_the_line("A frame in the other form (text where binary is due) is a bad frame."),
    the("Codes of refusals", "`bad_frame` | the frame holds no message of the subprotocol"),
)
async def a_frame_in_the_other_form_is_a_bad_frame(stage: Stage) -> None:
    line = await stage.guest()
    command = {"type": "list_tables", "id": "1"}
    in_other_form = msgpack.packb(command) if stage.codec == "json" else '{"type":"list_tables","id":"1"}'
    refused(await line.ask_frame(in_other_form), "bad_frame")
    right_frame = line.frame(command)
    same_in_the_other = (
        right_frame.encode() if isinstance(right_frame, str) else right_frame.decode("latin-1")
    )
    refused(await line.ask_frame(same_in_the_other), "bad_frame")
    for broken in ("{", b"\xc1") if stage.codec == "json" else (b"\xc1", b"\x82\xa4type", "{}"):
        refused(await line.ask_frame(broken), "bad_frame")
    await line.is_well()


def padded(line: Line, size: int) -> bytes | str:
    """A frame of `size` bytes that is no command."""
    frame = line.frame({})
    return frame.ljust(size) if isinstance(frame, str) else frame.ljust(size, b" ")


@case(
    in_the_line(
        "A frame from a client holds at most 65,536 bytes; a longer one ends the line with close code 1009.",
        "Text that is no UTF-8 in a text frame ends it with 1007.",
    )
)
async def frames_that_end_the_line(stage: Stage) -> None:
    line = await stage.guest()
    await line.send_frame(padded(line, 65_536))
    expect_equal((await line.reply(None))["type"], "refused", "the reply to the longest frame there may be")
    await line.send_frame(padded(line, 65_537))
    expect_equal((await line.end())[0], 1009, "the close code after a frame that is too long")
    line = await stage.guest()
    await line.socket.send(b"\xff\xfe", text=True)
    expect_equal((await line.end())[0], 1007, "the close code after text that is no UTF-8")


@case(
    in_the_line(
        "In a client's MessagePack, a text holds at most 1,024 bytes, a map or a list at most 64 entries, keys are texts, and there is no binary data, no extension and no timestamp.",
        "JSON knows no NaN and no infinity.",
    )
)
async def what_a_frame_may_not_hold(stage: Stage) -> None:
    line = await stage.guest()
    command = {"type": "list_tables", "id": "1"}
    if stage.codec == "json":
        for number in ("NaN", "Infinity", "-Infinity"):
            refused(await line.ask_frame(f'{{"type":"list_tables","id":"1","more":{number}}}'), "bad_frame")
        return
    good: list[object] = ["x" * 1024, [0] * 64, {str(n): n for n in range(64)}]
    bad: list[object] = ["x" * 1025, [0] * 65, {str(n): n for n in range(65)}, {1: 2}, b"bytes"]
    bad += [msgpack.ExtType(5, b"x"), msgpack.Timestamp(1)]
    for more in good:
        accepted(await line.ask_frame(line.frame({**command, "more": more}), "1"))
    for more in bad:
        refused(await line.ask_frame(line.frame({**command, "more": more})), "bad_frame")
        await line.result("show_account")  # ten bad ones in a row would end the line


@case(
    in_the_line("A field that is not known is ignored.", "A type that is not known is refused."),
    the("Codes of refusals", "`unknown_type` | there is no command of this type"),
)
async def unknown_fields_are_ignored_and_unknown_types_refused(stage: Stage) -> None:
    line = await stage.guest()
    more = {"colour": "red", "seat": {"is": [1, 2]}, "player": "somebody else"}
    info = await line.result("show_account", **more)
    expect_equal(info["player"], line.welcome["player"], "the player of the account")
    for unknown in ("fly", "Act", "accepted", "update", ""):
        await line.refused("unknown_type", unknown)
    await line.is_well()


@case(in_the_line("A field that may be left out may also be `null` where its default is null."))
async def null_is_what_is_left_out(stage: Stage) -> None:
    line = await stage.guest(name=a_name(), token=None, password=None)
    left_out = await stage.table(line)
    as_null = await stage.table(
        line, **dict.fromkeys(("small_blind", "big_blind", "ante", "seats", "bring_in"))
    )
    expect_equal({**as_null, "table": ""}, {**left_out, "table": ""}, "a table with nulls for stakes")
    await line.refused("bad_message", "open_table", **opening(name="No", game=None))
    await line.refused("bad_message", "open_table", **opening(name="No", boards=None))


@case(in_the_line("The server leaves out fields that have their default; events are always whole."))
async def defaults_are_left_out_but_of_events_never(stage: Stage) -> None:
    game = await stage.game(time_bank_ms=0)
    info = {"paused", "closing", "locked", "waiting"}
    expect_equal(info & set(game.info), set(), "fields of table_info that have their default")
    rules = {"game", "house", "boards", "bomb_pot_every", "straddles", "spectator_delay_ms", "unlisted"}
    expect_equal(rules & set(game.info["rules"]), set(), "rules that have their default")
    stakes = {"small_blind", "big_blind"}
    expect_equal(set(game.info["rules"]["stakes"]), stakes, "the stakes that are not 0")
    await game.turn()
    snapshot = await game.lines[0].watch(game.table)
    expect_equal(
        {"game", "hands_left"} & set(snapshot), set(), "fields of a snapshot that have their default"
    )
    for seat in snapshot["seats"]:
        expect_equal(set(seat), {"seat", "player", "name", "stack", "sitting_out"}, "the fields of a seat")
    started = await game.lines[0].event(game.table, "hand_started")
    fields = {"kind", "number", "game", "stakes", "button", "seats", "posts", "house", "boards", "bomb_pot"}
    fields |= {"hand"}
    expect_equal(set(started), fields, "the fields of hand_started")
    fields = {"blind_before_ante", "raise_cap", "cap_heads_up", "half_bet_counts", "odd_chip_by_suit"}
    expect_equal(
        set(started["house"]),
        fields | {"max_runs", "rabbit", "rake"},
        "the fields of the standard house rules",
    )
    rake = {"per_mille": 1, "cap": 2}
    table = (await stage.table(game.lines[0], house={"rake": rake}, boards=2))["rules"]["house"]
    expect_equal(table["rake"]["no_flop_no_drop"], True, "no_flop_no_drop, which was left out of a rake")
