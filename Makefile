# `make help` tells what there is.

# Where rustup puts cargo, for shells that were open before.
export PATH := $(PATH):$(HOME)/.cargo/bin

.PHONY: help setup run test bench clean
.NOTPARALLEL:

help:
	@echo 'make setup                installs what is missing'
	@echo 'make run                  starts evavier'
	@echo 'make run ARGS="--help"    starts evavier with arguments'
	@echo 'make test                 runs all checks and tests'
	@echo 'make bench                measures speed'
	@echo 'make clean                removes what was built'

setup:
	@scripts/setup.sh

run: setup
	@test -e target/release/evavier || echo 'Building evavier. The first time, this takes some minutes.' >&2
	@cargo build --release --locked --quiet </dev/null
	@target/release/evavier $(ARGS)

test:
	@scripts/setup.sh test
	@scripts/test.sh

bench:
	@scripts/setup.sh test
	cargo bench --locked --bench speed

clean:
	rm -rf target
