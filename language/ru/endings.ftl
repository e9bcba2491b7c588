# Чем кончается сеанс за столом и что стало с фишками.

because = {" "}({ $words })
ending-left =
    { $seated ->
        [yes] Вы покинули стол{ $because }, унося { $chips }.
       *[no] Вы покинули стол{ $because }.
    }
ending-left-offline =
    { $seated ->
        [yes] Вы закончили без связи{ $because }; место ещё за вами, на нём { $chips }.
       *[no] Вы закончили без связи{ $because }.
    }
ending-closed =
    { $seated ->
        [yes] Стол закрыт{ $because }, вы покинули его с { $chips }.
       *[no] Стол закрыт{ $because }.
    }
ending-gone =
    { $seated ->
        [yes] Стол закрыт в ваше отсутствие{ $because }; за столом у вас было { $chips }.
       *[no] Стол закрыт в ваше отсутствие{ $because }.
    }
ending-kicked =
    { $seated ->
        [yes] Вас удалили из-за стола{ $because }, у вас { $chips }.
       *[no] Вас удалили из-за стола{ $because }.
    }
ending-banned =
    { $seated ->
        [yes] Вам закрыт доступ на этот сервер{ $because }; за столом у вас было { $chips }.
       *[no] Вам закрыт доступ на этот сервер{ $because }.
    }
ending-signed-out =
    { $seated ->
        [yes] Выход выполнен на другом устройстве{ $because }; за столом у вас было { $chips }.
       *[no] Выход выполнен на другом устройстве{ $because }.
    }
ending-replaced =
    { $seated ->
        [yes] Сервер закрыл это подключение, потому что их слишком много{ $because }; за столом у вас было { $chips }.
       *[no] Сервер закрыл это подключение, потому что их слишком много{ $because }.
    }
ending-taken-over =
    { $seated ->
        [yes] Вы вошли за этот стол через другое подключение{ $because }, и на ваши { $chips } играет теперь оно.
       *[no] Вы вошли за этот стол через другое подключение{ $because }.
    }
ending-stopped =
    { $seated ->
        [yes] Сервер остановлен{ $because }; место, где у вас { $chips }, пока сохраняется.
       *[no] Сервер остановлен{ $because }.
    }
ending-lost =
    { $seated ->
        [yes] Связь прервалась{ $because }; место, где у вас { $chips }, пока сохраняется.
       *[no] Связь прервалась{ $because }.
    }
ending-rejected =
    { $seated ->
        [yes] Сервер закрыл подключение{ $because }; за столом у вас было { $chips }.
       *[no] Сервер закрыл подключение{ $because }.
    }
closed-empty = за ним никого не было
session-won = { $ending } Сыграно: { $hands } { $hands ->
        [one] раздача
        [few] раздачи
        [many] раздач
       *[other] раздачи
    }, выигрыш { $chips }.
session-lost = { $ending } Сыграно: { $hands } { $hands ->
        [one] раздача
        [few] раздачи
        [many] раздач
       *[other] раздачи
    }, проигрыш { $chips }.

try-again = Enter — попробовать снова, q — выйти.
nothing-sent-try-again = Ничего не отправлено. { $keys }
key-tries-again = Enter — попробовать снова
key-quits = q — выйти
key-closes = Любая клавиша закроет это
play-again-locally = Сыграть снова: { $command }. С друзьями: riverboat serve
