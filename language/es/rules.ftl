# Juegos, apuestas y reglas de una mesa en breve.

game-nlhe = hold'em sin límite
game-plhe = hold'em con límite de bote
game-flhe = hold'em con límite
game-short-deck = short deck sin límite
game-plo = Omaha con límite de bote
game-plo5 = Omaha de 5 cartas con límite de bote
game-plo6 = Omaha de 6 cartas con límite de bote
game-plo8 = Omaha hi-lo con límite de bote
game-flo = Omaha con límite
game-flo8 = Omaha hi-lo con límite
game-5cd = draw de 5 cartas sin límite
game-stud = stud de 7 cartas
game-stud8 = stud de 7 cartas hi-lo
game-razz = razz
game-27sd = 2-7 single draw sin límite
game-27td = 2-7 triple draw con límite
game-badugi = badugi con límite
game-kuhn = póker de Kuhn
game-leduc = hold'em Leduc
game-horse = HORSE
game-8-game = 8-Game

street-preflop = Preflop
street-flop = Flop
street-turn = Turn
street-river = River
street-predraw = Antes del descarte
street-draw = Descarte
street-first-draw = Primer descarte
street-second-draw = Segundo descarte
street-third-draw = Tercer descarte
street-third-street = Tercera calle
street-fourth-street = Cuarta calle
street-fifth-street = Quinta calle
street-sixth-street = Sexta calle
street-seventh-street = Séptima calle
street-only-street = Ronda única

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } ciegas { $small }/{ $big }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } ante { $chips }
stakes-with-big-blind-ante = { $stakes } ante de CG { $chips }
stakes-with-bring-in = { $stakes } bring-in { $chips }

game-bomb-pot = { $game } en bomb pot
game-on-boards = { $game } en { $count } boards

rules-next = { $before }, { $one }
rules-boards = en { $count } boards
rules-bomb-pots = bomb pot cada { $count ->
        [1] mano
       *[other] { $count } manos
    }
rules-delay = retraso de { $seconds } s para espectadores
rules-delay-all-cards = retraso de { $seconds } s para espectadores, con todas las cartas
rules-straddles =
    { $count ->
        [1] un straddle
       *[other] { $count } straddles
    }
rules-runs = board hasta { $count } veces
rules-rake = rake del { $percent } % hasta { $chips }
