# Os torneios: a lista, a ficha, a linha na mesa, o que acontece, a direção, o relógio da sala.

tournaments = Torneios
tour-none = Nenhum torneio aberto. Abra um: um sit-and-go começa quando está cheio.
tour-lobby = t: torneios; t 1: a classificação do primeiro
tour-open-one = Abrir um torneio
tour-open = Abrir o torneio
tour-password = Senha do torneio
tour-stage-registering = inscrições
tour-stage-running = em andamento
tour-stage-finished = encerrado
tour-stage-cancelled = cancelado
tour-entry = entrada { $price }
tour-entry-bounty = entrada { $price }, com bounty de { $bounty }
tour-free = grátis
tour-entered = { $count } de { $most } na lista
tour-left = restam { $left } de { $count }
tour-starts-full = quando estiver cheio
tour-starts-director = quando a direção mandar
tour-starts = Início: { $when }
tour-bots-may = bots podem jogar
tour-register = Inscrever-se
tour-unregister = Cancelar inscrição
tour-registered = Sua entrada está feita. Seu lugar abre sozinho quando o jogo começar.
tour-to-your-table = Ir para a sua mesa
tour-watch = Assistir
tour-watch-on = Continuar assistindo
tour-re-enter = Entrar de novo
tour-rebuy = Rebuy: { $chips } por { $price }
tour-no-rebuy = Sem rebuy
tour-add-on = Add-on: { $chips } por { $price }
tour-structure = Estrutura
tour-level = Nível
tour-blinds = Blinds
tour-lasts = Duração
tour-minutes = { $count } min
tour-hands = mãos: { $count }
tour-break-after = Intervalo de { $count } min
tour-stacks = Stacks de { $chips }, { $seats } por mesa
tour-late = Inscrições até o fim do nível { $level }
tour-expected = Dura cerca de { $time } (estimativa)
tour-prizes = Prêmios
tour-pool = Premiação: { $chips }
tour-standings = Classificação
tour-place = Lugar
tour-player = Jogador
tour-stack = Stack
tour-tables = Mesas
tour-table = Mesa { $number }
tour-nobody = Ainda não há ninguém na lista.
tour-out = fora
tour-level-now = Nível { $level }: { $blinds }
tour-next-level = depois { $blinds }
tour-average = média { $chips }
tour-rank = lugar { $rank } de { $left }
tour-your-bounty = seu bounty { $chips }
tour-break = Intervalo
tour-paused = Em pausa
tour-suspended = O servidor não consegue salvar mãos agora. O relógio e as mesas esperam.
tour-hand-for-hand = Hand for hand
tour-time-cards = Cartões de tempo: { $count } de { $seconds } s
    .anew = Cartões de tempo: { $count } de { $seconds } s, todos de volta no nível { $levels }
tour-use-time-card = Usar um cartão de tempo: mais { $seconds } s, restam { $count }
tour-started = O torneio começa
tour-you-seated = Você joga na mesa { $table }, lugar { $seat }
tour-you-moved = Você vai para a mesa { $table }, lugar { $seat }
    .broken = Sua mesa foi quebrada: você vai para a mesa { $table }, lugar { $seat }
    .balance = Para equilibrar as mesas, você vai para a mesa { $table }, lugar { $seat }
tour-level-begun = O nível { $level } começa na próxima mão: { $blinds }
tour-break-begun = Começa um intervalo de { $time }
tour-break-ended = O intervalo acabou
tour-paused-for = O torneio está em pausa: { $reason }
tour-resumed = O torneio continua
tour-time-added = Mais { $time } no relógio: { $reason }
tour-hand-for-hand-begun = Hand for hand: cada mesa espera as outras
tour-all-in-held = All-in: as cartas ficam viradas para baixo até todas as mesas terminarem
tour-deal-proposed = Um acordo foi proposto: { $shares }
    .rest = Um acordo foi proposto: { $shares }. Resta jogar por: { $chips }
tour-deal-accepted =
    { $you ->
        [yes] Você aceita o acordo
       *[no] { $who } aceita o acordo
    }
tour-deal-off = Sem acordo: { $reason }
    .refused = Sem acordo: nem todos aceitam
    .elimination = Sem acordo: um jogador foi eliminado
    .expired = Sem acordo: o tempo acabou
tour-deal-made = Todos aceitam: o acordo está feito
tour-deal-paid = Pago por acordo: { $shares }
    .rest = Pago por acordo: { $shares }. Resta jogar por: { $chips }
tour-deal-open = Acordo: { $agreed } de { $count } aceitam
    .all = Acordo: todos aceitam; será fechado quando as mãos terminarem
tour-deal-agreed = aceito por { $names }
tour-deal-yours = você recebe { $chips }
tour-deal-left = restam { $time } para votar
tour-director-named = { $who } pode dirigir o torneio
tour-director-removed = { $who } não dirige mais o torneio
tour-hand-for-hand-ended = O hand for hand acabou
tour-final-table = Mesa final: os lugares foram sorteados
tour-final-delayed = Os espectadores veem a mesa final com atraso de { $seconds } s e todas as cartas fechadas
tour-round-begun = Começa a rodada { $round }
tour-closed = Inscrições encerradas: { $pool } em prêmios, lugares pagos: { $places }
tour-place-taken =
    { $you ->
        [yes] Você termina no lugar { $place }
       *[no] { $who } termina no lugar { $place }
    }
tour-busted-by =
    { $you ->
        [yes] { $by } elimina você
       *[no] { $by } elimina { $who }
    }
tour-prize-won =
    { $you ->
        [yes] Você ganha { $chips }
       *[no] { $who } ganha { $chips }
    }
tour-bounty-won =
    { $you ->
        [yes] Você ganha o bounty de { $of }: { $chips }
       *[no] { $who } ganha o bounty de { $of }: { $chips }
    }
tour-penalised =
    { $you ->
        [yes] Você perde mãos ({ $count }): { $reason }
       *[no] { $who } perde mãos ({ $count }): { $reason }
    }
tour-disqualified =
    { $you ->
        [yes] Desclassificação para você: { $reason }
       *[no] Desclassificação para { $who }: { $reason }
    }
tour-stack-set =
    { $you ->
        [yes] A direção põe seu stack em { $chips }: { $reason }
       *[no] A direção põe o stack de { $who } em { $chips }: { $reason }
    }
tour-rebuy-asked = Suas fichas acabaram. Rebuy em { $seconds } s?
tour-cancelled-for = O torneio foi cancelado e as entradas foram devolvidas: { $reason }
tour-over = O torneio acabou
tour-won-by =
    { $you ->
        [yes] Você vence o torneio
       *[no] { $who } vence o torneio
    }
tour-name = Torneio de { $name }
tour-ready-sit-and-go = Sit-and-go
tour-ready-turbo = Sit-and-go turbo
tour-ready-hyper = Sit-and-go hyper-turbo
tour-ready-heads-up = Heads-up
tour-ready-bracket = Chave heads-up
tour-ready-shoot-out = Shoot-out
tour-ready-freeze-out = Freezeout
tour-ready-re-entry = Re-entry
tour-ready-rebuy = Rebuys e um add-on
tour-ready-bounty = Bounty
tour-ready-progressive-bounty = Bounty progressivo
tour-ready-satellite = Satélite
tour-ready-six-handed = Seis por mesa
tour-ready-omaha = Omaha pot-limit
tour-ready-horse = HORSE
tour-ready-eight-game = 8-game
tour-most-players = Jogadores
tour-length = Duração em minutos
tour-cost-nothing = A entrada é grátis
tour-let-bots = Bots podem jogar
tour-start-time = Início, se for com hora
tour-direct = Dirigir
tour-start-now = Começar já
tour-pause = Pausar
tour-resume = Continuar
tour-add-minutes = + { $count } min
tour-skip-level = Próximo nível
tour-undo-level = Nível anterior
tour-cancel = Cancelar o torneio
tour-move = Mover
tour-penalise = Penalizar
tour-rounds = Voltas
tour-seat = Lugar
tour-disqualify = Desclassificar
tour-set-stack = Definir o stack
tour-break-table = Quebrar a mesa
tour-deal = Acordo
tour-deal-icm = Por ICM
tour-deal-chips = Por fichas
tour-deal-rest = Resta jogar por
tour-deal-propose = Propor
tour-deal-accept = Aceitar o acordo
tour-deal-decline = Recusar o acordo
tour-deal-withdraw = Retirar o acordo
tour-name-director = Nomear diretor
tour-remove-director = Remover diretor
tour-sure = Confirmo
    .first = Ligue primeiro “Confirmo”.
tour-by-director = pela direção
tour-clock = Relógio para a sala
tour-players-entered = Jogadores
tour-waiting = Sua entrada em { $name } está feita. Início: { $when }. { $count } de { $most } na lista
tour-leaving = Sua entrada continua: quem falta recebe cartas e paga os blinds. Para voltar: { $command }
tour-commands = /standings: a classificação; /clock: nível e relógio; /rebuy, /norebuy, /addon: fichas
tour-deal-commands = /deal icm, /deal chips, /deal Ann=500 Bob=300: propor um acordo; /accept, /decline: votar
tour-no-deal = Nenhum acordo foi proposto.
tour-deal-form = Escreva um acordo como /deal icm, /deal chips 100 ou /deal Ann=500 Bob=300.
tour-done = Feito
