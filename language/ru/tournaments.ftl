# Турниры: список, карточка, строка за столом, что происходит, директор, часы для зала.

tournaments = Турниры
tour-none = Открытых турниров нет. Откройте свой: сит-энд-гоу начинается, когда все места заняты.
tour-lobby = t: турниры; t 1: положение в первом из них
tour-open-one = Открыть турнир
tour-open = Открыть турнир
tour-password = Пароль турнира
tour-stage-registering = регистрация
tour-stage-running = идёт
tour-stage-finished = завершён
tour-stage-cancelled = отменён
tour-entry = взнос { $price }
tour-entry-bounty = взнос { $price }, из них баунти { $bounty }
tour-free = бесплатно
tour-entered = участники: { $count } из { $most }
tour-left = осталось { $left } из { $count }
tour-starts-full = когда все места заняты
tour-starts-director = по команде директора
tour-starts = Начало: { $when }
tour-bots-may = с ботами
tour-register = Участвовать
tour-unregister = Отказаться
tour-registered = Вы участвуете. Ваше место откроется само, когда начнётся игра.
tour-to-your-table = К вашему столу
tour-watch = Смотреть
tour-watch-on = Смотреть дальше
tour-re-enter = Войти снова
tour-rebuy = Ребай: { $chips } за { $price }
tour-no-rebuy = Без ребая
tour-add-on = Аддон: { $chips } за { $price }
tour-structure = Структура
tour-level = Уровень
tour-blinds = Блайнды
tour-lasts = Длится
tour-minutes = { $count } мин
tour-hands = раздачи: { $count }
tour-break-after = Перерыв { $count } мин
tour-stacks = Стеки по { $chips }, мест за столом: { $seats }
tour-late = Регистрация до конца уровня { $level }
tour-expected = Длится около { $time } (оценка)
tour-prizes = Призы
tour-pool = Призовой фонд: { $chips }
tour-standings = Положение
tour-place = Место
tour-player = Игрок
tour-stack = Стек
tour-tables = Столы
tour-table = Стол { $number }
tour-nobody = Участников ещё нет.
tour-out = вне игры
tour-level-now = Уровень { $level }: { $blinds }
tour-next-level = затем { $blinds }
tour-average = средний { $chips }
tour-rank = место { $rank } из { $left }
tour-your-bounty = ваше баунти { $chips }
tour-break = Перерыв
tour-paused = Пауза
tour-suspended = Сервер сейчас не может сохранять раздачи. Часы и столы ждут.
tour-hand-for-hand = Рука в руку
tour-time-cards = Карты времени: { $count } по { $seconds } с
    .anew = Карты времени: { $count } по { $seconds } с, снова все с уровня { $levels }
tour-use-time-card = Карта времени: ещё { $seconds } с, осталось { $count }
tour-started = Турнир начинается
tour-you-seated = Вы играете за столом { $table }, место { $seat }
tour-you-moved = Вы переходите за стол { $table }, место { $seat }
    .broken = Ваш стол расформирован: вы переходите за стол { $table }, место { $seat }
    .balance = Для баланса столов вы переходите за стол { $table }, место { $seat }
tour-level-begun = Уровень { $level } со следующей раздачи: { $blinds }
tour-break-begun = Начинается перерыв { $time }
tour-break-ended = Перерыв окончен
tour-paused-for = Турнир на паузе: { $reason }
tour-resumed = Турнир продолжается
tour-time-added = На часах больше на { $time }: { $reason }
tour-hand-for-hand-begun = Рука в руку: каждый стол ждёт остальные
tour-all-in-held = Олл-ин: карты остаются закрытыми, пока не закончат все столы
tour-deal-proposed = Предложена сделка: { $shares }
    .rest = Предложена сделка: { $shares }. Разыгрывается ещё: { $chips }
tour-deal-accepted =
    { $you ->
        [yes] Вы принимаете сделку
       *[no] { $who } принимает сделку
    }
tour-deal-off = Сделки нет: { $reason }
    .refused = Сделки нет: согласны не все
    .elimination = Сделки нет: игрок выбыл
    .expired = Сделки нет: время вышло
tour-deal-made = Все согласны: сделка заключена
tour-deal-paid = Выплачено по сделке: { $shares }
    .rest = Выплачено по сделке: { $shares }. Разыгрывается ещё: { $chips }
tour-deal-open = Сделка: согласны { $agreed } из { $count }
    .all = Сделка: все согласны; она заключается, когда закончатся раздачи
tour-deal-agreed = согласны: { $names }
tour-deal-yours = вам { $chips }
tour-deal-left = на голосование осталось { $time }
tour-director-named = { $who } может вести турнир
tour-director-removed = { $who } больше не ведёт турнир
tour-hand-for-hand-ended = Игра рука в руку окончена
tour-final-table = Финальный стол: места разыграны
tour-final-delayed = Зрители видят финальный стол на { $seconds } с позже, со всеми карманными картами
tour-round-begun = Начинается раунд { $round }
tour-closed = Регистрация закрыта: призовой фонд { $pool }, призовых мест: { $places }
tour-place-taken =
    { $you ->
        [yes] Ваше место: { $place }
       *[no] { $who } занимает место { $place }
    }
tour-busted-by =
    { $you ->
        [yes] Вас выбивает { $by }
       *[no] { $who } вылетает, выбивает { $by }
    }
tour-prize-won =
    { $you ->
        [yes] Вы выигрываете { $chips }
       *[no] { $who } выигрывает { $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] Вы получаете баунти, { $of }: { $chips }
       *[no] { $who } получает баунти, { $of }: { $chips }
    }
tour-penalised =
    { $you ->
        [yes] Вы пропускаете раздачи ({ $count }): { $reason }
       *[no] { $who } пропускает раздачи ({ $count }): { $reason }
    }
tour-disqualified =
    { $you ->
        [yes] Вам дисквалификация: { $reason }
       *[no] { $who }: дисквалификация: { $reason }
    }
tour-stack-set =
    { $you ->
        [yes] Директор ставит ваш стек на { $chips }: { $reason }
       *[no] { $who }: директор ставит стек на { $chips }: { $reason }
    }
tour-rebuy-asked = У вас нет фишек. Ребай в течение { $seconds } с?
tour-cancelled-for = Турнир отменён, все взносы возвращены: { $reason }
tour-over = Турнир окончен
tour-won-by =
    { $you ->
        [yes] Вы побеждаете в турнире
       *[no] { $who } побеждает в турнире
    }
tour-name = Турнир: { $name }
tour-ready-sit-and-go = Сит-энд-гоу
tour-ready-turbo = Турбо сит-энд-гоу
tour-ready-hyper = Гипер-турбо сит-энд-гоу
tour-ready-heads-up = Хедз-ап
tour-ready-bracket = Сетка хедз-ап
tour-ready-shoot-out = Шутаут
tour-ready-freeze-out = Фризаут
tour-ready-re-entry = Реэнтри
tour-ready-rebuy = Ребаи и аддон
tour-ready-bounty = Баунти
tour-ready-progressive-bounty = Прогрессивное баунти
tour-ready-satellite = Сателлит
tour-ready-six-handed = Шесть за столом
tour-ready-omaha = Пот-лимит омаха
tour-ready-horse = HORSE
tour-ready-eight-game = 8-game
tour-most-players = Игроки
tour-length = Длительность в минутах
tour-cost-nothing = Участие бесплатно
tour-let-bots = Боты могут играть
tour-start-time = Начало, если по времени
tour-direct = Директор
tour-start-now = Начать
tour-pause = Пауза
tour-resume = Продолжить
tour-add-minutes = + { $count } мин
tour-skip-level = Следующий уровень
tour-undo-level = Прежний уровень
tour-cancel = Отменить турнир
tour-move = Пересадить
tour-penalise = Штраф
tour-rounds = Круги
tour-seat = Место
tour-disqualify = Дисквалифицировать
tour-set-stack = Задать стек
tour-break-table = Расформировать стол
tour-deal = Сделка
tour-deal-icm = По ICM
tour-deal-chips = По фишкам
tour-deal-rest = Разыграть ещё
tour-deal-propose = Предложить
tour-deal-accept = Принять сделку
tour-deal-decline = Отклонить сделку
tour-deal-withdraw = Отозвать сделку
tour-name-director = Назначить директором
tour-remove-director = Снять директора
tour-sure = Точно
    .first = Сначала включите «Точно».
tour-by-director = решение директора
tour-clock = Часы для зала
tour-players-entered = Игроки
tour-waiting = Вы участвуете: { $name }. Начало: { $when }. Участники: { $count } из { $most }
tour-leaving = Ваше участие остаётся: без вас карты сдаются и блайнды ставятся. Вернуться: { $command }
tour-commands = /standings: положение; /clock: уровень и часы; /rebuy, /norebuy, /addon: фишки
tour-deal-commands = /deal icm, /deal chips, /deal Ann=500 Bob=300: предложить сделку; /accept, /decline: голосовать
tour-no-deal = Сделка не предложена.
tour-deal-form = Сделка пишется так: /deal icm, /deal chips 100 или /deal Ann=500 Bob=300.
tour-done = Готово
