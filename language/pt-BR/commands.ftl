# O que se digita: a ajuda, e o que está errado. Os comandos são os mesmos em todas as línguas.

help-fold = fold
help-check-or-call = check ou pagar
help-check = só check
help-bet = apostar 600 ou aumentar para 600. Também: 1.5k, 3/4 ou 75% do pote, pot, 2.5bb, 3x a aposta, min, all
help-raise = o mesmo que b; no limit, sem valor
help-all-in = all-in, ou até onde o limite permite
help-bring-in = pagar o bring-in
help-draw = trocar a primeira e a terceira carta; d 7c Kd: essas duas
help-pat = não trocar
help-run = correr o board duas vezes, se todos aceitarem
help-show-or-muck = no showdown: mostrar ou dar muck
help-out-in = ficar de fora a partir da próxima mão; voltar, ou recomprar
help-wait = esperar o big blind, se você deve um blind
help-post = postar o blind que você deve
help-add = adicionar 500 fichas; durante uma mão, quando ela acabar
help-auto = recomprar até 10.000 sempre que tiver menos de 2.000; auto 10000: sempre que ficar sem; auto off: nunca
help-move = mudar para o lugar 3; durante uma mão, quando ela acabar
help-after = sair depois desta mão; ficar: in
help-show-after = depois da mão: mostrar sua primeira carta; show: todas
help-table = mostrar a mesa
help-statistics = suas estatísticas nesta sessão
help-leave = sair
help-next = agir assim que for a sua vez: fold, check, check/fold, pagar (só a este preço), pagar tudo; next none: cancelar
help-automuck = perguntar antes do muck de uma mão perdedora; automuck on: sem perguntar
help-say = enviar uma mensagem a todos na mesa
help-mute = esconder mensagens de NAME; /unmute NAME: mostrar de novo
help-language = outra língua: { $languages }
help-host = Para o host da mesa:
help-pause = pausa depois desta mão; resume: continuar
help-stakes = mudar os blinds a partir da próxima mão; um terceiro número é o ante
help-kick = tirar alguém da mesa depois da mão
help-quiet = tirar o chat de alguém para todos; /speak NAME: devolver
help-close = fechar a mesa depois da mão

amount-examples = 600, 3/4, pot, 2.5bb, 3x, 1.5k ou all

command-unknown = Comando desconhecido “{ $text }”. ? para ajuda.
command-needs-number = “{ $word }” precisa de um número, por exemplo: { $example }
command-takes-no-amount = “{ $word }” não leva valor.
which-amount = Quanto? Por exemplo: { $example }
which-runs = Quantas vezes? Por exemplo: { $example }
which-cards = Quais cartas? Por exemplo: { $example }. Não trocar: p
which-preaction = Depois o quê? Uma de: { $choices }
which-automuck = Digite automuck on ou automuck off.
which-stakes = Quais stakes? Por exemplo: { $example }
which-message = Dizer o quê? Por exemplo: { $example }
or-next = { $before }, { $one }
    .last = { $before } ou { $one }
say-example = /say boa mão
card-places = Você tem as cartas 1 a { $count }, não { $place }.
card-unknown = “{ $text }” não é uma carta. Digite valor e naipe, como Ah ou Td.
card-not-yours = Você não tem { $card }.
name-unknown = Ninguém aqui se chama “{ $name }”.
name-of-several = Mais de uma pessoa aqui se chama “{ $name }”.
page-keys = ? para ajuda, q para sair.

by-the-host = pelo host
a-break = uma pausa

not-connected-retype = Sem conexão, nada foi enviado. Digite de novo quando ela voltar.
paste-dropped = O texto colado foi ignorado: tem várias linhas ou é longo demais.
again-type = { $why } Digite de novo para fazer.
again-interrupt = { $why } Aperte Ctrl-C de novo para fazer.
again-enter = { $why } Enter envia.
hint-out = { $what }. Digite “in” para jogar de novo.
hint-owes = { $what }. Digite “wait” para esperar por ele.
hint-left = { $what }. Digite “in” para sentar de novo.
hint-unlisted = { $what }. Digite “in” para entrar nela de novo.
hint-broke = { $what }. { $offer }

preaction-held = Na sua vez: { $action }
preaction-withdrawn = Cancelado: { $action }
preaction-used = Como pedido: { $action }
preaction-void = Cancelado porque a situação mudou: { $action }

offers-head = Sua vez:
offer-fold = f fold
offer-check = c check
offer-call = c pagar { $chips }
offer-bring-in = i bring-in { $chips }
offer-bet = b { $least }..{ $most } apostar
offer-raise = r { $least }..{ $most } aumentar para
offer-bet-fixed = b apostar { $chips }
offer-raise-fixed = r aumentar para { $chips }
offer-all-in = a all-in { $chips }
offer-draw = d 1 3 trocar a primeira e a terceira carta
offer-pat = p não trocar
offer-run = n { $count } board { $times }
offer-show = s mostrar
offer-muck = m muck
offers-time = ? ajuda, { $seconds } s
offers-time-and-bank = ? ajuda, { $seconds } s + { $bank } s do banco

row-pot = pote { $chips }
row-bet = aposta { $chips }
row-cards-up = ({ $cards } abertas)
