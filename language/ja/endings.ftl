# テーブルでのセッションの終わりと、チップの行方。

because = （{ $words }）
ending-left =
    { $seated ->
        [yes] { $chips }を持ってテーブルを離れました{ $because }。
       *[no] テーブルを離れました{ $because }。
    }
ending-left-offline =
    { $seated ->
        [yes] 切断中に終了しました{ $because }。席とチップ{ $chips }は残っています。
       *[no] 切断中に終了しました{ $because }。
    }
ending-closed =
    { $seated ->
        [yes] テーブルが終了し{ $because }、{ $chips }を持って離れました。
       *[no] テーブルが終了しました{ $because }。
    }
ending-gone =
    { $seated ->
        [yes] 不在の間にテーブルが終了しました{ $because }。チップは{ $chips }でした。
       *[no] 不在の間にテーブルが終了しました{ $because }。
    }
ending-kicked =
    { $seated ->
        [yes] 退席させられ{ $because }、{ $chips }を持って離れました。
       *[no] 退席させられました{ $because }。
    }
ending-banned =
    { $seated ->
        [yes] このサーバーの利用を禁止されました{ $because }。テーブルのチップは{ $chips }でした。
       *[no] このサーバーの利用を禁止されました{ $because }。
    }
ending-signed-out =
    { $seated ->
        [yes] 別の機器でサインアウトされました{ $because }。テーブルのチップは{ $chips }でした。
       *[no] 別の機器でサインアウトされました{ $because }。
    }
ending-replaced =
    { $seated ->
        [yes] 接続が多すぎるためサーバーがこの接続を閉じました{ $because }。テーブルのチップは{ $chips }でした。
       *[no] 接続が多すぎるためサーバーがこの接続を閉じました{ $because }。
    }
ending-taken-over =
    { $seated ->
        [yes] 別の接続でこのテーブルに入りました{ $because }。今後はそちらで{ $chips }をプレイします。
       *[no] 別の接続でこのテーブルに入りました{ $because }。
    }
ending-stopped =
    { $seated ->
        [yes] サーバーが停止しました{ $because }。席とチップ{ $chips }はしばらく確保されます。
       *[no] サーバーが停止しました{ $because }。
    }
ending-lost =
    { $seated ->
        [yes] 接続が切れました{ $because }。席とチップ{ $chips }はしばらく確保されます。
       *[no] 接続が切れました{ $because }。
    }
ending-rejected =
    { $seated ->
        [yes] サーバーが接続を終了しました{ $because }。テーブルのチップは{ $chips }でした。
       *[no] サーバーが接続を終了しました{ $because }。
    }
closed-empty = 誰もいなかったため
session-won = { $ending }{" "}{ $hands }ハンドをプレイし、{ $chips }勝ちました。
session-lost = { $ending }{" "}{ $hands }ハンドをプレイし、{ $chips }負けました。

try-again = Enterでもう一度、qで終了。
nothing-sent-try-again = 何も送信していません。{ $keys }
key-tries-again = Enterでもう一度
key-quits = qで終了
key-closes = どのキーでも閉じます
play-again-locally = もう一度プレイ：{ $command }。友だちと：riverboat serve
