# Игры, ставки и правила стола вкратце.

game-nlhe = безлимитный холдем
game-plhe = пот-лимитный холдем
game-flhe = лимитный холдем
game-short-deck = безлимитный шорт-дек холдем
game-plo = пот-лимитная омаха
game-plo5 = пот-лимитная пятикарточная омаха
game-plo6 = пот-лимитная шестикарточная омаха
game-plo8 = пот-лимитная омаха хай-лоу
game-flo = лимитная омаха
game-flo8 = лимитная омаха хай-лоу
game-5cd = безлимитный пятикарточный дро
game-stud = семикарточный стад
game-stud8 = семикарточный стад хай-лоу
game-razz = разз
game-27sd = безлимитный сингл-дро 2-7
game-27td = лимитный трипл-дро 2-7
game-badugi = лимитный бадуги
game-kuhn = покер Куна
game-leduc = ледюк-холдем
game-horse = HORSE
game-8-game = микс 8-Game

street-preflop = Префлоп
street-flop = Флоп
street-turn = Тёрн
street-river = Ривер
street-predraw = До обмена
street-draw = Обмен
street-first-draw = Первый обмен
street-second-draw = Второй обмен
street-third-draw = Третий обмен
street-third-street = Третья улица
street-fourth-street = Четвёртая улица
street-fifth-street = Пятая улица
street-sixth-street = Шестая улица
street-seventh-street = Седьмая улица
street-only-street = Единственная улица

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } блайнды { $small }/{ $big }
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
