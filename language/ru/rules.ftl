# Игры, ставки и правила стола вкратце.

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } блайнды { $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } анте { $chips }
stakes-with-big-blind-ante = { $stakes } анте ББ { $chips }
stakes-with-bring-in = { $stakes } бринг-ин { $chips }

game-bomb-pot = { $game }, бомб-пот
game-on-boards = { $game } на { $count ->
        [one] { $count } борде
       *[other] { $count } бордах
    }

rules-next = { $before }, { $one }
rules-boards = на { $count ->
        [one] { $count } борде
       *[other] { $count } бордах
    }
rules-bomb-pots = бомб-пот { $count ->
        [1] каждую раздачу
        [one] каждую { $count }-ю раздачу
        [few] каждые { $count } раздачи
        [many] каждые { $count } раздач
       *[other] каждые { $count } раздачи
    }
rules-delay = задержка для зрителей { $seconds } с
rules-delay-all-cards = задержка для зрителей { $seconds } с, все карты открыты
rules-straddles =
    { $count ->
        [1] страддл
        [one] { $count } страддл
        [few] { $count } страддла
        [many] { $count } страддлов
       *[other] { $count } страддла
    }
rules-runs = борд до { $count ->
        [one] { $count } раза
       *[other] { $count } раз
    }
rules-rake = рейк { $percent } % до { $chips }
