# Ce qui se lit à la table, sur la page. La place est comptée.

felt = Table
your-actions = Vos actions
seats = Sièges
board = Board
    .of-several = Board { $number }

sit-here = S'asseoir
sit-here-seat = S'asseoir ici : siège { $seat }
seat-move-here = Siège { $seat } : venir ici
seat-empty = Siège { $seat }, vide
felt-folded = Fold
felt-checked = Check
felt-called = Suit
felt-bet_made = Mise
felt-raised_to = Relance
felt-bring_in_posted = Bring-in
felt-hand_mucked = Muck
felt-draws = Tire { $count }
felt-pat = Servi
felt-discards = Écarte
felt-runs = Board ×{ $count }
felt-all-in = Tapis
note-disconnected = Hors ligne
note-left = S'en va
note-sits-out = En absence
note-waits = Attend la grosse blinde
    .brief = Attend BB
word-you = vous
word-button = bouton
word-folded = fold
word-sits-out = en absence
word-to-act = doit agir
word-next = { $word },{" "}
word-expects = espère { $chance } du pot
words-of-seat = , { $words }

felt-pot = Pot { $amount }
felt-bomb-pot = Bomb pot { $amount }
pots-two = Principal { $main } · Annexe { $side }
pots-more = Principal { $main } · Annexe 1 { $side } · { $count } de plus
pots-brief-one = Princ. { $main } · Annexe { $side }
pots-brief = Princ. { $main } · { $count } annexes { $side }
paid-side-pot = Pot annexe { $number }
paid-main-pot = Pot principal
wins-high = Haut
wins-low = Bas
part-of-win = { $part } : { $hand }
felt-closed = La table est fermée
felt-stopped = Un instant : le jeu reprend tout seul. Vos cartes et jetons sont en sécurité.
felt-closing = La table ferme
felt-paused = Pause de l'hôte
felt-waiting = En attente de monde

do-fold = Fold
do-check = Check
do-call = Suivre
do-call-amount = Suivre { $amount }
do-call-any = Tout suivre
do-check-fold = Check/fold
do-bring-in = Bring-in
do-bet = Miser
do-raise = Relancer à
do-muck = Cacher
do-show = Montrer
do-exchange = Changer
do-stand-pat = Servi
do-discard = Écarter
do-run-once = Une fois
do-run-twice = Deux fois
do-run-three = Trois fois
do-show-cards = Montrer
do-post = Poster
do-wait = Attendre BB
do-stay = Rester
do-be-back = Revenir
do-sit-out = S'absenter
do-add-chips = Recaver
do-leave = Partir
do-decline = Refuser
do-take-seat = Accepter
do-leave-wait-list = Ne plus attendre
do-join-wait-list = Liste d'attente
do-sit-down = S'asseoir
all-in-amount = Tapis { $amount }
size-pot = Pot
size-all-in = Tapis
size-max = Max
size-with-amount = { $size } : { $amount }
sizes = Montants
amount = Montant
amount-field = Montant, par exemple 600, 3/4, pot ou 2.5bb
less = Moins
more = Plus
time-left = { $seconds } s
    .bank = Banque { $seconds } s
ahead = D'avance

your-turn = C'est à vous
show-or-muck = Montrer votre main ou la cacher ?
tap-to-exchange = Touchez les cartes à changer
    .most = Touchez les cartes à changer, { $most } au plus
tap-to-discard = Touchez { $count ->
        [one] la carte
       *[other] les { $count } cartes
    } à écarter
how-often-run = Vous êtes à tapis. Tirer le board une fois ou deux ?
    .three = Vous êtes à tapis. Tirer le board une, deux ou trois fois ?
you-leave-when-over = Vous partez à la fin de la main
you-leave-after = Vous partez après cette main
you-have-no-chips = Vous n'avez plus de jetons
you-sit-out = Vous êtes en absence
somebody = Quelqu'un
acts = À { $who } de jouer
acts-ahead = À { $who } de jouer. Vous pouvez choisir d'avance.
you-have-folded = Votre main est couchée
all-bets-in = Les mises sont faites
dealt-in-next = Vous jouez dès la prochaine main
wins-amount = { $who } remporte { $amount }
see-late = Vous voyez la table avec { $seconds } s de retard.
seat-offered-to-you = Le siège { $seat } est libre pour vous : prenez-le dans les 30 secondes.
place-in-wait-list = Vous êtes numéro { $place } sur la liste d'attente.
you-watch = Vous regardez.
wait-list-length = { $count } sur la liste d'attente.

press-not-counted = Les boutons venaient de changer : cela n'a pas compté.
amount-brought-in = Cela fait { $amount } ici.
check-is-free = Vous pouvez checker gratuitement.
it-is-your-turn = C'est à vous.
exchange-most = Vous pouvez changer au plus { $count } { $count ->
        [one] carte
       *[other] cartes
    }.
offline-message-waits = Vous êtes hors ligne. Le message partira au retour de la connexion, sauf si vous le retirez.
taken-over = Vous jouez à cette table dans une autre fenêtre. Celle-ci est arrêtée.
play-here = Jouer ici
taken-back = Vous jouez maintenant dans cette fenêtre. L'autre est arrêtée.
you-were-kicked = Vous avez dû quitter la table : { $reason }

turn-choices = À vous : { $choices }.
choices-next = { $before }, { $one }
may-check = check
may-call = suivre { $amount }
may-bring-in = bring-in de { $amount }
may-bet = miser { $range }
may-raise = relancer { $range }
may-exchange = changer jusqu'à { $count } { $count ->
        [one] carte
       *[other] cartes
    }
may-discard = écarter { $count } { $count ->
        [one] carte
       *[other] cartes
    }
may-run = tirer le board jusqu'à { $count } fois
may-show = montrer
may-muck = cacher
may-fold = fold
no-board-in-game = Ce jeu n'a pas de board.
no-card-on-board = Aucune carte sur le board.
hear-board = { $board } : { $cards }.
hear-pot = Pot { $amount }.
no-hand-is-played = Aucune main en cours.
hear-stacks = Tapis : { $stacks }.
stack-of = { $who } { $amount }
nobody-sits = Personne à la table.
words-next = { $before }, { $one }

tab-hands = Mains
tab-chat = Chat
chat-messages = Messages du chat
chat-message = Message
say-something = Dites quelque chose
send = Envoyer
close-panel = Fermer le panneau
messages-wait = Messages en attente
waits-to-be-sent = En attente d'envoi : { $text }
withdraw = Retirer
