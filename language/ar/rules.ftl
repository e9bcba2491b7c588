# الألعاب والرهانات وقواعد الطاولة باختصار.

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } بلايند { $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } أنتي { $chips }
stakes-with-big-blind-ante = { $stakes } أنتي البلايند الكبير { $chips }
stakes-with-bring-in = { $stakes } برينغ إن { $chips }

game-bomb-pot = { $game } (بومب بوت)
game-on-boards = { $game } على { $count ->
        [two] بوردين
        [few] { $count } بوردات
       *[other] { $count } بورد
    }

rules-next = { $before }، { $one }
rules-boards = على { $count ->
        [two] بوردين
        [few] { $count } بوردات
       *[other] { $count } بورد
    }
rules-bomb-pots = بومب بوت كل { $count ->
        [1] يد
        [two] يدين
        [few] { $count } أيدٍ
       *[other] { $count } يد
    }
rules-delay = تأخير المشاهدين { $seconds } ث
rules-delay-all-cards = تأخير المشاهدين { $seconds } ث مع كل الأوراق
rules-straddles =
    { $count ->
        [1] سترادل
       *[other] { $count } سترادل
    }
rules-runs = توزيع البورد حتى { $count ->
        [two] مرتين
        [few] { $count } مرات
       *[other] { $count } مرة
    }
rules-rake = ريك { $percent }% بحد أقصى { $chips }
