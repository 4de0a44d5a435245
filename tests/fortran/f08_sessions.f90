! Sessions in mpi_f08: their error handlers, process sets and communicators.
module sessions_handlers
  use mpi_f08
  implicit none
  integer :: seen_code = 0, seen_handle = 0

contains

  subroutine on_session(session, error_code)
    type(MPI_Session) :: session
    integer :: error_code
    seen_handle = session%MPI_VAL
    seen_code = error_code
  end subroutine
end module

program f08_sessions
  use sessions_handlers
  implicit none
  type(MPI_Session) :: session
  type(MPI_Errhandler) :: handler
  type(MPI_Group) :: group
  type(MPI_Comm) :: comm
  integer :: ierror, n, length, i, rank, sum
  character(len=40) :: name
  logical :: found

  call MPI_Session_create_errhandler(on_session, handler, ierror)
  call needs(ierror, 'MPI_Session_create_errhandler')
  call MPI_Session_init(MPI_INFO_NULL, handler, session, ierror)
  call needs(ierror, 'MPI_Session_init')
  call MPI_Session_call_errhandler(session, MPI_ERR_SESSION)
  call check(seen_handle == session%MPI_VAL .and. seen_code == MPI_ERR_SESSION, 'an error handler of a session')
  call MPI_Errhandler_free(handler)

  call MPI_Session_get_num_psets(session, MPI_INFO_NULL, n)
  call check(n >= 2, 'two process sets at least')
  found = .false.
  do i = 0, n - 1
    length = 0
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, length, name)
    call check(length > 0 .and. length < 40, 'the length of its name')
    call MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, length, name)
    call check(len_trim(name) == length, 'its name')
    found = found .or. name == 'mpi://WORLD'
  end do
  call check(found, 'mpi://WORLD')
  call MPI_Group_from_session_pset(session, 'mpi://WORLD  ', group)
  call MPI_Comm_create_from_group(group, 'arke.test.fortran', MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, comm)
  call MPI_Group_free(group)
  call MPI_Comm_rank(comm, rank)
  call MPI_Comm_size(comm, n)
  call MPI_Allreduce(rank, sum, 1, MPI_INTEGER, MPI_SUM, comm)
  call check(sum == n * (n - 1) / 2, 'a sum in a communicator of a session')
  call MPI_Comm_free(comm)
  call MPI_Session_finalize(session)
  if (rank == 0) print '(a)', 'ok'

contains

  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what
    if (good) return
    print '(2a)', 'FAIL ', what
    stop 1
  end subroutine

  subroutine needs(code, what)
    integer, intent(in) :: code
    character(len=*), intent(in) :: what
    if (code /= MPI_SUCCESS) then
      print '(3a)', 'skipped: the library has no ', what
      call MPI_Abort(MPI_COMM_WORLD, 0)
      stop
    end if
  end subroutine
end program
