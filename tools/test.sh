#!/bin/sh
# The whole suite, in two passes: what depends on the database a second time on SQLite, then everything on PostgreSQL
# (or all on SQLite where there is no PostgreSQL). The last line is pytest's summary of the main pass.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python

if [ $# -gt 0 ]; then
    # `make test ARGS="tests/kernel -k dice"`: just these.
    exec $python -m pytest --services "$@"
fi
first=0
echo "==> Tests, first pass: the ones marked sqlite, on SQLite"
env -u DATABASE_URL $python -m pytest -m sqlite || first=$?
echo "==> Tests, second pass: all, on PostgreSQL where there is one"
second=0
$python -m pytest --services || second=$?
if [ $first -ne 0 ]; then
    [ $second -eq 0 ] && second=$first
    echo "!!! The first pass, on SQLite, failed: see above" >&2
fi
exit $second
