# 游戏、盲注和牌桌规则的简称。

stakes-blinds = { $small }/{ $big }
stakes-limits = { $small-bet }/{ $big-bet } 盲注{ $small }/{ $big }
    .short = { $small-bet }/{ $big-bet }
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
