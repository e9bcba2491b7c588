# Lo que se lee en una mesa: acciones, turno, sitios, reloj, fichas.

choice-fold = Fold
choice-check = Pasar
choice-call = Igualar { $chips }
choice-bring-in = Bring-in { $chips }
choice-bet = Apostar…
choice-raise = Subir…
choice-bet-fixed = Apostar { $chips }…
choice-raise-fixed = Subir a { $chips }…
choice-exchange =
    { $count ->
        [0] Plantarse
       *[other] Cambiar { $count }
    }
choice-cards = 1-{ $count } eligen cartas
choice-discard = Descartar { $count }
choice-run = Board { $times }
choice-show = Mostrar
choice-muck = No mostrar
choice-yes = Sí
choice-no = No
choice-buy-in = Buy-in de { $chips }
choice-replay = Ver la mano
in-advance = Por adelantado
in-advance-check-or-fold = pasar o fold
in-advance-check = pasar
in-advance-call-any = igualar todo
range = de { $least } a { $most }
    .short = { $least }..{ $most }
    .two = { $least } o { $most }

turn-yours = Tu turno
turn-yours-seconds = Tu turno  { $seconds } s
turn-theirs = Turno de { $who }
turn-theirs-seconds = Turno de { $who }  { $seconds } s
player-disconnected = { $who } ha perdido la conexión
player-disconnected-waiting = { $who } ha perdido la conexión. Se espera hasta { $seconds } s.
player-reconnected = { $who } ha vuelto.
not-connected = Sin conexión
connected-again = Conexión recuperada.
connection-is-lost = Se perdió la conexión, reconectando. Mientras tanto no se envía nada.
    .short = Se perdió la conexión, reconectando. No se envía nada
time-bank-left = banco de tiempo { $seconds } s
time-bank-running = banco de tiempo en marcha: { $seconds } s
time-bank-runs = Tu banco de tiempo está en marcha: quedan { $seconds } s.
time-runs-out = Te quedan { $seconds } s para actuar.

table-is-suspended = La mesa está suspendida
table-now-paused = La mesa está en pausa
table-suspended-why = La mesa está suspendida porque no se pueden guardar las manos. El juego seguirá solo.
table-resumed = El juego sigue.
waiting-for-player = Esperando a otra persona
    .sentence = Esperando a otra persona.
waiting-for-hand = Esperando la próxima mano
next-hand-soon = La próxima mano empieza ya
    .short = Próxima mano ya
cards-are-dealt = Repartiendo cartas

seat-free = sitio { $seat } libre
status-leaving = se va
status-sitting-out = ausente
status-no-chips = sin fichas
status-waits = espera la ciega grande
    .short = espera CG
status-folded = fold
status-all-in = all-in
status-disconnected = offline
bank-left = banco { $seconds } s
you-alone = Tú
watching-now = Estás mirando
shown-later = La mesa se ve más tarde
dealer-button = D

hand-number = mano { $number }
pot-of = Bote { $chips }
pot-named-main = principal { $chips }
pot-named-side = secundario { $chips }
pots-count = { $count } { $count ->
        [one] bote
       *[other] botes
    }
bomb-pot-mark = bomb pot
    .short = bomb
dead-cards = fuera
cards-up = descubiertas
cards-down = tapadas
win-chance = { $percent } % de ganar
price-of-call = Igualar { $chips } por { $pot }
pot-odds = Pot odds { $ratio } a 1, mínimo { $percent } %
equity-of =
    { $you ->
        [yes] Tú { $percent } %
       *[no] { $who } { $percent } %
    }
equities = Equity: { $odds }
percent = { $percent } %

amount-bet = Apostar
amount-raise = Subir a
amount-is = = { $amount }
amount-is-part = = { $amount }, { $percent } % del bote
amount-is-most = = { $amount }, el máximo
amount-is-least = = { $amount }, el mínimo
amount-limited-most = { $text } queda en { $amount }, el máximo.
amount-limited-least = { $text } queda en { $amount }, el mínimo.
amount-unknown = «{ $text }» no es una cantidad. Prueba { $examples }.
amount-not-chips = { $amount } no es un número entero de fichas.
amount-below = { $amount } está por debajo del mínimo de { $least }.
amount-above = { $amount } está por encima del máximo de { $most }.
amount-read-as = { $text } se entiende como { $amount }.
number-not-whole = «{ $text }» no es un número entero.

doubt-free-fold = Puedes pasar gratis.
doubt-all-in = Eso es all-in por { $chips }, { $blinds } { $blinds ->
        [one] ciega grande
       *[other] ciegas grandes
    }.
doubt-leave = Si te vas ahora, te retiras de la mano.
ask-sure = { $why } ¿De verdad?
ask-leave = Estás en una mano. ¿Irte ahora y retirarte?
ask-seat = { $why } ¿Tomar un sitio?

no-turn = No es tu turno.
no-seat = No tienes sitio. El comando «in» toma uno.
no-chips = No te quedan fichas. El comando «in» vuelve a comprar.
on-wait-list = Estás en la lista de espera.
wait-list-instead = No hay sitios libres. Estás en la lista de espera y tendrás el próximo.
seat-not-taken = Hay un sitio libre, pero no pudiste tomarlo: { $error }.
seat-unknown = Aquí no hay sitio { $seat }: los sitios van de 1 a { $seats }.
you-left = Has dejado la mesa
you-post-big-blind = Pondrás la ciega grande
you-are-broke = No te quedan fichas
you-have = Tienes { $chips } ({ $net })
rebuy-off = La recompra automática está apagada.
rebuy-on = Recompra automática: hasta { $chips } fichas cuando no te queden.
rebuy-on-below = Recompra automática: hasta { $chips } fichas cuando tengas menos de { $below }.
rebuy-offer =
    { $exact ->
        [yes] Tu sitio se guarda { $seconds } s. Escribe «in» para un buy-in de { $chips }.
       *[no] Tu sitio se guarda hasta { $seconds } s. Escribe «in» para un buy-in de { $chips }.
    }
seat-kept-for =
    { $exact ->
        [yes] Sin fichas. Sitio guardado { $seconds } s
       *[no] Sin fichas. Sitio guardado hasta { $seconds } s
    }
turn-already-over = Ese turno ya pasó, y no se hizo nada.
nothing-in-advance = Estás all-in: en esta mano no hay nada que elegir por adelantado.
cannot-bet = Ahora no puedes apostar ni subir.
refused = Rechazado: { $error }.
failed = { $error }.

duration-days = { $count } { $count ->
        [one] día
       *[other] días
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
        [one] sitio
       *[other] sitios
    }, buy-in de { $least } a { $most }, { $time } para actuar.
table-seats-and-bank = { $seats } { $seats ->
        [one] sitio
       *[other] sitios
    }, buy-in de { $least } a { $most }, { $time } para actuar, banco de tiempo { $bank }.
spectators-see-all = Después de cada mano, los espectadores ven todas las cartas tapadas, también las retiradas; retraso: { $time }.

statistics-none = No has terminado ninguna mano en esta sesión.
statistics-hands = Manos
statistics-net = Ganado o perdido
statistics-biggest = Mayor bote ganado
statistics-vpip = Fichas por elección (VPIP)
statistics-pfr = Subió en la primera ronda (PFR)
statistics-three-bet = Resubió una subida (3-bet)
statistics-aggression = Agresividad (apuestas y subidas por call)
statistics-showdowns = Llegó al showdown
statistics-showdowns-won = Ganó en el showdown
statistics-no-case = ningún caso
statistics-share = { $percent } %  ({ $part } de { $whole })
statistics-to-calls = { $raises } por { $calls }
statistics-aggression-value = { $factor }  ({ $counts })
statistics-plot = las últimas manos, la más antigua primero

ledger-column-bought-in = entró
ledger-column-cashed-out = salió
ledger-column-on-table = en mesa
ledger-column-result = saldo
ledger-settle = Ajuste:
ledger-payment = { $payer } paga { $chips } a { $payee }
ledger-even = Nadie debe nada.
ledger-house = La casa tomó { $chips }
