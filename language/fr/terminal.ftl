# Ce que le terminal dit en plus.

player-unmuted =
    { $you ->
        [yes] Vous avez de nouveau accès au chat
       *[no] { $who } a de nouveau accès au chat
    }
auto-rebuy-chosen = { $who } change sa recave automatique
seat-offered =
    { $you ->
        [yes] Le siège { $seat } vous est proposé
       *[no] Le siège { $seat } est proposé à { $who }
    }
wait-list-left =
    { $you ->
        [yes] Vous n'êtes plus sur la liste d'attente
       *[no] { $who } quitte la liste d'attente
    }
a-player = Quelqu'un

did-fold = fold
did-muck = muck
did-check = check
did-call = suit
did-bet = mise { $chips }
    .short = mise
did-raise = relance { $chips }
    .short = relance
did-bring-in = bring-in
did-blind = blinde
did-draw = tire { $count }
    .short = tire
did-stand-pat = ne tire pas
    .short = servi
did-discard = écarte { $count }
    .short = écarte
did-run = board ×{ $count }
    .short = board
did-win = remporte { $chips }
    .short = remporte

cards-next = { $before }, { $one }

won-with = { $won } avec { $hand }
with-hand = avec { $hand }

better-type = { $better } bat { $worse }
better-higher = par { $what } : { $better } bat { $worse }
better-lower = par { $what } : { $better } sous { $worse }
part-card = la carte
part-kicker = le kicker
part-pair = la paire
part-top-pair = la première paire
part-second-pair = la seconde paire
part-three_of_a_kind = le brelan
part-straight = la quinte
part-flush = la couleur
part-four_of_a_kind = le carré
part-straight_flush = la quinte flush
part-five_of_a_kind = les cinq cartes identiques
