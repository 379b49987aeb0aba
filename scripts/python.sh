#!/bin/sh
# Runs Python with the libraries that FOLDER/requirements.txt names, in their exact versions:
#   scripts/python.sh FOLDER SCRIPT ARGUMENT...
# They live in target/python/, are fetched once, and again when the list has changed.
set -eu

cd "$(dirname "$0")/.."

wanted="$1/requirements.txt"
shift
# A list may begin with another one, `-r ../requirements.txt`.
first=$(sed -n "s:^-r :${wanted%/*}/:p" "$wanted")
place="target/python/$(cat ${first:+"$first"} "$wanted" | sha256sum | cut -c 1-16)"

if [ ! -e "$place/complete" ]; then
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "python: Python 3.11 or newer is needed." >&2
        exit 1
    }
    echo "python: fetching the libraries of $wanted. This may take some minutes." >&2
    rm -rf "$place"
    mkdir -p target/python
    python3 -m venv "$place"
    "$place/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$wanted" </dev/null >&2
    touch "$place/complete"
fi

exec "$place/bin/python" -B "$@"
