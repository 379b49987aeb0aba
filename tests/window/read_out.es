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
Polite: ¿Las negras abandonan? sí o no
> F11
Polite: No se ha hecho nada.
> Ctrl Q
Assertive: ¿Salir del programa? F10 sí, F11 no. La partida queda guardada; la primera página ofrece seguir con ella.
> F11
> Tab
focus: Button Introducir (Intro)
> d8h4
focus: TextInput Jugada u orden
Polite: Negras: Dame David acht Hektor vier Matt
> F12
Polite: Partida terminada. Jaque mate. Ganan las negras, 0-1. Artículo 5.1.1, fide-2018. | Anna, Blancas: ¿firma usted este resultado? sí o no
> F10
Polite: Blancas: firmado. Artículo 8.7. | Bert, Negras: ¿firma usted este resultado? sí o no
> F7
Polite: Jaque mate. Ganan las negras, 0-1. Bert, Negras: ¿firma usted este resultado? sí o no

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
Polite: Partida terminada. Tablas acordadas. Tablas, 1/2-1/2. Artículo 5.2.3, fide-2018. | Anna, Blancas: ¿firma usted este resultado? sí o no

