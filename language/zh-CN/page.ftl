# 页面在牌桌之外说的话。

page-needs-javascript = Riverboat需要JavaScript。
needs-server = 这需要服务器，现在无法连接。
not-drawn = 有内容无法显示。牌局仍在继续；若没有恢复，请刷新页面。

invited = 你受邀加入一张牌桌。
i-have-a-password = 我有密码
password = 密码
play = 开始
your-name = 你的名字
choose-name = 请选一个别人会看到的名字。

password-asked = 这张牌桌需要密码。
enter-password = 请输入密码
back-to-tables = 回到牌桌列表
private-table = 私人牌桌
table-password = 牌桌密码
enter = 进入

invites = { $host }邀请你加入“{ $name }”。
invited-to = 你受邀加入“{ $name }”。
invitation-locked = { $game }。牌桌需要密码。
    .linked = { $game }。牌桌需要密码，你的链接里已有。
invitation-stakes = { $game }，{ $stakes }。买入{ $least }至{ $most }。
invitation-nobody = 还没有人；{ $room }。
invitation-names = 桌上：{ $names }；{ $room }。
invitation-players = 桌上有{ $count }人；{ $room }。
seats-free = { $seats }个座位空{ $free }个
seats-all-taken = { $seats }个座位已满

to-the-tables = 去牌桌列表
menu = 菜单
invite-players = 邀请
hands-and-chat = 牌局和聊天
    .unread = 牌局和聊天，{ $count }条未读
paused-now = 已暂停
hands-left = 还有{ $count }手
in-a-mix = { $mix }：{ $game }
menu-rules = 牌桌规则
menu-host = 房主：暂停、盲注、关闭
menu-ledger = 账目和结算
menu-chips = 筹码和补充
menu-hands = 我的牌局
menu-statistics = 我的统计
menu-settings = 设置和按键
menu-account = 账号

reconnecting = 连接已断开。正在重新连接…
connect-again = 重新连接
close = 关闭
loading = 加载中…

title-your-turn = ● 轮到你 – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = 轮到你了

amount-not-one = “{ $typed }”不是数额。可用600、3/4、pot或2.5bb。
amount-not-whole = { $typed }不是整数筹码。
amount-not-possible = 现在不能用{ $amount }：数额为{ $range }。
amount-range = { $least }至{ $most }
    .two = { $least }或{ $most }
chips-not-whole = “{ $typed }”不是整数筹码。例如{ $example }。
chips-not-amount = “{ $typed }”不是数额。例如{ $example }。
amount-understood = “{ $typed }”读作{ $amount }。若正确，请再按一次Enter。
