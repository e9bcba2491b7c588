# Листы поверх страницы.

buy-in = Бай-ин
slider-of = { $field }, ползунок
sit-down = Сесть
sit-in-seat = Сесть на место { $seat }
wait-for-big-blind = Ждать большого блайнда, а не ставить его сейчас
leave-the-table = Уйти из-за стола
leave-with = Вы уходите, фишек: { $chips }.
stay = Остаться
leave = Уйти
in-a-hand = Вы в раздаче.
after-this-hand = После раздачи
fold-and-leave = Фолд и уйти
add-chips = Докупить
add = Докупить
chips-to-add = Сколько докупить
have-the-most = У вас столько, сколько позволяет стол: { $chips }.
chips-added-later = { $chips } добавятся после раздачи. 0 отменит это.
top-up = Докупать до { $chips }, когда фишки кончились
muck-losing = Сбрасывать проигравшие карты без вопроса

link-copied = Ссылка скопирована.
copying-not-allowed = Копировать здесь нельзя: выделите ссылку и скопируйте сами.
link-with-password = Пароль уже в ссылке. Ссылка — это ключ: с ней войдёт любой.
link-needs-password = Войти можно, зная ссылку и пароль стола.
link-is-enough = Войдёт любой, у кого есть ссылка: имя, и за стол.
link-for-here-only = На других устройствах ссылка не откроется: сервер доступен только с этого компьютера. Чтобы приглашать, запустите его так: { $command }.
link-in-network = Ссылка работает в вашей сети. Друзьям в другом месте нужен проброс порта или туннель.
address-of-computer = Адрес этого компьютера в сети
password-into-link = Добавить пароль в ссылку
copy-link = Копировать
share = Поделиться…
code-of-link = QR-код ссылки

rules-buy-in = Бай-ин от { $least } до { $most }, мест: { $seats }
rules-time = { $seconds } с на ход, банк времени { $bank } с
rules-rabbit = Кролик после раздачи
rules-spectators-chat = Зрители могут писать в чат
rules-unlisted = Скрыт: найти можно только по ссылке
all-rules = Все правила
wait-list = Лист ожидания: { $names }
table-is-paused = За столом пауза.
table-id = Id { $id }

player-seat = Место { $seat }, фишек: { $chips }
a-bot = Бот
sits-out = Пропускает
owes-big-blind = Долг: большой блайнд
time-bank = Банк времени { $seconds } с
reason-for-all = Причина, видна всем
usual-reason = решение хоста
kick = Удалить
mute = Без чата
unmute = Вернуть чат
host = Хост
resume-play = Продолжить
pause = Пауза
close-the-table = Закрыть стол
to-kick-or-mute = Чтобы удалить игрока или отключить ему чат, нажмите на его место.
stakes = Ставки
small-blind = Малый блайнд
big-blind = Большой блайнд
small-bet = Малая ставка
lowest-buy-in = Минимальный бай-ин
highest-buy-in = Максимальный бай-ин
change-from-next-hand = Изменить со следующей раздачи
ledger = Расчёты
ledger-player = Имя
ledger-in = Внесено
ledger-out = Забрано
ledger-on-table = На столе
ledger-result = Итог
settle-up = Рассчитаться
pays = { $from } → { $to }: { $amount }
nobody-owes = Никто никому не должен.
house-took = Заведение взяло { $chips }.
stacks-at-start = Во время раздачи показаны стеки на её начало.

my-hands = Мои раздачи
older-hands = Более ранние
no-hand-yet = Законченных раздач пока нет.
all-hands = Все раздачи
went-to-showdown = Со вскрытием
imported-hands = Импортированные
played-here = Сыгранные здесь
which-hands = Какие раздачи
first-day = С дня
last-day = По день
pot-at-least = Банк не меньше
other-player = Другой игрок
no-such-hand = Нет подходящих раздач.
on-board = на
hand-of-table = { $table }, раздача { $number }
all-my-hands = Все мои раздачи
step = Шаг
step-back = Шаг назад
step-forward = Шаг вперёд
streets = Улицы
replay-play = Пуск
replay-pause = Пауза

my-statistics = Моя статистика
the-last-hands = Последние { $count }
group-by = Группировать по
not-grouped = Без группировки
by-date = Дата
by-position = Позиция
hands-read = { $count } из { $all }
result-in-hands = { $result } за { $count } { $count ->
        [one] раздачу
        [few] раздачи
        [many] раздач
       *[other] раздачи
    }
vpip = VPIP
    .meaning = добровольно вложено на первой улице
pfr = PFR
    .meaning = там сделан бет или рейз
three-bet = 3-бет
    .meaning = повторный рейз первого рейза
aggression = Агрессия
    .meaning = беты и рейзы на один колл, дальше
    .counts = { $bets } к { $calls }
to-showdown = До вскрытия
    .meaning = из раздач, дошедших до второй улицы
won-at-showdown = Выиграно на вскрытии
part-of-whole = { $part } из { $whole }
percent-of = { $percent } %
winnings-over = Выигрыш за { $count } { $count ->
        [one] раздачу
        [few] раздачи
        [many] раздач
       *[other] раздачи
    }: от { $low } до { $high }, в конце { $result }

settings = Настройки
language = Язык
show-amounts-as = Показывать суммы
amounts-chips = В фишках
amounts-bb = В больших блайндах
amounts-money = В деньгах
currency = Валюта
chips-in-unit = Фишек в единице
chips-are = { $chips } фишек — это { $amount }.
four-colours = Четыре цвета мастей
sound-on-turn = Звук и вибрация в мой ход
notification-on-turn = Уведомление в мой ход, если страница скрыта
notifications-not-allowed = Браузер не разрешает уведомления.
moving-cards = Движение карт и фишек
keys = Клавиши
single-keys = Ход одной клавишей
key-fold = Фолд
key-call = Чек или колл
key-check = Только чек
key-bet = Выбрать бет; Enter — сделать
key-raise = Выбрать рейз; Enter — сделать
key-allin = Выбрать олл-ин; Enter — сделать
key-bringin = Бринг-ин
key-exchange = Обменять выбранные карты
key-pat = Не менять
key-show = Показать
key-muck = Сбросить
key-post = Поставить блайнд или ждать его
key-board = Прочитать борд
key-pot = Прочитать банк
key-stacks = Прочитать стеки
key-chat = Чат
usual-keys = Обычные клавиши
digits-choose = 1–6 выбирают карты для обмена, 1–3 — сколько раз сдать борд. Esc закрывает.
key-keeps-meaning = «{ $key }» сохраняет своё значение. Выберите букву или знак.
key-of-other = «{ $key }» — клавиша для «{ $meaning }». Выберите другую или сначала смените ту.

account = Учётная запись
you-are-registered = Вы зарегистрированы.
registered-player = { $name } (с регистрацией)
guest-player = { $name } (гость)
balance = Баланс: { $chips }
change-password = Сменить пароль
change = Сменить
register-to-keep-name = Регистрация сохранит ваше имя
register = Регистрация
sign-out = Выйти
guest-signs-out = Гость после выхода войти снова не сможет.
at-least-characters = Не меньше { $count ->
        [one] { $count } символа
       *[other] { $count } символов
    }
current-password = Текущий пароль
new-password = Новый пароль

chat-help = /say TEXT, /mute NAME, /unmute NAME. Для хоста: /pause, /resume, /stakes 100 200, /kick NAME, /quiet NAME, /speak NAME, /close.
chat-unknown = Неизвестная команда «/{ $word }». Никому не отправлено. Команды: /help.
chat-hosts-only = Команда /{ $word } — только для хоста стола. Ничего не изменилось.
chat-say-what = Что сказать? Например: /say хорошая игра
chat-hidden = Сообщения от { $name } в этом окне скрыты.
chat-shown = Новые сообщения от { $name } снова видны.
chat-which-stakes = Какие ставки? Например: /stakes 100 200
chat-not-chips = «{ $typed }» — не число фишек. Попробуйте /stakes 100 200.
chat-nobody = Здесь никого не зовут «{ $name }».
    .several = Здесь несколько игроков с именем «{ $name }».
reason-break = перерыв
reason-host = по решению хоста
