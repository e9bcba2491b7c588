# 玩家在牌桌读到的：操作、轮次、座位、时钟、筹码。

choice-fold = 弃牌
choice-check = 过牌
choice-call = 跟注 { $chips }
choice-bring-in = 引入注 { $chips }
choice-bet = 下注…
choice-raise = 加注…
choice-bet-fixed = 下注 { $chips }…
choice-raise-fixed = 加注 { $chips }…
choice-exchange =
    { $count ->
        [0] 不换牌
       *[other] 换{ $count }张
    }
choice-cards = 按1-{ $count }选牌
choice-discard = 弃{ $count }张
choice-run = 发{ $times }
choice-show = 亮牌
choice-muck = 盖牌
choice-yes = 是
choice-no = 否
choice-buy-in = 买入{ $chips }
choice-replay = 回放本手
in-advance = 预先选择
in-advance-check-or-fold = 过牌或弃牌
in-advance-check = 过牌
in-advance-call-any = 跟任何注
range = { $least }至{ $most }
    .short = { $least }..{ $most }
    .two = { $least }或{ $most }

turn-yours = 轮到你
turn-yours-seconds = 轮到你  { $seconds }秒
turn-theirs = 轮到{ $who }
turn-theirs-seconds = 轮到{ $who }  { $seconds }秒
player-disconnected = { $who }断线
player-disconnected-waiting = { $who }断线。最多等{ $seconds }秒。
player-reconnected = { $who }重新连接。
not-connected = 未连接
connected-again = 已重新连接。
connection-is-lost = 连接断开，正在重连。期间不发送任何内容。
    .short = 连接断开，正在重连。期间不发送任何内容
time-bank-left = 时间库{ $seconds }秒
time-bank-running = 时间库计时中：{ $seconds }秒
time-bank-runs = 你的时间库计时中：还有{ $seconds }秒。
time-runs-out = 你还有{ $seconds }秒行动。

table-is-suspended = 牌桌已中止
table-now-paused = 牌桌已暂停
table-suspended-why = 无法保存牌局，牌桌已中止。牌局会自动继续。
table-resumed = 牌局继续。
waiting-for-player = 等待另一位玩家
    .sentence = 等待另一位玩家。
waiting-for-hand = 等待下一手
next-hand-soon = 下一手即将开始
    .short = 下一手即将开始
cards-are-dealt = 正在发牌

seat-free = { $seat }号座位空
status-leaving = 将离桌
status-sitting-out = 暂离
status-no-chips = 没有筹码
status-waits = 等待大盲
    .short = 等大盲
status-folded = 已弃牌
status-all-in = 全下
status-disconnected = 已断线
bank-left = 时间库{ $seconds }秒
you-alone = 你
watching-now = 你在观战
shown-later = 牌桌延迟显示
dealer-button = D

hand-number = 第{ $number }手
pot-of = 底池{ $chips }
pot-named-main = 主池{ $chips }
pot-named-side = 边池{ $chips }
pots-count = { $count }个底池
bomb-pot-mark = 炸弹池
    .short = 炸弹
dead-cards = 已弃
cards-up = 明牌
cards-down = 暗牌
win-chance = 胜率{ $percent }%
price-of-call = 跟注{ $chips }赢{ $pot }
pot-odds = 底池赔率{ $ratio }比1，需要{ $percent }%
equity-of =
    { $you ->
        [yes] 你 { $percent }%
       *[no] { $who } { $percent }%
    }
equities = 胜率：{ $odds }
percent = { $percent }%

amount-bet = 下注
amount-raise = 加注到
amount-is = = { $amount }
amount-is-part = = { $amount }，底池的{ $percent }%
amount-is-most = = { $amount }，最大
amount-is-least = = { $amount }，最小
amount-limited-most = { $text }成为{ $amount }，最大。
amount-limited-least = { $text }成为{ $amount }，最小。
amount-unknown = “{ $text }”不是数额。例如{ $examples }。
amount-not-chips = { $amount }不是整数筹码。
amount-below = { $amount }低于最小值{ $least }。
amount-above = { $amount }高于最大值{ $most }。
amount-read-as = { $text }读作{ $amount }。
number-not-whole = “{ $text }”不是整数。

doubt-free-fold = 你可以免费过牌。
doubt-all-in = 这是全下{ $chips }，{ $blinds }个大盲。
doubt-leave = 现在离开就会弃牌。
ask-sure = { $why }确定吗？
ask-leave = 你正在一手牌中。现在弃牌并离开？
ask-seat = { $why }入座吗？

no-turn = 还没轮到你。
no-seat = 你没有座位。命令“in”可入座。
no-chips = 你没有筹码了。命令“in”可再次买入。
on-wait-list = 你在等候名单上。
wait-list-instead = 没有空位。你已在等候名单上，下一个空位归你。
seat-not-taken = 有空位，但未能入座：{ $error }。
seat-unknown = 这里没有{ $seat }号座位：座位为1至{ $seats }。
you-left = 你离开了牌桌
you-post-big-blind = 你将下大盲
you-are-broke = 你没有筹码了
you-have = 你有{ $chips }（{ $net }）
rebuy-off = 自动补充已关闭。
rebuy-on = 自动补充：输光时补到{ $chips }筹码。
rebuy-on-below = 自动补充：少于{ $below }时补到{ $chips }筹码。
rebuy-offer =
    { $exact ->
        [yes] 座位保留{ $seconds }秒。输入“in”买入{ $chips }。
       *[no] 座位最多保留{ $seconds }秒。输入“in”买入{ $chips }。
    }
seat-kept-for =
    { $exact ->
        [yes] 没有筹码。座位保留{ $seconds }秒
       *[no] 没有筹码。座位最多保留{ $seconds }秒
    }
turn-already-over = 那一轮行动已过，没有执行。
nothing-in-advance = 你已全下：这一手没有可预先选择的。
cannot-bet = 你现在不能下注或加注。
refused = 被拒绝：{ $error }。
failed = { $error }。

duration-days = { $count }天
duration-hours = { $count }小时
duration-minutes = { $count }分钟
duration-seconds = { $count }秒
table-rules = 牌桌{ $name }：{ $rules }。
table-seats = { $seats }个座位，买入{ $least }至{ $most }，行动时间{ $time }。
table-seats-and-bank = { $seats }个座位，买入{ $least }至{ $most }，行动时间{ $time }，时间库{ $bank }。
spectators-see-all = 每手结束{ $time }后，观众可看到所有底牌，包括弃掉的。

statistics-none = 你这次还没有打完一手。
statistics-hands = 手数
statistics-net = 输赢
statistics-biggest = 赢得的最大底池
statistics-vpip = 主动投入筹码（VPIP）
statistics-pfr = 第一轮加注（PFR）
statistics-three-bet = 再加注（3-bet）
statistics-aggression = 激进度（每次跟注的下注和加注）
statistics-showdowns = 到摊牌
statistics-showdowns-won = 摊牌获胜
statistics-no-case = 还没有
statistics-share = { $percent }%  （{ $part }/{ $whole }）
statistics-to-calls = { $raises }比{ $calls }
statistics-aggression-value = { $factor }  （{ $counts }）
statistics-plot = 最近的手牌，最早的在前

ledger-column-bought-in = 买入
ledger-column-cashed-out = 带走
ledger-column-on-table = 桌上
ledger-column-result = 结果
ledger-settle = 结算：
ledger-payment = { $payer }付给{ $payee } { $chips }
ledger-even = 没有人欠账。
ledger-house = 庄家抽取{ $chips }
