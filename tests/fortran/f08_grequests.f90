! Generalised requests in mpi_f08: the program says when they are complete, MPI asks it for their status.
module grequests_handlers
  use mpi_f08
  implicit none
  integer :: freed = 0

contains

  subroutine query(extra_state, status, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    type(MPI_Status) :: status
    integer :: ierror
    call MPI_Status_set_elements(status, MPI_INTEGER, int(extra_state))
    call MPI_Status_set_cancelled(status, .false.)
    status%MPI_SOURCE = 5
    status%MPI_TAG = 6
    ierror = MPI_SUCCESS
  end subroutine

  subroutine free_it(extra_state, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror
    freed = int(extra_state)
    ! 17 is a constant, which nobody may change.
    if (extra_state > 100) extra_state = -extra_state
    ierror = MPI_SUCCESS
  end subroutine

  subroutine cancel(extra_state, complete, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror
    ierror = merge(MPI_ERR_OTHER, MPI_SUCCESS, complete .or. extra_state < 0)
  end subroutine
end module

program f08_grequests
  use grequests_handlers
  implicit none
  integer :: rank

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call requests
  call own_state
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine requests
    type(MPI_Request) :: request
    type(MPI_Status) :: status
    integer :: n, ierror
    logical :: flag
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Grequest_start(query, free_it, cancel, 17_MPI_ADDRESS_KIND, request, ierror)
    call needs(ierror, 'MPI_Grequest_start')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL)
    call MPI_Test(request, flag, status)
    call check(.not. flag, 'a generalised request that is not complete')
    call MPI_Cancel(request)
    call MPI_Grequest_complete(request)
    call MPI_Wait(request, status)
    call MPI_Get_count(status, MPI_INTEGER, n)
    call check(n == 17 .and. status%MPI_SOURCE == 5 .and. status%MPI_TAG == 6, 'the status of a generalised request')
    call check(freed == 17 .and. request == MPI_REQUEST_NULL, 'its state is freed')
  end subroutine

  subroutine own_state
    ! The callbacks get the program's own variable: what it holds now, and it keeps what they store.
    integer(kind=MPI_ADDRESS_KIND) :: state
    type(MPI_Request) :: request
    type(MPI_Status) :: status
    integer :: n
    state = 101
    call MPI_Grequest_start(query, free_it, cancel, state, request)
    state = 102
    call MPI_Grequest_complete(request)
    call MPI_Wait(request, status)
    call MPI_Get_count(status, MPI_INTEGER, n)
    call check(n == 102, 'a callback sees the extra state as it is now')
    call check(freed == 102 .and. state == -102, 'and changes it')
  end subroutine
end program
