# 游戏、盲注和牌桌规则的简称。

game-nlhe = 无限注德州扑克
game-plhe = 底池限注德州扑克
game-flhe = 限注德州扑克
game-short-deck = 无限注短牌德州
game-plo = 底池限注奥马哈
game-plo5 = 五张底池限注奥马哈
game-plo6 = 六张底池限注奥马哈
game-plo8 = 底池限注奥马哈高低
game-flo = 限注奥马哈
game-flo8 = 限注奥马哈高低
game-5cd = 无限注五张换牌
game-stud = 七张桩牌
game-stud8 = 七张桩牌高低
game-razz = 拉兹
game-27sd = 无限注2-7单次换牌
game-27td = 限注2-7三次换牌
game-badugi = 限注巴杜吉
game-kuhn = 库恩扑克
game-leduc = 勒杜克德州
game-horse = HORSE
game-8-game = 八项混合

street-preflop = 翻牌前
street-flop = 翻牌
street-turn = 转牌
street-river = 河牌
street-predraw = 换牌前
street-draw = 换牌
street-first-draw = 第一次换牌
street-second-draw = 第二次换牌
street-third-draw = 第三次换牌
street-third-street = 第三街
street-fourth-street = 第四街
street-fifth-street = 第五街
street-sixth-street = 第六街
street-seventh-street = 第七街
street-only-street = 唯一一轮

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } 盲注{ $small }/{ $big }
stakes-bets = { $small-bet }/{ $big-bet }
stakes-with-ante = { $stakes } 前注{ $chips }
stakes-with-big-blind-ante = { $stakes } 大盲前注{ $chips }
stakes-with-bring-in = { $stakes } 引入注{ $chips }

game-bomb-pot = { $game }炸弹池
game-on-boards = { $game }（{ $count }个牌面）

rules-next = { $before }，{ $one }
rules-boards = { $count }个牌面
rules-bomb-pots =
    { $count ->
        [1] 每手炸弹池
       *[other] 每{ $count }手一次炸弹池
    }
rules-delay = 观战延迟{ $seconds }秒
rules-delay-all-cards = 观战延迟{ $seconds }秒并显示所有牌
rules-straddles =
    { $count ->
        [1] 可抓头
       *[other] 最多抓头{ $count }次
    }
rules-runs = 最多发{ $count }次
rules-rake = 抽水{ $percent }%，封顶{ $chips }
