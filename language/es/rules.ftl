# Juegos, apuestas y reglas de una mesa en breve.

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } ciegas { $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
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
