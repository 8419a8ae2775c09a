# Two commands do everything: `make play` and `make test`. Each sets up its own environment in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TSC := $(VENV)/node/node_modules/.bin/tsc
RULES := $(wildcard src/serai/kernel/*.py src/serai/games/*/*.py)
TITLE ?= caravan
SOAK ?= 100000
PORT ?= 8080

# Debian's python3 may come without ensurepip: then the system's pip installs into the environment.
PIP = if [ -x $(BIN)/pip ]; then $(BIN)/pip "$$@"; else $(PYTHON) -m pip --python $(BIN)/python "$$@"; fi

.PHONY: help play term test check bench soak golden gallery browser clean

help:
	@echo "make play    set up, serve the site on this machine and open the browser (PORT=8080)"
	@echo "make term    set up and play in the terminal against bots (TITLE=citrus for another than Caravan)"
	@echo "make test    set up and run the whole test suite"
	@echo "make check   style, types and the rulebook check, without the tests"
	@echo "make bench   measure both builds beside catanatron, in one run"
	@echo "make soak    $(SOAK) random games for every title and number of players, and the bots' long matches"
	@echo "make gallery take the pictures of the docs anew"
	@echo "make golden  write the golden playthroughs, the golden pictures and the rules' proofs anew"
	@echo "make clean   remove everything that was built or installed here"

play: $(VENV)/serving
	@$(BIN)/serai serve --port $(PORT)

term: $(VENV)/installed
	@$(BIN)/serai play $(TITLE)

test: check browser
	$(BIN)/pytest -n 2 --ignore tests/browser --ignore tests/looks
	$(BIN)/pytest -n 2 --dist loadfile --reruns 2 -r R tests/browser
	$(BIN)/pytest -n 2 --dist loadfile --reruns 2 -r R tests/looks
	SERAI_PURE=1 SERAI_GAMES=20 $(BIN)/pytest -n 2 --ignore-glob "*/test_scene.py" \
	  tests/kernel tests/games tests/test_every_game.py tests/test_match.py

check: $(VENV)/developing $(VENV)/typescript
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if [ -x $(TSC) ]; then echo "$(TSC) -p src/serai/web"; $(TSC) -p src/serai/web; fi
	$(BIN)/python tools/rulecheck.py

bench: $(VENV)/developing $(VENV)-peer/ready
	$(BIN)/serai bench --peer $(VENV)-peer/bin/python

soak: $(VENV)/developing
	$(BIN)/python tools/soak.py --games $(SOAK)
	SERAI_SOAK=1 SERAI_COMMANDS=1000000 $(BIN)/pytest -n 2 tests/bots tests/games -k "greedy or brain or market or propert"

gallery: $(VENV)/developing browser
	$(BIN)/python -m tools.gallery

# Chromium for the browser tests: found, or installed where that is allowed.
browser: $(VENV)/developing
	@$(BIN)/python tools/browser.py

golden: $(VENV)/developing
	$(BIN)/python tools/playthrough.py --write
	$(BIN)/python tools/golden_svg.py --write
	$(BIN)/python tools/rulecheck.py --write

clean:
	rm -rf $(VENV) $(VENV)-peer build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV)

# The rules are compiled into src/ beside their sources, and again whenever one of them changes.
$(VENV)/installed: $(BIN)/python pyproject.toml setup.py $(RULES)
	@echo "Setting up (about a minute): installing, and compiling the rules if there is a C compiler."
	@find src -name '*.so' -delete
	@set -- install --quiet --disable-pip-version-check -e .; $(PIP)
	@$(BIN)/serai --version
	@touch $@

$(VENV)/serving: $(VENV)/installed requirements-web.txt
	@set -- install --quiet --disable-pip-version-check -r requirements-web.txt; $(PIP)
	@touch $@

$(VENV)/developing: $(VENV)/serving requirements-dev.txt
	@set -- install --quiet --disable-pip-version-check -r requirements-dev.txt; $(PIP)
	@touch $@

# TypeScript only checks the types of the site's scripts; it is not needed to run anything.
$(VENV)/typescript: $(BIN)/python
	@if command -v npm >/dev/null && npm install --silent --no-audit --no-fund --prefix $(VENV)/node typescript@5 >/dev/null 2>&1; \
	  then :; else echo "NO TYPESCRIPT: the types of the site's scripts are NOT checked (npm is missing, or cannot install)."; fi
	@touch $@

# catanatron is installed aside, for the benchmark only.
$(VENV)-peer/ready: bench/requirements.txt
	@$(PYTHON) -m venv $(VENV)-peer 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV)-peer
	@set -- install --quiet --disable-pip-version-check -r bench/requirements.txt; \
	  if [ -x $(VENV)-peer/bin/pip ]; then $(VENV)-peer/bin/pip "$$@"; \
	  else $(PYTHON) -m pip --python $(VENV)-peer/bin/python "$$@"; fi
	@touch $@
