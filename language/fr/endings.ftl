# Comment finit une session à une table, et ce que sont devenus les jetons.

because = {" "}({ $words })
ending-left =
    { $seated ->
        [yes] Vous avez quitté la table{ $because } avec { $chips }.
       *[no] Vous avez quitté la table{ $because }.
    }
ending-left-offline =
    { $seated ->
        [yes] Vous avez arrêté hors ligne{ $because } ; vous avez encore votre siège, avec { $chips }.
       *[no] Vous avez arrêté hors ligne{ $because }.
    }
ending-closed =
    { $seated ->
        [yes] La table a été fermée{ $because }, et vous la quittez avec { $chips }.
       *[no] La table a été fermée{ $because }.
    }
ending-gone =
    { $seated ->
        [yes] La table a été fermée en votre absence{ $because } ; vous y aviez { $chips }.
       *[no] La table a été fermée en votre absence{ $because }.
    }
ending-kicked =
    { $seated ->
        [yes] Vous avez dû quitter la table{ $because } avec { $chips }.
       *[no] Vous avez dû quitter la table{ $because }.
    }
ending-banned =
    { $seated ->
        [yes] Vous n'avez plus accès à ce serveur{ $because } ; vous aviez { $chips } à la table.
       *[no] Vous n'avez plus accès à ce serveur{ $because }.
    }
ending-signed-out =
    { $seated ->
        [yes] Votre session a été fermée depuis un autre appareil{ $because } ; vous aviez { $chips } à la table.
       *[no] Votre session a été fermée depuis un autre appareil{ $because }.
    }
ending-replaced =
    { $seated ->
        [yes] Le serveur a fermé cette connexion car vous en avez trop{ $because } ; vous aviez { $chips } à la table.
       *[no] Le serveur a fermé cette connexion car vous en avez trop{ $because }.
    }
ending-taken-over =
    { $seated ->
        [yes] Vous avez rejoint cette table par une autre connexion{ $because }, qui joue désormais vos { $chips }.
       *[no] Vous avez rejoint cette table par une autre connexion{ $because }.
    }
ending-stopped =
    { $seated ->
        [yes] Le serveur s'est arrêté{ $because } ; votre siège avec { $chips } est gardé un moment.
       *[no] Le serveur s'est arrêté{ $because }.
    }
ending-lost =
    { $seated ->
        [yes] La connexion est perdue{ $because } ; votre siège avec { $chips } est gardé un moment.
       *[no] La connexion est perdue{ $because }.
    }
ending-rejected =
    { $seated ->
        [yes] Le serveur a mis fin à la connexion{ $because } ; vous aviez { $chips } à la table.
       *[no] Le serveur a mis fin à la connexion{ $because }.
    }
closed-empty = elle était vide
session-won = { $ending } Vous avez joué { $hands } { $hands ->
        [one] main
       *[other] mains
    } et gagné { $chips }.
session-lost = { $ending } Vous avez joué { $hands } { $hands ->
        [one] main
       *[other] mains
    } et perdu { $chips }.

try-again = Entrée pour réessayer, q pour quitter.
nothing-sent-try-again = Rien n'a été envoyé. { $keys }
key-tries-again = Entrée pour réessayer
key-quits = q pour quitter
key-closes = Une touche ferme ceci
play-again-locally = Pour rejouer : { $command }. Entre amis : riverboat serve
