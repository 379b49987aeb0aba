#!/bin/bash
# Checks everything and goes on after a failure, so that one run tells all. The tests are last: their
# results close the output.
set -euo pipefail

cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
touch "$folder/failed" "$folder/times" "$folder/results" "$folder/again" "$folder/flaky" "$folder/skipped"
# Tests note here what they could not try for want of a tool.
export EVAVIER_SKIPPED="$folder/skipped"

part() {
    local name=$1 start=$SECONDS
    shift
    echo "== $name: $*"
    "$@" </dev/null || echo "$name" >>"$folder/failed"
    echo "$name $((SECONDS - start)) s" >>"$folder/times"
}

# Test programs run one after another, as cargo does it. On a machine that nobody watches, a test that hangs must end
# some time.
logged() {
    local log=$1
    shift
    ${CI:+timeout --kill-after=30 3000} cargo test --locked --no-fail-fast "$@" 2>&1 | tee "$log"
}

tests() {
    local log status=0
    log=$(mktemp -p "$folder")
    logged "$log" "$@" || status=$?
    counted "$log" "$status"
}

# Devices, windows and other programs take their time whatever else the machine has to do. A test that fails while all
# others are at work is tried once more when they are done. If it passes then, it is flaky, which is a defect of its own:
# it counts neither as passed nor as failed, and the last lines name it.
counted() {
    local log=$1 status=$2 failed
    # "test a_name ... FAILED", with the program's name before it. A program that did not end has no result.
    failed=$(awk '/^ *Running tests\// { split($2, path, "/"); program = path[2] }
        /^ *(Running unittests|Doc-tests) / { program = "-" }
        /^test .* \.\.\. FAILED$/ { print program, $2 }' "$log")
    if [ "$status" = 0 ] || [ -z "$failed" ] || grep -q '^- ' <<<"$failed" ||
        [ "$(grep -cE '^ *(Running|Doc-tests) ' "$log")" != "$(grep -c '^test result: ' "$log")" ]; then
        grep '^test result: ' "$log" >>"$folder/results" || true
        return "$status"
    fi
    echo "$failed" >>"$folder/again"
    # The failed ones are counted when they were tried again.
    grep '^test result: ' "$log" | sed 's/; [0-9]* failed;/; 0 failed;/' >>"$folder/results"
}

sounding() {
    local name=$1 log="$folder/sounding-$1" status=0
    logged "$log" --test "$name" >/dev/null || status=$?
    counted "$log" "$status" || echo "$name" >>"$folder/failed"
}

# Two at a time, each with a sound server of its own.
all_sounding() {
    local name
    export folder
    export -f logged counted sounding
    printf '%s\n' "${sound[@]}" | xargs -P 2 -I '{}' bash -c 'set -uo pipefail; sounding {}'
    for name in "${sound[@]}"; do cat "$folder/sounding-$name"; done
}

once_more() {
    local file name status=0
    while read -r file name; do
        echo "$file: $name"
        if logged "$folder/alone" "${ours[@]}" --test "$file" -- --exact "$name" --nocapture </dev/null; then
            echo "$file $name" >>"$folder/flaky"
        else
            echo "test result: FAILED. 0 passed; 1 failed; 0 ignored; again: $file $name" >>"$folder/results"
            status=1
        fi
    done <"$folder/again"
    return $status
}

# Those with sound or brltty take as long as these do and leave the machine idle meanwhile. All others run beside them,
# but make way.
shopt -s nullglob
sound=() silent=()
for file in tests/*.rs tests/*/main.rs; do
    name=${file#tests/}
    name=${name%/main.rs}
    name=${name%.rs}
    if grep -qE '^(mod (bed|pulse);|//! Needs: brltty)' "$file"; then sound+=("$name"); else silent+=(--test "$name"); fi
done

# The program and the crates below it, each a room or several.
below=(--package evavier-core --package evavier-device --package evavier-ear)
ours=(--package evavier "${below[@]}")

beside() {
    renice --priority 10 $BASHPID >/dev/null
    computing >"$folder/computing" 2>&1 &
    local computes=$!
    part "all other tests" tests --lib --bins --examples "${silent[@]}"
    part "core, devices and ear" tests "${below[@]}" --lib --tests
    part "the network of the second ear" tests --package evavier-second-ear
    part "tests in the documentation" tests --doc "${ours[@]}"
    wait "$computes"
    cat "$folder/computing"
}

# What is not one of cargo's tests, or needs more than they do.
computing() {
    # Needs the lists of models/train and Python's own library, but neither a model nor sound.
    part "held out" python3 -B -m unittest discover --start-directory tests/speech
    part "takes" python3 -B models/mouth/check.py
    part "toy model" scripts/train-smoke.sh
    # The libraries of the training are there now.
    part "voices of volunteers" cargo test --locked --quiet --test sound record_voices:: -- --ignored
    part differential differential
}

# The rules against python-chess, over thousands of random games, PGN there and back, and reports of tournaments; first
# that a difference would be seen.
differential() {
    cargo build --locked --quiet --bin evavier --example differential_games &&
        scripts/python.sh tests/differential -m unittest discover --start-directory tests/differential &&
        scripts/python.sh tests/differential tests/differential/compare.py target/debug/examples/differential_games &&
        scripts/python.sh tests/differential tests/differential/exchange.py target/debug/evavier &&
        scripts/python.sh tests/differential tests/differential/live.py target/debug/evavier &&
        scripts/python.sh tests/differential tests/differential/tournament.py target/debug/evavier
}

# Random cases are the same ones in each run, so that what fails is what was changed; `make histories` tries others.
export PROPTEST_RNG_SEED=${PROPTEST_RNG_SEED:-64}
export RUSTDOCFLAGS="-D warnings"
part format cargo fmt --all --check
part clippy cargo clippy --locked --quiet "${ours[@]}" --all-targets -- -D warnings
# It is built by those who fuzz alone; the same targets run among the tests.
part fuzzing cargo tree --locked --quiet --depth 0 --manifest-path fuzz/Cargo.toml
part documentation cargo doc --locked --quiet --no-deps "${ours[@]}"
part "build" cargo test --locked --quiet --no-run "${ours[@]}"
beside >"$folder/beside" 2>&1 &
part "tests with sound or braille" all_sounding
wait $! || true
cat "$folder/beside"
if [ -s "$folder/again" ]; then part "these once more" once_more; fi

# "test result: ok. 3 passed; 0 failed; 1 ignored; ..." of every test program, added up.
sort -u "$folder/skipped" >"$folder/not-tried"
sums=$(awk -v not_tried="$(wc -l <"$folder/not-tried")" '{ passed += $4; failed += $6; skipped += $8 }
    END { printf "%d passed, %d failed, %d skipped", passed, failed, skipped + not_tried }' "$folder/results")
case "$sums" in "0 passed"*) echo "no test was run" >>"$folder/failed" ;; esac

# Where everything can be installed nothing is skipped.
if [ -n "${CI:-}" ] && [ -s "$folder/not-tried" ]; then echo "SKIPPED under CI" >>"$folder/failed"; fi

echo "== times: $(paste -sd ';' "$folder/times" | sed 's/;/; /g')"
cat "$folder/results"
sed 's/^/SKIPPED: /' "$folder/not-tried"
if [ -s "$folder/flaky" ]; then
    sed 's/^/flaky: failed beside others, passed alone: /' "$folder/flaky"
    echo "flaky: $(wc -l <"$folder/flaky")"
fi
echo "tests: $sums"
if [ -s "$folder/failed" ]; then
    echo "FAILED: $(paste -sd ';' "$folder/failed")"
    exit 1
fi
