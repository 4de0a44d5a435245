! What differs between the dialects of Fortran: constants that are recognised by their address, statuses and where they lie,
! numbers of predefined handles and keys, predefined callbacks, memory that MPI allocates.
module places_handlers
  use mpi
  implicit none
  integer :: last_code = 0, last_comm = -1
contains
  subroutine on_error(comm, code)
    integer :: comm, code
    last_comm = comm
    last_code = code
  end subroutine
end module

program places
  use mpi
  use places_handlers
  use, intrinsic :: iso_c_binding
  implicit none
  integer, external :: c_which_status, c_handles, c_dup, c_tag_ub
  integer(8), external :: c_attribute
  integer :: rank, ranks, ierror, next, before
  integer, parameter :: status_size = MPI_STATUS_SIZE

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  next = mod(rank + 1, ranks)
  before = mod(rank + ranks - 1, ranks)
  call handles
  call statuses
  call sentinels
  call graphs
  call attributes
  call errors
  call memory
  call wildcards
  call texts
  call MPI_Finalize(ierror)
  if (rank == 0) print '(a)', 'ok'

contains

  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what
    if (good) return
    print '(2a)', 'FAIL ', what
    flush (6)
    stop 1
  end subroutine

  subroutine handles
    integer :: bits, copy, n, size
    bits = c_handles(MPI_COMM_WORLD, MPI_COMM_SELF, MPI_COMM_NULL, MPI_INTEGER, MPI_SUM, MPI_REQUEST_NULL, MPI_INFO_NULL, &
        MPI_GROUP_EMPTY, MPI_ERRORS_RETURN, MPI_WIN_NULL, MPI_FILE_NULL)
    call check(bits == 2047, 'the predefined handles are those of C')
    copy = c_dup(MPI_COMM_WORLD)
    call MPI_Comm_compare(copy, MPI_COMM_WORLD, n, ierror)
    call check(n == MPI_CONGRUENT, 'a communicator from C')
    call MPI_Comm_free(copy, ierror)
    call check(copy == MPI_COMM_NULL, 'a freed communicator')
    call MPI_Type_size(MPI_DOUBLE_COMPLEX, size, ierror)
    call check(size == 16, 'the size of a double complex')
    call MPI_Type_size(MPI_2DOUBLE_PRECISION, size, ierror)
    call check(size == 16, 'the size of a pair')
  end subroutine

  subroutine statuses
    ! At every distance from the boundary of an address.
    integer :: room(2 * status_size + 8), request(2), i, there(3), count, source, tag, both(status_size, 2)
    logical :: flag
    do i = 1, 4
      room = -99
      call MPI_Irecv(there, 3, MPI_INTEGER, before, 17 + i, MPI_COMM_WORLD, request(1), ierror)
      call MPI_Send([i, 2 * i], 2, MPI_INTEGER, next, 17 + i, MPI_COMM_WORLD, ierror)
      call MPI_Wait(request(1), room(i + 1:i + status_size), ierror)
      call check(request(1) == MPI_REQUEST_NULL, 'a completed request')
      call check(room(i) == -99 .and. room(i + status_size + 1) == -99, 'a status writes no more than its size')
      call check(room(i + MPI_SOURCE) == before .and. room(i + MPI_TAG) == 17 + i, 'source and tag')
      call MPI_Get_count(room(i + 1:i + status_size), MPI_INTEGER, count, ierror)
      call check(count == 2, 'the count of a status')
      call c_status(room(i + 1:i + status_size), source, tag, count)
      call check(source == before .and. tag == 17 + i .and. count == 2, 'a status in C')
      call check(c_which_status(room(i + 1:i + status_size)) == 0, 'an ordinary status')
    end do
    call MPI_Irecv(there, 3, MPI_INTEGER, before, 1, MPI_COMM_WORLD, request(1), ierror)
    call MPI_Isend([7], 1, MPI_INTEGER, next, 1, MPI_COMM_WORLD, request(2), ierror)
    call MPI_Waitall(2, request, both, ierror)
    call check(both(MPI_SOURCE, 1) == before .and. there(1) == 7, 'an array of statuses')
    request = MPI_REQUEST_NULL
    call MPI_Testall(2, request, flag, MPI_STATUSES_IGNORE, ierror)
    call check(flag, 'null requests are complete')
    call MPI_Recv(there, 1, MPI_INTEGER, MPI_PROC_NULL, 1, MPI_COMM_WORLD, room(2:), ierror)
    call check(room(1 + MPI_SOURCE) == MPI_PROC_NULL .and. room(1 + MPI_TAG) == MPI_ANY_TAG, 'the status of no process')
  end subroutine

  subroutine sentinels
    integer :: numbers(2), i
    integer, save :: far(4)
    integer(kind=MPI_ADDRESS_KIND) :: place(1)
    integer :: type, request
    call check(c_which_status(MPI_STATUS_IGNORE) == 1, 'MPI_STATUS_IGNORE in C')
    call check(c_which_status(MPI_STATUSES_IGNORE) == 2, 'MPI_STATUSES_IGNORE in C')
    numbers = [rank, 1]
    call MPI_Allreduce(MPI_IN_PLACE, numbers, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
    call check(numbers(1) == ranks * (ranks - 1) / 2 .and. numbers(2) == ranks, 'MPI_IN_PLACE')
    ! An absolute address, and a buffer that begins at MPI_BOTTOM.
    call MPI_Get_address(far, place(1), ierror)
    call MPI_Type_create_hindexed(1, [4], place, MPI_INTEGER, type, ierror)
    call MPI_Type_commit(type, ierror)
    far = [(i + rank, i = 1, 4)]
    call MPI_Bcast(MPI_BOTTOM, 1, type, 0, MPI_COMM_WORLD, ierror)
    call check(all(far == [1, 2, 3, 4]), 'MPI_BOTTOM')
    call MPI_Type_free(type, ierror)
    call MPI_Isend(rank, 1, MPI_INTEGER, next, 5, MPI_COMM_WORLD, request, ierror)
    call MPI_Recv(i, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call check(i == before, 'MPI_ANY_SOURCE and MPI_STATUS_IGNORE')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
  end subroutine

  subroutine graphs
    integer :: comm, from, to, sources(1), weights(1), targets(1), out_weights(1)
    logical :: weighted
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [before], MPI_UNWEIGHTED, 1, [next], MPI_UNWEIGHTED, MPI_INFO_NULL, &
        .false., comm, ierror)
    call MPI_Dist_graph_neighbors_count(comm, from, to, weighted, ierror)
    call check(from == 1 .and. to == 1 .and. .not. weighted, 'MPI_UNWEIGHTED')
    call MPI_Comm_free(comm, ierror)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [before], [3], 1, [next], [4], MPI_INFO_NULL, .false., comm, ierror)
    call MPI_Dist_graph_neighbors(comm, 1, sources, weights, 1, targets, out_weights, ierror)
    call check(weights(1) == 3 .and. out_weights(1) == 4 .and. sources(1) == before .and. targets(1) == next, 'weights')
    call MPI_Comm_free(comm, ierror)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, [0], MPI_WEIGHTS_EMPTY, 0, [0], MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, &
        .false., comm, ierror)
    call MPI_Dist_graph_neighbors_count(comm, from, to, weighted, ierror)
    call check(from == 0 .and. to == 0 .and. weighted, 'MPI_WEIGHTS_EMPTY')
    call MPI_Comm_free(comm, ierror)
  end subroutine

  subroutine attributes
    integer(kind=MPI_ADDRESS_KIND) :: value, memory(2), size
    integer :: keyval, comm, copy, old, win, unit
    logical :: flag
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierror)
    call check(flag .and. value == c_tag_ub() .and. value >= 32767, 'MPI_TAG_UB')
    call MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, old, flag, ierror)
    call check(flag .and. old == c_tag_ub(), 'MPI_TAG_UB as in MPI-1')
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, value, flag, ierror)
    call check(flag .and. (value == 0 .or. value == 1), 'MPI_WTIME_IS_GLOBAL')
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, keyval, 0_MPI_ADDRESS_KIND, ierror)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierror)
    call MPI_Comm_set_attr(comm, keyval, -77777777777_MPI_ADDRESS_KIND, ierror)
    call check(c_attribute(comm, keyval) == -77777777777_8, 'an attribute of Fortran in C')
    call MPI_Comm_dup(comm, copy, ierror)
    call MPI_Comm_get_attr(copy, keyval, value, flag, ierror)
    call check(flag .and. value == -77777777777_8, 'MPI_COMM_DUP_FN')
    call c_store(comm, keyval, 4242_8)
    call MPI_Comm_get_attr(comm, keyval, value, flag, ierror)
    call check(flag .and. value == 4242, 'an attribute of C in Fortran')
    call MPI_Comm_free(copy, ierror)
    call MPI_Comm_free_keyval(keyval, ierror)
    call check(keyval == MPI_KEYVAL_INVALID, 'a freed key')
    call MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, keyval, 0, ierror)
    call MPI_Attr_put(comm, keyval, 5, ierror)
    call MPI_Comm_dup(comm, copy, ierror)
    call MPI_Attr_get(copy, keyval, old, flag, ierror)
    call check(.not. flag, 'MPI_NULL_COPY_FN')
    call MPI_Attr_get(comm, keyval, old, flag, ierror)
    call check(flag .and. old == 5, 'an attribute as in MPI-1')
    call MPI_Comm_free(copy, ierror)
    call MPI_Comm_free(comm, ierror)
    size = 16
    call MPI_Win_create(memory, size, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag, ierror)
    call check(flag .and. value == 16, 'MPI_WIN_SIZE')
    call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag, ierror)
    unit = int(value)
    call check(flag .and. unit == 8, 'MPI_WIN_DISP_UNIT')
    call MPI_Win_get_attr(win, MPI_WIN_BASE, value, flag, ierror)
    call MPI_Get_address(memory, size, ierror)
    call check(flag .and. value == size, 'MPI_WIN_BASE')
    call MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, value, flag, ierror)
    call check(flag .and. value == MPI_WIN_FLAVOR_CREATE, 'MPI_WIN_CREATE_FLAVOR')
    call MPI_Win_free(win, ierror)
  end subroutine

  subroutine errors
    integer :: handler, class
    call MPI_Comm_create_errhandler(on_error, handler, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler, ierror)
    call MPI_Send(rank, 1, MPI_INTEGER, ranks + 5, 0, MPI_COMM_WORLD, ierror)
    call check(last_comm == MPI_COMM_WORLD .and. last_code == ierror, 'an error handler gets the communicator and the code')
    call MPI_Error_class(ierror, class, last_code)
    call check(class == MPI_ERR_RANK, 'the class of an error')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Errhandler_free(handler, ierror)
    call MPI_Type_size(MPI_DATATYPE_NULL, class, ierror)
    call MPI_Error_class(ierror, class, last_code)
    call check(class == MPI_ERR_TYPE, 'a null datatype is refused')
    call MPI_Send(rank, 1, 123456, next, 0, MPI_COMM_WORLD, ierror)
    call MPI_Error_class(ierror, class, last_code)
    call check(class == MPI_ERR_TYPE, 'a number that is no datatype is refused')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, ierror)
  end subroutine

  subroutine memory
    type(c_ptr) :: address
    integer, pointer :: numbers(:)
    integer :: size
    double precision :: x(3)
    call MPI_Alloc_mem(40_MPI_ADDRESS_KIND, MPI_INFO_NULL, address, ierror)
    call c_f_pointer(address, numbers, [10])
    numbers = rank
    call check(sum(numbers) == 10 * rank, 'allocated memory')
    call MPI_Free_mem(numbers, ierror)
    call check(ierror == MPI_SUCCESS, 'MPI_Free_mem')
    call MPI_Sizeof(x, size, ierror)
    call check(size == 8, 'MPI_Sizeof of an array')
    call MPI_Sizeof(rank, size, ierror)
    call check(size == 4, 'MPI_Sizeof of a number')
    call MPI_Sizeof((1.0, 2.0), size, ierror)
    call check(size == 8, 'MPI_Sizeof of a complex number')
  end subroutine

  subroutine wildcards
    integer :: provided, order
    call MPI_Query_thread(provided, ierror)
    call check(any(provided == [MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE]), &
        'the thread level')
    call MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_SELF, order, ierror)
    call check(order == merge(MPI_CONGRUENT, MPI_UNEQUAL, ranks == 1), 'how communicators compare')
  end subroutine

  subroutine texts
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=MPI_MAX_PROCESSOR_NAME) :: host
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
    integer :: length
    name = '?'
    call MPI_Comm_set_name(MPI_COMM_WORLD, 'a world  ', ierror)
    call MPI_Comm_get_name(MPI_COMM_WORLD, name, length, ierror)
    call check(name == 'a world' .and. length == 7, 'a name')
    call MPI_Get_processor_name(host, length, ierror)
    call check(length > 0 .and. length == len_trim(host), 'the name of the host')
    call MPI_Get_library_version(version, length, ierror)
    call check(index(version, 'Arke') > 0 .and. len_trim(version) == length, 'the version of the library')
  end subroutine
end program
