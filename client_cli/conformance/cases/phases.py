"""Bring-in, draws, showdown, and timeouts."""

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.client import Message, without_openings
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.game import all_in, folding, passive
from riverboat.client_cli.conformance.stage import Stage


@case(
    the(
        "`turn`",
        "`bring_in` | chips | null | the bring-in is due, and adds this much; betting instead is allowed",
    ),
    the(
        "Events",
        "`bring_in_posted` | `seat`, `amount` | a player opened with the bring-in",
        "`up_cards_dealt` | `seat`, `cards`, `openings` | cards were dealt face up",
    ),
    the(
        "Error codes",
        "`bring_in_due` | the player must bring in or bet",
        "`no_bring_in` | no bring-in is due",
    ),
)
async def bring_in(stage: Stage) -> None:
    game = await stage.game(3, game="stud")
    turn = await game.turn()
    expect_equal(turn["bring_in"], 25, "the bring-in that is due")
    expect_equal(turn["bet"], [100, 100], "the bet instead of the bring-in")
    ups = game.seen.of_kind("up_cards_dealt")
    expect_equal(
        {event["seat"]: len(event["cards"]) for event in ups}, {0: 1, 1: 1, 2: 1}, "the cards face up"
    )
    worst = min(ups, key=lambda event: (event["cards"][0] // 4, event["cards"][0] % 4))
    expect_equal(turn["seat"], worst["seat"], "who has to bring in")
    for action in ("check", "fold"):
        await game.refuses("bring_in_due", action=action)
    await game.act("bring_in")
    posted = game.seen.of_kind("bring_in_posted")
    expect_equal(posted, [{"kind": "bring_in_posted", "seat": turn["seat"], "amount": 25}], "bring_in_posted")
    expect_equal((await game.turn())["call"], 25, "the call of a bring-in")
    await game.refuses("no_bring_in", action="bring_in")
    game = await stage.game(3, game="stud")
    await game.turn()
    await game.act("bet", to=100)
    expect_equal(game.seen.of_kind("bring_in_posted"), [], "the bring-ins after a bet")


@case(
    the(
        "`act`",
        "`cards` | list of up to 6 cards | null | only with `draw`: the cards to exchange or discard; an empty list stands pat, or discards those dealt last",
    ),
    the(
        "`turn`",
        "`draw` | integer | null | maximum number of cards to exchange; with `discard`, how many have to be discarded",
    ),
    the(
        "Events",
        "`cards_discarded` | `seat`, `cards` | a player's discards: shown to that player only",
        "`drew` | `seat`, `count` | a player exchanged this many cards, or had to discard them; 0 is to stand pat",
        "`discards_shuffled` | `count` | the deck ran out, and this many discarded and folded cards were shuffled",
    ),
    the(
        "Error codes",
        "`bad_draw` | a card to exchange is not the player's, or is listed twice, or another number has to be discarded",
    ),
    the(
        "Examples",
        "A draw.",
        "She names a card that she does not have, omits the cards, and then exchanges three.",
        "Of Bob's draw she sees only the number of cards.",
    ),
)
async def draws(stage: Stage) -> None:
    game = await stage.game(6, game="27td", act_ms=60_000)
    while "draw" not in (turn := await game.turn()):
        await game.act(**passive(turn))
    expect_equal(turn["draw"], 5, "the maximum number of cards to exchange")
    client = await game.actor()
    cards = await game.hole_cards(client)
    strange = next(card for card in range(52) if card not in cards)
    for wrong in ({"cards": [strange]}, {"cards": [cards[0], cards[0]]}, {}):
        await game.refuses("bad_draw", action="draw", **wrong)
    await game.refuses("bad_draw", action="fold", cards=[])
    fields = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "draw"}
    await client.rejects("act", "cards", cards + cards, "7s", 7, **fields)
    await game.act("draw", cards=[])
    expect_equal(
        game.seen.of_kind("drew")[-1],
        {"kind": "drew", "seat": turn["seat"], "count": 0},
        "the seat that stood pat",
    )
    for _ in range(20):
        turn = await game.turn()
        if "draw" not in turn:
            await game.act(**passive(turn))
            continue
        client = await game.actor()
        old = await game.hole_cards(client)
        before = game.seen.seq
        await game.act("draw", cards=old)
        await client.until_seq(game.table, game.seen.seq)
        seen = client.tables[game.table]
        own = seen.of_kind("cards_discarded")[-1]
        expect_equal((own["seat"], sorted(own["cards"])), (turn["seat"], sorted(old)), "the discards")
        since = [event for seq, event in seen.events.items() if seq > before and event]
        new = [card for event in since if event["kind"] == "hole_cards_dealt" for card in event["cards"]]
        expect_equal((len(new), set(new) & set(old)), (5, set()), "the replacement cards")
        expect_equal(game.seen.of_kind("drew")[-1]["count"], 5, "the number of cards drawn")
        if game.seen.of_kind("discards_shuffled"):
            break
    shuffled = game.seen.of_kind("discards_shuffled")
    expect(shuffled and shuffled[0]["count"] > 0, "the deck did not run out")
    expect_equal(
        {event["seat"] for event in game.seen.of_kind("cards_discarded")} - {0},
        set(),
        "the discards that seat 0 sees",
    )


@case(
    the(
        "`turn`",
        "`discard` | boolean | false | the cards of `draw` have to be discarded, for none in return",
    ),
)
async def discards(stage: Stage) -> None:
    """At Pineapple each player discards one of three cards before the flop."""
    game = await stage.game(2, game="pineapple", act_ms=60_000)
    while "discard" not in (turn := await game.turn()):
        await game.act(**passive(turn))
    expect_equal((turn["draw"], turn["discard"]), (1, True), "what has to be discarded")
    client = await game.actor()
    cards = await game.hole_cards(client)
    expect_equal(len(cards), 3, "the number of hole cards before the discard")
    await game.refuses("bad_draw", action="draw", cards=cards[:2])
    await game.act("draw", cards=cards[:1])
    await game.act("draw", cards=[])
    await client.until_seq(game.table, game.seen.seq)
    seen = client.tables[game.table]
    gone = [(event["seat"], event["cards"]) for event in seen.of_kind("cards_discarded")]
    expect_equal(gone, [(turn["seat"], cards[:1])], "the discards that their player sees")
    expect_equal(len(seen.of_kind("hole_cards_dealt")), 1, "the deals of hole cards")
    drew = [(event["seat"], event["count"]) for event in game.seen.of_kind("drew")]
    expect_equal(drew, [(turn["seat"], 1), (1 - turn["seat"], 1)], "the discards")
    kinds = [event["kind"] for event in game.seen.events.values() if event]
    expect(kinds.index("board_dealt") > kinds.index("drew"), "the flop was dealt before the discards")


@case(
    the(
        "`turn`",
        "`show` | boolean | false | showing is allowed, at showdown",
        "`muck` | boolean | false | mucking is allowed, at showdown",
    ),
    the(
        "Events",
        "`hand_shown` | `seat`, `cards`, `openings` | a player showed the hole cards",
        "`hand_mucked` | `seat` | a player mucked at showdown",
        "`pot_awarded` | `pot`, `amount`, `shares`, `by`, `board` | a pot was paid out, or the part of it for one board and one rule set; pot 0 is the main pot, `shares` are pairs of seat and chips, and `by` names the rule set, or is empty if only one player was left",
    ),
)
async def showdowns(stage: Stage) -> None:
    """Losing hands are mucked without asking here, so no turn allows to show or muck."""
    game = await stage.game(3)
    for _ in range(20):
        await game.play_until("hand_ended", showing)
        if game.seen.of_kind("hand_mucked"):
            break
    shown, mucked = game.seen.of_kind("hand_shown"), game.seen.of_kind("hand_mucked")
    expect(shown and mucked, "in twenty showdowns nobody showed, or nobody mucked")
    expect_equal(set(without_openings(shown[0])), {"kind", "seat", "cards"}, "the fields of hand_shown")
    expect_equal(len(shown[0]["cards"]), 2, "the cards of a shown hand")
    expect_equal(set(mucked[0]), {"kind", "seat"}, "the fields of hand_mucked")
    award = game.seen.of_kind("pot_awarded")[0]
    expect_equal(set(award), {"kind", "pot", "amount", "shares", "by", "board"}, "the fields of pot_awarded")
    expect_equal((award["pot"], award["board"], award["by"]), (0, 0, "high"), "a pot at showdown")
    expect_equal(sum(chips for _, chips in award["shares"]), award["amount"], "the shares of a pot")
    game = await stage.game(2)
    await game.play_until("hand_ended", folding)
    expect_equal(game.seen.of_kind("pot_awarded")[0]["by"], "", "the rule set if one player was left")


def showing(turn: Message) -> Message:
    """Show if allowed."""
    return {"action": "show"} if turn.get("show") else passive(turn)


@case(
    the(
        "`turn`",
        "If a player does not act in time, the server checks if it can and folds otherwise.",
        "It brings in if folding is not allowed, stands pat in a draw, discards the cards dealt last where some have to be discarded, runs the board once, and mucks at showdown.",
    ),
)
async def actions_on_timeout(stage: Stage) -> None:
    """Nobody acts: in each game, check what the server does first."""
    for code, instead in (("nlhe", "folded"), ("stud", "bring_in_posted")):
        game = await stage.game(3, game=code, act_ms=200)
        late = await game.clients[0].event(game.table, "timed_out")
        follows = await game.clients[0].event(game.table, instead)
        expect_equal(follows["seat"], late["seat"], f"the seat that {instead} in {code}")
    game = await stage.game(2, game="5cd", act_ms=5_000)
    while "draw" not in (turn := await game.turn()):
        await game.act(**passive(turn))
    drew = await game.clients[0].event(game.table, "drew")
    expect_equal((drew["seat"], drew["count"]), (turn["seat"], 0), "the seat that stood pat")
    game = await stage.game(2, game="pineapple", act_ms=5_000)
    while "discard" not in (turn := await game.turn()):
        await game.act(**passive(turn))
    client = await game.actor()
    dealt = await game.hole_cards(client)
    gone = await client.event(game.table, "cards_discarded")
    expect_equal(gone["cards"], dealt[-1:], "the card that was discarded")
    game = await stage.game(2, act_ms=5_000)
    await game.act("call")
    turn = await game.turn()
    checked = await game.clients[0].event(game.table, "checked")
    expect_equal(checked["seat"], turn["seat"], "the seat that checked")
    game = await stage.game(2, house={"max_runs": 2}, act_ms=5_000)
    await game.play_until("runs_offered", all_in)
    chosen = await game.clients[0].event(game.table, "runs_chosen")
    expect_equal(chosen["runs"], 1, "the number of runs without a choice")
