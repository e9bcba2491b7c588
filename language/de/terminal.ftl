# Was das Terminal außerdem sagt.

player-unmuted =
    { $you ->
        [yes] Du darfst wieder chatten
       *[no] { $who } darf wieder chatten
    }
auto-rebuy-chosen = { $who } ändert den automatischen Nachkauf
seat-offered =
    { $you ->
        [yes] Platz { $seat } ist für dich frei
       *[no] Platz { $seat } ist für { $who } frei
    }
wait-list-left =
    { $you ->
        [yes] Du stehst nicht mehr auf der Warteliste
       *[no] { $who } steht nicht mehr auf der Warteliste
    }
a-player = Jemand

did-fold = Fold
did-muck = Muck
did-check = Check
did-call = Call
did-bet = Bet { $chips }
    .short = Bet
did-raise = Raise { $chips }
    .short = Raise
did-bring-in = Bring-in
did-blind = Blind
did-draw = tauscht { $count }
    .short = tauscht
did-stand-pat = tauscht nicht
    .short = bleibt
did-discard = wirft { $count } ab
    .short = wirft ab
did-run = { $count }× Board
    .short = Board
did-win = gewinnt { $chips }
    .short = gewinnt

cards-next = { $before }, { $one }

won-with = { $won } mit { $hand }
with-hand = mit { $hand }

better-type = { $better } schlägt { $worse }
better-higher = höher ({ $what }): { $better } schlägt { $worse }
better-lower = niedriger ({ $what }): { $better } schlägt { $worse }
part-card = Karte
part-kicker = Kicker
part-pair = Paar
part-top-pair = höheres Paar
part-second-pair = zweites Paar
part-three_of_a_kind = Drilling
part-straight = Straße
part-flush = Flush
part-four_of_a_kind = Vierling
part-straight_flush = Straight Flush
part-five_of_a_kind = Fünfling
