$ evavier --help
Ajedrez de oído y de tacto: anuncia, escucha, lleva el reloj y anota partidas de jugadores ciegos ante el tablero

Uso: evavier [OPCIONES] [ORDEN]

Órdenes:
  announce       Dice cómo se anuncian las jugadas
  read           Lee un anuncio o una orden
  check          Dice qué dicen las reglas de una partida, media jugada a media jugada, y el resultado
  hear           Reconoce anuncios en archivos WAV
  clock          Simula un reloj de ajedrez: los tiempos tras cada pulsación
  sheet          Escribe la planilla de una partida, o de varias en una: texto, braille, páginas para impresora braille,
                 PGN o JSON; o una posición
  play           Juega una partida
  resume         Reanuda una partida interrumpida
  games          Muestra las partidas jugadas, la más reciente primero: quién, cuándo, cómo terminó, y el archivo
  event          El archivo de un torneo, del que parte cada tablero, y los resultados de sus partidas
  envelope       Escribe lo que va en el sobre de una partida aplazada; la jugada secreta no forma parte de ello
  verify         Prueba que los sucesos de una partida se siguen unos de otros, o nombra el primero que no se sigue; con
                 la huella anotada, que nada ha cambiado desde entonces
  export         Escribe el registro y el PGN de una partida en un archivo, firmado con la clave de este dispositivo
  log            Dice cada intervención, cada corrección, cada rechazo y cada petición de una partida, con hora y
                 artículo
  sound          Enumera los anuncios de una partida guardados como sonido, reproduce uno o los reúne en un archivo
  declare        Dice al árbitro lo que el programa puede y no puede hacer, y con qué funciona
  card           Escribe la tarjeta que está junto al tablero: las palabras de los anuncios, cómo suenan y los pasos de
                 una jugada
  laws           Enumera las ediciones de las reglas, muestra el contenido de una, o dice lo que cambia el archivo de un
                 organizador
  demo           Juega una partida corta consigo mismo: un primer vistazo
  practise       Diez minutos de práctica: repetir, anunciar, reloj y lapsus, ofertas de tablas, tableros que difieren
                 [alias: practice]
  guide          Muestra la guía, o la lee en voz alta
  doctor         Dice qué está instalado, qué falta y cómo remediarlo
  devices        Enumera los micrófonos, las salidas para auriculares y tonos, o los tableros electrónicos
  voices         Enumera las voces, o hace decir todas las palabras a una
  models         Enumera, descarga y comprueba modelos de voz
  train-me       Aprende su voz y su micrófono con anuncios
  profiles       Enumera, elige, compara y borra las voces aprendidas
  record-voices  Graba voces de voluntarios para el próximo modelo de voz, uno tras otro
  winnable       Dice si cada bando puede aún dar mate con alguna serie de jugadas legales
  reconcile      Dice qué prevén las reglas cuando dos tableros y dos planillas no coinciden
  help           Esta ayuda, o la de una orden

Opciones:
      --locale <IDIOMA>  El idioma del usuario: de, fr, en, es
  -h, --help             Esta ayuda
  -V, --version          La versión

$ evavier announce --help
Dice cómo se anuncian las jugadas

Uso: evavier announce [OPCIONES] [JUGADA]...

Argumentos:
  [JUGADA]...
          Jugadas, una tras otra: UCI, SAN con las letras de cualquier idioma admitido, algebraica larga, 0-0

Opciones:
      --fen <FEN>
          La posición antes de la primera jugada [por omisión: la inicial]

      --chess960
          Enroque y FEN como en Chess960

      --scheme <SISTEMA>
          Las palabras para columnas, filas y piezas
          
          Valores posibles:
          - fide: Anna, Bella ... con palabras alemanas, como dicen las reglas
          - nato: Alfa, bravo ... con las palabras del idioma
          - letras (letters): Las letras y palabras del idioma
          
          [por omisión: fide]

      --form <FORMA>
          Cuánto se dice de cada jugada
          
          Valores posibles:
          - completo (full): Siempre las dos casillas
          - corto (short): Lo justo para distinguir la jugada
          
          [por omisión: completo]

      --no-check
          No dice jaque ni mate

      --name-pawns
          Nombra también los peones

      --locale <IDIOMA>
          El idioma de las palabras fuera del sistema de las reglas y de los mensajes: de, fr, en, es

      --json
          Un objeto JSON por jugada

      --batch
          Responde a una petición JSON por línea de la entrada estándar

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier read --help
Lee un anuncio o una orden

Uso: evavier read [OPCIONES] [FRASE]...

Argumentos:
  [FRASE]...  El anuncio o la orden; varias palabras no necesitan comillas

Opciones:
      --fen <FEN>        La posición en que se dice [por omisión: la inicial]
      --chess960         Enroque y FEN como en Chess960
      --locale <IDIOMA>  El idioma de las palabras fuera del sistema de las reglas y de los mensajes: de, fr, en, es
      --json             La respuesta como objeto JSON
      --batch            Responde a una petición JSON por línea de la entrada estándar
  -h, --help             Esta ayuda

$ evavier check --help
Dice qué dicen las reglas de una partida, media jugada a media jugada, y el resultado

Uso: evavier check [OPCIONES] [PARTIDA.pgn]

Argumentos:
  [PARTIDA.pgn]  Un archivo PGN; `-` para la entrada estándar

Opciones:
      --laws <REGLAS>    Las reglas vigentes: el nombre de una edición, o el archivo de un organizador como
                         `my-event.ron`
      --chess960         Enroque como en Chess960, si la partida no dice qué es
      --locale <IDIOMA>  El idioma de los mensajes: de, fr, en, es
      --json             Un objeto JSON por media jugada
      --batch            Responde a una petición JSON por línea de la entrada estándar
  -h, --help             Esta ayuda

$ evavier hear --help
Reconoce anuncios en archivos WAV

Uso: evavier hear [OPCIONES] <ARCHIVO>...

Argumentos:
  <ARCHIVO>...
          Archivos de sonido: WAV, cualquier frecuencia, uno o dos canales

Opciones:
      --fen <FEN>
          La posición en que se dicen [por omisión: la inicial]

      --chess960
          Enroque y FEN como en Chess960

      --locale <IDIOMA>
          El idioma de las palabras fuera del sistema de las reglas y de los mensajes: de, fr, en, es

      --scheme <SISTEMA>
          Las palabras para columnas, filas y piezas
          
          Valores posibles:
          - fide: Anna, Bella ... con palabras alemanas, como dicen las reglas
          - nato: Alfa, bravo ... con las palabras del idioma
          - letras (letters): Las letras y palabras del idioma
          
          [por omisión: fide]

      --model <CARPETA>
          La carpeta del modelo de voz, véase `evavier models` [por omisión: el incluido]

      --literal
          Solo las palabras oídas, sin tener en cuenta lo que puede anunciarse en la posición

      --no-second-ear
          El primer oído escucha solo: ningún segundo juzga lo que no oye con seguridad

      --json
          Un objeto JSON por archivo

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier clock --help
Simula un reloj de ajedrez: los tiempos tras cada pulsación

Uso: evavier clock [OPCIONES] [SEGUNDOS]...

Argumentos:
  [SEGUNDOS]...  Segundos gastados en cada media jugada, primero las blancas

Opciones:
      --time <RITMO>     El ritmo de juego: `90+30`, `90 bronstein 30`, `90 delay 30`, `60`, `40/90+30, 30+30`, `30/120,
                         15/60 repeat`, `white 5, black 4`, `4:30+2` (minutos y segundos), `1:40:00` (también horas),
                         `90+30, 30+30` (el segundo empieza al agotarse el tiempo del primero), o uno con nombre, véase
                         --presets
      --laws <REGLAS>    Dice primero si es una partida larga, rápida o relámpago según estas reglas: el nombre de una
                         edición, o el archivo de un organizador como `my-event.ron`
      --presets          Enumera los ritmos de juego que tienen nombre
      --disclose         Dice lo que el dueño de un reloj debe dar a conocer: cómo se paran los dos lados, cómo se
                         muestra una bandera caída, desde cuándo se dicen los segundos
      --locale <IDIOMA>  El idioma de las líneas: de, fr, en, es
      --json             Un objeto JSON por pulsación
  -h, --help             Esta ayuda

$ evavier sheet --help
Escribe la planilla de una partida, o de varias en una: texto, braille, páginas para impresora braille, PGN o JSON; o
una posición

Uso: evavier sheet [OPCIONES] [PARTIDA]...

Argumentos:
  [PARTIDA]...
          Archivos PGN, partidas de este programa, o jugadas copiadas de una planilla en cualquier notación; `-` para la
          entrada estándar [por omisión: la partida más reciente]

Opciones:
      --form <FORMA>
          Qué se escribe
          
          Valores posibles:
          - texto (text): Texto sencillo, un par de jugadas por línea
          - braille: Braille Unicode, seis puntos
          - brf: Braille ASCII norteamericano en páginas, para una impresora braille
          - pef: Portable Embosser Format, las mismas páginas en XML
          - html: Una página para el navegador y la impresora, en las dos columnas habituales
          - pgn: Portable Game Notation (PGN)
          - json: Un objeto JSON por partida
          - fen: La posición en FEN, una partida por línea
          - diagrama (diagram): La posición en palabras
          - dedo (finger): La posición bajo un dedo, en braille de Unicode: ocho líneas de nueve celdas
          
          [por omisión: texto]

      --notation <IDIOMA|descriptiva|larga|figurine>
          Cómo se escriben las jugadas: letras de un idioma, descriptiva (francesa con --locale fr, si no inglesa),
          larga o con figuras [por omisión: las letras del idioma]

      --locale <IDIOMA>
          El idioma de letras, rótulos y braille: de, fr, en, es [por omisión: el de la notación]

      --braille-table <NOMBRE>
          La tabla de liblouis con que se escribe el braille, como es-g1.ctb [por omisión: la del idioma]

      --braille-code <NOMBRE|ARCHIVO>
          Un código braille de ajedrez con signos propios para las jugadas: uk-2015, o un archivo que termine en .ron

      --cells <CELDAS>
          Celdas de una línea braille [por omisión: 40]

      --lines <LÍNEAS>
          Líneas de una página de impresora braille [por omisión: 25]

      --times
          Escribe también los tiempos, si la partida los tiene

      --large
          Letra grande, para html

      --card
          También la tarjeta de lo que se dice ante el tablero, para html

      --ply <N>
          La posición tras esta media jugada, para fen, diagram y finger; 0 es la primera [por omisión: la última]

      --by <ORDEN>
          En qué orden nombra un diagrama las casillas
          
          Valores posibles:
          - piezas (pieces): Bando por bando y pieza por pieza, primero los reyes
          - filas (ranks): Fila por fila, desde la octava
          
          [por omisión: piezas]

      --scheme <SISTEMA>
          Las palabras para casillas y piezas en un diagrama
          
          Valores posibles:
          - fide: Anna, Bella ... con palabras alemanas, como dicen las reglas
          - nato: Alfa, bravo ... con las palabras del idioma
          - letras (letters): Las letras y palabras del idioma
          
          [por omisión: fide]

      --written-in <IDIOMA>
          El idioma en que están escritas las jugadas: de, fr, en, es [por omisión: el de PGN si hay etiquetas; si no,
          se reconoce]

      --chess960
          Enroque como en Chess960, si la partida no dice qué es

      --arbiter
          Pide el número del árbitro, sin el cual ninguna posición de una partida valedera para Elo se muestra antes del
          final

  -o, --output <ARCHIVO>
          Escribe en este archivo en lugar de en la salida estándar

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier play --help
Juega una partida

Uso: evavier play [OPCIONES]

Quién juega y qué:
      --ask
          Pregunta primero, una cosa tras otra, cómo se juega; se contesta de viva voz o con el teclado

      --white <NOMBRE>
          Nombre del jugador de blancas

      --black <NOMBRE>
          Nombre del jugador de negras

      --event <TORNEO>
          El torneo

      --site <LUGAR>
          El lugar

      --round <RONDA>
          La ronda

      --event-file <ARCHIVO>
          El archivo de un torneo, véase `evavier event`: con --board no queda nada más que elegir

      --board <N>
          El número del tablero en la sala de juego

      --blind <BANDO>
          Qué jugador es ciego, o si lo son los dos, si eso importa según las reglas vigentes
          
          Valores posibles:
          - blancas (white): Las blancas
          - negras (black): Las negras
          - ambos (both): Ambos

      --assistant <BANDO>
          Qué jugador tiene un asistente en la mesa, de modo que el otro no tiene
          
          Valores posibles:
          - blancas (white): Las blancas
          - negras (black): Las negras

      --rated
          Una partida valedera para Elo: no se dice nada que las reglas prohíban, y toda intervención es cosa del
          árbitro

      --protocol <PROTOCOLO>
          Con qué detalle se sigue cada jugada
          
          Valores posibles:
          - habitual (usual): Un anuncio confirmado vale como jugada ejecutada
          - completo (full): Anunciada, repetida, ejecutada en los dos tableros, pulsado el reloj: todo se introduce
          
          [por omisión: habitual]

      --game <ARCHIVO>
          El archivo en que se guarda la partida [por omisión: uno nuevo en la carpeta de datos del usuario]

Tiempo y reglas:
      --claim-flags
          Una bandera caída se muestra y nunca se señala: cuenta cuando un jugador la reclama o el árbitro la anota

      --time <RITMO>
          El ritmo de juego, como `10` para diez minutos, `1h30`, `90+30`, `40/90+30, 30+30` o `fide-standard`; `rapid`
          o `blitz` para el que recomiendan las reglas vigentes; `none` para una partida sin reloj [por omisión: el de
          las reglas vigentes, si no 90+30]

      --laws <REGLAS>
          Las reglas vigentes: el nombre de una edición, o el archivo de un organizador como `my-event.ron`

      --default-time <MINUTOS>
          El tiempo de espera del torneo: el jugador que llega al tablero más de ese número de minutos después del
          comienzo pierde, salvo que el árbitro decida otra cosa [por omisión: el de las reglas vigentes]

      --slow-finish
          Las reclamaciones en el último periodo de una partida sin incremento se anunciaron (directriz III), donde las
          reglas vigentes lo piden

La posición inicial:
      --fen <FEN>
          La posición inicial

      --chess960
          Enroque como en Chess960

      --start960 <N|sorteo>
          Chess960 desde la posición inicial con este número, 0 a 959, o por sorteo

      --odds <PIEZA>
          Lo que un jugador da de ventaja al otro: pawn, knight, bishop, rook, queen, o pawn-and-move, etcétera

      --first-moves <JUGADAS>
          Las jugadas de quien hace varias al principio, en UCI: e2e4,d2d4

Palabras e idiomas:
      --scheme <SISTEMA>
          Las palabras para columnas, filas y piezas
          
          Valores posibles:
          - fide: Anna, Bella ... con palabras alemanas, como dicen las reglas
          - nato: Alfa, bravo ... con las palabras del idioma
          - letras (letters): Las letras y palabras del idioma
          
          [por omisión: fide]

      --form <FORMA>
          Cuánto se dice de cada jugada
          
          Valores posibles:
          - completo (full): Siempre las dos casillas
          - corto (short): Lo justo para distinguir la jugada
          
          [por omisión: completo]

      --no-check
          No dice jaque ni mate

      --name-pawns
          Nombra también los peones

      --locale <IDIOMA>
          El idioma de mensajes y órdenes: de, fr, en, es

      --locale-white <IDIOMA>
          El idioma en que las blancas escriben, hablan y reciben las respuestas, si es otro

      --locale-black <IDIOMA>
          El idioma en que las negras escriben, hablan y reciben las respuestas, si es otro

      --notation-white <IDIOMA|figurine>
          Muestra las jugadas también en la notación de las blancas: letras de un idioma, o figurine

      --notation-black <IDIOMA|figurine>
          Muestra las jugadas también en la notación de las negras

Voz y sonidos:
      --voice <VOZ>
          Si el programa habla
          
          Valores posibles:
          - sí (on): Hablar, según los ajustes
          - no (off): Solo texto
          - lector (reader): Habla el lector de pantalla en marcha, si acepta textos de programas: en Windows, u Orca
          desde la versión 49
          - sistema (system): Hablan las voces del sistema
          - espeak: Habla espeak-ng
          
          [por omisión: sí]

      --speaker <NOMBRE>
          La voz que oyen todos, en el idioma de la mesa, véase `evavier voices` [por omisión: la normal]

      --announcer <NOMBRE>
          Quién anuncia jugadas y tiempos: auto para la voz de evavier donde no se haya elegido otra, speech para la voz
          que dice lo demás, o una voz grabada, véase `evavier voices` [por omisión: como en los ajustes]

      --warn-at <SEGUNDOS>
          Avisa cuando queda este número de segundos, por ejemplo 300,60,30

      --ticking
          Los últimos diez segundos hacen tictac

      --press-tone
          Cada pulsación del reloj da un tono, como de todos modos donde el programa habla

      --no-press-tone
          Las pulsaciones del reloj no dan tono

      --tones-device <NOMBRE>
          El dispositivo en el que suenan los tonos, por su nombre o una parte

      --headphones-white <NOMBRE>
          La salida de los auriculares de las blancas, por su nombre o una parte, véase `evavier devices --outputs`;
          necesita espeak-ng

      --headphones-black <NOMBRE>
          La salida de los auriculares de las negras

      --voice-white <VARIANTE>
          La voz en los auriculares de las blancas: una variante de espeak-ng, como f3 o m2

      --voice-black <VARIANTE>
          La voz en los auriculares de las negras

      --rate-white <N>
          La velocidad de la voz en los auriculares de las blancas, de -100 a 100

      --rate-black <N>
          La velocidad de la voz en los auriculares de las negras

      --volume-white <N>
          El volumen de la voz en los auriculares de las blancas, de -100 a 100

      --volume-black <N>
          El volumen de la voz en los auriculares de las negras

Escucha:
      --listen <CUÁNDO>
          Cuándo escuchar
          
          Valores posibles:
          - no (off): Nunca
          - pedir (ask): Para un anuncio, tras la orden `escucha`
          - siempre (always): Todo el tiempo
          
          [por omisión: pedir]

      --microphone <NOMBRE>
          El micrófono, véase `evavier devices`

      --microphone-white <NOMBRE>
          El micrófono propio de las blancas: lo que solo él oye viene de las blancas

      --microphone-black <NOMBRE>
          El micrófono propio de las negras

      --model <CARPETA>
          La carpeta del modelo de voz, véase `evavier models` [por omisión: el incluido]

      --no-second-ear
          El primer oído escucha solo: ningún segundo juzga lo que no oye con seguridad

      --repeat-back
          El rival repite en voz alta cada anuncio, y lo que él anuncia se le relee hasta que diga que sí

      --keep-sound
          Guarda el sonido de cada anuncio oído, junto a la partida, y lo dice al empezar, véase `evavier sound`

      --profile-white <NOMBRE>
          La voz aprendida de las blancas, véase `evavier profiles` [por omisión: la que está en uso]

      --profile-black <NOMBRE>
          La voz aprendida de las negras

Ventana, tableros y archivos:
      --console
          Líneas de texto en lugar de una ventana

      --one-switch
          La ventana en la vista para un pulsador, en la que una sola tecla lo hace todo

      --board-white <TABLERO>
          El tablero electrónico de las blancas, por su clase y su puerto: `dgt:/dev/ttyUSB0`, `dgt:COM3`,
          `chesslink:/dev/ttyUSB0`, `livechess:7425`, `chessnut`, o `auto` para el único que haya, véase `evavier
          devices --boards`

      --board-black <TABLERO>
          El tablero electrónico de las negras

      --live <CARPETA>
          Escribe la partida en esta carpeta tras cada jugada completada, en PGN para los espectadores; en una partida
          valedera para Elo, solo cuando el árbitro lo permite

      --json
          Todo lo dicho y cada suceso como JSON, un objeto por línea

      --white-title <TÍTULO>
          El título de las blancas, como GM o WIM

      --black-title <TÍTULO>
          El título de las negras

      --white-elo <PUNTOS>
          El Elo de las blancas

      --black-elo <PUNTOS>
          El Elo de las negras

      --white-fide-id <NÚMERO>
          El código FIDE de las blancas

      --black-fide-id <NÚMERO>
          El código FIDE de las negras

      --white-team <NOMBRE>
          El equipo de las blancas

      --black-team <NOMBRE>
          El equipo de las negras

Opciones:
  -h, --help
          Esta ayuda (más corta con -h)

$ evavier resume --help
Reanuda una partida interrumpida

Uso: evavier resume [OPCIONES] [PARTIDA]

Argumentos:
  [PARTIDA]
          El archivo en que se guarda la partida [por omisión: el de la última partida que no ha terminado]

Opciones:
      --reopen
          Abre también una partida terminada, para que el árbitro pueda anular su final con `árbitro reabrir`

  -h, --help
          Esta ayuda (más corta con -h)

Tiempo y reglas:
      --claim-flags
          Una bandera caída se muestra y nunca se señala: cuenta cuando un jugador la reclama o el árbitro la anota

Palabras e idiomas:
      --scheme <SISTEMA>
          Las palabras para columnas, filas y piezas
          
          Valores posibles:
          - fide: Anna, Bella ... con palabras alemanas, como dicen las reglas
          - nato: Alfa, bravo ... con las palabras del idioma
          - letras (letters): Las letras y palabras del idioma
          
          [por omisión: fide]

      --form <FORMA>
          Cuánto se dice de cada jugada
          
          Valores posibles:
          - completo (full): Siempre las dos casillas
          - corto (short): Lo justo para distinguir la jugada
          
          [por omisión: completo]

      --no-check
          No dice jaque ni mate

      --name-pawns
          Nombra también los peones

      --locale <IDIOMA>
          El idioma de mensajes y órdenes: de, fr, en, es

      --locale-white <IDIOMA>
          El idioma en que las blancas escriben, hablan y reciben las respuestas, si es otro

      --locale-black <IDIOMA>
          El idioma en que las negras escriben, hablan y reciben las respuestas, si es otro

      --notation-white <IDIOMA|figurine>
          Muestra las jugadas también en la notación de las blancas: letras de un idioma, o figurine

      --notation-black <IDIOMA|figurine>
          Muestra las jugadas también en la notación de las negras

Voz y sonidos:
      --voice <VOZ>
          Si el programa habla
          
          Valores posibles:
          - sí (on): Hablar, según los ajustes
          - no (off): Solo texto
          - lector (reader): Habla el lector de pantalla en marcha, si acepta textos de programas: en Windows, u Orca
          desde la versión 49
          - sistema (system): Hablan las voces del sistema
          - espeak: Habla espeak-ng
          
          [por omisión: sí]

      --speaker <NOMBRE>
          La voz que oyen todos, en el idioma de la mesa, véase `evavier voices` [por omisión: la normal]

      --announcer <NOMBRE>
          Quién anuncia jugadas y tiempos: auto para la voz de evavier donde no se haya elegido otra, speech para la voz
          que dice lo demás, o una voz grabada, véase `evavier voices` [por omisión: como en los ajustes]

      --warn-at <SEGUNDOS>
          Avisa cuando queda este número de segundos, por ejemplo 300,60,30

      --ticking
          Los últimos diez segundos hacen tictac

      --press-tone
          Cada pulsación del reloj da un tono, como de todos modos donde el programa habla

      --no-press-tone
          Las pulsaciones del reloj no dan tono

      --tones-device <NOMBRE>
          El dispositivo en el que suenan los tonos, por su nombre o una parte

      --headphones-white <NOMBRE>
          La salida de los auriculares de las blancas, por su nombre o una parte, véase `evavier devices --outputs`;
          necesita espeak-ng

      --headphones-black <NOMBRE>
          La salida de los auriculares de las negras

      --voice-white <VARIANTE>
          La voz en los auriculares de las blancas: una variante de espeak-ng, como f3 o m2

      --voice-black <VARIANTE>
          La voz en los auriculares de las negras

      --rate-white <N>
          La velocidad de la voz en los auriculares de las blancas, de -100 a 100

      --rate-black <N>
          La velocidad de la voz en los auriculares de las negras

      --volume-white <N>
          El volumen de la voz en los auriculares de las blancas, de -100 a 100

      --volume-black <N>
          El volumen de la voz en los auriculares de las negras

Escucha:
      --listen <CUÁNDO>
          Cuándo escuchar
          
          Valores posibles:
          - no (off): Nunca
          - pedir (ask): Para un anuncio, tras la orden `escucha`
          - siempre (always): Todo el tiempo
          
          [por omisión: pedir]

      --microphone <NOMBRE>
          El micrófono, véase `evavier devices`

      --microphone-white <NOMBRE>
          El micrófono propio de las blancas: lo que solo él oye viene de las blancas

      --microphone-black <NOMBRE>
          El micrófono propio de las negras

      --model <CARPETA>
          La carpeta del modelo de voz, véase `evavier models` [por omisión: el incluido]

      --no-second-ear
          El primer oído escucha solo: ningún segundo juzga lo que no oye con seguridad

      --repeat-back
          El rival repite en voz alta cada anuncio, y lo que él anuncia se le relee hasta que diga que sí

      --keep-sound
          Guarda el sonido de cada anuncio oído, junto a la partida, y lo dice al empezar, véase `evavier sound`

      --profile-white <NOMBRE>
          La voz aprendida de las blancas, véase `evavier profiles` [por omisión: la que está en uso]

      --profile-black <NOMBRE>
          La voz aprendida de las negras

Ventana, tableros y archivos:
      --console
          Líneas de texto en lugar de una ventana

      --one-switch
          La ventana en la vista para un pulsador, en la que una sola tecla lo hace todo

      --board-white <TABLERO>
          El tablero electrónico de las blancas, por su clase y su puerto: `dgt:/dev/ttyUSB0`, `dgt:COM3`,
          `chesslink:/dev/ttyUSB0`, `livechess:7425`, `chessnut`, o `auto` para el único que haya, véase `evavier
          devices --boards`

      --board-black <TABLERO>
          El tablero electrónico de las negras

      --live <CARPETA>
          Escribe la partida en esta carpeta tras cada jugada completada, en PGN para los espectadores; en una partida
          valedera para Elo, solo cuando el árbitro lo permite

      --json
          Todo lo dicho y cada suceso como JSON, un objeto por línea

$ evavier games --help
Muestra las partidas jugadas, la más reciente primero: quién, cuándo, cómo terminó, y el archivo

Uso: evavier games [OPCIONES] [CARPETA]

Argumentos:
  [CARPETA]  La carpeta de las partidas [por omisión: donde se guardan]

Opciones:
      --json             Un objeto JSON por partida
      --locale <IDIOMA>  El idioma de los mensajes: de, fr, en, es
  -h, --help             Esta ayuda

$ evavier event --help
El archivo de un torneo, del que parte cada tablero, y los resultados de sus partidas

Uso: evavier event [OPCIONES] <ORDEN>

Órdenes:
  new      Escribe un archivo de torneo con comentarios, para rellenar
  check    Dice qué está mal en un archivo de torneo, o lo resume
  cards    Escribe una tarjeta para cada tablero, con la línea que empieza su partida, en los idiomas de sus jugadores
  pairing  Dice a un jugador el tablero, el color y el rival de esta ronda, en el idioma del jugador
  results  Escribe resultados y clasificación de un torneo por sistema de liga o de un encuentro por equipos, a partir
           de los PGN y las partidas de una carpeta
  help     Esta ayuda, o la de una orden

Opciones:
      --locale <IDIOMA>  El idioma del usuario: de, fr, en, es
  -h, --help             Esta ayuda

$ evavier envelope --help
Escribe lo que va en el sobre de una partida aplazada; la jugada secreta no forma parte de ello

Uso: evavier envelope [OPCIONES] <PARTIDA>

Argumentos:
  <PARTIDA>
          El archivo en que se guarda la partida

Opciones:
      --form <FORMA>
          Qué se escribe
          
          Valores posibles:
          - texto (text): Texto sencillo, para imprimir
          - braille: Braille Unicode, seis puntos
          - brf: Braille ASCII norteamericano en páginas, para una impresora braille
          
          [por omisión: texto]

      --locale <IDIOMA>
          El idioma: de, fr, en, es [por omisión: el del ordenador]

      --braille-table <NOMBRE>
          La tabla de liblouis con que se escribe el braille, como es-g1.ctb [por omisión: la del idioma]

      --cells <CELDAS>
          Celdas de una línea braille [por omisión: 40]

      --lines <LÍNEAS>
          Líneas de una página de impresora braille [por omisión: 25]

  -o, --output <ARCHIVO>
          Escribe en este archivo en lugar de en la salida estándar

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier verify --help
Prueba que los sucesos de una partida se siguen unos de otros, o nombra el primero que no se sigue; con la huella
anotada, que nada ha cambiado desde entonces

Uso: evavier verify [OPCIONES] [PARTIDA]...

Argumentos:
  [PARTIDA]...  Archivos de partidas, o los de `evavier export` [por omisión: la partida más reciente]

Opciones:
      --head <CIFRAS>    La huella anotada en la mesa o en papel: hasta ahí no falta nada ni se ha rehecho nada
      --key <CIFRAS>     La clave del dispositivo que debería haber firmado una exportación
      --json             Un objeto JSON por archivo
      --locale <IDIOMA>  El idioma de los mensajes: de, fr, en, es
  -h, --help             Esta ayuda

$ evavier export --help
Escribe el registro y el PGN de una partida en un archivo, firmado con la clave de este dispositivo

Uso: evavier export [OPCIONES] --output <ARCHIVO> [PARTIDA]

Argumentos:
  [PARTIDA]  El archivo de la partida [por omisión: la más reciente]

Opciones:
  -o, --output <ARCHIVO>  El archivo que se escribe; `-` para la salida estándar
      --locale <IDIOMA>   El idioma de los mensajes: de, fr, en, es
      --arbiter           Pide el número del árbitro, sin el cual una partida valedera para Elo no se entrega antes de
                          su final
  -h, --help              Esta ayuda

$ evavier log --help
Dice cada intervención, cada corrección, cada rechazo y cada petición de una partida, con hora y artículo

Uso: evavier log [OPCIONES] [PARTIDA]

Argumentos:
  [PARTIDA]  El archivo de la partida [por omisión: la más reciente]

Opciones:
      --json             Un objeto JSON por anotación
      --locale <IDIOMA>  El idioma: de, fr, en, es
      --arbiter          Pide el número del árbitro, sin el cual el registro de una partida valedera para Elo no se
                         muestra antes del final
      --times            Dice en qué se fue el tiempo: por cuartos de la partida, lo más pensado, del anuncio a la
                         repetición y a la pulsación del reloj
      --braille          Lo mismo en braille Unicode
      --cells <CELDAS>   Celdas de una línea braille [por omisión: 40]
  -h, --help             Esta ayuda

$ evavier sound --help
Enumera los anuncios de una partida guardados como sonido, reproduce uno o los reúne en un archivo

Uso: evavier sound [OPCIONES] <PARTIDA>

Argumentos:
  <PARTIDA>  El archivo de la partida

Opciones:
      --move <NÚMERO>     Reproduce el anuncio de esta jugada: 12w para la duodécima de las blancas, 12b para la de las
                          negras; el último, si se corrigió
      --export <ARCHIVO>  Los escribe en este archivo FLAC, cada uno tras el número de su jugada, dicho por espeak-ng
      --json              Un objeto JSON por anuncio
      --locale <IDIOMA>   El idioma de mensajes y números: de, fr, en, es
  -h, --help              Esta ayuda

$ evavier declare --help
Dice al árbitro lo que el programa puede y no puede hacer, y con qué funciona

Uso: evavier declare [OPCIONES] [PARTIDA]

Argumentos:
  [PARTIDA]
          El archivo de una partida: su edición de las reglas y sus jugadores

Opciones:
      --form <FORMA>
          Qué se produce
          
          Valores posibles:
          - texto (text): Líneas de texto
          - braille: Braille Unicode
          
          [por omisión: texto]

      --cells <CELDAS>
          Celdas de una línea braille [por omisión: 40]

      --speak
          También lo dice

      --json
          Un objeto JSON por línea

      --laws <REGLAS>
          Las reglas vigentes: el nombre de una edición, o el archivo de un organizador como `my-event.ron`

      --board-white <TABLERO>
          El tablero electrónico de las blancas, por su clase y su puerto: `dgt:/dev/ttyUSB0`, `dgt:COM3`,
          `chesslink:/dev/ttyUSB0`, `livechess:7425`, `chessnut`, o `auto` para el único que haya, véase `evavier
          devices --boards`

      --board-black <TABLERO>
          El tablero electrónico de las negras

      --live <CARPETA>
          La partida se escribirá en esta carpeta para los espectadores, véase `evavier play --live`

      --locale <IDIOMA>
          El idioma: de, fr, en, es

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier card --help
Escribe la tarjeta que está junto al tablero: las palabras de los anuncios, cómo suenan y los pasos de una jugada

Uso: evavier card [OPCIONES]

Opciones:
      --form <FORMA>
          Qué se produce
          
          Valores posibles:
          - texto (text): Líneas de texto
          - html: Una página para el navegador y la impresora
          - braille: Braille Unicode
          - brf: Páginas para una impresora braille
          
          [por omisión: texto]

      --scheme <SISTEMA>
          Las palabras para columnas, filas y piezas
          
          Valores posibles:
          - fide: Anna, Bella ... con palabras alemanas, como dicen las reglas
          - nato: Alfa, bravo ... con las palabras del idioma
          - letras (letters): Las letras y palabras del idioma
          
          [por omisión: fide]

      --large
          Letra grande, para html

      --cells <CELDAS>
          Celdas de una línea braille [por omisión: 40]

      --lines <LÍNEAS>
          Líneas de una página de impresora braille [por omisión: 25]

      --speak
          También lo dice, despacio

  -o, --output <ARCHIVO>
          Escribe en este archivo en lugar de en la salida estándar

      --locale <IDIOMA>
          El idioma de quien lee: de, fr, en, es

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier laws --help
Enumera las ediciones de las reglas, muestra el contenido de una, o dice lo que cambia el archivo de un organizador

Uso: evavier laws [OPCIONES] [REGLAS]

Argumentos:
  [REGLAS]  El nombre de una edición, el archivo de un organizador o el de una partida; sin ello se enumeran todas las
            ediciones

Opciones:
      --check <ARCHIVO>  Lo que cambia este archivo frente a la edición en que se apoya
      --json             Un objeto JSON por línea
      --locale <IDIOMA>  El idioma: de, fr, en, es
  -h, --help             Esta ayuda

$ evavier demo --help
Juega una partida corta consigo mismo: un primer vistazo

Uso: evavier demo [OPCIONES]

Opciones:
      --locale <IDIOMA>
          El idioma de los mensajes: de, fr, en, es

      --voice <VOZ>
          Si el programa habla
          
          Valores posibles:
          - sí (on): Hablar, según los ajustes
          - no (off): Solo texto
          - lector (reader): Habla el lector de pantalla en marcha, si acepta textos de programas: en Windows, u Orca
          desde la versión 49
          - sistema (system): Hablan las voces del sistema
          - espeak: Habla espeak-ng
          
          [por omisión: sí]

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier practise --help
Diez minutos de práctica: repetir, anunciar, reloj y lapsus, ofertas de tablas, tableros que difieren

Uso: evavier practise [OPCIONES]

Opciones:
      --role <PAPEL>
          El papel que se practica [por omisión: lo pregunta el programa]
          
          Valores posibles:
          - rival (opponent): Quien se sienta frente a un jugador ciego
          - asistente (assistant): El asistente de un jugador ciego
          - ciego (blind): Un jugador ciego

      --scheme <SISTEMA>
          Las palabras para columnas, filas y piezas
          
          Valores posibles:
          - fide: Anna, Bella ... con palabras alemanas, como dicen las reglas
          - nato: Alfa, bravo ... con las palabras del idioma
          - letras (letters): Las letras y palabras del idioma
          
          [por omisión: fide]

      --voice <VOZ>
          Si el programa habla
          
          Valores posibles:
          - sí (on): Hablar, según los ajustes
          - no (off): Solo texto
          - lector (reader): Habla el lector de pantalla en marcha, si acepta textos de programas: en Windows, u Orca
          desde la versión 49
          - sistema (system): Hablan las voces del sistema
          - espeak: Habla espeak-ng
          
          [por omisión: sí]

      --listen
          También escucha: lo que dice se oye y se compara palabra por palabra

      --microphone <NOMBRE>
          El micrófono, véase `evavier devices`

      --model <CARPETA>
          La carpeta del modelo de voz, véase `evavier models` [por omisión: el incluido]

      --locale <IDIOMA>
          El idioma de quien aprende: de, fr, en, es

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier guide --help
Muestra la guía, o la lee en voz alta

Uso: evavier guide [OPCIONES] [CAPÍTULO]

Argumentos:
  [CAPÍTULO]  Un capítulo por su número, o `arbiter` para la hoja del árbitro [por omisión: todos los capítulos]

Opciones:
      --aloud            La lee en voz alta, capítulo por capítulo: Intro sigue, < vuelve, . para
      --locale <IDIOMA>  El idioma: de, fr, en, es
  -h, --help             Esta ayuda

$ evavier doctor --help
Dice qué está instalado, qué falta y cómo remediarlo

Uso: evavier doctor [OPCIONES]

Opciones:
      --json             Un objeto JSON por punto
      --board <TABLERO>  Prueba también este tablero electrónico, en la forma que admite `--board-white`
      --locale <IDIOMA>  El idioma del usuario: de, fr, en, es
  -h, --help             Esta ayuda

$ evavier devices --help
Enumera los micrófonos, las salidas para auriculares y tonos, o los tableros electrónicos

Uso: evavier devices [OPCIONES]

Opciones:
      --outputs          Las salidas en lugar de los micrófonos
      --boards           Los tableros electrónicos que responden, en la forma que admite `--board-white`. Se pregunta a
                         los puertos serie por USB y Bluetooth
      --json             Un objeto JSON por dispositivo
      --locale <IDIOMA>  El idioma de las líneas: de, fr, en, es
  -h, --help             Esta ayuda

$ evavier voices --help
Enumera las voces, o hace decir todas las palabras a una

Uso: evavier voices [OPCIONES]

Opciones:
      --say
          Dice una vez cada palabra de los anuncios, con números, tiempos y artículos, para comprobar una voz

      --voice <NOMBRE>
          La voz que las dice, por su nombre en la lista: solo lo que está en su idioma [por omisión: las que se usan en
          las partidas]

      --judge
          Dice cuántos anuncios de una voz grabada entiende el oído del programa; de todas, o de la que nombra `--voice`

      --count <N>
          Cuántos anuncios se juzgan [por omisión: 60]

      --record <NOMBRE>
          Graba una voz con este nombre para jugadas y tiempos: usted dice una vez unos 140 textos, cada uno se
          comprueba, y lo que falte puede decirse otro día

      --licence <LICENCIA>
          La licencia bajo la que otros pueden usar esa voz
          
          Valores posibles:
          - cc0: CC0: cualquiera, para todo
          - cc-by: CC BY: quien diga de dónde vienen
          
          [por omisión: cc0]

      --scheme <SISTEMA>
          Las palabras de columnas, filas y piezas que se graban o se juzgan
          
          Valores posibles:
          - fide: Anna, Bella ... con palabras alemanas, como dicen las reglas
          - nato: Alfa, bravo ... con las palabras del idioma
          - letras (letters): Las letras y palabras del idioma

      --keys
          A mano: cada texto se dice entre dos pulsaciones de Intro

      --microphone <NOMBRE>
          El micrófono por nombre o identificador, véase `evavier devices` [por omisión: el de los ajustes]

      --model <CARPETA>
          La carpeta del modelo de voz que comprueba o juzga [por omisión: el incluido]

      --json
          Un objeto JSON por voz

      --locale <IDIOMA>
          El idioma de los mensajes y de las palabras: de, fr, en, es

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier models --help
Enumera, descarga y comprueba modelos de voz

Uso: evavier models [OPCIONES] <ORDEN>

Órdenes:
  list     Enumera los modelos instalados y los disponibles
  install  Descarga un modelo y lo instala para este usuario
  verify   Comprueba los archivos de un modelo, lo carga y compara sus palabras con las de la partida
  help     Esta ayuda, o la de una orden

Opciones:
      --locale <IDIOMA>  El idioma del usuario: de, fr, en, es
  -h, --help             Esta ayuda

$ evavier train-me --help
Aprende su voz y su micrófono con anuncios

Se muestra cada texto: pulse Intro, dígalo, pulse Intro. Escriba < para el anterior, > para saltarse uno, . para parar;
la próxima vez se sigue desde ahí. Con --by-voice no hace falta ninguna tecla. Una voz solo se conserva si con ella se
oyen mejor anuncios de los que no se aprendió. Todo queda en este ordenador; véase `evavier profiles`.

Uso: evavier train-me [OPCIONES]

Opciones:
      --name <NOMBRE>
          El nombre de la voz [por omisión: voice]

      --clips <CARPETA>
          Grabaciones de las que aprender: archivos WAV, cada uno con sus palabras en un archivo de texto del mismo
          nombre

      --again
          Aprende otra vez de las grabaciones de las que se aprendió esta voz

      --by-voice
          Sin tecla: cada texto se lee y se escucha, y usted dice lo que quiere: repetir, atrás, hecho, parar

      --texts
          Enumera lo que deberían contener las grabaciones, y no hace nada más

      --count <NÚMERO>
          Cuántos textos [por omisión: 36]

      --microphone <NOMBRE>
          El micrófono por nombre o identificador, véase `evavier devices` [por omisión: el de los ajustes]

      --model <CARPETA>
          La carpeta del modelo de voz con que se empieza [por omisión: el incluido]

      --locale <IDIOMA>
          El idioma de las palabras y los mensajes: de, fr, en, es

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier profiles --help
Enumera, elige, compara y borra las voces aprendidas

Uso: evavier profiles [OPCIONES] <ORDEN>

Órdenes:
  list     Enumera las voces
  use      Usa desde ahora una voz; sin nombre, ninguna
  drop     Borra una voz y las grabaciones de las que se aprendió
  compare  Dice cuántos anuncios se oyen bien sin la voz y con ella
  export   Escribe una voz con sus grabaciones en un archivo
  import   Toma una voz de un archivo
  help     Esta ayuda, o la de una orden

Opciones:
      --locale <IDIOMA>  El idioma de las líneas: de, fr, en, es
  -h, --help             Esta ayuda

$ evavier record-voices --help
Graba voces de voluntarios para el próximo modelo de voz, uno tras otro

A cada uno se le dice para qué es y se le pregunta si está de acuerdo; oye un anuncio tras otro y lo repite, todo por
voz o con teclas: Intro, < para el anterior, > para saltarse uno, . para parar. A nadie se le pide un nombre. La carpeta
puede entregarse tal como está a quienes hacen modelos de voz.

Uso: evavier record-voices [OPCIONES] <CARPETA>

Argumentos:
  <CARPETA>
          La carpeta de la velada: una nueva, o una ya empezada

Opciones:
      --licence <LICENCIA>
          La licencia con la que los voluntarios dejan usar sus grabaciones
          
          Valores posibles:
          - cc0: CC0: cualquiera, para todo
          - cc-by: CC BY: quien diga de dónde vienen
          
          [por omisión: cc0]

      --count <NÚMERO>
          Cuántos textos dice cada uno [por omisión: 40]

      --scheme <SISTEMA>
          Las palabras de columnas, filas y piezas [por omisión: fide en alemán, letters en otros idiomas]
          
          Valores posibles:
          - fide: Anna, Bella ... con palabras alemanas, como dicen las reglas
          - nato: Alfa, bravo ... con las palabras del idioma
          - letras (letters): Las letras y palabras del idioma

      --go-on <NÚMERO>
          Sigue con el voluntario de este número, que paró antes

      --withdraw <NÚMERO>
          Borra lo que ha dicho el voluntario de este número, y no graba nada

      --hand-in
          Cierra la carpeta: desde entonces no se graba ni se borra nada en ella

      --keys
          A mano: nada se lee ni se entiende, y cada texto se dice entre dos pulsaciones de Intro

      --microphone <NOMBRE>
          El micrófono por nombre o identificador, véase `evavier devices` [por omisión: el de los ajustes]

      --device <TEXTO>
          Lo que se anota como micrófono [por omisión: su nombre]

      --model <CARPETA>
          La carpeta del modelo de voz que comprueba [por omisión: el incluido]

      --locale <IDIOMA>
          El idioma de los voluntarios y de los mensajes: de, fr, en, es [por omisión: de]

  -h, --help
          Esta ayuda (más corta con -h)

$ evavier winnable --help
Dice si cada bando puede aún dar mate con alguna serie de jugadas legales

Uso: evavier winnable [OPCIONES] [FEN]...

Argumentos:
  [FEN]...  La posición; sus campos no necesitan comillas

Opciones:
      --chess960         Enroque y FEN como en Chess960
      --locale <IDIOMA>  El idioma de la respuesta: de, fr, en, es
      --json             La respuesta como objeto JSON
      --batch            Responde a una petición JSON por línea de la entrada estándar
  -h, --help             Esta ayuda

$ evavier reconcile --help
Dice qué prevén las reglas cuando dos tableros y dos planillas no coinciden

Uso: evavier reconcile [OPCIONES] [CASO.json]

Argumentos:
  [CASO.json]  Un archivo JSON con posición inicial, planillas, tableros y relojes; `-` para la entrada estándar

Opciones:
      --laws <REGLAS>    Las reglas vigentes: el nombre de una edición, o el archivo de un organizador como
                         `my-event.ron`
      --locale <IDIOMA>  El idioma del dictamen: de, fr, en, es
      --json             El dictamen como objeto JSON
      --batch            Responde a un caso por línea de la entrada estándar
  -h, --help             Esta ayuda

