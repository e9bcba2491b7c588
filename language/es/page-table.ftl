# Lo que se lee en la mesa, en la página. Hay poco sitio.

felt = Mesa
your-actions = Tus acciones
seats = Sitios
board = Board
    .of-several = Board { $number }

sit-here = Sentarse
sit-here-seat = Sentarse aquí: sitio { $seat }
seat-move-here = Sitio { $seat }: cambiar aquí
seat-empty = Sitio { $seat }, vacío
felt-folded = Fold
felt-checked = Pasa
felt-called = Iguala
felt-bet_made = Apuesta
felt-raised_to = Sube
felt-bring_in_posted = Bring-in
felt-hand_mucked = Muck
felt-draws = Cambia { $count }
felt-pat = Se planta
felt-discards = Descarta
felt-runs = Board ×{ $count }
felt-all-in = All-in
note-disconnected = Sin conexión
note-left = Se va
note-sits-out = Ausente
note-waits = Espera la ciega grande
    .brief = Espera CG
word-you = tú
word-button = botón
word-folded = fold
word-sits-out = ausente
word-to-act = le toca
word-next = { $word },{" "}
word-expects = espera { $chance } del bote
words-of-seat = , { $words }

felt-pot = Bote { $amount }
felt-bomb-pot = Bomb pot { $amount }
pots-two = Principal { $main } · Secundario { $side }
pots-more = Principal { $main } · Secund. 1 { $side } · { $count } más
pots-brief-one = Princ. { $main } · Sec. { $side }
pots-brief = Princ. { $main } · { $count } sec. { $side }
paid-side-pot = Bote secundario { $number }
paid-main-pot = Bote principal
wins-high = Alta
wins-low = Baja
part-of-win = { $part }: { $hand }
felt-closed = La mesa está cerrada
felt-stopped = Un momento: el juego sigue solo. Tus cartas y fichas están a salvo.
felt-closing = La mesa se cierra
felt-paused = Pausa del anfitrión
felt-waiting = Esperando jugadores

do-fold = Fold
do-check = Pasar
do-call = Igualar
do-call-amount = Igualar { $amount }
do-call-any = Igualar todo
do-check-fold = Pasar/fold
do-bring-in = Bring-in
do-bet = Apostar
do-raise = Subir a
do-muck = No mostrar
do-show = Mostrar
do-exchange = Cambiar
do-stand-pat = Plantarse
do-discard = Descartar
do-run-once = Una vez
do-run-twice = Dos veces
do-run-three = Tres veces
do-show-cards = Mostrar
do-post = Poner ya
do-wait = Esperar CG
do-stay = Quedarse
do-be-back = Volver
do-sit-out = Ausentarse
do-add-chips = Recomprar
do-leave = Irse
do-decline = Rechazar
do-take-seat = Aceptar
do-leave-wait-list = No esperar
do-join-wait-list = Lista de espera
do-sit-down = Sentarse
all-in-amount = All-in { $amount }
size-pot = Bote
size-all-in = All-in
size-max = Máx
size-with-amount = { $size }: { $amount }
sizes = Cantidades
amount = Cantidad
amount-field = Cantidad, por ejemplo 600, 3/4, pot o 2.5bb
less = Menos
more = Más
time-left = { $seconds } s
    .bank = Banco { $seconds } s
ahead = Por adelantado

your-turn = Tu turno
show-or-muck = ¿Mostrar tu mano o no?
tap-to-exchange = Toca las cartas que cambias
    .most = Toca las cartas que cambias, como mucho { $most }
tap-to-discard = Toca { $count ->
        [one] la carta
       *[other] las { $count } cartas
    } que descartas
how-often-run = Estás all-in. ¿Repartir el board una vez o dos?
    .three = Estás all-in. ¿Repartir el board una, dos o tres veces?
you-leave-when-over = Te vas cuando acabe la mano
you-leave-after = Te vas después de esta mano
you-have-no-chips = No te quedan fichas
you-sit-out = Estás ausente
somebody = Alguien
acts = Turno de { $who }
acts-ahead = Turno de { $who }. Puedes elegir por adelantado.
you-have-folded = Te has retirado
all-bets-in = Las apuestas están hechas
dealt-in-next = Entras en la próxima mano
wins-amount = { $who } gana { $amount }
see-late = Ves la mesa con { $seconds } s de retraso.
seat-offered-to-you = El sitio { $seat } está libre para ti: tómalo en 30 segundos.
place-in-wait-list = Eres el número { $place } en la lista de espera.
you-watch = Estás mirando.
wait-list-length = { $count } en la lista de espera.

press-not-counted = Los botones acababan de cambiar: esa pulsación no contó.
amount-brought-in = Aquí son { $amount }.
check-is-free = Puedes pasar gratis.
it-is-your-turn = Es tu turno.
exchange-most = Puedes cambiar { $count } { $count ->
        [one] carta
       *[other] cartas
    } como mucho.
offline-message-waits = Sin conexión. El mensaje se envía cuando vuelva, si no lo retiras.
taken-over = Juegas en esta mesa en otra ventana. Esta está parada.
play-here = Jugar aquí
taken-back = Ahora juegas en esta ventana. La otra está parada.
you-were-kicked = Te sacaron de la mesa: { $reason }

turn-choices = Tu turno: { $choices }.
choices-next = { $before }, { $one }
may-check = pasar
may-call = igualar { $amount }
may-bring-in = bring-in de { $amount }
may-bet = apostar { $range }
may-raise = subir { $range }
may-exchange = cambiar hasta { $count } { $count ->
        [one] carta
       *[other] cartas
    }
may-discard = descartar { $count } { $count ->
        [one] carta
       *[other] cartas
    }
may-run = repartir el board hasta { $count } veces
may-show = mostrar
may-muck = no mostrar
may-fold = fold
no-board-in-game = Este juego no tiene board.
no-card-on-board = No hay cartas en el board.
hear-board = { $board }: { $cards }.
hear-pot = Bote { $amount }.
no-hand-is-played = No hay ninguna mano en juego.
hear-stacks = Stacks: { $stacks }.
stack-of = { $who } { $amount }
nobody-sits = Nadie en la mesa.
words-next = { $before }, { $one }

tab-hands = Manos
tab-chat = Chat
chat-messages = Mensajes del chat
chat-message = Mensaje
say-something = Di algo
send = Enviar
close-panel = Cerrar el panel
messages-wait = Mensajes en espera
waits-to-be-sent = Pendiente de envío: { $text }
withdraw = Retirar
