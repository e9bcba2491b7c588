# Ce qui se passe à une table et dans une main. Aucune phrase ne finit par un point.

seat-number = Siège { $number }
list-next = { $before }, { $one }
    .last = { $before } et { $one }

table-opened = { $name } ouvre la table : { $rules }
table-closed = La table est fermée
chat-said = { $name } : { $text }
player-muted = { $name } n'a plus accès au chat
table-paused = La table est en pause : { $reason }
play-resumed = Le jeu reprend
player-kicked = { $name } doit quitter la table : { $reason }
stakes-changed = Limites dès la prochaine main : { $stakes }, cave de { $least } à { $most }
table-closing = La table ferme après cette main : { $reason }

seat-taken =
    { $you ->
        [yes] Vous prenez le siège { $seat } avec { $chips }
       *[no] { $who } prend le siège { $seat } avec { $chips }
    }
seat-left =
    { $you ->
        [yes] Vous partez avec { $chips }
       *[no] { $who } part avec { $chips }
    }
sat-out =
    { $you ->
        [yes] Vous passez en absence
       *[no] { $who } passe en absence
    }
sat-in =
    { $you ->
        [yes] Vous êtes de retour
       *[no] { $who } est de retour
    }
waits-for-big-blind =
    { $you ->
        [yes] Vous attendez la grosse blinde
       *[no] { $who } attend la grosse blinde
    }
posts-to-enter =
    { $you ->
        [yes] Vous allez poster une blinde
       *[no] { $who } va poster une blinde
    }
auto-muck-on =
    { $you ->
        [yes] Vous cachez automatiquement les mains perdantes
       *[no] { $who } cache automatiquement les mains perdantes
    }
auto-muck-off =
    { $you ->
        [yes] La question vous sera posée à l'abattage
       *[no] { $who } choisira à l'abattage
    }
cards-shown =
    { $you ->
        [yes] Vous montrez { $cards } après la main
       *[no] { $who } montre { $cards } après la main
    }
time-bank-used =
    { $you ->
        [yes] Vous avez utilisé { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s de la banque de temps
       *[no] { $who } a utilisé { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s de la banque de temps
    }
time-card-used =
    { $you ->
        [yes] Vous avez utilisé une carte de temps
       *[no] { $who } a utilisé une carte de temps
    }
leaves-after-hand =
    { $you ->
        [yes] Vous partirez après cette main
       *[no] { $who } partira après cette main
    }
leave-asked =
    { $you ->
        [yes] Vous quittez la table
       *[no] { $who } quitte la table
    }
chips-asked =
    { $you ->
        [yes] Vous allez ajouter { $chips } jetons
       *[no] { $who } va ajouter { $chips } jetons
    }
chips-cancelled =
    { $you ->
        [yes] Vous annulez l'ajout de jetons
       *[no] { $who } annule l'ajout de jetons
    }
chips-added =
    { $you ->
        [yes] Vous ajoutez { $chips } jetons
       *[no] { $who } ajoute { $chips } jetons
    }
chips-not-added =
    { $you ->
        [yes] Vous n'avez pas pu ajouter de jetons
       *[no] { $who } n'a pas pu ajouter de jetons
    }
seat-kept =
    { $you ->
        [yes] Vous resterez au siège { $seat }
       *[no] { $who } restera au siège { $seat }
    }
seat-change-asked =
    { $you ->
        [yes] Vous passerez au siège { $seat }
       *[no] { $who } passera au siège { $seat }
    }
seat-changed =
    { $you ->
        [yes] Vous passez au siège { $seat }
       *[no] { $who } passe au siège { $seat }
    }
wait-list-joined = { $name } rejoint la liste d'attente
hand-started = Main { $number } : { $game }, { $stakes }
hand-started-with-button =
    { $you ->
        [yes] Main { $number } : { $game }, { $stakes }, vous avez le bouton
       *[no] Main { $number } : { $game }, { $stakes }, { $who } a le bouton
    }
time-charged =
    { $you ->
        [yes] Vous payez { $chips } de droit de table
       *[no] { $who } paie { $chips } de droit de table
    }
all-in =
    { $you ->
        [yes] {" "}et faites tapis
       *[no] {" "}et fait tapis
    }
ante-posted =
    { $you ->
        [yes] Vous posez un ante de { $chips }{ $all-in }
       *[no] { $who } pose un ante de { $chips }{ $all-in }
    }
posted =
    { $you ->
        [yes] Vous postez { $post } de { $chips }{ $all-in }
       *[no] { $who } poste { $post } de { $chips }{ $all-in }
    }
post-dead-ante = un ante mort
post-big-blind-ante = un ante de grosse blinde
post-dead-blind = une blinde morte
post-blind = une blinde
post-live-blind = une blinde vive
post-straddle = un straddle
post-small-blind = la petite blinde
post-big-blind = la grosse blinde
bring-in-posted =
    { $you ->
        [yes] Vous posez le bring-in de { $chips }{ $all-in }
       *[no] { $who } pose le bring-in de { $chips }{ $all-in }
    }

street-started = { $street } (pot { $pot })
street-dealt = { $street } : { $cards }
board-dealt = { $street } : { $cards } (pot { $pot })
board-dealt-of-several = { $street }, board { $board } : { $cards } (pot { $pot })
hole-cards-dealt =
    { $you ->
        [yes] Vous recevez { $cards }
       *[no] { $who } reçoit { $cards }
    }
up-cards-dealt =
    { $you ->
        [yes] Vous recevez { $cards } face visible
       *[no] { $who } reçoit { $cards } face visible
    }
    .short =
    { $you ->
        [yes] vous { $cards }
       *[no] { $who } { $cards }
    }
drew =
    { $you ->
        [yes] Vous tirez { $count ->
            [one] { $count } carte
           *[other] { $count } cartes
        }
       *[no] { $who } tire { $count ->
            [one] { $count } carte
           *[other] { $count } cartes
        }
    }
stood-pat =
    { $you ->
        [yes] Vous ne tirez pas
       *[no] { $who } ne tire pas
    }
cards-discarded =
    { $you ->
        [yes] Vous écartez { $cards }
       *[no] { $who } écarte { $cards }
    }
discarded = { $who } écarte { $count } { $count ->
        [one] carte
       *[other] cartes
    }
discards-shuffled = Plus de cartes : { $count ->
        [one] { $count } carte écartée est remélangée
       *[other] { $count } cartes écartées sont remélangées
    }

timed-out =
    { $you ->
        [yes] Votre temps est écoulé
       *[no] { $who } : temps écoulé
    }
folded =
    { $you ->
        [yes] Vous vous couchez
       *[no] { $who } se couche
    }
checked =
    { $you ->
        [yes] Vous checkez
       *[no] { $who } checke
    }
called =
    { $you ->
        [yes] Vous suivez { $chips }{ $all-in }
       *[no] { $who } suit { $chips }{ $all-in }
    }
called-to =
    { $you ->
        [yes] Vous suivez à { $chips }
       *[no] { $who } suit à { $chips }
    }
bet-made =
    { $you ->
        [yes] Vous misez { $chips }{ $all-in }
       *[no] { $who } mise { $chips }{ $all-in }
    }
raised-to =
    { $you ->
        [yes] Vous relancez à { $chips }{ $all-in }
       *[no] { $who } relance à { $chips }{ $all-in }
    }
uncalled-bet-returned =
    { $you ->
        [yes] Mise non suivie de { $chips } qui vous revient
       *[no] Mise non suivie de { $chips } qui revient à { $who }
    }
runs-offered = Le board peut être tiré plusieurs fois
runs-chosen =
    { $you ->
        [yes] Vous choisissez de tirer le board { $times }
       *[no] { $who } choisit de tirer le board { $times }
    }
times =
    { $count ->
        [1] une fois
        [2] deux fois
       *[other] { $count } fois
    }
cards-of-showdown =
    { $you ->
        [yes] Vous montrez { $cards }
       *[no] { $who } montre { $cards }
    }
hand-shown =
    { $you ->
        [yes] Vous montrez { $cards } : { $worth }
       *[no] { $who } montre { $cards } : { $worth }
    }
hand-mucked =
    { $you ->
        [yes] Vous cachez votre main
       *[no] { $who } cache sa main
    }
rake-taken = Rake : { $chips }
rabbit-shown = Rabbit hunt : { $cards }

pot-won =
    { $you ->
        [yes] Vous remportez { $pot } de { $chips }
       *[no] { $who } remporte { $pot } de { $chips }
    }
pot-shared = { $shares } sur { $pot } de { $chips }
pot-part = { $shares } sur { $pot }{ $half ->
        [high] {" "}pour le haut
        [low] {" "}pour le bas
       *[whole] {""}
    }{ $board ->
        [0] {""}
       *[other] {" "}sur le board { $board }
    }
share-won =
    { $you ->
        [yes] Vous remportez { $chips }
       *[no] { $who } remporte { $chips }
    }
    .later =
    { $you ->
        [yes] vous remportez { $chips }
       *[no] { $who } remporte { $chips }
    }
pot-only = le pot
pot-main = le pot principal
pot-side = le pot annexe { $number }

deal-avoided = On mélange à nouveau : il manque le nombre de { $players }
one-player = { $who }
