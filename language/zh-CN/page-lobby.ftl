# 牌桌列表和开桌。

lobby = 牌桌
open-a-table = 开桌
all-games = 所有游戏
all-stakes = 所有盲注
stakes-up-to = 不超过{ $most }
stakes-between = { $least }至{ $most }
stakes-above = 高于{ $least }
any-seats = 座位不限
one-free-seat = 一个空位
two-free-seats = 两个空位
table-name = 牌桌名称
filter-game = 游戏
filter-stakes = 盲注
filter-seats = 座位
open-tables = 开着的牌桌
no-open-table = 没有合适的牌桌。自己开一张：朋友用链接加入。
not-listed = 不在列表中的牌桌
id-of-a-table = 牌桌编号
go-to-table = 前往

tag-password = 密码
tag-paused = 暂停
tag-closing = 将关闭
tag-unlisted = 隐藏
tag-delayed = 延迟
and-waiting = ，{ $count }人等候

open-the-table = 开桌
name-of-new-table = { $name }的牌桌
no-password = 无
field-name = 名称
field-game = 游戏
more-rules = 更多规则
options-table = 牌桌
options-stakes = 盲注
options-house = 场规
options-rake = 抽水
option-in-minutes = { $option }（分钟）
option-in-seconds = { $option }（秒）
option-not-possible = “{ $option }”不能用“{ $typed }”。请选{ $least }至{ $most }。
option-missing = 缺少“{ $option }”。
yes = 是
no = 否
none = 无

usual-small_blind = 大盲的一半
usual-big_blind = 100
usual-ante = 0
usual-bring_in = 小注的四分之一
usual-small_bet = 100
usual-big_bet = 两个小注
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20个大盲
       *[no] 20个小注
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200个大盲
       *[no] 200个小注
    }
usual-odd_chip_by_suit = 按游戏规定
usual-keep_ms = 最长
