# Por qué un servidor rechazó un comando.

error-unsupported_version = Las versiones de esta página o programa y del servidor no encajan. Actualiza la más antigua.
error-unknown_token = Tu sesión ya no vale. Vuelve a entrar.
error-wrong_password = El nombre o la contraseña no es correcta.
    .table = La contraseña no es correcta.
error-too_many_attempts = Demasiadas contraseñas incorrectas. Prueba más tarde.
    .sign-ins = Hay demasiada gente entrando. Prueba en un momento.
error-banned = Tu acceso está bloqueado.
error-signed_out = Tu sesión se ha cerrado.
error-replaced = Tienes demasiadas conexiones; esta se ha cerrado.
error-name_taken = Este nombre ya tiene dueño, o se parece a uno que lo tiene. Elige otro, o entra con su contraseña.
error-bad_name = Este nombre no es posible. Usa letras de un solo alfabeto y cifras.
    .long = Este nombre es demasiado largo. Como mucho { $most } caracteres.
error-bad_text = Este texto tiene un carácter no permitido. Quítalo.
error-common_password = Esta contraseña es de las más comunes, las primeras que se prueban. Elige otra, por ejemplo tres palabras.
error-already_registered = Ya tienes una cuenta.
error-not_registered = Sin cuenta no hay contraseña. Crea primero una cuenta.
error-operators_only = Esto solo lo puede hacer el anfitrión de la mesa o un operador.
error-unknown_player = No existe nadie con ese nombre.
error-unknown_hand = No estabas en esta mano, o no ha terminado.
error-not_enough_chips = Tu saldo es demasiado pequeño.
    .balance = Tu saldo es de { $balance } fichas, poco para { $chips }.

error-bad_message = El servidor no ha aceptado esto.
error-conflict = Esto se envió dos veces con contenidos distintos. Prueba otra vez.
error-outcome_unknown = Aún no se sabe si esto se hizo. Mira la mesa antes de repetirlo.
error-too_often = Haces esto demasiado. Espera un momento y prueba otra vez.
    .lists = Has pedido demasiadas listas. Espera un momento.
    .opening = Abres demasiadas mesas. Prueba en un minuto.
    .chat = Envías demasiados mensajes. Espera un momento.
    .sign-ins = Entra demasiada gente desde tu dirección. Prueba en un momento.
    .guests = Hoy han venido demasiados invitados de tu red. Entra con una cuenta o prueba más tarde.
error-internal = Algo ha fallado en el servidor. Prueba otra vez.
    .moving = La mesa pasa a otro servidor.
error-starting = El servidor arranca y recupera sus mesas. Prueba en un momento.
error-tables_only = Este servidor solo tiene mesas. Conéctate a otro servidor del clúster.
error-closing = El servidor se cierra.
    .no-tables = El servidor se cierra pronto. No se pueden abrir mesas nuevas.
    .seconds = El servidor se cierra en { $seconds } { $seconds ->
        [one] segundo
       *[other] segundos
    } como mucho; vuelve a conectarte, y la mano en curso continúa.
    .moving = Un momento: tu mesa se está moviendo.
error-stale = Este turno ha pasado. Nada ha cambiado.
error-journal_unavailable = La mesa está suspendida porque ahora no se puede guardar nada. El juego seguirá solo.
    .unconfirmed = El servidor no pudo confirmar que esto se guardó. Verás el resultado cuando siga el juego.
    .moving = Esta mesa pasa a otro servidor. Prueba otra vez.

error-unknown_table = Esta mesa no existe.
error-table_closed = Esta mesa está cerrada.
    .after-hand = Esta mesa se cierra cuando acabe la mano.
    .at = Esta mesa se cerró el { $at }: { $reason }
error-unknown_game = Este juego no existe aquí.
error-bad_stakes = Este juego no se puede jugar con estas apuestas.
error-bad_rules = Este juego no permite estas reglas.
    .keep = Una mesa tuya vacía sigue abierta { $minutes } { $minutes ->
        [one] minuto
       *[other] minutos
    } como mucho.
error-bad_buy_in = El buy-in está fuera de los límites de la mesa.
    .limits = El buy-in es de { $least } a { $most } fichas, no { $chips }.
    .add = { $chips } fichas superan el buy-in máximo de { $most }.
    .room = Tienes { $stack } y puedes tener hasta { $most }.
    .empty = El buy-in es de { $least } a { $most } fichas.
error-too_many_tables = Hay demasiadas mesas abiertas. Prueba más tarde.
    .yours = Tienes { $most } mesas abiertas, que es el límite. Cierra antes una.
    .guests = Las últimas mesas libres son para quien tiene cuenta. Crea una, o prueba más tarde.
    .address = Hay { $most } mesas abiertas desde tu dirección o red, que es el límite. Cierra antes una.
error-table_busy = La mesa está ocupada. Prueba otra vez.
error-not_watching = Abre antes esta mesa.
error-unknown_seat = La mesa no tiene este sitio.
error-seat_taken = Este sitio está ocupado o reservado. Elige otro.
error-table_full = Todos los sitios están ocupados. Entra en la lista de espera.
error-already_seated = Ya tienes un sitio en esta mesa.
error-not_seated = No tienes sitio en esta mesa.
    .leaving = Has dejado tu sitio. Queda libre cuando acabe esta mano.
error-others_wait = Hay gente esperando sitio. Entra en la lista de espera.
error-wait_list_full = La lista de espera está llena.
    .most = La lista de espera está llena: esperan { $most }.
error-taken_over = Juegas en esta mesa por otra conexión.
error-not_at_table = Nadie con ese nombre está en la mesa.
error-kicked = Te han sacado de esta mesa.
error-muted = No puedes chatear en esta mesa.
error-may_not_chat = En esta mesa solo chatea quien tiene sitio.
error-too_many_muted = Hay demasiada gente sin chat. Devuélveselo antes a alguien.
error-password_needed = Esta mesa pide una contraseña.
error-too_many_kicked = Se ha sacado a demasiada gente de esta mesa.

error-not_your_turn = No es tu turno.
error-illegal_action = Las reglas no lo permiten ahora.
error-cannot_check = No puedes pasar: hay una apuesta que igualar.
    .price = No puedes pasar: igualar cuesta { $price }.
error-cannot_bet = Ya hay una apuesta; puedes subirla.
error-nothing_to_call = No hay nada que igualar. Puedes pasar.
error-nothing_to_raise = No hay apuesta que subir. Puedes apostar.
error-below_minimum = La apuesta o subida es demasiado pequeña.
    .amount = { $amount } es poco: el mínimo es { $least }.
error-above_maximum = La apuesta o subida es demasiado grande.
    .amount = { $amount } es demasiado: el máximo es { $most }.
error-bad_amount = Esta cantidad no va aquí.
error-stack_too_short = Tienes pocas fichas para subir.
error-nobody_can_call = Ya nadie podría igualar una subida.
error-not_reopened = Desde tu acción no ha habido una subida completa. Puedes igualar o retirarte.
error-wrong_phase = No puedes hacer eso ahora.
error-capped = Se alcanzó el tope de subidas. Puedes igualar o retirarte.
error-bring_in_due = Pon el bring-in o apuesta.
error-no_bring_in = No hay bring-in que poner.
error-bad_draw = No puedes cambiar estas cartas.
error-bad_runs = El board no se puede repartir tantas veces.
error-no_rabbit = No hay cartas que mostrar después de esta mano.
error-your_turn = Es tu turno: actúa.
error-not_in_hand = Ya no tienes nada que apostar en esta mano.
error-price_changed = El precio ha cambiado. Míralo y elige otra vez.
    .price = El precio es ahora { $price }. Elige otra vez.
error-nothing_to_show = No tienes esas cartas tapadas.
error-no_fair_deals = Esta sala no reparte con compromisos.
error-no_value_due = No se espera ningún número tuyo en esta mano.
error-wrong_value = Este número no es de la cadena que registraste.

error-offline = Sin conexión.
    .nothing-sent = Sin conexión. No se ha enviado nada.
    .closed = La conexión está cerrada.
    .lost = Se perdió la conexión.
    .unanswered = Se perdió la conexión. No se sabe si llegó tu elección.
    .silent = El servidor no responde.
    .nonsense = El servidor ha enviado algo ilegible.
