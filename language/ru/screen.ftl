# Что ещё говорит полный экран.

key-help = справка
key-talk = чат
key-log = лог
key-chat-count =
    { $unread ->
        [0] чат
       *[other] чат ({ $unread })
    }
key-hands = раздачи
key-sit = сесть
key-leave-list = не ждать
key-sit-in = вернуться
key-sit-out = пропуск
key-leave = уйти
key-invite = пригласить
key-command = команда
key-statistics = статистика
key-back-to-table = к столу
key-replay = повтор
key-choose = выбор
key-list = список
key-next = дальше
key-back = назад
key-street = улица
key-play = пуск
key-speed = скорость
key-other-hand = другая раздача

input-sends = Enter отправит
input-back = Esc назад
menu-hint = ↑↓ выбор  Enter  Esc назад
page-scrolls = ↑↓ листать, другая клавиша закроет
page-closes = любая клавиша закроет
log-older = раньше  PgDn  Esc
say-prompt = Сказать
picked-card = обмен

sits-out-hint = вы пропускаете: { $key } — вернуться
spectator-sits = { $key } — сесть
spectator-waits = { $key } — в лист ожидания
spectator-place = Лист ожидания: ваш номер { $place }
spectator-others = Ждут: { $names }
spectator-hint = Вы смотрите. { $key } — сесть или встать в лист ожидания.
    .short = Вы смотрите. { $key } — сесть.
session-head = Сеанс
session-hands = { $count } { $count ->
        [one] раздача
        [few] раздачи
        [many] раздач
       *[other] раздачи
    }
session-last = Последняя раздача
log-head = Лог
log-this-hand = Эта раздача
chat-head = Чат
chat-empty = Сообщений пока нет
face-up = В открытую: { $dealt }
face-up-next = { $before }  { $one }

have-seat = У вас есть место. { $key } — пропускать или вернуться.
have-no-seat = У вас нет места. { $key } — сесть.
paste-ignored = Вставленный текст пропущен. Нажмите { $talk } для чата или { $command } для команды и вставьте снова.
too-soon-key = Слишком рано. Ничего не отправлено. Нажмите снова.
too-soon-click = Слишком рано. Ничего не отправлено. Щёлкните снова.
turn-over = Ваш ход закончен. Ничего не отправлено.
turn-over-typed = Ваш ход закончен. Введённое не отправлено.
turn-over-typed-more = Ваш ход закончен. Введённое не отправлено. Esc закроет это.
that-turn-over = Тот ход закончен. Ничего не отправлено.
suspended-not-sent = Стол остановлен. Ничего не отправлено.
lost-not-sent = Связи нет. Ничего не отправлено.
no-replay = У вас нет законченной раздачи для повтора.
host-only = Это может только хост стола.
theme-kept = Тема: { $theme }.
theme-not-saved = Не удалось сохранить тему: { $error }

tour-head = Добро пожаловать. Любая клавиша закроет это.
tour-buttons = На каждой кнопке её клавиша: нажмите клавишу или щёлкните кнопку.
tour-amount = Рейз открывает поле суммы. До Enter ничего не отправляется.
tour-help = { $help } — справка в любой момент, { $command } — все команды.
small-first = Терминал слишком
small-second = мал: { $size }.
small-least = Нужно { $size }.
window-turn = Ваш ход: { $table }
window-table = { $table }: Riverboat

help-head = Справка
help-now = Сейчас:
help-in-advance = Заранее, до вашего хода:
help-choice = { $choice } ({ $detail })
help-amount-box = В поле суммы: { $examples }.
help-amount-keys = Tab выбирает готовую сумму, вверх и вниз меняют её на большой блайнд, Enter отправляет.
help-always = В любой момент:
help-key-talk = отправить сообщение за стол
help-key-tab = показать чат вместо лога или наоборот
help-key-hands = ваши прошлые раздачи с повтором
help-key-statistics = ваша статистика за этот сеанс
help-key-sit = без места: сесть или встать в лист ожидания; ещё раз — выйти из него
help-key-sit-out = пропускать раздачи со следующей или вернуться
help-key-command = ввести команду из списка ниже
help-key-leave = уйти из-за стола
help-commands = Команды, вводятся после { $key }
statistics-head = Этот сеанс

commands-head = Команды
list-talk = отправить сообщение за стол
list-tab = чат или лог
list-older = более ранние строки лога
list-newer = более поздние строки лога
list-hands = ваши прошлые раздачи
list-replay = повтор последней раздачи
list-statistics = ваша статистика
list-sit = сесть, встать в лист ожидания или выйти из него
list-sit-out = пропускать или вернуться
list-invite = пригласить других
list-host = страница хоста
list-theme = темы
list-language = язык
list-help = справка
list-leave = уйти из-за стола
list-add = докупить фишки
list-rebuy = докупать автоматически
list-move = сменить место
list-wait = ждать большого блайнда
list-automuck = показывать или сбрасывать проигравшие карты без вопроса
list-mute = скрыть сообщения игрока
themes-head = Темы
theme-dark = тёмная
theme-light = светлая
theme-colour-blind = для дальтоников
theme-none = нет
languages-head = Языки
host-head = Страница хоста
host-resume = Продолжить игру
host-pause = Пауза после раздачи
host-stakes = Изменить ставки
host-ledger = Кто кому должен
host-invite = Пригласить других
host-kick = Удалить: { $who }
host-kick-ask = Удалить после раздачи: { $who }?
host-close = Закрыть стол
host-close-ask = Закрыть стол для всех после раздачи?

invite-nobody = Больше никто не может сесть за этот стол.
    .head = Больше никто не может сесть за этот стол
invite-link = Отправьте другим эту ссылку:
    .head = Отправьте другим эту ссылку
invite-here-only = Она работает только на этом компьютере. Для других подключитесь по его адресу в вашей сети.
invite-password = Понадобится пароль стола.

hands-head = Ваши раздачи
hands-loading = Загружаем ваши раздачи…
hands-none = На этом сервере вы не закончили ни одной раздачи.
hand-broken = Сервер прислал раздачу, события которой не согласуются.
replay-won = { $when }. Выигрыш { $chips }.
replay-lost = { $when }. Проигрыш { $chips }.
replay-steps = Повтор  { $step } из { $steps }
replay-playing = идёт, { $speed }/с
replay-paused = пауза, { $speed }/с

language-now = Язык: { $name }.
language-unknown = Языка «{ $code }» здесь нет. Попробуйте { $languages }.
language-which = Какой язык? Один из: { $languages }
language-not-saved = Не удалось сохранить язык: { $error }
language-plain-only = Терминал не может писать справа налево на полном экране ({ $name }). Используйте --plain.
language-plain-used = Терминал не может писать справа налево на полном экране ({ $name }), поэтому включён простой режим.
