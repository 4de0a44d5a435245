! An error handler sees what the call has given so far: requests that are over are null, and what was received into a
! section is there. It runs once for an error, whose text names the call that the program made.
module seen_by_handlers
  use mpi_f08
  implicit none
  type(MPI_Request) :: requests(2)
  integer :: section(8), runs = 0, over, at_section(4)
  character(len=MPI_MAX_ERROR_STRING) :: text

contains

  subroutine handler(comm, code)
    type(MPI_Comm) :: comm
    integer :: code, length
    runs = runs + 1
    over = count([requests(1) == MPI_REQUEST_NULL, requests(2) == MPI_REQUEST_NULL])
    at_section = section(1:8:2)
    call MPI_Error_string(code, text, length)
    if (comm == MPI_COMM_NULL) over = -1
  end subroutine
end module

program f08_errors_seen
  use seen_by_handlers
  implicit none
  integer :: rank, code, number, indices(2), a(4), n(1), d(1)
  logical :: flag
  type(MPI_Datatype) :: t(1), gaps, wide
  type(MPI_Comm) :: made
  type(MPI_Errhandler) :: errhandler
  type(MPI_Status) :: statuses(2)

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_create_errhandler(handler, errhandler)
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, errhandler)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler)
  ! An integer, a hole of one, an integer, a hole: such items go through a copy of the section.
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, gaps)
  call MPI_Type_create_resized(gaps, 0_MPI_ADDRESS_KIND, 16_MPI_ADDRESS_KIND, wide)
  call MPI_Type_commit(wide)

  call post
  call MPI_Waitall(2, requests, statuses, code)
  call saw('MPI_Waitall')
  call post
  call MPI_Testall(2, requests, flag, statuses, code)
  call saw('MPI_Testall')
  call post
  call MPI_Waitsome(2, requests, number, indices, statuses, code)
  call saw('MPI_Waitsome')
  call check(number == 2 .and. all(indices == [1, 2]), 'the indices of MPI_Waitsome')
  call post
  call MPI_Wait(requests(1), statuses(1), code)
  call check(runs == 0 .and. section(1) == 5, 'MPI_Wait of what is well')
  call MPI_Wait(requests(2), statuses(2), code)
  call saw('MPI_Wait')
  call post
  call MPI_Wait(requests(1), statuses(1), code)
  call MPI_Waitany(2, requests, number, statuses(2), code)
  call saw('MPI_Waitany')
  call check(number == 2, 'the index of MPI_Waitany')

  t = MPI_INTEGER
  n = 0
  d = 0
  call MPI_Cart_sub(MPI_COMM_WORLD, [.true.], made, code)
  call named('MPI_Cart_sub')
  call MPI_Gather(a, 1, MPI_INTEGER, a, 1, MPI_INTEGER, 0, MPI_COMM_NULL, code)
  call named('MPI_Gather')
  call MPI_Alltoallw(a, n, d, t, a, n, d, t, MPI_COMM_NULL, code)
  call named('MPI_Alltoallw')
  call MPI_Neighbor_alltoallw(a, n, [0_MPI_ADDRESS_KIND], t, a, n, [0_MPI_ADDRESS_KIND], t, MPI_COMM_NULL, code)
  call named('MPI_Neighbor_alltoallw')

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL)
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
  call MPI_Errhandler_free(errhandler)
  call MPI_Type_free(gaps)
  call MPI_Type_free(wide)
  call MPI_Barrier(MPI_COMM_WORLD)
  if (rank == 0) print '(a)', 'ok'
  call MPI_Finalize()

contains
  include 'check.inc'

  subroutine post
    ! A receive into a section, which is well, and one of one integer, which gets two.
    integer, asynchronous, save :: got
    section = -1
    call MPI_Irecv(section(1:8:2), 1, wide, 0, 1, MPI_COMM_SELF, requests(1))
    call MPI_Irecv(got, 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF, requests(2))
    call MPI_Send([5, 6], 2, MPI_INTEGER, 0, 1, MPI_COMM_SELF)
    call MPI_Send([7, 8], 2, MPI_INTEGER, 0, 2, MPI_COMM_SELF)
    runs = 0
    over = 0
    at_section = 0
  end subroutine

  subroutine saw(what)
    character(len=*), intent(in) :: what
    call check(runs == 1, 'the handler runs once for '//what)
    call check(over == 2, 'the handler sees the null requests of '//what)
    call check(all(at_section == [5, -1, 6, -1]), 'the handler sees the section of '//what)
    call check(all(section == [5, -1, -1, -1, 6, -1, -1, -1]), 'the section after '//what)
    call check(requests(1) == MPI_REQUEST_NULL .and. requests(2) == MPI_REQUEST_NULL, 'the requests of '//what)
    runs = 0
  end subroutine

  subroutine named(what)
    character(len=*), intent(in) :: what
    call check(runs == 1, 'the handler runs once for '//what)
    call check(index(text, what//':') == 1, 'the error names '//what)
    runs = 0
  end subroutine
end program
