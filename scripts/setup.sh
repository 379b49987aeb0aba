#!/bin/sh
# Installs what this machine lacks for building and running evavier, and only that.
# With the argument `test`, also what its tests and measurements need; with `eval`, what measuring the speech models
# needs; with `model`, what giving them words and making a toy needs; with `voices`, what making them in earnest needs;
# with `deb`, what makes a Debian package; with `windows`, what scripts/windows.sh needs, and with `try-windows`, what
# runs its results.
# What is there already is left alone: a second run needs neither root nor a network.
# Says everything on standard error, so that the program's own output stays alone.
set -eu

cd "$(dirname "$0")/.."

# To build.
#   gcc, libc6-dev: rustc calls the C compiler as its linker; libc6-dev has the start-up code of programs.
#   pkg-config: finds ALSA for the crate alsa-sys.
#   libclang-dev: the crates for speech-dispatcher and liblouis read C headers with it.
#   libasound2-dev, libspeechd-dev, liblouis-dev: sound, speech and braille.
BUILD_PACKAGES="gcc libc6-dev pkg-config libclang-dev libasound2-dev libspeechd-dev liblouis-dev"
# To run.
#   speech-dispatcher-espeak-ng: the voice; brings the speech service and espeak-ng's data.
#   espeak-ng: the voice in headphones of a player's own.
#   lib*: the window finds these when it opens: X11 or Wayland, the keyboard, and OpenGL, in software if need be.
RUN_PACKAGES="speech-dispatcher-espeak-ng espeak-ng
    libx11-6 libx11-xcb1 libxcb1 libxcursor1 libxi6 libxkbcommon0 libxkbcommon-x11-0
    libwayland-client0 libwayland-egl1 libegl1 libgl1-mesa-dri"
# A sound server, one of: PipeWire's, which most desktops have, or PulseAudio. The first is installed if
# there is none. Speech goes out and comes in through it.
SOUND_SERVERS="pulseaudio pipewire-pulse"
# To test.
#   pulseaudio: the loop-back sound card of the tests; brings pactl, parec, paplay and ALSA's plugin.
#   espeak-ng: speaks announcements into files; sox disturbs and converts them.
#   age: opens our envelopes. liblouis-bin: reads our braille back; brltty: a braille display without hardware.
#   faketime: sets the clock of the machine for one program. strace: makes its disk slow.
#   xvfb, xdotool, dbus, libglib2.0-bin, at-spi2-core, gir1.2-atspi-2.0, python3-gi: a display, and a reader of its screen.
#   orca: the screen reader that blind people have; a test compares what it says.
#   firefox-esr: the page to follow is read in it as a screen reader reads it.
TEST_PACKAGES="pulseaudio espeak-ng sox age liblouis-bin brltty faketime strace
    xvfb xdotool dbus libglib2.0-bin at-spi2-core gir1.2-atspi-2.0 python3-gi orca firefox-esr"
# To measure the speech model (`make eval`).
#   libespeak-ng1, flite, festival with two voices: speak what is to be heard.
#   python3-venv: a place of their own for the libraries in Python (scripts/python.sh).
EVAL_PACKAGES="libespeak-ng1 flite festival festvox-suopuhe-lj festvox-suopuhe-mv python3-venv"
# To make the speech models (`make model`; the tests make a toy).
#   festvox-*: festival's voices, which speak German in other accents.
#   w*: lists of words that are none of ours.
MODEL_PACKAGES="espeak-ng libespeak-ng1 festival festvox-czech-ph festvox-czech-dita festvox-czech-krb
    festvox-czech-machac festvox-italp16k festvox-itapc16k festvox-kallpc16k festvox-kdlpc16k
    festvox-ca-ona-hts
    wngerman wfrench wamerican wspanish python3-venv"
# Those that are left out of the toy: 180 MB of a Russian; people who spoke the prompts of telephone exchanges, and ffmpeg, which
# reads them.
LARGE_VOICES="festvox-ru ffmpeg asterisk-core-sounds-fr-g722 asterisk-core-sounds-es-g722
    asterisk-core-sounds-en-g722 asterisk-prompt-it-menardi-wav"
# To build for Windows: scripts/windows.sh, which fetches its Rust itself.
#   mingw-w64: compilers for Windows, with POSIX threads as the recogniser's library wants them; gendef is in its tools.
#   libclang-dev: reads C headers for the crate for liblouis. gcc, libc6-dev: what runs here while it is built.
#   cmake, autoconf, automake, libtool, make: build espeak-ng and liblouis. nsis, zip: pack.
WINDOWS_PACKAGES="gcc g++ libc6-dev libclang-dev gcc-mingw-w64-x86-64-posix g++-mingw-w64-x86-64-posix mingw-w64-tools
    cmake make autoconf automake libtool nsis zip"
# To try that without Windows.
#   wine, wine64: run its programs. xvfb, xauth, libgl1-mesa-dri: a display for the window. xdotool: looks at it.
TRY_WINDOWS_PACKAGES="wine wine64 xvfb xauth xdotool libgl1-mesa-dri"
# Rust, where there is none that is new enough: Debian 12's security archive has one beside the old one of its release,
# for building web browsers. rustup is left alone, whoever has it.
RUST_PACKAGES="rustc-web cargo-web"
# To test: the format and the lints.
RUST_TEST_PACKAGES="rustfmt-web rust-web-clippy"
OS_RELEASE=${OS_RELEASE:-/etc/os-release}

# The recogniser: one shared library, taken out of its Python wheel.
VOSK="vosk==0.3.45"
VOSK_WHEEL_SHA256_x86_64="25e025093c4399d7278f543568ed8cc5460ac3a4bf48c23673ace1e25d26619f"
VOSK_LIBRARY_SHA256_x86_64="85c4654de3acdeb99abab86eeb2a6e603927d37089597c0fcc33d8638dc2ccaf"
LIBRARY="native/libvosk.so"
# What was installed on machines for which no sum is known above.
RECORDED_SUM="native/libvosk.so.sha256"

say() {
    echo "setup: $*" >&2
}

fail() {
    say "$@"
    exit 1
}

is_installed() {
    dpkg-query --show --showformat='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

# Which of these packages are not installed.
missing_of() {
    for package in "$@"; do
        is_installed "$package" || printf '%s ' "$package"
    done
}

# Fetches Kokoro's voices; another one than Debian's will do.
missing_npm() {
    command -v npm >/dev/null || echo npm
}

missing_sound_server() {
    # Nothing of it is heard here.
    case "$purpose" in *windows) return ;; esac
    for package in $SOUND_SERVERS; do
        if is_installed "$package"; then return; fi
    done
    printf '%s ' "${SOUND_SERVERS%% *}"
}

# Only for fetching the recogniser; another pip than Debian's will do.
missing_pip() {
    case "$purpose" in
        windows) ;;
        try-windows) return ;;
        *) library_is_good && return ;;
    esac
    python3 -m pip --version >/dev/null 2>&1 || printf 'python3-pip '
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# Hundreds of lines that nobody wants to hear: shown only if it fails.
apt() {
    if output=$(as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=300 "$@" </dev/null 2>&1); then return; fi
    printf '%s\n' "$output" >&2
    return 1
}

# Sees to it that these packages can be installed, and says that they will be.
prepare() {
    by_hand="apt-get install --no-install-recommends $*"
    command -v apt-get >/dev/null || fail "These packages of Debian are missing: $*. Without apt-get," \
        "install what your system has in their place."
    if [ "$(id -u)" != 0 ] && [ -z "${is_root-}" ]; then
        command -v sudo >/dev/null || fail "Packages are missing, and there is no sudo. As root, run: $by_hand"
        say "sudo may ask for your password."
        as_root true || fail "Packages are missing, and sudo does not work. As root, run: $by_hand"
        is_root=1
    fi
    say "Installing $*, with what they need. This may take some minutes."
    if [ -n "${is_renewed-}" ]; then return; fi
    # A list that cannot be renewed need not matter; the installation tells.
    apt update || say "The lists of packages could not all be renewed. Going on with those at hand."
    is_renewed=1
}

# Installs these packages. Never removes another one for them.
install_packages() {
    prepare "$@"
    apt install --yes --no-install-recommends --no-remove "$@" ||
        fail "The packages could not be installed. As root, try: $by_hand"
}

# The same for Rust, which takes the place of the release's own, older one, and of nothing else.
install_rust() {
    prepare "$@"
    removed=$(apt-get -q --simulate --no-install-recommends install "$@" 2>&1 </dev/null) ||
        fail "Rust could not be installed. It is in Debian 12's security archive, which your lists of packages may" \
            "lack. As root, try: $by_hand"
    for package in $(printf '%s\n' "$removed" | sed -n 's/^Remv \([^ ]*\) .*/\1/p'); do
        case "$(dpkg-query --show --showformat='${source:Package}' "$package")" in
            rustc | cargo) say "It takes the place of $package." ;;
            *) fail "$* would remove $package. If you want that, run as root: $by_hand" ;;
        esac
    done
    apt install --yes --no-install-recommends "$@" || fail "Rust could not be installed. As root, try: $by_hand"
    # The shell remembers where programs were.
    hash -r
}

system_packages() {
    command -v dpkg-query >/dev/null || {
        say "This is no Debian, so no packages are installed. Needed are: $*"
        return
    }
    # shellcheck disable=SC2046 # lists of words
    set -- $(missing_of "$@") $(missing_sound_server) $(missing_pip)
    # shellcheck disable=SC2046 # the same package may be wanted twice
    set -- $(printf '%s\n' "$@" | sort -u)
    if [ $# != 0 ]; then install_packages "$@"; fi
}

sha256() {
    sha256sum "$1" | cut -d ' ' -f 1
}

library_is_good() {
    [ -f "$LIBRARY" ] || return 1
    case "$(uname -m)" in
        x86_64) wanted=$VOSK_LIBRARY_SHA256_x86_64 ;;
        *) wanted=$(cat "$RECORDED_SUM" 2>/dev/null || true) ;;
    esac
    [ "$(sha256 "$LIBRARY")" = "$wanted" ]
}

# Puts the recogniser into native/: whole or not at all.
recogniser() {
    if library_is_good; then return; fi
    case "$(uname -s)-$(uname -m)" in
        Linux-x86_64 | Linux-aarch64) ;;
        *) fail "There is no recogniser for $(uname -s) on $(uname -m)." ;;
    esac
    say "Fetching the recogniser, $VOSK"
    mkdir -p native
    new=$(mktemp -d native/.new.XXXXXX)
    trap 'rm -rf "$new"' EXIT
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
        --dest "$new" "$VOSK" </dev/null >&2 || fail "The recogniser could not be fetched."
    if [ "$(uname -m)" = x86_64 ] && [ "$(sha256 "$new"/vosk-*.whl)" != "$VOSK_WHEEL_SHA256_x86_64" ]; then
        fail "The recogniser that was fetched is not the expected one."
    fi
    python3 -m zipfile --extract "$new"/vosk-*.whl "$new"
    if [ "$(uname -m)" != x86_64 ]; then
        sha256 "$new/vosk/libvosk.so" >"$new/sum"
        mv "$new/sum" "$RECORDED_SUM"
    fi
    mv "$new/vosk/libvosk.so" "$LIBRARY"
    library_is_good || fail "$LIBRARY is not the expected file. Delete it and try again."
}

# Whether version $1 is $2 or newer.
is_at_least() {
    [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]
}

is_debian_12() {
    # shellcheck source=/dev/null
    (ID='' VERSION_ID='' && . "$OS_RELEASE" && [ "$ID $VERSION_ID" = "debian 12" ]) 2>/dev/null
}

# In a home folder, or Debian's package of that name. What it keeps is its owner's affair.
has_rustup() {
    command -v rustup >/dev/null || is_installed rustup
}

# Of the Rust there is; nothing where there is none, or where rustup was not told which.
rust_version() {
    if command -v cargo >/dev/null; then rustc --version 2>/dev/null | cut -d ' ' -f 2; fi
}

rust() {
    wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    needed="Needed is version $wanted or newer."
    found=$(rust_version)
    if is_at_least "$found" "$wanted"; then return; fi
    if has_rustup; then
        [ -n "$found" ] || fail "rustup is there, but no Rust that it could use. $needed Run: rustup default stable"
        fail "Rust $found is too old. $needed Run: rustup update"
    fi
    if is_debian_12; then
        # shellcheck disable=SC2086 # a list of words
        install_rust $RUST_PACKAGES
        found=$(rust_version)
        if is_at_least "$found" "$wanted"; then return; fi
        fail "Rust ${found:-is missing} in $(command -v rustc || echo "no folder of PATH") is too old, though" \
            "$RUST_PACKAGES are installed. $needed"
    fi
    how="Get it with rustup, see rustup.rs; Debian's own is too old."
    [ -n "$found" ] || fail "Rust is missing. $needed $how Then open a new terminal and try again."
    fail "Rust $found is too old. $needed With rustup, run: rustup update. Without rustup: $how"
}

# The program's libraries in Rust, so that it can be built later without a network.
crates() {
    host=$(rustc --version --verbose | sed -n 's/^host: //p')
    cargo fetch --quiet --locked --target "$host" </dev/null >&2 || fail "Libraries in Rust could not be fetched."
}

has_rust_tools() {
    cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1
}

rust_tools_for_tests() {
    if has_rust_tools; then return; fi
    # shellcheck disable=SC2086 # a list of words
    if ! has_rustup && is_debian_12 && is_installed rustc-web; then install_rust $RUST_TEST_PACKAGES; fi
    has_rust_tools || fail "cargo fmt or cargo clippy is missing. With rustup, run: rustup component add rustfmt clippy"
}

# A crate of the builder's own: it needs no root.
packager() {
    cargo deb --version >/dev/null 2>&1 && return
    say "Installing cargo-deb. This may take some minutes."
    cargo install --quiet --locked cargo-deb </dev/null >&2 ||
        fail "cargo-deb could not be installed. Try: cargo install --locked cargo-deb"
}

# Three of the models have a link to the network of the first. A file system without links, and whoever unpacks a zip
# without them, leaves a short text in its place: the network itself is put there.
networks() {
    network=../../de/am/final.mdl
    for place in models/*/am/final.mdl; do
        if [ ! -f "$place" ] || [ -L "$place" ]; then continue; fi
        if ! head -c 100 "$place" | grep -qxF "$network"; then continue; fi
        say "$place is the text of a link. Copying the network there."
        cp "models/de/am/final.mdl" "$place.new" && mv "$place.new" "$place" ||
            fail "That did not work. Copy models/de/am/final.mdl over $place by hand."
    done
}

main() {
    purpose=${1-}
    # shellcheck disable=SC2086 # lists of words
    case "$purpose" in
        windows)
            system_packages $WINDOWS_PACKAGES
            networks
            return
            ;;
        try-windows)
            system_packages $TRY_WINDOWS_PACKAGES
            return
            ;;
        '' | deb) system_packages $BUILD_PACKAGES $RUN_PACKAGES ;;
        test) system_packages $BUILD_PACKAGES $RUN_PACKAGES $TEST_PACKAGES $MODEL_PACKAGES ;;
        eval) system_packages $BUILD_PACKAGES $RUN_PACKAGES $EVAL_PACKAGES $(missing_npm) ;;
        voices) system_packages $BUILD_PACKAGES $RUN_PACKAGES $MODEL_PACKAGES $LARGE_VOICES $(missing_npm) ;;
        model) system_packages $BUILD_PACKAGES $RUN_PACKAGES $MODEL_PACKAGES ;;
        *) fail "Unknown argument: $1" ;;
    esac
    recogniser
    networks
    rust
    if [ "$purpose" = test ]; then rust_tools_for_tests; fi
    if [ "$purpose" = deb ]; then packager; fi
    crates
}

main "$@"
