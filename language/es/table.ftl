# Lo que pasa en una mesa y en una mano. Ninguna frase lleva punto final.

seat-number = Sitio { $number }
list-next = { $before }, { $one }
    .last = { $before } y { $one }

table-opened = { $name } abre la mesa: { $rules }
table-closed = La mesa está cerrada
chat-said = { $name }: { $text }
player-muted = { $name } ya no puede usar el chat
table-paused = La mesa está en pausa: { $reason }
play-resumed = El juego continúa
player-kicked = { $name } debe dejar la mesa: { $reason }
stakes-changed = Apuestas desde la próxima mano: { $stakes }, buy-in de { $least } a { $most }
table-closing = La mesa cierra después de esta mano: { $reason }

seat-taken =
    { $you ->
        [yes] Te sientas en el sitio { $seat } con { $chips }
       *[no] { $who } se sienta en el sitio { $seat } con { $chips }
    }
seat-left =
    { $you ->
        [yes] Te vas con { $chips }
       *[no] { $who } se va con { $chips }
    }
sat-out =
    { $you ->
        [yes] Te ausentas
       *[no] { $who } se ausenta
    }
sat-in =
    { $you ->
        [yes] Estás de vuelta
       *[no] { $who } está de vuelta
    }
waits-for-big-blind =
    { $you ->
        [yes] Esperas la ciega grande
       *[no] { $who } espera la ciega grande
    }
posts-to-enter =
    { $you ->
        [yes] Pondrás una ciega
       *[no] { $who } pondrá una ciega
    }
auto-muck-on =
    { $you ->
        [yes] No muestras las manos perdedoras
       *[no] { $who } no muestra las manos perdedoras
    }
auto-muck-off =
    { $you ->
        [yes] Decides en el showdown si muestras
       *[no] { $who } decide en el showdown si muestra
    }
cards-shown =
    { $you ->
        [yes] Muestras { $cards } después de la mano
       *[no] { $who } muestra { $cards } después de la mano
    }
time-bank-used =
    { $you ->
        [yes] Has usado { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s del banco de tiempo
       *[no] { $who } ha usado { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s del banco de tiempo
    }
time-card-used =
    { $you ->
        [yes] Has usado una tarjeta de tiempo
       *[no] { $who } ha usado una tarjeta de tiempo
    }
leaves-after-hand =
    { $you ->
        [yes] Te irás después de esta mano
       *[no] { $who } se irá después de esta mano
    }
leave-asked =
    { $you ->
        [yes] Dejas la mesa
       *[no] { $who } deja la mesa
    }
chips-asked =
    { $you ->
        [yes] Añadirás { $chips } fichas
       *[no] { $who } añadirá { $chips } fichas
    }
chips-cancelled =
    { $you ->
        [yes] Cancelas la recompra
       *[no] { $who } cancela la recompra
    }
chips-added =
    { $you ->
        [yes] Añades { $chips } fichas
       *[no] { $who } añade { $chips } fichas
    }
chips-not-added =
    { $you ->
        [yes] No has podido añadir fichas
       *[no] { $who } no ha podido añadir fichas
    }
seat-kept =
    { $you ->
        [yes] Te quedas en el sitio { $seat }
       *[no] { $who } se queda en el sitio { $seat }
    }
seat-change-asked =
    { $you ->
        [yes] Cambiarás al sitio { $seat }
       *[no] { $who } cambiará al sitio { $seat }
    }
seat-changed =
    { $you ->
        [yes] Cambias al sitio { $seat }
       *[no] { $who } cambia al sitio { $seat }
    }
wait-list-joined = { $name } entra en la lista de espera
hand-started = Mano { $number }: { $game }, { $stakes }
hand-started-with-button =
    { $you ->
        [yes] Mano { $number }: { $game }, { $stakes }, tienes el botón
       *[no] Mano { $number }: { $game }, { $stakes }, { $who } tiene el botón
    }
time-charged =
    { $you ->
        [yes] Pagas { $chips } por tiempo
       *[no] { $who } paga { $chips } por tiempo
    }
all-in =
    { $you ->
        [yes] {" "}(all-in)
       *[no] {" "}(all-in)
    }
ante-posted =
    { $you ->
        [yes] Pones un ante de { $chips }{ $all-in }
       *[no] { $who } pone un ante de { $chips }{ $all-in }
    }
posted =
    { $you ->
        [yes] Pones { $post } de { $chips }{ $all-in }
       *[no] { $who } pone { $post } de { $chips }{ $all-in }
    }
post-dead-ante = un ante muerto
post-big-blind-ante = un ante de ciega grande
post-dead-blind = una ciega muerta
post-blind = una ciega
post-live-blind = una ciega viva
post-straddle = un straddle
post-small-blind = la ciega pequeña
post-big-blind = la ciega grande
bring-in-posted =
    { $you ->
        [yes] Pones el bring-in de { $chips }{ $all-in }
       *[no] { $who } pone el bring-in de { $chips }{ $all-in }
    }

street-started = { $street } (bote { $pot })
street-dealt = { $street }: { $cards }
board-dealt = { $street }: { $cards } (bote { $pot })
board-dealt-of-several = { $street } en el board { $board }: { $cards } (bote { $pot })
hole-cards-dealt =
    { $you ->
        [yes] Recibes { $cards }
       *[no] { $who } recibe { $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] Recibes { $cards } boca arriba
       *[no] { $who } recibe { $cards } boca arriba
    }
    .short =
    { $you ->
        [yes] tú { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] Cambias { $count ->
            [one] { $count } carta
           *[other] { $count } cartas
        }
       *[no] { $who } cambia { $count ->
            [one] { $count } carta
           *[other] { $count } cartas
        }
    }
stood-pat =
    { $you ->
        [yes] Te plantas
       *[no] { $who } se planta
    }
cards-discarded =
    { $you ->
        [yes] Descartas { $cards }
       *[no] { $who } descarta { $cards }
    }
discarded = { $who } descarta { $count } { $count ->
        [one] carta
       *[other] cartas
    }
discards-shuffled = Se acabó la baraja: { $count ->
        [one] se ha vuelto a barajar { $count } descarte
       *[other] se han vuelto a barajar { $count } descartes
    }

timed-out =
    { $you ->
        [yes] Se te acaba el tiempo
       *[no] A { $who } se le acaba el tiempo
    }
folded =
    { $you ->
        [yes] Te retiras
       *[no] { $who } se retira
    }
checked =
    { $you ->
        [yes] Pasas
       *[no] { $who } pasa
    }
called =
    { $you ->
        [yes] Igualas { $chips }{ $all-in }
       *[no] { $who } iguala { $chips }{ $all-in }
    }
called-to =
    { $you ->
        [yes] Igualas hasta { $chips }
       *[no] { $who } iguala hasta { $chips }
    }
bet-made =
    { $you ->
        [yes] Apuestas { $chips }{ $all-in }
       *[no] { $who } apuesta { $chips }{ $all-in }
    }
raised-to =
    { $you ->
        [yes] Subes a { $chips }{ $all-in }
       *[no] { $who } sube a { $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] Recuperas una apuesta no igualada de { $chips }
       *[no] { $who } recupera una apuesta no igualada de { $chips }
    }
runs-offered = El board se puede repartir más de una vez
runs-chosen =
    { $you ->
        [yes] Eliges repartir el board { $times }
       *[no] { $who } elige repartir el board { $times }
    }
times =
    { $count ->
        [1] una vez
        [2] dos veces
       *[other] { $count } veces
    }
cards-of-showdown =
    { $you ->
        [yes] Muestras { $cards }
       *[no] { $who } muestra { $cards }
    }
hand-shown =
    { $you ->
        [yes] Muestras { $cards }: { $worth }
       *[no] { $who } muestra { $cards }: { $worth }
    }
hand-mucked =
    { $you ->
        [yes] No muestras
       *[no] { $who } no muestra
    }
rake-taken = Rake: { $chips }
rabbit-shown = Rabbit hunt: { $cards }

pot-won =
    { $you ->
        [yes] Ganas el { $pot } de { $chips }
       *[no] { $who } gana el { $pot } de { $chips }
    }
pot-shared = { $shares }, repartiendo el { $pot } de { $chips }
pot-part = { $shares } ({ $pot }{ $half ->
        [high] {", "}alta
        [low] {", "}baja
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] {", "}board { $board }
    })
share-won =
    { $you ->
        [yes] Ganas { $chips }
       *[no] { $who } gana { $chips }
    }
    .later =
    { $you ->
        [yes] ganas { $chips }
       *[no] { $who } gana { $chips }
    }
pot-only = bote
pot-main = bote principal
pot-side = bote secundario { $number }

deal-avoided = Se baraja de nuevo: falta el número de { $players }
one-player = { $who }
