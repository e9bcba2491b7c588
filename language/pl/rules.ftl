# Gry, stawki i zasady stołu w skrócie.

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } ciemne { $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
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
