! Buffers of mpi_f08 in MPICH, whose descriptors are gfortran's own: components of structures, steps back, arrays of assumed
! size, of no elements, of characters; and texts beside a buffer.
program sections
  use mpi_f08
  implicit none
  type point
    integer :: x, y
    double precision :: z
  end type
  integer :: rank

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call components
  call backwards
  call others(reshape([1, 2, 3, 4, 5, 6], [2, 3]), 6)
  call external
  call large
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine components
    type(point) :: from(4), to(4)
    integer :: i
    from = [(point(i, 10 * i, 0.5d0 * i), i = 1, 4)]
    to = point(-1, -1, -1d0)
    ! gfortran copies a component in and out.
    call MPI_Sendrecv(from%y, 4, MPI_INTEGER, 0, 1, to%y, 4, MPI_INTEGER, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE)
    call check(all(to%y == [10, 20, 30, 40]) .and. all(to%x == -1) .and. all(to%z == -1d0), 'a component')
    call MPI_Sendrecv(from(1:3:2)%z, 2, MPI_DOUBLE_PRECISION, 0, 2, to(2:4:2)%z, 2, MPI_DOUBLE_PRECISION, 0, 2, &
        MPI_COMM_SELF, MPI_STATUS_IGNORE)
    call check(to(2)%z == 0.5d0 .and. to(4)%z == 1.5d0 .and. to(3)%z == -1d0, 'every other component')
  end subroutine

  subroutine backwards
    integer :: a(5), b(5)
    a = [1, 2, 3, 4, 5]
    b = 0
    call MPI_Sendrecv(a(5:1:-1), 5, MPI_INTEGER, 0, 3, b, 5, MPI_INTEGER, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE)
    call check(all(b == [5, 4, 3, 2, 1]), 'backwards')
    call MPI_Allreduce(a(1:5:2), b(1:3), 3, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD)
    call check(all(b(1:3) == [1, 3, 5]), 'a section that is reduced')
  end subroutine

  subroutine others(a, n)
    integer, intent(in) :: n
    integer, intent(in) :: a(2, *)
    integer :: b(6), none(0)
    integer, allocatable :: c(:, :)
    character(len=5) :: words(3), there(3)
    b = 0
    call MPI_Sendrecv(a, n, MPI_INTEGER, 0, 4, b, n, MPI_INTEGER, 0, 4, MPI_COMM_SELF, MPI_STATUS_IGNORE)
    call check(all(b == [1, 2, 3, 4, 5, 6]), 'an array of assumed size')
    call MPI_Sendrecv(none, 0, MPI_INTEGER, 0, 5, none, 0, MPI_INTEGER, 0, 5, MPI_COMM_SELF, MPI_STATUS_IGNORE)
    allocate (c(0:2, -1:2))
    c = 9
    call MPI_Sendrecv(b(1:3), 3, MPI_INTEGER, 0, 6, c(1, 0:2), 3, MPI_INTEGER, 0, 6, MPI_COMM_SELF, MPI_STATUS_IGNORE)
    call check(all(c(1, 0:2) == [1, 2, 3]) .and. count(c == 9) == 9, 'a row of an array with bounds of its own')
    words = ['north', 'south', 'west ']
    there = '?'
    call MPI_Sendrecv(words, 15, MPI_CHARACTER, 0, 7, there, 15, MPI_CHARACTER, 0, 7, MPI_COMM_SELF, MPI_STATUS_IGNORE)
    call check(all(there == words), 'texts')
  end subroutine

  subroutine external
    integer :: a(3), b(3)
    character :: room(100)
    integer(kind=MPI_ADDRESS_KIND) :: size, position
    a = [1, 256, -7]
    call MPI_Pack_external_size('external32 ', 3, MPI_INTEGER, size)
    call check(size == 12, 'the size of what is packed')
    position = 0
    call MPI_Pack_external('external32 ', a, 3, MPI_INTEGER, room, 100_MPI_ADDRESS_KIND, position)
    call check(position == 12 .and. ichar(room(4)) == 1 .and. ichar(room(7)) == 1, 'what is packed')
    position = 0
    b = 0
    call MPI_Unpack_external('external32', room, 12_MPI_ADDRESS_KIND, position, b, 3, MPI_INTEGER)
    call check(all(b == a), 'what is unpacked')
  end subroutine

  subroutine large
    ! The names with _large.
    integer :: a(6), b(6)
    integer(kind=MPI_COUNT_KIND) :: count
    type(MPI_Status) :: status
    a = [1, 2, 3, 4, 5, 6]
    b = 0
    call MPI_Sendrecv(a(1:6:2), 3_MPI_COUNT_KIND, MPI_INTEGER, 0, 8, b(2:6:2), 3_MPI_COUNT_KIND, MPI_INTEGER, 0, 8, &
        MPI_COMM_SELF, status)
    call check(all(b == [0, 1, 0, 3, 0, 5]), 'a large count')
    call MPI_Get_count(status, MPI_INTEGER, count)
    call check(count == 3, 'a large count of a status')
  end subroutine
end program
