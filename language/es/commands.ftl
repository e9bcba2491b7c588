# Lo que se escribe: la ayuda, y lo que está mal. Los comandos son iguales en todos los idiomas.

help-fold = retirarse
help-check-or-call = pasar o igualar
help-check = solo pasar
help-bet = apostar 600 o subir a 600. También: 1.5k, 3/4 o 75% del bote, pot, 2.5bb, 3x la apuesta, min, all
help-raise = igual que b; con límite, sin cantidad
help-all-in = all-in, o hasta donde permita el límite
help-bring-in = poner el bring-in
help-draw = cambiar la primera y la tercera carta; d 7c Kd: esas dos
help-pat = plantarse
help-run = repartir el board dos veces, si todos aceptan
help-show-or-muck = en el showdown: mostrar o no
help-out-in = ausentarse desde la próxima mano; volver, o recomprar
help-wait = esperar la ciega grande, si debes una ciega
help-post = poner la ciega que debes
help-add = añadir 500 fichas; durante una mano, cuando acabe
help-auto = recomprar hasta 10.000 cuando tengas menos de 2.000; auto 10000: cuando no tengas; auto off: nunca
help-move = cambiar al sitio 3; durante una mano, cuando acabe
help-after = irse después de esta mano; quedarse: in
help-show-after = después de la mano: mostrar tu primera carta; show: todas
help-table = mostrar la mesa
help-statistics = tus estadísticas en esta sesión
help-leave = irse
help-next = actuar en cuanto sea tu turno: fold, pasar, pasar/fold, igualar (solo a este precio), igualar todo; next none: cancelar
help-automuck = preguntar antes de ocultar una mano perdedora; automuck on: sin preguntar
help-say = enviar un mensaje a toda la mesa
help-mute = ocultar los mensajes de NAME; /unmute NAME: mostrarlos
help-language = otro idioma: { $languages }
help-host = Para el anfitrión de la mesa:
help-pause = pausa después de esta mano; resume: seguir
help-stakes = cambiar las ciegas desde la próxima mano; un tercer número es el ante
help-kick = sacar a alguien de la mesa después de la mano
help-quiet = quitar el chat a alguien para todos; /speak NAME: devolverlo
help-close = cerrar la mesa después de la mano

amount-examples = 600, 3/4, pot, 2.5bb, 3x, 1.5k o all

command-unknown = Comando desconocido «{ $text }». Ayuda: ?
command-needs-number = «{ $word }» necesita un número, por ejemplo: { $example }
command-takes-no-amount = «{ $word }» no lleva cantidad.
which-amount = ¿Cuánto? Por ejemplo: { $example }
which-runs = ¿Cuántas veces? Por ejemplo: { $example }
which-cards = ¿Qué cartas? Por ejemplo: { $example }. Plantarse: p
which-preaction = ¿Y después? Una de: { $choices }
which-automuck = Escribe automuck on o automuck off.
which-stakes = ¿Qué apuestas? Por ejemplo: { $example }
which-message = ¿Qué quieres decir? Por ejemplo: { $example }
or-next = { $before }, { $one }
    .last = { $before } o { $one }
say-example = /say bien jugado
card-places = Tienes las cartas 1 a { $count }, no { $place }.
card-unknown = «{ $text }» no es una carta. Escribe valor y palo, como Ah o Td.
card-not-yours = No tienes { $card }.
name-unknown = Nadie aquí se llama «{ $name }».
name-of-several = Más de una persona aquí se llama «{ $name }».
page-keys = ? para la ayuda, q para irse.

by-the-host = por el anfitrión
a-break = un descanso

not-connected-retype = Sin conexión, no se ha enviado nada. Escríbelo otra vez cuando vuelva.
paste-dropped = Se ha descartado el texto pegado: tiene varias líneas o es demasiado largo.
again-type = { $why } Escríbelo otra vez para hacerlo.
again-interrupt = { $why } Pulsa Ctrl-C otra vez para hacerlo.
again-enter = { $why } Pulsa Intro para enviarlo.
hint-out = { $what }. Escribe «in» para volver a jugar.
hint-owes = { $what }. Escribe «wait» para esperarla.
hint-left = { $what }. Escribe «in» para sentarte otra vez.
hint-unlisted = { $what }. Escribe «in» para volver a entrar.
hint-broke = { $what }. { $offer }

preaction-held = En tu turno: { $action }
preaction-withdrawn = Cancelado: { $action }
preaction-used = Como pediste: { $action }
preaction-void = Cancelado porque la situación ha cambiado: { $action }

offers-head = Tu turno:
offer-fold = f fold
offer-check = c pasar
offer-call = c igualar { $chips }
offer-bring-in = i bring-in { $chips }
offer-bet = b { $least }..{ $most } apostar
offer-raise = r { $least }..{ $most } subir a
offer-bet-fixed = b apostar { $chips }
offer-raise-fixed = r subir a { $chips }
offer-all-in = a all-in { $chips }
offer-draw = d 1 3 cambiar la primera y la tercera carta
offer-pat = p plantarse
offer-run = n { $count } board { $times }
offer-show = s mostrar
offer-muck = m no mostrar
offers-time = ? ayuda, { $seconds } s
offers-time-and-bank = ? ayuda, { $seconds } s + { $bank } s del banco

row-pot = bote { $chips }
row-bet = apuesta { $chips }
row-cards-up = ({ $cards } descubiertas)
