# `make run` serves the site, `make test` runs every check and test. Both set up what they need, into .venv and var/.
# Variables: HOST and PORT (where to serve), PYTHON (which Python makes .venv), RICKS_PLAYS (random plays of the tests, times n).

HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=

PY := .venv/bin/python
MANAGE := $(PY) manage.py

.PHONY: run test check bench lock clean help

run: ## set up and serve the site on http://127.0.0.1:8000, with bots and time-outs, in one process
	@tools/venv.sh base
	@exec $(MANAGE) play --host "$(HOST)" --port "$(PORT)" $(ARGS)

test: ## set up and run every check and test
	@tools/venv.sh dev
	@tools/test.sh $(ARGS)

check: ## style, types, imports, templates; no tests
	@tools/venv.sh dev
	@tools/check.sh

bench: ## the figures of docs/performance.md on this machine
	@tools/venv.sh dev
	@$(PY) tools/bench.py $(ARGS)

lock: ## compile requirements/*.in to *.txt, pinned with hashes (needs uv)
	@for set in base prod dev; do \
	    echo "==> requirements/$$set.txt"; \
	    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header requirements/$$set.in -o requirements/$$set.txt || exit 1; \
	done

clean: ## remove .venv and what the tools cache; var/ with its matches stays
	@echo "==> Removing .venv and caches (var/ stays)"
	@rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find games ricks tests -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## what can be made
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile
