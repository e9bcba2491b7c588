# Como acaba uma sessão na mesa, e o que foi feito das fichas.

because = {" "}({ $words })
ending-left =
    { $seated ->
        [yes] Você saiu da mesa{ $because } com { $chips }.
       *[no] Você saiu da mesa{ $because }.
    }
ending-left-offline =
    { $seated ->
        [yes] Você parou sem conexão{ $because }; seu lugar ainda é seu, com { $chips }.
       *[no] Você parou sem conexão{ $because }.
    }
ending-closed =
    { $seated ->
        [yes] A mesa foi fechada{ $because }, e você saiu com { $chips }.
       *[no] A mesa foi fechada{ $because }.
    }
ending-gone =
    { $seated ->
        [yes] A mesa foi fechada na sua ausência{ $because }; você tinha { $chips } nela.
       *[no] A mesa foi fechada na sua ausência{ $because }.
    }
ending-kicked =
    { $seated ->
        [yes] Tiraram você da mesa{ $because }, com { $chips }.
       *[no] Tiraram você da mesa{ $because }.
    }
ending-banned =
    { $seated ->
        [yes] Seu acesso a este servidor foi bloqueado{ $because }; você tinha { $chips } na mesa.
       *[no] Seu acesso a este servidor foi bloqueado{ $because }.
    }
ending-signed-out =
    { $seated ->
        [yes] Sua sessão foi encerrada em outro aparelho{ $because }; você tinha { $chips } na mesa.
       *[no] Sua sessão foi encerrada em outro aparelho{ $because }.
    }
ending-replaced =
    { $seated ->
        [yes] O servidor fechou esta conexão porque você abriu muitas{ $because }; você tinha { $chips } na mesa.
       *[no] O servidor fechou esta conexão porque você abriu muitas{ $because }.
    }
ending-taken-over =
    { $seated ->
        [yes] Você entrou nesta mesa por outra conexão{ $because }, que agora joga suas { $chips }.
       *[no] Você entrou nesta mesa por outra conexão{ $because }.
    }
ending-stopped =
    { $seated ->
        [yes] O servidor parou{ $because }; seu lugar com { $chips } fica guardado por um tempo.
       *[no] O servidor parou{ $because }.
    }
ending-lost =
    { $seated ->
        [yes] A conexão caiu{ $because }; seu lugar com { $chips } fica guardado por um tempo.
       *[no] A conexão caiu{ $because }.
    }
ending-rejected =
    { $seated ->
        [yes] O servidor encerrou a conexão{ $because }; você tinha { $chips } na mesa.
       *[no] O servidor encerrou a conexão{ $because }.
    }
closed-empty = estava vazia
session-won = { $ending } Você jogou { $hands } { $hands ->
        [one] mão
       *[other] mãos
    } e ganhou { $chips }.
session-lost = { $ending } Você jogou { $hands } { $hands ->
        [one] mão
       *[other] mãos
    } e perdeu { $chips }.

try-again = Enter tenta de novo, q sai.
nothing-sent-try-again = Nada foi enviado. { $keys }
key-tries-again = Enter tenta de novo
key-quits = q sai
key-closes = Qualquer tecla fecha isto
play-again-locally = Para jogar de novo: { $command }. Com amigos: riverboat serve
