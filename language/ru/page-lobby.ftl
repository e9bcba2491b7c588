# Список столов и открытие стола.

lobby = Столы
open-a-table = Открыть стол
all-games = Все игры
all-stakes = Все ставки
stakes-up-to = До { $most }
stakes-between = От { $least } до { $most }
stakes-above = Больше { $least }
any-seats = Любые места
one-free-seat = Одно место
two-free-seats = Два места
table-name = Название стола
filter-game = Игра
filter-stakes = Ставки
filter-seats = Места
open-tables = Открытые столы
no-open-table = Подходящих столов нет. Откройте свой: друзья придут по ссылке.
not-listed = Стол не из списка
id-of-a-table = Id стола
go-to-table = Перейти

tag-password = пароль
tag-paused = пауза
tag-closing = закрывается
tag-unlisted = скрыт
tag-delayed = с задержкой
and-waiting = , ждут: { $count }

open-the-table = Открыть стол
name-of-new-table = Стол игрока { $name }
no-password = нет
field-name = Название
field-game = Игра
more-rules = Ещё правила
options-table = Стол
options-stakes = Ставки
options-house = Правила заведения
options-rake = Рейк
option-in-minutes = { $option } (минуты)
option-in-seconds = { $option } (секунды)
option-not-possible = «{ $typed }» не подходит для «{ $option }». Выберите от { $least } до { $most }.
option-missing = Не заполнено: «{ $option }».
yes = да
no = нет
none = нет

usual-small_blind = половина большого блайнда
usual-big_blind = 100
usual-ante = 0
usual-bring_in = четверть малой ставки
usual-small_bet = 100
usual-big_bet = две малые ставки
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20 больших блайндов
       *[no] 20 малых ставок
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200 больших блайндов
       *[no] 200 малых ставок
    }
usual-odd_chip_by_suit = как принято в игре
usual-keep_ms = максимум
