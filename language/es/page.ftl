# Lo que dice la página alrededor de la mesa.

page-needs-javascript = Riverboat necesita JavaScript.
needs-server = Para esto hace falta el servidor, que ahora no responde.
not-drawn = Algo no se pudo dibujar. El juego sigue; recarga la página si no se arregla.

invited = Te invitan a una mesa.
i-have-a-password = Tengo contraseña
password = Contraseña
play = Jugar
your-name = Tu nombre
choose-name = Elige el nombre que verán los demás.

password-asked = Esta mesa pide una contraseña.
enter-password = Escribe la contraseña
back-to-tables = Volver a las mesas
private-table = Una mesa privada
table-password = Contraseña de la mesa
enter = Entrar

invites = { $host } te invita a «{ $name }».
invited-to = Te invitan a «{ $name }».
invitation-locked = { $game }. La mesa pide una contraseña.
    .linked = { $game }. La mesa pide una contraseña, que está en tu enlace.
invitation-stakes = { $game }, { $stakes }. Buy-in de { $least } a { $most }.
invitation-nobody = Aún no hay nadie; { $room }.
invitation-names = En la mesa: { $names }; { $room }.
invitation-players =
    { $count ->
        [one] { $count } persona en la mesa; { $room }.
       *[other] { $count } personas en la mesa; { $room }.
    }
seats-free =
    { $free ->
        [one] { $free } de { $seats } sitios libre
       *[other] { $free } de { $seats } sitios libres
    }
seats-all-taken = los { $seats } sitios están ocupados

to-the-tables = A las mesas
menu = Menú
invite-players = Invitar
hands-and-chat = Manos y chat
    .unread = Manos y chat, sin leer: { $count }
paused-now = En pausa
hands-left = { $count } más
in-a-mix = { $mix }: { $game }
menu-rules = Reglas de la mesa
menu-host = Anfitrión: pausa, apuestas, cierre
menu-ledger = Cuentas
menu-chips = Fichas y recompra
menu-hands = Mis manos
menu-statistics = Mis estadísticas
menu-settings = Ajustes y teclas
menu-account = Cuenta

reconnecting = Se perdió la conexión. Reconectando…
connect-again = Reconectar
close = Cerrar
loading = Cargando…

title-your-turn = ● Tu turno – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = Tu turno

amount-not-one = «{ $typed }» no es una cantidad. Prueba 600, 3/4, pot o 2.5bb.
amount-not-whole = { $typed } no es un número entero de fichas.
amount-not-possible = { $amount } no es posible ahora: la cantidad va { $range }.
amount-range = de { $least } a { $most }
    .two = { $least } o { $most }
chips-not-whole = «{ $typed }» no es un número entero de fichas. Prueba { $example }.
chips-not-amount = «{ $typed }» no es una cantidad. Prueba { $example }.
amount-understood = «{ $typed }» se lee como { $amount }. Pulsa Intro otra vez si es correcto.
