>  F2
Partida nueva. Cada respuesta tiene un número. Sí deja la respuesta como está. Atrás vuelve a la pregunta anterior. Listo va al final. Ayuda lo explica.
¿En qué idioma se habla?
1: Deutsch.
2: Français.
3: English.
4: Español.
Ahora: Español.
>  Enter
Idioma: Español.
¿Quién es ciego?
1: nadie.
2: Blancas.
3: Negras.
4: los dos.
Ahora: nadie.
> 9 Enter
Aquí eso no es una respuesta: 9. Diga uno de los números, sí, atrás, repetir o listo.
> 2 Enter
Quién es ciego: Blancas.
¿Nombre de las blancas?
1: sin nombre.
También se puede escribir otra respuesta.
Ahora: sin nombre.
> x Enter
Blancas: x.
¿Nombre de las negras?
1: sin nombre.
También se puede escribir otra respuesta.
Ahora: sin nombre.
>  F7
¿Nombre de las negras?
1: sin nombre.
También se puede escribir otra respuesta.
Ahora: sin nombre.
>  F6
¿Nombre de las blancas?
1: sin nombre.
También se puede escribir otra respuesta.
Ahora: x.
>  F1
Un número elige una respuesta. Diga los números mayores que diez cifra por cifra: uno dos para doce. Sí la deja como está. No o atrás vuelve a la pregunta anterior. Repetir lee la pregunta otra vez. Listo va al final, donde sí empieza la partida. Los nombres y otros ritmos se escriben. Una línea vacía significa sí. Escriba cancelar para salir de las preguntas.
>  Enter
Blancas: x.
¿Nombre de las negras?
1: sin nombre.
También se puede escribir otra respuesta.
Ahora: sin nombre.
>  Enter
Negras: sin nombre.
¿Qué ritmo de juego?
1: 90+30.
2: 60+30.
3: 25+10.
4: 15+10.
5: 10+5.
6: 5+3.
7: sin reloj.
También se puede escribir otra respuesta.
Ahora: 90+30.
> 90+ Enter
ritmo 90+: aquí falta: segundos. Escriba por ejemplo 10 para diez minutos, 1h30, o 90+30 para 90 minutos y 30 segundos más con cada jugada
>  F9
Así se jugará.
1. Idioma: Español.
2. Quién es ciego: Blancas.
3. Blancas: x.
4. Negras: sin nombre.
5. Ritmo de juego: 90+30.
6. Tipo de partida: de club.
7. Reglas: fide-2023.
8. Asistente: ninguno, o uno cada uno.
9. Voz: apagada.
10. Escucha: nunca.
11. Idioma de las blancas: el mismo que todos.
12. Idioma de las negras: el mismo que todos.
Sí empieza la partida. Un número cambia esa respuesta. No hace otra vez todas las preguntas.

>  F3
Práctica: cinco lecciones, unos diez minutos. Escriba cada respuesta y pulse Intro.
¿Cuál es su papel ante el tablero? Uno: rival. Dos: asistente. Tres: ciego.
> 1 Enter
Usted juega contra un jugador ciego. Lo que él anuncia, usted lo repite en voz alta y lo realiza en su propio tablero. Sus propias jugadas se las anuncia a él. Usted mismo pulsa su reloj.
En cada paso también puede escribir: despacio para cada palabra por separado, repetir para oír otra vez la pregunta, saltar para seguir adelante, ayuda para este recordatorio, salir para terminar.
Lección 1 de 5: oír y repetir.
Un anuncio nombra la pieza, la casilla de la que sale y la casilla a la que va. El peón no se nombra. Repita palabra por palabra.
Repita: Eva zwei Eva vier
Suena así: E-fa svái E-fa fir
> Eva zwei Eva drei Enter
Ya está bien: Eva, zwei, Eva.
Usted dijo «drei». Lo correcto es: vier, es decir 4: fir.
Otra vez.
> Eva zwei Eva vier Enter
Correcto.
Repita: Springer Gustav eins Felix drei
Suena así: SHPRIN-guer GUS-taf áins FE-lix drái
>  F6
Springer, es decir caballo (C): SHPRIN-guer
Gustav, es decir g: GUS-taf
eins, es decir 1: áins
Felix, es decir f: FE-lix
drei, es decir 3: drái
>  F8
Seguimos. Así se dice:
Springer, es decir caballo (C): SHPRIN-guer
Gustav, es decir g: GUS-taf
eins, es decir 1: áins
Felix, es decir f: FE-lix
drei, es decir 3: drái
Repita: Eva vier schlägt David fünf
Suena así: E-fa fir shlekt DA-vit fiunf
>  F1
En cada paso también puede escribir: despacio para cada palabra por separado, repetir para oír otra vez la pregunta, saltar para seguir adelante, ayuda para este recordatorio, salir para terminar.
Repita: Eva vier schlägt David fünf
Suena así: E-fa fir shlekt DA-vit fiunf

> F4
Polite: Blancas una hora, 30 minutos y 30 segundos. Negras una hora, 30 minutos y 30 segundos. | El reloj está parado.
> F9
Polite: Corre el reloj de las blancas.
> Ke2
Polite: No es posible: el rey no puede ir a Eva zwei.
> f3
Polite: Blancas: Felix zwei Felix drei
> Ctrl K
Polite: Anuncio retirado: Felix zwei Felix drei.
> f2f3
Polite: Blancas: Felix zwei Felix drei
> F12
Polite: Las blancas han pulsado. Juegan las negras.
> F12
Polite: Aún no hay jugada anunciada. Anuncie primero, luego pulse.
> e7e5
Polite: Negras: Eva sieben Eva fünf
> F7
Polite: Negras: Eva sieben Eva fünf
> F12
Polite: Las negras han pulsado. Juegan las blancas.
> Ctrl 7
Polite: Ctrl con flecha arriba o abajo pasa las páginas aquí, Ctrl 7 cierra. El tabulador lleva a las filas. Lo que se escribe va a la línea.
> Ctrl 7
> g2g4
Polite: Blancas: Gustav zwei Gustav vier
> Ctrl D
Polite: Las blancas ofrecen tablas. ¿Aceptar o rechazar?
> F12
Polite: Las blancas han pulsado. Juegan las negras.
> Ctrl N
Polite: Tablas rechazadas.
> Ctrl R
Polite: ¿Las negras abandonan? ¿Sí o no?
> F11
Polite: No se ha hecho nada.
> Ctrl Q
Assertive: ¿Salir del programa? F10 sí, F11 no. La partida queda guardada; la primera página ofrece seguir con ella.
> F11
Polite: No se ha hecho nada.
> Tab
focus: Button Aceptar (Intro)
> d8h4
focus: TextInput Jugada u orden
Polite: Negras: Dame David acht Hektor vier Matt
> F12
Polite: Partida terminada. Jaque mate. Ganan las negras, 0-1. Artículo 5.1.1, fide-2018. | Anna, Blancas: ¿firma usted este resultado? ¿Sí o no?
> F10
Polite: Las blancas han firmado. Artículo 8.7. | Bert, Negras: ¿firma usted este resultado? ¿Sí o no?
> F7
Polite: Jaque mate. Ganan las negras, 0-1. Bert, Negras: ¿firma usted este resultado? ¿Sí o no?

> e2e4
Polite: Blancas: Eva zwei Eva vier
> F12
Polite: Las blancas han pulsado. Juegan las negras.
> e7e5
Polite: Negras: Eva sieben Eva fünf
> F12
Polite: Las negras han pulsado. Juegan las blancas.
> d2d4
Polite: Blancas: David zwei David vier
> Ctrl D
Polite: Las blancas ofrecen tablas. ¿Aceptar o rechazar?
> F12
Polite: Las blancas han pulsado. Juegan las negras.
> Ctrl Y
Assertive: ¿Las negras aceptan las tablas? F10 sí, F11 no
> F10
Polite: Partida terminada. Tablas acordadas. Tablas, 1/2-1/2. Artículo 5.2.3, fide-2018. | Anna, Blancas: ¿firma usted este resultado? ¿Sí o no?

> Ctrl 2
Polite: Vista para: Jugador ciego
> e2e4
Polite: Blancas: Eva zwei Eva vier
> F12
Polite: Las blancas han pulsado. Juegan las negras.
> Ctrl 3
Polite: Vista para: Rival
> Ctrl 4
Polite: Vista para: Árbitro
focus: TextInput Jugada u orden (Alt Fin)
> Alt S
Polite: Reloj parado.
> Alt W
focus: RadioButton Blancas (Alt W)
> Alt T
focus: TextInput Tiempo, por ejemplo 2:00 (Alt T)
> Alt I
Polite: Falta un tiempo: +2:00 o + 2 min, -1:00, =45:00. Por ejemplo: árbitro tiempo blancas +2:00
> Alt End
focus: TextInput Jugada u orden (Alt Fin)
> Ctrl 6
Polite: Vista para: Un solo pulsador | Espacio, Intro o un clic toma lo que está resaltado. Más, Vista para todos vuelve a la vista habitual.
focus: Button Columnas
> 1500 ms
focus: Button Filas
> 1500 ms
focus: Button Piezas
> Space
focus: Button rey
> 1500 ms
focus: Button dama
> Space
focus: Button Columnas
> 1500 ms
focus: Button Filas
> 1500 ms
focus: Button Piezas
> 1500 ms
focus: Button Línea
> 1500 ms
focus: Button Órdenes
> Space
focus: Button Pulsar el reloj
> Space
focus: Button Columnas
Polite: Aún no hay jugada anunciada. Anuncie primero, luego pulse.
> Ctrl 6
Polite: Vista para: Todos
focus: TextInput Jugada u orden
> Ctrl Q
Assertive: ¿Salir del programa? F10 sí, F11 no. La partida queda guardada; la primera página ofrece seguir con ella.
> 1000 ms
> F11
Polite: No se ha hecho nada.
> Ctrl R
Polite: ¿Las negras abandonan? ¿Sí o no?
> 1500 ms
> F10
Polite: Partida terminada. Abandono. Ganan las blancas, 1-0. Artículo 5.1.2, fide-2018. | Anna, Blancas: ¿firma usted este resultado? ¿Sí o no?
> 1500 ms
> F10
Polite: Las blancas han firmado. Artículo 8.7. | Bert, Negras: ¿firma usted este resultado? ¿Sí o no?
> 1500 ms
> F10
Polite: Las negras han firmado. Artículo 8.7. | Los dos han firmado, el resultado es firme. Artículo 8.7. | Lo que puede hacer ahora: Ctrl G: Partida de revancha; Ctrl T: Planilla; Ctrl P: Imprimirla; Ctrl E: En braille; Ctrl S: Guardar como PGN; Ctrl O: Informe; Ctrl F: Dónde está guardada.
> F7
Polite: Blancas: Eva zwei Eva vier
> F12
Polite: La partida ha terminado.
> e7e5
Polite: La partida ha terminado.
> Ctrl D
Polite: La partida ha terminado.
> Ctrl 4
Polite: Vista para: Árbitro
focus: TextInput Jugada u orden (Alt Fin)
> Ctrl 6
Polite: Vista para: Un solo pulsador | Espacio, Intro o un clic toma lo que está resaltado. Más, Vista para todos vuelve a la vista habitual.
focus: Button Más

