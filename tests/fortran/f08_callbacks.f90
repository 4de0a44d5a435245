! Fortran procedures that MPI calls: operations, error handlers, attributes.
module callbacks_handlers
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: copies = 0, deletes = 0, seen_code = 0, seen_handle = 0, left_code = -1
  integer(kind=MPI_ADDRESS_KIND) :: last_deleted = 0

contains

  subroutine add(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: a(:), b(:)
    if (datatype /= MPI_INTEGER) return
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    b = a + b
  end subroutine

  subroutine on_comm(comm, error_code)
    type(MPI_Comm) :: comm
    integer :: error_code
    seen_handle = comm%MPI_VAL
    seen_code = error_code
    ! What is left here is what the call returns.
    if (left_code >= 0) error_code = left_code
  end subroutine

  subroutine copy_comm(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Comm) :: oldcomm
    integer :: comm_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
    logical :: flag
    copies = copies + 1
    attribute_val_out = attribute_val_in + extra_state
    flag = oldcomm /= MPI_COMM_NULL .and. comm_keyval /= MPI_KEYVAL_INVALID
    ierror = MPI_SUCCESS
  end subroutine

  subroutine delete_comm(comm, comm_keyval, attribute_val, extra_state, ierror)
    type(MPI_Comm) :: comm
    integer :: comm_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    deletes = deletes + 1
    last_deleted = attribute_val
    ierror = merge(MPI_SUCCESS, MPI_ERR_OTHER, extra_state == 7 .and. comm /= MPI_COMM_NULL .and. comm_keyval /= 0)
  end subroutine

  subroutine delete_type(datatype, type_keyval, attribute_val, extra_state, ierror)
    type(MPI_Datatype) :: datatype
    integer :: type_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    deletes = deletes + 1
    last_deleted = attribute_val
    ierror = merge(MPI_SUCCESS, MPI_ERR_OTHER, extra_state == 1 .and. datatype /= MPI_DATATYPE_NULL .and. type_keyval /= 0)
  end subroutine
end module

program f08_callbacks
  use callbacks_handlers
  implicit none
  integer :: rank, ranks

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call operations
  call errors
  call attributes
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine operations
    integer :: mine(3), sums(3)
    logical :: commutes
    type(MPI_Op) :: op, again
    call MPI_Op_create(add, .true., op)
    call MPI_Op_create(add, .false., again)
    call MPI_Op_commutative(op, commutes)
    call check(commutes, 'a commutative operation')
    call MPI_Op_commutative(again, commutes)
    call check(.not. commutes, 'another one that is not')
    mine = [rank, 1, -rank]
    call MPI_Allreduce(mine, sums, 3, MPI_INTEGER, op, MPI_COMM_WORLD)
    call check(all(sums == [ranks * (ranks - 1) / 2, ranks, -ranks * (ranks - 1) / 2]), 'an operation of the program')
    call MPI_Scan(mine, sums, 3, MPI_INTEGER, again, MPI_COMM_WORLD)
    call check(sums(2) == rank + 1, 'a scan with it')
    call MPI_Op_free(op)
    call MPI_Op_free(again)
    call check(op == MPI_OP_NULL, 'a freed operation')
  end subroutine

  subroutine errors
    type(MPI_Errhandler) :: handler, found
    type(MPI_Comm) :: comm
    integer :: ierror, class, buffer(1)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_create_errhandler(on_comm, handler)
    call MPI_Comm_set_errhandler(comm, handler)
    call MPI_Comm_get_errhandler(comm, found)
    call check(found == handler, 'the handler that was set')
    call MPI_Send(buffer, 1, MPI_INTEGER, ranks, 0, comm, ierror)
    call MPI_Error_class(seen_code, class)
    call check(seen_handle == comm%MPI_VAL .and. class == MPI_ERR_RANK, 'an error handler of a communicator')
    call MPI_Error_class(ierror, class)
    call check(class == MPI_ERR_RANK, 'the class of a bad rank')
    left_code = MPI_SUCCESS
    call MPI_Send(buffer, 1, MPI_INTEGER, ranks, 0, comm, ierror)
    call check(ierror == MPI_SUCCESS .and. seen_code /= MPI_SUCCESS, 'a handler that mends the error')
    left_code = MPI_ERR_OTHER
    call MPI_Send(buffer, 1, MPI_INTEGER, ranks, 0, comm, ierror)
    call check(ierror == MPI_ERR_OTHER, 'a handler that changes the code')
    left_code = -1
    call MPI_Send(buffer, 1, MPI_INTEGER, -17, 0, comm)
    call MPI_Comm_call_errhandler(comm, MPI_ERR_ARG)
    call check(seen_code == MPI_ERR_ARG, 'an error handler that is called')
    call MPI_Errhandler_free(handler)
    call MPI_Errhandler_free(found)
    call MPI_Comm_free(comm)
  end subroutine

  subroutine attributes
    integer :: key, dup_key, null_key
    logical :: flag
    integer(kind=MPI_ADDRESS_KIND) :: value
    type(MPI_Comm) :: comm
    type(MPI_Datatype) :: old, new

    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag)
    call check(flag .and. value >= 32767, 'MPI_TAG_UB')
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, value, flag)
    call check(flag .and. (value == 0 .or. value == 1), 'MPI_WTIME_IS_GLOBAL')

    call MPI_Comm_create_keyval(copy_comm, delete_comm, key, 7_MPI_ADDRESS_KIND)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, dup_key, 0_MPI_ADDRESS_KIND)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, null_key, 0_MPI_ADDRESS_KIND)
    call MPI_Comm_get_attr(MPI_COMM_SELF, key, value, flag)
    call check(.not. flag, 'an attribute that is not there')
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, huge(value) - 10)
    call MPI_Comm_set_attr(MPI_COMM_SELF, dup_key, -3_MPI_ADDRESS_KIND)
    call MPI_Comm_set_attr(MPI_COMM_SELF, null_key, 4_MPI_ADDRESS_KIND)
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call check(copies == 1, 'the copy function is called')
    call MPI_Comm_get_attr(comm, key, value, flag)
    call check(flag .and. value == huge(value) - 3, 'the copied attribute')
    call MPI_Comm_get_attr(comm, dup_key, value, flag)
    call check(flag .and. value == -3, 'MPI_COMM_DUP_FN')
    call MPI_Comm_get_attr(comm, null_key, value, flag)
    call check(.not. flag, 'MPI_COMM_NULL_COPY_FN')
    call MPI_Comm_set_attr(comm, key, 12_MPI_ADDRESS_KIND)
    call check(deletes == 1 .and. last_deleted == huge(value) - 3, 'the value that was overwritten is deleted')
    call MPI_Comm_free(comm)
    call check(deletes == 2 .and. last_deleted == 12, 'a communicator that is freed deletes its attributes')
    call MPI_Comm_delete_attr(MPI_COMM_SELF, key)
    call check(deletes == 3 .and. last_deleted == huge(value) - 10, 'an attribute is deleted')
    call MPI_Comm_delete_attr(MPI_COMM_SELF, dup_key)
    call MPI_Comm_delete_attr(MPI_COMM_SELF, null_key)
    call MPI_Comm_free_keyval(key)
    call check(key == MPI_KEYVAL_INVALID, 'a freed key')
    call MPI_Comm_free_keyval(dup_key)
    call MPI_Comm_free_keyval(null_key)

    deletes = 0
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, delete_type, key, 1_MPI_ADDRESS_KIND)
    call MPI_Type_contiguous(3, MPI_INTEGER, old)
    call MPI_Type_set_attr(old, key, 99_MPI_ADDRESS_KIND)
    call MPI_Type_dup(old, new)
    call MPI_Type_get_attr(new, key, value, flag)
    call check(flag .and. value == 99, 'an attribute of a datatype')
    call MPI_Type_free(old)
    call MPI_Type_free(new)
    call check(deletes == 2 .and. last_deleted == 99, 'attributes of datatypes are deleted')
    call MPI_Type_free_keyval(key)
  end subroutine
end program
