# Every target makes its own virtual environment and installs what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
CORES := $(shell nproc 2>/dev/null || echo 2)
RULES := src/vineta/games/*/rules.py,src/vineta/games/*/moves/*.py
FUZZ_GAMES ?= 50000

.PHONY: play test check bench fuzz cover pictures clean

play: $(READY)
	@$(BIN)/vineta play sunken-city --players 3 --bots 2

test: $(READY)
	$(BIN)/python -m pytest -n $(CORES) --dist loadgroup
	$(MAKE) --no-print-directory cover

# Every branch of the rules, with the rules interpreted: compiled code cannot be traced.
cover: $(READY)
	NUMBA_DISABLE_JIT=1 COVERAGE_CORE=ctrace $(BIN)/python -m coverage run --branch --source=src/vineta/games \
		-m pytest tests/games
	$(BIN)/python -m coverage report --include='$(RULES)' --skip-covered --show-missing --fail-under=100

check: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python benchmarks/bench.py

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
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,check]'
	@touch $@

clean:
	rm -rf $(VENV) .venv-peers .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
