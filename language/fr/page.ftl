# Ce que la page dit autour de la table.

page-needs-javascript = Riverboat a besoin de JavaScript.
needs-server = Il faut le serveur, qui n'est pas joignable maintenant.
not-drawn = Quelque chose n'a pas pu être dessiné. Le jeu continue ; rechargez la page si cela dure.

invited = Une table vous attend.
i-have-a-password = J'ai un mot de passe
password = Mot de passe
play = Jouer
your-name = Votre nom
choose-name = Choisissez le nom que les autres voient.

password-asked = Cette table demande un mot de passe.
enter-password = Entrez le mot de passe
back-to-tables = Retour aux tables
private-table = Une table privée
table-password = Mot de passe de la table
enter = Entrer

invites = { $host } vous invite à « { $name } ».
invited-to = On vous invite à « { $name } ».
invitation-locked = { $game }. La table demande un mot de passe.
    .linked = { $game }. La table demande un mot de passe, qui est dans votre lien.
invitation-stakes = { $game }, { $stakes }. Cave de { $least } à { $most }.
invitation-nobody = Personne n'y est encore ; { $room }.
invitation-names = À la table : { $names } ; { $room }.
invitation-players =
    { $count ->
        [one] { $count } personne y joue ; { $room }.
       *[other] { $count } personnes y jouent ; { $room }.
    }
seats-free =
    { $free ->
        [one] { $free } siège libre sur { $seats }
       *[other] { $free } sièges libres sur { $seats }
    }
seats-all-taken = les { $seats } sièges sont pris

to-the-tables = Vers les tables
menu = Menu
invite-players = Inviter
hands-and-chat = Mains et chat
    .unread = Mains et chat, non lus : { $count }
paused-now = En pause
hands-left = encore { $count }
in-a-mix = { $mix } : { $game }
menu-rules = Règles de la table
menu-host = Hôte : pause, limites, fermeture
menu-ledger = Comptes
menu-chips = Jetons et recave
menu-hands = Mes mains
menu-statistics = Mes statistiques
menu-settings = Réglages et touches
menu-account = Compte

reconnecting = Connexion perdue. Reconnexion…
connect-again = Se reconnecter
close = Fermer
loading = Chargement…

title-your-turn = ● C'est à vous – Riverboat
title-table = { $name } – Riverboat
notice-your-turn = C'est à vous

amount-not-one = « { $typed } » n'est pas un montant. Essayez 600, 3/4, pot ou 2.5bb.
amount-not-whole = { $typed } n'est pas un nombre entier de jetons.
amount-not-possible = { $amount } est impossible maintenant : le montant va { $range }.
amount-range = de { $least } à { $most }
    .two = { $least } ou { $most }
chips-not-whole = « { $typed } » n'est pas un nombre entier de jetons. Essayez { $example }.
chips-not-amount = « { $typed } » n'est pas un montant. Essayez { $example }.
amount-understood = « { $typed } » se lit { $amount }. Appuyez encore sur Entrée si c'est juste.
