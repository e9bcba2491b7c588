# 玩家输入的内容：帮助和错误。命令在各种语言中相同。

help-fold = 弃牌
help-check-or-call = 过牌或跟注
help-check = 只过牌
help-bet = 下注600，或加注到600。还有：1.5k、3/4或75%底池、pot、2.5bb、下注的3x、min、all
help-raise = 与b相同；限注时不写数额
help-all-in = 全下，或到限额为止
help-bring-in = 下引入注
help-draw = 换第一张和第三张；d 7c Kd：换这两张
help-pat = 不换牌
help-run = 所有人同意则发两次
help-show-or-muck = 摊牌时：亮牌或盖牌
help-out-in = 从下一手起暂离；回到牌局，或再次买入
help-wait = 欠盲注时，等大盲
help-post = 补你欠的盲注
help-add = 补充500筹码；一手进行中则在结束后
help-auto = 少于2,000时补到10,000；auto 10000：输光时；auto off：不补
help-move = 换到3号座位；一手进行中则在结束后
help-after = 本手后离桌；留下：in
help-show-after = 本手后亮第一张牌；show：全部
help-table = 显示牌桌
help-statistics = 本次的统计
help-leave = 离桌
help-next = 轮到你时立即执行：弃牌、过牌、过牌/弃牌、跟注（仅此价格）、跟任何注；next none：取消
help-automuck = 盖掉输的牌前先询问；automuck on：不询问
help-say = 给全桌发消息
help-mute = 隐藏NAME的消息；/unmute NAME：重新显示
help-language = 换一种语言：{ $languages }
help-host = 房主：
help-pause = 本手后暂停；resume：继续
help-stakes = 从下一手起改盲注；第三个数是前注
help-kick = 本手后请某玩家离桌
help-quiet = 对所有人禁言某玩家；/speak NAME：解除
help-close = 本手后关闭牌桌

amount-examples = 600、3/4、pot、2.5bb、3x、1.5k或all

command-unknown = 未知命令“{ $text }”。输入?看帮助。
command-needs-number = “{ $word }”需要一个数字，例如：{ $example }
command-takes-no-amount = “{ $word }”不带数额。
which-amount = 多少？例如：{ $example }
which-runs = 几次？例如：{ $example }
which-cards = 哪些牌？例如：{ $example }。不换：p
which-preaction = 接下来？可选：{ $choices }
which-automuck = 请输入automuck on或automuck off。
which-stakes = 什么盲注？例如：{ $example }
which-message = 说什么？例如：{ $example }
or-next = { $before }、{ $one }
    .last = { $before }或{ $one }
say-example = /say 打得好
card-places = 你的牌是1至{ $count }，没有{ $place }。
card-unknown = “{ $text }”不是一张牌。请输入点数和花色，例如Ah或Td。
card-not-yours = 你没有{ $card }。
name-unknown = 这里没有人叫“{ $name }”。
name-of-several = 这里有几个人叫“{ $name }”。
page-keys = ?看帮助，q离开。

by-the-host = 由房主决定
a-break = 休息

not-connected-retype = 没有连接，未发送。重新连接后请再输入。
paste-dropped = 粘贴的文字有多行或太长，已丢弃。
again-type = { $why }再输入一次即执行。
again-interrupt = { $why }再按一次Ctrl-C即执行。
again-enter = { $why }按Enter发送。
hint-out = { $what }。输入“in”回到牌局。
hint-owes = { $what }。输入“wait”改为等待大盲。
hint-left = { $what }。输入“in”重新入座。
hint-unlisted = { $what }。输入“in”重新加入。
hint-broke = { $what }。{ $offer }

preaction-held = 轮到你时：{ $action }
preaction-withdrawn = 已取消：{ $action }
preaction-used = 按你的要求：{ $action }
preaction-void = 情况有变，已取消：{ $action }

offers-head = 轮到你：
offer-fold = f 弃牌
offer-check = c 过牌
offer-call = c 跟注{ $chips }
offer-bring-in = i 引入注{ $chips }
offer-bet = b { $least }..{ $most } 下注
offer-raise = r { $least }..{ $most } 加注到
offer-bet-fixed = b 下注{ $chips }
offer-raise-fixed = r 加注到{ $chips }
offer-all-in = a 全下{ $chips }
offer-draw = d 1 3 换第一张和第三张
offer-pat = p 不换牌
offer-run = n { $count } 发{ $times }
offer-show = s 亮牌
offer-muck = m 盖牌
offers-time = ? 帮助，{ $seconds }秒
offers-time-and-bank = ? 帮助，{ $seconds }秒 + 时间库{ $bank }秒

row-pot = 底池 { $chips }
row-bet = 下注{ $chips }
row-cards-up = （{ $cards } 明牌）
