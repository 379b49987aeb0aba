#!/bin/sh
# The making of the speech models in small: a toy from a few phrases, with every step of `make model`, and what
# the recogniser makes of it. Under two minutes.
set -eu

cd "$(dirname "$0")/.."

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
scripts/python.sh models/train models/train/make.py \
    --plan models/train/plan-smoke.toml --build "$build/work" --out "$build/models" ${PEOPLE:+--speech "$PEOPLE"}
scripts/python.sh models/train models/train/check.py "$build/models"
