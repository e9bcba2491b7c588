# Pourquoi un serveur a refusé une commande.

error-unsupported_version = Les versions de cette page ou de ce programme et du serveur ne vont pas ensemble. Mettez à jour la plus ancienne.
error-unknown_token = Votre connexion n'est plus valable. Connectez-vous de nouveau.
error-wrong_password = Le nom ou le mot de passe est faux.
    .table = Le mot de passe est faux.
error-too_many_attempts = Trop de mots de passe faux. Réessayez plus tard.
    .sign-ins = Trop de connexions en ce moment. Réessayez dans un instant.
error-banned = Vous n'avez plus accès à ce serveur.
error-signed_out = Votre session a été fermée.
error-replaced = Vous avez trop de connexions ; celle-ci a été fermée.
error-name_taken = Ce nom est déjà pris, ou ressemble à un nom pris. Choisissez-en un autre, ou connectez-vous avec son mot de passe.
error-bad_name = Ce nom n'est pas possible. Prenez les lettres d'un seul alphabet et des chiffres.
    .long = Ce nom est trop long. Au plus { $most } caractères.
error-bad_text = Ce texte contient un caractère interdit. Retirez-le.
error-common_password = Ce mot de passe est parmi les plus courants, essayés en premier. Choisissez-en un autre, par exemple trois mots.
error-already_registered = Vous avez déjà un compte.
error-not_registered = Sans compte, il n'y a pas de mot de passe. Créez d'abord un compte.
error-operators_only = Seuls l'hôte de la table ou les opérateurs peuvent faire cela.
error-unknown_player = Ce nom est inconnu ici.
error-unknown_hand = Vous n'étiez pas dans cette main, ou elle n'est pas finie.
error-not_enough_chips = Votre solde est trop petit.
    .balance = Votre solde est de { $balance } jetons, trop peu pour { $chips }.

error-bad_message = Le serveur n'a pas accepté cela.
error-conflict = Cela a été envoyé deux fois avec des contenus différents. Réessayez.
error-outcome_unknown = On ne sait pas encore si cela a été fait. Regardez la table avant de recommencer.
error-too_often = C'est trop souvent. Attendez un instant, puis réessayez.
    .lists = Vous avez demandé trop de listes. Attendez un instant.
    .opening = Vous ouvrez trop de tables. Réessayez dans une minute.
    .chat = Vous envoyez trop de messages. Attendez un instant.
    .sign-ins = Trop de connexions viennent de votre adresse. Réessayez dans un instant.
    .guests = Trop d'invités sont venus de votre réseau aujourd'hui. Connectez-vous avec un compte, ou réessayez plus tard.
error-internal = Une erreur s'est produite sur le serveur. Réessayez.
    .moving = La table passe sur un autre serveur.
error-starting = Le serveur démarre et retrouve ses tables. Réessayez dans un instant.
error-tables_only = Ce serveur n'a que des tables. Connectez-vous à un autre serveur du cluster.
error-closing = Le serveur ferme.
    .no-tables = Le serveur ferme bientôt. On ne peut plus ouvrir de table.
    .seconds = Le serveur ferme dans au plus { $seconds } { $seconds ->
        [one] seconde
       *[other] secondes
    } ; reconnectez-vous ensuite, une main en cours reprendra.
    .moving = Un instant : votre table déménage.
error-stale = Ce tour est fini. Rien n'a changé.
error-journal_unavailable = La table est suspendue parce que rien ne peut être enregistré. Le jeu reprendra tout seul.
    .unconfirmed = Le serveur n'a pas pu confirmer l'enregistrement. Vous verrez le résultat à la reprise.
    .moving = Cette table passe sur un autre serveur. Réessayez.

error-unknown_table = Cette table n'existe pas.
error-table_closed = Cette table est fermée.
    .after-hand = Cette table ferme à la fin de la main.
    .at = Cette table a fermé le { $at } : { $reason }
error-unknown_game = Ce jeu n'existe pas ici.
error-bad_stakes = Ce jeu ne peut pas se jouer à ces limites.
error-bad_rules = Ce jeu ne permet pas ces règles.
    .keep = Une table vide à vous reste ouverte au plus { $minutes } { $minutes ->
        [one] minute
       *[other] minutes
    }.
error-bad_buy_in = La cave est hors des limites de la table.
    .limits = La cave va de { $least } à { $most } jetons, pas { $chips }.
    .add = { $chips } jetons dépassent la cave maximale de { $most }.
    .room = Vous avez { $stack } et pouvez avoir jusqu'à { $most }.
    .empty = La cave va de { $least } à { $most } jetons.
error-too_many_tables = Trop de tables sont ouvertes. Réessayez plus tard.
    .yours = Vous avez { $most } tables ouvertes, c'est la limite. Fermez-en une d'abord.
    .guests = Les dernières tables libres sont pour les comptes. Créez un compte, ou réessayez plus tard.
    .address = { $most } tables sont ouvertes depuis votre adresse ou réseau, c'est la limite. Fermez-en une d'abord.
error-table_busy = La table est occupée. Réessayez.
error-not_watching = Ouvrez d'abord cette table.
error-unknown_seat = La table n'a pas ce siège.
error-seat_taken = Ce siège est pris ou réservé. Choisissez-en un autre.
error-table_full = Tous les sièges sont pris. Rejoignez la liste d'attente.
error-already_seated = Vous avez déjà un siège à cette table.
error-not_seated = Vous n'avez pas de siège à cette table.
    .leaving = Vous avez quitté votre siège. Il se libère à la fin de cette main.
error-others_wait = D'autres attendent un siège. Rejoignez la liste d'attente.
error-wait_list_full = La liste d'attente est pleine.
    .most = La liste d'attente est pleine : { $most } y attendent.
error-taken_over = Vous jouez à cette table par une autre connexion.
error-not_at_table = Ce nom n'est pas à la table.
error-kicked = Vous avez dû quitter cette table.
error-muted = Vous n'avez plus accès au chat de cette table.
error-may_not_chat = À cette table, le chat est réservé à qui a un siège.
error-too_many_muted = Trop de monde est privé de chat. Rendez-le d'abord à quelqu'un.
error-password_needed = Cette table demande un mot de passe.
error-too_many_kicked = Trop de monde a dû quitter cette table.

error-not_your_turn = Ce n'est pas à vous.
error-illegal_action = Les règles ne le permettent pas maintenant.
error-cannot_check = Vous ne pouvez pas checker : il y a une mise à suivre.
    .price = Vous ne pouvez pas checker : il faut { $price } pour suivre.
error-cannot_bet = Il y a déjà une mise ; vous pouvez la relancer.
error-nothing_to_call = Il n'y a rien à suivre. Vous pouvez checker.
error-nothing_to_raise = Il n'y a pas de mise à relancer. Vous pouvez miser.
error-below_minimum = La mise ou la relance est trop petite.
    .amount = { $amount }, c'est trop peu : le minimum est { $least }.
error-above_maximum = La mise ou la relance est trop grande.
    .amount = { $amount }, c'est trop : le maximum est { $most }.
error-bad_amount = Ce montant n'a pas sa place ici.
error-stack_too_short = Vous avez trop peu de jetons pour relancer.
error-nobody_can_call = Plus personne ne pourrait suivre une relance.
error-not_reopened = Depuis votre action, il n'y a pas eu de relance complète. Vous pouvez suivre ou vous coucher.
error-wrong_phase = Ce n'est pas possible maintenant.
error-capped = Le plafond des relances est atteint. Vous pouvez suivre ou vous coucher.
error-bring_in_due = Posez le bring-in ou misez.
error-no_bring_in = Aucun bring-in n'est dû.
error-bad_draw = Vous ne pouvez pas changer ces cartes.
error-bad_runs = Le board ne peut pas être tiré autant de fois.
error-no_rabbit = Il n'y a pas de cartes à montrer après cette main.
error-your_turn = C'est à vous : agissez.
error-not_in_hand = Vous n'avez plus rien à miser dans cette main.
error-price_changed = Le prix a changé. Regardez-le et choisissez de nouveau.
    .price = Le prix est maintenant { $price }. Choisissez de nouveau.
error-nothing_to_show = Vous n'avez pas ces cartes cachées.
error-no_fair_deals = Cette salle ne distribue pas avec engagement.
error-no_value_due = Aucun nombre n'est attendu de vous pour cette main.
error-wrong_value = Ce nombre ne vient pas de votre chaîne.

error-offline = Vous êtes hors ligne.
    .nothing-sent = Vous êtes hors ligne. Rien n'a été envoyé.
    .closed = La connexion est fermée.
    .lost = La connexion est perdue.
    .unanswered = La connexion est perdue. On ne sait pas si votre choix est arrivé.
    .silent = Le serveur ne répond pas.
    .nonsense = Le serveur a envoyé quelque chose d'illisible.
