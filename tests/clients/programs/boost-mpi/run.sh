#!/bin/bash
# run.sh   runs Boost.MPI's tests, each at the rank counts that libs/mpi/test/Jamfile.v2 gives it, and tells of each.
while read -r name counts; do
    for ranks in $counts; do
        timeout 120 "$MPIEXEC" -n "$ranks" "$BUILD/source/made/$name" >"$PLACE/out" 2>&1 && outcome=passed || outcome=failed
        echo "$outcome $name-$ranks"
        [ $outcome = passed ] || tail -20 "$PLACE/out"
    done
done <<'END'
version_test 1
block_nonblock_test 2
random_gather 2
random_scatter 2
cartesian_communicator 24
cartesian_topology_init_test 1
cartesian_topology_test 24
broadcast_stl_test 2
all_gather_test 1 2 11
all_reduce_test 1 2 11
all_to_all_test 1 2 11
broadcast_test 2 17
gather_test 1 2 11
is_mpi_op_test 1
mt_level_test 1
mt_init_test 1 4
nonblocking_test 2 11 24
reduce_test 2 4
ring_test 2 3 4 7 8 13 17
sendrecv_test 1 4 7 48
wait_any_test 1 4 7 20
wait_all_vector_test 2
wait_all_on_null 1 2
scan_test 2 4
scatter_test 2 4
skeleton_content_test 2 3 4 7 8 13 17
graph_topology_test 2 7 13
pointer_test 2
groups_test 2 4
sendrecv_vector 2
non_blocking_any_source 2 17
END
