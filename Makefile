# Tingpai: two commands. `make run` serves the practice, `make test` proves it.

SHELL := /bin/bash
PY := .venv/bin/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check
MADE := static/made
FONT := node_modules/@fontsource/noto-sans-symbols-2/package.json
PORT ?= 8000

.PHONY: help setup run bot test lint check bench clean
.DEFAULT_GOAL := help

help:  ## show this list
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 10

READY := .venv/installed $(MADE)/tiles.svg $(MADE)/htmx.min.js

setup: $(READY)  ## everything that run and test share
	@$(PY) -m flask --app app migrate

run: $(READY)  ## serve on 127.0.0.1:8000 (and start the bot if TELEGRAM_BOT_TOKEN is set)
	@exec $(PY) -m flask --app app start --port $(PORT)

bot: $(READY)  ## start the Telegram bot alone
	@exec $(PY) -m flask --app app bot

test: setup .venv/dev-installed  ## run the whole suite
	@./system-packages chromium:chromium fc-cjk:fonts-noto-cjk
	@$(MAKE) --no-print-directory lint check

lint: .venv/dev-installed  ## style and types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

check: .venv/dev-installed
	$(PY) -m pytest -n 3 --dist loadfile --no-loadscope-reorder

bench: setup .venv/dev-installed  ## speeds, with the peers measured in the same run
	$(PY) -m bench

clean:  ## remove all that was made, keep the learners' data
	rm -rf .venv node_modules $(MADE)

.venv/bin/python:
	@./system-packages python3:python3 venv:python3-venv
	python3 -m venv .venv

.venv/installed: .venv/bin/python requirements.txt
	$(PIP) install -r requirements.txt
	@touch $@

.venv/dev-installed: .venv/installed requirements-dev.txt
	$(PIP) install -r requirements-dev.txt
	@touch $@

$(FONT): package.json package-lock.json
	@./system-packages npm:npm
	npm ci --silent --no-audit --no-fund
	@touch $(FONT)

$(MADE)/htmx.min.js: $(FONT)
	@mkdir -p $(MADE)
	cp node_modules/htmx.org/dist/htmx.min.js $@
	@touch $@

$(MADE)/tiles.svg: .venv/installed $(FONT) rules/tiles.py $(wildcard tutor/tiles_art/*.py)
	@rm -f $(MADE)/outlines.json
	$(PY) -m tutor.tiles_art
