! The same ring with `use mpi_f08`: handles have types of their own, a status has components, ierror may be left out.
program ring
  use mpi_f08
  implicit none
  integer :: rank, ranks, token, source, dest
  type(MPI_Comm) :: comm
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: statuses(2)

  call MPI_Init()
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call MPI_Comm_rank(comm, rank)
  call MPI_Comm_size(comm, ranks)
  dest = mod(rank + 1, ranks)
  source = mod(rank + ranks - 1, ranks)

  call MPI_Irecv(token, 1, MPI_INTEGER, source, 7, comm, requests(1))
  call MPI_Isend(rank, 1, MPI_INTEGER, dest, 7, comm, requests(2))
  call MPI_Waitall(2, requests, statuses)
  call MPI_F_sync_reg(token)
  if (token /= source .or. statuses(1)%MPI_SOURCE /= source) then
    print *, 'FAIL rank', rank, ' got', token
    call MPI_Abort(comm, 1)
  end if

  call MPI_Allreduce(MPI_IN_PLACE, token, 1, MPI_INTEGER, MPI_SUM, comm)
  if (rank == 0) print *, 'the ranks add up to', token
  if (token /= ranks * (ranks - 1) / 2) call MPI_Abort(comm, 1)
  call MPI_Comm_free(comm)
  if (comm /= MPI_COMM_NULL) call MPI_Abort(MPI_COMM_WORLD, 1)
  call MPI_Finalize()
end program
