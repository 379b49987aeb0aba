#!/bin/sh
# Tries what `make windows` built under wine, as far as wine goes: scripts/try-windows.sh. It installs silently, compares
# what the program prints with what it prints on Linux, byte for byte, plays, is killed, resumes, opens the window, and
# uninstalls. Everything happens in target/windows/try.
# TESTS=1 runs what of `cargo test` runs there instead, TESTS_OF=LIST only these programs of it.
# PROGRAM=FILE is the program of Linux to compare with, else target/release/evavier is built. LINES=0 leaves the
# comparison out. What wine cannot show is in docs/windows.md.
set -eu

cd "$(dirname "$0")/.."
root=$PWD
place=$root/target/windows/try
prefix=$place/prefix
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
setup=$root/target/windows/evavier-$version-setup.exe

say() {
    echo "try-windows: $*" >&2
}

fail() {
    say "$@"
    exit 1
}

[ -f "$setup" ] || fail "There is no installer. Make one with: make windows"
command -v wine >/dev/null || fail "wine is missing. Run: apt-get install wine wine64"

if [ -z "${PROGRAM-}" ] && [ "${TESTS-}" != 1 ]; then
    cargo build --release --locked --quiet </dev/null
    PROGRAM=$root/target/release/evavier
fi
# It is started from other folders.
[ -z "${PROGRAM-}" ] || PROGRAM=$(realpath "$PROGRAM")

export WINEPREFIX="$prefix" WINEDEBUG="${WINEDEBUG:--all}" WINEDLLOVERRIDES="mscoree,mshtml=" LIBGL_ALWAYS_SOFTWARE=1
unset DISPLAY WAYLAND_DISPLAY
unset LC_ALL LC_CTYPE LC_MESSAGES LANGUAGE
# So wine takes names in all alphabets, and speaks English.
export LANG=C.UTF-8

# A Windows of its own, and a new one each time.
server=
end() {
    wineserver -k 2>/dev/null || true
    [ -z "$server" ] || kill "$server"
    rm -rf "${run-}"
}
trap end EXIT
rm -rf "$place"
mkdir -p "$place/here" "$place/there"
say "making a Windows"
timeout 300 wineboot --init >"$place/wineboot.log" 2>&1 </dev/null || fail "wine does not start; see $place/wineboot.log"
wineserver -w
system=$prefix/drive_c/windows/system32
# Rust's library takes its random numbers from a library that the wine of Debian 12 has not. This one is for the trial
# alone; Windows has its own.
if [ ! -f "$system/bcryptprimitives.dll" ]; then
    cat >"$place/random.c" <<'END'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) {
    while (count) {
        ULONG some = count > 65536 ? 65536 : (ULONG)count;
        if (!SystemFunction036(bytes, some)) return FALSE;
        bytes += some;
        count -= some;
    }
    return TRUE;
}
END
    x86_64-w64-mingw32-gcc-posix -shared -o "$system/bcryptprimitives.dll" "$place/random.c" -ladvapi32
fi

failed=0
good() {
    echo "good: $*"
}

bad() {
    echo "BAD:  $*"
    failed=$((failed + 1))
}

# What a command prints, and what has to be in it.
check() {
    name=$1 wanted=$2
    shift 2
    told=$("$@" 2>&1 </dev/null) || true
    case "$told" in
        *"$wanted"*) good "$name" ;;
        *)
            bad "$name, where \"$wanted\" was expected:"
            printf '%s\n' "$told" | tail -n 15 | sed 's/^/      /'
            ;;
    esac
}

there=$prefix/drive_c/Programs/evavier
program=$there/bin/evavier.exe

# The program of Windows, for two minutes at most.
windows() {
    timeout 120 wine "$program" "$@"
}

linux() {
    LANG=en_US.UTF-8 HOME="$place/home" timeout 120 "$PROGRAM" "$@"
}

# What of `cargo test` runs on Windows (scripts/windows.sh says which, and why not the others), but for these.
#   a_full_disk_under_the_output_is_told: Windows has no file that is always full.
#   the_key_is_read_where_the_variable_says: brltty's key is asked for as Linux has it.
#   the_system_is_quoted: it quotes what Linux says.
#   golden_sheets: the older liblouis of Debian 12 writes the date with another sign for numbers.
#   a_machine_without_a_language_of_ours, a_move_that_cannot_be_played, batches_answer_each_line, a_game_names_its_file,
#   a_misspelt_name_is_refused, what_a_file_changes_by_accident: the language is that of Windows, not that of LANG.
#   the_program_keeps_odds, signatures_and_the_blind_side: they look for games where Linux keeps them.
LEFT_OUT="a_full_disk_under_the_output_is_told the_key_is_read_where_the_variable_says the_system_is_quoted golden_sheets
    a_machine_without_a_language_of_ours a_move_that_cannot_be_played batches_answer_each_line a_game_names_its_file
    a_misspelt_name_is_refused what_a_file_changes_by_accident the_program_keeps_odds signatures_and_the_blind_side"

all_tests() {
    dist=$root/target/windows/evavier-$version
    # Their libraries and tables are those of the package, their other files those of the source. Some of them start the
    # program without any environment, so that both lie beside it.
    built=$root/target/windows/cargo/x86_64-pc-windows-gnu
    mkdir -p "$built/debug/deps"
    for folder in "$built/debug" "$built/debug/deps"; do
        cp "$dist"/bin/*.dll "$folder/"
        rm -f "${folder%/*}/share"
        ln -s "$dist/share" "${folder%/*}/share"
    done
    cd "$root"
    skips=
    for test in $LEFT_OUT; do skips="$skips --skip $test"; done
    "$root/scripts/windows.sh" tests >"$place/tests"
    while IFS= read -r test <&3; do
        name=$(basename "$test" .exe | sed 's/-[0-9a-f]*$//')
        case " ${TESTS_OF-$name} " in *" $name "*) ;; *) continue ;; esac
        start=$(date +%s)
        # shellcheck disable=SC2086 # a list of words
        timeout 3600 wine "$test" $skips >"$place/$name.tested" 2>&1 </dev/null || true
        result=$(sed -n 's/^test result: //p' "$place/$name.tested" | tr -d '\r')
        took=$(($(date +%s) - start))
        case "$result" in
            ok.*) good "$name: ${result%; finished*} in $took s" ;;
            *)
                bad "$name: ${result:-no result} in $took s; see $place/$name.tested"
                sed -n 's/^test \(.*\) \.\.\. FAILED.*/      \1/p' "$place/$name.tested"
                ;;
        esac
    done 3<"$place/tests"
    [ "$failed" = 0 ] || fail "$failed of these are bad"
    say "all of them are good"
}

if [ "${TESTS-}" = 1 ]; then
    all_tests
    exit
fi

say "installing"
start=$(date +%s)
timeout 300 wine "$setup" /S '/D=C:\Programs\evavier' >/dev/null 2>&1 </dev/null || bad "the installer ends with status $?"
wineserver -w
echo "installed in $(($(date +%s) - start)) s, $(du -sm "$there" | cut -f 1) MB"
check "installed" "evavier.exe" ls "$there/bin"
check "its version" "evavier $version" windows --version
check "Windows knows of it" "$version" wine reg query \
    'HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\evavier' /v DisplayVersion
check "the Start menu has it" "evavier.lnk" find "$prefix/drive_c" -name 'evavier.lnk'
check "licences" "liblouis-LGPL-2.1.txt" ls "$there/licences"
[ ! -e "$there/bin/bcryptprimitives.dll" ] || bad "the library of the trial is in the package"

# A newer version takes the place of an older one, and what only that one had goes.
touch "$there/bin/old.dll"
timeout 300 wine "$setup" /S '/D=C:\Programs\evavier' >/dev/null 2>&1 </dev/null || bad "the installer ends with status $?"
check "installs over itself" "evavier $version" windows --version
[ ! -e "$there/bin/old.dll" ] || bad "what an older version had is left"

# Games, made on Linux, that both read.
mkdir -p "$place/home"
cd "$place/here"
play="play --console --voice off --locale en"
game='e4\n\ne5\n\nNf3\n\nNc6\n\nquit\n'
# shellcheck disable=SC2059,SC2086 # escapes and lists of words
{
    printf "$game" | linux $play --game game.evavier >/dev/null
    linux sheet --form pgn -o game.pgn game.evavier </dev/null
    linux export -o game.txt game.evavier </dev/null >/dev/null 2>&1
}
sed -n '/^    {$/,/^$/p' "$root/docs/reconcile.md" | sed 's/^    //' >case.json
sed -n 's/^    (id: "my-event"/(id: "my-event"/p' "$root/docs/rules.md" >my-event.ron
cp "$root/tests/ear/learn/eva.wav" announcement.wav
cp -r . "$place/there"

# What a system says of files is its own, and so are the folder of games and what its sound says where there is none.
plain() {
    sed -i '/^ALSA lib /d; s/“[^“”]*(os error [0-9]*)”/“what the system says”/
        s|/[^ ]*/evavier/games|the folder of games|; s|C:[^ ]*.evavier.games|the folder of games|' "$1"
}

# The same line on both, each in its own folder with the same files in it. What is written has to agree as well.
compared=0 differ=0
# Debian 12's liblouis is older: it writes the date with another sign for numbers.
OLDER="sheet --form braille --locale es game.evavier"
compare() {
    line=$1
    case "$line" in *--json*--batch* | *--batch*) input=$place/batch ;; *) input=/dev/null ;; esac
    (cd "$place/here" && eval "linux $line" <"$input" >"$place/here.out" 2>"$place/here.err"
        echo "status $?" >>"$place/here.out") || true
    (cd "$place/there" && eval "windows $line" <"$input" >"$place/there.out" 2>"$place/there.err"
        echo "status $?" >>"$place/there.out") || true
    compared=$((compared + 1))
    for written in here.out here.err there.out there.err; do plain "$place/$written"; done
    for part in out err; do
        cmp -s "$place/here.$part" "$place/there.$part" && continue
        [ "$line" = "$OLDER" ] || differ=$((differ + 1))
        echo "differs ($part): evavier $line"
        diff "$place/here.$part" "$place/there.$part" | head -n 6 | cut -c 1-200 | sed 's/^/      /'
        return
    done
}

# Lines of the documents, but for those that need a microphone, a voice, a network, that tell of the machine or the build,
# or that make what is another each time.
lines() {
    sed -n 's/^    evavier //p' "$root/README.md" "$root"/docs/*.md | sort -u |
        grep -vE '^(play|resume|devices|doctor|declare|demo|train-me|profiles|sound|voices)|anna|recordings|--aloud|--speak' |
        grep -vE '^models (install|list|train)|vosk-model-|adjourned|^export|^hear|envelope'
    cat <<'END'
announce --json g1f3
announce --scheme nato --locale fr e2e4 e7e5 Nf3 Nb8c6
announce --scheme letters --locale es --form short e4 d5 exd5
announce --form short --name-pawns e4
announce --fen "8/1P6/8/8/8/8/k6K/8 w - - 0 1" b8=Q
announce Ke3
read --json "Springer Gustav eins Felix drei"
read --locale fr cavalier felix trois
read --fen "8/8/8/8/8/8/k6K/8 w - - 0 1" "Turm Anna eins"
read --json nichts davon
read Schwarz gibt auf
read uhr
sheet --form text game.pgn
sheet --form braille --locale de game.evavier
sheet --form braille --braille-table de-g2.ctb game.evavier
sheet --form braille --locale fr game.evavier
sheet --form braille --locale es game.evavier
sheet --form braille --locale en game.evavier
sheet --form brf --cells 32 --lines 20 game.evavier
sheet --form json game.evavier
sheet --form pgn game.evavier
sheet --form html --large game.evavier
sheet --notation figurine game.evavier
sheet --notation descriptive game.evavier
verify game.evavier
verify game.txt
log game.evavier
log --locale de game.evavier
reconcile --json case.json
clock --time "40/90+30, 30+30" 60 75.5 10 10
clock --json --time "white 5, black 4" 1 2 3
clock --time "90 bronstein 30" 10 40
winnable --json "8/8/8/4k3/8/8/8/KNN5 w - - 0 1"
winnable "not a position"
check game.pgn
check --laws fide-2018 --json game.pgn
announce --batch --json
guide --locale de
guide 3 --locale fr
guide arbiter --locale es
card --form brf --locale de
card --form braille --locale fr
laws --json
announce
END
}

if [ "${LINES-1}" != 0 ]; then
    say "comparing with $PROGRAM"
    printf '%s\n' '{"moves":["e2e4","c7c5"]}' '{"moves":["Ke3"]}' 'nothing' >"$place/batch"
    start=$(date +%s)
    lines >"$place/lines"
    while IFS= read -r line <&3; do compare "$line"; done 3<"$place/lines"
    # What was written is the same as well.
    for file in "$place"/here/*; do
        name=${file##*/}
        # What lies in a folder of recordings was drawn by lot.
        if [ -d "$file" ]; then
            [ "$(ls "$file")" = "$(ls "$place/there/$name" 2>&1)" ] || bad "the folder $name holds other files than on Linux"
        else
            cmp -s "$file" "$place/there/$name" || bad "the file $name is another one than on Linux"
        fi
    done
    echo "$compared lines compared in $(($(date +%s) - start)) s"
    if [ "$differ" = 0 ]; then good "none differs that should not"; else bad "$differ differ"; fi
fi

cd "$place/there"

# What is recognised in a sound; how sure it is may differ in the last digit.
heard=$(windows hear --json --locale de announcement.wav 2>/dev/null </dev/null | tr -d '\r' || true)
words=$(linux hear --json --locale de --model "$root/models/de" announcement.wav 2>/dev/null </dev/null | sed 's/.*"words":"\([^"]*\)".*/\1/')
case "$heard" in
    *"\"words\":\"$words\""*) good "hears in a file what is heard on Linux: $words" ;;
    *) bad "hears in a file: $words on Linux, here $heard" ;;
esac

# A game by lines, in a folder and a file of other alphabets, which Linux then reads.
folder="Jürgen gegen Юрий"
mkdir -p "$folder"
# shellcheck disable=SC2086,SC2059 # a list of words, escapes
printf "$game" | windows $play --game "$folder/Партия.evavier" >played 2>&1 || true
check "a game by lines" "Black has pressed" cat played
check "its journal is whole for Linux" "consistent" \
    linux verify --locale en "$folder/Партия.evavier"
linux sheet --locale en "$folder/Партия.evavier" >here.sheet </dev/null
windows sheet --locale en "$folder/Партия.evavier" >there.sheet </dev/null || true
check "both write the same sheet of it" "same" sh -c 'cmp here.sheet there.sheet && echo same'

# Killed in the middle of a game; what was played is there, and the game goes on.
mkfifo keys
# shellcheck disable=SC2086 # a list of words
wine "$program" $play --game killed.evavier <keys >killed.out 2>&1 &
killed=$!
exec 4>keys
printf 'e4\n\ne5\n\nNf3\n\n' >&4
tries=0
until grep -q "White has pressed.*" killed.out && [ "$(grep -c "has pressed" killed.out)" -ge 3 ]; do
    tries=$((tries + 1))
    [ $tries -lt 60 ] || break
    sleep 0.5
done
check "a game that runs can be read" "Nf3" windows sheet --locale en killed.evavier
check "a game that runs can be verified" "still being played" windows verify --locale en killed.evavier
check "nobody else plays on in it" "another" windows resume --console --voice off --locale en killed.evavier
kill -9 $killed
exec 4>&-
wait $killed 2>/dev/null || true
printf 'Nc6\n\nquit\n' | windows resume --console --voice off --locale en killed.evavier >resumed.out 2>&1 || true
check "goes on after it was killed" "Black has pressed" cat resumed.out
check "the game is whole" "consistent" linux verify --locale en killed.evavier

# The voice for headphones, into a file.
printf 'Eva vier\n' | timeout 60 wine "$there/bin/espeak-ng.exe" "--path=C:\\Programs\\evavier\\bin" --stdin --stdout \
    -b 1 -v de >voice.wav 2>/dev/null || true
check "espeak-ng speaks German" "$words" linux hear --json --locale de --model "$root/models/de" voice.wav

# The zip, on a stick whose name has other alphabets: its own program, its own models.
stick="$place/Jürgen Юрий"
mkdir -p "$stick"
python3 -m zipfile --extract "$root/target/windows/evavier-$version.zip" "$stick"
portable="$stick/evavier-$version/bin/evavier.exe"
check "the zip hears" "\"words\":\"$words\"" timeout 60 wine "$portable" hear --json --locale de announcement.wav

# A spoken game, on a sound card of this trial's own: what is said is heard, and the voice in headphones sounds.
spoken() {
    run=$(mktemp -d)
    export XDG_RUNTIME_DIR="$run" PULSE_SERVER="unix:$run/sound"
    HOME=$run pulseaudio -n --daemonize=no --exit-idle-time=-1 --disallow-exit --use-pid-file=no \
        --load="module-native-protocol-unix socket=$run/sound auth-anonymous=1" \
        --load="module-null-sink sink_name=mouth rate=48000" --load="module-null-sink sink_name=ear rate=48000" \
        --load="module-remap-source master=mouth.monitor source_name=microphone" >"$place/pulse.log" 2>&1 &
    server=$!
    sleep 2
    pactl set-default-sink ear
    pactl set-default-source microphone
    mkfifo spoken.keys
    timeout 120 wine "$portable" play --console --locale de --listen always --headphones-white PulseAudio \
        --headphones-black PulseAudio --game spoken.evavier <spoken.keys >spoken.out 2>&1 &
    exec 4>spoken.keys
    waited "Ich höre zu" spoken.out
    # It does not listen while it speaks.
    sleep 5
    paplay -d mouth "$root/tests/ear/learn/eva.wav"
    waited "Verstanden" spoken.out
    timeout 6 parec -d ear.monitor --raw 2>/dev/null | tr -d '\0' | wc -c >heard.bytes
    printf 'ja\n\n' >&4
    waited "hat gedrückt" spoken.out
    printf 'quit\n' >&4
    exec 4>&-
    wait $!
}

# Half a minute at most, for a line of a file.
waited() {
    tries=0
    until grep -q "$1" "$2" || [ $tries -ge 60 ]; do
        tries=$((tries + 1))
        sleep 0.5
    done
}

if command -v pulseaudio >/dev/null && command -v paplay >/dev/null; then
    wineserver -k || true
    wineserver -w
    spoken || true
    check "hears a move at the microphone" "Eva zwei Eva vier" cat spoken.out
    check "the move is pressed" "hat gedrückt" cat spoken.out
    if [ "$(cat heard.bytes)" -gt 10000 ]; then good "headphones sound"; else bad "headphones are silent"; fi
else
    say "PulseAudio is not here: no spoken game"
fi

# The window, as from the Start menu, where nothing is standard input: it opens, stays, and has its name.
# What began without a display goes on without one.
wineserver -k || true
wineserver -w
xvfb-run -a -s "-screen 0 1280x800x24" sh -c "
    timeout 60 wine start /wait /unix '$there/bin/evavierw.exe' play --voice off --locale en >window.out 2>&1 </dev/null &
    sleep 25
    xdotool search --name . getwindowname %@ 2>/dev/null
    kill -0 \$! && echo still open" >window.names 2>&1 || true
check "the window opens" "evavier" cat window.names
check "and stays open" "still open" cat window.names
wineserver -k || true
wineserver -w

say "uninstalling"
cd "$root"
timeout 120 wine "$there/uninstall.exe" /S >/dev/null 2>&1 </dev/null || bad "the uninstaller ends with status $?"
wineserver -w
tries=0
# It goes on in a copy of itself.
while [ -e "$there" ] && [ $tries -lt 20 ]; do
    tries=$((tries + 1))
    sleep 1
done
check "nothing of it is left" "nothing" sh -c "ls -A '$there' 2>/dev/null || echo nothing"
check "Windows no longer knows of it" "Unable to find" wine reg query \
    'HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\evavier'
[ -z "$(find "$prefix/drive_c" -name 'evavier.lnk')" ] || bad "it is still in the Start menu"
check "the user's files are" "evavier_rCURRENT.log" find "$prefix/drive_c/users" -path '*evavier*'

[ "$failed" = 0 ] || fail "$failed of these are bad"
say "all of that is good"
