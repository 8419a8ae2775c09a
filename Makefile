# Two commands do everything: `make play` and `make test`. Each sets up its own environment in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TSC := $(VENV)/node/node_modules/.bin/tsc
TITLE ?= caravan
SOAK ?= 100000
POSITIONS ?= 1000000
MUTANTS ?= 40
KILLS ?= 1000
PAIR_KILLS ?= 200
POWER_LOSSES ?= 2000
OPERATIONS ?= 100000
PORT ?= 8080

# Debian's python3 may come without ensurepip: then the system's pip installs into the environment.
PIP = if [ -x $(BIN)/pip ]; then $(BIN)/pip "$$@"; else $(PYTHON) -m pip --python $(BIN)/python "$$@"; fi

.PHONY: help play term build quick test check bench soak golden gallery browser wheels clean

help:
	@echo "make play    set up, serve the site on this machine and open the browser (PORT=8080)"
	@echo "make term    set up and play in the terminal against bots (TITLE=citrus for another than Caravan)"
	@echo "make build   compile the rules that changed (without it they run interpreted, more slowly)"
	@echo "make quick   the tests to run after each edit: about a minute, on the sources as they are"
	@echo "make test    set up and run the whole test suite"
	@echo "make check   style, types and the rulebook check, without the tests"
	@echo "make bench   measure both builds beside catanatron, in one run"
	@echo "make soak    $(SOAK) random games for every title and number of players, $(POSITIONS) random positions of every"
	@echo "             title, $(MUTANTS) mutants of each title's rules,"
	@echo "             the bots' long matches, 2 x $(KILLS) kills of the server, $(PAIR_KILLS) of one of two, $(POWER_LOSSES) losses of power,"
	@echo "             $(OPERATIONS) operations over a bad network"
	@echo "make gallery take the pictures of the docs anew"
	@echo "make golden  write all that is generated anew: states, golden games and pictures, the rules' proofs;"
	@echo "             and record games of new versions of the rules"
	@echo "make wheels  build and try a wheel for every Python from 3.11 to 3.14 that is on this machine, in dist/"
	@echo "make clean   remove everything that was built or installed here"

play: $(VENV)/serving
	@$(BIN)/python -m tools.play --port $(PORT)

term: $(VENV)/installed
	@$(BIN)/serai play $(TITLE)

# The sources run interpreted here, so that an edit is tested at once, without a build.
quick: $(VENV)/developing
	SERAI_PURE=1 SERAI_GAMES=2 $(BIN)/pytest -n 2 -x --ignore-glob "*/test_scene.py" --ignore-glob "*/test_brain.py" \
	  tests/kernel tests/games tests/test_every_game.py tests/test_golden.py tests/test_layers.py tests/test_match.py \
	  tests/test_state.py

test: build check browser
	$(BIN)/pytest -n 2 --ignore tests/browser --ignore tests/looks
	$(BIN)/pytest -n 2 --dist loadfile --reruns 2 -r R tests/browser
	$(BIN)/pytest -n 2 --dist loadfile --reruns 2 -r R tests/looks
	SERAI_PURE=1 SERAI_GAMES=20 $(BIN)/python -m pytest -n 2 -p tools.rulelines --rulelines build/rulelines \
	  --ignore-glob "*/test_scene.py" tests/kernel tests/games tests/test_every_game.py tests/test_match.py \
	  tests/test_state.py
	$(BIN)/python tools/rulecheck.py --ran build/rulelines

check: $(VENV)/developing $(VENV)/typescript
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if [ -x $(TSC) ]; then echo "$(TSC) -p src/serai/web"; $(TSC) -p src/serai/web; \
	  else echo "NO TYPESCRIPT: the types of the site's scripts are NOT checked (npm is missing, or cannot install)."; fi
	$(BIN)/python tools/rulecheck.py

bench: build $(VENV)-peer/ready
	$(BIN)/serai bench --peer $(VENV)-peer/bin/python

soak: build $(VENV)/developing
	$(BIN)/python tools/soak.py --games $(SOAK) --positions $(POSITIONS)
	$(BIN)/python tools/mutate.py --sample $(MUTANTS)
	SERAI_SOAK=1 SERAI_COMMANDS=1000000 $(BIN)/pytest -n 2 tests/bots tests/games -k "greedy or brain or market or propert"
	$(BIN)/python -m tests.server.reliability kills --count $(KILLS) --database sqlite
	$(BIN)/python -m tests.server.reliability kills --count $(KILLS) --database postgresql
	$(BIN)/python -m tests.server.reliability pair --count $(PAIR_KILLS)
	$(BIN)/python -m tests.server.reliability power --count $(POWER_LOSSES)
	$(BIN)/python -m tests.server.reliability proxy --operations $(OPERATIONS)

gallery: build browser
	$(BIN)/python -m tools.gallery

# Chromium for the browser tests: found, or installed where that is allowed.
browser: $(VENV)/developing
	@$(BIN)/python tools/browser.py

GAMES := $(subst /,.,$(patsubst src/%/fields.py,%,$(wildcard src/serai/games/*/fields.py)))
golden: $(VENV)/developing
	$(BIN)/python -m serai state $(GAMES)
	$(BIN)/python tools/playthrough.py --write
	$(BIN)/python -m tools.fixtures --write
	$(BIN)/python tools/pictures.py
	$(BIN)/python tools/golden_svg.py --write
	$(BIN)/python tools/rulecheck.py --write

wheels: $(VENV)/compiling
	@SERAI_PURE=1 $(BIN)/python -m tools.wheels

clean:
	rm -rf $(VENV) $(VENV)-peer build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
	find src \( -name '*.so' -o -name '_compiled.*.json' \) -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV)

# Nothing is compiled here: the sources run as they are, and `make build` makes them faster.
INSTALL = set -- install --quiet --disable-pip-version-check
$(VENV)/installed: $(BIN)/python pyproject.toml
	@echo "Setting up (less than half a minute)."
	@$(INSTALL) -e .; $(PIP)
	@touch $@

$(VENV)/serving: $(BIN)/python pyproject.toml requirements-web.txt
	@echo "Setting up (less than half a minute)."
	@$(INSTALL) -e . -r requirements-web.txt; $(PIP)
	@touch $(VENV)/installed $@

# tools/build.py knows whether there is anything to compile; src/serai/_build.py says what is compiled.
build: $(VENV)/compiling
	@SERAI_PURE=1 $(BIN)/python -m tools.build

$(VENV)/compiling: $(VENV)/installed requirements-build.txt
	@$(INSTALL) -r requirements-build.txt; $(PIP)
	@touch $@

$(VENV)/developing: $(VENV)/serving $(VENV)/compiling requirements-dev.txt
	@$(INSTALL) -r requirements-dev.txt; $(PIP)
	@touch $@

# TypeScript only checks the types of the site's scripts; it is not needed to run anything.
$(VENV)/typescript: $(BIN)/python
	@if command -v npm >/dev/null && npm install --silent --no-audit --no-fund --prefix $(VENV)/node typescript@5 >/dev/null 2>&1; \
	  then touch $@; fi

# catanatron is installed aside, for the benchmark only.
$(VENV)-peer/ready: bench/requirements.txt
	@$(PYTHON) -m venv $(VENV)-peer 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV)-peer
	@$(INSTALL) -r bench/requirements.txt; \
	  if [ -x $(VENV)-peer/bin/pip ]; then $(VENV)-peer/bin/pip "$$@"; \
	  else $(PYTHON) -m pip --python $(VENV)-peer/bin/python "$$@"; fi
	@touch $@
