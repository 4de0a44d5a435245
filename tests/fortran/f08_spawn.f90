! Starting processes from mpi_f08: commands and arguments as arrays of strings, with blanks at their ends.
program f08_spawn
  use mpi_f08
  implicit none
  integer :: rank, ranks, ierror
  type(MPI_Comm) :: parent
  character(len=60) :: argument

  call MPI_Init()
  call MPI_Comm_get_parent(parent, ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  if (parent == MPI_COMM_NULL) then
    call start_one
    call start_two
    if (rank == 0) print '(a)', 'ok'
  else
    call get_command_argument(1, argument)
    if (argument == 'child') call check(command_argument_count() == 2 .and. second() == 'two words', 'arguments')
    if (argument == 'first') call check(command_argument_count() == 1 .and. rank == 0, 'the first command')
    if (argument == 'second') call check(command_argument_count() == 3 .and. rank > 0, 'the second command')
    call check(argument == 'child' .or. argument == 'first' .or. argument == 'second', 'an argument')
    call meet(parent, 0)
  end if
  call MPI_Finalize()

contains
  include 'check.inc'

  character(len=60) function second()
    call get_command_argument(2, second)
  end function

  subroutine meet(others, expected)
    ! Parents and children exchange how many they are.
    type(MPI_Comm), intent(inout) :: others
    integer, intent(in) :: expected
    integer :: n, root, told
    call MPI_Comm_remote_size(others, n)
    if (expected > 0) call check(n == expected, 'the number of children')
    root = merge(merge(MPI_ROOT, MPI_PROC_NULL, rank == 0), 0, expected > 0)
    told = ranks
    call MPI_Bcast(told, 1, MPI_INTEGER, root, others)
    if (expected == 0) call check(told == n, 'the number of parents')
    call MPI_Comm_disconnect(others)
  end subroutine

  subroutine start_one
    type(MPI_Comm) :: children
    character(len=300) :: command
    integer :: codes(2), ierror
    command = '/no/such/program'
    if (rank == 0) call get_command_argument(0, command)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    codes = -1
    call MPI_Comm_spawn(command, ['child    ', 'two words', '         '], 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, children, &
        codes, ierror)
    call needs(ierror, 'MPI_Comm_spawn')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
    if (rank == 0) call check(all(codes == MPI_SUCCESS), 'the codes of the children')
    call meet(children, 2)
  end subroutine

  subroutine start_two
    type(MPI_Comm) :: children
    character(len=300) :: commands(2)
    character(len=8) :: arguments(2, 4)
    call get_command_argument(0, commands(1))
    commands(2) = commands(1)
    arguments = ' '
    arguments(1, 1) = 'first'
    arguments(2, 1:3) = ['second', 'a     ', 'b c   ']
    call MPI_Comm_spawn_multiple(2, commands, arguments, [1, 2], [MPI_INFO_NULL, MPI_INFO_NULL], 0, MPI_COMM_WORLD, &
        children, MPI_ERRCODES_IGNORE)
    call meet(children, 3)
  end subroutine
end program
