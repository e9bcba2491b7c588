# ruff: noqa: E501 - sentences are quoted whole
"""The sentences of docs/protocol.md about deals from commitments, which a room may not have."""

from typing import Final

from tests.e2e.conformance.page import Sentence

_HELD: Final = "only rooms with --fair-deals have it: tests/server/tables/parts/test_fair_deals.py holds it"

OF_FAIR_DEALS: Final = dict.fromkeys(
    (
        Sentence(
            "`register_chain`",
            "Contribute to the deals of a table from the next commitment on, where the room deals [from commitments](fairness.md).",
        ),
        Sentence("`register_chain`", "It replaces an earlier chain."),
        Sentence(
            "`register_chain`",
            "A player may register four chains between two hands; more are refused with `too_often`.",
        ),
        Sentence(
            "`register_chain`", "A chain ends when its player leaves the seat, and after 10,000 values."
        ),
        Sentence("`register_chain`", "`id` | string | required | the command's id"),
        Sentence("`register_chain`", "`table` | string | required | the table's id"),
        Sentence(
            "`register_chain`", "`head` | string, 64 hexadecimal digits | required | the end of the chain"
        ),
        Sentence(
            "`reveal_value`",
            "Reveal the next value of your chain for an attempt at a hand that lists your seat, or one that you owe for an earlier attempt.",
        ),
        Sentence("`reveal_value`", "Never reveal a value for a second commitment to the same attempt."),
        Sentence("`reveal_value`", "The same value may be sent again."),
        Sentence(
            "`reveal_value`", "A wrong one is refused with `wrong_value`, and the attempt counts as missed."
        ),
        Sentence("`reveal_value`", "`id` | string | required | the command's id"),
        Sentence("`reveal_value`", "`table` | string | required | the table's id"),
        Sentence("`reveal_value`", "`hand` | integer | required | the hand's id"),
        Sentence("`reveal_value`", "`attempt` | integer | required | the number of the attempt"),
        Sentence("`reveal_value`", "`value` | string, 64 hexadecimal digits | required | the value"),
        Sentence(
            "`snapshot`",
            "`deals` | `deals_info` | null | the state of committed deals, if the table has had any",
        ),
        Sentence(
            "`welcome`",
            "`fair_deals` | `fair_deals_info` | null | how every table of the room deals [from commitments](fairness.md); null if none does",
        ),
        Sentence("`fair_deals_info`", "`room` | string, 64 hexadecimal digits | required | the room's key"),
        Sentence("`fair_deals_info`", "`packs` | integer, 2 to 64 | required | the packs of each commitment"),
        Sentence(
            "`fair_deals_info`",
            "`opt_in` | boolean | false | hands follow each other at once: contribute only if your player asks for it",
        ),
        Sentence(
            "`fair_deals_info`",
            "`successions` | list of `succession_info` | empty | how the room's key followed from earlier ones, the oldest first",
        ),
        Sentence(
            "`succession_info`",
            "`room` | string, 64 hexadecimal digits | required | an earlier key of the room",
        ),
        Sentence(
            "`succession_info`",
            "`successor` | string, 64 hexadecimal digits | required | the key that followed it",
        ),
        Sentence(
            "`succession_info`",
            "`signature` | string, 128 hexadecimal digits | required | its [signature](fairness.md#signatures) of that key",
        ),
        Sentence(
            "`deals_info`", "`chains` | map of `chain_info` | empty | the chains of seated players, by player"
        ),
        Sentence("`deals_info`", "`committed` | event | null | the latest `deal_committed`"),
        Sentence(
            "`deals_info`",
            "`avoided` | event | null | the `deal_avoided` of that attempt, if it was given up",
        ),
        Sentence(
            "`deals_info`", "`recorded` | event | null | the `deal_recorded` of that attempt, if it was dealt"
        ),
        Sentence(
            "`deals_info`", "`missed` | list of `missed_info` | empty | the attempts of which values are owed"
        ),
        Sentence(
            "`deals_info`",
            "`before` | string | empty | the digest of the latest record, or of how its hand ended",
        ),
        Sentence("`deals_info`", "`signer` | event | null | the latest `signer_certified`"),
        Sentence(
            "`deals_info`",
            "`left` | map of lists of integers | empty | the misses of players who left their seats, by player",
        ),
        Sentence("`chain_info`", "`head` | string | required | what the next value hashes to"),
        Sentence("`chain_info`", "`used` | integer | 0 | how many values were revealed"),
        Sentence(
            "`chain_info`",
            "`owed` | string | empty | the head whose value was missed; the player is listed again when it is revealed",
        ),
        Sentence(
            "`chain_info`",
            "`misses` | list of integers | empty | the numbers of the latest hands in which a value was missed",
        ),
        Sentence("`missed_info`", "`avoided` | event | required | the `deal_avoided` of the attempt"),
        Sentence(
            "`missed_info`",
            "`owing` | list of pairs | required | the players who owe a value, with their seats in the attempt: pairs of seat and player",
        ),
        Sentence(
            "`hand_record`",
            "`proof` | string | empty | the [proof](fairness.md) of its deal with the cards that you saw; empty if the hand was not committed to",
        ),
        Sentence(
            "Events",
            "`chain_registered` | `seat`, `player`, `head` | a player contributes to deals from the next commitment on",
        ),
        Sentence(
            "Events",
            "`packs_sealed` | `hand`, `attempt`, `room`, `secrets` | what the packs of the next commitment follow from: shown to nobody",
        ),
        Sentence(
            "Events",
            "`deal_committed` | `hand`, `attempt`, `packs`, `line_up`, `before`, `commitment`, `signature` | the server committed to a hand; those in its `line_up`, a JSON text, are dealt in, even if they leave before it starts",
        ),
        Sentence(
            "Events",
            "`deal_avoided` | `hand`, `attempt`, `values`, `secrets`, `missing`, `signature` | an attempt was given up, and all its packs are opened; `values` are pairs of seat and value; it comes again, without a signature, when a missing value is revealed later",
        ),
        Sentence(
            "Events",
            "`deal_recorded` | `hand`, `attempt`, `values`, `secrets`, `leaves`, `signature` | the values chose the pack of the hand that starts next; `secrets` are those of the other packs, and `leaves` the hashes of the dealt one",
        ),
        Sentence(
            "Events",
            "`openings` is there only if the deal is committed: for each card that the event shows and a proof opens, its list, its place in the order of dealing, and its salt in hexadecimal.",
        ),
        Sentence(
            "Events",
            "`signer_certified` | `key`, `certificate` | the server with this public key signs deals from now on; the room's key has signed it",
        ),
        Sentence(
            "Events",
            "`result_signed` | `hand`, `signature` | the server signed with how many chips the players ended the hand",
        ),
        Sentence("Events", "A hand that is shown has none if its cards came face down on several streets."),
        Sentence(
            "Events",
            "`key`, `certificate`, `signature` and `leaves` are bytes: binary data in MessagePack, and base64 in JSON.",
        ),
        Sentence("Error codes", "`no_fair_deals` | the server does not deal from commitments"),
        Sentence(
            "Error codes",
            "`no_value_due` | no value of the player is awaited for this attempt at the hand, nor owed for it",
        ),
        Sentence(
            "Error codes",
            "`wrong_value` | the value does not hash to the head that the commitment lists for the player's seat, or another one came before",
        ),
        Sentence("Examples", "A room without commitments."),
        Sentence("Examples", "Nothing is registered or revealed there."),
    ),
    _HELD,
)
