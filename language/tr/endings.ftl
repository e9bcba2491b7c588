# Masadaki oturum nasıl biter, çipler ne olur.

because = {" "}({ $words })
ending-left =
    { $seated ->
        [yes] Masadan { $chips } ile ayrıldın{ $because }.
       *[no] Masadan ayrıldın{ $because }.
    }
ending-left-offline =
    { $seated ->
        [yes] Bağlantı yokken bıraktın{ $because }; koltuğun { $chips } ile duruyor.
       *[no] Bağlantı yokken bıraktın{ $because }.
    }
ending-closed =
    { $seated ->
        [yes] Masa kapandı{ $because }, { $chips } ile ayrıldın.
       *[no] Masa kapandı{ $because }.
    }
ending-gone =
    { $seated ->
        [yes] Sen yokken masa kapandı{ $because }; masada { $chips } vardı.
       *[no] Sen yokken masa kapandı{ $because }.
    }
ending-kicked =
    { $seated ->
        [yes] Masadan { $chips } ile çıkarıldın{ $because }.
       *[no] Masadan çıkarıldın{ $because }.
    }
ending-banned =
    { $seated ->
        [yes] Bu sunucuya erişimin engellendi{ $because }; masada { $chips } vardı.
       *[no] Bu sunucuya erişimin engellendi{ $because }.
    }
ending-signed-out =
    { $seated ->
        [yes] Oturumun başka bir cihazda kapatıldı{ $because }; masada { $chips } vardı.
       *[no] Oturumun başka bir cihazda kapatıldı{ $because }.
    }
ending-replaced =
    { $seated ->
        [yes] Çok fazla bağlantı açtığın için sunucu bunu kapattı{ $because }; masada { $chips } vardı.
       *[no] Çok fazla bağlantı açtığın için sunucu bunu kapattı{ $because }.
    }
ending-taken-over =
    { $seated ->
        [yes] Bu masaya başka bir bağlantıyla girdin{ $because }; { $chips } çipini artık o oynuyor.
       *[no] Bu masaya başka bir bağlantıyla girdin{ $because }.
    }
ending-stopped =
    { $seated ->
        [yes] Sunucu durdu{ $because }; koltuğun { $chips } ile bir süre saklanır.
       *[no] Sunucu durdu{ $because }.
    }
ending-lost =
    { $seated ->
        [yes] Bağlantı koptu{ $because }; koltuğun { $chips } ile bir süre saklanır.
       *[no] Bağlantı koptu{ $because }.
    }
ending-rejected =
    { $seated ->
        [yes] Sunucu bağlantıyı bitirdi{ $because }; masada { $chips } vardı.
       *[no] Sunucu bağlantıyı bitirdi{ $because }.
    }
closed-empty = masa boştu
session-won = { $ending } { $hands } el oynadın ve { $chips } kazandın.
session-lost = { $ending } { $hands } el oynadın ve { $chips } kaybettin.

try-again = Enter yeniden dener, q çıkar.
nothing-sent-try-again = Hiçbir şey gönderilmedi. { $keys }
key-tries-again = Enter yeniden dener
key-quits = q çıkar
key-closes = Herhangi bir tuş kapatır
play-again-locally = Yeniden oyna: { $command }. Arkadaşlarla: riverboat serve
