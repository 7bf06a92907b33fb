# Every target makes its own virtual environment and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
CORES := $(shell nproc 2>/dev/null || echo 2)
# Tests of browsers and servers wait for others most of the time; the longest groups of tests begin first.
TESTERS := $(shell expr $(CORES) \* 2)
SHARED := --dist loadgroup --no-loadscope-reorder -o tmp_path_retention_policy=failed
# What tests write lies in memory where there is room for it: nobody waits for a disk.
MEMORY := $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 4000000 {print "TMPDIR=/dev/shm"}')
RULES := src/vineta/games/*/rules.py,src/vineta/games/*/moves/*.py
FUZZ_GAMES ?= 50000
STORY_GAMES ?= 2000
MUTANTS ?=
CHAOS_TABLES ?= 200
LOAD ?= usual
CHAOS_SECONDS ?= 600
# The release that the examples were tried with; another: make examples TORCH='torch==2.13.0+cpu'.
TORCH ?= torch==2.13.0
QUICK := tests/core tests/table tests/games tests/store tests/bots tests/contract tests/cli/test_commands.py tests/cli/test_play.py \
	tests/draw/test_svg.py tests/server/http/test_tables.py tests/server/live/test_requests.py tests/mutants
CLIENT := src/vineta/server/client/index.html
CLIENT_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web --silent

DEV_PORT ?= 8010

# Tests start a hundred processes: what Python has compiled for one of them is kept for the others.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play dev client test quick browsers services cover mutants check format bench load chaos fuzz puzzles story conformance ray examples docs pictures lighthouse walkthrough clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(READY) $(CLIENT) ## opens the lobby in the browser
	@$(BIN)/vineta serve

# The server has a store of its own, so that nobody's tables are played with.
dev: $(READY) $(CLIENT) ## the browser client with reload, and a server for it
	@mkdir -p build
	@$(BIN)/vineta serve --no-browser --port $(DEV_PORT) --store sqlite:///$(abspath build/dev.db) & \
		trap "kill $$!" EXIT INT TERM; VINETA_SERVER=http://127.0.0.1:$(DEV_PORT) $(NPM) run dev

client: $(CLIENT) ## builds the browser client, when its sources have changed

# Browsers and servers leave time in which the rules are looked at branch by branch.
test: $(READY) $(CLIENT) services ## all tests
	$(NPM) test
	@mkdir -p build
	@nice $(MAKE) --no-print-directory cover >build/cover.log 2>&1 & covering=$$!; \
		$(MEMORY) $(BIN)/python -m pytest -n $(TESTERS) $(SHARED); tested=$$?; \
		wait $$covering; covered=$$?; cat build/cover.log; exit $$((tested | covered))

browsers: $(READY) $(CLIENT) services ## every variant of the tests in Chromium; a game of every rule set in Firefox and in WebKit, the engine of iPhones
	$(MEMORY) VINETA_EVERY_VARIANT=1 $(BIN)/python -m pytest -n $(CORES) $(SHARED) tests/browser
	@tests/services/install engines
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[engines]'
	VINETA_ENGINES=build/engines $(BIN)/python -m pytest tests/engines --durations=0 --durations-min=1

services: ## installs a browser, a database and a C compiler for the tests, from Debian's packages
	@tests/services/install

# Every room by its quick tests, the games by the tests of single rules; without a browser, a second database, many games.
quick: $(READY) ## what a minute and a half can prove, for the inner loop
	$(BIN)/ruff check --quiet
	$(MEMORY) $(BIN)/python -m pytest -n $(CORES) $(SHARED) -m 'not broad and not slow' -k 'not postgresql' $(QUICK)

# By the tests of single rules, with the rules interpreted: compiled code cannot be traced. What only tells or shows is not asked.
cover: $(READY) ## whether the tests of the games reach every branch of the rules
	$(BIN)/python -m coverage erase
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest -n $(CORES) -m 'not broad' tests/games \
		--ignore-glob='*/test_happenings.py' --ignore-glob='*/test_touches.py' --ignore-glob='*/test_scene.py'
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report --include='$(RULES)' --skip-covered --show-missing --fail-under=100

# Options of theirs: MUTANTS='--game submarine --sample 0'.
mutants: $(READY) ## tests the tests: small changes of the kernels, and which of them no test notices
	NUMBA_DISABLE_JIT=1 PYTHONPATH=tests:benchmarks $(BIN)/python -m mutants.run $(MUTANTS)

check: $(READY) $(CLIENT) ## ruff, mypy, svelte-check, prettier
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(NPM) run check

format: $(READY) $(CLIENT) ## puts all sources into the one format, and mends what can be mended
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run format

bench: $(READY) ## speed, beside Catanatron and OpenSpiel in the same run
	$(BIN)/python benchmarks/bench.py

# Others: LOAD=crowded, thinking, workers, peer; docs/load.md says what they are.
load: $(READY) $(CLIENT) ## 500 tables played at once: moves a second, latency, memory
	$(BIN)/python benchmarks/load.py $(LOAD)

chaos: $(READY) $(CLIENT) services ## power cuts, killed workers, floods; then all of it fails for ten minutes while 200 tables are played
	VINETA_POWER_GAMES=50 VINETA_POWER_CUTS=20 $(BIN)/python -m pytest tests/server/test_power_cuts.py tests/store/test_power_cuts.py
	VINETA_SLACK=0 VINETA_TAKEOVERS=20 VINETA_IDLE_SOCKETS=5000 $(BIN)/python -m pytest -s tests/server/test_takeovers.py \
		tests/server/test_idle_sockets.py tests/server/test_endings.py tests/server/live/test_fleet.py tests/store/test_patience.py
	VINETA_CHAOS_TABLES=$(CHAOS_TABLES) VINETA_CHAOS_SECONDS=$(CHAOS_SECONDS) $(BIN)/python -m pytest tests/server/chaos

fuzz: $(READY) ## compares the engine with the slow reference, on FUZZ_GAMES random games; looks at every scene of some, and that nothing is lost; asks the server anything
	VINETA_FUZZ_GAMES=$(FUZZ_GAMES) $(BIN)/python -m pytest -n $(CORES) --dist worksteal tests/compare tests/contract/test_compiled.py
	VINETA_FUZZ_GAMES=$(FUZZ_GAMES) $(BIN)/python -m pytest -n $(CORES) --dist worksteal tests/games \
		-k 'scenes_keep_the_contract or conserved or nothing_is_lost or unseen_cards_only'
	VINETA_FUZZ_GAMES=$(FUZZ_GAMES) $(BIN)/python -m pytest -n $(CORES) --dist worksteal tests/server/live/test_two_worlds.py
	VINETA_OPENAPI_EXAMPLES=100 $(BIN)/python -m pytest tests/server/http/test_openapi.py

puzzles: $(READY) ## whether admiral solves every puzzle, and greedy misses it; minutes for each game
	VINETA_PUZZLES=1 $(BIN)/python -m pytest tests/contract/test_puzzles.py

story: $(READY) ## whether every change in STORY_GAMES random games of each game is told, and how long telling takes
	VINETA_STORY_GAMES=$(STORY_GAMES) $(BIN)/python -m pytest tests/contract/test_happenings.py -k every_change

conformance: $(READY) ## the suites of PettingZoo, OpenSpiel and Gymnasium, over every rule set and player count
	VINETA_CONFORMANCE=1 $(BIN)/python -m pytest -n $(CORES) --dist loadgroup tests/research

# PyTorch is large, so they have an environment of their own.
examples: pyproject.toml ## the examples that learn, with PyTorch and Stable-Baselines3
	@test -x .venv-examples/bin/python || $(PYTHON) -m venv .venv-examples
	@.venv-examples/bin/python -m pip install --quiet --disable-pip-version-check '$(TORCH)'
	@.venv-examples/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[examples]'
	.venv-examples/bin/python -m pytest -o filterwarnings=default examples/tests

# Ray is large, and slow to start: it is installed for this target only.
ray: $(READY) ## arena, training and datasets on a local Ray cluster of several processes, one of which is killed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[ray]'
	VINETA_RAY=1 $(BIN)/python -m pytest tests/cluster

docs: $(READY) ## builds the site: guides, handbooks, and the reference from the docstrings
	@rm -rf build/docs
	@$(BIN)/python docs/build.py build/docs
	@VINETA_SITE=build/docs $(BIN)/python -m pytest tests/docs/test_site.py

pictures: $(READY) ## draws the pictures of the README and the handbooks anew, from recorded games
	$(BIN)/python docs/pictures.py

lighthouse: $(READY) $(CLIENT) services ## lobby, table and rules as Lighthouse judges them: at least 95, or it fails
	@PATH="$(abspath $(BIN)):$$PATH" npm --prefix benchmarks/lighthouse --silent ci
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python benchmarks/lighthouse.py

walkthrough: $(READY) $(CLIENT) services ## takes the pictures of docs/walkthrough.md anew, from the real site in Chromium
	PYTHONPATH=tests:benchmarks $(BIN)/python docs/walkthrough.py

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Vineta needs Python 3.11 or newer"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Vineta and what it needs into $(VENV), once: a minute or two ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,check,client]'
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) hatch_build.py | $(READY)
	@echo "Building the browser client ..."
	@$(BIN)/python hatch_build.py
	@touch $@

clean: ## removes all that was installed or built
	rm -rf build $(VENV) .venv-peers .venv-examples web/node_modules benchmarks/boardgame/node_modules benchmarks/lighthouse/node_modules $(dir $(CLIENT)) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
