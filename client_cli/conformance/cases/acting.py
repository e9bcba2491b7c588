"""Acting: turns, what is allowed in them, and why an act is refused."""

from typing import Any

from client_cli.conformance.case import case, expect, expect_equal, the
from client_cli.conformance.game import Game, all_in, folding, passive
from client_cli.conformance.line import Message, refused
from client_cli.conformance.stage import Stage

ALWAYS = {"hand", "turn", "seat", "ms"}


async def refuses(game: Game, code: str, **fields: Any) -> None:
    """Raise Failed unless this act of the player whose turn it is is refused, and nothing changes."""
    turn = await game.turn()
    reply = refused(await game.try_to(await game.actor(), **fields), code)
    expect(0 < reply["ms"] <= turn["ms"], "the time did not go on")
    after = (await game.lines[0].watch(game.table))["turn"]
    expect_equal({**after, "ms": 0}, {**turn, "ms": 0}, "the turn after a refusal")


@case(
    the(
        "`act`",
        "Act in a hand.",
        "The seat is that of the signed-in player; no message says it.",
        "`hand` and `turn` are those of the `turn` that is answered.",
        "`id` | text | – | the command's id",
        "`table` | text | – | the table's id",
        "`hand` | whole number | – | the hand's number",
        "`turn` | whole number | – | the turn's number in the hand",
        "`action` | `fold`, `check`, `call`, `bet`, `raise`, `bring_in`, `draw`, `run`, `show`, `muck` | – | what to do",
    ),
    the(
        "`turn`",
        "Whose turn it is, what is allowed, and how long there is.",
        "`hand` and `turn` go back in the `act` that answers.",
        "`hand` | whole number | – | the hand's number",
        "`turn` | whole number | – | how many decisions the hand has seen",
        "`seat` | seat | – | whose turn it is",
        "`ms` | whole number | – | milliseconds left to act when this was sent",
    ),
    the(
        "Codes of refusals",
        "`not_your_turn` | it is not the player's turn",
    ),
    the(
        "Worked exchanges",
        "Out of turn.",
        "Bob tries, on his line.",
        "An action; the same again; another under its id; and one for a turn that is over.",
    ),
)
async def whose_turn_it_is_acts(stage: Stage) -> None:
    game = await stage.game(3, act_ms=60_000)
    number = (await game.turn())["hand"]
    expect_equal(number, game.seen.of_kind("hand_started")[0]["number"], "the hand of the turn")
    for decision in range(4):
        turn = await game.turn()
        expect_equal(turn["turn"], decision, "how many decisions the hand has seen")
        expect(0 < turn["ms"] <= 60_000, "the milliseconds left")
        actor = await game.actor()
        fields = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "fold"}
        for line in game.lines:
            if line is not actor:
                await line.refused("not_your_turn", "act", **fields)
                await line.refused(
                    "not_your_turn", "act", **fields, seat=turn["seat"], player=actor.welcome["player"]
                )
        await (await stage.guest()).refused("not_seated", "act", **fields, seat=turn["seat"])
        for wrong in ({"turn": decision + 1}, {"hand": number + 1}, {"hand": 0}):
            stale = await actor.ask("act", **{**fields, **wrong})
            expect_equal(
                (stale["type"], stale["turn"]["turn"]),
                ("stale", decision),
                "the reply to an act for another turn",
            )
        await game.act(**passive(turn))
    line = await game.actor()
    turn = await game.turn()
    act = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "check"}
    await line.requires("act", **act)
    for field in ("hand", "turn"):
        await line.rejects("act", field, -1, 0.5, "0", 2**53, **{k: v for k, v in act.items() if k != field})
    del act["action"]
    await line.rejects("act", "action", "win", "FOLD", 7, "time_out", **act)
    await line.refused("unknown_table", "act", **{**act, "table": "nowhere"}, action="check")


@case(
    the(
        "`act`",
        "`to` | chips | null | with a bet or a raise, and only there: the total for the street",
    ),
    the(
        "`turn`",
        "`fold` | true or false | false | folding is allowed",
        "`check` | true or false | false | checking is allowed",
        "`call` | chips | null | a call is allowed, and adds so much",
        "`bet` | list of two: least, most | null | a bet is allowed, to from the least to the most",
        "`raise` | list of two: least, most | null | a raise is allowed, to from the least to the most",
        "Least and most are equal where only one size will do: at fixed limit, or the whole stack.",
    ),
    the(
        "Codes of refusals",
        "`cannot_check` | there is a bet to call",
        "`cannot_bet` | there is a bet already: it can be raised",
        "`nothing_to_call` | there is no bet to call",
        "`nothing_to_raise` | there is no bet to raise",
        "`below_minimum` | the bet or raise is too small",
        "`above_maximum` | the bet or raise is more than the player has, or more than the game allows",
        "`bad_amount` | the amount is missing, or is there where none belongs",
        "`wrong_phase` | the action belongs to another phase of the hand",
    ),
    the(
        "Events",
        "`checked` | `seat` | a player checked",
        "`uncalled_bet_returned` | `seat`, `amount` | the part of a bet that nobody matched went back",
        "`betting_opened` | `seat` | a betting round began; `seat` acts first",
        "`street_started` | `street` | a street after the first began; the bets of the one before are in the pot",
    ),
    the(
        "Worked exchanges",
        "Amounts that cannot be.",
        "Nothing changes, and the time goes on.",
        "A hand begins.",
        "The end of a hand.",
        "Bob folds; the turn is nobody's.",
    ),
)
async def what_a_turn_allows_can_be_done_and_nothing_else(stage: Stage) -> None:
    game = await stage.game(2, chips=5_000, act_ms=60_000)
    turn = await game.turn()
    expect_equal(set(turn), ALWAYS | {"fold", "call", "raise"}, "what the first turn allows")
    expect_equal((turn["fold"], turn["call"], turn["raise"]), (True, 50, [200, 5_000]), "the first turn")
    await refuses(game, "cannot_check", action="check")
    await refuses(game, "cannot_bet", action="bet", to=300)
    await refuses(game, "below_minimum", action="raise", to=199)
    await refuses(game, "above_maximum", action="raise", to=5_001)
    await refuses(game, "above_maximum", action="raise", to=10**15)
    await refuses(game, "bad_amount", action="raise")
    for action in ("fold", "call", "check"):
        await refuses(game, "bad_amount", action=action, to=100)
    for action in ("show", "muck"):
        await refuses(game, "wrong_phase", action=action)
    fields = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "raise"}
    await (await game.actor()).rejects("act", "to", 600.5, 600.0, -5, "300", True, 10**15 + 1, **fields)
    opened = game.seen.of_kind("betting_opened")[-1]
    expect_equal(opened, {"kind": "betting_opened", "seat": turn["seat"]}, "betting_opened")
    await game.act("call")
    await game.act("check")
    checked = game.seen.of_kind("checked")[-1]
    expect_equal(checked, {"kind": "checked", "seat": 1 - turn["seat"]}, "checked")
    expect_equal(
        game.seen.of_kind("street_started"), [{"kind": "street_started", "street": "flop"}], "street_started"
    )
    flop = await game.turn()
    expect_equal(
        set(flop),
        ALWAYS | {"fold", "check", "bet"} if flop.get("fold") else ALWAYS | {"check", "bet"},
        "what a turn allows where nobody has bet",
    )
    expect_equal(flop["bet"], [100, 4_900], "the bets that are allowed on the flop")
    await refuses(game, "nothing_to_call", action="call")
    await refuses(game, "nothing_to_raise", action="raise", to=200)
    await refuses(game, "below_minimum", action="bet", to=99)
    await refuses(game, "above_maximum", action="bet", to=4_901)
    await game.act("bet", to=100)
    expect_equal((await game.turn())["raise"], [200, 4_900], "the raises after a bet of 100")
    await game.act("raise", to=200)
    expect_equal((await game.turn())["call"], 100, "a call of a raise to 200 after a bet of 100")
    after = game.seen.seq
    await game.act("fold")
    events = [event for seq, event in game.seen.events.items() if seq > after and event]
    ends = ["folded", "uncalled_bet_returned", "pot_awarded", "hand_ended"]
    expect_equal([event["kind"] for event in events[:4]], ends, "the end of the hand")
    expect_equal(
        events[1],
        {"kind": "uncalled_bet_returned", "seat": 1 - events[0]["seat"], "amount": 100},
        "what nobody called",
    )
    expect_equal(events[2]["amount"], 400, "the pot")
    over = [update for update in game.seen.updates if events[3] in update["events"]]
    expect("turn" not in over[0], "it is somebody's turn when the hand is over")


@case(
    the(
        "Codes of refusals",
        "`stack_too_short` | the player's stack is not enough to raise",
        "`nobody_can_call` | nobody is left who could call a raise",
        "`illegal_action` | the rules do not allow the action, for a reason that has no code of its own",
    ),
)
async def who_cannot_raise_is_told_why(stage: Stage) -> None:
    game = await stage.game(2, game="flhe", chips=(10_000, 10_000))
    turn = await game.turn()
    expect_equal(turn["raise"], [200, 200], "the one raise of fixed limit")
    for seat in range(2):
        stacks = [10_000, 10_000]
        stacks[seat] = 100
        game = await stage.game(2, chips=stacks, min_buy_in=100)
        turn = await game.turn()
        if turn["seat"] != seat:
            await refuses(game, "nobody_can_call", action="raise", to=300)
        else:
            expect(
                "raise" not in turn or turn["raise"][0] == turn["raise"][1],
                "a stack of 100 may raise to more than one size",
            )
    game = await stage.game(2)
    await game.act(**all_in(await game.turn()))
    turn = await game.turn()
    expect("raise" not in turn, "a raise is allowed over all the chips there are")
    reply = await game.try_to(await game.actor(), action="raise", to=10_000)
    expect(
        reply["code"] in {"stack_too_short", "nobody_can_call"},
        f"{reply['code']} is the code of a raise over all-in",
    )


@case(
    the(
        "`turn`",
        "`bring_in` | chips | null | the bring-in is due, and adds so much; to bet instead is allowed",
    ),
    the(
        "Events",
        "`bring_in_posted` | `seat`, `amount` | a player opened with the bring-in",
        "`up_cards_dealt` | `seat`, `cards` | cards were dealt face up",
    ),
    the(
        "Codes of refusals",
        "`bring_in_due` | the player has to bring in or bet",
        "`no_bring_in` | there is no bring-in due",
    ),
)
async def the_bring_in(stage: Stage) -> None:
    game = await stage.game(3, game="stud")
    turn = await game.turn()
    expect_equal(turn["bring_in"], 25, "the bring-in that is due")
    expect_equal(turn["bet"], [100, 100], "the bet instead of it")
    ups = game.seen.of_kind("up_cards_dealt")
    expect_equal(
        {event["seat"]: len(event["cards"]) for event in ups}, {0: 1, 1: 1, 2: 1}, "the cards face up"
    )
    worst = min(ups, key=lambda event: (event["cards"][0] // 4, event["cards"][0] % 4))
    expect_equal(turn["seat"], worst["seat"], "who has to bring in")
    for action in ("check", "fold"):
        await refuses(game, "bring_in_due", action=action)
    await game.act("bring_in")
    posted = game.seen.of_kind("bring_in_posted")
    expect_equal(posted, [{"kind": "bring_in_posted", "seat": turn["seat"], "amount": 25}], "bring_in_posted")
    expect_equal((await game.turn())["call"], 25, "the call of a bring-in")
    await refuses(game, "no_bring_in", action="bring_in")
    game = await stage.game(3, game="stud")
    await game.turn()
    await game.act("bet", to=100)
    expect_equal(game.seen.of_kind("bring_in_posted"), [], "the bring-ins where it was bet instead")


@case(
    the(
        "`act`",
        "`cards` | list of up to 6 cards | null | with a draw, and only there: the cards to exchange; an empty list is to stand pat",
    ),
    the(
        "`turn`",
        "`draw` | whole number | null | up to so many cards may be exchanged",
    ),
    the(
        "Events",
        "`cards_discarded` | `seat`, `cards` | what a player gave away in a draw: only the player sees it",
        "`drew` | `seat`, `count` | a player exchanged so many cards; none is to stand pat",
        "`discards_shuffled` | `count` | the deck ran out, and so many discarded and folded cards were shuffled",
    ),
    the(
        "Codes of refusals",
        "`bad_draw` | a card to exchange is not the player's, or is there twice",
    ),
    the(
        "Worked exchanges",
        "A draw.",
        "She names a card that she does not have, forgets the cards, and then exchanges three; of what Bob does she sees how many cards he exchanges.",
    ),
)
async def draws(stage: Stage) -> None:
    game = await stage.game(6, game="27td", act_ms=60_000)
    while "draw" not in (turn := await game.turn()):
        await game.act(**passive(turn))
    expect_equal(turn["draw"], 5, "how many cards may be exchanged")
    line = await game.actor()
    cards = await game.hole_cards(line)
    strange = next(card for card in range(52) if card not in cards)
    for wrong in ({"cards": [strange]}, {"cards": [cards[0], cards[0]]}, {}):
        await refuses(game, "bad_draw", action="draw", **wrong)
    await refuses(game, "bad_draw", action="fold", cards=[])
    fields = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "draw"}
    await line.rejects("act", "cards", cards + cards, "7s", 7, **fields)
    await game.act("draw", cards=[])
    expect_equal(
        game.seen.of_kind("drew")[-1], {"kind": "drew", "seat": turn["seat"], "count": 0}, "who stood pat"
    )
    for _ in range(20):
        turn = await game.turn()
        if "draw" not in turn:
            await game.act(**passive(turn))
            continue
        line = await game.actor()
        old = await game.hole_cards(line)
        before = game.seen.seq
        await game.act("draw", cards=old)
        await line.until_seq(game.table, game.seen.seq)
        seen = line.tables[game.table]
        own = seen.of_kind("cards_discarded")[-1]
        expect_equal((own["seat"], sorted(own["cards"])), (turn["seat"], sorted(old)), "what was discarded")
        since = [event for seq, event in seen.events.items() if seq > before and event]
        new = [card for event in since if event["kind"] == "hole_cards_dealt" for card in event["cards"]]
        expect_equal((len(new), set(new) & set(old)), (5, set()), "the cards that came for five")
        expect_equal(game.seen.of_kind("drew")[-1]["count"], 5, "how many were drawn")
        if game.seen.of_kind("discards_shuffled"):
            break
    shuffled = game.seen.of_kind("discards_shuffled")
    expect(shuffled and shuffled[0]["count"] > 0, "the deck did not run out")
    expect_equal(
        {event["seat"] for event in game.seen.of_kind("cards_discarded")} - {0},
        set(),
        "whose discards seat 0 sees",
    )


@case(
    the(
        "`turn`",
        "`show` | true or false | false | showing is allowed, at showdown",
        "`muck` | true or false | false | mucking is allowed, at showdown",
    ),
    the(
        "Events",
        "`hand_shown` | `seat`, `cards` | a player showed the hole cards",
        "`hand_mucked` | `seat` | a player gave up at showdown without showing",
        "`pot_awarded` | `pot`, `amount`, `shares`, `by`, `board` | a pot was paid out, or the part of it that one board and one rule set decide; 0 is the main pot, `shares` are pairs of seat and chips, `by` names the rule set and is empty where nobody else was left",
    ),
)
async def showdowns(stage: Stage) -> None:
    """Here losing hands are mucked without asking: a turn that allows to show or to muck is of other houses."""
    game = await stage.game(3)
    for _ in range(20):
        await game.play_until("hand_ended", showing)
        if game.seen.of_kind("hand_mucked"):
            break
    shown, mucked = game.seen.of_kind("hand_shown"), game.seen.of_kind("hand_mucked")
    expect(shown and mucked, "in twenty showdowns nobody showed, or nobody mucked")
    expect_equal((set(shown[0]), len(shown[0]["cards"])), ({"kind", "seat", "cards"}, 2), "hand_shown")
    expect_equal(set(mucked[0]), {"kind", "seat"}, "the fields of hand_mucked")
    award = game.seen.of_kind("pot_awarded")[0]
    expect_equal(set(award), {"kind", "pot", "amount", "shares", "by", "board"}, "the fields of pot_awarded")
    expect_equal((award["pot"], award["board"], award["by"]), (0, 0, "high"), "a pot at showdown")
    expect_equal(sum(chips for _, chips in award["shares"]), award["amount"], "the shares of a pot")
    game = await stage.game(2)
    await game.play_until("hand_ended", folding)
    expect_equal(game.seen.of_kind("pot_awarded")[0]["by"], "", "what decided where nobody else was left")


def showing(turn: Message) -> Message:
    """Show where that may be asked for."""
    return {"action": "show"} if turn.get("show") else passive(turn)


@case(
    the(
        "`turn`",
        "Who does not act in time checks where that is free, else folds; brings in; stands pat; has the board dealt once; mucks at showdown.",
    ),
)
async def who_does_not_act_in_time(stage: Stage) -> None:
    """Nobody acts at all: of each game the first thing that is done instead tells."""
    for code, instead in (("nlhe", "folded"), ("stud", "bring_in_posted")):
        game = await stage.game(3, game=code, act_ms=200)
        late = await game.lines[0].event(game.table, "timed_out")
        follows = await game.lines[0].event(game.table, instead)
        expect_equal(follows["seat"], late["seat"], f"who {instead} in {code}")
    game = await stage.game(2, game="5cd", act_ms=1_500)
    while "draw" not in (turn := await game.turn()):
        await game.act(**passive(turn))
    drew = await game.lines[0].event(game.table, "drew")
    expect_equal((drew["seat"], drew["count"]), (turn["seat"], 0), "who stood pat")
    game = await stage.game(2, act_ms=1_500)
    await game.act("call")
    turn = await game.turn()
    checked = await game.lines[0].event(game.table, "checked")
    expect_equal(checked["seat"], turn["seat"], "who checked where that is free")
    game = await stage.game(2, house={"most_runs": 2}, act_ms=1_500)
    await game.play_until("runs_offered", all_in)
    chosen = await game.lines[0].event(game.table, "runs_chosen")
    expect_equal(chosen["runs"], 1, "how often the board is dealt if nobody says")
