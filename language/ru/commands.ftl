# Что вводит игрок: справка и ошибки ввода. Сами команды на всех языках одинаковы.

help-fold = фолд
help-check-or-call = чек или колл
help-check = только чек
help-bet = бет 600 или рейз до 600. Ещё: 1.5k, 3/4 или 75% банка, pot, 2.5bb, 3x от бета, min, all
help-raise = то же, что b; в лимите без суммы
help-all-in = олл-ин или столько, сколько позволяет лимит
help-bring-in = поставить бринг-ин
help-draw = обменять первую и третью карты; d 7c Kd: эти две
help-pat = не менять
help-run = сдать борд дважды, если все согласны
help-show-or-muck = на вскрытии: показать или сбросить
help-out-in = пропускать раздачи со следующей; вернуться или купить фишки снова
help-wait = ждать большого блайнда, если вы должны блайнд
help-post = поставить блайнд, который вы должны
help-add = докупить 500 фишек; во время раздачи — после неё
help-auto = докупать до 10 000, когда меньше 2 000; auto 10000: когда фишек нет; auto off: никогда
help-move = пересесть на место 3; во время раздачи — после неё
help-after = уйти после этой раздачи; остаться: in
help-show-after = после раздачи показать первую карту; show: все
help-table = показать стол
help-statistics = ваша статистика за этот сеанс
help-leave = уйти
help-next = сделать сразу, когда придёт ваш ход: фолд, чек, чек/фолд, колл (только по этой цене), любой колл; next none: отмена
help-automuck = спрашивать, прежде чем сбросить проигравшие карты; automuck on: не спрашивать
help-say = отправить сообщение всем за столом
help-mute = скрыть сообщения от NAME; /unmute NAME: показывать снова
help-language = другой язык: { $languages }
help-host = Для хоста стола:
help-pause = пауза после этой раздачи; resume: продолжить
help-stakes = изменить блайнды со следующей раздачи; третье число — анте
help-kick = удалить игрока из-за стола после раздачи
help-quiet = отключить игроку чат для всех; /speak NAME: включить
help-close = закрыть стол после раздачи

amount-examples = 600, 3/4, pot, 2.5bb, 3x, 1.5k или all

command-unknown = Неизвестная команда «{ $text }». Справка: ?
command-needs-number = Для «{ $word }» нужно число, например: { $example }
command-takes-no-amount = Для «{ $word }» сумма не нужна.
which-amount = Сколько? Например: { $example }
which-runs = Сколько раз? Например: { $example }
which-cards = Какие карты? Например: { $example }. Не менять: p
which-preaction = Что дальше? Одно из: { $choices }
which-automuck = Введите automuck on или automuck off.
which-stakes = Какие ставки? Например: { $example }
which-message = Что сказать? Например: { $example }
or-next = { $before }, { $one }
    .last = { $before } или { $one }
say-example = /say хорошая игра
card-places = У вас карты от 1 до { $count }, а не { $place }.
card-unknown = «{ $text }» — не карта. Введите достоинство и масть, например Ah или Td.
card-not-yours = У вас нет { $card }.
name-unknown = Здесь никого не зовут «{ $name }».
name-of-several = Здесь несколько игроков с именем «{ $name }».
page-keys = Справка: ?, уйти: q.

by-the-host = по решению хоста
a-break = перерыв

not-connected-retype = Нет связи, ничего не отправлено. Введите снова, когда она вернётся.
paste-dropped = Вставленный текст отброшен: в нём несколько строк или он слишком длинный.
again-type = { $why } Введите ещё раз, чтобы сделать это.
again-interrupt = { $why } Нажмите Ctrl-C ещё раз, чтобы сделать это.
again-enter = { $why } Enter отправит это.
hint-out = { $what }. Введите «in», чтобы играть снова.
hint-owes = { $what }. Введите «wait», чтобы вместо этого ждать.
hint-left = { $what }. Введите «in», чтобы сесть снова.
hint-unlisted = { $what }. Введите «in», чтобы вернуться в него.
hint-broke = { $what }. { $offer }

preaction-held = В ваш ход: { $action }
preaction-withdrawn = Отменено: { $action }
preaction-used = Как вы просили: { $action }
preaction-void = Отменено, потому что положение изменилось: { $action }

offers-head = Ваш ход:
offer-fold = f фолд
offer-check = c чек
offer-call = c колл { $chips }
offer-bring-in = i бринг-ин { $chips }
offer-bet = b { $least }..{ $most } бет
offer-raise = r { $least }..{ $most } рейз до
offer-bet-fixed = b бет { $chips }
offer-raise-fixed = r рейз до { $chips }
offer-all-in = a олл-ин { $chips }
offer-draw = d 1 3 обменять первую и третью карты
offer-pat = p не менять
offer-run = n { $count } борд { $times }
offer-show = s показать
offer-muck = m сбросить
offers-time = ? справка, { $seconds } с
offers-time-and-bank = ? справка, { $seconds } с + { $bank } с банка времени

row-pot = банк { $chips }
row-bet = бет { $chips }
row-cards-up = ({ $cards } открыто)
