# End-to-end programs and examples; included by the top Makefile. Both expect an installed Arke at ARKE_PREFIX.
ARKE_PREFIX ?= $(CURDIR)/build/prefix

TEST_JOBS ?= 1
# Quoted twice: for the shell, and for run_mpi.py, which takes a command line as one argument.
TEST_MPI = -j $(TEST_JOBS) --mpicc "'$(ARKE_PREFIX)/bin/mpicc'" --launcher "'$(ARKE_PREFIX)/bin/mpiexec'" $(MPI_TEST_FLAGS)
TEST_ARKE = '$(ARKE_PREFIX)/bin/arke'

.PHONY: test-mpi test-examples test-fortran

## test-mpi: the C programs of tests/mpi at 1, 2, 3, 5 and 8 ranks
test-mpi:
	python3 tests/run_mpi.py $(TEST_MPI)

## test-examples: every example of the course at 1, 2 and 3 ranks
test-examples:
	python3 tests/run_mpi.py --manifest examples/manifest.toml --build build/examples \
		$(TEST_MPI)

## test-fortran: every name of the Fortran interfaces, their programs and examples at 1 to 4 ranks (needs gfortran)
test-fortran:
	tests/fortran/run.sh "$(ARKE_PREFIX)" $(MPI_TEST_FLAGS)

.PHONY: test-traffic test-sanitized
## test-traffic: random legal MPI traffic against a model; TRAFFIC_FLAGS='--seconds 600' for long runs, '--seed S --from R' for one seen before
test-traffic:
	python3 tests/run_mpi.py --manifest tests/traffic/manifest.toml --build build/tests-traffic -v --timeout-scale $(TRAFFIC_PATIENCE) \
		--append "$(TRAFFIC_FLAGS)" $(TEST_MPI)
TRAFFIC_PATIENCE ?= 1

# Not those that measure memory or time, nor gigabytes of it.
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=undefined
# The launcher is to see the signal that a program dies of, not the sanitizer's report of it.
test-sanitized: export ASAN_OPTIONS = handle_segv=0
## test-sanitized: the C programs of tests/mpi and random traffic, built with the address and undefined-behaviour sanitizers
test-sanitized:
	python3 tests/run_mpi.py --build build/tests-sanitized --flags "$(SANITIZE)" --without waiting,unexpected_memory,large_,threads_wait,rma_passive,fault_streams \
		--timeout-scale 3 -v $(SANITIZED_FLAGS) $(TEST_MPI)
	python3 tests/run_mpi.py --manifest tests/traffic/manifest.toml --build build/tests-traffic-sanitized --flags "$(SANITIZE)" \
		--timeout-scale 3 -v --append "$(TRAFFIC_FLAGS)" $(TEST_MPI)

# Not those that are about MPI's own communicator, its name or its error handler, that spawn or open sessions themselves, that
# end jobs, that have mistakes which are not noticed where messages go, or that measure memory or time. Only ranks of one job publish receives and are in mpi://WORLD. Errors that belong
# to no object go to the handler that the launcher names.
WORLDS_WITHOUT = mpi1,coll_mismatch,comm_create,throw,pmpi,dynamic_,ft_,sessions,fork_exit,fault,errors_left,finalize,tool,waiting,unexpected_memory,large_,rma_passive,threads_wait
TEST_WORLD = python3 tests/run_mpi.py --no-long -v --flags "-include '$(CURDIR)/tests/mpi/world.h' -DWORLD_$(1)" --build build/tests-world-$(1) \
	$(2) $(TEST_MPI)
.PHONY: test-worlds
## test-worlds: the C programs of tests/mpi and random traffic with a copy, a merged or a session's communicator for MPI_COMM_WORLD (tests/mpi/world.h)
test-worlds:
	bad=0; $(call TEST_WORLD,DUP,--without $(WORLDS_WITHOUT)) || bad=1; \
	$(call TEST_WORLD,MERGED,--without $(WORLDS_WITHOUT)$(,)comm_hardware$(,)p2p_published --spawned) || bad=1; \
	$(call TEST_WORLD,SESSION,--without $(WORLDS_WITHOUT)$(,)environment) \
		--launcher "'$(ARKE_PREFIX)/bin/mpiexec' --initial-errhandler mpi_errors_return" || bad=1; \
	$(call TEST_WORLD,DUP,$(WORLD_TRAFFIC)) || bad=1; $(call TEST_WORLD,MERGED,$(WORLD_TRAFFIC) --spawned) || bad=1; \
	$(call TEST_WORLD,SESSION,$(WORLD_TRAFFIC)) || bad=1; exit $$bad
WORLD_TRAFFIC = --manifest tests/traffic/manifest.toml --append '$(TRAFFIC_FLAGS)'
# A comma among the words of a call.
, := ,

.PHONY: test-native
## test-native: the C programs of tests/native, for the engine's own interface, and those of the faces over it
test-native:
	bad=0; python3 tests/run_mpi.py --manifest tests/native/manifest.toml --build build/tests-native $(TEST_MPI) || bad=1; \
	for face in nx shmem cmmd aclmpl mpl fm p4; do \
		for what in "tests/faces/$$face/manifest.toml --build build/tests-$$face" \
			"examples/faces/manifest.toml --only $${face}_ --build build/examples-faces"; do \
			python3 tests/run_mpi.py --manifest $$what --mpicc "$(TEST_ARKE) cc --face $$face" \
				--mpifort "$(TEST_ARKE) fc --face $$face" --launcher "$(TEST_ARKE) run" $(MPI_TEST_FLAGS) || bad=1; \
		done; done; exit $$bad

# The little MPI of the papers' experiments; its programs over Arke's own MPI too, which shows that they are right.
DEVICES = $(addprefix bench/papers/devices/,calls.c collectives.c queues.c)
DEVICE_TESTS = python3 tests/run_mpi.py --manifest tests/devices/manifest.toml --launcher "$(TEST_ARKE) run" $(MPI_TEST_FLAGS)

.PHONY: test-devices
## test-devices: MPICH's old devices over NX, CMMD, MPL, p4 and the T3D's SHMEM (bench/papers/devices)
test-devices:
	bad=0; for face in nx cmmd mpl p4; do \
		$(DEVICE_TESTS) --build build/tests-devices-$$face --mpicc "$(TEST_ARKE) cc --face $$face -DLITTLE_MPI $(DEVICES) \
			bench/papers/devices/channel.c bench/papers/devices/channel_$$face.c" || bad=1; \
	done; \
	$(DEVICE_TESTS) --build build/tests-devices-t3d \
		--mpicc "$(TEST_ARKE) cc --face shmem -DLITTLE_MPI $(DEVICES) bench/papers/devices/device_t3d.c" || bad=1; \
	$(DEVICE_TESTS) --build build/tests-devices-mpi --mpicc "$(TEST_ARKE) cc" || bad=1; exit $$bad

.PHONY: test-sanitized-faces
## test-sanitized-faces: the faces in C and their programs under address and undefined-behaviour sanitizers
test-sanitized-faces:
	scripts/sanitized_faces.sh

.PHONY: test-pvm
## test-pvm: PVM's programs, each on a virtual machine of its own, and its examples
test-pvm:
	python3 tests/faces/pvm/run.py --prefix "$(ARKE_PREFIX)" $(MPI_TEST_FLAGS)
	python3 tests/run_mpi.py --manifest examples/faces/manifest.toml --only pvm_ --build build/examples-faces \
		--mpicc "$(TEST_ARKE) cc --face pvm" --launcher "$(TEST_ARKE) pvm run" $(MPI_TEST_FLAGS)
