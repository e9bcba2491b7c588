# Что происходит за столом и в раздаче. Точки в конце нет.

seat-number = Место { $number }
list-next = { $before }, { $one }
    .last = { $before } и { $one }

table-opened = { $name } открывает стол: { $rules }
table-closed = Стол закрыт
chat-said = { $name }: { $text }
player-muted = { $name }: чат отключён
table-paused = Пауза за столом: { $reason }
play-resumed = Игра продолжается
player-kicked = { $name }: удаление из-за стола: { $reason }
stakes-changed = Ставки со следующей раздачи: { $stakes }, бай-ин от { $least } до { $most }
table-closing = Стол закроется после этой раздачи: { $reason }

seat-taken =
    { $you ->
        [yes] Вы садитесь на место { $seat }, стек { $chips }
       *[no] { $who } садится на место { $seat }, стек { $chips }
    }
seat-left =
    { $you ->
        [yes] Вы уходите, стек { $chips }
       *[no] { $who } уходит, стек { $chips }
    }
sat-out =
    { $you ->
        [yes] Вы пропускаете раздачи
       *[no] { $who } пропускает раздачи
    }
sat-in =
    { $you ->
        [yes] Вы снова в игре
       *[no] { $who } снова в игре
    }
waits-for-big-blind =
    { $you ->
        [yes] Вы ждёте большого блайнда
       *[no] { $who } ждёт большого блайнда
    }
posts-to-enter =
    { $you ->
        [yes] Вы поставите блайнд
       *[no] { $who } поставит блайнд
    }
auto-muck-on =
    { $you ->
        [yes] Ваши проигравшие карты сбрасываются автоматически
       *[no] { $who } автоматически сбрасывает проигравшие карты
    }
auto-muck-off =
    { $you ->
        [yes] На вскрытии будет задан вопрос о ваших картах
       *[no] { $who } выбирает на вскрытии, показать ли карты
    }
cards-shown =
    { $you ->
        [yes] Вы показываете { $cards } после раздачи
       *[no] { $who } показывает { $cards } после раздачи
    }
time-bank-used =
    { $you ->
        [yes] Вы тратите { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } с банка времени
       *[no] { $who } тратит { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } с банка времени
    }
time-card-used =
    { $you ->
        [yes] Вы используете карту времени
       *[no] { $who } использует карту времени
    }
leaves-after-hand =
    { $you ->
        [yes] Вы уйдёте после этой раздачи
       *[no] { $who } уйдёт после этой раздачи
    }
leave-asked =
    { $you ->
        [yes] Вы покидаете стол
       *[no] { $who } покидает стол
    }
chips-asked =
    { $you ->
        [yes] Вы докупите фишки: { $chips }
       *[no] { $who } докупит фишки: { $chips }
    }
chips-cancelled =
    { $you ->
        [yes] Вы отменяете докупку фишек
       *[no] { $who } отменяет докупку фишек
    }
chips-added =
    { $you ->
        [yes] Вы докупаете фишки: { $chips }
       *[no] { $who } докупает фишки: { $chips }
    }
chips-not-added =
    { $you ->
        [yes] Докупить фишки вам не удалось
       *[no] { $who }: докупить фишки не удалось
    }
seat-kept =
    { $you ->
        [yes] Вы остаётесь на месте { $seat }
       *[no] { $who } остаётся на месте { $seat }
    }
seat-change-asked =
    { $you ->
        [yes] Вы пересядете на место { $seat }
       *[no] { $who } пересядет на место { $seat }
    }
seat-changed =
    { $you ->
        [yes] Вы пересаживаетесь на место { $seat }
       *[no] { $who } пересаживается на место { $seat }
    }
wait-list-joined = { $name } теперь в листе ожидания
hand-started = Раздача { $number }: { $game }, { $stakes }
hand-started-with-button =
    { $you ->
        [yes] Раздача { $number }: { $game }, { $stakes }, баттон у вас
       *[no] Раздача { $number }: { $game }, { $stakes }, баттон: { $who }
    }
time-charged =
    { $you ->
        [yes] Вы платите за время: { $chips }
       *[no] { $who } платит за время: { $chips }
    }
all-in =
    { $you ->
        [yes] {" "}(олл-ин)
       *[no] {" "}(олл-ин)
    }
ante-posted =
    { $you ->
        [yes] Вы ставите анте { $chips }{ $all-in }
       *[no] { $who } ставит анте { $chips }{ $all-in }
    }
posted =
    { $you ->
        [yes] Вы ставите { $post } { $chips }{ $all-in }
       *[no] { $who } ставит { $post } { $chips }{ $all-in }
    }
post-dead-ante = мёртвое анте
post-big-blind-ante = анте большого блайнда
post-dead-blind = мёртвый блайнд
post-blind = блайнд
post-live-blind = живой блайнд
post-straddle = страддл
post-small-blind = малый блайнд
post-big-blind = большой блайнд
bring-in-posted =
    { $you ->
        [yes] Вы ставите бринг-ин { $chips }{ $all-in }
       *[no] { $who } ставит бринг-ин { $chips }{ $all-in }
    }

street-started = { $street } (банк { $pot })
street-dealt = { $street }: { $cards }
board-dealt = { $street }: { $cards } (банк { $pot })
board-dealt-of-several = { $street }, борд { $board }: { $cards } (банк { $pot })
hole-cards-dealt =
    { $you ->
        [yes] Вы получаете { $cards }
       *[no] { $who } получает { $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] Вы получаете { $cards } в открытую
       *[no] { $who } получает { $cards } в открытую
    }
    .short =
    { $you ->
        [yes] вы { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] Вы меняете { $count ->
            [one] { $count } карту
            [few] { $count } карты
            [many] { $count } карт
           *[other] { $count } карты
        }
       *[no] { $who } меняет { $count ->
            [one] { $count } карту
            [few] { $count } карты
            [many] { $count } карт
           *[other] { $count } карты
        }
    }
stood-pat =
    { $you ->
        [yes] Вы не меняете карт
       *[no] { $who } не меняет карт
    }
cards-discarded =
    { $you ->
        [yes] Вы сбрасываете { $cards }
       *[no] { $who } сбрасывает { $cards }
    }
discarded = { $who } сбрасывает { $count ->
        [one] { $count } карту
        [few] { $count } карты
        [many] { $count } карт
       *[other] { $count } карты
    }
discards-shuffled = Колода кончилась: { $count ->
        [one] перемешана { $count } сброшенная карта
        [few] перемешаны { $count } сброшенные карты
        [many] перемешаны { $count } сброшенных карт
       *[other] перемешаны { $count } сброшенной карты
    }

timed-out =
    { $you ->
        [yes] Ваше время вышло
       *[no] { $who }: время вышло
    }
folded =
    { $you ->
        [yes] Вы фолдите
       *[no] { $who } фолдит
    }
checked =
    { $you ->
        [yes] Вы чекаете
       *[no] { $who } чекает
    }
called =
    { $you ->
        [yes] Вы коллируете { $chips }{ $all-in }
       *[no] { $who } коллирует { $chips }{ $all-in }
    }
called-to =
    { $you ->
        [yes] Вы коллируете до { $chips }
       *[no] { $who } коллирует до { $chips }
    }
bet-made =
    { $you ->
        [yes] Вы ставите { $chips }{ $all-in }
       *[no] { $who } ставит { $chips }{ $all-in }
    }
raised-to =
    { $you ->
        [yes] Вы рейзите до { $chips }{ $all-in }
       *[no] { $who } рейзит до { $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] Неуравненная ставка { $chips } возвращается вам
       *[no] { $who } получает обратно неуравненную ставку { $chips }
    }
runs-offered = Борд можно сдать несколько раз
runs-chosen =
    { $you ->
        [yes] Ваш выбор: сдать борд { $times }
       *[no] { $who } выбирает: сдать борд { $times }
    }
times =
    { $count ->
        [1] один раз
        [2] дважды
        [one] { $count } раз
        [few] { $count } раза
        [many] { $count } раз
       *[other] { $count } раза
    }
cards-of-showdown =
    { $you ->
        [yes] Вы показываете { $cards }
       *[no] { $who } показывает { $cards }
    }
hand-shown =
    { $you ->
        [yes] Вы показываете { $cards }: { $worth }
       *[no] { $who } показывает { $cards }: { $worth }
    }
hand-mucked =
    { $you ->
        [yes] Вы не показываете карты
       *[no] { $who } не показывает карты
    }
rake-taken = Рейк: { $chips }
rabbit-shown = Кролик: { $cards }

pot-won =
    { $you ->
        [yes] Вы выигрываете { $pot } ({ $chips })
       *[no] { $who } выигрывает { $pot } ({ $chips })
    }
pot-shared = { $shares } ({ $pot }: { $chips })
pot-part = { $shares } ({ $pot }{ $half ->
        [high] {", "}хай
        [low] {", "}лоу
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] {", "}борд { $board }
    })
share-won =
    { $you ->
        [yes] Вы выигрываете { $chips }
       *[no] { $who } выигрывает { $chips }
    }
    .later =
    { $you ->
        [yes] вы выигрываете { $chips }
       *[no] { $who } выигрывает { $chips }
    }
pot-only = банк
pot-main = главный банк
pot-side = побочный банк { $number }

deal-avoided = Новая раздача: нет числа от { $players }
one-player = { $who }
