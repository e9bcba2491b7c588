# O que aparece na mesa, na página. Há pouco espaço.

felt = Mesa
your-actions = Suas ações
seats = Lugares
board = Board
    .of-several = Board { $number }

sit-here = Sentar
sit-here-seat = Sentar aqui: lugar { $seat }
seat-move-here = Lugar { $seat }: mudar para cá
seat-empty = Lugar { $seat }, vazio
felt-folded = Fold
felt-checked = Check
felt-called = Paga
felt-bet_made = Aposta
felt-raised_to = Aumenta
felt-bring_in_posted = Bring-in
felt-hand_mucked = Muck
felt-draws = Troca { $count }
felt-pat = Pat
felt-discards = Descarta
felt-runs = Board ×{ $count }
felt-all-in = All-in
note-disconnected = Offline
note-left = Saiu
note-sits-out = De fora
note-waits = Espera o big blind
    .brief = Espera BB
word-you = você
word-button = botão
word-folded = fold
word-sits-out = de fora
word-to-act = na vez
word-next = { $word },{" "}
word-expects = espera { $chance } do pote
words-of-seat = , { $words }

felt-pot = Pote { $amount }
felt-bomb-pot = Bomb pot { $amount }
pots-two = Principal { $main } · Paralelo { $side }
pots-more = Principal { $main } · Paralelo 1 { $side } · mais { $count }
pots-brief-one = Princ. { $main } · Paral. { $side }
pots-brief = Princ. { $main } · { $count } paral. { $side }
paid-side-pot = Pote paralelo { $number }
paid-main-pot = Pote principal
wins-high = High
wins-low = Low
part-of-win = { $part }: { $hand }
felt-closed = A mesa foi fechada
felt-stopped = Um momento: o jogo continua sozinho. Suas cartas e fichas estão seguras.
felt-closing = A mesa está fechando
felt-paused = Pausa do host
felt-waiting = Esperando jogadores

do-fold = Fold
do-check = Check
do-call = Pagar
do-call-amount = Pagar { $amount }
do-call-any = Pagar tudo
do-check-fold = Check/fold
do-bring-in = Bring-in
do-bet = Apostar
do-raise = Aumentar
do-muck = Muck
do-show = Mostrar
do-exchange = Trocar
do-stand-pat = Não trocar
do-discard = Descartar
do-run-once = Uma vez
do-run-twice = Duas vezes
do-run-three = Três vezes
do-show-cards = Mostrar
do-post = Postar já
do-wait = Esperar BB
do-stay = Ficar
do-be-back = Voltar
do-sit-out = Ficar de fora
do-add-chips = Recomprar
do-leave = Sair
do-decline = Recusar
do-take-seat = Aceitar
do-leave-wait-list = Sair da espera
do-join-wait-list = Lista de espera
do-sit-down = Sentar
all-in-amount = All-in { $amount }
size-pot = Pote
size-all-in = All-in
size-max = Máx
size-with-amount = { $size }: { $amount }
sizes = Valores
amount = Valor
amount-field = Valor, por exemplo 600, 3/4, pot ou 2.5bb
less = Menos
more = Mais
time-left = { $seconds } s
    .bank = Banco { $seconds } s
ahead = Antecipado

your-turn = Sua vez
show-or-muck = Mostrar a mão ou dar muck?
tap-to-exchange = Toque nas cartas a trocar
    .most = Toque nas cartas a trocar, no máximo { $most }
tap-to-discard = Toque { $count ->
        [one] na carta
       *[other] nas { $count } cartas
    } a descartar
how-often-run = Você está all-in. Correr o board uma ou duas vezes?
    .three = Você está all-in. Correr o board uma, duas ou três vezes?
you-leave-when-over = Você sai quando a mão acabar
you-leave-after = Você sai depois desta mão
you-have-no-chips = Você não tem mais fichas
you-sit-out = Você está de fora
somebody = Alguém
acts = Vez de { $who }
acts-ahead = Vez de { $who }. Você pode escolher antes.
you-have-folded = Você deu fold
all-bets-in = As apostas estão feitas
dealt-in-next = Você entra na próxima mão
wins-amount = { $who } ganha { $amount }
see-late = Você vê a mesa com { $seconds } s de atraso.
seat-offered-to-you = O lugar { $seat } está livre para você: pegue em 30 segundos.
place-in-wait-list = Você é o número { $place } na lista de espera.
you-watch = Você está assistindo.
wait-list-length = { $count } na lista de espera.

press-not-counted = Os botões tinham acabado de mudar: esse toque não valeu.
amount-brought-in = Isso dá { $amount } aqui.
check-is-free = Você pode dar check de graça.
it-is-your-turn = É a sua vez.
exchange-most = Você pode trocar no máximo { $count } { $count ->
        [one] carta
       *[other] cartas
    }.
offline-message-waits = Você está offline. A mensagem vai quando a conexão voltar, se você não a retirar.
taken-over = Você joga nesta mesa em outra janela. Esta está parada.
play-here = Jogar aqui
taken-back = Agora você joga nesta janela. A outra está parada.
you-were-kicked = Tiraram você da mesa: { $reason }

turn-choices = Sua vez: { $choices }.
choices-next = { $before }, { $one }
may-check = check
may-call = pagar { $amount }
may-bring-in = bring-in de { $amount }
may-bet = apostar { $range }
may-raise = aumentar para { $range }
may-exchange = trocar até { $count } { $count ->
        [one] carta
       *[other] cartas
    }
may-discard = descartar { $count } { $count ->
        [one] carta
       *[other] cartas
    }
may-run = correr o board até { $count } vezes
may-show = mostrar
may-muck = muck
may-fold = fold
no-board-in-game = Este jogo não tem board.
no-card-on-board = Não há cartas no board.
hear-board = { $board }: { $cards }.
hear-pot = Pote { $amount }.
no-hand-is-played = Nenhuma mão em andamento.
hear-stacks = Stacks: { $stacks }.
stack-of = { $who } { $amount }
nobody-sits = Ninguém na mesa.
words-next = { $before }, { $one }

tab-hands = Mãos
tab-chat = Chat
chat-messages = Mensagens do chat
chat-message = Mensagem
say-something = Diga algo
send = Enviar
close-panel = Fechar o painel
messages-wait = Mensagens na fila
waits-to-be-sent = Esperando envio: { $text }
withdraw = Retirar
