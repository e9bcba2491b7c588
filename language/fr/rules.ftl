# Les jeux, les limites et les règles d'une table en bref.

game-nlhe = hold'em no limit
game-plhe = hold'em pot limit
game-flhe = hold'em limit
game-short-deck = short deck no limit
game-plo = Omaha pot limit
game-plo5 = Omaha 5 cartes pot limit
game-plo6 = Omaha 6 cartes pot limit
game-plo8 = Omaha hi-lo pot limit
game-flo = Omaha limit
game-flo8 = Omaha hi-lo limit
game-5cd = poker fermé no limit
game-stud = stud à 7 cartes
game-stud8 = stud à 7 cartes hi-lo
game-razz = razz
game-27sd = 2-7 single draw no limit
game-27td = 2-7 triple draw limit
game-badugi = badugi limit
game-kuhn = poker de Kuhn
game-leduc = hold'em Leduc
game-horse = HORSE
game-8-game = mixte 8-Game

street-preflop = Préflop
street-flop = Flop
street-turn = Turn
street-river = River
street-predraw = Avant le tirage
street-draw = Tirage
street-first-draw = Premier tirage
street-second-draw = Deuxième tirage
street-third-draw = Troisième tirage
street-third-street = Troisième carte
street-fourth-street = Quatrième carte
street-fifth-street = Cinquième carte
street-sixth-street = Sixième carte
street-seventh-street = Septième carte
street-only-street = Tour unique

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } blindes { $small }/{ $big }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } ante { $chips }
stakes-with-big-blind-ante = { $stakes } ante de BB { $chips }
stakes-with-bring-in = { $stakes } bring-in { $chips }

game-bomb-pot = { $game } en bomb pot
game-on-boards = { $game } sur { $count } boards

rules-next = { $before }, { $one }
rules-boards = sur { $count } boards
rules-bomb-pots = bomb pot { $count ->
        [1] à chaque main
       *[other] toutes les { $count } mains
    }
rules-delay = retard spectateurs { $seconds } s
rules-delay-all-cards = retard spectateurs { $seconds } s avec toutes les cartes
rules-straddles =
    { $count ->
        [1] un straddle
       *[other] { $count } straddles
    }
rules-runs = board tiré jusqu'à { $count } fois
rules-rake = rake { $percent } % plafonné à { $chips }
