# O que o terminal diz além disso.

player-unmuted =
    { $you ->
        [yes] Você pode usar o chat de novo
       *[no] { $who } pode usar o chat de novo
    }
auto-rebuy-chosen = { $who } muda a recompra automática
seat-offered =
    { $you ->
        [yes] O lugar { $seat } foi oferecido a você
       *[no] O lugar { $seat } foi oferecido a { $who }
    }
wait-list-left =
    { $you ->
        [yes] Você não está mais na lista de espera
       *[no] { $who } saiu da lista de espera
    }
a-player = Alguém

did-fold = fold
did-muck = muck
did-check = check
did-call = paga
did-bet = aposta { $chips }
    .short = aposta
did-raise = aumenta { $chips }
    .short = aumenta
did-bring-in = bring-in
did-blind = blind
did-draw = troca { $count }
    .short = troca
did-stand-pat = não troca
    .short = pat
did-discard = descarta { $count }
    .short = descarta
did-run = board { $count }×
    .short = board
did-win = ganha { $chips }
    .short = ganha

cards-next = { $before }, { $one }

won-with = { $won } com { $hand }
with-hand = com { $hand }

better-type = { $better } ganha de { $worse }
better-higher = maior ({ $what }): { $better } ganha de { $worse }
better-lower = menor ({ $what }): { $better } ganha de { $worse }
part-card = carta
part-kicker = kicker
part-pair = par
part-top-pair = par mais alto
part-second-pair = segundo par
part-three_of_a_kind = trinca
part-straight = sequência
part-flush = flush
part-four_of_a_kind = quadra
part-straight_flush = straight flush
part-five_of_a_kind = quina
