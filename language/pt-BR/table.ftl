# O que acontece na mesa e na mão. Nenhuma frase tem ponto final.

seat-number = Lugar { $number }
list-next = { $before }, { $one }
    .last = { $before } e { $one }

table-opened = { $name } abre a mesa: { $rules }
table-closed = A mesa foi fechada
chat-said = { $name }: { $text }
player-muted = { $name } não pode mais usar o chat
table-paused = A mesa está em pausa: { $reason }
play-resumed = O jogo continua
player-kicked = { $name } sai por decisão da casa: { $reason }
stakes-changed = Stakes a partir da próxima mão: { $stakes }, buy-in de { $least } a { $most }
table-closing = A mesa fecha depois desta mão: { $reason }

seat-taken =
    { $you ->
        [yes] Você senta no lugar { $seat } com { $chips }
       *[no] { $who } senta no lugar { $seat } com { $chips }
    }
seat-left =
    { $you ->
        [yes] Você sai com { $chips }
       *[no] { $who } sai com { $chips }
    }
sat-out =
    { $you ->
        [yes] Você fica de fora
       *[no] { $who } fica de fora
    }
sat-in =
    { $you ->
        [yes] Você está de volta
       *[no] { $who } está de volta
    }
waits-for-big-blind =
    { $you ->
        [yes] Você espera o big blind
       *[no] { $who } espera o big blind
    }
posts-to-enter =
    { $you ->
        [yes] Você vai postar um blind
       *[no] { $who } vai postar um blind
    }
auto-muck-on =
    { $you ->
        [yes] Você dá muck automático nas mãos perdedoras
       *[no] { $who } dá muck automático nas mãos perdedoras
    }
auto-muck-off =
    { $you ->
        [yes] Você decide no showdown
       *[no] { $who } decide no showdown
    }
cards-shown =
    { $you ->
        [yes] Você mostra { $cards } depois da mão
       *[no] { $who } mostra { $cards } depois da mão
    }
time-bank-used =
    { $you ->
        [yes] Você usou { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s do banco de tempo
       *[no] { $who } usou { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s do banco de tempo
    }
time-card-used =
    { $you ->
        [yes] Você usou um cartão de tempo
       *[no] { $who } usou um cartão de tempo
    }
leaves-after-hand =
    { $you ->
        [yes] Você vai sair depois desta mão
       *[no] { $who } vai sair depois desta mão
    }
leave-asked =
    { $you ->
        [yes] Você saiu da mesa
       *[no] { $who } saiu da mesa
    }
chips-asked =
    { $you ->
        [yes] Você vai adicionar { $chips } fichas
       *[no] { $who } vai adicionar { $chips } fichas
    }
chips-cancelled =
    { $you ->
        [yes] Você cancelou a recompra
       *[no] { $who } cancelou a recompra
    }
chips-added =
    { $you ->
        [yes] Você adiciona { $chips } fichas
       *[no] { $who } adiciona { $chips } fichas
    }
chips-not-added =
    { $you ->
        [yes] Não foi possível adicionar suas fichas
       *[no] { $who } não conseguiu adicionar fichas
    }
seat-kept =
    { $you ->
        [yes] Você vai ficar no lugar { $seat }
       *[no] { $who } vai ficar no lugar { $seat }
    }
seat-change-asked =
    { $you ->
        [yes] Você vai mudar para o lugar { $seat }
       *[no] { $who } vai mudar para o lugar { $seat }
    }
seat-changed =
    { $you ->
        [yes] Você muda para o lugar { $seat }
       *[no] { $who } muda para o lugar { $seat }
    }
wait-list-joined = { $name } entrou na lista de espera
hand-started = Mão { $number }: { $game }, { $stakes }
hand-started-with-button =
    { $you ->
        [yes] Mão { $number }: { $game }, { $stakes }, você tem o botão
       *[no] Mão { $number }: { $game }, { $stakes }, { $who } tem o botão
    }
time-charged =
    { $you ->
        [yes] Você paga { $chips } de taxa de tempo
       *[no] { $who } paga { $chips } de taxa de tempo
    }
all-in =
    { $you ->
        [yes] {" "}e está all-in
       *[no] {" "}e está all-in
    }
ante-posted =
    { $you ->
        [yes] Você paga { $chips } de ante{ $all-in }
       *[no] { $who } paga { $chips } de ante{ $all-in }
    }
posted =
    { $you ->
        [yes] Você posta { $post } de { $chips }{ $all-in }
       *[no] { $who } posta { $post } de { $chips }{ $all-in }
    }
post-dead-ante = um ante morto
post-big-blind-ante = um big blind ante
post-dead-blind = um blind morto
post-blind = um blind
post-live-blind = um blind vivo
post-straddle = um straddle
post-small-blind = o small blind
post-big-blind = o big blind
bring-in-posted =
    { $you ->
        [yes] Você paga o bring-in de { $chips }{ $all-in }
       *[no] { $who } paga o bring-in de { $chips }{ $all-in }
    }

street-started = { $street } (pote { $pot })
street-dealt = { $street }: { $cards }
board-dealt = { $street }: { $cards } (pote { $pot })
board-dealt-of-several = { $street } no board { $board }: { $cards } (pote { $pot })
hole-cards-dealt =
    { $you ->
        [yes] Você recebe { $cards }
       *[no] { $who } recebe { $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] Você recebe { $cards } viradas para cima
       *[no] { $who } recebe { $cards } viradas para cima
    }
    .short =
    { $you ->
        [yes] você { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] Você troca { $count ->
            [one] { $count } carta
           *[other] { $count } cartas
        }
       *[no] { $who } troca { $count ->
            [one] { $count } carta
           *[other] { $count } cartas
        }
    }
stood-pat =
    { $you ->
        [yes] Você não troca
       *[no] { $who } não troca
    }
cards-discarded =
    { $you ->
        [yes] Você descarta { $cards }
       *[no] { $who } descarta { $cards }
    }
discarded = { $who } descarta { $count } { $count ->
        [one] carta
       *[other] cartas
    }
discards-shuffled = O baralho acabou: { $count ->
        [one] { $count } descarte foi reembaralhado
       *[other] { $count } descartes foram reembaralhados
    }

timed-out =
    { $you ->
        [yes] Seu tempo acabou
       *[no] O tempo de { $who } acabou
    }
folded =
    { $you ->
        [yes] Você dá fold
       *[no] { $who } dá fold
    }
checked =
    { $you ->
        [yes] Você dá check
       *[no] { $who } dá check
    }
called =
    { $you ->
        [yes] Você paga { $chips }{ $all-in }
       *[no] { $who } paga { $chips }{ $all-in }
    }
called-to =
    { $you ->
        [yes] Você paga até { $chips }
       *[no] { $who } paga até { $chips }
    }
bet-made =
    { $you ->
        [yes] Você aposta { $chips }{ $all-in }
       *[no] { $who } aposta { $chips }{ $all-in }
    }
raised-to =
    { $you ->
        [yes] Você aumenta para { $chips }{ $all-in }
       *[no] { $who } aumenta para { $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] Aposta não paga de { $chips } volta para você
       *[no] Aposta não paga de { $chips } volta para { $who }
    }
runs-offered = O board pode ser corrido mais de uma vez
runs-chosen =
    { $you ->
        [yes] Você escolhe correr o board { $times }
       *[no] { $who } escolhe correr o board { $times }
    }
times =
    { $count ->
        [1] uma vez
        [2] duas vezes
        [one] { $count } vez
       *[other] { $count } vezes
    }
cards-of-showdown =
    { $you ->
        [yes] Você mostra { $cards }
       *[no] { $who } mostra { $cards }
    }
hand-shown =
    { $you ->
        [yes] Você mostra { $cards }: { $worth }
       *[no] { $who } mostra { $cards }: { $worth }
    }
hand-mucked =
    { $you ->
        [yes] Você dá muck
       *[no] { $who } dá muck
    }
rake-taken = Rake: { $chips }
rabbit-shown = Rabbit hunt: { $cards }

pot-won =
    { $you ->
        [yes] Você ganha o { $pot } de { $chips }
       *[no] { $who } ganha o { $pot } de { $chips }
    }
pot-shared = { $shares }, dividindo o { $pot } de { $chips }
pot-part = { $shares } ({ $pot }{ $half ->
        [high] {", "}high
        [low] {", "}low
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] {", "}board { $board }
    })
share-won =
    { $you ->
        [yes] Você ganha { $chips }
       *[no] { $who } ganha { $chips }
    }
    .later =
    { $you ->
        [yes] você ganha { $chips }
       *[no] { $who } ganha { $chips }
    }
pot-only = pote
pot-main = pote principal
pot-side = pote paralelo { $number }

deal-avoided = Embaralhando de novo: falta o número de { $players }
one-player = { $who }
