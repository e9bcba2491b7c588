# Oyunlar, limitler ve masa kuralları kısaca.

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } blind { $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } ante { $chips }
stakes-with-big-blind-ante = { $stakes } BB ante { $chips }
stakes-with-bring-in = { $stakes } bring-in { $chips }

game-bomb-pot = { $game }, bomb pot
game-on-boards = { $game }, { $count } board

rules-next = { $before }, { $one }
rules-boards = { $count } board
rules-bomb-pots =
    { $count ->
        [1] her elde bomb pot
       *[other] her { $count } elde bir bomb pot
    }
rules-delay = izleyici gecikmesi { $seconds } sn
rules-delay-all-cards = izleyici gecikmesi { $seconds } sn, tüm kartlar açık
rules-straddles =
    { $count ->
        [1] bir straddle
       *[other] { $count } straddle
    }
rules-runs = board en çok { $count } kez
rules-rake = rake %{ $percent }, en çok { $chips }
