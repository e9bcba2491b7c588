# As folhas sobre a página.

buy-in = Buy-in
slider-of = { $field }, controle deslizante
sit-down = Sentar
sit-in-seat = Sentar no lugar { $seat }
wait-for-big-blind = Esperar o big blind em vez de postar
leave-the-table = Sair da mesa
leave-with = Você sai com { $chips } fichas.
stay = Ficar
leave = Sair
in-a-hand = Você está em uma mão.
after-this-hand = Depois da mão
fold-and-leave = Fold e sair
add-chips = Recomprar
add = Adicionar
chips-to-add = Fichas a adicionar
have-the-most = Você tem o máximo da mesa: { $chips }.
chips-added-later = { $chips } entram depois da mão. 0 cancela.
top-up = Recomprar até { $chips } sempre que eu ficar sem fichas
muck-losing = Muck de mãos perdedoras sem perguntar

link-copied = O link foi copiado.
copying-not-allowed = Não dá para copiar aqui: selecione o link e copie.
link-with-password = A senha está neste link. O link é a chave: quem o tem pode entrar.
link-needs-password = Quem tem o link e a senha da mesa pode entrar.
link-is-enough = Quem tem o link pode entrar: um nome, e um lugar.
link-for-here-only = Outros aparelhos não abrem este link: o servidor só responde neste computador. Para convidar, inicie com { $command }.
link-in-network = O link vale na sua rede. Amigos em outro lugar precisam de uma porta encaminhada ou um túnel.
address-of-computer = Endereço deste computador na rede
password-into-link = Pôr a senha no link
copy-link = Copiar link
share = Compartilhar…
code-of-link = QR code do link

rules-buy-in = Buy-in de { $least } a { $most }, { $seats } lugares
rules-time = { $seconds } s para agir, banco de tempo { $bank } s
rules-rabbit = Rabbit hunt
rules-spectators-chat = Espectadores podem usar o chat
rules-unlisted = Oculta: só se acha pelo link
all-rules = Todas as regras
wait-list = Lista de espera: { $names }
table-is-paused = A mesa está em pausa.
table-id = Id { $id }

player-seat = Lugar { $seat }, { $chips } fichas
a-bot = Um robô
sits-out = De fora
owes-big-blind = Deve o big blind
time-bank = Banco de tempo { $seconds } s
reason-for-all = Motivo, visível para todos
usual-reason = decisão do host
kick = Remover
mute = Tirar chat
unmute = Devolver chat
host = Host
resume-play = Continuar
pause = Pausa
close-the-table = Fechar a mesa
to-kick-or-mute = Para remover ou tirar o chat, toque no lugar da pessoa.
stakes = Stakes
small-blind = Small blind
big-blind = Big blind
small-bet = Small bet
lowest-buy-in = Buy-in mínimo
highest-buy-in = Buy-in máximo
change-from-next-hand = Mudar a partir da próxima mão
ledger = Contas
ledger-player = Nome
ledger-in = Entrou
ledger-out = Saiu
ledger-on-table = Na mesa
ledger-result = Saldo
settle-up = Acerto
pays = { $from } paga { $amount } a { $to }
nobody-owes = Ninguém deve nada.
house-took = A casa ficou com { $chips }.
stacks-at-start = Durante uma mão, os stacks são os do começo dela.

my-hands = Minhas mãos
older-hands = Mais antigas
no-hand-yet = Ainda não há mãos terminadas.
on-board = em
hand-of-table = { $table }, mão { $number }
all-my-hands = Todas as minhas mãos
step = Passo
step-back = Voltar um passo
step-forward = Avançar um passo
streets = Rodadas
replay-play = Tocar
replay-pause = Pausa

my-statistics = Minhas estatísticas
the-last-hands = As últimas { $count }
hands-read = { $count } de { $all } mãos
result-in-hands = { $result } em { $count } { $count ->
        [one] mão
       *[other] mãos
    }
vpip = VPIP
    .meaning = pôs fichas por vontade na primeira rodada
pfr = PFR
    .meaning = apostou ou aumentou nela
three-bet = 3-bet
    .meaning = aumentou o primeiro aumento
aggression = Agressividade
    .meaning = apostas e aumentos por call, depois
    .counts = { $bets } por { $calls }
to-showdown = Até o showdown
    .meaning = das mãos que viram a segunda rodada
won-at-showdown = Ganhou no showdown
part-of-whole = { $part } de { $whole }
percent-of = { $percent }%
winnings-over = Ganhos em { $count } { $count ->
        [one] mão
       *[other] mãos
    }: de { $low } a { $high }, { $result } no fim

settings = Ajustes
language = Língua
show-amounts-as = Mostrar valores em
amounts-chips = Fichas
amounts-bb = Big blinds
amounts-money = Dinheiro
currency = Moeda
chips-in-unit = Fichas por unidade
chips-are = { $chips } fichas são { $amount }.
four-colours = Quatro cores de naipes
sound-on-turn = Som e vibração na minha vez
notification-on-turn = Notificação na minha vez, se a página estiver oculta
notifications-not-allowed = O navegador não permite notificações.
moving-cards = Cartas e fichas em movimento
keys = Teclas
single-keys = Agir com uma só tecla
key-fold = Fold
key-call = Check ou pagar
key-check = Check, nunca pagar
key-bet = Escolher aposta; Enter aposta
key-raise = Escolher aumento; Enter aumenta
key-allin = Escolher all-in; Enter aposta
key-bringin = Bring-in
key-exchange = Trocar as cartas escolhidas
key-pat = Não trocar
key-show = Mostrar
key-muck = Muck
key-post = Postar ou esperar o blind
key-board = Ouvir o board
key-pot = Ouvir o pote
key-stacks = Ouvir os stacks
key-chat = Chat
usual-keys = Teclas de sempre
digits-choose = 1 a 6 escolhem cartas na troca, 1 a 3 quantas vezes correr o board. Esc fecha.
key-keeps-meaning = “{ $key }” mantém seu sentido. Escolha uma letra ou um sinal.
key-of-other = “{ $key }” é a tecla de “{ $meaning }”. Escolha outra, ou mude aquela antes.

account = Conta
you-are-registered = Você tem cadastro.
registered-player = { $name } (com cadastro)
guest-player = { $name } (visitante)
balance = Saldo { $chips } fichas
change-password = Mudar a senha
change = Mudar
register-to-keep-name = Cadastre-se para manter o nome
register = Cadastrar
sign-out = Sair da conta
guest-signs-out = Visitante que sai não consegue entrar de novo.
at-least-characters = Pelo menos { $count } { $count ->
        [one] caractere
       *[other] caracteres
    }
current-password = Senha atual
new-password = Senha nova

chat-help = /say TEXT, /mute NAME, /unmute NAME. Para o host: /pause, /resume, /stakes 100 200, /kick NAME, /quiet NAME, /speak NAME, /close.
chat-unknown = Comando desconhecido “/{ $word }”. Ninguém o recebeu. /help mostra os comandos.
chat-hosts-only = Só o host da mesa pode usar /{ $word }. Nada mudou.
chat-say-what = Dizer o quê? Por exemplo: /say boa mão
chat-hidden = As mensagens de { $name } estão escondidas nesta janela.
chat-shown = As novas mensagens de { $name } aparecem de novo.
chat-which-stakes = Quais stakes? Por exemplo: /stakes 100 200
chat-not-chips = “{ $typed }” não é um número de fichas. Tente /stakes 100 200.
chat-nobody = Ninguém aqui se chama “{ $name }”.
    .several = Mais de uma pessoa aqui se chama “{ $name }”.
reason-break = uma pausa
reason-host = pelo host
