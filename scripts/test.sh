#!/bin/bash
# Checks everything and goes on after a failure, so that one run tells all. The tests are last: their
# results close the output.
set -euo pipefail

cd "$(dirname "$0")/.."

failed=()
times=()

part() {
    local name=$1 start=$SECONDS
    shift
    echo "== $name: $*"
    "$@" </dev/null || failed+=("$name")
    times+=("$name $((SECONDS - start)) s")
}

# Test programs run one after another, as cargo does it: those with sound need a machine that is not busy.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
tests() {
    # On a machine that nobody watches, a test that hangs must end some time.
    ${CI:+timeout --kill-after=30 3000} cargo test --locked --no-fail-fast 2>&1 | tee "$log"
}

# The rules against python-chess, over thousands of random games, and PGN there and back; first that a difference would
# be seen.
differential() {
    cargo build --locked --quiet --bin evavier --example differential_games &&
        scripts/python.sh tests/differential -m unittest discover --start-directory tests/differential &&
        scripts/python.sh tests/differential tests/differential/compare.py target/debug/examples/differential_games &&
        scripts/python.sh tests/differential tests/differential/exchange.py target/debug/evavier
}

export RUSTDOCFLAGS="-D warnings"
part format cargo fmt --check
part clippy cargo clippy --locked --quiet --all-targets -- -D warnings
part documentation cargo doc --locked --quiet --no-deps
# Needs the lists of models/train and Python's own library, but neither a model nor sound.
part "held out" python3 -B -m unittest discover --start-directory tests/speech
part "toy model" scripts/train-smoke.sh
part differential differential
part tests tests

# "test result: ok. 3 passed; 0 failed; 1 ignored; ..." of every test program, added up.
sums=$(awk '/^test result: / { passed += $4; failed += $6; skipped += $8 }
    END { printf "%d passed, %d failed, %d skipped", passed, failed, skipped }' "$log")
case "$sums" in "0 passed"*) failed+=("no test was run") ;; esac

printf '== times:'
printf ' %s;' "${times[@]}"
echo
grep '^test result: ' "$log" || true
echo "tests: $sums"
if [ ${#failed[@]} != 0 ]; then
    printf 'FAILED:'
    printf ' %s;' "${failed[@]}"
    echo
    exit 1
fi
