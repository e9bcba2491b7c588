# Las hojas sobre la página.

buy-in = Buy-in
slider-of = { $field }, deslizador
sit-down = Sentarse
sit-in-seat = Sentarse en el sitio { $seat }
wait-for-big-blind = Esperar la ciega grande en vez de ponerla
leave-the-table = Dejar la mesa
leave-with = Te vas con { $chips } fichas.
stay = Quedarse
leave = Irse
in-a-hand = Estás en una mano.
after-this-hand = Después de la mano
fold-and-leave = Fold e irse
add-chips = Recomprar
add = Añadir
chips-to-add = Fichas que añadir
have-the-most = Tienes el máximo de la mesa: { $chips }.
chips-added-later = { $chips } se añaden después de la mano. 0 lo cancela.
top-up = Recomprar hasta { $chips } cuando no me queden fichas
muck-losing = No mostrar manos perdedoras sin preguntar

link-copied = Enlace copiado.
copying-not-allowed = Aquí no se puede copiar: selecciona el enlace y cópialo.
link-with-password = La contraseña está en este enlace. El enlace es la llave: quien lo tenga puede entrar.
link-needs-password = Puede entrar quien tenga el enlace y la contraseña de la mesa.
link-is-enough = Puede entrar quien tenga el enlace: un nombre, y un sitio.
link-for-here-only = Otros dispositivos no pueden abrir este enlace: el servidor solo responde en este equipo. Para invitar, arráncalo con { $command }.
link-in-network = El enlace vale en tu red. Para amigos en otro sitio hace falta un puerto abierto o un túnel.
address-of-computer = Dirección de este equipo en la red
password-into-link = Poner la contraseña en el enlace
copy-link = Copiar enlace
share = Compartir…
code-of-link = Código QR del enlace

rules-buy-in = Buy-in de { $least } a { $most }, { $seats } sitios
rules-time = { $seconds } s para actuar, banco de tiempo { $bank } s
rules-rabbit = Rabbit hunt
rules-spectators-chat = Los espectadores pueden chatear
rules-unlisted = Oculta: solo se llega por el enlace
all-rules = Todas las reglas
wait-list = Lista de espera: { $names }
table-is-paused = La mesa está en pausa.
table-id = Id { $id }

player-seat = Sitio { $seat }, { $chips } fichas
a-bot = Un bot
sits-out = Ausente
owes-big-blind = Debe la ciega grande
time-bank = Banco de tiempo { $seconds } s
reason-for-all = Motivo, visible para todos
usual-reason = decisión del anfitrión
kick = Sacar
mute = Quitar chat
unmute = Devolver chat
host = Anfitrión
resume-play = Seguir
pause = Pausa
close-the-table = Cerrar la mesa
to-kick-or-mute = Para sacar a alguien o quitarle el chat, toca su sitio.
stakes = Apuestas
small-blind = Ciega pequeña
big-blind = Ciega grande
small-bet = Apuesta pequeña
lowest-buy-in = Buy-in mínimo
highest-buy-in = Buy-in máximo
change-from-next-hand = Cambiar desde la próxima mano
ledger = Cuentas
ledger-player = Nombre
ledger-in = Entró
ledger-out = Salió
ledger-on-table = En mesa
ledger-result = Saldo
settle-up = Ajuste
pays = { $from } paga { $amount } a { $to }
nobody-owes = Nadie debe nada.
house-took = La casa tomó { $chips }.
stacks-at-start = Durante una mano, los stacks son los de su comienzo.

my-hands = Mis manos
older-hands = Más antiguas
no-hand-yet = Aún no hay manos terminadas.
on-board = en
hand-of-table = { $table }, mano { $number }
all-my-hands = Todas mis manos
step = Paso
step-back = Paso atrás
step-forward = Paso adelante
streets = Rondas
replay-play = Ver
replay-pause = Pausa

my-statistics = Mis estadísticas
the-last-hands = Las últimas { $count }
hands-read = { $count } de { $all } manos
result-in-hands = { $result } en { $count } { $count ->
        [one] mano
       *[other] manos
    }
vpip = VPIP
    .meaning = puso fichas por elección en la primera ronda
pfr = PFR
    .meaning = apostó o subió en ella
three-bet = 3-bet
    .meaning = resubió la primera subida
aggression = Agresividad
    .meaning = apuestas y subidas por cada call, después
    .counts = { $bets } por { $calls }
to-showdown = Al showdown
    .meaning = de las manos que vieron la segunda ronda
won-at-showdown = Ganado en el showdown
part-of-whole = { $part } de { $whole }
percent-of = { $percent } %
winnings-over = Ganancias en { $count } { $count ->
        [one] mano
       *[other] manos
    }: de { $low } a { $high }, { $result } al final

settings = Ajustes
language = Idioma
show-amounts-as = Cantidades en
amounts-chips = Fichas
amounts-bb = Ciegas grandes
amounts-money = Dinero
currency = Moneda
chips-in-unit = Fichas por unidad
chips-are = { $chips } fichas son { $amount }.
four-colours = Cuatro colores de palos
sound-on-turn = Sonido y vibración en mi turno
notification-on-turn = Aviso en mi turno, si la página está oculta
notifications-not-allowed = El navegador no permite avisos.
moving-cards = Cartas y fichas en movimiento
keys = Teclas
single-keys = Actuar con una sola tecla
key-fold = Fold
key-call = Pasar o igualar
key-check = Pasar, nunca igualar
key-bet = Elegir apuesta; Intro apuesta
key-raise = Elegir subida; Intro sube
key-allin = Elegir all-in; Intro apuesta
key-bringin = Bring-in
key-exchange = Cambiar las cartas elegidas
key-pat = Plantarse
key-show = Mostrar
key-muck = No mostrar
key-post = Poner la ciega o esperarla
key-board = Oír el board
key-pot = Oír el bote
key-stacks = Oír los stacks
key-chat = Chat
usual-keys = Teclas de siempre
digits-choose = 1 a 6 eligen cartas en un descarte, 1 a 3 cuántas veces se reparte el board. Esc cierra.
key-keeps-meaning = «{ $key }» conserva su significado. Elige una letra o un signo.
key-of-other = «{ $key }» es la tecla de «{ $meaning }». Elige otra, o cambia antes aquella.

account = Cuenta
you-are-registered = Tienes una cuenta.
registered-player = { $name } (con cuenta)
guest-player = { $name } (sin cuenta)
balance = Saldo { $chips } fichas
change-password = Cambiar contraseña
change = Cambiar
register-to-keep-name = Crea una cuenta para conservar el nombre
register = Crear cuenta
sign-out = Cerrar sesión
guest-signs-out = Sin cuenta, al cerrar la sesión no se puede volver a entrar.
at-least-characters = Al menos { $count } { $count ->
        [one] carácter
       *[other] caracteres
    }
current-password = Contraseña actual
new-password = Contraseña nueva

chat-help = /say TEXT, /mute NAME, /unmute NAME. Para el anfitrión: /pause, /resume, /stakes 100 200, /kick NAME, /quiet NAME, /speak NAME, /close.
chat-unknown = Comando desconocido «/{ $word }». No se envió a nadie. /help muestra los comandos.
chat-hosts-only = Solo el anfitrión de la mesa puede usar /{ $word }. Nada ha cambiado.
chat-say-what = ¿Qué quieres decir? Por ejemplo: /say bien jugado
chat-hidden = Los mensajes de { $name } están ocultos en esta ventana.
chat-shown = Los mensajes nuevos de { $name } se ven otra vez.
chat-which-stakes = ¿Qué apuestas? Por ejemplo: /stakes 100 200
chat-not-chips = «{ $typed }» no es un número de fichas. Prueba /stakes 100 200.
chat-nobody = Nadie aquí se llama «{ $name }».
    .several = Más de una persona aquí se llama «{ $name }».
reason-break = un descanso
reason-host = por el anfitrión
