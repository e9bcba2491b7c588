# Co mówi poza tym terminal.

player-unmuted =
    { $you ->
        [yes] Możesz znów pisać na czacie
       *[no] { $who } może znów pisać na czacie
    }
auto-rebuy-chosen = { $who } zmienia automatyczne dokupienie
seat-offered =
    { $you ->
        [yes] Miejsce { $seat } czeka na ciebie
       *[no] Miejsce { $seat } może zająć { $who }
    }
wait-list-left =
    { $you ->
        [yes] Nie ma cię już na liście oczekujących
       *[no] { $who } znika z listy oczekujących
    }
a-player = Ktoś

did-fold = pas
did-muck = muck
did-check = czeka
did-call = sprawdza
did-bet = stawia { $chips }
    .short = stawia
did-raise = przebija do { $chips }
    .short = przebija
did-bring-in = bring-in
did-blind = ciemna
did-draw = wymienia { $count }
    .short = wymienia
did-stand-pat = bez wymiany
    .short = bez wymiany
did-discard = odrzuca { $count }
    .short = odrzuca
did-run = board ×{ $count }
    .short = board
did-win = wygrywa { $chips }
    .short = wygrywa

cards-next = { $before }, { $one }

won-with = { $won }: { $hand }
with-hand = { $hand }

better-type = mocniejszy układ: { $better }, nie { $worse }
better-higher = wyżej ({ $what }): { $better }, nie { $worse }
better-lower = niżej ({ $what }): { $better }, nie { $worse }
part-card = karta
part-kicker = kicker
part-pair = para
part-top-pair = wyższa para
part-second-pair = druga para
part-three_of_a_kind = trójka
part-straight = strit
part-flush = kolor
part-four_of_a_kind = kareta
part-straight_flush = poker
part-five_of_a_kind = pięć jednakowych
