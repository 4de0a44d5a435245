# Benchmarks; included by the top Makefile, which sets PREFIX where it installs.
ARKE_PREFIX ?= $(CURDIR)/build/prefix

.PHONY: bench-peers bench-peers-quick bench-hosts

## bench-peers: compare with MPICH, Open MPI and Intel MPI (installed from PyPI); writes docs/performance.md; 15 minutes
bench-peers:
	python3 bench/peers.py --arke "$(ARKE_PREFIX)" $(BENCH_FLAGS)

## bench-peers-quick: the same with few sizes and one round, printed only; 3 minutes
bench-peers-quick:
	python3 bench/peers.py --arke "$(ARKE_PREFIX)" --quick --output - $(BENCH_FLAGS)

## bench-hosts: compare with MPICH and Open MPI over TCP between two hosts made of namespaces; writes docs/performance.md; 10 minutes
bench-hosts:
	python3 bench/hosts.py --arke "$(ARKE_PREFIX)" $(BENCH_FLAGS)
