"""Options of tables: antes, bomb pots, straddles and rotations."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.cases.tables import rules_of
from riverboat.client_cli.conformance.client import opening
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import folding
from riverboat.client_cli.conformance.stage import Stage


@case(
    the(
        "`open_table`",
        "`big_blind_ante` | boolean | false | the big blind posts one ante for the whole table",
    ),
    the(
        "Events",
        "`ante_posted` | `seat`, `amount`, `dead` | an ante was posted; `dead` if it is for the whole table, or a missed small blind",
        "`blind_posted` | `seat`, `amount` | a blind was posted",
    ),
)
async def antes_are_posted(stage: Stage) -> None:
    game = await stage.game(3, ante=100, big_blind_ante=True)
    expect_equal(game.info["rules"]["stakes"]["big_blind_ante"], True, "big_blind_ante of the table")
    await game.turn()
    blinds = game.seen.of_kind("blind_posted")
    expect_equal([set(event) for event in blinds], [{"kind", "seat", "amount"}] * 2, "the fields of blinds")
    big = next(event["seat"] for event in blinds if event["amount"] == 100)
    ante = {"kind": "ante_posted", "seat": big, "amount": 100, "dead": True}
    expect_equal(game.seen.of_kind("ante_posted"), [ante], "the ante of the big blind")
    game = await stage.game(3, ante=10)
    await game.turn()
    antes = [(event["amount"], event["dead"]) for event in game.seen.of_kind("ante_posted")]
    expect_equal(antes, [(10, False)] * 3, "the antes of three players")
    await (await stage.guest()).rejects(
        "open_table", "rules.stakes.big_blind_ante", 1, None, "true", name="No"
    )


@case(
    the(
        "`open_table`",
        "`bomb_pot_every` | 0 to 1,000 | 0 | in games with a board, how often a hand is a bomb pot: everybody posts two big blinds, nobody posts a blind, and betting begins on the flop; 0 for never",
    ),
)
async def bomb_pots(stage: Stage) -> None:
    game = await stage.game(3, bomb_pot_every=2)
    expect_equal(game.info["rules"]["bomb_pot_every"], 2, "bomb_pot_every of the table")
    expect("bomb_pot_every" not in await rules_of(stage), "a table without the option has bomb pots")
    await game.play_until("hand_ended", folding)
    after = game.seen.seq
    await game.play_until("betting_opened", folding)
    events = [event for seq, event in game.seen.events.items() if seq > after and event]
    expect_equal(
        next(event for event in events if event["kind"] == "hand_started")["bomb_pot"],
        True,
        "bomb_pot of the second hand",
    )
    posted = [event["amount"] for event in events if event["kind"] == "ante_posted"]
    expect_equal(posted, [200] * 3, "the posts for a bomb pot: two big blinds each")
    expect("blind_posted" not in {event["kind"] for event in events}, "a blind was posted for a bomb pot")
    dealt = [len(event["cards"]) for event in events if event["kind"] == "board_dealt"]
    expect_equal(dealt, [3], "the cards on the board when the betting of a bomb pot began")
    client = await stage.guest()
    await client.rejects("open_table", "rules.bomb_pot_every", -1, 1_001, None, name="No")
    await client.refused("bad_rules", "open_table", **opening(name="No", game="stud", bomb_pot_every=2))


@case(
    the(
        "`open_table`",
        "`straddles` | 0 to 3 | 0 | in games with blinds, how many players to the left of the big blind post twice the previous blind",
    ),
)
async def straddles(stage: Stage) -> None:
    game = await stage.game(5, straddles=2)
    expect_equal(game.info["rules"]["straddles"], 2, "straddles of the table")
    turn = await game.turn()
    posted = [(event["seat"], event["amount"]) for event in game.seen.of_kind("blind_posted")]
    left = [(game.seen.of_kind("hand_started")[0]["button"] + step) % 5 for step in range(1, 6)]
    expect_equal(
        sorted(posted, key=lambda post: post[1]),
        list(zip(left, (50, 100, 200, 400), strict=False)),
        "the blinds and straddles, from the left of the button",
    )
    expect_equal(turn["seat"], left[4], "the seat that acts first")
    client = await stage.guest()
    await client.rejects("open_table", "rules.straddles", -1, 4, None, name="No")
    await client.refused("bad_rules", "open_table", **opening(name="No", game="stud", straddles=1))


@case(
    the(
        "`open_table`",
        "The rotations: `horse` (`flhe` `flo8` `razz` `stud` `stud8`), `8-game` (`27td` `flhe` `flo8` `razz` `stud` `stud8` `nlhe` `plo`); in these the game changes after as many hands as there were players in its first hand.",
    ),
    the(
        "`snapshot`",
        "`played` | integer | 0 | how many hands have begun at the table",
        "`game` | string | empty | in a rotation, the code of the game that is played, was last played, or is played first",
        "`hands_left` | integer | 0 | in a rotation, how many more hands of this game are played",
    ),
)
async def rotation_changes_games(stage: Stage) -> None:
    game = await stage.game(2, game="horse")
    client = await stage.guest()
    before = await client.watch((await stage.table(client, game="8-game"))["table"])
    expect_equal(
        (before["game"], before.get("played", 0)),
        ("27td", 0),
        "the first game, and the number of hands",
    )
    games = []
    for number in range(10):
        started = await game.play_until("hand_started", folding, after=0 if number == 0 else None)
        games.append(started["game"])
        snapshot = await client.watch(game.table)
        if snapshot.get("played") == number + 1:  # otherwise the next one has already begun
            left = snapshot.get("hands_left", 0)
            expect_equal(
                (snapshot["game"], left), (started["game"], 1 - number % 2), "the game and the hands left"
            )
    horse = [code for code in ("flhe", "flo8", "razz", "stud", "stud8") for _ in range(2)]
    expect_equal(games, horse, "the games of ten hands of two players")
