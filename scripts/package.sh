#!/bin/bash
# Builds a Debian package of the program as it stands: target/debian/evavier_*.deb. What goes into it stands in
# Cargo.toml under [package.metadata.deb]; needs `cargo install cargo-deb --locked`, which `make deb` sees to.
# scripts/try-package.sh tries it.
# PROFILE=dev packs a program that was built for its developers.
set -euo pipefail

cd "$(dirname "$0")/.."

profile=${PROFILE:-release}
folder=$profile
if [ "$profile" = dev ]; then folder=debug; fi

if ! cargo deb --version >/dev/null 2>&1; then
    echo "package: cargo-deb is missing. Run: cargo install cargo-deb --locked" >&2
    exit 1
fi
program=target/$folder/evavier
# No path of this machine in the program: it finds its library where the package puts it, and nowhere else. Who started it
# from here before has it back in the end.
if [ "$profile" != dev ]; then
    export EVAVIER_PACKAGE=1
    before=$program.before
    # One that a run that was killed left is the right one.
    if [ -e "$program" ] && [ ! -e "$before" ]; then cp "$program" "$before"; fi
    trap 'rm -f "$program"; if [ -e "$before" ]; then mv "$before" "$program"; fi' EXIT
fi
cargo build --locked --profile "$profile" --bin evavier

# Made by the program itself, so that they never tell of another one.
made=target/package
rm -rf "$made"
mkdir -p "$made/man" "$made/completions"
LANGUAGE= LC_ALL=C LD_LIBRARY_PATH=native "$program" man "$made/man"
gzip --best --no-name "$made"/man/*.1
LANGUAGE= LC_ALL=C LD_LIBRARY_PATH=native "$program" completions bash >"$made/completions/evavier"
LANGUAGE= LC_ALL=C LD_LIBRARY_PATH=native "$program" completions zsh >"$made/completions/_evavier"
LANGUAGE= LC_ALL=C LD_LIBRARY_PATH=native "$program" completions fish >"$made/completions/evavier.fish"

cargo deb --locked --no-build --profile "$profile" "$@"
