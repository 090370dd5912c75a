#!/bin/sh
# Brings var/ up to date and serves.   Usage: tools/run.sh HOST PORT [arguments of manage.py play]
set -eu
cd "$(dirname "$0")/.."
host=$1 port=$2
shift 2
python=.venv/bin/python
case $host in
    0.0.0.0 | ::) shown=127.0.0.1 ;;
    *) shown=$host ;;
esac
export RICKS_SITE_URL="${RICKS_SITE_URL:-http://$shown:$port}"

say() { printf '%s\n' "==> $*"; }

say "Preparing the database, the cards and the static files in ${RICKS_VAR:-var/}"
$python manage.py migrate --verbosity 0
$python manage.py load_cards
$python manage.py collectstatic --no-input --verbosity 0
say "Serving on $RICKS_SITE_URL (Ctrl-C ends it)"
exec $python manage.py play --host "$host" --port "$port" "$@"
