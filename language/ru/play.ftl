# Что читает игрок за столом: действия, ход, места, время, фишки.

choice-fold = Фолд
choice-check = Чек
choice-call = Колл { $chips }
choice-bring-in = Бринг-ин { $chips }
choice-bet = Бет…
choice-raise = Рейз…
choice-bet-fixed = Бет { $chips }…
choice-raise-fixed = Рейз { $chips }…
choice-exchange =
    { $count ->
        [0] Не менять
       *[other] Обменять { $count }
    }
choice-cards = 1-{ $count } — выбор карт
choice-discard = Сбросить { $count }
choice-run = Борд { $times }
choice-show = Показать
choice-muck = Сбросить
choice-yes = Да
choice-no = Нет
choice-buy-in = Бай-ин { $chips }
choice-replay = Повтор раздачи
in-advance = Заранее
in-advance-check-or-fold = чек или фолд
in-advance-check = чек
in-advance-call-any = любой колл
range = от { $least } до { $most }
    .short = { $least }..{ $most }
    .two = { $least } или { $most }

turn-yours = Ваш ход
turn-yours-seconds = Ваш ход  { $seconds } с
turn-theirs = Ходит { $who }
turn-theirs-seconds = Ходит { $who }  { $seconds } с
player-disconnected = { $who }: связь потеряна
player-disconnected-waiting = { $who }: связь потеряна. Ждём до { $seconds } с.
player-reconnected = { $who } снова на связи.
not-connected = Нет связи
connected-again = Связь восстановлена.
connection-is-lost = Связь прервалась, подключаемся. Пока ничего не отправляется.
    .short = Связь прервалась, подключаемся. Пока ничего не отправляется
time-bank-left = банк времени { $seconds } с
time-bank-running = идёт банк времени: { $seconds } с
time-bank-runs = Идёт ваш банк времени: осталось { $seconds } с.
time-runs-out = На ход осталось { $seconds } с.

table-is-suspended = Стол остановлен
table-now-paused = За столом пауза
table-suspended-why = Стол остановлен: раздачи нельзя сохранить. Игра продолжится сама.
table-resumed = Игра продолжается.
waiting-for-player = Ждём другого игрока
    .sentence = Ждём другого игрока.
waiting-for-hand = Ждём следующей раздачи
next-hand-soon = Скоро следующая раздача
    .short = Скоро раздача
cards-are-dealt = Идёт сдача

seat-free = место { $seat } свободно
status-leaving = уходит
status-sitting-out = пропускает
status-no-chips = нет фишек
status-waits = ждёт большого блайнда
    .short = ждёт ББ
status-folded = фолд
status-all-in = олл-ин
status-disconnected = нет связи
bank-left = банк { $seconds } с
you-alone = Вы
watching-now = Вы смотрите
shown-later = Стол виден с задержкой
dealer-button = D

hand-number = раздача { $number }
pot-of = Банк { $chips }
pot-named-main = главный { $chips }
pot-named-side = побочный { $chips }
pots-count = { $count } { $count ->
        [one] банк
        [few] банка
        [many] банков
       *[other] банка
    }
bomb-pot-mark = бомб-пот
    .short = бомба
dead-cards = вне игры
cards-up = открыто
cards-down = закрыто
win-chance = { $percent } % на выигрыш
price-of-call = Колл { $chips } за { $pot }
pot-odds = Шансы { $ratio } к 1, нужно { $percent } %
equity-of =
    { $you ->
        [yes] Вы { $percent } %
       *[no] { $who } { $percent } %
    }
equities = Эквити: { $odds }
percent = { $percent } %

amount-bet = Бет
amount-raise = Рейз до
amount-is = = { $amount }
amount-is-part = = { $amount }, { $percent } % банка
amount-is-most = = { $amount }, максимум
amount-is-least = = { $amount }, минимум
amount-limited-most = { $text } — это { $amount }, максимум.
amount-limited-least = { $text } — это { $amount }, минимум.
amount-unknown = «{ $text }» — не сумма. Попробуйте { $examples }.
amount-not-chips = { $amount } — не целое число фишек.
amount-below = { $amount } меньше минимума { $least }.
amount-above = { $amount } больше максимума { $most }.
amount-read-as = { $text } понято как { $amount }.
number-not-whole = «{ $text }» — не целое число.

doubt-free-fold = Можно сказать чек бесплатно.
doubt-all-in = Это олл-ин на { $chips }, { $blinds } { $blinds ->
        [one] большой блайнд
        [few] больших блайнда
        [many] больших блайндов
       *[other] большого блайнда
    }.
doubt-leave = Если уйти сейчас, это фолд.
ask-sure = { $why } Вы уверены?
ask-leave = Вы в раздаче. Сделать фолд и уйти?
ask-seat = { $why } Сесть за стол?

no-turn = Сейчас не ваш ход.
no-seat = У вас нет места. Команда «in» займёт его.
no-chips = У вас нет фишек. Команда «in» купит новые.
on-wait-list = Вы в листе ожидания.
wait-list-instead = Свободных мест нет. Вы в листе ожидания и получите ближайшее место.
seat-not-taken = Место свободно, но занять его не удалось: { $error }.
seat-unknown = Места { $seat } здесь нет: места от 1 до { $seats }.
you-left = Вы покинули стол
you-post-big-blind = Вы поставите большой блайнд
you-are-broke = У вас кончились фишки
you-have = У вас { $chips } ({ $net })
rebuy-off = Автоматическая докупка выключена.
rebuy-on = Автоматическая докупка: до { $chips }, когда фишек нет.
rebuy-on-below = Автоматическая докупка: до { $chips }, когда меньше { $below }.
rebuy-offer =
    { $exact ->
        [yes] Место сохраняется { $seconds } с. Введите «in», чтобы купить { $chips }.
       *[no] Место сохраняется до { $seconds } с. Введите «in», чтобы купить { $chips }.
    }
seat-kept-for =
    { $exact ->
        [yes] Нет фишек. Место ещё { $seconds } с
       *[no] Нет фишек. Место ещё до { $seconds } с
    }
turn-already-over = Этот ход уже закончен, ничего не сделано.
nothing-in-advance = Вы в олл-ине: в этой раздаче заранее выбирать нечего.
cannot-bet = Сейчас бет или рейз невозможны.
refused = Отказано: { $error }.
failed = { $error }.

duration-days = { $count } { $count ->
        [one] день
        [few] дня
        [many] дней
       *[other] дня
    }
duration-hours = { $count } { $count ->
        [one] час
        [few] часа
        [many] часов
       *[other] часа
    }
duration-minutes = { $count } { $count ->
        [one] минута
        [few] минуты
        [many] минут
       *[other] минуты
    }
duration-seconds = { $count } { $count ->
        [one] секунда
        [few] секунды
        [many] секунд
       *[other] секунды
    }
table-rules = Стол { $name }: { $rules }.
table-seats = { $seats } { $seats ->
        [one] место
        [few] места
        [many] мест
       *[other] места
    }, бай-ин от { $least } до { $most }, на ход: { $time }.
table-seats-and-bank = { $seats } { $seats ->
        [one] место
        [few] места
        [many] мест
       *[other] места
    }, бай-ин от { $least } до { $most }, на ход: { $time }, банк времени: { $bank }.
spectators-see-all = После раздачи зрители видят все карманные карты, и сброшенные тоже; задержка: { $time }.

statistics-none = В этом сеансе вы не закончили ни одной раздачи.
statistics-hands = Раздачи
statistics-net = Выигрыш или проигрыш
statistics-biggest = Самый большой выигранный банк
statistics-vpip = Добровольно в банк (VPIP)
statistics-pfr = Рейз на первой улице (PFR)
statistics-three-bet = Рейз на рейз (3-бет)
statistics-aggression = Агрессия (беты и рейзы на колл)
statistics-showdowns = Дошло до вскрытия
statistics-showdowns-won = Выиграно на вскрытии
statistics-no-case = пока ни разу
statistics-share = { $percent } %  ({ $part } из { $whole })
statistics-to-calls = { $raises } к { $calls }
statistics-aggression-value = { $factor }  ({ $counts })
statistics-plot = последние раздачи, сначала старые

ledger-column-bought-in = внесено
ledger-column-cashed-out = забрано
ledger-column-on-table = на столе
ledger-column-result = итог
ledger-settle = Расчёт:
ledger-payment = { $payer } → { $payee }: { $chips }
ledger-even = Никто никому не должен.
ledger-house = Заведение взяло { $chips }
