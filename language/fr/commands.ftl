# Ce qu'on tape : l'aide, et ce qui ne va pas. Les commandes restent les mêmes dans toutes les langues.

help-fold = se coucher
help-check-or-call = checker ou suivre
help-check = checker seulement
help-bet = miser 600, ou relancer à 600. Aussi : 1.5k, 3/4 ou 75% du pot, pot, 2.5bb, 3x la mise, min, all
help-raise = comme b ; en limit, sans montant
help-all-in = faire tapis, ou autant que la limite permet
help-bring-in = poser le bring-in
help-draw = changer la première et la troisième carte ; d 7c Kd : ces deux-là
help-pat = ne pas tirer
help-run = tirer le board deux fois, si tous sont d'accord
help-show-or-muck = à l'abattage : montrer ou cacher
help-out-in = s'absenter dès la prochaine main ; revenir, ou se recaver
help-wait = attendre la grosse blinde, si vous devez une blinde
help-post = poster la blinde que vous devez
help-add = ajouter 500 jetons ; pendant une main, à sa fin
help-auto = recaver à 10 000 dès que vous avez moins de 2 000 ; auto 10000 : dès que vous n'avez plus rien ; auto off : jamais
help-move = passer au siège 3 ; pendant une main, à sa fin
help-after = partir après cette main ; rester : in
help-show-after = après la main : montrer votre première carte ; show : toutes
help-table = montrer la table
help-statistics = vos statistiques de cette session
help-leave = partir
help-next = agir dès que c'est à vous : fold, check, check/fold, suivre (à ce prix seulement), tout suivre ; next none : annuler
help-automuck = demander à l'abattage avant de cacher une main perdante ; automuck on : sans demander
help-say = envoyer un message à toute la table
help-mute = cacher les messages de NAME ; /unmute NAME : les montrer
help-language = une autre langue : { $languages }
help-host = Pour l'hôte de la table :
help-pause = pause après cette main ; resume : reprendre
help-stakes = changer les blindes dès la prochaine main ; un troisième nombre est l'ante
help-kick = faire quitter la table à quelqu'un après la main
help-quiet = priver quelqu'un de chat pour tous ; /speak NAME : le rendre
help-close = fermer la table après la main

amount-examples = 600, 3/4, pot, 2.5bb, 3x, 1.5k ou all

command-unknown = Commande inconnue « { $text } ». ? pour l'aide.
command-needs-number = « { $word } » veut un nombre, par exemple : { $example }
command-takes-no-amount = « { $word } » ne prend pas de montant.
which-amount = Combien ? Par exemple : { $example }
which-runs = Combien de fois ? Par exemple : { $example }
which-cards = Quelles cartes ? Par exemple : { $example }. Ne pas tirer : p
which-preaction = Quoi ensuite ? Au choix : { $choices }
which-automuck = Tapez automuck on ou automuck off.
which-stakes = Quelles limites ? Par exemple : { $example }
which-message = Dire quoi ? Par exemple : { $example }
or-next = { $before }, { $one }
    .last = { $before } ou { $one }
say-example = /say bien joué
card-places = Vous avez les cartes 1 à { $count }, pas { $place }.
card-unknown = « { $text } » n'est pas une carte. Tapez hauteur et couleur, comme Ah ou Td.
card-not-yours = Vous n'avez pas { $card }.
name-unknown = Personne ici ne s'appelle « { $name } ».
name-of-several = Plusieurs ici s'appellent « { $name } ».
page-keys = ? pour l'aide, q pour partir.

by-the-host = par l'hôte
a-break = une pause

not-connected-retype = Pas de connexion, rien n'a été envoyé. Retapez après la reconnexion.
paste-dropped = Le texte collé est ignoré : il a plusieurs lignes, ou est trop long.
again-type = { $why } Retapez-le pour le faire.
again-interrupt = { $why } Appuyez encore sur Ctrl-C pour le faire.
again-enter = { $why } Entrée pour l'envoyer.
hint-out = { $what }. Tapez « in » pour rejouer.
hint-owes = { $what }. Tapez « wait » pour plutôt l'attendre.
hint-left = { $what }. Tapez « in » pour reprendre un siège.
hint-unlisted = { $what }. Tapez « in » pour la rejoindre.
hint-broke = { $what }. { $offer }

preaction-held = À votre tour : { $action }
preaction-withdrawn = Annulé : { $action }
preaction-used = Comme demandé : { $action }
preaction-void = Annulé car la situation a changé : { $action }

offers-head = C'est à vous :
offer-fold = f fold
offer-check = c check
offer-call = c suivre { $chips }
offer-bring-in = i bring-in { $chips }
offer-bet = b { $least }..{ $most } miser
offer-raise = r { $least }..{ $most } relancer à
offer-bet-fixed = b miser { $chips }
offer-raise-fixed = r relancer à { $chips }
offer-all-in = a tapis { $chips }
offer-draw = d 1 3 changer la première et la troisième carte
offer-pat = p ne pas tirer
offer-run = n { $count } board { $times }
offer-show = s montrer
offer-muck = m cacher
offers-time = ? aide, { $seconds } s
offers-time-and-bank = ? aide, { $seconds } s + { $bank } s de banque

row-pot = pot { $chips }
row-bet = mise { $chips }
row-cards-up = ({ $cards } visibles)
