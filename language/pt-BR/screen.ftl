# O que a tela cheia diz além disso.

key-help = ajuda
key-talk = falar
key-log = log
key-chat-count =
    { $unread ->
        [0] chat
       *[other] chat ({ $unread })
    }
key-hands = mãos
key-sit = sentar
key-leave-list = sair da lista
key-sit-in = voltar
key-sit-out = de fora
key-leave = sair
key-invite = convidar
key-command = comando
key-statistics = estatísticas
key-back-to-table = à mesa
key-replay = rever
key-choose = escolher
key-list = lista
key-next = próxima
key-back = voltar
key-street = rodada
key-play = tocar
key-speed = ritmo
key-other-hand = outra mão

input-sends = Enter envia
input-back = Esc volta
menu-hint = ↑↓ escolher  Enter  Esc voltar
page-scrolls = ↑↓ rolar, outra tecla fecha
page-closes = qualquer tecla fecha
log-older = antes  PgDn  Esc
say-prompt = Dizer
picked-card = troca

sits-out-hint = de fora: { $key } para voltar
spectator-sits = { $key } para sentar
spectator-waits = { $key } para a lista de espera
spectator-place = Lista de espera: você é o número { $place }
spectator-others = Na espera: { $names }
spectator-hint = Você está assistindo. { $key } senta ou entra na lista de espera.
    .short = Você está assistindo. { $key } senta.
session-head = Sessão
session-hands = { $count } { $count ->
        [one] mão
       *[other] mãos
    }
session-last = Última mão
log-head = Log
log-this-hand = Esta mão
chat-head = Chat
chat-empty = Nenhuma mensagem ainda
face-up = Abertas: { $dealt }
face-up-next = { $before }  { $one }

have-seat = Você tem um lugar. { $key } para ficar de fora ou voltar.
have-no-seat = Você não tem lugar. { $key } para sentar.
paste-ignored = O texto colado foi ignorado. Aperte { $talk } para falar ou { $command } para um comando, e cole de novo.
too-soon-key = Cedo demais. Nada foi enviado. Aperte de novo.
too-soon-click = Cedo demais. Nada foi enviado. Clique de novo.
turn-over = Sua vez passou. Nada foi enviado.
turn-over-typed = Sua vez passou. O que você digitou não foi enviado.
turn-over-typed-more = Sua vez passou. O que você digitou não foi enviado. Esc fecha isto.
that-turn-over = Essa vez passou. Nada foi enviado.
suspended-not-sent = A mesa está suspensa. Nada foi enviado.
lost-not-sent = A conexão caiu. Nada foi enviado.
no-replay = Você não tem mão terminada para rever.
host-only = Só o host da mesa pode fazer isso.
theme-kept = Tema: { $theme }.
theme-not-saved = O tema não pôde ser salvo: { $error }

tour-head = Boas-vindas. Qualquer tecla fecha isto.
tour-buttons = Cada botão mostra sua tecla: aperte a tecla ou clique no botão.
tour-amount = Aumentar abre um campo para o valor. Nada é enviado antes do Enter.
tour-help = { $help } ajuda a qualquer hora, e { $command } lista os comandos.
small-first = O terminal é muito
small-second = pequeno: { $size }.
small-least = Mínimo: { $size }.
window-turn = Sua vez: { $table }
window-table = { $table }: Riverboat

help-head = Ajuda
help-now = Agora:
help-in-advance = Antecipado, até a sua vez:
help-choice = { $choice } ({ $detail })
help-amount-box = No campo do valor: { $examples }.
help-amount-keys = Tab escolhe um valor pronto, para cima e para baixo mudam um big blind, Enter envia.
help-always = A qualquer hora:
help-key-talk = enviar uma mensagem à mesa
help-key-tab = mostrar o chat em vez do log, ou o contrário
help-key-hands = suas mãos passadas, para rever
help-key-statistics = suas estatísticas nesta sessão
help-key-sit = sem lugar: sentar ou entrar na lista de espera; de novo: sair dela
help-key-sit-out = ficar de fora a partir da próxima mão, ou voltar
help-key-command = digitar um comando da lista abaixo
help-key-leave = sair da mesa
help-commands = Comandos, digitados depois de { $key }
statistics-head = Esta sessão

commands-head = Comandos
list-talk = enviar uma mensagem à mesa
list-tab = o chat ou o log
list-older = linhas mais antigas do log
list-newer = linhas mais novas do log
list-hands = suas mãos passadas
list-replay = rever a última mão
list-statistics = suas estatísticas
list-sit = sentar, ou entrar e sair da lista de espera
list-sit-out = ficar de fora ou voltar
list-invite = convidar
list-host = a página do host
list-theme = temas
list-language = língua
list-help = ajuda
list-leave = sair da mesa
list-add = adicionar fichas
list-rebuy = recompra automática
list-move = mudar de lugar
list-wait = esperar o big blind
list-automuck = mostrar ou dar muck em mãos perdedoras sem perguntar
list-mute = esconder mensagens de alguém
themes-head = Temas
theme-dark = escuro
theme-light = claro
theme-colour-blind = daltônico
theme-none = nenhum
languages-head = Línguas
host-head = A página do host
host-resume = Continuar o jogo
host-pause = Pausa depois desta mão
host-stakes = Mudar os stakes
host-ledger = Quem deve a quem
host-invite = Convidar
host-kick = Remover { $who }
host-kick-ask = Remover { $who } depois da mão?
host-close = Fechar a mesa
host-close-ask = Fechar a mesa para todos depois da mão?

invite-nobody = Mais ninguém pode entrar nesta mesa.
    .head = Mais ninguém pode entrar nesta mesa
invite-link = Envie este link aos outros:
    .head = Envie este link aos outros
invite-here-only = Só funciona neste computador. Para os outros, conecte-se pelo endereço dele na sua rede.
invite-password = Ele pede a senha da mesa.

hands-head = Suas mãos
hands-loading = Carregando suas mãos…
hands-none = Você não terminou nenhuma mão neste servidor.
hand-broken = O servidor enviou uma mão cujos eventos não combinam.
replay-won = { $when }. Você ganhou { $chips }.
replay-lost = { $when }. Você perdeu { $chips }.
replay-steps = Passo  { $step } de { $steps }
replay-playing = tocando, { $speed }/s
replay-paused = em pausa, { $speed }/s

language-now = Língua: { $name }.
language-unknown = “{ $code }” não é uma língua aqui. Tente { $languages }.
language-which = Qual língua? Uma de: { $languages }
language-not-saved = A língua não pôde ser salva: { $error }
language-plain-only = Terminais não escrevem { $name } da direita para a esquerda na tela cheia. Use com --plain.
language-plain-used = Terminais não escrevem { $name } da direita para a esquerda na tela cheia; por isso o modo simples.
