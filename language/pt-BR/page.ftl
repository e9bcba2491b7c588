# O que a página diz em volta da mesa.

page-needs-javascript = Riverboat precisa de JavaScript.
needs-server = Isso precisa do servidor, que não responde agora.
not-drawn = Algo não pôde ser desenhado. O jogo continua; recarregue a página se não passar.

invited = Há uma mesa esperando você.
i-have-a-password = Tenho uma senha
password = Senha
play = Jogar
your-name = Seu nome
choose-name = Escolha o nome que os outros veem.

password-asked = Esta mesa pede uma senha.
enter-password = Digite a senha
back-to-tables = Voltar às mesas
private-table = Uma mesa privada
table-password = Senha da mesa
enter = Entrar

invites = { $host } convida você para “{ $name }”.
invited-to = Convite para “{ $name }”.
invitation-locked = { $game }. A mesa pede uma senha.
    .linked = { $game }. A mesa pede uma senha, que já está no seu link.
invitation-stakes = { $game }, { $stakes }. Buy-in de { $least } a { $most }.
invitation-nobody = Ninguém lá ainda; { $room }.
invitation-names = Na mesa: { $names }; { $room }.
invitation-players =
    { $count ->
        [one] { $count } pessoa na mesa; { $room }.
       *[other] { $count } pessoas na mesa; { $room }.
    }
seats-free =
    { $free ->
        [one] { $free } de { $seats } lugares livre
       *[other] { $free } de { $seats } lugares livres
    }
seats-all-taken = todos os { $seats } lugares ocupados

to-the-tables = Para as mesas
menu = Menu
invite-players = Convidar
hands-and-chat = Mãos e chat
    .unread = Mãos e chat, não lidas: { $count }
paused-now = Em pausa
hands-left = mais { $count }
in-a-mix = { $mix }: { $game }
menu-rules = Regras da mesa
menu-host = Host: pausa, stakes, fechar
menu-ledger = Contas e acerto
menu-chips = Fichas e recompra
menu-hands = Minhas mãos
menu-statistics = Minhas estatísticas
menu-settings = Ajustes e teclas
menu-account = Conta

reconnecting = A conexão caiu. Reconectando…
connect-again = Conectar de novo
close = Fechar
loading = Carregando…

title-your-turn = ● Sua vez – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = Sua vez

amount-not-one = “{ $typed }” não é um valor. Tente 600, 3/4, pot ou 2.5bb.
amount-not-whole = { $typed } não é um número inteiro de fichas.
amount-not-possible = { $amount } não dá agora: o valor vai { $range }.
amount-range = de { $least } a { $most }
    .two = { $least } ou { $most }
chips-not-whole = “{ $typed }” não é um número inteiro de fichas. Tente { $example }.
chips-not-amount = “{ $typed }” não é um valor. Tente { $example }.
amount-understood = “{ $typed }” é lido como { $amount }. Aperte Enter de novo se estiver certo.
