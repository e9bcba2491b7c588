"""Hello: signing in, tokens and passwords."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import PATIENCE, accepted
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import PASSWORD, Stage, a_name

WELCOME = {"version", "player", "name", "token", "server"}
NOT_ALWAYS = {"addresses", "fair_deals"}


@case(
    the(
        "The protocol",
        "Version 1.",
    ),
    the(
        "`hello`",
        "The result is a `welcome`.",
        "Only `preview_table` is answered before it.",
        "`id` | string, 1 to 64 characters | required | the command's id",
        "`version` | integer | required | the version of this protocol that the client speaks: 1",
        "`client` | string, up to 64 characters | empty | the client program's name and version",
    ),
    the(
        "`welcome`",
        "`version` | integer | required | the version of this protocol that the server speaks",
        "`player` | string | required | the player's id, which never changes",
        "`name` | string | required | the name that other players see",
        "`token` | string | required | a token for the player's next `hello`; keep it secret",
        "`server` | string | required | the server's name and version",
        "`addresses` | list of strings | empty | for a client on the server's own machine: the machine's addresses"
        " in its networks, at which other devices reach the server; empty if it listens on this machine only",
    ),
    the(
        "Error codes",
        "`hello_first` | the first command of a connection must be `hello`",
        "`hello_again` | a `hello` was accepted on this connection already",
        "`unsupported_version` | the server does not speak this version",
    ),
    the(
        "Examples",
        "A refused hello.",
        "The connection stays open, and another hello may follow.",
        "Commands before and after hello.",
    ),
)
async def hello_is_the_first_command(stage: Stage) -> None:
    client = await stage.stranger()
    for type, fields in (
        ("list_tables", {}),
        ("watch", {"table": "x"}),
        ("list_audit", {}),
        ("show_account", {}),
    ):
        await client.refused("hello_first", type, **fields)
    for version in (0, 2, 9):
        await client.refused("unsupported_version", "hello", version=version, name=a_name())
    await client.rejects("hello", "version", "1", 1.0, -1, None)
    await client.requires("hello", version=1)
    await client.rejects("hello", "client", "c" * 65, 7, version=1)
    name = a_name()
    welcome = accepted(await client.ask("hello", version=1, name=name, client="c" * 64))
    expect_equal(set(welcome) - NOT_ALWAYS, WELCOME, "the fields of a welcome")
    expect(
        all(isinstance(address, str) and address for address in welcome.get("addresses", [])),
        "an address of a welcome is not text",
    )
    expect_equal((welcome["version"], welcome["name"]), (1, name), "the version and the name")
    for field in ("player", "token", "server"):
        expect(isinstance(welcome[field], str) and welcome[field], f"the {field} of a welcome is empty")
    await client.refused("hello_again", "hello", version=1, name=a_name())
    await client.refused("hello_again", "hello", version=1, token=welcome["token"])
    expect_equal((await client.result("show_account"))["player"], welcome["player"], "the player afterwards")


@case(
    the(
        "`hello`",
        "With a `token` you sign in as the player who received it.",
        "`name` is ignored.",
        "With `name` and `password`, and no `token`, you sign in as the registered player.",
        "With neither you become a new player, a guest.",
        "The name must not be that of a registered player.",
        "`name` | string, 1 to 24 characters, printable, no space at either end | chosen by the server | the name that other players see",
        "`token` | string, up to 128 characters | null | the token of an earlier `welcome`",
        "`password` | string, up to 128 characters | null | the password of the registered player `name`",
    ),
    the(
        "Error codes",
        "`unknown_token` | the token is unknown or no longer valid",
        "`wrong_password` | no registered player has this name, or the password of the player or table is wrong",
        "`name_taken` | the name belongs to a registered player, or looks like one that does",
    ),
    the(
        "Examples",
        "Signing in as a guest, and again with the token.",
    ),
)
async def hello_signs_in(stage: Stage) -> None:
    await stage.apart()
    name = a_name()
    guest = await stage.guest(name=name)
    same_name = await stage.guest(name=name)
    expect(
        guest.welcome["player"] != same_name.welcome["player"], "two guests with the same name are one player"
    )
    unnamed = await stage.guest(client="no name")
    expect(unnamed.welcome["name"], "a guest without a name gets none")
    back = await stage.guest(token=guest.welcome["token"], name="Somebody else")
    expect_equal(back.welcome["player"], guest.welcome["player"], "the player of a token")
    expect_equal(back.welcome["name"], name, "the name of the player with the token")
    info = await stage.register(guest, name)
    signed_in = await stage.guest(name=name, password=PASSWORD)
    expect_equal(signed_in.welcome["player"], info["player"], "the player of a name and a password")
    await stage.refused_hello("wrong_password", name=name, password="wrong")
    client = await stage.stranger()  # no waiting from here on: the hello is due soon
    await client.refused("name_taken", "hello", version=1, name=name)
    await client.refused("unknown_token", "hello", version=1, token="made up")
    bad_names: tuple[object, ...] = ("", "x" * 25, " x", "x ", "a\nb", "a\u0000b", "a\u202eb", 7, {})
    for fields in ({"token": guest.welcome["token"], "name": name}, {}):
        await client.refused("bad_message", "hello", version=1, password=PASSWORD, **fields)
    await client.rejects("hello", "name", *bad_names, version=1)
    await client.rejects("hello", "token", "t" * 129, 7, version=1)
    await client.rejects("hello", "password", "p" * 129, 7, version=1, name=name)
    accepted(await client.ask("hello", version=1, name=f"\u00c9\u4e2d {name}"[:24]))


@case(
    the(
        "`hello`",
        "A registered player's token is valid for 90 days, a guest's for 30 unless the server says otherwise.",
        "Using a token in the second half of that time renews it.",
    ),
    need=Need.HOST,
)
async def tokens_expire(stage: Stage) -> None:
    server = await stage.own_server()
    of_guest = (await stage.guest()).welcome["token"]
    for days in (14, 14, 14):  # each use renews
        await server.age_tokens(days)
        await stage.guest(token=of_guest)
    await server.age_tokens(46)
    await stage.refused_hello("unknown_token", token=of_guest)
    token = (await stage.registered()).welcome["token"]
    for days in (44, 44, 44):
        await server.age_tokens(days)
        await stage.guest(token=token)
    await server.age_tokens(136)
    await stage.refused_hello("unknown_token", token=token)


@case(
    the(
        "`hello`",
        "A player has at most 16 tokens; a new one replaces the oldest.",
    ),
)
async def tokens_of_a_player_are_limited(stage: Stage) -> None:
    await stage.apart()
    client = await stage.registered()
    tokens = [client.welcome["token"]]
    while len(tokens) < 17:
        again = await stage.guest(name=client.welcome["name"], password=PASSWORD)
        tokens.append(again.welcome["token"])
        await again.socket.close()
    expect_equal(len(set(tokens)), 17, "the number of different tokens")
    await stage.refused_hello("unknown_token", token=tokens[0])
    for token in (tokens[1], tokens[16]):
        await stage.guest(token=token)


@case(
    the(
        "`hello`",
        "An unknown name and a wrong password get the same refusal, after the same work.",
    ),
)
async def unknown_name_and_wrong_password_look_alike(stage: Stage) -> None:
    await stage.apart()
    registered = await stage.registered()
    refusals = [
        await stage.refused_hello("wrong_password", name=name, password="wrong")
        for name in (registered.welcome["name"], a_name())
    ]
    expect_equal(refusals[0]["message"], refusals[1]["message"], "the sentences")
    expect_equal(set(refusals[0]), set(refusals[1]), "the fields of the refusals")


@case(
    the(
        "`hello`",
        "Wrong passwords are limited: see [password attempts](#password-attempts).",
    ),
    the(
        "Password attempts",
        "Beyond these limits, an attempt is refused with `too_many_attempts`.",
        "for one name or table, from an address that gave the right one before | 10 | 1 a minute",
        "for one name or table, from another address | 5 | 1 an hour",
        "from one address, for all names and tables | 50 | 1 every 10 seconds",
    ),
    the(
        "Error codes",
        "`too_many_attempts` | too many wrong passwords for this name or table or from this address, or too many players sign in at the moment",
    ),
    the(
        "`register`",
        "Registering counts as a wrong password of your address.",
    ),
    need=Need.HOST,
)
async def password_attempts_are_limited(stage: Stage) -> None:
    await stage.own_server()
    registered = await stage.registered()
    client = await stage.stranger()
    hello = {"version": 1, "name": registered.welcome["name"]}
    for _ in range(10):
        await client.refused("wrong_password", "hello", **hello, password="wrong")
    for password in ("wrong", PASSWORD):
        await client.refused("too_many_attempts", "hello", **hello, password=password)
    await stage.guest(token=registered.welcome["token"])
    unknown = {"version": 1, "name": a_name(), "password": "wrong"}
    for _ in range(5):
        await client.refused("wrong_password", "hello", **unknown)
    await client.refused("too_many_attempts", "hello", **unknown)
    client = await stage.stranger()
    for _ in range(34):  # fifty in all, with the registration: using other names does not help
        await client.refused("wrong_password", "hello", version=1, name=a_name(), password="wrong")
    await client.refused("too_many_attempts", "hello", version=1, name=a_name(), password="wrong")
    await registered.refused("too_many_attempts", "change_password", password=PASSWORD, new_password=PASSWORD)
    await (await stage.guest()).refused("too_many_attempts", "register", name=a_name(), password=PASSWORD)


@case(
    the(
        "`hello`",
        "Sign in.",
        "`hello` is the first command of a connection, and due within ten seconds.",
    ),
    the(
        "Closing connections",
        "1008 | `hello_timeout` | no `hello` was accepted within ten seconds, or a full server needed the room",
    ),
)
async def connection_without_hello_is_closed(stage: Stage) -> None:
    client, busy = await stage.stranger(), await stage.stranger()
    await busy.refused("unsupported_version", "hello", version=9)
    within = stage.figures.hello_s + PATIENCE
    for each in (client, busy):
        expect_equal(
            await each.end(within), (1008, "hello_timeout"), "the close of a connection without a hello"
        )
    guest = await stage.guest()
    await guest.is_well()
