# Spiele, Einsätze und die Regeln eines Tisches in Kürze.

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } Blinds { $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } Ante { $chips }
stakes-with-big-blind-ante = { $stakes } Big-Blind-Ante { $chips }
stakes-with-bring-in = { $stakes } Bring-in { $chips }

game-bomb-pot = { $game } als Bomb Pot
game-on-boards = { $game } auf { $count } Boards

rules-next = { $before }, { $one }
rules-boards = auf { $count } Boards
rules-bomb-pots =
    { $count ->
        [1] jede Hand ein Bomb Pot
       *[other] alle { $count } Hände ein Bomb Pot
    }
rules-delay = Zuschauer sehen { $seconds } s später
rules-delay-all-cards = Zuschauer sehen { $seconds } s später, mit allen Karten
rules-straddles =
    { $count ->
        [1] ein Straddle
       *[other] { $count } Straddles
    }
rules-runs = Board bis zu { $count }-mal
rules-rake = Rake { $percent } % bis { $chips }
