# Avant la table : connexion, liste des tables, prise de siège.

connecting = Connexion…
opening-table = Ouverture d'une table…
starting-server = Démarrage de votre serveur…
leaving-table = Départ de la table…
waiting-quit = q quitter
waiting-seconds = { $seconds } s
token-not-saved = Votre connexion n'a pas pu être enregistrée : { $error }
playing-against = { $rules }, contre { $bots } { $bots ->
        [one] robot
       *[other] robots
    }.
practice-table = Entraînement
table-of = Table de { $who }
table-taken = Table { $table }.
table-line = { $name } : { $rules }, { $players } sur { $seats } { $seats ->
        [one] siège
       *[other] sièges
    }

tables-head = Tables (numéro : rejoindre, n : ouvrir la vôtre, q : quitter, Entrée : relister) :
tables-prompt = Table
tables-more = et { $count } de plus ; --table NAME rejoint toute table
table-unknown = Table inconnue « { $name } ».
table-needs-password = Refusé : { $error }. Ajoutez --table et --password.
lobby-seated = { $players } sur { $seats }
lobby-watching = spectateurs : { $count }
lobby-password = mot de passe

lobby-table = Table
lobby-game = Jeu
lobby-stakes = Limites
lobby-seats = Sièges
lobby-watchers = Public
lobby-locked = (mot de passe)
lobby-taken = { $players } sur { $seats }
lobby-empty = Aucune table ouverte. n pour en ouvrir une.
lobby-buy-in =
    { $waiting ->
        [0] Cave de { $least } à { $most }, { $seconds } s pour agir
       *[other] Cave de { $least } à { $most }, { $seconds } s pour agir, liste d'attente : { $waiting }
    }
lobby-all-cards = Les spectateurs voient toutes les cartes cachées après la main.
lobby-enter-password = Mot de passe :
lobby-key-join = rejoindre
lobby-key-watch = regarder
lobby-key-new = nouvelle table
lobby-key-choose = choisir
lobby-key-quit = quitter

watching-hint = Vous regardez. Tapez « in » pour prendre un siège, t pour voir la table, q pour arrêter.
accept-hint = Tapez « { $word } » pour accepter et prendre un siège, ou q pour partir.
accept-again = Tapez « { $word } » ou q.
accept-prompt = Accepter ?
not-seated = Vous n'avez pas pris de siège.
back-in-seat = Vous revoilà au siège { $seat }.
could-not-leave = Impossible de partir.
