from engine.assessor import strength
from engine.cards import DECK, parse_card, parse_cards
from engine.notation.phh_actions import KnownCards
from engine.notation.phh_deck import stack_deck

BOARD = parse_cards("Ah Kh 9c 8c 2d")
NOTHING = (None, None)


def test_every_known_card_lies_where_it_is_dealt() -> None:
    known = KnownCards((parse_cards("As Ks"), NOTHING, (None, parse_card("3h"))), BOARD)
    deck = stack_deck(known, frozenset())
    assert sorted(deck) == list(DECK)
    assert (deck[0], deck[3]) == parse_cards("As Ks")
    assert deck[5] == parse_card("3h")
    assert deck[6:11] == BOARD


def test_unknown_cards_at_showdown_are_the_weakest_there_are() -> None:
    known = KnownCards((parse_cards("As Ks"), NOTHING), BOARD)
    deck = stack_deck(known, frozenset({1}))
    others = [card for card in DECK if card not in (*BOARD, *parse_cards("As Ks"))]
    weakest = min(strength((*BOARD, a, b)) for a in others for b in others if a != b)
    assert strength((*BOARD, deck[1], deck[3])) == weakest


def test_who_is_at_showdown_has_the_first_choice_of_weak_hands() -> None:
    known = KnownCards((NOTHING, NOTHING), BOARD)
    deck = stack_deck(known, frozenset({1}))
    assert strength((*BOARD, deck[1], deck[3])) <= strength((*BOARD, deck[0], deck[2]))
