# Cómo acaba una sesión en una mesa, y qué fue de las fichas.

because = {" "}({ $words })
ending-left =
    { $seated ->
        [yes] Dejaste la mesa{ $because } con { $chips }.
       *[no] Dejaste la mesa{ $because }.
    }
ending-left-offline =
    { $seated ->
        [yes] Paraste sin conexión{ $because }; tu sitio sigue siendo tuyo, con { $chips }.
       *[no] Paraste sin conexión{ $because }.
    }
ending-closed =
    { $seated ->
        [yes] La mesa se cerró{ $because }, y la dejaste con { $chips }.
       *[no] La mesa se cerró{ $because }.
    }
ending-gone =
    { $seated ->
        [yes] La mesa se cerró en tu ausencia{ $because }; tenías { $chips } en ella.
       *[no] La mesa se cerró en tu ausencia{ $because }.
    }
ending-kicked =
    { $seated ->
        [yes] Te sacaron de la mesa{ $because }, con { $chips }.
       *[no] Te sacaron de la mesa{ $because }.
    }
ending-banned =
    { $seated ->
        [yes] Tu acceso a este servidor está bloqueado{ $because }; tenías { $chips } en la mesa.
       *[no] Tu acceso a este servidor está bloqueado{ $because }.
    }
ending-signed-out =
    { $seated ->
        [yes] Tu sesión se cerró en otro dispositivo{ $because }; tenías { $chips } en la mesa.
       *[no] Tu sesión se cerró en otro dispositivo{ $because }.
    }
ending-replaced =
    { $seated ->
        [yes] El servidor cerró esta conexión porque abriste demasiadas{ $because }; tenías { $chips } en la mesa.
       *[no] El servidor cerró esta conexión porque abriste demasiadas{ $because }.
    }
ending-taken-over =
    { $seated ->
        [yes] Entraste en esta mesa por otra conexión{ $because }, que juega tus { $chips } desde ahora.
       *[no] Entraste en esta mesa por otra conexión{ $because }.
    }
ending-stopped =
    { $seated ->
        [yes] El servidor se detuvo{ $because }; tu sitio con { $chips } se guarda un tiempo.
       *[no] El servidor se detuvo{ $because }.
    }
ending-lost =
    { $seated ->
        [yes] Se perdió la conexión{ $because }; tu sitio con { $chips } se guarda un tiempo.
       *[no] Se perdió la conexión{ $because }.
    }
ending-rejected =
    { $seated ->
        [yes] El servidor cerró la conexión{ $because }; tenías { $chips } en la mesa.
       *[no] El servidor cerró la conexión{ $because }.
    }
closed-empty = estaba vacía
session-won = { $ending } Jugaste { $hands } { $hands ->
        [one] mano
       *[other] manos
    } y ganaste { $chips }.
session-lost = { $ending } Jugaste { $hands } { $hands ->
        [one] mano
       *[other] manos
    } y perdiste { $chips }.

try-again = Intro para probar otra vez, q para salir.
nothing-sent-try-again = No se ha enviado nada. { $keys }
key-tries-again = Intro para probar otra vez
key-quits = q para salir
key-closes = Cualquier tecla cierra esto
play-again-locally = Para jugar otra vez: { $command }. Con amigos: riverboat serve
