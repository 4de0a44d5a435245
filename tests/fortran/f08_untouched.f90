! What a call does not receive belongs to the program, also between the elements of a section: it may change it while
! the operation runs, and no completion may undo that.
module untouched_operation
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer, target :: shared(10)

contains

  subroutine add_and_change(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: a(:), b(:)
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    if (datatype == MPI_INTEGER) b = a + b
    shared(9) = 42
  end subroutine
end module

program f08_untouched
  use untouched_operation
  implicit none
  integer :: rank, ranks, next, before
  type(MPI_Datatype) :: gaps

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  next = mod(rank + 1, ranks)
  before = mod(rank + ranks - 1, ranks)
  ! An integer, a hole of one, an integer: such items go through a copy.
  call MPI_Type_vector(2, 1, 2, MPI_INTEGER, gaps)
  call MPI_Type_commit(gaps)
  call in_place
  call inside_a_blocking_call
  call persistent
  call freed_while_it_runs
  call short_messages
  call truncated
  call cancelled
  call probed
  call all_to_all_with_holes
  call all_to_all_again
  call gathered_at_another
  call neighbors_that_are_not_there
  call freed_types
  call windows
  call short_file
  call MPI_Type_free(gaps)
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine in_place
    integer :: a(10)
    type(MPI_Request) :: request
    a = 1
    call MPI_Iallreduce(MPI_IN_PLACE, a(1:10:2), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request)
    a(9) = 42
    call MPI_F_sync_reg(a)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(a)
    call check(all(a == [ranks, 1, ranks, 1, 1, 1, 1, 1, 42, 1]), 'in place, fewer than the section has')
  end subroutine

  subroutine inside_a_blocking_call
    ! The operation stands for another thread.
    type(MPI_Op) :: op
    shared = 1
    call MPI_Op_create(add_and_change, .true., op)
    call MPI_Allreduce(MPI_IN_PLACE, shared(1:10:2), 2, MPI_INTEGER, op, MPI_COMM_WORLD)
    call MPI_F_sync_reg(shared)
    call check(all(shared(1:8) == [ranks, 1, ranks, 1, 1, 1, 1, 1]), 'a blocking reduction')
    call MPI_Reduce_local(shared(1:10:2), shared(2:10:2), 2, MPI_INTEGER, op)
    call check(shared(2) == ranks + 1 .and. shared(9) == 42, 'what the operation changed')
    call MPI_Op_free(op)
  end subroutine

  subroutine persistent
    integer :: a(10), b(10), step
    type(MPI_Request) :: request
    call MPI_Allreduce_init(a(1:10:2), b(1:10:2), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, request)
    b = -1
    do step = 1, 3
      a = step
      b(5) = 10 * step
      call MPI_F_sync_reg(b)
      call MPI_Start(request)
      b(9) = 100 * step
      call MPI_F_sync_reg(b)
      call MPI_Wait(request, MPI_STATUS_IGNORE)
      call MPI_F_sync_reg(b)
      call check(b(1) == ranks * step .and. b(3) == ranks * step, 'a persistent reduction')
      call check(b(5) == 10 * step .and. b(9) == 100 * step .and. b(2) == -1, 'what it leaves alone')
    end do
    call MPI_Request_free(request)
  end subroutine

  subroutine freed_while_it_runs
    ! A datatype with a hole: the section goes through a copy.
    integer :: a(12), code, class
    type(MPI_Datatype) :: holes
    type(MPI_Request) :: request
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, holes)
    call MPI_Type_commit(holes)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    a = -1
    call MPI_Irecv(a(1:12:2), 1, holes, 0, 5, MPI_COMM_SELF, request)
    call MPI_Request_free(request, code)
    call MPI_Error_class(code, class)
    call check(class == MPI_ERR_REQUEST .and. request /= MPI_REQUEST_NULL, 'a receive that still runs is not freed')
    call MPI_Send([1, 2], 2, MPI_INTEGER, 0, 5, MPI_COMM_SELF)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(a)
    call check(a(1) == 1 .and. a(5) == 2 .and. count(a == -1) == 10, 'and can be waited for')
    call MPI_Irecv(a(1:12:2), 1, holes, 0, 5, MPI_COMM_SELF, request)
    call MPI_Send([3, 4], 2, MPI_INTEGER, 0, 5, MPI_COMM_SELF)
    call MPI_Request_free(request)
    call MPI_F_sync_reg(a)
    call check(a(1) == 3 .and. a(5) == 4 .and. count(a == -1) == 10, 'a receive that is over writes its section')
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL)
    call MPI_Type_free(holes)
  end subroutine

  subroutine short_messages
    ! Room for four items, one comes: of the others, and of the hole, nothing is written.
    integer :: a(24), b(24)
    type(MPI_Request) :: request
    type(MPI_Status) :: status
    integer :: n
    a = 7
    b = -1
    call MPI_Irecv(b(1:24:2), 4, gaps, before, 1, MPI_COMM_WORLD, request)
    b(3) = 43
    b(7) = 44
    b(23) = 45
    call MPI_F_sync_reg(b)
    call MPI_Send(a, 2, MPI_INTEGER, next, 1, MPI_COMM_WORLD)
    call MPI_Wait(request, status)
    call MPI_F_sync_reg(b)
    call MPI_Get_count(status, gaps, n)
    call check(n == 1 .and. b(1) == 7 .and. b(5) == 7, 'a message shorter than the receive')
    call check(b(3) == 43 .and. b(7) == 44 .and. b(23) == 45, 'what it does not reach')
  end subroutine

  subroutine truncated
    integer :: a(24), b(24), ierror, class
    type(MPI_Request) :: request
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    a = 7
    b = -1
    call MPI_Irecv(b(1:24:2), 1, gaps, before, 1, MPI_COMM_WORLD, request)
    b(3) = 43
    b(23) = 45
    call MPI_F_sync_reg(b)
    call MPI_Send(a, 6, MPI_INTEGER, next, 1, MPI_COMM_WORLD)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_F_sync_reg(b)
    call MPI_Error_class(ierror, class)
    call check(class == MPI_ERR_TRUNCATE, 'a message that is too long')
    call check(b(3) == 43 .and. b(23) == 45 .and. all(b(7:22) == -1), 'leaves the rest alone')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
  end subroutine

  subroutine cancelled
    integer :: b(24)
    logical :: flag
    type(MPI_Request) :: request
    type(MPI_Status) :: status
    b = -1
    call MPI_Irecv(b(1:24:2), 4, gaps, before, 77, MPI_COMM_WORLD, request)
    b = 5
    call MPI_F_sync_reg(b)
    call MPI_Cancel(request)
    call MPI_Wait(request, status)
    call MPI_F_sync_reg(b)
    call MPI_Test_cancelled(status, flag)
    call check(flag .and. all(b == 5), 'a cancelled receive')
  end subroutine

  subroutine probed
    integer :: a(4), b(24)
    type(MPI_Message) :: message
    type(MPI_Request) :: requests(2)
    a = 9
    b = -1
    call MPI_Isend(a, 2, MPI_INTEGER, next, 3, MPI_COMM_WORLD, requests(1))
    call MPI_Mprobe(before, 3, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE)
    call MPI_Imrecv(b(1:24:2), 4, gaps, message, requests(2))
    b(3) = 43
    b(17) = 44
    call MPI_F_sync_reg(b)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(b)
    call check(b(1) == 9 .and. b(5) == 9 .and. b(3) == 43 .and. b(17) == 44, 'MPI_Imrecv')
  end subroutine

  subroutine all_to_all_with_holes
    integer :: from(ranks), to(2, 4 * ranks), counts(ranks), ones(ranks), places(ranks), i
    type(MPI_Datatype) :: types(ranks), items(ranks)
    type(MPI_Request) :: request
    from = rank
    to = -1
    ones = 1
    counts = 1
    items = MPI_INTEGER
    places = [(4 * i, i = 0, ranks - 1)]
    call MPI_Type_create_resized(MPI_INTEGER, 0_MPI_ADDRESS_KIND, 16_MPI_ADDRESS_KIND, types(1))
    call MPI_Type_commit(types(1))
    types = types(1)
    call MPI_Ialltoallw(from, counts, places, items, to(1, :), ones, 4 * places, types, MPI_COMM_WORLD, request)
    call MPI_Type_free(types(1))
    to(1, 2::4) = 42
    call MPI_F_sync_reg(to)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(to)
    call check(all(to(1, 1::4) == [(i, i = 0, ranks - 1)]), 'MPI_Ialltoallw')
    call check(all(to(1, 2::4) == 42) .and. all(to(2, :) == -1), 'the holes of its types')
  end subroutine

  subroutine all_to_all_again
    ! A persistent call whose types are freed, and whose array of types is another one, before it is started.
    integer :: from(2, ranks), to(2, ranks), counts(ranks), places(ranks), i, step
    type(MPI_Datatype) :: types(ranks)
    type(MPI_Request) :: request
    counts = 1
    places = [(4 * i, i = 0, ranks - 1)]
    call MPI_Type_dup(MPI_INTEGER, types(1))
    types = types(1)
    call MPI_Alltoallw_init(from(1, :), counts, places, types, to(2, :), counts, places, types, MPI_COMM_WORLD, &
        MPI_INFO_NULL, request)
    call MPI_Type_free(types(1))
    types = MPI_DOUBLE_PRECISION
    do step = 1, 3
      from(1, :) = 10 * rank + step
      to = -1
      call MPI_F_sync_reg(from)
      call MPI_Start(request)
      to(1, 1) = 42
      call MPI_F_sync_reg(to)
      call MPI_Wait(request, MPI_STATUS_IGNORE)
      call MPI_F_sync_reg(to)
      call check(all(to(2, :) == [(10 * i + step, i = 0, ranks - 1)]), 'MPI_Alltoallw_init, again and again')
      call check(to(1, 1) == 42, 'and the other row')
    end do
    call MPI_Request_free(request)
  end subroutine

  subroutine gathered_at_another
    integer :: all_of(2 * ranks, 3)
    type(MPI_Request) :: request
    all_of = -1
    call MPI_Igather(rank, 1, MPI_INTEGER, all_of(1:2*ranks:2, 1:3:2), 1, MPI_INTEGER, 0, MPI_COMM_WORLD, request)
    all_of(1, 3) = 42
    if (rank /= 0) all_of = 5
    call MPI_F_sync_reg(all_of)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(all_of)
    if (rank /= 0) call check(all(all_of == 5), 'nothing is gathered here')
    if (rank == 0) call check(all_of(1, 3) == 42 .and. all_of(2 * ranks - 1, 1) == ranks - 1, 'half of the section')
    ! A reduction whose result is elsewhere.
    all_of = -1
    call MPI_Ireduce(1, all_of(1:2*ranks:2, 1:3:2), 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, request)
    if (rank /= 0) all_of = 5
    call MPI_F_sync_reg(all_of)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(all_of)
    if (rank /= 0) call check(all(all_of == 5), 'nothing is reduced here')
  end subroutine

  subroutine neighbors_that_are_not_there
    ! A line: at its ends a neighbour is missing, and what is received there stays. Two dimensions go through a copy.
    integer :: b(3, 4), expected(2)
    type(MPI_Comm) :: line
    type(MPI_Request) :: request
    call MPI_Cart_create(MPI_COMM_WORLD, 1, [ranks], [.false.], .false., line)
    b = -1
    call MPI_Ineighbor_allgather(rank, 1, MPI_INTEGER, b(1:3:2, 1:4:2), 1, MPI_INTEGER, line, request)
    expected = [rank - 1, rank + 1]
    if (rank == 0) then
      b(1, 1) = 42
      expected(1) = 42
    end if
    if (rank == ranks - 1) then
      b(3, 1) = 43
      expected(2) = 43
    end if
    b(1, 3) = 44
    call MPI_F_sync_reg(b)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(b)
    call check(all(b(1:3:2, 1) == expected) .and. b(1, 3) == 44, 'no neighbour, nothing written')
    call MPI_Comm_free(line)
  end subroutine

  subroutine freed_types
    integer :: a(24), b(24), i
    type(MPI_Datatype) :: five, twice
    type(MPI_Request) :: requests(4)
    a = [(i, i = 1, 24)]
    b = -1
    ! Items over several elements that a datatype can describe all the same, and such that want a copy.
    call MPI_Type_contiguous(5, MPI_INTEGER, five)
    call MPI_Type_dup(gaps, twice)
    call MPI_Type_commit(five)
    call MPI_Irecv(b(1:9:2), 1, five, before, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend(a(1:9:2), 1, five, next, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Irecv(b(11:24:2), 1, twice, before, 2, MPI_COMM_WORLD, requests(3))
    call MPI_Isend(a(11:24:2), 1, twice, next, 2, MPI_COMM_WORLD, requests(4))
    call MPI_Type_free(five)
    call MPI_Type_free(twice)
    b(13) = 42
    call MPI_F_sync_reg(b)
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(b)
    call check(all(b(1:9:2) == a(1:9:2)), 'a type that is freed at once')
    call check(b(11) == 11 .and. b(13) == 42 .and. b(15) == 15, 'one with a hole')
  end subroutine

  subroutine windows
    integer, target :: memory(10)
    integer :: b(20), c(2), i
    type(MPI_Win) :: window
    type(MPI_Datatype) :: five
    type(MPI_Request) :: request
    memory = [(100 * rank + i, i = 1, 10)]
    b = -1
    call MPI_Win_create(memory, 40_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Type_contiguous(5, MPI_INTEGER, five)
    call MPI_Type_commit(five)
    call MPI_Win_fence(0, window)
    ! An item over five elements needs no copy, so that these calls can take it.
    call MPI_Get(b(1:9:2), 1, five, next, 0_MPI_ADDRESS_KIND, 1, five, window)
    call MPI_Win_fence(0, window)
    call MPI_F_sync_reg(b)
    call check(all(b(1:9:2) == [(100 * next + i, i = 1, 5)]) .and. all(b(2:10:2) == -1), 'MPI_Get')
    call MPI_Put(b(1:9:2), 1, five, next, 5_MPI_ADDRESS_KIND, 1, five, window)
    call MPI_Win_fence(0, window)
    call MPI_F_sync_reg(memory)
    call check(all(memory(6:10) == [(100 * rank + i, i = 1, 5)]), 'MPI_Put')
    b = -1
    call MPI_Win_lock(MPI_LOCK_SHARED, next, 0, window)
    call MPI_Rget(b(1:20:2), 1, gaps, next, 0_MPI_ADDRESS_KIND, 1, gaps, window, request)
    b(3) = 42
    b(19) = 43
    call MPI_F_sync_reg(b)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_unlock(next, window)
    call MPI_F_sync_reg(b)
    call check(b(1) == 100 * next + 1 .and. b(3) == 42 .and. b(5) == 100 * next + 3 .and. b(19) == 43, 'MPI_Rget')
    c = b(1:3:2)
    call check(c(2) == 42, 'the hole of an item')
    call MPI_Type_free(five)
    call MPI_Win_free(window)
  end subroutine

  subroutine short_file
    ! A file that ends before the buffer does.
    integer :: a(4), b(24), n
    type(MPI_File) :: file
    type(MPI_Request) :: request
    type(MPI_Status) :: status
    character(len=40) :: name
    write (name, '(a, i0)') 'f08_untouched.data.', rank
    a = [1, 2, 3, 4]
    call MPI_File_open(MPI_COMM_SELF, name, ior(MPI_MODE_CREATE, ior(MPI_MODE_RDWR, MPI_MODE_DELETE_ON_CLOSE)), &
        MPI_INFO_NULL, file)
    call MPI_File_write(file, a, 2, MPI_INTEGER, MPI_STATUS_IGNORE)
    b = -1
    call MPI_File_iread_at(file, 0_MPI_OFFSET_KIND, b(1:24:2), 4, gaps, request)
    b(3) = 42
    b(7) = 43
    call MPI_F_sync_reg(b)
    call MPI_Wait(request, status)
    call MPI_F_sync_reg(b)
    call MPI_Get_count(status, MPI_INTEGER, n)
    call check(n == 2 .and. b(1) == 1 .and. b(5) == 2 .and. b(3) == 42 .and. b(7) == 43, 'a short read')
    call MPI_File_close(file)
  end subroutine
end program
