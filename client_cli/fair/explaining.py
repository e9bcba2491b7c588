"""Says of checked deals, step by step, what holds and what does not."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from riverboat.client_cli.fair.avoided import SUSPICIOUS, AvoidedCards, ChanceTest
from riverboat.client_cli.fair.checking import CheckedDeal
from riverboat.client_cli.fair.words import spoken_digest
from riverboat.engine.cards import format_card, format_cards

_WIDTH = 12


def explain(deal: CheckedDeal) -> Iterator[str]:
    """Yield the lines about a deal."""
    terms = deal.terms
    yield f"Hand {terms.hand}, attempt {terms.attempt + 1}, table {terms.table}"
    yield _step("Files", ", ".join(deal.files))
    yield _step("Room", terms.room[:32].hex())
    if deal.readable:
        yield from _line_up(deal)
    if deal.pack is not None or deal.avoided is not None:
        yield from _record(deal)
    if deal.pack is not None and deal.openings:
        yield _step("Cards", _cards(deal, in_doubt=bool(deal.faults)))
    yield _step("Signed", _signers(deal))
    yield _step("Digest", f"{spoken_digest(deal.record)}  (all players of this hand have the same words)")
    for fault in deal.faults:
        yield _step("FAULT", f"{fault} ({fault.code})")
    yield _verdict(deal)


def _signers(deal: CheckedDeal) -> str:
    servers = dict.fromkeys(each.server.hex()[:16] for each in deal.signatures)
    if not servers:
        return "no signature of a server was found"
    result = ", and how the hand ended" if any(each.result for each in deal.signatures) else ""
    return f"by the server {', '.join(f'{each}…' for each in servers)}, which the room certifies{result}"


def _line_up(deal: CheckedDeal) -> Iterator[str]:
    line_up, started, values = deal.terms.line_up, deal.terms.line_up.started, deal.record.values
    names = deal.names
    yield _step(
        "Line-up", f"{started.get('game')}, button in {_seat(started.get('button'))}, {_people(names)}"
    )
    heads = line_up.heads
    gave = _people({seat: names[seat] for seat in values if seat in names}) or "nobody"
    yield _step("Values", f"{len(values)} of {len(line_up.players)} players contributed: {gave}")
    if missing := _people({seat: names[seat] for seat in heads.keys() - values.keys()}):
        yield _step("", f"missing: {missing}")


def _record(deal: CheckedDeal) -> Iterator[str]:
    terms = deal.terms
    if deal.record.values:
        yield _step("", "each value comes from the chain that its player registered before")
    if deal.pack is None:
        yield _step("Packs", f"{terms.packs} were committed, and all of them were opened: nothing was dealt")
    else:
        who = "the values" if deal.record.values else "nobody's value: the commitment alone"
        yield _step("Packs", f"{terms.packs} were committed, and {who} chose number {deal.pack + 1}")
        yield _step("", f"the {terms.packs - 1} others were opened: each is a whole deck, shuffled")
    yield _step("Commitment", f"{deal.record.commitment.hex()[:32]}… fits all of this")


def _cards(deal: CheckedDeal, *, in_doubt: bool) -> str:
    found = [f"{format_card(each.card)} from {_place(each.list, each.index)}" for each in deal.openings]
    holds = "opened" if in_doubt else "opened, and each is the one that was committed to"
    return f"{len(found)} {holds}: {', '.join(found)}"


def _place(number: int, index: int) -> str:
    return f"place {index + 1}" if not number else f"place {index + 1} of shuffle {number}"


def _verdict(deal: CheckedDeal) -> str:
    if deal.faults:
        return "  The deal does NOT hold. Keep the files: they are evidence."
    if not deal.dealt:
        return "  The attempt was given up as it should be."
    if not deal.record.values:
        return "  The deal holds. Nobody contributed: this proves only that the cards were fixed in advance."
    return "  The deal holds: nobody chose or changed the cards, if one contributor is honest."


def explain_avoided(avoided: Sequence[AvoidedCards]) -> Iterator[str]:
    """Yield the lines about deals that were avoided."""
    for each in avoided:
        names, terms = each.deal.names, each.deal.terms
        who = _people({seat: names[seat] for seat in each.missing})
        holes = [f"{names.get(seat, '')} {format_cards(cards)}" for seat, cards in each.holes.items()]
        boards = [format_cards(board) for board in each.boards if board]
        share = sum(each.shares.get(seat, 0) for seat in each.missing)
        cards = "; ".join(holes + boards)
        yield f"Avoided in hand {terms.hand}, attempt {terms.attempt + 1}, by {who}: {cards}"
        yield f"  played to the end without a bet: {share:.0%} of the pot"


def explain_chance(tests: Iterable[ChanceTest], names: dict[str, str]) -> Iterator[str]:
    """Yield the lines about avoided deals against chance. names: of the players, by their ids."""
    for test in tests:
        who = _named(names.get(test.player, ""), test.player) if test.player else "All together"
        deals = f"{test.deals} avoided deal{'s' * (test.deals != 1)}"
        text = (
            f"{who}: {deals} would have won {test.share:.1%} of the pots; chance gives {test.expected:.1%}."
        )
        if test.likelihood is None:
            yield f"{text} Too few to say more."
        else:
            verdict = "hardly chance" if test.likelihood < SUSPICIOUS else "chance explains it"
            yield f"{text} Chance gives so little with a probability of {test.likelihood:.2g}: {verdict}."


def deal_data(deal: CheckedDeal) -> dict[str, Any]:
    """Return a deal as data of JSON."""
    terms = deal.terms
    return {
        "room": terms.room.hex(),
        "table": terms.table,
        "hand": terms.hand,
        "attempt": terms.attempt,
        "files": list(deal.files),
        "dealt": deal.dealt,
        "holds": not deal.faults,
        "faults": [{"code": fault.code, "message": str(fault)} for fault in deal.faults],
        "packs": terms.packs,
        "pack": deal.pack,
        "contributed": sorted(deal.record.values),
        "commitment": deal.record.commitment.hex(),
        "signed_by": sorted({each.server.hex() for each in deal.signatures}),
        "digest": spoken_digest(deal.record),
        "openings": [
            {"list": each.list, "index": each.index, "card": format_card(each.card)} for each in deal.openings
        ],
    }


def avoided_data(avoided: AvoidedCards) -> dict[str, Any]:
    """Return an avoided deal as data of JSON."""
    terms = avoided.deal.terms
    return {
        "table": terms.table,
        "hand": terms.hand,
        "attempt": terms.attempt,
        "missing": list(avoided.missing),
        "holes": {str(seat): format_cards(cards) for seat, cards in avoided.holes.items()},
        "boards": [format_cards(board) for board in avoided.boards],
        "shares": {str(seat): share for seat, share in avoided.shares.items()},
    }


def _step(name: str, text: str) -> str:
    return f"  {name:<{_WIDTH}}{text}"


def _people(names: dict[int, str]) -> str:
    return ", ".join(_named(name, f"seat {seat + 1}") for seat, name in sorted(names.items()))


def _named(name: str, otherwise: str) -> str:
    return f"{name} ({otherwise})" if name else otherwise


def _seat(number: object) -> str:
    return f"seat {number + 1}" if isinstance(number, int) else "no seat"
