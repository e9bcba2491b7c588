# Antes de la mesa: la conexión, la lista de mesas, sentarse.

connecting = Conectando…
opening-table = Abriendo una mesa…
starting-server = Arrancando tu propio servidor…
leaving-table = Dejando la mesa…
waiting-quit = q salir
waiting-seconds = { $seconds } s
token-not-saved = No se pudo guardar tu sesión: { $error }
playing-against = { $rules }, contra { $bots } { $bots ->
        [one] bot
       *[other] bots
    }.
practice-table = Práctica
table-of = Mesa de { $who }
table-taken = Mesa { $table }.
table-line = { $name }: { $rules }, { $players } de { $seats } { $seats ->
        [one] sitio
       *[other] sitios
    }

tables-head = Mesas (número: entrar, n: abrir la tuya, q: salir, Intro: listar otra vez):
tables-prompt = Mesa
tables-more = y { $count } más; --table NAME entra en cualquier mesa
table-unknown = Mesa desconocida «{ $name }».
table-needs-password = Rechazado: { $error }. Usa --table y --password para entrar.
lobby-seated = { $players } de { $seats } sitios
lobby-watching = mirando: { $count }
lobby-password = contraseña

lobby-table = Mesa
lobby-game = Juego
lobby-stakes = Apuestas
lobby-seats = Sitios
lobby-watchers = Público
lobby-locked = (contraseña)
lobby-taken = { $players } de { $seats }
lobby-empty = No hay mesas abiertas. n abre una.
lobby-buy-in =
    { $waiting ->
        [0] Buy-in de { $least } a { $most }, { $seconds } s para actuar
       *[other] Buy-in de { $least } a { $most }, { $seconds } s para actuar, { $waiting } en la lista de espera
    }
lobby-all-cards = Los espectadores ven todas las cartas tapadas después de la mano.
lobby-enter-password = Contraseña:
lobby-key-join = entrar
lobby-key-watch = mirar
lobby-key-new = mesa nueva
lobby-key-choose = elegir
lobby-key-quit = salir

watching-hint = Estás mirando. Escribe «in» para sentarte, t para ver la mesa, q para salir.
accept-hint = Escribe «{ $word }» para aceptar y sentarte, o q para salir.
accept-again = Escribe «{ $word }» o q.
accept-prompt = ¿Aceptas?
not-seated = No te sentaste.
back-in-seat = Vuelves a estar en el sitio { $seat }.
could-not-leave = No fue posible salir.
