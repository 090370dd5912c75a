#!/bin/sh
# Makes .venv hold exactly what requirements/<set>.txt asks for.   Usage: tools/venv.sh base|prod|dev
# Quick when there is nothing to do: a stamp in .venv holds the checksum of what was installed last.
set -eu
cd "$(dirname "$0")/.."
want=$1
list=requirements/$want.txt
stamp=.venv/.installed-$want
sum=$(sha256sum <"$list")

say() { printf '%s\n' "==> $*"; }
loud() { printf '\n!!! %s\n\n' "$*" >&2; }

find_python() {
    for python in ${PYTHON:-} python3.11 python3 python3.12 python3.13; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    loud "No Python 3.11 or newer was found. Install it (Debian: apt-get install python3 python3-venv) or set PYTHON=/path/to/python3."
    exit 1
}

make_venv() {
    python=$(find_python)
    rm -rf .venv
    say "Making .venv with $("$python" --version 2>&1) (once)"
    if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        "$python" -m venv .venv
    elif "$python" -m pip --version >/dev/null 2>&1; then
        # Debian ships venv without ensurepip; a pip outside can fill the environment.
        "$python" -m venv --without-pip .venv
        "$python" -m pip --python .venv/bin/python install -qq pip
    elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Python's venv is not installed: installing Debian's python3-venv"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq </dev/null && apt-get install -y -qq --no-install-recommends python3-venv </dev/null >/dev/null
        "$python" -c 'import ensurepip' 2>/dev/null || python=/usr/bin/python3
        "$python" -m venv .venv
    else
        loud "Python's venv is not installed. Install it, then try again:   sudo apt-get install python3-venv"
        exit 1
    fi
}

if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$sum" ] && .venv/bin/python -c '' 2>/dev/null; then
    exit 0
fi
.venv/bin/python -m pip --version >/dev/null 2>&1 || make_venv
say "Installing $(grep -c '==' "$list") packages from $list (only when that file has changed)"
.venv/bin/python -m pip install -qq --disable-pip-version-check --no-input --require-hashes --no-deps -r "$list"
printf '%s' "$sum" >"$stamp"
# The larger sets hold the smaller ones, pinned alike.
case $want in
    dev) for smaller in base prod; do sha256sum <requirements/$smaller.txt | tr -d '\n' >.venv/.installed-$smaller; done ;;
    prod) sha256sum <requirements/base.txt | tr -d '\n' >.venv/.installed-base ;;
esac
