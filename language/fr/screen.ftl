# Ce que le plein écran dit en plus.

key-help = aide
key-talk = parler
key-log = log
key-chat-count =
    { $unread ->
        [0] chat
       *[other] chat ({ $unread })
    }
key-hands = mains
key-sit = s'asseoir
key-leave-list = ne plus attendre
key-sit-in = revenir
key-sit-out = absence
key-leave = partir
key-invite = inviter
key-command = commande
key-statistics = stats
key-back-to-table = à la table
key-replay = revoir
key-choose = choisir
key-list = liste
key-next = suite
key-back = retour
key-street = tour
key-play = lire
key-speed = vitesse
key-other-hand = autre main

input-sends = Entrée envoie
input-back = Échap retour
menu-hint = ↑↓ choisir  Entrée  Échap retour
page-scrolls = ↑↓ défiler, une autre touche ferme
page-closes = une touche ferme
log-older = avant  PgDn  Échap
say-prompt = Dire
picked-card = rendue

sits-out-hint = en absence : { $key } pour revenir
spectator-sits = { $key } pour s'asseoir
spectator-waits = { $key } pour la liste d'attente
spectator-place = Liste d'attente : vous êtes numéro { $place }
spectator-others = En attente : { $names }
spectator-hint = Vous regardez. { $key } prend un siège ou rejoint la liste d'attente.
    .short = Vous regardez. { $key } prend un siège.
session-head = Session
session-hands = { $count } { $count ->
        [one] main
       *[other] mains
    }
session-last = Dernière main
log-head = Log
log-this-hand = Cette main
chat-head = Chat
chat-empty = Pas encore de message
face-up = Visibles : { $dealt }
face-up-next = { $before }  { $one }

have-seat = Vous avez un siège. { $key } pour s'absenter ou revenir.
have-no-seat = Vous n'avez pas de siège. { $key } pour en prendre un.
paste-ignored = Texte collé ignoré. Appuyez sur { $talk } pour parler ou { $command } pour une commande, puis collez de nouveau.
too-soon-key = Trop tôt. Rien n'est envoyé. Appuyez encore.
too-soon-click = Trop tôt. Rien n'est envoyé. Cliquez encore.
turn-over = Votre tour est fini. Rien n'a été envoyé.
turn-over-typed = Votre tour est fini. Votre saisie n'a pas été envoyée.
turn-over-typed-more = Votre tour est fini. Votre saisie n'a pas été envoyée. Échap ferme ceci.
that-turn-over = Ce tour est fini. Rien n'a été envoyé.
suspended-not-sent = La table est suspendue. Rien n'a été envoyé.
lost-not-sent = La connexion est perdue. Rien n'a été envoyé.
no-replay = Vous n'avez aucune main finie à revoir.
host-only = Seul l'hôte de la table peut faire cela.
theme-kept = Thème : { $theme }.
theme-not-saved = Le thème n'a pas pu être enregistré : { $error }

tour-head = Bonjour. Une touche ferme ceci.
tour-buttons = Chaque bouton montre sa touche : appuyez dessus, ou cliquez le bouton.
tour-amount = Relancer ouvre un champ pour le montant. Rien n'est envoyé avant Entrée.
tour-help = { $help } aide à tout moment, et { $command } liste les commandes.
small-first = Le terminal est
small-second = trop petit : { $size }.
small-least = Il faut { $size }.
window-turn = C'est à vous : { $table }
window-table = { $table } : Riverboat

help-head = Aide
help-now = Maintenant :
help-in-advance = D'avance, jusqu'à votre tour :
help-choice = { $choice } ({ $detail })
help-amount-box = Dans le champ du montant : { $examples }.
help-amount-keys = Tab choisit une valeur, haut et bas la changent d'une grosse blinde, Entrée l'envoie.
help-always = À tout moment :
help-key-talk = envoyer un message à la table
help-key-tab = montrer le chat au lieu du log, ou l'inverse
help-key-hands = vos mains passées, chacune à revoir
help-key-statistics = vos statistiques de cette session
help-key-sit = sans siège : en prendre un ou rejoindre la liste d'attente ; encore : la quitter
help-key-sit-out = s'absenter dès la prochaine main, ou revenir
help-key-command = taper une commande de la liste ci-dessous
help-key-leave = quitter la table
help-commands = Commandes, à taper après { $key }
statistics-head = Cette session

commands-head = Commandes
list-talk = envoyer un message à la table
list-tab = le chat ou le log
list-older = lignes plus anciennes du log
list-newer = lignes plus récentes du log
list-hands = vos mains passées
list-replay = revoir la dernière main
list-statistics = vos statistiques
list-sit = prendre un siège, rejoindre ou quitter la liste d'attente
list-sit-out = s'absenter ou revenir
list-invite = inviter
list-host = la page de l'hôte
list-theme = thèmes
list-language = langue
list-help = aide
list-leave = quitter la table
list-add = ajouter des jetons
list-rebuy = recave automatique
list-move = changer de siège
list-wait = attendre la grosse blinde
list-automuck = montrer ou cacher les mains perdantes sans demander
list-mute = cacher les messages de quelqu'un
themes-head = Thèmes
theme-dark = sombre
theme-light = clair
theme-colour-blind = daltonien
theme-none = aucun
languages-head = Langues
host-head = La page de l'hôte
host-resume = Reprendre le jeu
host-pause = Pause après cette main
host-stakes = Changer les limites
host-ledger = Qui doit quoi à qui
host-invite = Inviter
host-kick = Exclure { $who }
host-kick-ask = Exclure { $who } après la main ?
host-close = Fermer la table
host-close-ask = Fermer la table pour tout le monde après la main ?

invite-nobody = Personne d'autre ne peut rejoindre cette table.
    .head = Personne d'autre ne peut rejoindre cette table
invite-link = Envoyez ce lien aux autres :
    .head = Envoyez ce lien aux autres
invite-here-only = Il ne marche que sur cet ordinateur. Pour les autres, connectez-vous par son adresse dans votre réseau.
invite-password = Il demande le mot de passe de la table.

hands-head = Vos mains
hands-loading = Chargement de vos mains…
hands-none = Vous n'avez fini aucune main sur ce serveur.
hand-broken = Le serveur a envoyé une main dont les événements ne vont pas ensemble.
replay-won = { $when }. Gain de { $chips }.
replay-lost = { $when }. Perte de { $chips }.
replay-steps = Étape  { $step } sur { $steps }
replay-playing = lecture, { $speed }/s
replay-paused = en pause, { $speed }/s

language-now = Langue : { $name }.
language-unknown = « { $code } » n'est pas une langue ici. Essayez { $languages }.
language-which = Quelle langue ? Au choix : { $languages }
language-not-saved = La langue n'a pas pu être enregistrée : { $error }
language-plain-only = Les terminaux ne savent pas écrire { $name } de droite à gauche en plein écran. Utilisez --plain.
language-plain-used = Les terminaux ne savent pas écrire { $name } de droite à gauche en plein écran ; le mode simple est utilisé.
