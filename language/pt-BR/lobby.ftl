# Antes da mesa: conexão, lista de mesas, sentar.

connecting = Conectando…
opening-table = Abrindo uma mesa…
starting-server = Iniciando um servidor seu…
leaving-table = Saindo da mesa…
waiting-quit = q sair
waiting-seconds = { $seconds } s
token-not-saved = Seu login não pôde ser salvo: { $error }
playing-against = { $rules }, contra { $bots } { $bots ->
        [one] robô
       *[other] robôs
    }.
practice-table = Treino
table-of = Mesa de { $who }
table-taken = Mesa { $table }.
table-line = { $name }: { $rules }, { $players } de { $seats } { $seats ->
        [one] lugar
       *[other] lugares
    }

tables-head = Mesas (número: entrar, n: abrir a sua, q: sair, Enter: listar de novo):
tables-prompt = Mesa
tables-more = e mais { $count }; --table NAME entra em qualquer mesa
table-unknown = Mesa desconhecida “{ $name }”.
table-needs-password = Recusado: { $error }. Use --table e --password para entrar.
lobby-seated = { $players } de { $seats } lugares
lobby-watching = assistindo: { $count }
lobby-password = senha

lobby-table = Mesa
lobby-game = Jogo
lobby-stakes = Stakes
lobby-seats = Lugares
lobby-watchers = Público
lobby-locked = (senha)
lobby-taken = { $players } de { $seats }
lobby-empty = Nenhuma mesa aberta. n abre uma.
lobby-buy-in =
    { $waiting ->
        [0] Buy-in de { $least } a { $most }, { $seconds } s para agir
       *[other] Buy-in de { $least } a { $most }, { $seconds } s para agir, { $waiting } na lista de espera
    }
lobby-all-cards = Os espectadores veem todas as cartas fechadas depois da mão.
lobby-enter-password = Senha:
lobby-key-join = entrar
lobby-key-watch = assistir
lobby-key-new = nova mesa
lobby-key-choose = escolher
lobby-key-quit = sair

watching-hint = Você está assistindo. Digite “in” para sentar, t para ver a mesa, q para parar.
accept-hint = Digite “{ $word }” para aceitar e sentar, ou q para sair.
accept-again = Digite “{ $word }” ou q.
accept-prompt = Aceita?
not-seated = Você não sentou.
back-in-seat = Você voltou ao lugar { $seat }.
could-not-leave = Não foi possível sair.
