# Arke: build, install, try, test. `make help` lists the targets.

PREFIX ?= /usr/local
TARGET_DIR := $(or $(CARGO_TARGET_DIR),$(CURDIR)/target)
# The cargo profile that is built: release, or tested (built faster; what `make test` runs).
PROFILE ?= release
export PROFILE
# The tree that examples, tests and benchmarks use.
ARKE_PREFIX ?= $(CURDIR)/build/prefix

.DEFAULT_GOAL := help
.PHONY: help setup build man prefix install uninstall run test clean

## help: list the targets
help:
	@sed -n 's/^## \([a-z0-9-]*\): \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-24s %s\n", $$1, $$2 }'

## setup: install what building and testing needs and is missing (Debian and relatives; asks sudo for apt)
setup:
	@scripts/setup.sh build run test

## build: the command and the library, optimised, and the manual pages
build:
	@scripts/build.sh

## man: build, with the manual pages of all commands and functions in build/man
man: build
	@echo "manual pages: man -l build/man/man3/MPI_Send.3, man -l build/man/man1/mpiexec.1"

## prefix: build, and install into build/prefix
prefix: build
	@scripts/install.sh "$(ARKE_PREFIX)" "$(TARGET_DIR)/$(PROFILE)"

## install: build, and install into PREFIX (default /usr/local; DESTDIR is honoured)
install: build
	@scripts/install.sh "$(PREFIX)" "$(TARGET_DIR)/$(PROFILE)"

## uninstall: remove what install put into PREFIX
uninstall:
	@scripts/install.sh --remove "$(PREFIX)"

## run: build everything and run the example: a Jacobi solver on 4 ranks, checked, with a picture and a report
run:
	@scripts/setup.sh build run
	@$(MAKE) --no-print-directory prefix
	@scripts/example.sh "$(ARKE_PREFIX)"

## test: all that CI runs; ends with the line `N passed, N failed`
test:
	@scripts/setup.sh build run test
	@python3 tests/all.py $(STEPS)

## test-list: the steps of `make test`; one or more of them run with `make test STEPS="format rust"`
.PHONY: test-list
test-list:
	@python3 tests/all.py --list

## nightly: what takes too long for every change, on the release: every C program of every step a hundred times, quiet and under load;
##   long runs of random traffic with several settings; fuzzing; sanitizers; the long tests of other programs; hosts with gigabytes and a soak; a million ranks in the simulator
.PHONY: nightly
nightly:
	@scripts/setup.sh build run test
	@python3 tests/all.py --nightly $(STEPS)

## clean: remove what was built
clean:
	rm -rf build
	cargo clean

# Parts of the tests and the benchmarks, which want a `make prefix` before.
include tests/mpi.mk
include bench/bench.mk
