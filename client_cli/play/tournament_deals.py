"""Deals in a terminal: what is typed after /deal, and how a proposed deal is said."""

from typing import Final

from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.client_cli.play.input import InputError, parse_number
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.tournament_texts import shares_text
from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.deals import DealMethod
from riverboat.language.message import Chips

_METHODS: Final = {"icm": DealMethod.ICM, "chips": DealMethod.CHIP_CHOP}


def deal_lines(tournament: FollowedTournament) -> list[str]:
    """Return the deal that is proposed, and who has accepted it."""
    deal = tournament.info.deal
    if deal is None:
        return [said("tour-no-deal"), said("tour-deal-commands")]

    def name(player: str) -> str:
        found = tournament.players.get(player)
        mark = " ✓" if player in deal.agreed else ""
        return (player if found is None else found.name) + mark

    id = "tour-deal-proposed.rest" if deal.to_play_for else "tour-deal-proposed"
    return [
        said(id, shares=shares_text(name, deal.shares), chips=Chips(deal.to_play_for)),
        said("tour-deal-commands"),
    ]


async def propose_typed(tournament: FollowedTournament, text: str) -> None:
    """Propose the deal that `text` describes: "icm", "chips 100" or "Ann=500 Bob=300 100".

    A number at the end is left to play for. Raises InputError and CommandRefused.
    """
    first, *rest = text.split()
    method = _METHODS.get(first.lower())
    words = rest if method else [first, *rest]
    to_play_for = parse_number(words.pop()) if words and "=" not in words[-1] else 0
    if method is not None:
        if words:
            raise InputError(said("tour-deal-form"))
        try:
            deal = await tournament.deal_by(method, to_play_for)
        except FiguresError as error:
            raise InputError(str(error)) from None
        await tournament.propose_deal(deal.shares, to_play_for)
        return
    shares = {}
    for word in words:
        who, separator, share = word.rpartition("=")
        if not separator:
            raise InputError(said("tour-deal-form"))
        shares[_player(tournament, who)] = parse_number(share)
    await tournament.propose_deal(shares, to_play_for)


def _player(tournament: FollowedTournament, who: str) -> str:
    """Return the id of the player in play with this name or id. Raises InputError."""
    found = [
        player
        for player in tournament.in_the_prizes
        if who.lower() in (tournament.players[player].name.lower(), player.lower())
    ]
    if len(found) != 1:
        raise InputError(said("tour-deal-form"))
    return found[0]
