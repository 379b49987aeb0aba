#!/bin/bash
# Lets libFuzzer look at every parser, two at a time: fuzz/all.sh [SECONDS], a minute each if not said. A line for each
# tells what it did; the last lines name those in which something broke.
set -euo pipefail

cd "$(dirname "$0")"

look() {
    local parser=$1 log
    log=$(mktemp)
    if ! ./run.sh "$parser" "$2" >"$log" 2>&1; then
        cp "$log" "artifacts/$parser.log"
        echo "$parser: something broke, see artifacts/$parser.log" | tee -a "$broken"
    else
        sed -n "s/^stat::number_of_executed_units: *\\(.*\\)/$parser: \\1 inputs/p; s/^stat::peak_rss_mb: */    memory in MB: /p" "$log"
    fi
    rm "$log"
}

broken=$(mktemp)
trap 'rm -f "$broken"' EXIT
export broken
export -f look
parsers=$(./run.sh)
printf '%s\n' "$parsers" | xargs -P 2 -I '{}' bash -c "look {} ${1:-60}"
if [ -s "$broken" ]; then
    cat "$broken"
    exit 1
fi
