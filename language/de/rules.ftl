# Spiele, Einsätze und die Regeln eines Tisches in Kürze.

game-nlhe = No-Limit Hold'em
game-plhe = Pot-Limit Hold'em
game-flhe = Fixed-Limit Hold'em
game-short-deck = No-Limit Short Deck Hold'em
game-plo = Pot-Limit Omaha
game-plo5 = Pot-Limit Omaha mit fünf Karten
game-plo6 = Pot-Limit Omaha mit sechs Karten
game-plo8 = Pot-Limit Omaha Hi-Lo
game-flo = Fixed-Limit Omaha
game-flo8 = Fixed-Limit Omaha Hi-Lo
game-5cd = No-Limit Five Card Draw
game-stud = Seven Card Stud
game-stud8 = Seven Card Stud Hi-Lo
game-razz = Razz
game-27sd = No-Limit 2-7 Single Draw
game-27td = Fixed-Limit 2-7 Triple Draw
game-badugi = Fixed-Limit Badugi
game-kuhn = Kuhn-Poker
game-leduc = Leduc Hold'em
game-horse = HORSE
game-8-game = 8-Game-Mix

street-preflop = Preflop
street-flop = Flop
street-turn = Turn
street-river = River
street-predraw = Vor dem Tausch
street-draw = Tausch
street-first-draw = Erster Tausch
street-second-draw = Zweiter Tausch
street-third-draw = Dritter Tausch
street-third-street = Third Street
street-fourth-street = Fourth Street
street-fifth-street = Fifth Street
street-sixth-street = Sixth Street
street-seventh-street = Seventh Street
street-only-street = Einzige Runde

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } Blinds { $small }/{ $big }
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
