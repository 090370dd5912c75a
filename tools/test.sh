#!/bin/sh
# Every check and test. The tests run in two passes: those that depend on the database first on SQLite, then all of them
# on PostgreSQL (or, without a PostgreSQL, on SQLite). The last line is pytest's summary of the second pass.
#   Usage: tools/test.sh [arguments of pytest: only those tests, and no checks]
set -u
cd "$(dirname "$0")/.."
python=.venv/bin/python

if [ $# -gt 0 ]; then
    exec $python -m pytest --services "$@"
fi
failed=
tools/check.sh || failed="the checks"

echo "==> Tests, first pass: the ones marked sqlite, on SQLite"
env -u DATABASE_URL $python -m pytest -m "sqlite and not redis and not postgres" || failed="$failed${failed:+ and }the tests on SQLite"

if [ -n "$failed" ]; then
    printf '\n!!! Failed so far: %s (see above)\n\n' "$failed" >&2
fi
echo "==> Tests, second pass: all of them, on PostgreSQL if there is one"
$python -m pytest --services || exit
[ -z "$failed" ]
