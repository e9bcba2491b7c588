"""Limits, and how they are enforced."""

import asyncio
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import RawClient, accepted, refused
from riverboat.client_cli.conformance.expect import Failed, expect_equal
from riverboat.client_cli.conformance.stage import Stage, until
from riverboat.client_cli.library.errors import ConnectionLost


@case(
    the(
        "Limits",
        "Each limit has a burst, which is available at once and refills at the given rate.",
        "frames | connection | 1,000 | 500 a second | the connection is closed with `too_fast`",
    ),
    the(
        "Closing connections",
        "1008 | `too_fast` | too many frames: see [limits](#limits)",
    ),
)
async def sending_too_fast_closes_the_connection(stage: Stage) -> None:
    client, figures = await stage.guest(), stage.figures
    ids = [await client.send("unwatch", table="nowhere") for _ in range(10)]
    for id in ids:
        refused(await client.reply(id), "unknown_table")

    async def send(number: int) -> None:
        with suppress(ConnectionLost):  # it is disconnected before it has sent everything
            for _ in range(number):
                await client.send("unwatch", table="nowhere")

    sending = asyncio.create_task(send(figures.burst - 20))
    for _ in range(figures.burst - 20):
        expect_equal((await client.receive())["type"], "refused", "the reply below the limit")
    await sending
    for _ in range(5):  # a busy machine may not reach the limit at first
        sending = asyncio.create_task(send(6 * figures.burst))
        try:
            for _ in range(6 * figures.burst):
                await client.socket.recv()  # without decoding: a slow client would be dropped
        except ConnectionClosed:
            break
        finally:
            await sending
    expect_equal(await client.end(), (1008, "too_fast"), "the close of a connection that sends too fast")


@case(
    the(
        "Limits",
        "Every frame counts, also control frames, empty frames and fragments.",
        "Each full KiB of a frame counts as one more frame.",
    ),
    need=Need.HOST,
)
async def all_frames_count(stage: Stage) -> None:
    await stage.own_server(rate=0.001, burst=50)
    pings, fragments, long = await stage.guests(3)
    with suppress(ConnectionClosed):
        for _ in range(51):
            await pings.socket.ping()
    with suppress(ConnectionClosed):
        await fragments.socket.send([b""] * 51)
    await long.send_frame(b" " * 50 * 1024)
    for client in (pings, fragments, long):
        expect_equal(await client.end(), (1008, "too_fast"), "the close of a connection beyond its limit")


@case(
    the(
        "Limits",
        "`watch`, `resume` and costly commands count as ten frames.",
    ),
    need=Need.HOST,
)
async def costly_commands_count_as_ten_frames(stage: Stage) -> None:
    await stage.own_server(rate=0.001, burst=40)
    for type, fields in (("watch", {"table": "nowhere"}), ("list_tables", {})):
        client = await stage.guest()
        for _ in range(4):
            await client.ask(type, **fields)
        await client.send("unwatch", table="nowhere")
        expect_equal(
            await client.end(), (1008, "too_fast"), f"the close of a connection after sending {type} 4 times"
        )


@case(
    the(
        "Limits",
        "frames before `hello` is accepted | connection | 40 | 2 a second | the connection is closed with `too_fast`",
    ),
    need=Need.HOST,
)
async def frames_before_hello_are_limited(stage: Stage) -> None:
    await stage.own_server(newcomer_rate=0.001)
    client = await stage.stranger()
    for _ in range(40):
        await client.refused("hello_first", "unwatch", table="nowhere")
    await client.send("unwatch", table="nowhere")
    expect_equal(
        await client.end(), (1008, "too_fast"), "the close of a connection that sends much and no hello"
    )


@case(
    the(
        "Limits",
        "new connections | address | 400 | 10 a second | HTTP status 429",
    ),
    need=Need.HOST,
)
async def new_connections_of_an_address_are_limited(stage: Stage) -> None:
    await stage.own_server(proxies=("127.0.0.1/32",), connect_rate=0.001, connect_burst=2)
    from_afar = {"additional_headers": {"X-Forwarded-For": "192.0.2.7"}}
    for _ in range(2):
        await (await stage.socket(f"riverboat.{stage.codec}", **from_afar)).close()
    try:
        await stage.socket(f"riverboat.{stage.codec}", **from_afar)
    except InvalidStatus as error:
        expect_equal(error.response.status_code, 429, "the status of one connection too many")
    else:
        raise Failed("one connection too many was accepted")
    await stage.guest()


@case(
    the(
        "Limits",
        "A server that is full closes the oldest connection without a `hello` to make room for a new one.",
    ),
    need=Need.HOST,
)
async def connection_without_hello_makes_room(stage: Stage) -> None:
    await stage.own_server(connections=2)
    first, second = await stage.stranger(), await stage.stranger()
    guest = await stage.guest()
    expect_equal(await first.end(), (1008, "hello_timeout"), "the close of a connection that makes room")
    await second.refused("hello_first", "unwatch", table="nowhere")
    await guest.is_well()


@case(
    the(
        "Limits",
        "costly commands | connection | 50 | 10 a second | `too_often`",
        "Costly commands are `hello`, `preview_table`, `list_tables`, `watch_lobby`, `open_table`, all commands on this page from `register` to `list_audit`, and every command with a table's password.",
    ),
    the(
        "Error codes",
        "`too_often` | a limit was exceeded: see [limits](#limits); try again later",
    ),
    need=Need.HOST,
)
async def costly_commands_are_limited(stage: Stage) -> None:
    about: list[tuple[str, dict[str, Any]]] = [
        ("register", {"name": "x", "password": "correct horse"}),
        ("sign_out", {}),
        ("show_account", {}),
        ("list_entries", {}),
    ]
    nobody = {"player": "nobody", "reason": "none"}
    about += [("change_password", {"password": "x", "new_password": "correct horse"}), ("list_players", {})]
    about += [("show_player", nobody), ("list_player_entries", nobody), ("list_audit", {})]
    about += [
        (type, {**nobody, "chips": 1}) for type in ("grant_chips", "take_chips", "ban_player", "unban_player")
    ]
    about += [
        ("hello", {"version": 1}),
        ("preview_table", {"table": "nowhere"}),
        ("open_table", {"name": "No"}),
        ("list_tables", {}),
        ("watch_lobby", {}),
    ]
    await stage.own_server(costly_rate=0.001)
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    for _ in range(stage.figures.costly_burst - 2):  # including the hello and the table
        await client.result("list_tables")
    for type, fields in about:
        await client.refused("too_often", type, **fields)
    await client.watch(table)
    await client.result("sit", table=table, buy_in=5_000)


@case(
    the(
        "Limits",
        "`hello` and `preview_table`, together | address | 200 | 5 a second | `too_often`",
        "An address may have 100 open connections; more are rejected with HTTP status 429.",
    ),
    need=Need.HOST,
)
async def hellos_of_an_address_are_limited(stage: Stage) -> None:
    proxies = ("127.0.0.1/32",)
    await stage.own_server(proxies=proxies, hello_burst=5, hello_rate=0.01)
    from_afar = {"additional_headers": {"X-Forwarded-For": "192.0.2.7"}}
    client = RawClient(await stage.socket(f"riverboat.{stage.codec}", **from_afar), stage.codec)
    for _ in range(4):
        await client.refused("unknown_token", "hello", version=1, token="made up")
    await client.refused("unknown_table", "preview_table", table="nowhere")
    await client.refused("too_often", "hello", version=1)
    await client.refused("too_often", "preview_table", table="nowhere")
    await stage.guest()  # other addresses are served


@case(
    the(
        "Limits",
        "new guests: `hello` with neither `token` nor `password` | address | 200 | 200 a day | `too_often`",
        "An address is an IPv4 address or an IPv6 `/64`.",
        "Its wider networks have limits too: a `/56` twice, a `/48` and an IPv4 `/24` four times those of an address, for connections, hellos, new guests, open tables and wrong passwords.",
    ),
    need=Need.HOST,
)
async def new_guests_of_networks_are_limited(stage: Stage) -> None:
    await stage.own_server(proxies=("127.0.0.1/32",), guests_of_address=1)

    async def come(address: str) -> RawClient:
        from_there = {"additional_headers": {"X-Forwarded-For": address}}
        return RawClient(await stage.socket(f"riverboat.{stage.codec}", **from_there), stage.codec)

    accepts = ("0::1", "1::1", "100::1", "101::1")
    refuses = ("0::2", "2::1", "102::1", "200::1")  # of the /64, the /56, another /56 and the /48
    for rest in accepts:
        await (await come(f"2001:db8:0:{rest}")).result("hello", version=1)
    for rest in refuses:
        await (await come(f"2001:db8:0:{rest}")).refused("too_often", "hello", version=1)
    for number in range(1, 5):
        await (await come(f"192.0.2.{number}")).result("hello", version=1)
    for number in (1, 5):
        await (await come(f"192.0.2.{number}")).refused("too_often", "hello", version=1)
    await stage.guest()  # other networks are served


@case(
    the(
        "Limits",
        "A player may have 8 connections.",
        "The `hello` of one more closes the connection on which no command but `ping` has come for longest.",
    ),
    the(
        "Closing connections",
        "1000 | `replaced` | the player signed in on one connection too many, and no command but `ping` had come on this one for longest",
    ),
)
async def connections_of_a_player_are_limited(stage: Stage) -> None:
    client = await stage.guest()
    token = client.welcome["token"]
    silent, *others = [await stage.guest(token=token) for _ in range(stage.figures.connections_of_player - 1)]
    for each in (client, *others):
        await each.result("show_account")
    await silent.result("ping")
    new = await stage.guest(token=token)
    expect_equal(
        await silent.end(), (1000, "replaced"), "the close of the connection that was silent for longest"
    )
    for each in (client, *others, new):
        await each.is_well()


@case(
    the(
        "Limits",
        "frames | player | 1,000 | 500 a second | the connection is closed with `too_fast`",
        "costly commands | player | 200 | 20 a second | `too_often`",
        "chat messages, at all tables together | player | 10 | 1 a second | `too_often`",
        "tables opened | player | 30 | 1 every 5 seconds | `too_often`",
    ),
    need=Need.HOST,
)
async def limits_of_a_player_span_connections(stage: Stage) -> None:
    await stage.own_server(
        player_costly_rate=0.001,
        player_costly_burst=20,
        chat_rate=0.001,
        chat_burst=6,
        opening_rate=0.001,
        opening_burst=3,
    )
    client = await stage.guest()
    other = await stage.guest(token=client.welcome["token"])
    tables = [(await stage.table(each))["table"] for each in (client, other)]
    for table in tables:
        for _ in range(3):
            await client.result("chat", table=table, text="hello")
    await other.refused("too_often", "chat", table=tables[0], text="hello")
    await stage.table(client)
    await other.refused("too_often", "open_table", name="No")
    for number in range(16):
        await (client, other)[number % 2].result("list_tables")
    for each in (client, other):
        await each.refused("too_often", "list_tables")
    await (await stage.guest()).result("list_tables")


@case(
    the(
        "Closing connections",
        "A refusal does not close the connection.",
        "1008 | `too_many_bad_frames` | ten frames in a row were not commands",
        "The server closes a connection with one of these codes, or with a code of the WebSocket protocol itself:",
    ),
)
async def consecutive_bad_frames_close_the_connection(stage: Stage) -> None:
    client, most = await stage.guest(), stage.figures.bad_frames
    for _ in range(2):
        for _ in range(most - 1):
            refused(await client.ask_frame(client.frame([])), "bad_frame")
        await client.refused("unknown_table", "unwatch", table="nowhere")
    await client.is_well()
    for _ in range(most):
        await client.send_frame(client.frame({"type": "fly", "id": "1"}))
    expect_equal(await client.end(), (1008, "too_many_bad_frames"), "the close after consecutive bad frames")


@case(
    the(
        "Limits",
        "These are the defaults; whoever runs a server may set others.",
    ),
    need=Need.HOST,
)
async def limits_are_configurable(stage: Stage) -> None:
    await stage.own_server(bad_frames=2, hello_s=1.0, connections_of_player=1)
    silent, client = await stage.stranger(), await stage.guest()
    expect_equal(await silent.end(), (1008, "hello_timeout"), "the close of a connection without a hello")
    former, client = client, await stage.guest(token=client.welcome["token"])
    expect_equal(await former.end(), (1000, "replaced"), "the close of the earlier connection")
    for _ in range(2):
        await client.send_frame(client.frame([]))
    expect_equal(await client.end(), (1008, "too_many_bad_frames"), "the close after two bad frames")


@case(
    the(
        "`closing`",
        "The server is about to shut down.",
        "`message` | string | required | a sentence for people",
    ),
    the(
        "Closing connections",
        "1001 | `going_away` | the server shuts down; a `closing` came before",
    ),
    the(
        "Error codes",
        "`closing` | the server is shutting down",
    ),
    the(
        "Examples",
        "The server shuts down.",
    ),
    need=Need.HOST,
)
async def server_announces_shutdown(stage: Stage) -> None:
    server = await stage.own_server()
    client, other = await stage.guests(2)
    table = (await stage.table(client))["table"]
    async with server.record_held():  # so that a command is in progress when the server stops
        sit = await client.send("sit", table=table, buy_in=5_000)
        for _ in range(10):  # until the server has received it
            await other.watch(table)
        stopping = asyncio.create_task(server.stop())

        async def is_closing() -> bool:
            return (await other.ask("watch", table=table)).get("code") == "closing"

        await until(is_closing, "commands are refused with closing")
    accepted(await client.reply(sit))
    for each in (client, other):
        # The replies to the slow command in progress.
        while (closing := await each.receive())["type"] in {"update", "suspended", "resumed"}:
            pass
        expect_equal(closing["type"], "closing", "the last message")
        expect_equal(set(closing) - {"values"}, {"type", "message"}, "the fields of closing")
        expect_equal(await each.end(), (1001, "going_away"), "the close of a connection on shutdown")
    await stopping
