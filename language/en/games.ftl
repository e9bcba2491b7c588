# Names of games and rotations within a sentence, of streets at its beginning.
# Generated: python -m riverboat.server.protocol.generated

game-nlhe = no-limit hold'em
game-plhe = pot-limit hold'em
game-flhe = fixed-limit hold'em
game-short-deck = no-limit short-deck hold'em
game-plo = pot-limit Omaha
game-plo5 = pot-limit five-card Omaha
game-plo6 = pot-limit six-card Omaha
game-plo8 = pot-limit Omaha high-low
game-flo = fixed-limit Omaha
game-flo8 = fixed-limit Omaha high-low
game-5cd = no-limit five-card draw
game-stud = seven-card stud
game-stud8 = seven-card stud high-low
game-razz = razz
game-27sd = no-limit deuce-to-seven single draw
game-27td = fixed-limit deuce-to-seven triple draw
game-badugi = fixed-limit badugi
game-kuhn = Kuhn poker
game-leduc = Leduc hold'em
game-horse = HORSE
game-8-game = eight-game mix

street-preflop = Preflop
street-flop = Flop
street-turn = Turn
street-river = River
street-predraw = Predraw
street-draw = Draw
street-third-street = Third street
    .brief = Third
street-fourth-street = Fourth street
    .brief = Fourth
street-fifth-street = Fifth street
    .brief = Fifth
street-sixth-street = Sixth street
    .brief = Sixth
street-seventh-street = Seventh street
    .brief = Seventh
street-first-draw = First draw
street-second-draw = Second draw
street-third-draw = Third draw
street-only-street = Only street
    .brief = Only
