# الألعاب والرهانات وقواعد الطاولة باختصار.

game-nlhe = هولدم بلا حد
game-plhe = هولدم بحد البوت
game-flhe = هولدم بحد ثابت
game-short-deck = هولدم شورت ديك بلا حد
game-plo = أوماها بحد البوت
game-plo5 = أوماها 5 أوراق بحد البوت
game-plo6 = أوماها 6 أوراق بحد البوت
game-plo8 = أوماها هاي لو بحد البوت
game-flo = أوماها بحد ثابت
game-flo8 = أوماها هاي لو بحد ثابت
game-5cd = درو 5 أوراق بلا حد
game-stud = ستد 7 أوراق
game-stud8 = ستد 7 أوراق هاي لو
game-razz = راز
game-27sd = سنغل درو 2-7 بلا حد
game-27td = تريبل درو 2-7 بحد ثابت
game-badugi = بادوغي بحد ثابت
game-kuhn = بوكر كون
game-leduc = هولدم ليدوك
game-horse = HORSE
game-8-game = مزيج 8 ألعاب

street-preflop = قبل الفلوب
street-flop = الفلوب
street-turn = التيرن
street-river = الريفر
street-predraw = قبل التبديل
street-draw = التبديل
street-first-draw = التبديل الأول
street-second-draw = التبديل الثاني
street-third-draw = التبديل الثالث
street-third-street = الورقة الثالثة
street-fourth-street = الورقة الرابعة
street-fifth-street = الورقة الخامسة
street-sixth-street = الورقة السادسة
street-seventh-street = الورقة السابعة
street-only-street = الجولة الوحيدة

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } بلايند { $small }/{ $big }
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
