# Lo que dice además la terminal.

player-unmuted =
    { $you ->
        [yes] Puedes usar el chat otra vez
       *[no] { $who } puede usar el chat otra vez
    }
auto-rebuy-chosen = { $who } cambia la recompra automática
seat-offered =
    { $you ->
        [yes] Se te ofrece el sitio { $seat }
       *[no] Se ofrece el sitio { $seat } a { $who }
    }
wait-list-left =
    { $you ->
        [yes] Ya no estás en la lista de espera
       *[no] { $who } sale de la lista de espera
    }
a-player = Alguien

did-fold = se retira
did-muck = no muestra
did-check = pasa
did-call = iguala
did-bet = apuesta { $chips }
    .short = apuesta
did-raise = sube a { $chips }
    .short = sube
did-bring-in = bring-in
did-blind = ciega
did-draw = cambia { $count }
    .short = cambia
did-stand-pat = se planta
    .short = pat
did-discard = descarta { $count }
    .short = descarta
did-run = board { $count }×
    .short = board
did-win = gana { $chips }
    .short = gana

cards-next = { $before }, { $one }

won-with = { $won } con { $hand }
with-hand = con { $hand }

better-type = { $better } gana a { $worse }
better-higher = más alto ({ $what }): { $better } gana a { $worse }
better-lower = más bajo ({ $what }): { $better } gana a { $worse }
part-card = carta
part-kicker = kicker
part-pair = pareja
part-top-pair = primera pareja
part-second-pair = segunda pareja
part-three_of_a_kind = trío
part-straight = escalera
part-flush = color
part-four_of_a_kind = póker
part-straight_flush = escalera de color
part-five_of_a_kind = repóker
