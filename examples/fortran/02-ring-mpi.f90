! The same ring with `use mpi`: still integers for handles, but the compiler checks number, order and types of arguments.
program ring
  use mpi
  implicit none
  integer :: ierror, rank, ranks, token, source, dest, requests(2), statuses(MPI_STATUS_SIZE, 2)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  dest = mod(rank + 1, ranks)
  source = mod(rank + ranks - 1, ranks)

  ! With requests both directions travel at once. The token may not be touched before MPI_Waitall.
  call MPI_Irecv(token, 1, MPI_INTEGER, source, 7, MPI_COMM_WORLD, requests(1), ierror)
  call MPI_Isend(rank, 1, MPI_INTEGER, dest, 7, MPI_COMM_WORLD, requests(2), ierror)
  call MPI_Waitall(2, requests, statuses, ierror)
  ! The compiler does not know that MPI_Waitall wrote the token; this call tells it.
  call MPI_F_sync_reg(token)
  if (token /= source .or. statuses(MPI_SOURCE, 1) /= source) then
    print *, 'FAIL rank', rank, ' got', token
    call MPI_Abort(MPI_COMM_WORLD, 1, ierror)
  end if

  call MPI_Allreduce(MPI_IN_PLACE, token, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  if (rank == 0) print *, 'the ranks add up to', token
  if (token /= ranks * (ranks - 1) / 2) call MPI_Abort(MPI_COMM_WORLD, 1, ierror)
  call MPI_Finalize(ierror)
end program
