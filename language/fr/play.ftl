# Ce qu'on lit à une table : actions, tour, sièges, temps, jetons.

choice-fold = Fold
choice-check = Check
choice-call = Suivre { $chips }
choice-bring-in = Bring-in { $chips }
choice-bet = Miser…
choice-raise = Relancer…
choice-bet-fixed = Miser { $chips }…
choice-raise-fixed = Relancer { $chips }…
choice-exchange =
    { $count ->
        [0] Servi
       *[other] Changer { $count }
    }
choice-cards = 1-{ $count } pour choisir les cartes
choice-discard = Écarter { $count }
choice-run = Board { $times }
choice-show = Montrer
choice-muck = Cacher
choice-yes = Oui
choice-no = Non
choice-buy-in = Cave de { $chips }
choice-replay = Revoir la main
in-advance = D'avance
in-advance-check-or-fold = check ou fold
in-advance-check = check
in-advance-call-any = tout suivre
range = de { $least } à { $most }
    .short = { $least }..{ $most }
    .two = { $least } ou { $most }

turn-yours = C'est à vous
turn-yours-seconds = C'est à vous  { $seconds } s
turn-theirs = À { $who } de jouer
turn-theirs-seconds = À { $who } de jouer  { $seconds } s
player-disconnected = { $who } a perdu sa connexion
player-disconnected-waiting = { $who } a perdu sa connexion. Attente jusqu'à { $seconds } s.
player-reconnected = { $who } est de nouveau en ligne.
not-connected = Pas de connexion
connected-again = Connexion rétablie.
connection-is-lost = Connexion perdue, reconnexion. Rien n'est envoyé d'ici là.
    .short = Connexion perdue, reconnexion. Rien n'est envoyé d'ici là
time-bank-left = banque de temps { $seconds } s
time-bank-running = banque de temps en cours : { $seconds } s
time-bank-runs = Votre banque de temps est en cours : encore { $seconds } s.
time-runs-out = Il vous reste { $seconds } s pour agir.

table-is-suspended = La table est suspendue
table-now-paused = La table est en pause
table-suspended-why = La table est suspendue car les mains ne peuvent pas être enregistrées. Le jeu reprendra tout seul.
table-resumed = Le jeu reprend.
waiting-for-player = En attente d'un adversaire
    .sentence = En attente d'un adversaire.
waiting-for-hand = En attente de la prochaine main
next-hand-soon = La prochaine main arrive
    .short = Bientôt une main
cards-are-dealt = Les cartes sont données

seat-free = siège { $seat } libre
status-leaving = s'en va
status-sitting-out = en absence
status-no-chips = sans jetons
status-waits = attend la grosse blinde
    .short = attend BB
status-folded = fold
status-all-in = tapis
status-disconnected = hors ligne
bank-left = banque { $seconds } s
you-alone = Vous
watching-now = Vous regardez
shown-later = La table est en différé
dealer-button = D

hand-number = main { $number }
pot-of = Pot { $chips }
pot-named-main = principal { $chips }
pot-named-side = annexe { $chips }
pots-count = { $count } { $count ->
        [one] pot
       *[other] pots
    }
bomb-pot-mark = bomb pot
    .short = bomb
dead-cards = hors jeu
cards-up = visibles
cards-down = cachées
win-chance = { $percent } % de gagner
price-of-call = Suivre { $chips } pour { $pot }
pot-odds = Cote { $ratio }:1, il faut { $percent } %
equity-of =
    { $you ->
        [yes] Vous { $percent } %
       *[no] { $who } { $percent } %
    }
equities = Equity : { $odds }
percent = { $percent } %

amount-bet = Miser
amount-raise = Relancer à
amount-is = = { $amount }
amount-is-part = = { $amount }, { $percent } % du pot
amount-is-most = = { $amount }, le maximum
amount-is-least = = { $amount }, le minimum
amount-limited-most = { $text } devient { $amount }, le maximum.
amount-limited-least = { $text } devient { $amount }, le minimum.
amount-unknown = « { $text } » n'est pas un montant. Essayez { $examples }.
amount-not-chips = { $amount } n'est pas un nombre entier de jetons.
amount-below = { $amount } est sous le minimum de { $least }.
amount-above = { $amount } est au-dessus du maximum de { $most }.
amount-read-as = { $text } se lit { $amount }.
number-not-whole = « { $text } » n'est pas un nombre entier.

doubt-free-fold = Vous pouvez checker gratuitement.
doubt-all-in = C'est tapis pour { $chips }, { $blinds } { $blinds ->
        [one] grosse blinde
       *[other] grosses blindes
    }.
doubt-leave = Partir maintenant couche votre main.
ask-sure = { $why } Vraiment ?
ask-leave = Vous êtes dans une main. Partir et la coucher ?
ask-seat = { $why } Prendre un siège ?

no-turn = Ce n'est pas à vous.
no-seat = Vous n'avez pas de siège. La commande « in » en prend un.
no-chips = Vous n'avez plus de jetons. La commande « in » se recave.
on-wait-list = Vous êtes sur la liste d'attente.
wait-list-instead = Aucun siège libre. Vous êtes sur la liste d'attente et aurez le prochain siège.
seat-not-taken = Un siège est libre, mais vous n'avez pas pu le prendre : { $error }.
seat-unknown = Il n'y a pas de siège { $seat } ici : les sièges vont de 1 à { $seats }.
you-left = Vous avez quitté la table
you-post-big-blind = Vous allez poster la grosse blinde
you-are-broke = Vous n'avez plus de jetons
you-have = Vous avez { $chips } ({ $net })
rebuy-off = La recave automatique est arrêtée.
rebuy-on = Recave automatique : à { $chips } jetons dès que vous n'en avez plus.
rebuy-on-below = Recave automatique : à { $chips } jetons dès que vous avez moins de { $below }.
rebuy-offer =
    { $exact ->
        [yes] Votre siège est gardé { $seconds } s. Tapez « in » pour une cave de { $chips }.
       *[no] Votre siège est gardé jusqu'à { $seconds } s. Tapez « in » pour une cave de { $chips }.
    }
seat-kept-for =
    { $exact ->
        [yes] Plus de jetons. Siège gardé { $seconds } s
       *[no] Plus de jetons. Siège gardé jusqu'à { $seconds } s
    }
turn-already-over = Ce tour est déjà fini, rien n'a été fait.
nothing-in-advance = Vous êtes à tapis : rien à choisir d'avance dans cette main.
cannot-bet = Vous ne pouvez ni miser ni relancer maintenant.
refused = Refusé : { $error }.
failed = { $error }.

duration-days = { $count } { $count ->
        [one] jour
       *[other] jours
    }
duration-hours = { $count } { $count ->
        [one] heure
       *[other] heures
    }
duration-minutes = { $count } { $count ->
        [one] minute
       *[other] minutes
    }
duration-seconds = { $count } { $count ->
        [one] seconde
       *[other] secondes
    }
table-rules = Table { $name } : { $rules }.
table-seats = { $seats } { $seats ->
        [one] siège
       *[other] sièges
    }, cave de { $least } à { $most }, { $time } pour agir.
table-seats-and-bank = { $seats } { $seats ->
        [one] siège
       *[other] sièges
    }, cave de { $least } à { $most }, { $time } pour agir, banque de temps { $bank }.
spectators-see-all = Les spectateurs voient toutes les cartes cachées, même couchées, après chaque main ; retard : { $time }.

statistics-none = Vous n'avez fini aucune main dans cette session.
statistics-hands = Mains
statistics-net = Gagné ou perdu
statistics-biggest = Plus gros pot gagné
statistics-vpip = Jetons mis par choix (VPIP)
statistics-pfr = Relance au premier tour (PFR)
statistics-three-bet = Relance d'une relance (3-bet)
statistics-aggression = Agressivité (mises et relances par call)
statistics-showdowns = Jusqu'à l'abattage
statistics-showdowns-won = Gagné à l'abattage
statistics-no-case = aucun cas
statistics-share = { $percent } %  ({ $part } sur { $whole })
statistics-to-calls = { $raises } pour { $calls }
statistics-aggression-value = { $factor }  ({ $counts })
statistics-plot = les dernières mains, de la plus ancienne

ledger-column-bought-in = entré
ledger-column-cashed-out = sorti
ledger-column-on-table = sur table
ledger-column-result = bilan
ledger-settle = Règlement :
ledger-payment = { $payer } paie { $chips } à { $payee }
ledger-even = Personne ne doit rien.
ledger-house = La maison a pris { $chips }
