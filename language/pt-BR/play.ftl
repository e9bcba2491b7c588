# O que se lê na mesa: ações, a vez, lugares, relógio, fichas.

choice-fold = Fold
choice-check = Check
choice-call = Pagar { $chips }
choice-bring-in = Bring-in { $chips }
choice-bet = Apostar…
choice-raise = Aumentar…
choice-bet-fixed = Apostar { $chips }…
choice-raise-fixed = Aumentar { $chips }…
choice-exchange =
    { $count ->
        [0] Não trocar
       *[other] Trocar { $count }
    }
choice-cards = 1-{ $count } escolhem cartas
choice-discard = Descartar { $count }
choice-run = Board { $times }
choice-show = Mostrar
choice-muck = Muck
choice-yes = Sim
choice-no = Não
choice-buy-in = Buy-in de { $chips }
choice-replay = Rever a mão
in-advance = Antecipado
in-advance-check-or-fold = check ou fold
in-advance-check = check
in-advance-call-any = pagar tudo
range = de { $least } a { $most }
    .short = { $least }..{ $most }
    .two = { $least } ou { $most }

turn-yours = Sua vez
turn-yours-seconds = Sua vez  { $seconds } s
turn-theirs = Vez de { $who }
turn-theirs-seconds = Vez de { $who }  { $seconds } s
player-disconnected = { $who } perdeu a conexão
player-disconnected-waiting = { $who } perdeu a conexão. Espera de até { $seconds } s.
player-reconnected = { $who } voltou.
not-connected = Sem conexão
connected-again = Conexão de volta.
connection-is-lost = A conexão caiu, reconectando. Nada é enviado até lá.
    .short = A conexão caiu, reconectando. Nada é enviado até lá
time-bank-left = banco de tempo { $seconds } s
time-bank-running = banco de tempo correndo: { $seconds } s
time-bank-runs = Seu banco de tempo está correndo: restam { $seconds } s.
time-runs-out = Você tem { $seconds } s para agir.

table-is-suspended = A mesa está suspensa
table-now-paused = A mesa está em pausa
table-suspended-why = A mesa está suspensa porque as mãos não podem ser salvas. O jogo continua sozinho.
table-resumed = O jogo continua.
waiting-for-player = Esperando mais alguém
    .sentence = Esperando mais alguém.
waiting-for-hand = Esperando a próxima mão
next-hand-soon = A próxima mão já começa
    .short = Próxima mão já
cards-are-dealt = Dando as cartas

seat-free = lugar { $seat } livre
status-leaving = saindo
status-sitting-out = de fora
status-no-chips = sem fichas
status-waits = espera o big blind
    .short = espera BB
status-folded = fold
status-all-in = all-in
status-disconnected = offline
bank-left = banco { $seconds } s
you-alone = Você
watching-now = Você está assistindo
shown-later = A mesa aparece com atraso
dealer-button = D

hand-number = mão { $number }
pot-of = Pote { $chips }
pot-named-main = principal { $chips }
pot-named-side = paralelo { $chips }
pots-count = { $count } { $count ->
        [one] pote
       *[other] potes
    }
bomb-pot-mark = bomb pot
    .short = bomb
dead-cards = fora
cards-up = abertas
cards-down = fechadas
win-chance = { $percent }% de ganhar
price-of-call = Pagar { $chips } por { $pot }
pot-odds = Pot odds { $ratio }:1, precisa de { $percent }%
equity-of =
    { $you ->
        [yes] Você { $percent }%
       *[no] { $who } { $percent }%
    }
equities = Equity: { $odds }
percent = { $percent }%

amount-bet = Apostar
amount-raise = Aumentar para
amount-is = = { $amount }
amount-is-part = = { $amount }, { $percent }% do pote
amount-is-most = = { $amount }, o máximo
amount-is-least = = { $amount }, o mínimo
amount-limited-most = { $text } vira { $amount }, o máximo.
amount-limited-least = { $text } vira { $amount }, o mínimo.
amount-unknown = “{ $text }” não é um valor. Tente { $examples }.
amount-not-chips = { $amount } não é um número inteiro de fichas.
amount-below = { $amount } está abaixo do mínimo de { $least }.
amount-above = { $amount } está acima do máximo de { $most }.
amount-read-as = { $text } é lido como { $amount }.
number-not-whole = “{ $text }” não é um número inteiro.

doubt-free-fold = Você pode dar check de graça.
doubt-all-in = Isso é all-in de { $chips }, { $blinds } { $blinds ->
        [one] big blind
       *[other] big blinds
    }.
doubt-leave = Sair agora é dar fold.
ask-sure = { $why } Tem certeza?
ask-leave = Você está em uma mão. Sair agora e dar fold?
ask-seat = { $why } Pegar um lugar?

no-turn = Não é a sua vez.
no-seat = Você não tem lugar. O comando “in” pega um.
no-chips = Você não tem mais fichas. O comando “in” compra de novo.
on-wait-list = Você está na lista de espera.
wait-list-instead = Nenhum lugar livre. Você está na lista de espera e fica com o próximo.
seat-not-taken = Há um lugar livre, mas não deu para pegar: { $error }.
seat-unknown = Não existe lugar { $seat } aqui: os lugares vão de 1 a { $seats }.
you-left = Você saiu da mesa
you-post-big-blind = Você vai postar o big blind
you-are-broke = Você não tem mais fichas
you-have = Você tem { $chips } ({ $net })
rebuy-off = A recompra automática está desligada.
rebuy-on = Recompra automática: até { $chips } fichas sempre que você ficar sem.
rebuy-on-below = Recompra automática: até { $chips } fichas sempre que você tiver menos de { $below }.
rebuy-offer =
    { $exact ->
        [yes] Seu lugar fica guardado por { $seconds } s. Digite “in” para um buy-in de { $chips }.
       *[no] Seu lugar fica guardado por até { $seconds } s. Digite “in” para um buy-in de { $chips }.
    }
seat-kept-for =
    { $exact ->
        [yes] Sem fichas. Lugar guardado por { $seconds } s
       *[no] Sem fichas. Lugar guardado por até { $seconds } s
    }
turn-already-over = Essa vez já passou, e nada foi feito.
nothing-in-advance = Você está all-in: não há o que escolher antes nesta mão.
cannot-bet = Não dá para apostar nem aumentar agora.
refused = Recusado: { $error }.
failed = { $error }.

duration-days = { $count } { $count ->
        [one] dia
       *[other] dias
    }
duration-hours = { $count } { $count ->
        [one] hora
       *[other] horas
    }
duration-minutes = { $count } { $count ->
        [one] minuto
       *[other] minutos
    }
duration-seconds = { $count } { $count ->
        [one] segundo
       *[other] segundos
    }
table-rules = Mesa { $name }: { $rules }.
table-seats = { $seats } { $seats ->
        [one] lugar
       *[other] lugares
    }, buy-in de { $least } a { $most }, { $time } para agir.
table-seats-and-bank = { $seats } { $seats ->
        [one] lugar
       *[other] lugares
    }, buy-in de { $least } a { $most }, { $time } para agir, banco de tempo { $bank }.
spectators-see-all = Depois de cada mão, os espectadores veem todas as cartas fechadas, também as do fold; atraso: { $time }.

statistics-none = Você não terminou nenhuma mão nesta sessão.
statistics-hands = Mãos
statistics-net = Ganho ou perda
statistics-biggest = Maior pote ganho
statistics-vpip = Fichas por vontade (VPIP)
statistics-pfr = Aumentou na primeira rodada (PFR)
statistics-three-bet = Aumentou um aumento (3-bet)
statistics-aggression = Agressividade (apostas e aumentos por call)
statistics-showdowns = Foi ao showdown
statistics-showdowns-won = Ganhou no showdown
statistics-no-case = nenhum caso
statistics-share = { $percent }%  ({ $part } de { $whole })
statistics-to-calls = { $raises } por { $calls }
statistics-aggression-value = { $factor }  ({ $counts })
statistics-plot = as últimas mãos, da mais antiga

ledger-column-bought-in = entrou
ledger-column-cashed-out = saiu
ledger-column-on-table = na mesa
ledger-column-result = saldo
ledger-settle = Acerto:
ledger-payment = { $payer } paga { $chips } a { $payee }
ledger-even = Ninguém deve nada.
ledger-house = A casa ficou com { $chips }
