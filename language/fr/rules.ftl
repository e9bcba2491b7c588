# Les jeux, les limites et les règles d'une table en bref.

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } blindes { $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
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
