program hello
  implicit none
  include 'mpif.h'
  integer :: rank, ranks, total, ierror
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  call MPI_Reduce(rank, total, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierror)
  if (rank == 0) print '(a, i0, a, i0, a)', 'sum ', total, ' of ', ranks, ' ranks'
  call MPI_Finalize(ierror)
end program
