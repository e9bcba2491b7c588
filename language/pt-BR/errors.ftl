# Por que um servidor recusou um comando.

error-unsupported_version = As versões desta página ou programa e do servidor não combinam. Atualize a mais antiga.
error-unknown_token = Seu login não vale mais. Entre de novo.
error-wrong_password = O nome ou a senha está errado.
    .table = A senha está errada.
error-too_many_attempts = Senhas erradas demais. Tente mais tarde.
    .sign-ins = Muita gente entrando agora. Tente daqui a pouco.
error-banned = Seu acesso foi bloqueado.
error-signed_out = Sua sessão foi encerrada.
error-replaced = Você tem conexões demais; esta foi fechada.
error-name_taken = Este nome já é de outra pessoa ou parece com um que é. Escolha outro, ou entre com a senha dele.
error-bad_name = Este nome não é possível. Use letras de um só alfabeto e números.
    .long = Este nome é longo demais. No máximo { $most } caracteres.
error-bad_text = Este texto tem um caractere proibido. Tire-o.
error-common_password = Esta senha é uma das mais comuns, as primeiras que tentam. Escolha outra, como três palavras.
error-already_registered = Você já tem cadastro.
error-not_registered = Visitante não tem senha. Cadastre-se primeiro.
error-operators_only = Só o host da mesa ou um operador pode fazer isso.
error-unknown_player = Não existe ninguém com este nome.
error-unknown_hand = Você não estava nesta mão, ou ela não acabou.
error-not_enough_chips = Seu saldo é pequeno demais.
    .balance = Seu saldo é de { $balance } fichas, pouco para { $chips }.

error-bad_message = O servidor não aceitou isso.
error-conflict = Isso foi enviado duas vezes com conteúdos diferentes. Tente de novo.
error-outcome_unknown = Ainda não se sabe se isso foi feito. Olhe a mesa antes de repetir.
error-too_often = Você faz isso demais. Espere um pouco e tente de novo.
    .lists = Você pediu listas demais. Espere um pouco.
    .opening = Você abre mesas demais. Tente daqui a um minuto.
    .chat = Você envia mensagens demais. Espere um pouco.
    .sign-ins = Muita gente entra pelo seu endereço. Tente daqui a pouco.
    .guests = Hoje vieram visitantes demais da sua rede. Entre com uma conta ou tente mais tarde.
error-internal = Algo deu errado no servidor. Tente de novo.
    .moving = A mesa vai para outro servidor.
error-starting = O servidor está iniciando e recupera as mesas. Tente daqui a pouco.
error-tables_only = Este servidor só tem mesas. Conecte-se a outro servidor do cluster.
error-closing = O servidor está fechando.
    .no-tables = O servidor fecha em breve. Não dá para abrir mesas novas.
    .seconds = O servidor fecha em no máximo { $seconds } { $seconds ->
        [one] segundo
       *[other] segundos
    }; conecte-se depois, e a mão em andamento continua.
    .moving = Um momento: sua mesa está mudando de servidor.
error-stale = Esta vez já passou. Nada mudou.
error-journal_unavailable = A mesa está suspensa porque nada pode ser salvo agora. O jogo continua sozinho.
    .unconfirmed = O servidor não pôde confirmar que isso foi salvo. Você verá o resultado quando o jogo continuar.
    .moving = Esta mesa vai para outro servidor. Tente de novo.

error-unknown_table = Esta mesa não existe.
error-table_closed = Esta mesa foi fechada.
    .after-hand = Esta mesa fecha quando a mão acabar.
    .at = Esta mesa foi fechada em { $at }: { $reason }
error-unknown_game = Este jogo não existe aqui.
error-bad_stakes = Este jogo não pode ser jogado com estes stakes.
error-bad_rules = Este jogo não permite estas regras.
    .keep = Uma mesa sua vazia fica aberta por no máximo { $minutes } { $minutes ->
        [one] minuto
       *[other] minutos
    }.
error-bad_buy_in = O buy-in está fora dos limites da mesa.
    .limits = O buy-in é de { $least } a { $most } fichas, não { $chips }.
    .add = { $chips } fichas passam do buy-in máximo de { $most }.
    .room = Você tem { $stack } e pode ter até { $most }.
    .empty = O buy-in é de { $least } a { $most } fichas.
error-too_many_tables = Há mesas abertas demais. Tente mais tarde.
    .yours = Você tem { $most } mesas abertas, o limite. Feche uma primeiro.
    .guests = As últimas mesas livres são para quem tem cadastro. Cadastre-se ou tente mais tarde.
    .address = Há { $most } mesas abertas do seu endereço ou rede, o limite. Feche uma primeiro.
error-table_busy = A mesa está ocupada. Tente de novo.
error-not_watching = Abra esta mesa primeiro.
error-unknown_seat = A mesa não tem este lugar.
error-seat_taken = Este lugar está ocupado ou reservado. Escolha outro.
error-table_full = Todos os lugares estão ocupados. Entre na lista de espera.
error-already_seated = Você já tem um lugar nesta mesa.
error-not_seated = Você não tem lugar nesta mesa.
    .leaving = Você deixou seu lugar. Ele fica livre quando esta mão acabar.
error-others_wait = Há gente esperando um lugar. Entre na lista de espera.
error-wait_list_full = A lista de espera está cheia.
    .most = A lista de espera está cheia: { $most } na fila.
error-taken_over = Você joga nesta mesa por outra conexão.
error-not_at_table = Essa pessoa não está na mesa.
error-kicked = Tiraram você desta mesa.
error-muted = Você está sem chat nesta mesa.
error-may_not_chat = Nesta mesa só quem tem lugar usa o chat.
error-too_many_muted = Há gente demais sem chat. Libere alguém primeiro.
error-password_needed = Esta mesa pede uma senha.
error-too_many_kicked = Tiraram gente demais desta mesa.

error-not_your_turn = Não é a sua vez.
error-illegal_action = As regras não permitem isso agora.
error-cannot_check = Não dá para dar check: há uma aposta a pagar.
    .price = Não dá para dar check: pagar custa { $price }.
error-cannot_bet = Já há uma aposta; você pode aumentar.
error-nothing_to_call = Não há nada a pagar. Você pode dar check.
error-nothing_to_raise = Não há aposta para aumentar. Você pode apostar.
error-below_minimum = A aposta ou o aumento é pequeno demais.
    .amount = { $amount } é pouco: o mínimo é { $least }.
error-above_maximum = A aposta ou o aumento é grande demais.
    .amount = { $amount } é demais: o máximo é { $most }.
error-bad_amount = Este valor não cabe aqui.
error-stack_too_short = Você tem poucas fichas para aumentar.
error-nobody_can_call = Ninguém mais poderia pagar um aumento.
error-not_reopened = Depois da sua ação não houve aumento completo. Você pode pagar ou dar fold.
error-wrong_phase = Não dá para fazer isso agora.
error-capped = O limite de aumentos foi atingido. Você pode pagar ou dar fold.
error-bring_in_due = Pague o bring-in ou aposte.
error-no_bring_in = Não há bring-in a pagar.
error-bad_draw = Você não pode trocar estas cartas.
error-bad_runs = O board não pode ser corrido tantas vezes.
error-no_rabbit = Não há cartas para mostrar depois desta mão.
error-your_turn = É a sua vez: aja.
error-not_in_hand = Você não tem mais o que apostar nesta mão.
error-price_changed = O preço mudou. Olhe e escolha de novo.
    .price = O preço agora é { $price }. Escolha de novo.
error-nothing_to_show = Você não tem essas cartas fechadas.
error-no_fair_deals = Esta sala não distribui com compromisso.
error-no_value_due = Nenhum número seu é esperado nesta mão.
error-wrong_value = Este número não é da cadeia que você registrou.

error-offline = Você está offline.
    .nothing-sent = Você está offline. Nada foi enviado.
    .closed = A conexão está fechada.
    .lost = A conexão caiu.
    .unanswered = A conexão caiu. Não se sabe se sua escolha chegou.
    .silent = O servidor não responde.
    .nonsense = O servidor enviou algo ilegível.
