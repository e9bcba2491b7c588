"""A deal that every player can check: nobody chose or changed the cards.

The server commits to several whole decks before the players reveal random values of their own. These
values choose the deck that is dealt, and mix it. Everybody checks the decks that were not dealt, and each
card that is seen. `docs/fairness.md` has the scheme, what it proves, and test vectors.
"""
