! The module mpi: each kind of argument once, callbacks, attributes of both ages, addresses in both forms.
module mpi_module_callbacks
  use mpi
  implicit none
  integer :: copies = 0, deletes = 0, seen_code = 0, seen_handle = 0

contains

  subroutine multiply(invec, inoutvec, len, datatype)
    integer :: len, datatype
    integer :: invec(len), inoutvec(len)
    if (datatype == MPI_INTEGER) inoutvec = invec * inoutvec
  end subroutine

  subroutine on_comm(comm, error_code)
    integer :: comm, error_code
    seen_handle = comm
    seen_code = error_code
  end subroutine

  subroutine copy_attribute(oldcomm, keyval, extra_state, value_in, value_out, flag, ierror)
    integer :: oldcomm, keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra_state, value_in, value_out
    logical :: flag
    copies = copies + 1
    value_out = value_in + extra_state
    flag = oldcomm /= MPI_COMM_NULL .and. keyval /= MPI_KEYVAL_INVALID
    ierror = MPI_SUCCESS
  end subroutine

  subroutine delete_attribute(comm, keyval, value, extra_state, ierror)
    integer :: comm, keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: value, extra_state
    deletes = deletes + 1
    ierror = MPI_SUCCESS
    if (value <= 0 .or. extra_state /= 1 .or. comm == MPI_COMM_NULL .or. keyval == 0) ierror = MPI_ERR_OTHER
  end subroutine

  subroutine query_request(extra_state, status, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    integer :: status(MPI_STATUS_SIZE), ierror
    call MPI_Status_set_elements(status, MPI_INTEGER, int(extra_state), ierror)
    call MPI_Status_set_cancelled(status, .false., ierror)
    extra_state = extra_state + 1
  end subroutine

  subroutine free_request(extra_state, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror
    extra_state = -extra_state
    ierror = MPI_SUCCESS
  end subroutine

  subroutine cancel_request(extra_state, complete, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror
    ierror = merge(MPI_ERR_OTHER, MPI_SUCCESS, complete .or. extra_state < 0)
  end subroutine
end module

program mpi_module
  use mpi_module_callbacks
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: ierror, rank, ranks, next, before

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  next = mod(rank + 1, ranks)
  before = mod(rank + ranks - 1, ranks)
  call messages
  call collectives
  call types
  call attributes
  call errors
  call memory
  call strings
  call generalised_request
  call MPI_Finalize(ierror)
  if (rank == 0) print '(a)', 'ok'

contains

  subroutine check(good, what)
    logical, intent(in) :: good
    character(len=*), intent(in) :: what
    if (good) return
    print '(2a)', 'FAIL ', what
    stop 1
  end subroutine

  subroutine generalised_request
    integer(kind=MPI_ADDRESS_KIND) :: state
    integer :: request, status(MPI_STATUS_SIZE), n
    state = 40
    call MPI_Grequest_start(query_request, free_request, cancel_request, state, request, ierror)
    state = 41
    call MPI_Grequest_complete(request, ierror)
    call MPI_Wait(request, status, ierror)
    call MPI_Get_count(status, MPI_INTEGER, n, ierror)
    call check(n == 41 .and. state == -42, 'the extra state of a generalised request is the program''s variable')
  end subroutine

  subroutine messages
    integer :: status(MPI_STATUS_SIZE), statuses(MPI_STATUS_SIZE, 2), requests(2), n, message, value, index
    real :: matrix(3, 4), row(4)
    logical :: flag
    character(len=5) :: word
    matrix = rank
    call MPI_Sendrecv('hello', 5, MPI_CHARACTER, next, 1, word, 5, MPI_CHARACTER, before, 1, MPI_COMM_WORLD, &
        MPI_STATUS_IGNORE, ierror)
    call check(word == 'hello', 'a word')
    call MPI_Irecv(row, 4, MPI_REAL, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, requests(1), ierror)
    ! A section is copied by the compiler; a blocking call may have it.
    call MPI_Send(matrix(2, :), 4, MPI_REAL, next, 2, MPI_COMM_WORLD, ierror)
    requests(2) = MPI_REQUEST_NULL
    call MPI_Waitall(2, requests, statuses, ierror)
    call check(all(row == before) .and. statuses(MPI_SOURCE, 1) == before, 'a row')
    call MPI_Get_count(statuses(:, 1), MPI_REAL, n, ierror)
    call check(n == 4, 'the count of a row')
    call MPI_Isend(rank, 1, MPI_INTEGER, next, 3, MPI_COMM_WORLD, requests(2), ierror)
    flag = .false.
    do while (.not. flag)
      call MPI_Improbe(before, 3, MPI_COMM_WORLD, flag, message, status, ierror)
    end do
    call MPI_Mrecv(value, 1, MPI_INTEGER, message, MPI_STATUS_IGNORE, ierror)
    call check(value == before, 'a probed message')
    call MPI_Waitany(2, requests, index, MPI_STATUS_IGNORE, ierror)
    call check(index == 2, 'the index of a request')
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
  end subroutine

  subroutine collectives
    integer :: values(3), op, request, counts(ranks), places(ranks), all(ranks), i
    logical :: yes
    values = [rank + 1, 1, 2]
    call MPI_Op_create(multiply, .true., op, ierror)
    call MPI_Iallreduce(MPI_IN_PLACE, values, 3, MPI_INTEGER, op, MPI_COMM_WORLD, request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call check(all_equal(values, [product([(i, i = 1, ranks)]), 1, 2**ranks]), 'an operation of the program')
    call MPI_Op_free(op, ierror)
    counts = 1
    places = [(ranks - i, i = 1, ranks)]
    call MPI_Allgatherv(rank, 1, MPI_INTEGER, all, counts, places, MPI_INTEGER, MPI_COMM_WORLD, ierror)
    call check(all_equal(all, [(ranks - i, i = 1, ranks)]), 'MPI_Allgatherv')
    yes = rank == 0
    call MPI_Allreduce(MPI_IN_PLACE, yes, 1, MPI_LOGICAL, MPI_LOR, MPI_COMM_WORLD, ierror)
    call check(yes, 'MPI_LOR')
  end subroutine

  logical function all_equal(a, b)
    integer, intent(in) :: a(:), b(:)
    all_equal = all(a == b)
  end function

  subroutine types
    integer :: type, size, kinds(3), ranges(3, 1), group, some, n
    integer(kind=MPI_ADDRESS_KIND) :: lb, extent, places(2)
    complex(kind=kind(1d0)) :: z(4)
    places = [0_MPI_ADDRESS_KIND, 16_MPI_ADDRESS_KIND]
    kinds(1:2) = [MPI_INTEGER, MPI_DOUBLE_COMPLEX]
    call MPI_Type_create_struct(2, [1, 1], places, kinds, type, ierror)
    call MPI_Type_get_extent(type, lb, extent, ierror)
    call MPI_Type_size(type, size, ierror)
    call check(lb == 0 .and. extent == 32 .and. size == 20, 'a structure')
    call MPI_Type_free(type, ierror)
    call MPI_Sizeof(z, size, ierror)
    call check(size == 16 .and. ierror == MPI_SUCCESS, 'MPI_Sizeof')
    call MPI_Sizeof(rank, size, ierror)
    call check(size == 4, 'MPI_Sizeof of a scalar')
    call MPI_Comm_group(MPI_COMM_WORLD, group, ierror)
    ranges(:, 1) = [0, 0, 1]
    call MPI_Group_range_excl(group, 1, ranges, some, ierror)
    call MPI_Group_size(some, n, ierror)
    call check(n == ranks - 1, 'all but one')
    if (some /= MPI_GROUP_EMPTY) call MPI_Group_free(some, ierror)
    call MPI_Group_free(group, ierror)
  end subroutine

  subroutine attributes
    integer :: key, old_key, comm, value
    integer(kind=MPI_ADDRESS_KIND) :: attribute, state
    logical :: flag
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, attribute, flag, ierror)
    call check(flag .and. attribute >= 32767, 'MPI_TAG_UB')
    call MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierror)
    call check(flag .and. value == attribute, 'MPI_TAG_UB in the old way')
    state = 1
    call MPI_Comm_create_keyval(copy_attribute, delete_attribute, key, state, ierror)
    call MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, old_key, 0, ierror)
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, 2_MPI_ADDRESS_KIND**40, ierror)
    call MPI_Attr_put(MPI_COMM_SELF, old_key, -5, ierror)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierror)
    call MPI_Comm_get_attr(comm, key, attribute, flag, ierror)
    call check(flag .and. attribute == 2_MPI_ADDRESS_KIND**40 + 1 .and. copies == 1, 'a copied attribute')
    call MPI_Attr_get(comm, old_key, value, flag, ierror)
    call check(flag .and. value == -5, 'MPI_DUP_FN')
    call MPI_Comm_free(comm, ierror)
    call check(deletes == 1, 'a deleted attribute')
    call MPI_Comm_delete_attr(MPI_COMM_SELF, key, ierror)
    call MPI_Attr_delete(MPI_COMM_SELF, old_key, ierror)
    call MPI_Attr_get(MPI_COMM_SELF, old_key, value, flag, ierror)
    call check(.not. flag .and. deletes == 2, 'no attribute any more')
    call MPI_Keyval_free(old_key, ierror)
    call MPI_Comm_free_keyval(key, ierror)
    call check(key == MPI_KEYVAL_INVALID .and. old_key == MPI_KEYVAL_INVALID, 'freed keys')
  end subroutine

  subroutine errors
    integer :: handler, class, comm
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierror)
    call MPI_Comm_create_errhandler(on_comm, handler, ierror)
    call MPI_Comm_set_errhandler(comm, handler, ierror)
    call MPI_Send(rank, 1, MPI_INTEGER, -7, 0, comm, ierror)
    call check(seen_handle == comm .and. ierror /= MPI_SUCCESS, 'an error handler')
    call MPI_Error_class(seen_code, class, ierror)
    call check(class == MPI_ERR_RANK, 'the class of the error')
    call MPI_Errhandler_free(handler, ierror)
    call MPI_Comm_free(comm, ierror)
  end subroutine

  subroutine memory
    type(c_ptr) :: pointer
    integer(kind=MPI_ADDRESS_KIND) :: address, size
    integer, pointer :: values(:)
    integer :: n
    character :: buffer(2000)
    size = 40
    call MPI_Alloc_mem(size, MPI_INFO_NULL, pointer, ierror)
    call c_f_pointer(pointer, values, [10])
    values = 3
    call MPI_Get_address(values(2), address, ierror)
    call check(address == transfer(pointer, address) + 4, 'an address')
    call check(MPI_Aint_diff(address, 4_MPI_ADDRESS_KIND) == MPI_Aint_add(address, -4_MPI_ADDRESS_KIND), 'sums of addresses')
    call MPI_Free_mem(values, ierror)
    call MPI_Alloc_mem(size, MPI_INFO_NULL, address, ierror)
    call check(address /= 0, 'an address as an integer')
    pointer = transfer(address, pointer)
    call c_f_pointer(pointer, values, [10])
    call MPI_Free_mem(values, ierror)
    call MPI_Buffer_attach(buffer, 2000, ierror)
    call MPI_Bsend(rank, 1, MPI_INTEGER, next, 4, MPI_COMM_WORLD, ierror)
    call MPI_Recv(n, 1, MPI_INTEGER, before, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call check(n == before, 'a buffered message')
    call MPI_Buffer_detach(buffer, n, ierror)
    call check(n == 2000, 'a detached buffer')
  end subroutine

  subroutine strings
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
    character(len=12) :: value
    integer :: length, info
    logical :: flag
    call MPI_Get_library_version(version, length, ierror)
    call check(length == len_trim(version) .and. length > 0, 'the version of the library')
    call MPI_Info_create(info, ierror)
    call MPI_Info_set(info, 'wind ', ' north', ierror)
    call MPI_Info_get(info, 'wind', 12, value, flag, ierror)
    call check(flag .and. value == 'north', 'an info')
    call MPI_Info_free(info, ierror)
  end subroutine
end program
