! The rest of mpi_f08: strings, statuses, handles, constants that stand for something else, large counts, probes.
program f08_others
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, ranks, next, before

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  next = mod(rank + 1, ranks)
  before = mod(rank + ranks - 1, ranks)
  call names
  call infos
  call statuses
  call handles
  call datatypes
  call memory
  call requests
  call probes
  call groups
  call logicals
  call times
  call fortran_properties
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine names
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=4) :: short
    character(len=MPI_MAX_PROCESSOR_NAME) :: host
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: library
    character(len=MPI_MAX_ERROR_STRING) :: text
    integer :: length, code, class, version, subversion
    type(MPI_Comm) :: comm
    call MPI_Comm_get_name(MPI_COMM_WORLD, name, length)
    call check(length == 14 .and. name == 'MPI_COMM_WORLD' .and. name(15:) == ' ', 'the name of MPI_COMM_WORLD')
    call MPI_Comm_get_name(MPI_COMM_WORLD, short, length)
    call check(short == 'MPI_', 'a name that is cut')
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_set_name(comm, '  in the middle   ')
    call MPI_Comm_get_name(comm, name, length)
    call check(length == 15 .and. name == '  in the middle', 'blanks at the end do not count')
    call MPI_Comm_free(comm)
    call MPI_Get_processor_name(host, length)
    call check(length > 0 .and. len_trim(host) == length, 'the name of the processor')
    call MPI_Get_library_version(library, length)
    call check(length > 0 .and. len_trim(library) == length, 'the version of the library')
    call MPI_Get_version(version, subversion)
    call check(version == MPI_VERSION .and. subversion == MPI_SUBVERSION, 'the version of the standard')
    call MPI_Error_string(MPI_ERR_TRUNCATE, text, length)
    call check(length > 0 .and. len_trim(text) == length, 'the text of an error')
    call MPI_Add_error_class(class)
    call MPI_Add_error_code(class, code)
    call MPI_Add_error_string(code, 'no more ink')
    call MPI_Error_string(code, text, length)
    call check(text == 'no more ink' .and. length == 11, 'the text of an error of the program')
    call check(MPI_MAX_PROCESSOR_NAME == 255 .and. MPI_MAX_ERROR_STRING == 511, 'lengths of strings in Fortran')
  end subroutine

  subroutine infos
    type(MPI_Info) :: info
    character(len=20) :: value, key
    integer :: length, n
    logical :: flag
    call MPI_Info_create(info)
    call MPI_Info_set(info, '  colour ', '  dark blue  ')
    call MPI_Info_get_nkeys(info, n)
    call check(n == 1, 'one key')
    call MPI_Info_get_nthkey(info, 0, key)
    call check(key == 'colour', 'blanks around a key')
    call MPI_Info_get_valuelen(info, 'colour', length, flag)
    call check(flag .and. length == 9, 'the length of a value')
    value = 'xxxxxxxxxxxxxxxxxxxx'
    length = 20
    call MPI_Info_get_string(info, 'colour', length, value, flag)
    call check(flag .and. value == 'dark blue' .and. length == 9, 'MPI_Info_get_string')
    length = 4
    call MPI_Info_get_string(info, 'colour', length, value, flag)
    call check(flag .and. value == 'dark' .and. length == 9, 'a value that is cut')
    length = 0
    value = 'untouched'
    call MPI_Info_get_string(info, 'colour', length, value, flag)
    call check(flag .and. value == 'untouched' .and. length == 9, 'only the length')
    call MPI_Info_get(info, 'colour', 9, value, flag)
    call check(flag .and. value == 'dark blue', 'MPI_Info_get')
    call MPI_Info_get(info, 'taste', 9, value, flag)
    call check(.not. flag .and. value == 'dark blue', 'no such key')
    call MPI_Info_delete(info, 'colour')
    call MPI_Info_free(info)
    call check(info == MPI_INFO_NULL, 'a freed info')
  end subroutine

  subroutine statuses
    type(MPI_Status) :: status
    integer :: f_status(MPI_STATUS_SIZE), ierror, n, values(3), source, tag, error
    integer(kind=MPI_COUNT_KIND) :: large
    logical :: flag
    values = rank
    call MPI_Sendrecv(values, 3, MPI_INTEGER, next, 9, values, 3, MPI_INTEGER, before, MPI_ANY_TAG, MPI_COMM_WORLD, status)
    call check(status%MPI_SOURCE == before .and. status%MPI_TAG == 9, 'a status')
    call MPI_Status_f082f(status, f_status)
    call check(f_status(MPI_SOURCE) == before .and. f_status(MPI_TAG) == 9, 'MPI_Status_f082f')
    status%MPI_SOURCE = -99
    call MPI_Status_f2f08(f_status, status, ierror)
    call check(ierror == MPI_SUCCESS .and. status%MPI_SOURCE == before, 'MPI_Status_f2f08')
    call MPI_Get_count(status, MPI_INTEGER, n)
    call MPI_Get_count(status, MPI_INTEGER, large)
    call check(n == 3 .and. large == 3, 'MPI_Get_count')
    call MPI_Get_elements_x(status, MPI_INTEGER, large)
    call check(large == 3, 'MPI_Get_elements_x')
    call MPI_Test_cancelled(status, flag)
    call check(.not. flag, 'MPI_Test_cancelled')
    call MPI_Status_set_source(status, 1)
    call MPI_Status_set_tag(status, 2)
    call MPI_Status_set_error(status, MPI_ERR_TYPE)
    call MPI_Status_get_source(status, source)
    call MPI_Status_get_tag(status, tag)
    call MPI_Status_get_error(status, error)
    call check(source == 1 .and. tag == 2 .and. error == MPI_ERR_TYPE, 'parts of a status')
    call check(status%MPI_ERROR == MPI_ERR_TYPE, 'a component of a status')
    ! With truncation the error is in the call and the program goes on.
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Sendrecv([1, 2, 3], 3, MPI_INTEGER, rank, 1, n, 1, MPI_INTEGER, rank, 1, MPI_COMM_WORLD, status, ierror)
    call MPI_Error_class(ierror, n)
    call check(n == MPI_ERR_TRUNCATE, 'truncation')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
  end subroutine

  subroutine handles
    type(MPI_Comm) :: comm, comms(2)
    type(MPI_Group) :: group
    integer :: outcome
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    comms = [comm, MPI_COMM_WORLD]
    call check(comm == comms(1) .and. comm /= MPI_COMM_WORLD .and. .not. comm == MPI_COMM_NULL, 'handles are compared')
    call check(all(comms == [comm, MPI_COMM_WORLD]), 'arrays of handles are compared')
    comm = MPI_Comm(comm%MPI_VAL)
    call check(comm == comms(1), 'a handle and its integer')
    call MPI_Comm_compare(comm, MPI_COMM_WORLD, outcome)
    call check(outcome == MPI_CONGRUENT, 'a duplicate is congruent')
    call MPI_Comm_group(comm, group)
    call MPI_Comm_free(comm)
    call check(comm == MPI_COMM_NULL .and. group /= MPI_GROUP_NULL, 'null handles')
    call MPI_Group_free(group)
  end subroutine

  subroutine datatypes
    integer :: n, integers(10), combiner, ni, na, nd, size, rows, a(6, 5), b(6)
    integer(kind=MPI_ADDRESS_KIND) :: addresses(10), lb, extent
    integer(kind=MPI_COUNT_KIND) :: large
    type(MPI_Datatype) :: type, types(10), other
    double precision :: d(2)
    complex :: z
    call MPI_Type_create_struct(2, [1, 2], [0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND], [MPI_INTEGER, MPI_DOUBLE_PRECISION], &
        type)
    call MPI_Type_get_envelope(type, ni, na, nd, combiner)
    call check(ni == 3 .and. na == 2 .and. nd == 2 .and. combiner == MPI_COMBINER_STRUCT, 'the envelope of a structure')
    types = MPI_BYTE
    call MPI_Type_get_contents(type, 10, 10, 10, integers, addresses, types)
    call check(types(1) == MPI_INTEGER .and. types(2) == MPI_DOUBLE_PRECISION .and. integers(3) == 2, 'its contents')
    call check(all(types(3:) == MPI_BYTE), 'the rest of an array with more room')
    call MPI_Type_size(type, size)
    call MPI_Type_size(type, large)
    call check(size == 20 .and. large == 20, 'its size')
    call MPI_Type_get_extent(type, lb, extent)
    call check(lb == 0 .and. extent == 24, 'its extent')
    call MPI_Type_free(type)
    call MPI_Type_create_f90_real(15, MPI_UNDEFINED, type)
    call MPI_Type_size(type, size)
    call check(size == 8, 'a real of 15 digits')
    call MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 8, type)
    call check(type == MPI_INTEGER8, 'an integer of 8 bytes')
    call MPI_Sizeof(d, size)
    call MPI_Sizeof(z, n)
    call check(size == 8 .and. n == 8, 'MPI_Sizeof')
    ! The third row of a matrix, counted from 0, in Fortran's order.
    a = reshape([(n, n = 1, 30)], [6, 5])
    call MPI_Type_create_subarray(2, [6, 5], [1, 5], [2, 0], MPI_ORDER_FORTRAN, MPI_INTEGER, type)
    call MPI_Type_commit(type)
    b = 0
    call MPI_Sendrecv(a, 1, type, next, 1, b, 5, MPI_INTEGER, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(all(b == [3, 9, 15, 21, 27, 0]), 'a subarray')
    call MPI_Type_free(type)
    rows = 3
    call MPI_Type_vector(2_MPI_COUNT_KIND, 1_MPI_COUNT_KIND, 3_MPI_COUNT_KIND, MPI_INTEGER, type)
    call MPI_Type_vector(2, 1, rows, MPI_INTEGER, other)
    call MPI_Type_size(type, size)
    call MPI_Type_size(other, n)
    call check(size == 8 .and. n == 8, 'both forms of MPI_Type_vector')
    call MPI_Type_free(type)
    call MPI_Type_free(other)
  end subroutine

  subroutine memory
    type(c_ptr) :: place
    integer, pointer :: values(:)
    character, target :: buffer(4000)
    type(MPI_Datatype) :: absolute
    integer, target :: here(4)
    integer(kind=MPI_ADDRESS_KIND) :: address, bottom
    integer :: size, there(4)
    call MPI_Alloc_mem(400_MPI_ADDRESS_KIND, MPI_INFO_NULL, place)
    call c_f_pointer(place, values, [100])
    values = rank
    call check(sum(values) == 100 * rank, 'MPI_Alloc_mem')
    call MPI_Free_mem(values)
    call MPI_Buffer_attach(buffer, 4000)
    call MPI_Bsend([rank], 1, MPI_INTEGER, next, 1, MPI_COMM_WORLD)
    call MPI_Recv(size, 1, MPI_INTEGER, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(size == before, 'a buffered message')
    call MPI_Buffer_detach(place, size)
    call check(size == 4000 .and. c_associated(place, c_loc(buffer)), 'the buffer comes back')
    call MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0)
    call MPI_Buffer_detach(place, size)
    call check(c_associated(place, c_loc(MPI_BUFFER_AUTOMATIC)), 'the automatic buffer comes back')
    ! An absolute address, from MPI_BOTTOM.
    call MPI_Get_address(MPI_BOTTOM, bottom)
    call MPI_Get_address(here(2), address)
    call check(bottom == 0 .and. MPI_Aint_diff(address, bottom) == address, 'the address of MPI_BOTTOM')
    call check(MPI_Aint_add(address, -4_MPI_ADDRESS_KIND) == transfer(c_loc(here), address), 'MPI_Aint_add')
    call MPI_Type_create_hindexed(1, [2], [address], MPI_INTEGER, absolute)
    call MPI_Type_commit(absolute)
    here = [0, 5 + rank, 6, 0]
    there = 0
    call MPI_Sendrecv(MPI_BOTTOM, 1, absolute, next, 1, there, 4, MPI_INTEGER, before, 1, MPI_COMM_WORLD, &
        MPI_STATUS_IGNORE)
    call check(all(there == [5 + before, 6, 0, 0]), 'a message from MPI_BOTTOM')
    call MPI_Sendrecv([8, 9], 2, MPI_INTEGER, next, 1, MPI_BOTTOM, 1, absolute, before, 1, MPI_COMM_WORLD, &
        MPI_STATUS_IGNORE)
    call MPI_F_sync_reg(here)
    call check(all(here == [0, 8, 9, 0]), 'a message to MPI_BOTTOM')
    call MPI_Type_free(absolute)
  end subroutine

  subroutine requests
    type(MPI_Request) :: all(4)
    type(MPI_Status) :: some(4)
    integer :: values(4), n, done, indices(4), i, index
    logical :: flag
    values = -1
    do i = 1, 4
      call MPI_Irecv(values(i), 1, MPI_INTEGER, before, i, MPI_COMM_WORLD, all(i))
    end do
    call MPI_Testany(4, all, index, flag, some(1))
    call MPI_Barrier(MPI_COMM_WORLD)
    do i = 4, 1, -1
      call MPI_Send(10 * i, 1, MPI_INTEGER, next, i, MPI_COMM_WORLD)
    end do
    done = 0
    do while (done < 4)
      call MPI_Waitsome(4, all, n, indices, some)
      do i = 1, n
        call check(some(i)%MPI_TAG == indices(i) .and. all(indices(i)) == MPI_REQUEST_NULL, 'indices of MPI_Waitsome')
        call check(values(indices(i)) == 10 * indices(i), 'the messages of MPI_Waitsome')
      end do
      done = done + n
    end do
    call MPI_Testsome(4, all, n, indices, MPI_STATUSES_IGNORE)
    call check(n == MPI_UNDEFINED, 'no request is left')
    call MPI_Irecv(n, 1, MPI_INTEGER, before, 77, MPI_COMM_WORLD, all(2))
    call MPI_Cancel(all(2))
    call MPI_Waitany(2, all, index, some(1))
    call MPI_Test_cancelled(some(1), flag)
    call check(index == 2 .and. flag, 'a cancelled receive')
  end subroutine

  subroutine probes
    type(MPI_Message) :: message
    type(MPI_Status) :: status
    integer :: value, n
    logical :: flag
    call MPI_Send(rank, 1, MPI_INTEGER, next, 5, MPI_COMM_WORLD)
    flag = .false.
    do while (.not. flag)
      call MPI_Improbe(before, MPI_ANY_TAG, MPI_COMM_WORLD, flag, message, status)
    end do
    call MPI_Get_count(status, MPI_INTEGER, n)
    call check(n == 1 .and. message /= MPI_MESSAGE_NULL, 'a probed message')
    call MPI_Mrecv(value, 1, MPI_INTEGER, message, MPI_STATUS_IGNORE)
    call check(value == before .and. message == MPI_MESSAGE_NULL, 'it is received')
    call MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, message, status)
    call check(message == MPI_MESSAGE_NO_PROC .and. status%MPI_SOURCE == MPI_PROC_NULL, 'a message of nobody')
  end subroutine

  subroutine groups
    type(MPI_Group) :: world, some
    integer :: ranges(3, 2), n, mine, there(1)
    call MPI_Comm_group(MPI_COMM_WORLD, world)
    ranges(:, 1) = [0, ranks - 1, 2]
    call MPI_Group_range_incl(world, 1, ranges, some)
    call MPI_Group_size(some, n)
    call MPI_Group_rank(some, mine)
    call check(n == (ranks + 1) / 2, 'every other rank')
    call check(mine == merge(rank / 2, MPI_UNDEFINED, mod(rank, 2) == 0), 'the rank among them')
    call MPI_Group_translate_ranks(some, 1, [n - 1], world, there)
    call check(there(1) == 2 * (n - 1), 'the last of them')
    call MPI_Group_free(some)
    call MPI_Group_free(world)
  end subroutine

  subroutine logicals
    logical :: mine(2), ours(2), flag
    call MPI_Initialized(flag)
    call check(flag, 'MPI_Initialized')
    call MPI_Finalized(flag)
    call check(.not. flag, 'MPI_Finalized')
    mine = [rank == 0, .true.]
    call MPI_Allreduce(mine, ours, 2, MPI_LOGICAL, MPI_LAND, MPI_COMM_WORLD)
    call check((ours(1) .eqv. ranks == 1) .and. ours(2), 'MPI_LAND')
    call MPI_Allreduce(mine, ours, 2, MPI_LOGICAL, MPI_LXOR, MPI_COMM_WORLD)
    call check(ours(1) .and. (ours(2) .eqv. mod(ranks, 2) == 1), 'MPI_LXOR')
    call MPI_Comm_test_inter(MPI_COMM_WORLD, flag)
    call check(.not. flag, 'MPI_Comm_test_inter')
  end subroutine

  subroutine times
    double precision :: start
    start = MPI_Wtime()
    call check(MPI_Wtick() > 0 .and. MPI_Wtime() >= start .and. PMPI_Wtime() >= start, 'time goes on')
  end subroutine

  subroutine fortran_properties
    type(MPI_Info) :: info
    character(len=10) :: value
    integer :: length
    logical :: yes, no, flag
    call MPI_Abi_get_fortran_info(info)
    length = 10
    call MPI_Info_get_string(info, 'mpi_integer_size', length, value, flag)
    call check(flag .and. value == '4', 'the size of INTEGER')
    call MPI_Info_free(info)
    yes = .false.
    no = .true.
    call MPI_Abi_get_fortran_booleans(4, yes, no, flag)
    call check(flag .and. yes .and. .not. no, 'true and false')
  end subroutine
end program
