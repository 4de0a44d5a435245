! Windows in mpi_f08: sections, memory that MPI allocates, attributes, error handlers.
module windows_handlers
  use mpi_f08
  implicit none
  integer :: seen_code = 0, seen_handle = 0

contains

  subroutine on_win(win, error_code)
    type(MPI_Win) :: win
    integer :: error_code
    seen_handle = win%MPI_VAL
    seen_code = error_code
  end subroutine
end module

program f08_windows
  use windows_handlers
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, ranks, next, before

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  next = mod(rank + 1, ranks)
  before = mod(rank + ranks - 1, ranks)
  call try
  call sections
  call shared_memory
  call attributes
  call errors
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine try
    type(MPI_Win) :: win
    integer :: memory(1), ierror
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Win_create(memory, 4_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call needs(ierror, 'MPI_Win_create')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
    call MPI_Win_free(win)
  end subroutine

  subroutine sections
    integer, target :: window(10), mine(5)
    integer :: i
    type(MPI_Win) :: win
    window = -1
    mine = [(i + 10 * rank, i = 1, 5)]
    call MPI_Win_create(window, 40_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_fence(0, win)
    call MPI_Put(mine(1:5:2), 3, MPI_INTEGER, next, 2_MPI_ADDRESS_KIND, 3, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call MPI_F_sync_reg(window)
    call check(all(window(3:5) == [1, 3, 5] + 10 * before), 'MPI_Put of a section')
    mine = 0
    call MPI_Get(mine(5:1:-2), 3, MPI_INTEGER, next, 2_MPI_ADDRESS_KIND, 3, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call MPI_F_sync_reg(mine)
    call check(all(mine == [5, 0, 3, 0, 1] + 10 * [rank, 0, rank, 0, rank]), 'MPI_Get into a section')
    call MPI_Accumulate(mine(1:5:2), 3, MPI_INTEGER, next, 2_MPI_ADDRESS_KIND, 3, MPI_INTEGER, MPI_SUM, win)
    call MPI_Win_fence(0, win)
    call MPI_F_sync_reg(window)
    call check(all(window(3:5) == [6, 6, 6] + 20 * before), 'MPI_Accumulate of a section')
    call MPI_Win_free(win)
  end subroutine

  subroutine shared_memory
    type(MPI_Win) :: win
    type(c_ptr) :: place
    integer, pointer :: mine(:), theirs(:)
    integer :: unit
    integer(kind=MPI_ADDRESS_KIND) :: size
    call MPI_Win_allocate(40_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, place, win)
    call c_f_pointer(place, mine, [10])
    mine = rank
    call MPI_Win_free(win)
    call MPI_Win_allocate_shared(40_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, place, win)
    call c_f_pointer(place, mine, [10])
    mine = rank
    call MPI_Win_fence(0, win)
    call MPI_Win_shared_query(win, next, size, unit, place)
    call check(size == 40 .and. unit == 4, 'the size of shared memory')
    call c_f_pointer(place, theirs, [10])
    call check(all(theirs == next), 'shared memory')
    call MPI_Win_fence(0, win)
    call MPI_Win_free(win)
  end subroutine

  subroutine attributes
    integer, target :: memory(4)
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: value
    logical :: flag
    type(MPI_Win) :: win
    call MPI_Win_create(memory, 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_get_attr(win, MPI_WIN_BASE, value, flag)
    call check(flag .and. value == transfer(c_loc(memory), value), 'MPI_WIN_BASE')
    call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag)
    call check(flag .and. value == 16, 'MPI_WIN_SIZE')
    call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag)
    call check(flag .and. value == 4, 'MPI_WIN_DISP_UNIT')
    call MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, value, flag)
    call check(flag .and. value == MPI_WIN_FLAVOR_CREATE, 'MPI_WIN_CREATE_FLAVOR')
    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, key, 0_MPI_ADDRESS_KIND)
    call MPI_Win_set_attr(win, key, 1234_MPI_ADDRESS_KIND)
    call MPI_Win_get_attr(win, key, value, flag)
    call check(flag .and. value == 1234, 'an attribute of a window')
    call MPI_Win_free(win)
    call MPI_Win_free_keyval(key)
  end subroutine

  subroutine errors
    type(MPI_Errhandler) :: handler
    type(MPI_Win) :: win
    integer :: buffer(10), ierror, class
    call MPI_Win_create(buffer, 40_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_create_errhandler(on_win, handler)
    call MPI_Win_set_errhandler(win, handler)
    call MPI_Win_call_errhandler(win, MPI_ERR_DISP)
    call check(seen_handle == win%MPI_VAL .and. seen_code == MPI_ERR_DISP, 'an error handler of a window')
    call MPI_Errhandler_free(handler)
    call MPI_Win_free(win)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Win_create(buffer(1:10:2), 20_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierror)
    call MPI_Error_class(ierror, class)
    call check(class == MPI_ERR_BUFFER .or. .not. MPI_SUBARRAYS_SUPPORTED, 'a window of a section is refused')
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL)
  end subroutine
end program
