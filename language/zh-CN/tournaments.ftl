# 锦标赛：列表、详情、牌桌上的一行、发生的事、赛事总监、现场计时。

tournaments = 锦标赛
tour-none = 没有开放的锦标赛。开一个吧：坐满即玩赛坐满就开始。
tour-lobby = t：锦标赛；t 1：第一场的排名
tour-open-one = 开设锦标赛
tour-open = 开设锦标赛
tour-password = 锦标赛密码
tour-stage-registering = 报名中
tour-stage-running = 进行中
tour-stage-finished = 已结束
tour-stage-cancelled = 已取消
tour-entry = 报名费{ $price }
tour-entry-bounty = 报名费{ $price }，其中赏金{ $bounty }
tour-free = 免费
tour-entered = 已报名{ $count }/{ $most }
tour-left = 剩余{ $left }/{ $count }
tour-starts-full = 坐满时
tour-starts-director = 由赛事总监开始
tour-starts = 开始：{ $when }
tour-bots-may = 允许机器人
tour-register = 报名
tour-unregister = 取消报名
tour-registered = 你已报名。比赛开始时会自动打开你的座位。
tour-to-your-table = 去你的牌桌
tour-watch = 观看
tour-watch-on = 继续观看
tour-re-enter = 再次报名
tour-rebuy = 重购：{ $price }买{ $chips }
tour-no-rebuy = 不重购
tour-add-on = 加购：{ $price }买{ $chips }
tour-structure = 结构
tour-level = 级别
tour-blinds = 盲注
tour-lasts = 时长
tour-minutes = { $count }分钟
tour-hands = 手数：{ $count }
tour-break-after = 休息{ $count }分钟
tour-stacks = 筹码{ $chips }，每桌{ $seats }座
tour-late = 级别{ $level }结束后停止报名
tour-expected = 大约{ $time }（估计）
tour-prizes = 奖金
tour-pool = 奖池：{ $chips }
tour-standings = 排名
tour-place = 名次
tour-player = 玩家
tour-stack = 筹码
tour-tables = 牌桌
tour-table = { $number }号桌
tour-nobody = 还没有人报名。
tour-out = 已淘汰
tour-level-now = 级别{ $level }：{ $blinds }
tour-next-level = 下一级{ $blinds }
tour-average = 平均{ $chips }
tour-rank = 第{ $rank }名/{ $left }
tour-your-bounty = 你的赏金{ $chips }
tour-break = 休息
tour-paused = 已暂停
tour-suspended = 服务器暂时无法保存牌局。计时和牌桌都在等待。
tour-hand-for-hand = 同步发牌
tour-time-cards = 时间卡：{ $count }张，每张{ $seconds }秒
    .anew = 时间卡：{ $count }张，每张{ $seconds }秒，第{ $levels }级重新发满
tour-use-time-card = 使用时间卡：增加{ $seconds }秒，剩余{ $count }张
tour-started = 锦标赛开始
tour-you-seated = 你在{ $table }号桌{ $seat }号座位
tour-you-moved = 你换到{ $table }号桌{ $seat }号座位
    .broken = 你的牌桌已拆：你换到{ $table }号桌{ $seat }号座位
    .balance = 为平衡牌桌，你换到{ $table }号桌{ $seat }号座位
tour-level-begun = 级别{ $level }从下一手开始：{ $blinds }
tour-break-begun = 休息{ $time }
tour-break-ended = 休息结束
tour-paused-for = 锦标赛已暂停：{ $reason }
tour-resumed = 锦标赛继续
tour-time-added = 计时增加{ $time }：{ $reason }
tour-hand-for-hand-begun = 同步发牌：每桌等待其他牌桌
tour-all-in-held = 全下：所有牌桌结束前，底牌保持扣放
tour-deal-proposed = 提出协议：{ $shares }
    .rest = 提出协议：{ $shares }。留作争夺：{ $chips }
tour-deal-accepted =
    { $you ->
        [yes] 你接受协议
       *[no] { $who }接受协议
    }
tour-deal-off = 协议取消：{ $reason }
    .refused = 协议取消：并非所有人都接受
    .elimination = 协议取消：有玩家出局
    .expired = 协议取消：时间已到
tour-deal-made = 所有人接受：协议达成
tour-deal-paid = 按协议支付：{ $shares }
    .rest = 按协议支付：{ $shares }。留作争夺：{ $chips }
tour-deal-open = 协议：{ $count } 人中 { $agreed } 人接受
    .all = 协议：所有人接受，手牌结束后达成
tour-deal-agreed = 已接受：{ $names }
tour-deal-yours = 你得到 { $chips }
tour-deal-left = 投票剩余 { $time }
tour-director-named = { $who }可以主持锦标赛
tour-director-removed = { $who }不再主持锦标赛
tour-hand-for-hand-ended = 同步发牌结束
tour-final-table = 决赛桌：座位已抽定
tour-final-delayed = 观众延迟{ $seconds }秒观看决赛桌，并看到所有底牌
tour-round-begun = 第 { $round } 轮开始
tour-closed = 报名截止：奖池{ $pool }，奖励名次{ $places }
tour-place-taken =
    { $you ->
        [yes] 你获得第{ $place }名
       *[no] { $who }获得第{ $place }名
    }
tour-busted-by =
    { $you ->
        [yes] { $by }淘汰了你
       *[no] { $by }淘汰了{ $who }
    }
tour-prize-won =
    { $you ->
        [yes] 你赢得{ $chips }
       *[no] { $who }赢得{ $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] 你赢得{ $of }的赏金：{ $chips }
       *[no] { $who }赢得{ $of }的赏金：{ $chips }
    }
tour-penalised =
    { $you ->
        [yes] 你停玩{ $count }手：{ $reason }
       *[no] { $who }停玩{ $count }手：{ $reason }
    }
tour-disqualified =
    { $you ->
        [yes] 你被取消资格：{ $reason }
       *[no] { $who }被取消资格：{ $reason }
    }
tour-stack-set =
    { $you ->
        [yes] 总监把你的筹码定为{ $chips }：{ $reason }
       *[no] 总监把{ $who }的筹码定为{ $chips }：{ $reason }
    }
tour-rebuy-asked = 你没有筹码了。{ $seconds }秒内重购吗？
tour-cancelled-for = 锦标赛已取消，报名费全部退还：{ $reason }
tour-over = 锦标赛结束
tour-won-by =
    { $you ->
        [yes] 你赢得锦标赛
       *[no] { $who }赢得锦标赛
    }
tour-name = { $name }的锦标赛
tour-ready-sit-and-go = 坐满即玩
tour-ready-turbo = 快速坐满即玩
tour-ready-hyper = 超快坐满即玩
tour-ready-heads-up = 单挑
tour-ready-bracket = 单挑淘汰赛
tour-ready-shoot-out = 桌桌赛
tour-ready-freeze-out = 一次性买入
tour-ready-re-entry = 可再次报名
tour-ready-rebuy = 重购和加购
tour-ready-bounty = 赏金赛
tour-ready-progressive-bounty = 累进赏金赛
tour-ready-satellite = 卫星赛
tour-ready-six-handed = 六人桌
tour-ready-omaha = 底池限注奥马哈
tour-ready-horse = HORSE
tour-ready-eight-game = 八项混合
tour-most-players = 人数
tour-length = 时长（分钟）
tour-cost-nothing = 免费报名
tour-let-bots = 允许机器人参加
tour-start-time = 定时开始（可选）
tour-direct = 赛事总监
tour-start-now = 立即开始
tour-pause = 暂停
tour-resume = 继续
tour-add-minutes = + { $count }分钟
tour-skip-level = 下一级别
tour-undo-level = 上一级别
tour-cancel = 取消锦标赛
tour-move = 换座
tour-penalise = 处罚
tour-rounds = 圈数
tour-seat = 座位
tour-disqualify = 取消资格
tour-set-stack = 设定筹码
tour-break-table = 拆桌
tour-deal = 协议
tour-deal-icm = 按 ICM
tour-deal-chips = 按筹码
tour-deal-rest = 留作争夺
tour-deal-propose = 提出
tour-deal-accept = 接受协议
tour-deal-decline = 拒绝协议
tour-deal-withdraw = 撤回协议
tour-name-director = 任命为总监
tour-remove-director = 撤销总监
tour-sure = 我确定
    .first = 请先打开“我确定”。
tour-by-director = 总监决定
tour-clock = 现场计时
tour-players-entered = 玩家
tour-waiting = 你已报名{ $name }。开始：{ $when }。已报名{ $count }/{ $most }
tour-leaving = 报名保留：缺席时照常发牌并扣盲注。返回：{ $command }
tour-commands = /standings：排名；/clock：级别和计时；/rebuy、/norebuy、/addon：筹码
tour-deal-commands = /deal icm、/deal chips、/deal Ann=500 Bob=300：提出协议；/accept、/decline：投票
tour-no-deal = 没有提出的协议。
tour-deal-form = 协议请写成 /deal icm、/deal chips 100 或 /deal Ann=500 Bob=300。
tour-done = 完成
