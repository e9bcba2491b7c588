# Co się wpisuje: pomoc i błędy. Same polecenia są takie same w każdym języku.

help-fold = pas
help-check-or-call = czekaj lub sprawdź
help-check = tylko czekaj
help-bet = postaw 600 lub przebij do 600. Też: 1.5k, 3/4 lub 75% puli, pot, 2.5bb, 3x zakład, min, all
help-raise = to samo co b; w limicie bez kwoty
help-all-in = all-in lub tyle, na ile pozwala limit
help-bring-in = postaw bring-in
help-draw = wymień pierwszą i trzecią kartę; d 7c Kd: te dwie
help-pat = nie wymieniaj
help-run = rozdaj board dwa razy, jeśli wszyscy się zgodzą
help-show-or-muck = na showdownie: pokaż lub nie pokazuj
help-out-in = pauza od następnego rozdania; wróć lub dokup
help-wait = czekaj na dużą ciemną, jeśli masz zaległą ciemną
help-post = postaw zaległą ciemną
help-add = dokup 500 żetonów; w trakcie rozdania: po nim
help-auto = dokup do 10 000, gdy masz mniej niż 2 000; auto 10000: gdy nie masz nic; auto off: nigdy
help-move = przesiądź się na miejsce 3; w trakcie rozdania: po nim
help-after = odejdź po tym rozdaniu; zostań: in
help-show-after = po rozdaniu: pokaż pierwszą kartę; show: wszystkie
help-table = pokaż stół
help-statistics = twoje statystyki w tej sesji
help-leave = odejdź
help-next = zrób, gdy przyjdzie twój ruch: pas, czekaj, czekaj/pas, sprawdź (tylko za tę cenę), sprawdź wszystko; next none: anuluj
help-automuck = pytaj, zanim ukryjesz przegrane karty; automuck on: bez pytania
help-say = wyślij wiadomość do wszystkich przy stole
help-mute = ukryj wiadomości od NAME; /unmute NAME: pokaż znów
help-language = inny język: { $languages }
help-host = Dla gospodarza stołu:
help-pause = przerwa po tym rozdaniu; resume: wznów
help-stakes = zmień ciemne od następnego rozdania; trzecia liczba to ante
help-kick = usuń kogoś od stołu po rozdaniu
help-quiet = wyłącz komuś czat dla wszystkich; /speak NAME: włącz
help-close = zamknij stół po rozdaniu

amount-examples = 600, 3/4, pot, 2.5bb, 3x, 1.5k lub all

command-unknown = Nieznane polecenie „{ $text }”. Pomoc: ?
command-needs-number = „{ $word }” wymaga liczby, na przykład: { $example }
command-takes-no-amount = „{ $word }” nie przyjmuje kwoty.
which-amount = Ile? Na przykład: { $example }
which-runs = Ile razy? Na przykład: { $example }
which-cards = Które karty? Na przykład: { $example }. Bez wymiany: p
which-preaction = Co dalej? Jedno z: { $choices }
which-automuck = Wpisz automuck on lub automuck off.
which-stakes = Jakie stawki? Na przykład: { $example }
which-message = Co powiedzieć? Na przykład: { $example }
or-next = { $before }, { $one }
    .last = { $before } albo { $one }
say-example = /say dobrze zagrane
card-places = Masz karty od 1 do { $count }, nie { $place }.
card-unknown = „{ $text }” to nie karta. Wpisz wartość i kolor, na przykład Ah lub Td.
card-not-yours = Nie masz { $card }.
name-unknown = Nikt tu nie ma nazwy „{ $name }”.
name-of-several = Kilka osób ma tu nazwę „{ $name }”.
page-keys = Pomoc: ?, odejście: q.

by-the-host = decyzją gospodarza
a-break = przerwa

not-connected-retype = Brak połączenia, nic nie wysłano. Wpisz ponownie, gdy wróci.
paste-dropped = Wklejony tekst odrzucono: ma kilka wierszy albo jest za długi.
again-type = { $why } Wpisz jeszcze raz, by to zrobić.
again-interrupt = { $why } Naciśnij jeszcze raz Ctrl-C, by to zrobić.
again-enter = { $why } Enter wyśle.
hint-out = { $what }. Wpisz „in”, by grać dalej.
hint-owes = { $what }. Wpisz „wait”, by na nią poczekać.
hint-left = { $what }. Wpisz „in”, by znów usiąść.
hint-unlisted = { $what }. Wpisz „in”, by do niej wrócić.
hint-broke = { $what }. { $offer }

preaction-held = Gdy przyjdzie twój ruch: { $action }
preaction-withdrawn = Anulowano: { $action }
preaction-used = Zgodnie z życzeniem: { $action }
preaction-void = Anulowano, bo sytuacja się zmieniła: { $action }

offers-head = Twój ruch:
offer-fold = f pas
offer-check = c czekaj
offer-call = c sprawdź { $chips }
offer-bring-in = i bring-in { $chips }
offer-bet = b { $least }..{ $most } postaw
offer-raise = r { $least }..{ $most } przebij do
offer-bet-fixed = b postaw { $chips }
offer-raise-fixed = r przebij do { $chips }
offer-all-in = a all-in { $chips }
offer-draw = d 1 3 wymień pierwszą i trzecią kartę
offer-pat = p nie wymieniaj
offer-run = n { $count } board { $times }
offer-show = s pokaż
offer-muck = m nie pokazuj
offers-time = ? pomoc, { $seconds } s
offers-time-and-bank = ? pomoc, { $seconds } s + { $bank } s banku

row-pot = pula { $chips }
row-bet = zakład { $chips }
row-cards-up = ({ $cards } odkryte)
