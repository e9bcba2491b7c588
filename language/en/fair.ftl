# Deals that every player can check. The mark at the table: how many of the players sent a random number of their own.
fair-mark = The deal is checked: { $count } of { $players } contributed
    .waiting = The deal is being checked
    .unchecked = This deal is not checked
    .failed = A deal does not hold
fair-title = Is the deal fair?
fair-contributed = Random numbers came from { $count } of { $players } players: { $names }.
fair-nobody = No player sent a random number. So this proves only that the cards were fixed before the first action.
fair-own = Yours is among them: nobody chose the cards, even if all others work together.
fair-others = Yours is not among them: nobody chose the cards if one of these players is honest.
fair-cards = Cards that you saw and that were checked: { $count }.
fair-words = Players of this hand can compare these words:
fair-unchecked = The deal of this hand cannot be checked: you came later, or it was not committed.
fair-how = Before a hand, the server shuffles four decks and shows their locks. Then the players' numbers choose the deck and mix it. The other decks are opened for everybody. So nobody can choose the cards.
fair-not-proven = It does not prove that the operator does not look at the cards.
fair-take-part = Contribute to the deals
fair-save = Save the proof
# why is one of the sentences below.
fair-failed = The deal of hand { $hand } does not hold. { $why }
fair-fault =
    .values = The random number of a player is missing or changed.
    .packs = The cards are not those that were fixed before the hand.
    .card = A card that you saw is not the one that was fixed.
    .again = The server fixed the cards of a hand twice, or changed its record.
