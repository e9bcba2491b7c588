# A lista de mesas, e abrir uma mesa.

lobby = Mesas
open-a-table = Abrir mesa
all-games = Todos os jogos
all-stakes = Todos os stakes
stakes-up-to = Até { $most }
stakes-between = De { $least } a { $most }
stakes-above = Acima de { $least }
any-seats = Qualquer lugar
one-free-seat = Um lugar livre
two-free-seats = Dois lugares livres
table-name = Nome da mesa
filter-game = Jogo
filter-stakes = Stakes
filter-seats = Lugares
open-tables = Mesas abertas
no-open-table = Nenhuma mesa serve. Abra uma: seus amigos entram pelo link.
not-listed = Uma mesa fora da lista
id-of-a-table = Id de uma mesa
go-to-table = Ir

tag-password = senha
tag-paused = em pausa
tag-closing = fechando
tag-unlisted = oculta
tag-delayed = com atraso
and-waiting = , { $count } na espera

open-the-table = Abrir a mesa
name-of-new-table = Mesa de { $name }
no-password = sem senha
field-name = Nome
field-game = Jogo
more-rules = Mais regras
options-table = Mesa
options-stakes = Stakes
options-house = Regras da casa
options-rake = Rake
option-in-minutes = { $option } (minutos)
option-in-seconds = { $option } (segundos)
option-not-possible = “{ $typed }” não serve para “{ $option }”. Escolha de { $least } a { $most }.
option-missing = Falta “{ $option }”.
yes = sim
no = não
none = nada

usual-small_blind = metade do big blind
usual-big_blind = 100
usual-ante = 0
usual-bring_in = um quarto da small bet
usual-small_bet = 100
usual-big_bet = duas small bets
usual-seats = { $seats }
usual-min_buy_in =
    { $blinds ->
        [yes] 20 big blinds
       *[no] 20 small bets
    }
usual-max_buy_in =
    { $blinds ->
        [yes] 200 big blinds
       *[no] 200 small bets
    }
usual-odd_chip_by_suit = conforme o jogo
usual-keep_ms = o máximo
