# Everything that is done with the project. `make` alone says what there is.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run build test test-domain test-rust soak fuzz fuzz-api test-page e2e e2e-postgres check deny advisories fix bench load bench-quality bench-taste lighthouse captions openapi release record-release setup setup-test setup-bench

DOMAIN := -p triptych_users -p triptych_billing -p triptych_trips -p triptych_captions -p triptych_posts
PAGE_SOURCES := $(shell find frontend/src frontend/package.json frontend/*.mjs frontend/tsconfig.json -type f 2>/dev/null)

# Seconds and megabytes that one photo may take, and the bytes that it may have.
FUZZ_LIMITS := -timeout=5 -rss_limit_mb=512 -max_len=16384

# Of the whole workspace, so that the libraries have the features that they have under test-rust, and
# are not built a second time.
BUILD_TESTED_SERVER := cargo test --workspace --test journeys --no-run

# `.ci/run` lints while it builds instead.
LINT := cargo clippy --workspace
LINT_OPTIONS := -- -D warnings

help: ## Say what there is
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/\1|\2/' | column -t -s '|'

run: build ## Build and serve http://localhost:8080, with all data under data/
	@echo "== serving http://localhost:8080 (Ctrl-C stops)"
	@target/release/triptych serve

build: setup frontend/dist/index.html ## Leave target/release/triptych with the page inside it
	@echo "== building the server (the first time takes some minutes)"
	@cargo build --release -p triptych_server

test: setup-test frontend/dist/index.html ## Run every test, with the real servers that they need
	@$(MAKE) --no-print-directory test-rust test-page e2e

test-domain: ## Test the domain crates alone, in seconds
	@cargo test $(DOMAIN)

test-rust: setup-test frontend/dist/index.html ## Test the server, on SQLite and a throw-away PostgreSQL
	@echo "== testing the server"
	@.ci/with-litellm.sh .ci/with-aimock.sh .ci/with-postgres.sh .ci/server-tests

soak: ## Show what money, credits and photos endure: faults, kill -9, outages, damaged and huge files (10 to 30 minutes)
	@echo "== soaking the analysis of photos"
	@cargo test -p triptych_vision --test mutations -- --nocapture
	@echo "== soaking money and credits"
	@.ci/with-postgres.sh cargo test -p triptych_server --test soak -- --nocapture --test-threads=1
	@.ci/with-postgres.sh cargo test -p triptych_server --test money -- interrupted
	@$(MAKE) --no-print-directory fuzz-api

fuzz-api: setup-test frontend/dist/index.html ## Send 20,000 requests made from the API's description, on both databases
	@echo "== fuzzing the API"
	@$(BUILD_TESTED_SERVER)
	@.ci/fuzz-api
	@.ci/with-postgres.sh .ci/fuzz-api

fuzz: setup ## Let a fuzzer that coverage guides make up photos (FUZZ_SECONDS, else 10 minutes)
	@command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
	@mkdir -p crates/vision/fuzz/corpus/photo
	@cd crates/vision && cargo fuzz run --sanitizer none --target-dir ../../target/fuzz photo \
		fuzz/corpus/photo fuzz/seeds -- $(FUZZ_LIMITS) -max_total_time=$(or $(FUZZ_SECONDS),600)

test-page: frontend/node_modules/.package-lock.json ## Test the page by itself
	@echo "== testing the page"
	@.ci/page-tests page

e2e: setup-test frontend/dist/index.html ## Walk through the product in a real browser
	@echo "== walking through the product in a browser"
	@$(BUILD_TESTED_SERVER)
	@.ci/page-tests browser --config vitest.e2e.config.ts

e2e-postgres: setup-test frontend/dist/index.html ## The same on PostgreSQL
	@$(BUILD_TESTED_SERVER)
	@.ci/with-postgres.sh bash -c 'TRIPTYCH_JOURNEY_DATABASE_URL=$$TRIPTYCH_TEST_POSTGRES_URL .ci/page-tests browser-postgres --config vitest.e2e.config.ts'

check: setup-test deny frontend/node_modules/.package-lock.json ## Check format, lints, types and dependencies
	@cargo fmt --all --check
	@cargo fmt --manifest-path crates/vision/fuzz/Cargo.toml --check
	@cd frontend && npm run --silent check
	@$(LINT) --all-targets $(LINT_OPTIONS)
	@$(LINT) --test '*' $(LINT_OPTIONS)

deny: ## Check licences and sources of the dependencies
	@.ci/deny

advisories: ## Ask for known faults of the dependencies (needs the internet)
	@.ci/deny advisories
	@cd frontend && npm audit --omit dev

fix: frontend/node_modules/.package-lock.json ## Format everything
	@cargo fmt --all
	@cargo fmt --manifest-path crates/vision/fuzz/Cargo.toml
	@cd frontend && npm run --silent fix

bench: build ## Measure speed, as ratios in one run
	@.ci/setup-peers
	@cargo bench -p triptych_vision
	@cargo bench -p triptych_trips
	@cargo bench -p triptych_server
	@.ci/with-postgres.sh cargo bench -p triptych_adapter_db --bench history

load: build ## Load the server with a page's requests on both databases, beside a bare handler
	@.ci/setup load
	@.ci/with-postgres.sh .ci/load/run

bench-quality: setup-bench ## Measure how well blur, duplicates and keepers are told, on altered photographs
	@cargo bench -p triptych_adapter_ai --bench quality

bench-taste: ## Compare taste with people's ratings (TASTE_DIR: photos/ and ratings.csv; TASTE_MORE: others to learn from)
	@test -f "$(TASTE_DIR)/ratings.csv" || { echo "bench-taste: set TASTE_DIR to a folder with photos/ and ratings.csv"; exit 2; }
	@python3 tools/fit_taste.py "$(TASTE_DIR)" $(TASTE_MORE)

lighthouse: build setup-test ## Score each screen with Lighthouse (mobile), beside a blank React page
	@.ci/lighthouse

captions: ## Print captions of eleven trips in every tone (DIR=photos: of these; WRITER=a provider: by a model; CAPTION_LANGUAGE=de)
	@cargo run --quiet -p triptych_adapter_ai --example captions -- $(if $(DIR),"$(DIR)" $(if $(NOTE),"$(NOTE)"))

openapi: ## Write docs/openapi.json and the page's types anew
	@UPDATE_OPENAPI=1 cargo test --workspace --test api openapi
	@cd frontend && npm run --silent openapi

release: ## Make the files of a release under target/triptych-VERSION, equal with the same compilers and Node
	@.ci/release

record-release: setup-test ## Record the statements of a release, for the test of later migrations
	@.ci/with-postgres.sh .ci/record-release

setup:
	@.ci/setup build

setup-test:
	@.ci/setup test

setup-bench:
	@.ci/setup bench

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	@echo "== installing the page's packages"
	@cd frontend && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

frontend/dist/index.html: frontend/node_modules/.package-lock.json $(PAGE_SOURCES)
	@echo "== building the page"
	@cd frontend && npm run --silent build && npm run --silent size
	@touch $@
