# 在牌桌的一次游戏如何结束，筹码如何处理。

because = （{ $words }）
ending-left =
    { $seated ->
        [yes] 你离开了牌桌{ $because }，带走{ $chips }。
       *[no] 你离开了牌桌{ $because }。
    }
ending-left-offline =
    { $seated ->
        [yes] 你在断线时停止{ $because }；座位和{ $chips }仍然是你的。
       *[no] 你在断线时停止{ $because }。
    }
ending-closed =
    { $seated ->
        [yes] 牌桌已关闭{ $because }，你带走{ $chips }。
       *[no] 牌桌已关闭{ $because }。
    }
ending-gone =
    { $seated ->
        [yes] 你不在时牌桌已关闭{ $because }；你在桌上有{ $chips }。
       *[no] 你不在时牌桌已关闭{ $because }。
    }
ending-kicked =
    { $seated ->
        [yes] 你被请离牌桌{ $because }，带走{ $chips }。
       *[no] 你被请离牌桌{ $because }。
    }
ending-banned =
    { $seated ->
        [yes] 你被禁止使用这台服务器{ $because }；你在桌上有{ $chips }。
       *[no] 你被禁止使用这台服务器{ $because }。
    }
ending-signed-out =
    { $seated ->
        [yes] 你在另一台设备上被登出{ $because }；你在桌上有{ $chips }。
       *[no] 你在另一台设备上被登出{ $because }。
    }
ending-replaced =
    { $seated ->
        [yes] 你的连接太多，服务器关闭了此连接{ $because }；你在桌上有{ $chips }。
       *[no] 你的连接太多，服务器关闭了此连接{ $because }。
    }
ending-taken-over =
    { $seated ->
        [yes] 你通过另一个连接加入了这张牌桌{ $because }，你的{ $chips }由它继续玩。
       *[no] 你通过另一个连接加入了这张牌桌{ $because }。
    }
ending-stopped =
    { $seated ->
        [yes] 服务器已停止{ $because }；你的座位和{ $chips }会保留一段时间。
       *[no] 服务器已停止{ $because }。
    }
ending-lost =
    { $seated ->
        [yes] 连接已断开{ $because }；你的座位和{ $chips }会保留一段时间。
       *[no] 连接已断开{ $because }。
    }
ending-rejected =
    { $seated ->
        [yes] 服务器结束了连接{ $because }；你在桌上有{ $chips }。
       *[no] 服务器结束了连接{ $because }。
    }
closed-empty = 桌上没有人
session-won = { $ending }你玩了{ $hands }手，赢了{ $chips }。
session-lost = { $ending }你玩了{ $hands }手，输了{ $chips }。

try-again = Enter再试，q退出。
nothing-sent-try-again = 没有发送。{ $keys }
key-tries-again = Enter再试
key-quits = q退出
key-closes = 按任意键关闭
play-again-locally = 再玩一次：{ $command }。和朋友玩：riverboat serve
