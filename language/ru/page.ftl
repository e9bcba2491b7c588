# Что говорит страница вокруг стола.

page-needs-javascript = Riverboat нужен JavaScript.
needs-server = Для этого нужен сервер, а он сейчас недоступен.
not-drawn = Что-то не удалось нарисовать. Игра идёт; обновите страницу, если это не пройдёт.

invited = Вас приглашают за стол.
i-have-a-password = У меня есть пароль
password = Пароль
play = Играть
your-name = Ваше имя
choose-name = Выберите имя, которое увидят другие.

password-asked = Этот стол требует пароль.
enter-password = Введите пароль
back-to-tables = Назад к столам
private-table = Закрытый стол
table-password = Пароль стола
enter = Войти

invites = { $host } приглашает вас за стол «{ $name }».
invited-to = Вас приглашают за стол «{ $name }».
invitation-locked = { $game }. Стол требует пароль.
    .linked = { $game }. Стол требует пароль, он есть в вашей ссылке.
invitation-stakes = { $game }, { $stakes }. Бай-ин от { $least } до { $most }.
invitation-nobody = Там пока никого; { $room }.
invitation-names = За столом: { $names }; { $room }.
invitation-players = Там уже { $count ->
        [one] сидит { $count } игрок
        [few] сидят { $count } игрока
        [many] сидят { $count } игроков
       *[other] сидят { $count } игрока
    }; { $room }.
seats-free = свободно мест: { $free } из { $seats }
seats-all-taken = все места заняты ({ $seats })

to-the-tables = К столам
menu = Меню
invite-players = Пригласить
hands-and-chat = Раздачи и чат
    .unread = Раздачи и чат, непрочитанных: { $count }
paused-now = Пауза
hands-left = ещё { $count }
in-a-mix = { $mix }: { $game }
menu-rules = Правила стола
menu-host = Хост: пауза, ставки, закрытие
menu-ledger = Расчёты
menu-chips = Фишки и докупка
menu-hands = Мои раздачи
menu-statistics = Моя статистика
menu-settings = Настройки и клавиши
menu-account = Учётная запись

reconnecting = Связь прервалась. Подключаемся снова…
connect-again = Подключиться
close = Закрыть
loading = Загрузка…

title-your-turn = ● Ваш ход – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = Ваш ход

amount-not-one = «{ $typed }» — не сумма. Попробуйте 600, 3/4, pot или 2.5bb.
amount-not-whole = { $typed } — не целое число фишек.
amount-not-possible = { $amount } сейчас невозможно: сумма { $range }.
amount-range = от { $least } до { $most }
    .two = { $least } или { $most }
chips-not-whole = «{ $typed }» — не целое число фишек. Попробуйте { $example }.
chips-not-amount = «{ $typed }» — не сумма. Попробуйте { $example }.
amount-understood = «{ $typed }» читается как { $amount }. Если верно, нажмите Enter ещё раз.
