# Jogos, stakes e regras de uma mesa em resumo.

game-nlhe = No-Limit Hold'em
game-plhe = Pot-Limit Hold'em
game-flhe = Limit Hold'em
game-short-deck = No-Limit Short Deck
game-plo = Pot-Limit Omaha
game-plo5 = Pot-Limit Omaha de 5 cartas
game-plo6 = Pot-Limit Omaha de 6 cartas
game-plo8 = Pot-Limit Omaha Hi-Lo
game-flo = Limit Omaha
game-flo8 = Limit Omaha Hi-Lo
game-5cd = No-Limit Five Card Draw
game-stud = Seven Card Stud
game-stud8 = Seven Card Stud Hi-Lo
game-razz = Razz
game-27sd = No-Limit 2-7 Single Draw
game-27td = Limit 2-7 Triple Draw
game-badugi = Limit Badugi
game-kuhn = pôquer de Kuhn
game-leduc = Hold'em Leduc
game-horse = HORSE
game-8-game = 8-Game Mix

street-preflop = Pré-flop
street-flop = Flop
street-turn = Turn
street-river = River
street-predraw = Antes da troca
street-draw = Troca
street-first-draw = Primeira troca
street-second-draw = Segunda troca
street-third-draw = Terceira troca
street-third-street = Third street
street-fourth-street = Fourth street
street-fifth-street = Fifth street
street-sixth-street = Sixth street
street-seventh-street = Seventh street
street-only-street = Rodada única

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } blinds { $small }/{ $big }
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
