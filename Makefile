# Every target makes its own virtual environment and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
CORES := $(shell nproc 2>/dev/null || echo 2)
RULES := src/vineta/games/*/rules.py,src/vineta/games/*/moves/*.py
FUZZ_GAMES ?= 50000
MUTANTS ?=
QUICK := tests/core tests/table tests/games tests/store tests/bots tests/contract tests/cli/test_commands.py tests/cli/test_play.py \
	tests/draw/test_svg.py tests/server/http/test_tables.py tests/server/live/test_requests.py tests/mutants
CLIENT := src/vineta/server/client/index.html
CLIENT_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web --silent

.PHONY: play client test quick services check bench load fuzz cover mutants pictures clean

play: $(READY) $(CLIENT)
	@$(BIN)/vineta serve

# The browser client, when its sources have changed.
client: $(CLIENT)

test: $(READY) $(CLIENT) services
	$(NPM) test
	$(BIN)/python -m pytest -n $(CORES) --dist loadgroup
	$(MAKE) --no-print-directory cover

# A browser and a database for the tests, from Debian's packages.
services:
	@tests/services/install

# A minute and a half for the inner loop: every room by its quick tests, the games by the tests of single rules.
# What needs a browser, a second database or many games is left to `make test`.
quick: $(READY)
	$(BIN)/ruff check --quiet
	$(BIN)/python -m pytest -n $(CORES) --dist loadgroup -m 'not broad and not slow' -k 'not postgresql' $(QUICK)

# Every branch of the rules, by the tests of single rules, with the rules interpreted: compiled code cannot be traced.
cover: $(READY)
	NUMBA_DISABLE_JIT=1 COVERAGE_CORE=ctrace $(BIN)/python -m coverage run --branch --source=src/vineta/games \
		-m pytest -m 'not broad' tests/games
	$(BIN)/python -m coverage report --include='$(RULES)' --skip-covered --show-missing --fail-under=100

# Tests the tests: small changes of the kernels, and which of them no test notices (MUTANTS='--game submarine --sample 0').
mutants: $(READY)
	NUMBA_DISABLE_JIT=1 PYTHONPATH=tests:benchmarks $(BIN)/python -m mutants.run $(MUTANTS)

check: $(READY) $(CLIENT)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(NPM) run check

bench: $(READY)
	$(BIN)/python benchmarks/bench.py

# Many tables played at once over WebSockets: moves a second, latency, memory.
load: $(READY) $(CLIENT)
	$(BIN)/python benchmarks/load.py

# Compares the engine with the slow reference on many random games.
fuzz: $(READY)
	VINETA_FUZZ_GAMES=$(FUZZ_GAMES) $(BIN)/python -m pytest -n $(CORES) --dist worksteal tests/compare

# The pictures of the README and the handbooks, from recorded games.
pictures: $(READY)
	$(BIN)/python docs/pictures.py

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Vineta needs Python 3.11 or newer"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Vineta and what it needs into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,check,client]'
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) hatch_build.py | $(READY)
	@echo "Building the browser client ..."
	@$(BIN)/python hatch_build.py
	@touch $@

clean:
	rm -rf $(VENV) .venv-peers web/node_modules $(dir $(CLIENT)) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
