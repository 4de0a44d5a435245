! Hundreds of reduction operations and error handlers at a time, each a procedure of its own: an internal procedure belongs to
! one call of the procedure around it. And operations that are freed while a reduction with them is under way.
module many_callbacks
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, ranks, seen

contains
  include 'check.inc'

  recursive subroutine one_more_operation(n)
    ! Those of the inner calls are still there while this one is used, and those of the outer ones too.
    integer, intent(in) :: n
    type(MPI_Op) :: op
    integer :: mine(2), all(2)
    call MPI_Op_create(add_n, .true., op)
    if (n > 1) call one_more_operation(n - 1)
    mine = [rank, 1000]
    call MPI_Allreduce(mine, all, 2, MPI_INTEGER, op, MPI_COMM_WORLD)
    call check(all(1) == ranks * (ranks - 1) / 2 + n * (ranks - 1), 'an operation among hundreds')
    call check(all(2) == 1000 * ranks + n * (ranks - 1), 'its second element')
    call MPI_Op_free(op)
  contains
    subroutine add_n(in, inout, length, datatype)
      type(c_ptr), value :: in, inout
      integer :: length
      type(MPI_Datatype) :: datatype
      integer, pointer :: a(:), b(:)
      if (datatype /= MPI_INTEGER) stop 5
      call c_f_pointer(in, a, [length])
      call c_f_pointer(inout, b, [length])
      b = a + b + n
    end subroutine
  end subroutine

  recursive subroutine one_more_handler(n)
    integer, intent(in) :: n
    type(MPI_Errhandler) :: handler
    type(MPI_Comm) :: comm
    integer :: buffer(1), ierror
    call MPI_Comm_create_errhandler(note_n, handler)
    if (n > 1) call one_more_handler(n - 1)
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_set_errhandler(comm, handler)
    call MPI_Errhandler_free(handler)
    seen = 0
    call MPI_Send(buffer, 1, MPI_INTEGER, 17, 0, comm, ierror)
    call check(seen == n, 'an error handler among hundreds')
    call MPI_Comm_free(comm)
  contains
    subroutine note_n(object, code)
      type(MPI_Comm) :: object
      integer :: code
      if (object == comm .and. code /= MPI_SUCCESS) seen = n
    end subroutine
  end subroutine

  subroutine freed_while_used(times)
    integer, intent(in) :: times
    type(MPI_Op) :: op, other
    type(MPI_Request) :: request
    integer :: mine(1), sum(1), i
    do i = 1, times
      mine = rank + i
      call MPI_Op_create(add, .true., op)
      call MPI_Iallreduce(mine, sum, 1, MPI_INTEGER, op, MPI_COMM_WORLD, request)
      call MPI_Op_free(op)
      ! May get the handle that is free now, and must not be called for the reduction.
      call MPI_Op_create(wrong, .true., other)
      call MPI_Wait(request, MPI_STATUS_IGNORE)
      call check(sum(1) == ranks * (ranks - 1) / 2 + ranks * i, 'an operation that was freed early')
      call MPI_Op_free(other)
    end do
  end subroutine

  subroutine add(in, inout, length, datatype)
    type(c_ptr), value :: in, inout
    integer :: length
    type(MPI_Datatype) :: datatype
    integer, pointer :: a(:), b(:)
    if (datatype /= MPI_INTEGER) stop 5
    call c_f_pointer(in, a, [length])
    call c_f_pointer(inout, b, [length])
    b = a + b
  end subroutine

  subroutine wrong(in, inout, length, datatype)
    type(c_ptr), value :: in, inout
    integer :: length
    type(MPI_Datatype) :: datatype
    integer, pointer :: b(:)
    if (datatype == MPI_DATATYPE_NULL .or. c_associated(in, inout)) stop 5
    call c_f_pointer(inout, b, [length])
    b = -1000000
  end subroutine
end module

program f08_many_callbacks
  use many_callbacks
  implicit none

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call one_more_operation(300)
  call one_more_handler(300)
  call freed_while_used(50)
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'
end program
