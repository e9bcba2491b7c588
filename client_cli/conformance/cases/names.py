"""Names that look alike, and misleading names and texts."""

from secrets import token_hex

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import refused
from riverboat.client_cli.conformance.expect import expect_equal
from riverboat.client_cli.conformance.stage import PASSWORD, Stage

NAMES = "Names and texts"
BAD_NAMES = (
    *(
        "Ada\u00ad",
        "Ada\u034f",
        "Ada\u3164",
        "Ada\u061c",
        "Ada\ufe0f",
        "Ada\U000e0041",
        "\u0410da",
        "Ad\u03b1",
    ),
    *("Ada: hi", "Ada #2", "\u2660 Ada", "...", "\u0301", "a\u0336\u0335\u0334\u0337\u0338", "\u13d7\u13d3"),
    *("05b06f5bb4d4469a", "nvxra76g", "import-1", "guest-05b0"),
)
BAD_TEXTS = (
    "a\u00adb",
    "a\u034fb",
    "a\u061cb",
    "a\U000e0041",
    "a\u200db",
    "\u3164",
    "\u2800",
    "a" + "\u0336" * 5,
)


@case(
    the(
        NAMES,
        "A player's name consists of letters, marks, digits, single spaces and the punctuation `-_.'&+!`.",
        "It has at least one letter or digit, and at most four marks on a letter.",
        'Its letters are of one script in everyday use, or of scripts that are written together (UTS #39, "highly restrictive").',
        "It does not look like an id: sixteen hexadecimal digits, a table's id, or `import-` or `guest-` with something behind it.",
        "The server normalises a name (NFKC), and returns it so in `welcome` and `player_info`.",
        "Any other name is refused with `bad_name`.",
        "A table's name does not look like an id either.",
    ),
    the(
        "Error codes",
        "`bad_name` | the name of a player or table has a forbidden character, or looks like an id; `message` says which",
    ),
)
async def misleading_names_are_refused(stage: Stage) -> None:
    await stage.apart()
    client = await stage.guest()
    table = (await stage.table(client))["table"]
    for name in (*BAD_NAMES, client.welcome["player"], table):
        await stage.refused_hello("bad_name", name=name)
    for name in BAD_NAMES[:3]:
        refused(await stage.attempt(client, "register", name=name, password=PASSWORD), "bad_name")
    for name in (client.welcome["player"], table, *BAD_TEXTS):
        refused(await stage.attempt(client, "open_table", name=name), "bad_name")
    for name, normal in (("\uff21da\u3000O\u2019B", "Ada O'B"), ("\u041b\u0435\u0432", "\u041b\u0435\u0432")):
        expect_equal((await stage.guest(name=name)).welcome["name"], normal, "the name normalised")


@case(
    the(
        NAMES,
        "Two names look alike if they have the same skeleton (UTS #39), or differ only in case or width.",
        "A new guest, or a guest who registers, is refused with `name_taken` if the name looks like that of a registered player.",
        "A guest whose name another player has registered since gets a new name when signing in again.",
    ),
)
async def name_like_a_registered_one_is_taken(stage: Stage) -> None:
    await stage.apart()
    own = token_hex(6)
    earlier = await stage.guest(name=f"I {own}")
    client = await stage.guest()
    await stage.register(client, f"l {own}")
    for name in (f"I {own}", f"1 {own}", f"L {own}", f"\uff4c {own}"):
        await stage.refused_hello("name_taken", name=name)
        other = await stage.guest()
        refused(await stage.attempt(other, "register", name=name, password=PASSWORD), "name_taken")
    back = await stage.guest(token=earlier.welcome["token"])
    expect_equal(back.welcome["player"], earlier.welcome["player"], "the earlier guest")
    expect_equal(back.welcome["name"], f"guest-{back.welcome['player'][:4]}", "the guest's new name")


@case(
    the(
        NAMES,
        "At a table, no two players show the same name.",
        'Of two names that look alike, the second gets a number, such as "Ada #2", in the seat, on the wait list and in the chat.',
        "A seated player keeps the name until leaving the seat.",
    ),
)
async def names_at_a_table_are_distinct(stage: Stage) -> None:
    host = await stage.guest()
    table = (await stage.table(host, spectators_chat=True, seats=2))["table"]
    seen = []
    for name in ("Bil", "BiI"):
        client = await stage.guest(name=name)
        await client.watch(table)
        seen.append((await client.result("sit", table=table, buy_in=5_000))["name"])
    expect_equal(seen, ["Bil", "BiI #2"], "the names in the seats")
    waiting = await stage.guest(name="BiI")
    await waiting.watch(table)
    await waiting.result("join_wait_list", table=table)
    expect_equal(
        (await waiting.event(table, "wait_list_joined"))["name"], "BiI #3", "the name on the wait list"
    )
    for said_by, shown in ((client, "BiI #2"), (waiting, "BiI #3")):
        await said_by.result("chat", table=table, text="hi")
        shown_seats = [each for each in (await waiting.watch(table))["seats"] if each["name"] == shown]
        expect_equal(len(shown_seats), int(said_by is client), "seats of that name")


@case(
    the(
        NAMES,
        "Chat messages, reasons and table names may use any script and any emoji.",
        "The server normalises them (NFC), and replaces every kind of space by a plain one.",
        "It refuses characters that are invisible or reorder text, more than four marks on a letter, and text with nothing visible.",
        "The code is `bad_name` for a table's name, otherwise `bad_text`.",
    ),
    the(
        "Error codes",
        "`bad_text` | a chat message or reason has a forbidden character, or too many marks on a letter; `message` says which",
    ),
)
async def misleading_texts_are_refused(stage: Stage) -> None:
    host = await stage.guest()
    info = await stage.table(host, name="Zoe\u0308\u00a0\u2660 \u041b\u0435\u0432")
    expect_equal(info["name"], "Zo\u00eb \u2660 \u041b\u0435\u0432", "the table's name normalised")
    table = info["table"]
    await host.watch(table)
    for text in BAD_TEXTS:
        await host.refused("bad_text", "chat", table=table, text=text)
        await host.refused("bad_text", "pause_table", table=table, reason=text)
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u4e2d e\u0301"
    await host.result("chat", table=table, text=family)
    message = await host.event(table, "chat_said")
    expect_equal(message["text"], family.replace("e\u0301", "\u00e9"), "the message")
