! Files in mpi_f08: sections, split collective calls, names with blanks, offsets, error handlers, data representations.
module files_handlers
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: seen_code = 0, seen_handle = 0

contains

  subroutine on_file(file, error_code)
    type(MPI_File) :: file
    integer :: error_code
    seen_handle = file%MPI_VAL
    seen_code = error_code
  end subroutine
end module

program f08_files
  use files_handlers
  implicit none
  integer :: rank, ranks, ierror
  character(len=100) :: name
  type(MPI_File) :: file
  type(MPI_Errhandler) :: handler

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call get_environment_variable('TMPDIR', name)
  if (name == ' ') name = '/tmp'
  write (name, '(a, i0, a)') trim(name) // '/arke_f08_files_', ranks, '.data'
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &
      file, ierror)
  call needs(ierror, 'MPI_File_open')
  call MPI_File_create_errhandler(on_file, handler)
  call MPI_File_set_errhandler(file, handler)
  call MPI_File_call_errhandler(file, MPI_ERR_IO)
  call check(seen_handle == file%MPI_VAL .and. seen_code == MPI_ERR_IO, 'an error handler of a file')
  call MPI_File_set_errhandler(file, MPI_ERRORS_ARE_FATAL)
  call MPI_Errhandler_free(handler)
  call sections
  call views
  call MPI_File_close(file)
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine sections
    integer :: a(3, 4), b(3, 4), n
    integer(kind=MPI_OFFSET_KIND) :: mine, size
    type(MPI_Status) :: status
    type(MPI_Request) :: request
    a = reshape([(100 * rank + n, n = 1, 12)], [3, 4])
    mine = 16 * rank
    call MPI_File_write_at_all(file, mine, a(2, :), 4, MPI_INTEGER, status)
    call MPI_Get_count(status, MPI_INTEGER, n)
    call check(n == 4, 'a row is written')
    call MPI_File_sync(file)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_File_get_size(file, size)
    call check(size == 16 * ranks, 'the size of the file')
    b = -1
    call MPI_File_iread_at(file, mine, b(3, :), 4, MPI_INTEGER, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(b)
    call check(all(b(3, :) == a(2, :)) .and. count(b == -1) == 8, 'a row is read')
    b = -1
    call MPI_File_read_at_all_begin(file, mine, b(1, :), 4_MPI_COUNT_KIND, MPI_INTEGER)
    call MPI_File_read_at_all_end(file, b(1, :), status)
    call check(all(b(1, :) == a(2, :)), 'a row is read in two steps')
  end subroutine

  subroutine views
    type(MPI_Datatype) :: etype, filetype
    integer(kind=MPI_OFFSET_KIND) :: disp
    character(len=MPI_MAX_DATAREP_STRING) :: representation
    integer :: value
    call MPI_File_set_view(file, int(16 * rank, MPI_OFFSET_KIND), MPI_INTEGER, MPI_INTEGER, 'native  ', MPI_INFO_NULL)
    call MPI_File_get_view(file, disp, etype, filetype, representation)
    call check(disp == 16 * rank .and. etype == MPI_INTEGER .and. representation == 'native', 'the view of a file')
    call MPI_File_read_at(file, 1_MPI_OFFSET_KIND, value, 1, MPI_INTEGER, MPI_STATUS_IGNORE)
    call check(value == 100 * rank + 5, 'an element of the view')
  end subroutine
end program
