# До стола: подключение, список столов, посадка.

connecting = Подключение…
opening-table = Открываем стол…
starting-server = Запускаем ваш сервер…
leaving-table = Уходим из-за стола…
waiting-quit = q выйти
waiting-seconds = { $seconds } с
token-not-saved = Не удалось сохранить вход: { $error }
playing-against = { $rules }, против { $bots ->
        [one] { $bots } бота
       *[other] { $bots } ботов
    }.
practice-table = Тренировка
table-of = Стол игрока { $who }
table-taken = Стол { $table }.
table-line = { $name }: { $rules }, занято мест: { $players } из { $seats }

tables-head = Столы (номер — сесть, n — открыть свой, q — выйти, Enter — обновить):
tables-prompt = Стол
tables-more = и ещё { $count }; за любой стол: --table NAME
table-unknown = Неизвестный стол «{ $name }».
table-needs-password = Отказано: { $error }. Добавьте --table и --password.
lobby-seated = занято { $players } из { $seats }
lobby-watching = зрителей: { $count }
lobby-password = пароль

lobby-table = Стол
lobby-game = Игра
lobby-stakes = Ставки
lobby-seats = Места
lobby-watchers = Зрители
lobby-locked = (пароль)
lobby-taken = { $players } из { $seats }
lobby-empty = Открытых столов нет. n откроет новый.
lobby-buy-in =
    { $waiting ->
        [0] Бай-ин от { $least } до { $most }, { $seconds } с на ход
       *[other] Бай-ин от { $least } до { $most }, { $seconds } с на ход, в листе ожидания: { $waiting }
    }
lobby-all-cards = После раздачи зрители видят все карманные карты.
lobby-enter-password = Пароль:
lobby-key-join = сесть
lobby-key-watch = смотреть
lobby-key-new = новый стол
lobby-key-choose = выбрать
lobby-key-quit = выйти

watching-hint = Вы смотрите. Введите «in», чтобы сесть, t — показать стол, q — выйти.
accept-hint = Введите «{ $word }», чтобы согласиться и сесть, или q, чтобы уйти.
accept-again = Введите «{ $word }» или q.
accept-prompt = Согласны?
not-seated = Вы не сели.
back-in-seat = Вы снова на месте { $seat }.
could-not-leave = Уйти не удалось.
