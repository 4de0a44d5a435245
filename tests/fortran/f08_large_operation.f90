! A reduction operation whose length may be larger than an INTEGER.
program f08_large_operation
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, ranks, mine(3), result(3)
  type(MPI_Op) :: op

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call MPI_Op_create_c(higher, .false., op)
  mine = [rank, 1, -rank]
  result = -1
  call MPI_Reduce(mine, result, 3_MPI_COUNT_KIND, MPI_INTEGER, op, 0, MPI_COMM_WORLD)
  if (rank == 0) call check(result(1) == ranks - 1, 'a large-count operation')
  call MPI_Op_free(op)
  call check(op == MPI_OP_NULL, 'a freed operation')
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine higher(invec, inoutvec, len, datatype)
    ! Not commutative: the value of the higher rank.
    type(c_ptr), value :: invec, inoutvec
    integer(kind=MPI_COUNT_KIND) :: len
    type(MPI_Datatype) :: datatype
    if (len < 0 .or. datatype /= MPI_INTEGER .or. .not. c_associated(invec) .or. .not. c_associated(inoutvec)) stop 3
  end subroutine
end program
