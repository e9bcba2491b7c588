# La lista de mesas, y abrir una mesa.

lobby = Mesas
open-a-table = Abrir mesa
all-games = Todos los juegos
all-stakes = Todas las apuestas
stakes-up-to = Hasta { $most }
stakes-between = De { $least } a { $most }
stakes-above = Más de { $least }
any-seats = Cualquier sitio
one-free-seat = Un sitio libre
two-free-seats = Dos sitios libres
table-name = Nombre de la mesa
filter-game = Juego
filter-stakes = Apuestas
filter-seats = Sitios
open-tables = Mesas abiertas
no-open-table = Ninguna mesa encaja. Abre una: tus amigos entran por su enlace.
not-listed = Una mesa fuera de la lista
id-of-a-table = Id de una mesa
go-to-table = Ir

tag-password = contraseña
tag-paused = en pausa
tag-closing = cierra
tag-unlisted = oculta
tag-delayed = con retraso
and-waiting = , { $count } en espera

open-the-table = Abrir la mesa
name-of-new-table = Mesa de { $name }
no-password = ninguna
field-name = Nombre
field-game = Juego
more-rules = Más reglas
options-table = Mesa
options-stakes = Apuestas
options-house = Reglas de la casa
options-rake = Rake
option-in-minutes = { $option } (minutos)
option-in-seconds = { $option } (segundos)
option-not-possible = «{ $typed }» no vale para «{ $option }». Elige de { $least } a { $most }.
option-missing = Falta «{ $option }».
yes = sí
no = no
none = nada

usual-small_blind = media ciega grande
usual-big_blind = 100
usual-ante = 0
usual-bring_in = un cuarto de la apuesta pequeña
usual-small_bet = 100
usual-big_bet = dos apuestas pequeñas
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20 ciegas grandes
       *[no] 20 apuestas pequeñas
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200 ciegas grandes
       *[no] 200 apuestas pequeñas
    }
usual-odd_chip_by_suit = según el juego
usual-keep_ms = el máximo
