# Los torneos: la lista, la ficha, la línea en la mesa, lo que pasa, la dirección, el reloj de la sala.

tournaments = Torneos
tour-none = No hay ningún torneo abierto. Abre uno: un sit-and-go empieza cuando está lleno.
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
tour-hand-for-hand-ended = Termina el mano a mano
tour-final-table = Mesa final: los asientos se han sorteado
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
tour-won-by = { $who } gana el torneo
tour-name = Torneo de { $name }
tour-ready-sit-and-go = Sit-and-go
tour-ready-turbo = Sit-and-go turbo
tour-ready-hyper = Sit-and-go hiperturbo
tour-ready-heads-up = Heads-up
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
tour-sure = Lo confirmo
    .first = Activa primero «Lo confirmo».
tour-by-director = por la dirección
tour-clock = Reloj para la sala
tour-players-entered = Jugadores
tour-waiting = Tienes entrada en { $name }. Inicio: { $when }. { $count } de { $most } inscritos
tour-leaving = Conservas tu entrada: quien falta recibe cartas y paga las ciegas. Para volver: { $command }
tour-commands = /standings: la clasificación; /clock: nivel y reloj; /rebuy, /norebuy, /addon: fichas
tour-done = Hecho
