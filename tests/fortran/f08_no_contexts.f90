! Over an MPI library that is not Arke's, operations and error handlers of Fortran are refused, and all else works.
! Here other_table stands in for such a library: it hides Arke's table of functions.
program f08_no_contexts
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  type(MPI_Op) :: op
  type(MPI_Errhandler) :: handler
  integer :: rank, ranks, sum, ierror, class

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
  call MPI_Op_create(add, .true., op, ierror)
  call MPI_Error_class(ierror, class)
  call check(class == MPI_ERR_UNSUPPORTED_OPERATION .and. op == MPI_OP_NULL, 'an operation is refused')
  call MPI_Comm_create_errhandler(on_error, handler, ierror)
  call MPI_Error_class(ierror, class)
  call check(class == MPI_ERR_UNSUPPORTED_OPERATION .and. handler == MPI_ERRHANDLER_NULL, 'an error handler is refused')
  call MPI_Allreduce(1, sum, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  call check(sum == ranks, 'a predefined operation')
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine add(in, inout, length, datatype)
    type(c_ptr), value :: in, inout
    integer :: length
    type(MPI_Datatype) :: datatype
    if (length < 0 .or. datatype == MPI_DATATYPE_NULL .or. c_associated(in, inout)) stop 5
  end subroutine

  subroutine on_error(comm, code)
    type(MPI_Comm) :: comm
    integer :: code
    if (comm == MPI_COMM_NULL .or. code == MPI_SUCCESS) stop 6
  end subroutine
end program
