# Terminalin ayrıca söyledikleri.

player-unmuted =
    { $you ->
        [yes] Yeniden sohbet edebilirsin
       *[no] { $who } yeniden sohbet edebilir
    }
auto-rebuy-chosen = { $who } otomatik çip alımını değiştirdi
seat-offered =
    { $you ->
        [yes] { $seat } numaralı koltuk sana ayrıldı
       *[no] { $seat } numaralı koltuk ayrıldı: { $who }
    }
wait-list-left =
    { $you ->
        [yes] Artık bekleme listesinde değilsin
       *[no] { $who } bekleme listesinden çıktı
    }
a-player = Biri

did-fold = çekildi
did-muck = göstermedi
did-check = check
did-call = gördü
did-bet = bahis { $chips }
    .short = bahis
did-raise = artırdı { $chips }
    .short = artırdı
did-bring-in = bring-in
did-blind = blind
did-draw = { $count } değişim
    .short = değişim
did-stand-pat = değişim yok
    .short = pat
did-discard = { $count } kart attı
    .short = attı
did-run = board { $count }×
    .short = board
did-win = { $chips } kazandı
    .short = kazandı

cards-next = { $before }, { $one }

won-with = { $won }: { $hand }
with-hand = { $hand }

better-type = daha güçlü el: { $better } > { $worse }
better-higher = daha yüksek { $what }: { $better } > { $worse }
better-lower = daha düşük { $what }: { $better } < { $worse }
part-card = kart
part-kicker = kicker
part-pair = per
part-top-pair = üst per
part-second-pair = ikinci per
part-three_of_a_kind = üçlü
part-straight = kent
part-flush = floş
part-four_of_a_kind = kare
part-straight_flush = sıralı floş
part-five_of_a_kind = beşli
