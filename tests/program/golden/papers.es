# adjourned: sealed, opened, gone on

$ evavier sheet --times
Blancas: Anna
Negras: Bert
1. e4 1:29:50 e5 1:29:50
2. Cf3 1:29:40 Cc6 1:29:50
3. Ab5 1:29:40

$ evavier sheet --form pgn
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Bert"]
[Result "*"]
[TimeControl "5400"]

1. e4 { [%clk 1:29:50] } 1... e5 { [%clk 1:29:50] } 2. Nf3 { [%clk 1:29:40] }
2... Nc6 { [%clk 1:29:50] } 3. Bb5 { [%clk 1:29:40] } *

$ evavier log
0:00:00, media jugada 1: Partida preparada: Anna contra Bert. Reglas: Leyes del ajedrez de la FIDE, desde el 1 de enero de 2018.
0:00:00, media jugada 1: Corre el reloj de las blancas.
0:00:30, media jugada 4: La próxima jugada de las negras se sella: no se dice ni se hace en el tablero. El reloj corre hasta que el sobre esté cerrado. Artículo I.1, fide-2018.
0:00:30, media jugada 4: Partida aplazada: las negras han sellado la jugada 2. Los relojes están parados. Artículo I.1, fide-2018.
0:00:30, media jugada 4: Se ha pedido: hasta dónde ha llegado la jugada en curso y qué se espera.
0:00:30, media jugada 4: Reanudación: 29.11.2026, 14:00, hall B
0:00:30, media jugada 4: Sobre de las negras abierto: Nc6. Artículo I.9.1, fide-2018.
evavier: El registro está inacabado: la partida no ha terminado. Aún se está jugando, se interrumpió, o se ha cortado su final.

# arbiter: a day

$ evavier sheet --times
Blancas: Anna
Negras: Bert
1. e4 1:31:00

$ evavier sheet --form pgn
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Bert"]
[Result "*"]
[TimeControl "5400+30"]

1. e4 { [%clk 1:31:00] } *

$ evavier log
evavier: g.evavier: esta partida valedera para Elo no ha terminado. Antes del final las posiciones, el registro y la partida firmada son solo para el árbitro, con --arbiter y su número; la planilla se puede obtener en jugadas.

# club: a draw offered and declined, a correction, resigned and signed

$ evavier sheet --times
Blancas: Anna
Negras: Bert
Resultado: 0-1
Firmado: Blancas, Negras
1. e4 1:31:00 e5 1:31:00
2. Cc3 1:31:30 Cf6 (=) 1:31:30
3. f4 1:32:00 d5 1:32:00
0-1
{3... d5: Partida terminada. Abandono. Ganan las negras, 0-1. Artículo 5.1.2, fide-2018.}

$ evavier sheet --form pgn
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Bert"]
[Result "0-1"]
[TimeControl "5400+30"]
[Termination "normal"]
[Signed "white, black"]

1. e4 { [%clk 1:31:00] } 1... e5 { [%clk 1:31:00] } 2. Nc3 { [%clk 1:31:30] }
2... Nf6 { [%clk 1:31:30] (=) } 3. f4 { [%clk 1:32:00] } 3... d5
{ [%clk 1:32:00] Partida terminada. Abandono. Ganan las negras, 0-1. Artículo
5.1.2, fide-2018. } 0-1

$ evavier log
0:00:00, media jugada 1: Partida preparada: Anna contra Bert. Reglas: Leyes del ajedrez de la FIDE, desde el 1 de enero de 2018.
0:00:00, media jugada 1: Corre el reloj de las blancas.
0:00:00, media jugada 3: Anuncio retirado: Springer Gustav eins Felix drei.
0:00:00, media jugada 4: las negras ofrecen tablas. ¿Aceptar o rechazar?
0:00:00, media jugada 5: Tablas rechazadas.
0:00:00, media jugada 5: Se ha pedido: hasta dónde ha llegado la jugada en curso y qué se espera.
0:00:00, media jugada 5: Se ha pedido: los dos tiempos, primero el propio.
0:00:00, media jugada 5: Se ha pedido: el tiempo propio: el del jugador ciego o, si no lo hay, el de quien tiene el turno.
0:00:00, media jugada 7: Partida terminada. Abandono. Ganan las negras, 0-1. Artículo 5.1.2, fide-2018.
0:00:00, media jugada 7: las blancas han firmado, a la pregunta por el nombre: respuesta escrita bajo su nombre. Artículo 8.7, fide-2018.
0:00:00, media jugada 7: las negras han firmado, a la pregunta por el nombre: respuesta escrita bajo su nombre. Artículo 8.7, fide-2018.
evavier: El registro está inacabado: la partida ha terminado, pero falta el cierre. El programa sigue abierto, se cerró a la fuerza o es más antiguo, o se ha cortado el final.

# differ: the sheets agree

$ evavier sheet --times
Blancas: Anna
Negras: Bert
1. e4 1:30:50 e5 1:30:50
2. Cf3 1:31:10 Cc6 1:31:10
3. Ab5 1:31:30 a6 1:31:30
4. Aa4 1:31:50 Cf6 1:31:50
5. O-O 1:32:10 Ae7 1:32:10
{5... Ae7: Aquí los tableros diferían y se corrigieron. Artículo D.2.9, fide-2018.}

$ evavier sheet --form pgn
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Bert"]
[Result "*"]
[TimeControl "5400+30"]

1. e4 { [%clk 1:30:50] } 1... e5 { [%clk 1:30:50] } 2. Nf3 { [%clk 1:31:10] }
2... Nc6 { [%clk 1:31:10] } 3. Bb5 { [%clk 1:31:30] } 3... a6 { [%clk 1:31:30] }
4. Ba4 { [%clk 1:31:50] } 4... Nf6 { [%clk 1:31:50] } 5. O-O { [%clk 1:32:10] }
5... Be7 { [%clk 1:32:10] Aquí los tableros diferían y se corrigieron. Artículo
D.2.9, fide-2018. } *

$ evavier log
0:00:00, media jugada 1: Partida preparada: Anna contra Bert. Reglas: Leyes del ajedrez de la FIDE, desde el 1 de enero de 2018.
0:00:00, media jugada 1: Corre el reloj de las blancas.
0:01:40, media jugada 11: Los tableros difieren. Los relojes están parados. Lean los tableros; después decide el árbitro. Artículo D.2.9, fide-2018.
0:01:40, media jugada 11: Tablero de las blancas, leído por: alguien sin nombre.
0:01:40, media jugada 11: Tablero de las negras, leído por: alguien sin nombre.
0:01:40, media jugada 11: Planilla de las blancas, leída por: alguien sin nombre.
0:01:40, media jugada 11: Planilla de las negras, leída por: alguien sin nombre.
0:01:40, media jugada 11: Aquí los tableros diferían y se corrigieron. Artículo D.2.9, fide-2018.
0:01:40, media jugada 11: Se ha pedido: hasta dónde ha llegado la jugada en curso y qué se espera.
evavier: El registro está inacabado: la partida no ha terminado. Aún se está jugando, se interrumpió, o se ha cortado su final.

# full: each step is entered

$ evavier sheet --times
Blancas: Anna
Negras: Bert
1. e4 1:31:00 Cf6 1:31:00

$ evavier sheet --form pgn
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Bert"]
[Result "*"]
[TimeControl "5400+30"]

1. e4 { [%clk 1:31:00] } 1... Nf6 { [%clk 1:31:00] } *

$ evavier log
0:00:00, media jugada 1: Partida preparada: Anna contra Bert. Reglas: Leyes del ajedrez de la FIDE, desde el 1 de enero de 2018.
0:00:00, media jugada 1: Corre el reloj de las blancas.
0:00:00, media jugada 3: Se ha pedido: hasta dónde ha llegado la jugada en curso y qué se espera.
0:00:00, media jugada 3: Se ha pedido: la última jugada.
evavier: El registro está inacabado: la partida no ha terminado. Aún se está jugando, se interrumpió, o se ha cortado su final.

# rated: the announcements are not judged

$ evavier sheet --times
Blancas: Anna
Negras: Bert
1. e4 1:31:00 e5 1:31:00

$ evavier sheet --form pgn
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Bert"]
[Result "*"]
[TimeControl "5400+30"]

1. e4 { [%clk 1:31:00] } 1... e5 { [%clk 1:31:00] } *

$ evavier log
evavier: g.evavier: esta partida valedera para Elo no ha terminado. Antes del final las posiciones, el registro y la partida firmada son solo para el árbitro, con --arbiter y su número; la planilla se puede obtener en jugadas.

