# 入桌之前：连接、牌桌列表、入座。

connecting = 正在连接…
opening-table = 正在开桌…
starting-server = 正在启动你自己的服务器…
leaving-table = 正在离开牌桌…
waiting-quit = q 退出
waiting-seconds = { $seconds }秒
token-not-saved = 无法保存登录信息：{ $error }
playing-against = { $rules }，对手：{ $bots }个机器人。
practice-table = 练习
table-of = { $who }的牌桌
table-taken = 牌桌{ $table }。
table-line = { $name }：{ $rules }，{ $seats }个座位已坐{ $players }人

tables-head = 牌桌（输入编号加入，n自己开桌，q退出，Enter刷新）：
tables-prompt = 牌桌
tables-more = 还有{ $count }张；用--table NAME可加入任何牌桌
table-unknown = 没有牌桌“{ $name }”。
table-needs-password = 被拒绝：{ $error }。请用--table和--password加入。
lobby-seated = { $players }/{ $seats }人
lobby-watching = { $count }人观战
lobby-password = 密码

lobby-table = 牌桌
lobby-game = 游戏
lobby-stakes = 盲注
lobby-seats = 入座
lobby-watchers = 观战
lobby-locked = （密码）
lobby-taken = { $players }/{ $seats }
lobby-empty = 没有开着的牌桌。按n开桌。
lobby-buy-in =
    { $waiting ->
        [0] 买入{ $least }至{ $most }，行动时间{ $seconds }秒
       *[other] 买入{ $least }至{ $most }，行动时间{ $seconds }秒，{ $waiting }人等候
    }
lobby-all-cards = 一手结束后，观众可看到所有底牌。
lobby-enter-password = 密码：
lobby-key-join = 加入
lobby-key-watch = 观战
lobby-key-new = 新桌
lobby-key-choose = 选择
lobby-key-quit = 退出

watching-hint = 你在观战。输入“in”入座，t看牌桌，q退出。
accept-hint = 输入“{ $word }”同意并入座，或q离开。
accept-again = 请输入“{ $word }”或q。
accept-prompt = 同意吗？
not-seated = 你没有入座。
back-in-seat = 你回到{ $seat }号座位。
could-not-leave = 无法离开。
