# Jogos, stakes e regras de uma mesa em resumo.

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } blinds { $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } ante { $chips }
stakes-with-big-blind-ante = { $stakes } big blind ante { $chips }
stakes-with-bring-in = { $stakes } bring-in { $chips }

game-bomb-pot = { $game } em bomb pot
game-on-boards = { $game } em { $count } boards

rules-next = { $before }, { $one }
rules-boards = em { $count } boards
rules-bomb-pots = bomb pot a cada { $count ->
        [1] mão
       *[other] { $count } mãos
    }
rules-delay = atraso de { $seconds } s para espectadores
rules-delay-all-cards = atraso de { $seconds } s para espectadores, com todas as cartas
rules-straddles =
    { $count ->
        [1] um straddle
       *[other] { $count } straddles
    }
rules-runs = board corrido até { $count } vezes
rules-rake = rake de { $percent }% até { $chips }
