# 终端另外要说的话。

player-unmuted =
    { $you ->
        [yes] 你又可以聊天了
       *[no] { $who }又可以聊天了
    }
auto-rebuy-chosen = { $who }更改了自动补充筹码
seat-offered =
    { $you ->
        [yes] { $seat }号座位留给你
       *[no] { $seat }号座位留给{ $who }
    }
wait-list-left =
    { $you ->
        [yes] 你已不在等候名单
       *[no] { $who }已不在等候名单
    }
a-player = 某位玩家

did-fold = 弃牌
did-muck = 盖牌
did-check = 过牌
did-call = 跟注
did-bet = 下注 { $chips }
    .short = 下注
did-raise = 加注 { $chips }
    .short = 加注
did-bring-in = 引入注
did-blind = 盲注
did-draw = 换{ $count }张
    .short = 换牌
did-stand-pat = 不换牌
    .short = 不换
did-discard = 弃{ $count }张
    .short = 弃牌
did-run = 发{ $count }次
    .short = 发牌
did-win = 赢 { $chips }
    .short = 赢

cards-next = { $before }，{ $one }

won-with = { $won }：{ $hand }
with-hand = { $hand }

better-type = { $better }大于{ $worse }
better-higher = { $what }更大：{ $better }对{ $worse }
better-lower = { $what }更小：{ $better }对{ $worse }
part-card = 单牌
part-kicker = 踢脚
part-pair = 对子
part-top-pair = 大对
part-second-pair = 小对
part-three_of_a_kind = 三条
part-straight = 顺子
part-flush = 同花
part-four_of_a_kind = 四条
part-straight_flush = 同花顺
part-five_of_a_kind = 五条
