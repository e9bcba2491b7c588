# Что видно за столом на странице. Места мало.

felt = Стол
your-actions = Ваши действия
seats = Места
board = Борд
    .of-several = Борд { $number }

sit-here = Сесть
sit-here-seat = Сесть сюда: место { $seat }
seat-move-here = Место { $seat }: пересесть сюда
seat-empty = Место { $seat }, пусто
felt-folded = Фолд
felt-checked = Чек
felt-called = Колл
felt-bet_made = Бет
felt-raised_to = Рейз
felt-bring_in_posted = Бринг-ин
felt-hand_mucked = Мак
felt-draws = Обмен { $count }
felt-pat = Без обмена
felt-discards = Сброс
felt-runs = Борд ×{ $count }
felt-all-in = Олл-ин
note-disconnected = Нет связи
note-left = Уходит
note-sits-out = Пропускает
note-waits = Ждёт большого блайнда
    .brief = Ждёт блайнда
word-you = вы
word-button = баттон
word-folded = фолд
word-sits-out = пропускает
word-to-act = ходит
word-next = { $word },{" "}
word-expects = ожидает { $chance } банка
words-of-seat = , { $words }

felt-pot = Банк { $amount }
felt-bomb-pot = Бомб-пот { $amount }
pots-two = Главный { $main } · Побочный { $side }
pots-more = Главный { $main } · Побочный 1 { $side } · ещё { $count }
pots-brief-one = Главный { $main } · Поб. { $side }
pots-brief = Главный { $main } · Поб. ({ $count }) { $side }
paid-side-pot = Побочный банк { $number }
paid-main-pot = Главный банк
wins-high = Хай
wins-low = Лоу
part-of-win = { $part }: { $hand }
felt-closed = Стол закрыт
felt-stopped = Минуту: игра продолжится сама. Ваши карты и фишки в сохранности.
felt-closing = Стол закрывается
felt-paused = Хост объявил паузу
felt-waiting = Ждём игроков

do-fold = Фолд
do-check = Чек
do-call = Колл
do-call-amount = Колл { $amount }
do-call-any = Любой колл
do-check-fold = Чек/фолд
do-bring-in = Бринг-ин
do-bet = Бет
do-raise = Рейз до
do-muck = Сбросить
do-show = Показать
do-exchange = Обменять
do-stand-pat = Не менять
do-discard = Сбросить
do-run-once = Один раз
do-run-twice = Дважды
do-run-three = Трижды
do-show-cards = Показать
do-post = Поставить
do-wait = Ждать блайнда
do-stay = Остаться
do-be-back = Вернуться
do-sit-out = Пропустить
do-add-chips = Докупить
do-leave = Уйти
do-decline = Отказаться
do-take-seat = Сесть
do-leave-wait-list = Не ждать
do-join-wait-list = Ждать места
do-sit-down = Сесть
all-in-amount = Олл-ин { $amount }
size-pot = Банк
size-all-in = Олл-ин
size-max = Макс
size-with-amount = { $size }: { $amount }
sizes = Суммы
amount = Сумма
amount-field = Сумма, например 600, 3/4, pot или 2.5bb
less = Меньше
more = Больше
time-left = { $seconds } с
    .bank = Банк { $seconds } с
ahead = Заранее

your-turn = Ваш ход
show-or-muck = Показать карты или сбросить?
tap-to-exchange = Нажмите на карты для обмена
    .most = Нажмите на карты для обмена, не больше { $most }
tap-to-discard = Нажмите на { $count ->
        [one] карту
       *[other] карты
    } для сброса: { $count }
how-often-run = Вы в олл-ине. Сдать борд один раз или дважды?
    .three = Вы в олл-ине. Сдать борд один раз, дважды или трижды?
you-leave-when-over = Вы уйдёте после раздачи
you-leave-after = Вы уйдёте после этой раздачи
you-have-no-chips = У вас нет фишек
you-sit-out = Вы пропускаете раздачи
somebody = Кто-то
acts = Ходит { $who }
acts-ahead = Ходит { $who }. Можно выбрать заранее.
you-have-folded = Вы в фолде
all-bets-in = Все ставки сделаны
dealt-in-next = Вы в игре со следующей раздачи
wins-amount = { $who } выигрывает { $amount }
see-late = Вы видите стол с задержкой { $seconds } с.
seat-offered-to-you = Место { $seat } свободно для вас: займите его за 30 секунд.
place-in-wait-list = Ваш номер в листе ожидания: { $place }.
you-watch = Вы смотрите.
wait-list-length = В листе ожидания: { $count }.

press-not-counted = Кнопки только что сменились: нажатие не засчитано.
amount-brought-in = Здесь это { $amount }.
check-is-free = Можно сказать чек бесплатно.
it-is-your-turn = Ваш ход.
exchange-most = Можно обменять не больше { $count ->
        [one] { $count } карты
       *[other] { $count } карт
    }.
offline-message-waits = Нет связи. Сообщение уйдёт, когда она вернётся, если вы его не отзовёте.
taken-over = Вы играете за этим столом в другом окне. Это остановлено.
play-here = Играть здесь
taken-back = Теперь вы играете в этом окне. Другое остановлено.
you-were-kicked = Вас удалили из-за стола: { $reason }

turn-choices = Ваш ход: { $choices }.
choices-next = { $before }, { $one }
may-check = чек
may-call = колл { $amount }
may-bring-in = бринг-ин { $amount }
may-bet = бет { $range }
may-raise = рейз { $range }
may-exchange = обменять до { $count ->
        [one] { $count } карты
       *[other] { $count } карт
    }
may-discard = сбросить { $count ->
        [one] { $count } карту
        [few] { $count } карты
        [many] { $count } карт
       *[other] { $count } карты
    }
may-run = сдать борд до { $count ->
        [one] { $count } раза
       *[other] { $count } раз
    }
may-show = показать
may-muck = сбросить
may-fold = фолд
no-board-in-game = В этой игре нет борда.
no-card-on-board = На борде нет карт.
hear-board = { $board }: { $cards }.
hear-pot = Банк { $amount }.
no-hand-is-played = Раздача не идёт.
hear-stacks = Стеки: { $stacks }.
stack-of = { $who } { $amount }
nobody-sits = За столом никого нет.
words-next = { $before }, { $one }

tab-hands = Раздачи
tab-chat = Чат
chat-messages = Сообщения чата
chat-message = Сообщение
say-something = Напишите что-нибудь
send = Отправить
close-panel = Закрыть панель
messages-wait = Неотправленные сообщения
waits-to-be-sent = Ждёт отправки: { $text }
withdraw = Отозвать
