# Los torneos: la lista, la ficha, la línea en la mesa, lo que pasa, la dirección, el reloj de la sala.

tournaments = Torneos
tour-none = No hay ningún torneo abierto. Abre uno: un sit-and-go empieza cuando está lleno.
tour-lobby = t: torneos; t 1: la clasificación del primero
tour-open-one = Abrir un torneo
tour-open = Abrir el torneo
tour-password = Contraseña del torneo
tour-stage-registering = inscripción
tour-stage-running = en juego
tour-stage-finished = terminado
tour-stage-cancelled = cancelado
tour-entry = entrada { $price }
tour-entry-bounty = entrada { $price }, con una recompensa de { $bounty }
tour-free = gratis
tour-entered = { $count } de { $most } inscritos
tour-left = quedan { $left } de { $count }
tour-starts-full = cuando esté lleno
tour-starts-director = cuando lo diga la dirección
tour-starts = Inicio: { $when }
tour-bots-may = con bots
tour-register = Inscribirse
tour-unregister = Anular inscripción
tour-registered = Tienes tu entrada. Tu asiento se abre solo cuando empiece el juego.
tour-to-your-table = Ir a tu mesa
tour-watch = Mirar
tour-watch-on = Seguir mirando
tour-re-enter = Entrar otra vez
tour-rebuy = Recompra: { $chips } por { $price }
tour-no-rebuy = Sin recompra
tour-add-on = Add-on: { $chips } por { $price }
tour-structure = Estructura
tour-level = Nivel
tour-blinds = Ciegas
tour-lasts = Duración
tour-minutes = { $count } min
tour-hands = manos: { $count }
tour-break-after = Descanso de { $count } min
tour-stacks = Stacks de { $chips }, { $seats } por mesa
tour-late = Inscripción hasta el final del nivel { $level }
tour-expected = Dura unos { $time } (estimación)
tour-prizes = Premios
tour-pool = Bote de premios: { $chips }
tour-standings = Clasificación
tour-place = Puesto
tour-player = Jugador
tour-stack = Stack
tour-tables = Mesas
tour-table = Mesa { $number }
tour-nobody = Todavía no hay nadie inscrito.
tour-out = fuera
tour-level-now = Nivel { $level }: { $blinds }
tour-next-level = después { $blinds }
tour-average = media { $chips }
tour-rank = puesto { $rank } de { $left }
tour-your-bounty = tu recompensa { $chips }
tour-break = Descanso
tour-paused = En pausa
tour-suspended = El servidor no puede guardar manos ahora. El reloj y las mesas esperan.
tour-hand-for-hand = Mano a mano
tour-time-cards = Tarjetas de tiempo: { $count } de { $seconds } s
    .anew = Tarjetas de tiempo: { $count } de { $seconds } s, todas de nuevo en el nivel { $levels }
tour-use-time-card = Usar una tarjeta de tiempo: { $seconds } s más, quedan { $count }
tour-started = Empieza el torneo
tour-you-seated = Juegas en la mesa { $table }, asiento { $seat }
tour-you-moved = Pasas a la mesa { $table }, asiento { $seat }
    .broken = Tu mesa se cierra: pasas a la mesa { $table }, asiento { $seat }
    .balance = Para equilibrar las mesas, pasas a la mesa { $table }, asiento { $seat }
tour-level-begun = El nivel { $level } empieza con la próxima mano: { $blinds }
tour-break-begun = Empieza un descanso de { $time }
tour-break-ended = El descanso ha terminado
tour-paused-for = El torneo está en pausa: { $reason }
tour-resumed = El torneo sigue
tour-time-added = { $time } más en el reloj: { $reason }
tour-hand-for-hand-begun = Mano a mano: cada mesa espera a las demás
tour-all-in-held = All-in: las cartas siguen boca abajo hasta que terminen todas las mesas
tour-deal-proposed = Se propone un acuerdo: { $shares }
    .rest = Se propone un acuerdo: { $shares }. Queda por jugar: { $chips }
tour-deal-accepted =
    { $you ->
        [yes] Aceptas el acuerdo
       *[no] { $who } acepta el acuerdo
    }
tour-deal-off = No hay acuerdo: { $reason }
    .refused = No hay acuerdo: no todos aceptan
    .elimination = No hay acuerdo: un jugador está eliminado
    .expired = No hay acuerdo: se acabó el tiempo
tour-deal-made = Todos aceptan: el acuerdo está cerrado
tour-deal-paid = Pagado por acuerdo: { $shares }
    .rest = Pagado por acuerdo: { $shares }. Queda por jugar: { $chips }
tour-deal-open = Acuerdo: aceptan { $agreed } de { $count }
    .all = Acuerdo: todos aceptan; se cierra cuando terminen las manos
tour-deal-agreed = aceptado por { $names }
tour-deal-yours = recibes { $chips }
tour-deal-left = quedan { $time } para votar
tour-director-named = { $who } puede dirigir el torneo
tour-director-removed = { $who } ya no dirige el torneo
tour-hand-for-hand-ended = Termina el mano a mano
tour-final-table = Mesa final: los asientos se han sorteado
tour-final-delayed = Los espectadores ven la mesa final con un retraso de { $seconds } s y todas las cartas tapadas
tour-round-begun = Empieza la ronda { $round }
tour-closed = Inscripción cerrada: { $pool } en premios, puestos pagados: { $places }
tour-place-taken =
    { $you ->
        [yes] Terminas en el puesto { $place }
       *[no] { $who } termina en el puesto { $place }
    }
tour-busted-by =
    { $you ->
        [yes] Te elimina { $by }
       *[no] { $by } elimina a { $who }
    }
tour-prize-won =
    { $you ->
        [yes] Ganas { $chips }
       *[no] { $who } gana { $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] Ganas la recompensa por { $of }: { $chips }
       *[no] { $who } gana la recompensa por { $of }: { $chips }
    }
tour-penalised =
    { $you ->
        [yes] Pierdes manos ({ $count }): { $reason }
       *[no] { $who } pierde manos ({ $count }): { $reason }
    }
tour-disqualified =
    { $you ->
        [yes] Descalificación para ti: { $reason }
       *[no] Descalificación para { $who }: { $reason }
    }
tour-stack-set =
    { $you ->
        [yes] La dirección fija tu stack en { $chips }: { $reason }
       *[no] La dirección fija el stack de { $who } en { $chips }: { $reason }
    }
tour-rebuy-asked = No te quedan fichas. ¿Recompra en { $seconds } s?
tour-cancelled-for = El torneo se cancela y se devuelven las entradas: { $reason }
tour-over = El torneo ha terminado
tour-won-by =
    { $you ->
        [yes] Ganas el torneo
       *[no] { $who } gana el torneo
    }
tour-name = Torneo de { $name }
tour-ready-sit-and-go = Sit-and-go
tour-ready-turbo = Sit-and-go turbo
tour-ready-hyper = Sit-and-go hiperturbo
tour-ready-heads-up = Heads-up
tour-ready-bracket = Cuadro heads-up
tour-ready-shoot-out = Shoot-out
tour-ready-freeze-out = Freezeout
tour-ready-re-entry = Re-entry
tour-ready-rebuy = Recompras y un add-on
tour-ready-bounty = Bounty
tour-ready-progressive-bounty = Bounty progresivo
tour-ready-satellite = Satélite
tour-ready-six-handed = Seis por mesa
tour-ready-omaha = Omaha pot-limit
tour-ready-horse = HORSE
tour-ready-eight-game = 8-game
tour-most-players = Jugadores
tour-length = Duración en minutos
tour-cost-nothing = La entrada es gratis
tour-let-bots = Los bots pueden jugar
tour-start-time = Inicio, si es a una hora
tour-direct = Dirigir
tour-start-now = Empezar ya
tour-pause = Pausar
tour-resume = Seguir
tour-add-minutes = + { $count } min
tour-skip-level = Nivel siguiente
tour-undo-level = Nivel anterior
tour-cancel = Cancelar el torneo
tour-move = Mover
tour-penalise = Penalizar
tour-rounds = Vueltas
tour-seat = Asiento
tour-disqualify = Descalificar
tour-set-stack = Fijar el stack
tour-break-table = Cerrar la mesa
tour-deal = Acuerdo
tour-deal-icm = Por ICM
tour-deal-chips = Por fichas
tour-deal-rest = Queda por jugar
tour-deal-propose = Proponer
tour-deal-accept = Aceptar el acuerdo
tour-deal-decline = Rechazar el acuerdo
tour-deal-withdraw = Retirar el acuerdo
tour-name-director = Nombrar director
tour-remove-director = Dejar de ser director
tour-sure = Lo confirmo
    .first = Activa primero «Lo confirmo».
tour-by-director = por la dirección
tour-clock = Reloj para la sala
tour-players-entered = Jugadores
tour-waiting = Tienes entrada en { $name }. Inicio: { $when }. { $count } de { $most } inscritos
tour-leaving = Conservas tu entrada: quien falta recibe cartas y paga las ciegas. Para volver: { $command }
tour-commands = /standings: la clasificación; /clock: nivel y reloj; /rebuy, /norebuy, /addon: fichas
tour-deal-commands = /deal icm, /deal chips, /deal Ann=500 Bob=300: proponer un acuerdo; /accept, /decline: votar
tour-no-deal = No hay ningún acuerdo propuesto.
tour-deal-form = Escribe un acuerdo como /deal icm, /deal chips 100 o /deal Ann=500 Bob=300.
tour-done = Hecho
