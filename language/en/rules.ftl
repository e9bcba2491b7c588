# Games, stakes and a table's rules in short. The names of games and streets stand in games.ftl.

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } blinds { $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } ante { $chips }
stakes-with-big-blind-ante = { $stakes } big blind ante { $chips }
stakes-with-bring-in = { $stakes } bring-in { $chips }

game-bomb-pot = { $game } bomb pot
game-on-boards = { $game } on { $count } boards

rules-next = { $before }, { $one }
rules-boards = on { $count } boards
rules-bomb-pots =
    { $count ->
        [1] a bomb pot every hand
       *[other] a bomb pot every { $count } hands
    }
rules-delay = spectator delay { $seconds } s
rules-delay-all-cards = spectator delay { $seconds } s with all cards
rules-straddles =
    { $count ->
        [1] a straddle
       *[other] { $count } straddles
    }
rules-runs = run it up to { $count } times
rules-rake = rake { $percent }% up to { $chips }
