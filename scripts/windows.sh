#!/bin/sh
# Builds the program for Windows (x86_64), on Debian 12 alone: an installer and a zip in target/windows/.
# `make windows` first installs the cross compiler and what else is named in scripts/setup.sh. Everything below is
# fetched into target/windows/ and only unpacked there: Debian's own Rust with the source of its library, which no
# package has for Windows; liblouis and espeak-ng from Debian's archive; the recogniser from its wheel for Windows.
# What is there already is not made again; `rm -r target/windows` begins anew.
# With the argument `tests` it builds the tests for Windows that need nothing of Linux, and prints where they are.
set -eu

cd "$(dirname "$0")/.."
root=$PWD
place=$root/target/windows
tools=$place/tools
native=$root/native/windows
target=x86_64-pc-windows-gnu
cross=x86_64-w64-mingw32
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
dist=$place/evavier-$version

# Debian 12's Rust for building web browsers. The archive has only the newest: another one is a line to change here.
RUST="1.96.0+dfsg1-1~deb12u2"
# Sources in Debian's archive, and their sums. What the archive no longer has can be put into target/windows/fetched by
# hand, from anywhere.
LOUIS="liblouis_3.39.0.orig.tar.gz"
LOUIS_AT="pool/main/libl/liblouis"
LOUIS_SHA256="f2534ee22e3c49a451a25284dbcbb07bd37e75ccd43ab061e1896c9bf3614e13"
ESPEAK="espeak-ng_1.52.0+dfsg.orig.tar.gz"
ESPEAK_AT="pool/main/e/espeak-ng"
ESPEAK_SHA256="d2a886bae3547a15c52801cb37e415230834a7ee7f9a57352b98d60454d97cea"
# The recogniser, in the version that Linux has, in its wheel for Windows.
VOSK="vosk==0.3.45"
VOSK_WHEEL="vosk-0.3.45-py3-none-win_amd64.whl"
VOSK_SHA256="6994ddc68556c7e5730c3b6f6bad13320e3519b13ce3ed2aa25a86724e7c10ac"

# Braille and voices of these languages go along; the program speaks no others.
LANGUAGES="de en es fr"

say() {
    echo "windows: $*" >&2
}

fail() {
    say "$@"
    exit 1
}

# Hundreds of lines that nobody wants to read: kept in a file, and shown only if it fails.
quietly() {
    log=$place/$1.log
    shift
    "$@" >"$log" 2>&1 </dev/null && return
    tail -n 30 "$log" >&2
    fail "That failed: $*. All of it is in $log"
}

# Whether this part has been made from exactly these.
is_made() {
    [ "$(cat "$place/$1.made" 2>/dev/null)" = "$2" ]
}

made() {
    printf '%s\n' "$2" >"$place/$1.made"
}

is_good() {
    [ -f "$1" ] && [ "$(sha256sum "$1" | cut -d ' ' -f 1)" = "$2" ]
}

# Puts a file of Debian's archive into fetched/: name, folder in the archive, sum.
fetch() {
    file=$place/fetched/$1
    if is_good "$file" "$3"; then return; fi
    archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Component: main' 'Origin: Debian' |
        grep -v security | head -n 1)
    [ -n "$archive" ] || fail "apt knows no archive of Debian to fetch $1 from."
    say "fetching $1"
    address=$archive$2/$(printf '%s' "$1" | sed 's/+/%2b/g')
    quietly fetch /usr/lib/apt/apt-helper download-file "$address" "$file" "SHA256:$3"
    is_good "$file" "$3" || fail "$file is not the expected file. Delete it and try again."
}

# Rust beside whatever Rust this machine has: what its packages need and this machine lacks is unpacked with it.
toolchain() {
    if is_made tools "$RUST"; then return; fi
    # The part of the library that is linked into it has its version in its name.
    library=libstd-rust-web-$(printf '%s' "$RUST" | cut -d . -f 1,2)
    wanted=
    for package in rustc-web cargo-web rust-web-src libstd-rust-web-dev "$library"; do
        wanted="$wanted $package=$RUST"
    done
    # shellcheck disable=SC2086 # a list of words
    simulated=$(apt-get -q --simulate --no-install-recommends --reinstall install $wanted 2>&1 </dev/null) || {
        printf '%s\n' "$simulated" >&2
        fail "Rust $RUST is not in the lists of packages. Run: sudo apt-get update. If Debian has a newer one, say so" \
            "in scripts/windows.sh: $(apt-cache policy rustc-web | sed -n 's/.*Candidate: //p')"
    }
    say "fetching Rust $RUST, 600 MB when unpacked"
    rm -rf "$tools" "$place/debs"
    mkdir -p "$tools" "$place/debs"
    packages=$(printf '%s\n' "$simulated" | sed -n 's/^Inst \([^ ]*\) \(\[[^]]*\] \)\?(\([^ ]*\) .*/\1=\3/p')
    # shellcheck disable=SC2086 # a list of words
    (cd "$place/debs" && quietly tools apt-get -q download $packages)
    for package in "$place"/debs/*.deb; do dpkg-deb --extract "$package" "$tools"; done
    rm -rf "$place/debs"
    printf '%s\n' "$packages" >"$place/rust.txt"
    made tools "$RUST"
}

# The recogniser's library. Of the 17,900 names it exports, its C interface alone.
recogniser() {
    if is_made vosk "$VOSK_SHA256" && [ -f "$native/libvosk.dll.a" ]; then return; fi
    wheel=$place/fetched/$VOSK_WHEEL
    if ! is_good "$wheel" "$VOSK_SHA256"; then
        say "fetching the recogniser, $VOSK"
        quietly vosk python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
            --platform win_amd64 --dest "$place/fetched" "$VOSK"
        is_good "$wheel" "$VOSK_SHA256" || fail "The recogniser that was fetched is not the expected one."
    fi
    rm -rf "$place/vosk"
    python3 -m zipfile --extract "$wheel" "$place/vosk"
    gendef - "$place/vosk/vosk/libvosk.dll" >"$place/vosk/all.def" 2>/dev/null
    { printf 'LIBRARY "libvosk.dll"\nEXPORTS\n' && grep '^vosk_' "$place/vosk/all.def"; } >"$place/vosk/vosk.def"
    mkdir -p "$native"
    $cross-dlltool -d "$place/vosk/vosk.def" -D libvosk.dll -l "$native/libvosk.dll.a"
    # What only a debugger reads is most of them.
    for library in "$place"/vosk/vosk/*.dll; do $cross-strip --strip-debug "$library"; done
    made vosk "$VOSK_SHA256"
}

unpacked() {
    rm -rf "${place:?}/$1"
    mkdir -p "$place/$1/source"
    tar --extract --file "$place/fetched/$2" --strip-components 1 --directory "$place/$1/source"
}

# Braille. Its import library comes out of the linking of the library itself, so that part is made in one row.
louis() {
    if is_made louis "$LOUIS_SHA256" && [ -f "$native/liblouis.dll.a" ]; then return; fi
    fetch "$LOUIS" "$LOUIS_AT" "$LOUIS_SHA256"
    say "building liblouis"
    unpacked louis "$LOUIS"
    # Its tools install nothing where a path has a blank, as that of this folder may.
    plain=$(TMPDIR=/tmp mktemp -d)
    cp -r "$place/louis/source" "$plain/source"
    quietly louis-configure sh -c "cd '$plain/source' && ./autogen.sh && ./configure --host=$cross \
        --prefix=/liblouis --enable-ucs4 --enable-shared --disable-static --without-yaml"
    quietly louis-build sh -c "cd '$plain/source' && make -j2 -C gnulib && make -C liblouis liblouis.la &&
        make -C liblouis && make -C liblouis install DESTDIR='$plain'"
    mv "$plain/liblouis" "$place/louis/out"
    rm -rf "$plain"
    $cross-strip "$place/louis/out/bin/liblouis.dll"
    mkdir -p "$native"
    cp "$place/louis/out/lib/liblouis.dll.a" "$native/"
    made louis "$LOUIS_SHA256"
}

# The voice in headphones: a program of its own, and its data, which its twin for this machine makes.
espeak() {
    if is_made espeak "$ESPEAK_SHA256"; then return; fi
    fetch "$ESPEAK" "$ESPEAK_AT" "$ESPEAK_SHA256"
    say "building espeak-ng"
    unpacked espeak "$ESPEAK"
    # Text in and sound out are all that is used of it. Sonic is sought even where it is not used.
    common="-DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF -DUSE_ASYNC=OFF -DUSE_LIBPCAUDIO=OFF
        -DUSE_LIBSONIC=OFF -DUSE_MBROLA=OFF -DUSE_SPEECHPLAYER=OFF -DENABLE_TESTS=OFF -DSONIC_LIB=none
        -DSONIC_INC=none"
    # shellcheck disable=SC2086 # lists of words
    quietly espeak-data-configure cmake -S "$place/espeak/source" -B "$place/espeak/here" $common
    quietly espeak-data make -j2 -C "$place/espeak/here" data
    # shellcheck disable=SC2086 # lists of words
    quietly espeak-configure cmake -S "$place/espeak/source" -B "$place/espeak/there" $common \
        -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=$cross-gcc-posix -DCMAKE_CXX_COMPILER=$cross-g++-posix \
        -DCMAKE_RC_COMPILER=$cross-windres -DCMAKE_EXE_LINKER_FLAGS=-static
    quietly espeak-build make -j2 -C "$place/espeak/there" espeak-ng-bin
    $cross-strip "$place/espeak/there/src/espeak-ng.exe"
    made espeak "$ESPEAK_SHA256"
}

# What Windows reads of the program: that its files have names in UTF-8, that it draws sharply, its name and version.
about() {
    mkdir -p "$native"
    numbers=$(printf '%s' "$version" | tr . ,),0
    $cross-windres -I packaging/windows -DVERSION="$version" -DNUMBERS="$numbers" packaging/windows/evavier.rc \
        -O coff -o "$native/evavier.o.new"
    # A file that has not changed is no reason to link anew.
    if cmp -s "$native/evavier.o.new" "$native/evavier.o"; then
        rm "$native/evavier.o.new"
    else
        mv "$native/evavier.o.new" "$native/evavier.o"
    fi
}

# Three of Windows' own libraries under the names that the crate tolk-sys has for them; here capitals count. It compiles
# the numbers of interfaces as C++, where no other file sees them, and does not ask for those of SAPI: both are put there.
windows_names() {
    for name in User32 Ole32 OleAut32; do
        small=$(printf '%s' "$name" | tr '[:upper:]' '[:lower:]')
        cp "/usr/$cross/lib/lib$small.a" "$native/lib$name.a"
    done
    cargo_there fetch --quiet --locked --target $target
    rm -rf "$place/numbers"
    mkdir -p "$place/numbers"
    for name in fsapi wineyes zt; do
        $cross-gcc-posix -c "$(tolk)/vendor/tolk/src/$name.c" -o "$place/numbers/$name.o"
    done
    (cd "$place/numbers" && $cross-ar x "/usr/$cross/lib/libsapi.a")
    $cross-ar r "$native/libUser32.a" "$place"/numbers/*
}

# Cargo as it is for this target alone: what it builds for Linux elsewhere stays as it is.
cargo_there() {
    registry=${CARGO_HOME:-$HOME/.cargo}/registry/src
    # No path of this machine in the program. The sign between flags lets paths have blanks.
    flags=$(printf '%s\037' -Clink-self-contained=no "--remap-path-prefix=$registry=registry" \
        "--remap-path-prefix=$tools/usr/src=rust")--remap-path-prefix=$root=evavier
    PATH=$tools/usr/bin:$PATH LD_LIBRARY_PATH=$tools/usr/lib/x86_64-linux-gnu RUSTC=$tools/usr/bin/rustc \
        RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=$place/cargo CARGO_ENCODED_RUSTFLAGS=$flags \
        CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=$cross-gcc-posix \
        CC_x86_64_pc_windows_gnu=$cross-gcc-posix AR_x86_64_pc_windows_gnu=$cross-ar \
        CXX_x86_64_pc_windows_gnu=$cross-g++-posix CXXFLAGS_x86_64_pc_windows_gnu="-include windows.h" \
        BINDGEN_EXTRA_CLANG_ARGS_x86_64_pc_windows_gnu="'-I$place/louis/out/include' -I/usr/$cross/include" \
        env ${packaged+EVAVIER_PACKAGE=1} "$tools/usr/bin/cargo" "$@" </dev/null
}

# Tests of what has no device: rules, words, sheets, findings, and the command line (core/tests/core/main.rs and
# tests/program/main.rs say which of theirs). The others want a sound server, a terminal, signals or brltty, all as Linux
# has them; the window takes too long to build beside that.
TESTS="core program"

# Prints the path of each.
tests() {
    say "building the tests. The first time this takes half an hour."
    wanted=
    for test in $TESTS; do wanted="$wanted --test $test"; done
    # shellcheck disable=SC2086 # lists of words
    CARGO_PROFILE_DEV_DEBUG=false cargo_there test ${JOBS:+-j$JOBS} --quiet --locked --no-run \
        -Zbuild-std=std,panic_unwind --target $target --no-default-features --lib --bins $wanted \
        --package evavier --package evavier-core \
        --message-format=json >"$place/tests.json"
    # What is no test says that it could be tested, too.
    sed -n 's/.*"test":true},"features".*"executable":"\([^"]*\.exe\)".*/\1/p' "$place/tests.json"
}

# shellcheck disable=SC2086 # JOBS is a number
program() {
    packaged=1
    say "building evavier. The first time this takes some twenty minutes."
    cargo_there build ${JOBS:+-j$JOBS} --quiet --locked --release -Zbuild-std=std,panic_unwind --target $target \
        --bin evavier
}

# A table and all that it includes.
tables() {
    seen=" "
    while [ $# != 0 ]; do
        table=$1
        shift
        case "$seen" in *" $table "*) continue ;; esac
        seen="$seen$table "
        cp "$place/louis/source/tables/$table" "$share/liblouis/tables/"
        # shellcheck disable=SC2046 # a list of words
        set -- "$@" $(sed -n 's/^include[ \t]\+\([^ \t\r]*\).*/\1/p' "$place/louis/source/tables/$table")
    done
}

# The folder that is installed.
folder() {
    rm -rf "$dist"
    bin=$dist/bin
    share=$dist/share
    data=$bin/espeak-ng-data
    mkdir -p "$data/lang" "$share/evavier" "$share/liblouis/tables" "$dist/docs"
    cp "$place/cargo/$target/release/evavier.exe" "$place/louis/out/bin/liblouis.dll" "$place"/vosk/vosk/*.dll \
        "$place/espeak/there/src/espeak-ng.exe" "$bin/"
    # The same program as one that Windows opens without a console: for the Start menu and for a double click.
    $cross-objcopy --subsystem windows "$bin/evavier.exe" "$bin/evavierw.exe"
    made_data=$place/espeak/here/espeak-ng-data
    cp -r "$made_data"/phon* "$made_data/intonations" "$made_data/voices" "$data/"
    for language in $LANGUAGES; do
        cp "$made_data/${language}_dict" "$data/"
        for file in "$made_data"/lang/*/"$language" "$made_data"/lang/*/"$language"-*; do
            [ -f "$file" ] || continue
            family=$(basename "$(dirname "$file")")
            mkdir -p "$data/lang/$family"
            cp "$file" "$data/lang/$family/"
        done
    done
    # Windows has no links that everybody may make: each model has the network.
    for language in $LANGUAGES; do
        mkdir -p "$share/evavier/models/$language"
        cp -rL "models/$language/." "$share/evavier/models/$language/"
    done
    mkdir -p "$share/evavier/models/second"
    cp models/second/ear.bin models/second/LICENSE "$share/evavier/models/second/"
    # The voice of announcements, without what it is made by.
    mkdir -p "$share/evavier/models/mouth"
    cp -r models/mouth/evavier "$share/evavier/models/mouth/"
    # shellcheck disable=SC2046 # a list of words
    tables $(cd "$place/louis/source/tables" && for language in $LANGUAGES; do
        for table in "$language"[-_]*.[cu]tb "$language"[-._]*tbl; do [ ! -f "$table" ] || echo "$table"; done
    done) unicode.dis unicode-braille.utb
    cp README.md "$dist/"
    cp -r docs/. "$dist/docs/"
    licences
}

# What is inside, under which licence, and where its source is.
licences() {
    texts=$dist/licences
    mkdir -p "$texts"
    cp LICENSE "$texts/evavier.txt"
    cp assets/fonts/OFL.txt "$texts/fonts.txt"
    cp "$place/louis/source/COPYING.LESSER" "$texts/liblouis-LGPL-2.1.txt"
    cp "$place/louis/source/License.md" "$texts/liblouis.txt"
    cp "$place/espeak/source/COPYING" "$texts/espeak-ng-GPL-3.txt"
    for part in APACHE BSD2 UCD; do cp "$place/espeak/source/COPYING.$part" "$texts/espeak-ng-$part.txt"; done
    cp "$place/vosk/$(basename "$VOSK_WHEEL" -py3-none-win_amd64.whl).dist-info/METADATA" "$texts/vosk.txt"
    cp "$tools/usr/share/doc/libstd-rust-web-dev/copyright" "$texts/rust.txt"
    cp "/usr/share/doc/gcc-mingw-w64-base/copyright" "$texts/gcc.txt"
    cp "/usr/share/doc/mingw-w64-x86-64-dev/copyright" "$texts/mingw-w64.txt"
    cp "/usr/share/common-licenses/Apache-2.0" "$texts/Apache-2.0.txt"
    cp "/usr/share/doc/nsis/copyright" "$texts/installer.txt"
    cp "$(tolk)/vendor/tolk/LICENSE.txt" "$texts/tolk-LGPL-3.txt"
    crates >"$texts/crates.txt"
    sources >"$texts/sources.txt"
}

# Where the crate with the source of Tolk is. The library of NVDA that lies in it does not go along: its source is not
# there.
tolk() {
    version_of=$(sed -n '/^name = "tolk-sys"$/{n;s/^version = "\(.*\)"/\1/p}' Cargo.lock)
    printf '%s\n' "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/tolk-sys-"$version_of" | head -n 1
}

# Each crate with its licence and the texts that lie beside it; a text that many have stands once.
crates() {
    registry=${CARGO_HOME:-$HOME/.cargo}/registry/src
    cargo_there tree --quiet --locked --target $target --edges normal --prefix none --format '{p}|{l}' |
        sed 's/ (\*)$//; s/ ([^|]*)|/|/' | sort -u >"$place/crates.list"
    rm -rf "$place/texts"
    mkdir -p "$place/texts"
    echo "The libraries in Rust that are part of the program, and their licences."
    echo
    while IFS='|' read -r crate licence; do
        name="${crate% v*}-${crate##* v}"
        [ "$name" != "evavier-$version" ] || continue
        echo "$name: $licence"
        for text in "$registry"/*/"$name"/LICEN[CS]E* "$registry"/*/"$name"/COPYING* "$registry"/*/"$name"/COPYRIGHT* \
            "$registry"/*/"$name"/NOTICE* vendor/"${crate% v*}"/LICEN[CS]E*; do
            [ -f "$text" ] || continue
            sum=$(tr -d '\r' <"$text" | sha256sum | cut -c 1-16)
            printf ' %s' "$name" >>"$place/texts/$sum.of"
            [ -f "$place/texts/$sum" ] || tr -d '\r' <"$text" >"$place/texts/$sum"
        done
    done <"$place/crates.list"
    for text in "$place"/texts/*.of; do
        printf '\n\n==== %s\n\n' "$(cat "$text")"
        cat "${text%.of}"
    done
}

sources() {
    cat <<END
evavier $version is free software: GPL-3.0-or-later. What it is made of, and where the source is:

evavier         $(git describe --always --dirty 2>/dev/null || echo "$version"), in the file evavier-$version-sources.tar beside the installer
liblouis        $LOUIS of Debian's archive, sha256 $LOUIS_SHA256,
                in the same file; LGPL-2.1-or-later, unchanged, its tables too
espeak-ng       $ESPEAK of Debian's archive, sha256 $ESPEAK_SHA256,
                in the same file; GPL-3.0-or-later, unchanged
libvosk         $VOSK_WHEEL of the Python Package Index, sha256 $VOSK_SHA256;
                Apache-2.0, with Kaldi (Apache-2.0), OpenFst (Apache-2.0) and OpenBLAS (BSD-3-Clause) in it
libstdc++-6, libgcc_s_seh-1, libwinpthread-1
                from the same wheel; GCC's with its runtime library exception, winpthreads MIT
Rust's library  $RUST of Debian 12; MIT or Apache-2.0
Tolk            in the crate tolk-sys; LGPL-3.0, unchanged
crates          crates.txt names them with their versions, as the registry crates.io has them; chess alone is changed,
                in the folder vendor of evavier's source
END
}

# The source that the licences of these programs ask for.
source_archive() {
    archive=$place/evavier-$version-sources.tar
    rm -f "$archive"
    if ! git archive --format tar --prefix "evavier-$version/" --output "$archive" HEAD 2>/dev/null; then
        tar --create --file "$archive" --exclude ./target --exclude ./native --exclude ./.git .
    fi
    tar --append --file "$archive" --directory "$place/fetched" "$LOUIS" "$ESPEAK"
}

packages() {
    setup=$place/evavier-$version-setup.exe
    zip=$place/evavier-$version.zip
    rm -f "$setup" "$zip"
    size=$(du -sk "$dist" | cut -f 1)
    quietly installer makensis -V2 -DROOT="$dist" -DOUT="$setup" -DVERSION="$version" -DSIZE="$size" \
        packaging/windows/evavier.nsi
    (cd "$place" && quietly zip zip -q -9 -r "$zip" "${dist##*/}")
    source_archive
    for file in "$setup" "$zip" "$place/evavier-$version-sources.tar"; do
        say "$(du -m "$file" | cut -f 1) MB ${file#"$root"/}"
    done
}

# All of it is read before any of it runs.
main() {
    mkdir -p "$place/fetched"
    toolchain
    recogniser
    louis
    espeak
    about
    windows_names
    case "${1-}" in
        '') ;;
        tests)
            tests
            return
            ;;
        *) fail "Unknown argument: $1" ;;
    esac
    program
    folder
    packages
}

main "$@"
