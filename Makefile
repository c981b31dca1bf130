# `make play` and `make test` are all it takes: they create the environment and install what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Also pins what the build of the package itself needs.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

RULES := src/motherlode/core/*.py,src/motherlode/games/*.py,src/motherlode/games/*/*.py
# Kernels are compiled, so no line of them is seen to run; they are compared with the rules move by move instead.
NOT_RULES := src/motherlode/games/*/terminal.py,src/motherlode/games/*/words.py,src/motherlode/games/*/kernel*.py,src/motherlode/core/compiled.py

.DEFAULT_GOAL := help
.PHONY: help play test lint types tests golden pictures clean

help:
	@echo "make play      play Gold in the terminal against bots"
	@echo "make test      run every check"
	@echo "make golden    write the golden playthroughs anew (read the difference!)"
	@echo "make pictures  draw the pictures of the documentation"
	@echo "make clean     remove the environment and all caches"

play: $(VENV)/.play
	@$(BIN)/motherlode play gold --players 3 --bots regular || [ $$? -eq 130 ] # Ctrl-C is a way to leave, not a failure

test: lint types tests

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

tests: $(VENV)/.dev
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='$(RULES)' --omit='$(NOT_RULES)' --fail-under=100

golden: $(VENV)/.dev
	$(BIN)/python -m tests.playthrough

pictures: $(VENV)/.dev
	$(BIN)/python docs/pictures/draw.py

$(VENV)/.play: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@ $(VENV)/.play

clean:
	rm -rf $(VENV) .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
