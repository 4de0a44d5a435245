! Topologies in mpi_f08: logical arrays, weights that stand for something else, neighbourhood calls with arrays of types.
program f08_topologies
  use mpi_f08
  implicit none
  integer :: rank, ranks

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call try
  call cartesian
  call graphs
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine try
    type(MPI_Comm) :: comm
    integer :: ierror
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Cart_create(MPI_COMM_WORLD, 1, [ranks], [.true.], .false., comm, ierror)
    call needs(ierror, 'MPI_Cart_create')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
    call MPI_Comm_free(comm)
  end subroutine

  subroutine cartesian
    type(MPI_Comm) :: grid, line
    integer :: dims(2), coords(2), n, before, next, mine(4), theirs(4), counts(4), i
    integer(kind=MPI_ADDRESS_KIND) :: places(4)
    logical :: periods(2)
    type(MPI_Datatype) :: types(4)
    dims = [1, ranks]
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, [.false., .true.], .false., grid)
    periods = [.true., .false.]
    dims = 0
    call MPI_Cart_get(grid, 2, dims, periods, coords)
    call check(all(dims == [1, ranks]), 'dims')
    call check(all(periods .eqv. [.false., .true.]), 'periods')
    call check(coords(2) == rank, 'coordinates')
    call MPI_Cartdim_get(grid, n)
    call check(n == 2, 'the number of dimensions')
    call MPI_Cart_sub(grid, [.false., .true.], line)
    call MPI_Comm_size(line, n)
    call check(n == ranks, 'MPI_Cart_sub')
    call MPI_Cart_shift(grid, 1, 1, before, next)
    call check(before == mod(rank + ranks - 1, ranks) .and. next == mod(rank + 1, ranks), 'MPI_Cart_shift')
    mine = [(10 * rank + i, i = 1, 4)]
    theirs = -1
    counts = 1
    places = [(4 * i, i = 0, 3)]
    types = MPI_INTEGER
    call MPI_Neighbor_alltoallw(mine, counts, places, types, theirs, counts, places, types, grid)
    call check(theirs(1) == -1 .and. theirs(2) == -1, 'no neighbours above and below')
    call check(theirs(3) == 10 * before + 4 .and. theirs(4) == 10 * next + 3, 'neighbours on both sides')
    call MPI_Comm_free(line)
    call MPI_Comm_free(grid)
  end subroutine

  subroutine graphs
    type(MPI_Comm) :: graph
    integer :: before, next, in, out, from(1), to(1), weights_in(1), weights_out(1)
    logical :: weighted
    before = mod(rank + ranks - 1, ranks)
    next = mod(rank + 1, ranks)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [before], MPI_UNWEIGHTED, 1, [next], MPI_UNWEIGHTED, &
        MPI_INFO_NULL, .false., graph)
    call MPI_Dist_graph_neighbors_count(graph, in, out, weighted)
    call check(in == 1 .and. out == 1 .and. .not. weighted, 'an unweighted graph')
    call MPI_Dist_graph_neighbors(graph, 1, from, MPI_UNWEIGHTED, 1, to, MPI_UNWEIGHTED)
    call check(from(1) == before .and. to(1) == next, 'its neighbours')
    call MPI_Comm_free(graph)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [before], [3], 1, [next], [4], MPI_INFO_NULL, .false., graph)
    call MPI_Dist_graph_neighbors_count(graph, in, out, weighted)
    call check(weighted, 'a weighted graph')
    call MPI_Dist_graph_neighbors(graph, 1, from, weights_in, 1, to, weights_out)
    call check(weights_in(1) == 3 .and. weights_out(1) == 4, 'its weights')
    call MPI_Comm_free(graph)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, [0], MPI_WEIGHTS_EMPTY, 0, [0], MPI_WEIGHTS_EMPTY, &
        MPI_INFO_NULL, .false., graph)
    call MPI_Dist_graph_neighbors_count(graph, in, out, weighted)
    call check(in == 0 .and. out == 0 .and. weighted, 'a graph without edges')
    call MPI_Comm_free(graph)
  end subroutine
end program
