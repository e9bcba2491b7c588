# Les feuilles par-dessus la page.

buy-in = Cave
slider-of = { $field }, curseur
sit-down = Prendre un siège
sit-in-seat = Prendre le siège { $seat }
wait-for-big-blind = Attendre la grosse blinde au lieu de poster
leave-the-table = Quitter la table
leave-with = Vous partez avec { $chips } jetons.
stay = Rester
leave = Partir
in-a-hand = Vous êtes dans une main.
after-this-hand = Après la main
fold-and-leave = Fold et partir
add-chips = Recaver
add = Ajouter
chips-to-add = Jetons à ajouter
have-the-most = Vous avez le maximum de la table : { $chips }.
chips-added-later = { $chips } s'ajoutent après la main. 0 l'annule.
top-up = Recaver à { $chips } dès que je n'ai plus de jetons
muck-losing = Cacher les mains perdantes sans demander

link-copied = Le lien est copié.
copying-not-allowed = La copie n'est pas permise ici : sélectionnez le lien et copiez-le.
link-with-password = Le mot de passe est dans ce lien. Le lien est la clé : qui l'a peut entrer.
link-needs-password = Qui a le lien et le mot de passe de la table peut entrer.
link-is-enough = Qui a le lien peut entrer : un nom, et un siège.
link-for-here-only = D'autres appareils ne peuvent pas ouvrir ce lien : le serveur n'est joignable que de cet ordinateur. Pour inviter, lancez-le avec { $command }.
link-in-network = Le lien marche dans votre réseau. Ailleurs, il faut une redirection de port ou un tunnel.
address-of-computer = Adresse de cet ordinateur dans le réseau
password-into-link = Mettre le mot de passe dans le lien
copy-link = Copier le lien
share = Partager…
code-of-link = Code QR du lien

rules-buy-in = Cave de { $least } à { $most }, { $seats } sièges
rules-time = { $seconds } s pour agir, banque de temps { $bank } s
rules-rabbit = Rabbit hunt
rules-spectators-chat = Les spectateurs peuvent chatter
rules-unlisted = Cachée : seul le lien y mène
all-rules = Toutes les règles
wait-list = Liste d'attente : { $names }
table-is-paused = La table est en pause.
table-id = Id { $id }

player-seat = Siège { $seat }, { $chips } jetons
a-bot = Un robot
sits-out = En absence
owes-big-blind = Doit la grosse blinde
time-bank = Banque de temps { $seconds } s
reason-for-all = Raison, visible par tous
usual-reason = décision de l'hôte
kick = Exclure
mute = Couper
unmute = Rendre le chat
host = Hôte
resume-play = Reprendre
pause = Pause
close-the-table = Fermer la table
to-kick-or-mute = Pour exclure ou couper le chat, touchez le siège.
stakes = Limites
small-blind = Petite blinde
big-blind = Grosse blinde
small-bet = Petite mise
lowest-buy-in = Cave minimale
highest-buy-in = Cave maximale
change-from-next-hand = Changer dès la prochaine main
ledger = Comptes
ledger-player = Nom
ledger-in = Entré
ledger-out = Sorti
ledger-on-table = Sur table
ledger-result = Bilan
settle-up = Règlement
pays = { $from } paie { $amount } à { $to }
nobody-owes = Personne ne doit rien.
house-took = La maison a pris { $chips }.
stacks-at-start = Pendant une main, les tapis sont ceux du début.

my-hands = Mes mains
older-hands = Plus anciennes
no-hand-yet = Aucune main finie n'est encore enregistrée.
on-board = sur
hand-of-table = { $table }, main { $number }
all-my-hands = Toutes mes mains
step = Étape
step-back = Reculer
step-forward = Avancer
streets = Tours
replay-play = Lire
replay-pause = Pause

my-statistics = Mes statistiques
the-last-hands = Les { $count } dernières
hands-read = { $count } mains sur { $all }
result-in-hands = { $result } en { $count } { $count ->
        [one] main
       *[other] mains
    }
vpip = VPIP
    .meaning = jetons mis par choix au premier tour
pfr = PFR
    .meaning = mise ou relance à ce tour
three-bet = 3-bet
    .meaning = relance de la première relance
aggression = Agressivité
    .meaning = mises et relances par call, ensuite
    .counts = { $bets } pour { $calls }
to-showdown = Jusqu'à l'abattage
    .meaning = parmi les mains arrivées au deuxième tour
won-at-showdown = Gagné à l'abattage
part-of-whole = { $part } sur { $whole }
percent-of = { $percent } %
winnings-over = Gains sur { $count } { $count ->
        [one] main
       *[other] mains
    } : de { $low } à { $high }, { $result } à la fin

settings = Réglages
language = Langue
show-amounts-as = Montants en
amounts-chips = Jetons
amounts-bb = Grosses blindes
amounts-money = Argent
currency = Monnaie
chips-in-unit = Jetons par unité
chips-are = { $chips } jetons font { $amount }.
four-colours = Quatre couleurs
sound-on-turn = Son et vibration à mon tour
notification-on-turn = Notification à mon tour si la page est cachée
notifications-not-allowed = Le navigateur ne permet pas les notifications.
moving-cards = Cartes et jetons animés
keys = Touches
single-keys = Une seule touche pour agir
key-fold = Fold
key-call = Check ou suivre
key-check = Check, sans jamais suivre
key-bet = Choisir une mise ; Entrée mise
key-raise = Choisir une relance ; Entrée relance
key-allin = Choisir tapis ; Entrée mise
key-bringin = Bring-in
key-exchange = Changer les cartes choisies
key-pat = Ne pas tirer
key-show = Montrer
key-muck = Cacher
key-post = Poster ou attendre la blinde
key-board = Entendre le board
key-pot = Entendre le pot
key-stacks = Entendre les tapis
key-chat = Chat
usual-keys = Touches habituelles
digits-choose = 1 à 6 choisissent les cartes d'un tirage, 1 à 3 combien de fois tirer le board. Échap ferme.
key-keeps-meaning = « { $key } » garde son sens. Choisissez une lettre ou un signe.
key-of-other = « { $key } » sert à « { $meaning } ». Choisissez-en une autre, ou changez d'abord celle-là.

account = Compte
you-are-registered = Vous avez un compte.
registered-player = { $name } (compte)
guest-player = { $name } (sans compte)
balance = Solde { $chips } jetons
change-password = Changer le mot de passe
change = Changer
register-to-keep-name = Créez un compte pour garder le nom
register = Créer un compte
sign-out = Se déconnecter
guest-signs-out = Sans compte, on ne peut pas revenir après s'être déconnecté.
at-least-characters = Au moins { $count } { $count ->
        [one] caractère
       *[other] caractères
    }
current-password = Mot de passe actuel
new-password = Nouveau mot de passe

chat-help = /say TEXT, /mute NAME, /unmute NAME. Pour l'hôte : /pause, /resume, /stakes 100 200, /kick NAME, /quiet NAME, /speak NAME, /close.
chat-unknown = Commande inconnue « /{ $word } ». Personne ne l'a reçue. /help montre les commandes.
chat-hosts-only = Seul l'hôte de la table peut utiliser /{ $word }. Rien n'a changé.
chat-say-what = Dire quoi ? Par exemple : /say bien joué
chat-hidden = Les messages de { $name } sont cachés dans cette fenêtre.
chat-shown = Les nouveaux messages de { $name } sont de nouveau visibles.
chat-which-stakes = Quelles limites ? Par exemple : /stakes 100 200
chat-not-chips = « { $typed } » n'est pas un nombre de jetons. Essayez /stakes 100 200.
chat-nobody = Personne ici ne s'appelle « { $name } ».
    .several = Plusieurs ici s'appellent « { $name } ».
reason-break = une pause
reason-host = par l'hôte
