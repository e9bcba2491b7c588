# 牌桌上和一手牌里发生的事。句末不加句号。

seat-number = { $number }号座位
list-next = { $before }、{ $one }
    .last = { $before }和{ $one }

table-opened = { $name }开桌：{ $rules }
table-closed = 牌桌已关闭
chat-said = { $name }：{ $text }
player-muted = { $name }已被禁言
table-paused = 牌桌已暂停：{ $reason }
play-resumed = 牌局继续
player-kicked = { $name }被请离牌桌：{ $reason }
stakes-changed = 下一手起盲注：{ $stakes }，买入{ $least }至{ $most }
table-closing = 本手结束后关闭牌桌：{ $reason }

seat-taken =
    { $you ->
        [yes] 你在{ $seat }号座位入座，带入{ $chips }
       *[no] { $who }在{ $seat }号座位入座，带入{ $chips }
    }
seat-left =
    { $you ->
        [yes] 你离桌，带走{ $chips }
       *[no] { $who }离桌，带走{ $chips }
    }
sat-out =
    { $you ->
        [yes] 你暂离
       *[no] { $who }暂离
    }
sat-in =
    { $you ->
        [yes] 你回到牌局
       *[no] { $who }回到牌局
    }
waits-for-big-blind =
    { $you ->
        [yes] 你等待大盲
       *[no] { $who }等待大盲
    }
posts-to-enter =
    { $you ->
        [yes] 你将补盲入局
       *[no] { $who }将补盲入局
    }
auto-muck-on =
    { $you ->
        [yes] 你将自动盖掉输的牌
       *[no] { $who }将自动盖掉输的牌
    }
auto-muck-off =
    { $you ->
        [yes] 摊牌时由你选择是否亮牌
       *[no] 摊牌时由{ $who }选择是否亮牌
    }
cards-shown =
    { $you ->
        [yes] 本手结束后你亮出{ $cards }
       *[no] 本手结束后{ $who }亮出{ $cards }
    }
time-bank-used =
    { $you ->
        [yes] 你用掉{ NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) }秒时间库
       *[no] { $who }用掉{ NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) }秒时间库
    }
time-card-used =
    { $you ->
        [yes] 你使用了一张时间卡
       *[no] { $who }使用了一张时间卡
    }
leaves-after-hand =
    { $you ->
        [yes] 你将在本手后离桌
       *[no] { $who }将在本手后离桌
    }
leave-asked =
    { $you ->
        [yes] 你已离桌
       *[no] { $who }已离桌
    }
chips-asked =
    { $you ->
        [yes] 你将补充{ $chips }筹码
       *[no] { $who }将补充{ $chips }筹码
    }
chips-cancelled =
    { $you ->
        [yes] 你取消补充筹码
       *[no] { $who }取消补充筹码
    }
chips-added =
    { $you ->
        [yes] 你补充{ $chips }筹码
       *[no] { $who }补充{ $chips }筹码
    }
chips-not-added =
    { $you ->
        [yes] 你未能补充筹码
       *[no] { $who }未能补充筹码
    }
seat-kept =
    { $you ->
        [yes] 你留在{ $seat }号座位
       *[no] { $who }留在{ $seat }号座位
    }
seat-change-asked =
    { $you ->
        [yes] 你将换到{ $seat }号座位
       *[no] { $who }将换到{ $seat }号座位
    }
seat-changed =
    { $you ->
        [yes] 你换到{ $seat }号座位
       *[no] { $who }换到{ $seat }号座位
    }
wait-list-joined = { $name }加入等候名单
hand-started = 第{ $number }手：{ $game }，{ $stakes }
hand-started-with-button =
    { $you ->
        [yes] 第{ $number }手：{ $game }，{ $stakes }，你在庄位
       *[no] 第{ $number }手：{ $game }，{ $stakes }，{ $who }在庄位
    }
time-charged =
    { $you ->
        [yes] 你支付时间费{ $chips }
       *[no] { $who }支付时间费{ $chips }
    }
all-in =
    { $you ->
        [yes] （全下）
       *[no] （全下）
    }
ante-posted =
    { $you ->
        [yes] 你下前注{ $chips }{ $all-in }
       *[no] { $who }下前注{ $chips }{ $all-in }
    }
posted =
    { $you ->
        [yes] 你下{ $post }{ $chips }{ $all-in }
       *[no] { $who }下{ $post }{ $chips }{ $all-in }
    }
post-dead-ante = 死前注
post-big-blind-ante = 大盲前注
post-dead-blind = 死盲
post-blind = 盲注
post-live-blind = 活盲
post-straddle = 抓头
post-small-blind = 小盲
post-big-blind = 大盲
bring-in-posted =
    { $you ->
        [yes] 你下引入注{ $chips }{ $all-in }
       *[no] { $who }下引入注{ $chips }{ $all-in }
    }

street-started = { $street }（底池{ $pot }）
street-dealt = { $street }：{ $cards }
board-dealt = { $street }：{ $cards }（底池{ $pot }）
board-dealt-of-several = { $street }，牌面{ $board }：{ $cards }（底池{ $pot }）
hole-cards-dealt =
    { $you ->
        [yes] 你拿到{ $cards }
       *[no] { $who }拿到{ $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] 你拿到明牌{ $cards }
       *[no] { $who }拿到明牌{ $cards }
    }
    .short =
    { $you ->
        [yes] 你 { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] 你换{ $count }张
       *[no] { $who }换{ $count }张
    }
stood-pat =
    { $you ->
        [yes] 你不换牌
       *[no] { $who }不换牌
    }
cards-discarded =
    { $you ->
        [yes] 你弃掉{ $cards }
       *[no] { $who }弃掉{ $cards }
    }
discarded = { $who }弃{ $count }张
discards-shuffled = 牌已发完：{ $count }张弃牌重新洗入

timed-out =
    { $you ->
        [yes] 你已超时
       *[no] { $who }已超时
    }
folded =
    { $you ->
        [yes] 你弃牌
       *[no] { $who }弃牌
    }
checked =
    { $you ->
        [yes] 你过牌
       *[no] { $who }过牌
    }
called =
    { $you ->
        [yes] 你跟注{ $chips }{ $all-in }
       *[no] { $who }跟注{ $chips }{ $all-in }
    }
called-to =
    { $you ->
        [yes] 你跟注到{ $chips }
       *[no] { $who }跟注到{ $chips }
    }
bet-made =
    { $you ->
        [yes] 你下注{ $chips }{ $all-in }
       *[no] { $who }下注{ $chips }{ $all-in }
    }
raised-to =
    { $you ->
        [yes] 你加注到{ $chips }{ $all-in }
       *[no] { $who }加注到{ $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] 无人跟注的{ $chips }退还给你
       *[no] 无人跟注的{ $chips }退还给{ $who }
    }
runs-offered = 公共牌可以发多次
runs-chosen =
    { $you ->
        [yes] 你选择发{ $times }
       *[no] { $who }选择发{ $times }
    }
times =
    { $count ->
        [1] 一次
        [2] 两次
       *[other] { $count }次
    }
cards-of-showdown =
    { $you ->
        [yes] 你亮出{ $cards }
       *[no] { $who }亮出{ $cards }
    }
hand-shown =
    { $you ->
        [yes] 你亮出{ $cards }：{ $worth }
       *[no] { $who }亮出{ $cards }：{ $worth }
    }
hand-mucked =
    { $you ->
        [yes] 你盖牌
       *[no] { $who }盖牌
    }
rake-taken = 抽水：{ $chips }
rabbit-shown = 看后续牌：{ $cards }

pot-won =
    { $you ->
        [yes] 你赢得{ $pot }（{ $chips }）
       *[no] { $who }赢得{ $pot }（{ $chips }）
    }
pot-shared = { $shares }（{ $pot }：{ $chips }）
pot-part = { $shares }（{ $pot }{ $half ->
        [high] ，高
        [low] ，低
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] ，牌面{ $board }
    }）
share-won =
    { $you ->
        [yes] 你赢得{ $chips }
       *[no] { $who }赢得{ $chips }
    }
    .later =
    { $you ->
        [yes] 你赢得{ $chips }
       *[no] { $who }赢得{ $chips }
    }
pot-only = 底池
pot-main = 主池
pot-side = 边池{ $number }

deal-avoided = 重新发牌：未收到{ $players }的数字
one-player = { $who }
