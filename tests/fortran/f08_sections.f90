! Array sections as buffers in mpi_f08: each way by which a section can be described or copied, in each kind of call.
program f08_sections
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, ranks, next, before

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  next = mod(rank + 1, ranks)
  before = mod(rank + ranks - 1, ranks)
  call check(MPI_SUBARRAYS_SUPPORTED, 'MPI_SUBARRAYS_SUPPORTED')
  call strided
  call many_dimensions
  call part_of_a_section
  call several_items_an_element
  call items_over_several_elements
  call backwards
  call persistent
  call gathering
  call everyone_to_everyone
  call reductions
  call packing
  call characters
  call empty
  call refused
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine strided
    integer :: a(20), b(30), i
    type(MPI_Request) :: requests(2)
    type(MPI_Status) :: status
    integer :: n
    a = [(100 * rank + i, i = 1, 20)]
    b = -1
    call MPI_Irecv(b(2:30:3), 10, MPI_INTEGER, before, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a(1:20:2), 10, MPI_INTEGER, next, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Wait(requests(1), status)
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(b)
    call check(all(b(2:30:3) == [(100 * before + i, i = 1, 20, 2)]), 'a strided section arrives')
    call check(count(b == -1) == 20, 'what is between stays')
    call MPI_Get_count(status, MPI_INTEGER, n)
    call check(n == 10, 'the count of a strided section')
    b = -1
    call MPI_Sendrecv(a(1:20:2), 10_MPI_COUNT_KIND, MPI_INTEGER, next, 1, b(1:30:3), 10_MPI_COUNT_KIND, MPI_INTEGER, &
        before, 1, MPI_COMM_WORLD, status)
    call check(all(b(1:30:3) == [(100 * before + i, i = 1, 20, 2)]), 'large count, both ways')
    call MPI_Sendrecv_replace(b(1:30:3), 10, MPI_INTEGER, before, 2, next, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(all(b(1:30:3) == a(1:20:2)), 'replaced in place')
    if (rank == 0) b = [(i, i = 1, 30)]
    if (rank /= 0) b = 0
    call MPI_Bcast(b(3:30:9), 4, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call check(all(b(3:30:9) == [3, 12, 21, 30]), 'broadcast')
  end subroutine

  subroutine many_dimensions
    double precision :: a(6, 7, 8), b(6, 7, 8)
    integer :: i
    type(MPI_Request) :: requests(2)
    a = reshape([(dble(i + 1000 * rank), i = 1, 336)], [6, 7, 8])
    b = -1
    call MPI_Irecv(b(1:6:2, 2:7, 1:8:3), 54, MPI_DOUBLE_PRECISION, before, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a(1:6:2, 2:7, 1:8:3), 54, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(b)
    call check(all(b(1:6:2, 2:7, 1:8:3) == a(1:6:2, 2:7, 1:8:3) + 1000 * (before - rank)), 'three dimensions')
    call check(count(b == -1) == 336 - 54, 'three dimensions, the rest')
    b = -1
    call MPI_Irecv(b(2, :, 3), 7, MPI_DOUBLE_PRECISION, before, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a(2, 1, :), 7, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(b)
    call check(all(b(2, :, 3) == a(2, 1, 1:7) + 1000 * (before - rank)), 'a row to a column')
  end subroutine

  subroutine part_of_a_section
    ! Fewer items than the section has: whole slabs, a part of the next, a part of a run.
    integer :: a(8, 9), b(8, 9), c(100), i, n
    type(MPI_Request) :: requests(2)
    a = reshape([(i, i = 1, 72)], [8, 9])
    do n = 1, 20
      b = -1
      c = -1
      call MPI_Irecv(c, 100, MPI_INTEGER, before, n, MPI_COMM_WORLD, requests(1))
      call MPI_Isend(a(2:8:2, 1:9:2), n, MPI_INTEGER, next, n, MPI_COMM_WORLD, requests(2))
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
      call MPI_F_sync_reg(c)
      call check(all(c(1:n) == pack(reshape(a(2:8:2, 1:9:2), [20]), [(i <= n, i = 1, 20)])), 'the first items')
      call check(all(c(n+1:) == -1), 'no more than the first items')
      call MPI_Sendrecv(c, n, MPI_INTEGER, next, 1, b(2:8:2, 1:9:2), 20, MPI_INTEGER, before, 1, MPI_COMM_WORLD, &
          MPI_STATUS_IGNORE)
      call check(all(reshape(b(2:8:2, 1:9:2), [20]) == [c(1:n), [(-1, i = n + 1, 20)]]), 'a short message')
    end do
  end subroutine

  subroutine several_items_an_element
    complex :: z(12), w(12)
    real :: parts(9)
    integer :: i
    type(MPI_Request) :: requests(2)
    z = [(cmplx(i, -i), i = 1, 12)]
    w = 0
    call MPI_Irecv(w(1:12:2), 12, MPI_REAL, before, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(z(2:12:2), 12, MPI_REAL, next, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(w)
    call check(all(w(1:12:2) == z(2:12:2)), 'two reals an element')
    call MPI_Sendrecv(z(2:12:2), 9, MPI_REAL, next, 1, parts, 9, MPI_REAL, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(all(parts == [2., -2., 4., -4., 6., -6., 8., -8., 10.]), 'half an element at the end')
  end subroutine

  subroutine items_over_several_elements
    ! An item has two elements, with a hole of one: only a copy can do this.
    integer :: a(24), b(24), i, n
    type(MPI_Datatype) :: two
    type(MPI_Request) :: requests(2), done
    type(MPI_Status) :: status
    logical :: flag
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, two)
    call MPI_Type_commit(two)
    a = [(10 * i + rank, i = 1, 24)]
    do n = 1, 4
      b = -1
      call MPI_Irecv(b(1:24:2), 4, two, before, 1, MPI_COMM_WORLD, requests(1))
      call MPI_Isend(a(1:24:2), 4, two, next, 1, MPI_COMM_WORLD, requests(2))
      select case (n)
      case (1)
        call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
      case (2)
        call MPI_Waitany(2, requests, i, status)
        call check(i == 1 .or. i == 2, 'the index of MPI_Waitany')
        call MPI_Waitany(2, requests, i, status)
        call MPI_Waitany(2, requests, i, status)
        call check(i == MPI_UNDEFINED, 'no request is left')
      case (3)
        flag = .false.
        do while (.not. flag)
          call MPI_Testall(2, requests, flag, MPI_STATUSES_IGNORE)
        end do
      case (4)
        flag = .false.
        done = requests(1)
        do while (.not. flag)
          call MPI_Request_get_status(done, flag, status)
        end do
        call MPI_F_sync_reg(b)
        call check(b(1) == 10 + before, 'the data is there before the request is freed')
        call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
      end select
      call MPI_F_sync_reg(b)
      ! Items begin at elements 1, 4, 7, 10 of the section and take that one and the second next.
      do i = 0, 3
        call check(b(1 + 6 * i) == 10 * (1 + 6 * i) + before, 'first element of an item')
        call check(b(5 + 6 * i) == 10 * (5 + 6 * i) + before, 'last element of an item')
        call check(b(3 + 6 * i) == -1, 'the hole of an item')
      end do
    end do
    call MPI_Type_free(two)
  end subroutine

  subroutine backwards
    integer :: a(5), b(5), i
    type(MPI_Request) :: requests(2)
    a = [(i + rank, i = 1, 5)]
    call MPI_Irecv(b, 5, MPI_INTEGER, before, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a(5:1:-1), 5, MPI_INTEGER, next, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(b)
    call check(all(b == [(i + before, i = 5, 1, -1)]), 'a negative stride')
  end subroutine

  subroutine persistent
    integer :: a(10), b(10), c(4), d(4), i, step
    type(MPI_Datatype) :: two
    type(MPI_Request) :: requests(4)
    call MPI_Type_contiguous(2, MPI_INTEGER, two)
    call MPI_Type_commit(two)
    ! The first pair is described by a datatype, the second is copied at each start, the reduction too.
    call MPI_Recv_init(b(1:9:2), 5, MPI_INTEGER, before, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Send_init(a(1:9:2), 5, MPI_INTEGER, next, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Recv_init(b(2:8:2), 2, two, before, 2, MPI_COMM_WORLD, requests(3))
    call MPI_Send_init(a(2:8:2), 2, two, next, 2, MPI_COMM_WORLD, requests(4))
    do step = 1, 3
      a = [(i + 100 * step + 1000 * rank, i = 1, 10)]
      b = -1
      call MPI_Startall(4, requests)
      call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
      call MPI_F_sync_reg(b)
      call check(all(b(1:9) == a(1:9) + 1000 * (before - rank)) .and. b(10) == -1, 'persistent requests')
    end do
    do i = 1, 4
      call MPI_Request_free(requests(i))
    end do
    call MPI_Allreduce_init(c(1:4:2), d(1:4:2), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, requests(1))
    do step = 1, 3
      c = step
      d = -1
      call MPI_Start(requests(1))
      call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
      call MPI_F_sync_reg(d)
      call check(all(d == [step * ranks, -1, step * ranks, -1]), 'a persistent reduction')
    end do
    call MPI_Request_free(requests(1))
    call MPI_Type_free(two)
  end subroutine

  subroutine gathering
    integer :: one(4), all(2 * ranks, 3), lines(2, 2 * ranks), counts(ranks), places(ranks), i
    type(MPI_Request) :: request
    one = [rank, -1, rank + 1, -1]
    all = -5
    call MPI_Gather(one(1:3:2), 2, MPI_INTEGER, all(:, 2), 2, MPI_INTEGER, 0, MPI_COMM_WORLD)
    if (rank == 0) call check(all_are(all(:, 2), 1), 'gathered into a column')
    lines = -5
    call MPI_Gather(one(1:3:2), 2, MPI_INTEGER, lines(2, :), 2, MPI_INTEGER, 0, MPI_COMM_WORLD)
    if (rank == 0) call check(all_are(lines(2, :), 1), 'gathered into a row')
    lines = -5
    counts = 2
    places = [(2 * (ranks - i), i = 1, ranks)]
    call MPI_Igatherv(one(1:3:2), 2, MPI_INTEGER, lines(1, :), counts, places, MPI_INTEGER, ranks - 1, MPI_COMM_WORLD, &
        request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(lines)
    if (rank == ranks - 1) call check(all_are(lines(1, :), -1), 'gathered into a row, backwards')
    ! The section has two dimensions, so that no datatype with a count for each rank fits it.
    all = -5
    call MPI_Iallgather(one(1:3:2), 2, MPI_INTEGER, all(1:2*ranks:2, 1:3:2), 2, MPI_INTEGER, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(all)
    call check(all_are(reshape(all(1:2*ranks:2, 1:3:2), [2 * ranks]), 1), 'gathered into two dimensions')
    call MPI_Scatter(all(1:2*ranks:2, 1:3:2), 2, MPI_INTEGER, one(2:4:2), 2, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call check(one(2) == rank .and. one(4) == rank + 1, 'scattered')
    lines = -5
    lines(1, 2*rank+1:2*rank+2) = one(2:4:2)
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, lines(1, :), 2, MPI_INTEGER, MPI_COMM_WORLD)
    call check(all_are(lines(1, :), 1), 'gathered in place')
  end subroutine

  logical function all_are(values, direction)
    ! Each rank's pair: its number and the next, ranks upwards or downwards.
    integer, intent(in) :: values(:), direction
    integer :: i, who
    all_are = .true.
    do i = 0, ranks - 1
      who = merge(i, ranks - 1 - i, direction == 1)
      all_are = all_are .and. values(2 * i + 1) == who .and. values(2 * i + 2) == who + 1
    end do
  end function

  subroutine everyone_to_everyone
    integer :: from(3, ranks), to(2, ranks), counts(ranks), places(ranks), i
    type(MPI_Datatype) :: types(ranks)
    type(MPI_Request) :: request
    from = -1
    from(3, :) = [(10 * rank + i, i = 1, ranks)]
    to = -1
    call MPI_Alltoall(from(3, :), 1, MPI_INTEGER, to(1, :), 1, MPI_INTEGER, MPI_COMM_WORLD)
    call check(all(to(1, :) == [(10 * i + rank + 1, i = 0, ranks - 1)]), 'MPI_Alltoall of rows')
    counts = 1
    places = [(i, i = 0, ranks - 1)]
    to = -1
    call MPI_Alltoallv(from(3, :), counts, places, MPI_INTEGER, to(2, :), counts, places, MPI_INTEGER, MPI_COMM_WORLD)
    call check(all(to(2, :) == [(10 * i + rank + 1, i = 0, ranks - 1)]), 'MPI_Alltoallv of rows')
    types = MPI_INTEGER
    places = 4 * places
    to = -1
    call MPI_Ialltoallw(from(3, :), counts, places, types, to(1, :), counts, places, types, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(to)
    call check(all(to(1, :) == [(10 * i + rank + 1, i = 0, ranks - 1)]), 'MPI_Ialltoallw of rows')
    call check(all(to(2, :) == -1), 'the other row stays')
  end subroutine

  subroutine reductions
    double precision :: a(4, 5), b(4, 5)
    integer :: i
    type(MPI_Request) :: request
    a = reshape([(dble(i), i = 1, 20)], [4, 5])
    b = -1
    call MPI_Allreduce(a(1:4:2, 2:4), b(2:4:2, 1:5:2), 6, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
    call check(all(b(2:4:2, 1:5:2) == ranks * a(1:4:2, 2:4)), 'MPI_Allreduce of sections')
    call check(count(b == -1) == 14, 'MPI_Allreduce leaves the rest alone')
    b = -1
    call MPI_Iallreduce(a(1:4:2, 2:4), b(2:4:2, 1:5:2), 6, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(b)
    call check(all(b(2:4:2, 1:5:2) == ranks * a(1:4:2, 2:4)), 'MPI_Iallreduce of sections')
    b = a
    call MPI_Iallreduce(MPI_IN_PLACE, b(3, :), 5, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(b)
    call check(all(b == a), 'MPI_IN_PLACE with a section')
    call MPI_Reduce_local(a(1, :), b(2, :), 5, MPI_DOUBLE_PRECISION, MPI_SUM)
    call check(all(b(2, :) == a(1, :) + a(2, :)), 'MPI_Reduce_local')
  end subroutine

  subroutine packing
    integer :: a(10), b(10), i, position
    character :: buffer(100)
    integer(kind=MPI_ADDRESS_KIND) :: place
    a = [(i, i = 1, 10)]
    b = -1
    position = 0
    call MPI_Pack(a(1:10:3), 4, MPI_INTEGER, buffer, 100, position, MPI_COMM_WORLD)
    call check(position == 16, 'MPI_Pack of a section')
    position = 0
    call MPI_Unpack(buffer, 100, position, b(2:8:2), 4, MPI_INTEGER, MPI_COMM_WORLD)
    call check(all(b(2:8:2) == a(1:10:3)) .and. count(b == -1) == 6, 'MPI_Unpack into a section')
    place = 0
    buffer = ' '
    call MPI_Pack_external('external32  ', a(1:10:3), 4, MPI_INTEGER, buffer(1:100:2), 50_MPI_ADDRESS_KIND, place)
    call check(place == 16 .and. buffer(7) == char(1) .and. buffer(2) == ' ', 'MPI_Pack_external into a section')
    place = 0
    b = -1
    call MPI_Unpack_external('external32', buffer(1:100:2), 50_MPI_ADDRESS_KIND, place, b(1:4), 4, MPI_INTEGER)
    call check(all(b(1:4) == a(1:10:3)), 'MPI_Unpack_external from a section')
  end subroutine

  subroutine characters
    character(len=3) :: words(4)
    character(len=6) :: text
    words = ['abc', 'def', 'ghi', 'jkl']
    call MPI_Sendrecv(words(1:4:2), 6, MPI_CHARACTER, next, 1, text, 6, MPI_CHARACTER, before, 1, MPI_COMM_WORLD, &
        MPI_STATUS_IGNORE)
    call check(text == 'abcghi', 'strings of a section')
    call MPI_Sendrecv(words(:)(2:2), 4, MPI_CHARACTER, next, 1, text, 6, MPI_CHARACTER, before, 1, MPI_COMM_WORLD, &
        MPI_STATUS_IGNORE)
    call check(text(1:4) == 'behk', 'a letter of each string')
  end subroutine

  subroutine empty
    integer :: a(10), n
    n = 0
    a = 3
    call MPI_Sendrecv(a(1:n:2), 0, MPI_INTEGER, next, 1, a(3:2), 0, MPI_INTEGER, before, 1, MPI_COMM_WORLD, &
        MPI_STATUS_IGNORE)
    call MPI_Sendrecv(a(1:9:2), 0, MPI_INTEGER, next, 1, a(2:10:2), 0, MPI_INTEGER, before, 1, MPI_COMM_WORLD, &
        MPI_STATUS_IGNORE)
    call check(all(a == 3), 'nothing is moved')
  end subroutine

  subroutine refused
    ! A buffer for MPI_Bsend that is a section has no meaning: an error that says so.
    integer, target :: a(1000)
    integer :: ierror, class, length
    character(len=MPI_MAX_ERROR_STRING) :: text
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Buffer_attach(a(1:1000:2), 2000, ierror)
    call MPI_Error_class(ierror, class)
    call check(class == MPI_ERR_BUFFER, 'a section to attach is refused')
    call MPI_Error_string(ierror, text, length)
    call check(index(text, 'section') > 0 .and. length > 10, 'and the error says why')
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL)
  end subroutine
end program
