#!/bin/sh
# Lets libFuzzer look at one parser: fuzz/run.sh PARSER [SECONDS], ten minutes if not said. Without arguments it builds
# all of them and names them. The compiler is the usual one; needs g++ for libFuzzer itself.
# What it finds goes to corpus/, what breaks something to artifacts/. fuzz/run.sh --minimise PARSER keeps in found/ the
# smallest inputs that reach most: 40 at most, 4 KB at most.
set -eu

cd "$(dirname "$0")"

host=$(rustc --version --verbose | sed -n 's/^host: //p')
passes="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cllvm-args=-simplifycfg-branch-fold-threshold=0"
export RUSTFLAGS="--cfg fuzzing $(echo $passes)"
export LD_LIBRARY_PATH="../native"
# Or each commit would build everything anew.
export EVAVIER_BUILD=fuzzing

build() {
    # With a target named, the flags are not given to build scripts.
    cargo build --locked --release --target "$host" "$@"
}

if [ $# = 0 ]; then
    build --bins
    ls fuzz_targets | sed 's/\.rs$//'
    exit
fi
merge=
if [ "$1" = --minimise ]; then
    merge=1
    shift
fi
parser=$1
build --quiet --bin "$parser"
program=target/$host/release/$parser
mkdir -p "corpus/$parser" "artifacts/$parser"
mkdir -p "found/$parser"
if [ -n "$merge" ]; then
    small=$(mktemp -d)
    trap 'rm -rf "$small"' EXIT
    "$program" -merge=1 -max_len=200 "$small" "corpus/$parser" 2>/dev/null
    rm -f "found/$parser"/*
    size=0
    # Larger ones reach more.
    for input in $(ls -S "$small" | head -n 40); do
        size=$((size + $(stat -c %s "$small/$input")))
        if [ "$size" -gt 4096 ]; then break; fi
        cp "$small/$input" "found/$parser/$(printf %.12s "$input")"
    done
    exit
fi
exec "$program" -max_total_time="${2:-600}" -timeout=10 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
    -artifact_prefix="artifacts/$parser/" "corpus/$parser" "seeds/$parser" "found/$parser"
