# Что ещё говорит терминал.

player-unmuted =
    { $you ->
        [yes] Вам снова можно писать в чат
       *[no] { $who } снова может писать в чат
    }
auto-rebuy-chosen = { $who } меняет автоматическую докупку
seat-offered =
    { $you ->
        [yes] Место { $seat } свободно для вас
       *[no] Место { $seat } предложено: { $who }
    }
wait-list-left =
    { $you ->
        [yes] Вы больше не в листе ожидания
       *[no] { $who } больше не в листе ожидания
    }
a-player = Кто-то

did-fold = фолд
did-muck = мак
did-check = чек
did-call = колл
did-bet = бет { $chips }
    .short = бет
did-raise = рейз { $chips }
    .short = рейз
did-bring-in = бринг-ин
did-blind = блайнд
did-draw = обмен { $count }
    .short = обмен
did-stand-pat = без обмена
    .short = без обмена
did-discard = сброс { $count }
    .short = сброс
did-run = борд ×{ $count }
    .short = борд
did-win = выигрыш { $chips }
    .short = выигрыш

cards-next = { $before }, { $one }

won-with = { $won }: { $hand }
with-hand = { $hand }

better-type = { $better } сильнее, чем { $worse }
better-higher = { $what } старше: { $better }, а не { $worse }
better-lower = { $what } младше: { $better }, а не { $worse }
part-card = карта
part-kicker = кикер
part-pair = пара
part-top-pair = первая пара
part-second-pair = вторая пара
part-three_of_a_kind = тройка
part-straight = стрит
part-flush = флеш
part-four_of_a_kind = каре
part-straight_flush = стрит-флеш
part-five_of_a_kind = покер
