# Lo que dice además la pantalla completa.

key-help = ayuda
key-talk = hablar
key-log = log
key-chat-count =
    { $unread ->
        [0] chat
       *[other] chat ({ $unread })
    }
key-hands = manos
key-sit = sentarse
key-leave-list = no esperar
key-sit-in = volver
key-sit-out = ausentarse
key-leave = irse
key-invite = invitar
key-command = comando
key-statistics = datos
key-back-to-table = a la mesa
key-replay = ver
key-choose = elegir
key-list = lista
key-next = sigue
key-back = atrás
key-street = ronda
key-play = ver
key-speed = ritmo
key-other-hand = otra mano

input-sends = Intro envía
input-back = Esc vuelve
menu-hint = ↑↓ elegir  Intro  Esc volver
page-scrolls = ↑↓ mover, otra tecla cierra
page-closes = cualquier tecla cierra
log-older = antes  PgDn  Esc
say-prompt = Decir
picked-card = cambia

sits-out-hint = ausente: { $key } para volver
spectator-sits = { $key } para sentarse
spectator-waits = { $key } para la lista de espera
spectator-place = Lista de espera: eres el número { $place }
spectator-others = En espera: { $names }
spectator-hint = Estás mirando. { $key } para sentarte o entrar en la lista de espera.
    .short = Estás mirando. { $key } para sentarte.
session-head = Sesión
session-hands = { $count } { $count ->
        [one] mano
       *[other] manos
    }
session-last = Última mano
log-head = Log
log-this-hand = Esta mano
chat-head = Chat
chat-empty = Aún no hay mensajes
face-up = Descubiertas: { $dealt }
face-up-next = { $before }  { $one }

have-seat = Tienes un sitio. { $key } para ausentarte o volver.
have-no-seat = No tienes sitio. { $key } para sentarte.
paste-ignored = Se ignoró el texto pegado. Pulsa { $talk } para hablar o { $command } para un comando, y pega otra vez.
too-soon-key = Demasiado pronto. No se envió nada. Pulsa otra vez.
too-soon-click = Demasiado pronto. No se envió nada. Haz clic otra vez.
turn-over = Tu turno ha pasado. No se envió nada.
turn-over-typed = Tu turno ha pasado. Lo que escribiste no se envió.
turn-over-typed-more = Tu turno ha pasado. Lo que escribiste no se envió. Esc cierra esto.
that-turn-over = Ese turno ha pasado. No se envió nada.
suspended-not-sent = La mesa está suspendida. No se envió nada.
lost-not-sent = Se perdió la conexión. No se envió nada.
no-replay = No tienes ninguna mano terminada que ver.
host-only = Eso solo lo puede hacer el anfitrión de la mesa.
theme-kept = Tema: { $theme }.
theme-not-saved = No se pudo guardar el tema: { $error }

tour-head = Hola. Cualquier tecla cierra esto.
tour-buttons = Cada botón muestra su tecla: pulsa la tecla o haz clic en el botón.
tour-amount = Subir abre un campo para la cantidad. No se envía nada antes de Intro.
tour-help = { $help } ayuda en todo momento, y { $command } lista los comandos.
small-first = El terminal es muy
small-second = pequeño: { $size }.
small-least = Mínimo: { $size }.
window-turn = Tu turno: { $table }
window-table = { $table }: Riverboat

help-head = Ayuda
help-now = Ahora:
help-in-advance = Por adelantado, hasta tu turno:
help-choice = { $choice } ({ $detail })
help-amount-box = En el campo de la cantidad: { $examples }.
help-amount-keys = Tab elige un valor, arriba y abajo lo cambian una ciega grande, Intro lo envía.
help-always = En todo momento:
help-key-talk = enviar un mensaje a la mesa
help-key-tab = mostrar el chat en vez del log, o al revés
help-key-hands = tus manos pasadas, para verlas
help-key-statistics = tus estadísticas en esta sesión
help-key-sit = sin sitio: sentarse o entrar en la lista de espera; otra vez: dejarla
help-key-sit-out = ausentarse desde la próxima mano, o volver
help-key-command = escribir un comando de la lista de abajo
help-key-leave = dejar la mesa
help-commands = Comandos, escritos después de { $key }
statistics-head = Esta sesión

commands-head = Comandos
list-talk = enviar un mensaje a la mesa
list-tab = el chat o el log
list-older = líneas más antiguas del log
list-newer = líneas más nuevas del log
list-hands = tus manos pasadas
list-replay = ver la última mano
list-statistics = tus estadísticas
list-sit = sentarse, o entrar y salir de la lista de espera
list-sit-out = ausentarse o volver
list-invite = invitar
list-host = la página del anfitrión
list-theme = temas
list-language = idioma
list-help = ayuda
list-leave = dejar la mesa
list-add = añadir fichas
list-rebuy = recompra automática
list-move = cambiar de sitio
list-wait = esperar la ciega grande
list-automuck = mostrar o no las manos perdedoras sin preguntar
list-mute = ocultar los mensajes de alguien
themes-head = Temas
theme-dark = oscuro
theme-light = claro
theme-colour-blind = daltónico
theme-none = ninguno
languages-head = Idiomas
host-head = La página del anfitrión
host-resume = Seguir el juego
host-pause = Pausa después de esta mano
host-stakes = Cambiar las apuestas
host-ledger = Quién debe a quién
host-invite = Invitar
host-kick = Sacar a { $who }
host-kick-ask = ¿Sacar a { $who } después de la mano?
host-close = Cerrar la mesa
host-close-ask = ¿Cerrar la mesa para todos después de la mano?

invite-nobody = Nadie más puede entrar en esta mesa.
    .head = Nadie más puede entrar en esta mesa
invite-link = Envía este enlace a los demás:
    .head = Envía este enlace a los demás
invite-here-only = Solo funciona en este equipo. Para los demás, conéctate por su dirección en tu red.
invite-password = Pide la contraseña de la mesa.

hands-head = Tus manos
hands-loading = Cargando tus manos…
hands-none = No has terminado ninguna mano en este servidor.
hand-broken = El servidor envió una mano cuyos eventos no encajan.
replay-won = { $when }. Ganaste { $chips }.
replay-lost = { $when }. Perdiste { $chips }.
replay-steps = Paso  { $step } de { $steps }
replay-playing = en marcha, { $speed }/s
replay-paused = en pausa, { $speed }/s

language-now = Idioma: { $name }.
language-unknown = «{ $code }» no es un idioma aquí. Prueba { $languages }.
language-which = ¿Qué idioma? Uno de: { $languages }
language-not-saved = No se pudo guardar el idioma: { $error }
language-plain-only = Los terminales no escriben { $name } de derecha a izquierda en pantalla completa. Úsalo con --plain.
language-plain-used = Los terminales no escriben { $name } de derecha a izquierda en pantalla completa; por eso, el modo simple.
