# Oyunlar, limitler ve masa kuralları kısaca.

game-nlhe = No-Limit Hold'em
game-plhe = Pot-Limit Hold'em
game-flhe = Limit Hold'em
game-short-deck = No-Limit Short Deck
game-plo = Pot-Limit Omaha
game-plo5 = 5 kartlı Pot-Limit Omaha
game-plo6 = 6 kartlı Pot-Limit Omaha
game-plo8 = Pot-Limit Omaha Hi-Lo
game-flo = Limit Omaha
game-flo8 = Limit Omaha Hi-Lo
game-5cd = No-Limit 5 kartlı kapalı poker
game-stud = 7 kartlı Stud
game-stud8 = 7 kartlı Stud Hi-Lo
game-razz = Razz
game-27sd = No-Limit 2-7 Single Draw
game-27td = Limit 2-7 Triple Draw
game-badugi = Limit Badugi
game-kuhn = Kuhn pokeri
game-leduc = Leduc Hold'em
game-horse = HORSE
game-8-game = 8-Game

street-preflop = Flop öncesi
street-flop = Flop
street-turn = Turn
street-river = River
street-predraw = Değişim öncesi
street-draw = Değişim
street-first-draw = İlk değişim
street-second-draw = İkinci değişim
street-third-draw = Üçüncü değişim
street-third-street = Üçüncü kart
street-fourth-street = Dördüncü kart
street-fifth-street = Beşinci kart
street-sixth-street = Altıncı kart
street-seventh-street = Yedinci kart
street-only-street = Tek tur

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } blind { $small }/{ $big }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } ante { $chips }
stakes-with-big-blind-ante = { $stakes } BB ante { $chips }
stakes-with-bring-in = { $stakes } bring-in { $chips }

game-bomb-pot = { $game }, bomb pot
game-on-boards = { $game }, { $count } board

rules-next = { $before }, { $one }
rules-boards = { $count } board
rules-bomb-pots =
    { $count ->
        [1] her elde bomb pot
       *[other] her { $count } elde bir bomb pot
    }
rules-delay = izleyici gecikmesi { $seconds } sn
rules-delay-all-cards = izleyici gecikmesi { $seconds } sn, tüm kartlar açık
rules-straddles =
    { $count ->
        [1] bir straddle
       *[other] { $count } straddle
    }
rules-runs = board en çok { $count } kez
rules-rake = rake %{ $percent }, en çok { $chips }
