#!/bin/sh
# Every check that is no test. Runs them all, then fails if one failed.
set -u
cd "$(dirname "$0")/.."
python=.venv/bin/python
failed=

check() {
    name=$1
    shift
    printf '==> %s\n' "$name"
    "$@" || failed="$failed, $name"
}

check "ruff: style" $python -m ruff check --quiet --output-format concise .
check "ruff: format" $python -m ruff format --quiet --check --output-format concise .
check "mypy: types" $python -m mypy
check "import-linter: who may import whom" $python tools/lint_imports.py
if find templates games -name '*.html' | grep -q .; then
    check "djlint: templates" $python -m djlint --lint --quiet templates games
fi
check "Django: settings and models" $python manage.py check --fail-level WARNING
check "Django: migrations up to date" $python manage.py makemigrations --check --dry-run --verbosity 1

if [ -n "$failed" ]; then
    printf '\n!!! Failed: %s\n' "${failed#, }" >&2
    exit 1
fi
