# Gry, stawki i zasady stołu w skrócie.

game-nlhe = No-Limit Hold'em
game-plhe = Pot-Limit Hold'em
game-flhe = Limit Hold'em
game-short-deck = No-Limit Short Deck
game-plo = Pot-Limit Omaha
game-plo5 = pięciokartowa Pot-Limit Omaha
game-plo6 = sześciokartowa Pot-Limit Omaha
game-plo8 = Pot-Limit Omaha Hi-Lo
game-flo = Limit Omaha
game-flo8 = Limit Omaha Hi-Lo
game-5cd = No-Limit poker pięciokartowy dobierany
game-stud = Seven Card Stud
game-stud8 = Seven Card Stud Hi-Lo
game-razz = Razz
game-27sd = No-Limit 2-7 Single Draw
game-27td = Limit 2-7 Triple Draw
game-badugi = Limit Badugi
game-kuhn = poker Kuhna
game-leduc = Leduc Hold'em
game-horse = HORSE
game-8-game = 8-Game

street-preflop = Preflop
street-flop = Flop
street-turn = Turn
street-river = River
street-predraw = Przed wymianą
street-draw = Wymiana
street-first-draw = Pierwsza wymiana
street-second-draw = Druga wymiana
street-third-draw = Trzecia wymiana
street-third-street = Trzecia ulica
street-fourth-street = Czwarta ulica
street-fifth-street = Piąta ulica
street-sixth-street = Szósta ulica
street-seventh-street = Siódma ulica
street-only-street = Jedyna runda

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } ciemne { $small }/{ $big }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } ante { $chips }
stakes-with-big-blind-ante = { $stakes } ante BB { $chips }
stakes-with-bring-in = { $stakes } bring-in { $chips }

game-bomb-pot = { $game }, bomb pot
game-on-boards = { $game } na { $count ->
        [one] { $count } boardzie
       *[other] { $count } boardach
    }

rules-next = { $before }, { $one }
rules-boards = na { $count ->
        [one] { $count } boardzie
       *[other] { $count } boardach
    }
rules-bomb-pots = bomb pot co { $count ->
        [1] rozdanie
        [few] { $count } rozdania
        [many] { $count } rozdań
       *[other] { $count } rozdania
    }
rules-delay = opóźnienie dla widzów { $seconds } s
rules-delay-all-cards = opóźnienie dla widzów { $seconds } s, wszystkie karty odkryte
rules-straddles =
    { $count ->
        [1] straddle
       *[other] straddle do { $count }
    }
rules-runs = board do { $count ->
        [one] { $count } razu
       *[other] { $count } razy
    }
rules-rake = rake { $percent }% do { $chips }
