! Attributes that one language stores and the other reads. Handles are the same numbers in C, as in the standard ABI.
program f08_attributes_of_c
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call attributes_between_languages
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine attributes_between_languages
    ! What Fortran stores, C finds as a pointer to an integer; what C stores, Fortran finds as an address.
    interface
      function c_get(comm, key, value, flag) bind(C, name="MPI_Comm_get_attr")
        import
        type(c_ptr), value :: comm
        integer(c_int), value :: key
        type(c_ptr) :: value
        integer(c_int) :: flag, c_get
      end function
      function c_set(comm, key, value) bind(C, name="MPI_Comm_set_attr")
        import
        type(c_ptr), value :: comm, value
        integer(c_int), value :: key
        integer(c_int) :: c_set
      end function
    end interface
    integer(kind=MPI_ADDRESS_KIND) :: value
    integer(kind=MPI_ADDRESS_KIND), pointer :: stored
    integer, target :: thing
    integer :: key
    integer(c_int) :: c_flag
    logical :: flag
    type(c_ptr) :: self, pointer
    self = transfer(int(MPI_COMM_SELF%MPI_VAL, c_intptr_t), self)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, 0_MPI_ADDRESS_KIND)
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, 4711_MPI_ADDRESS_KIND)
    call check(c_get(self, key, pointer, c_flag) == 0 .and. c_flag /= 0, 'C finds the attribute')
    call c_f_pointer(pointer, stored)
    call check(stored == 4711, 'C finds its value')
    call check(c_set(self, key, c_loc(thing)) == 0, 'C stores an attribute')
    call MPI_Comm_get_attr(MPI_COMM_SELF, key, value, flag)
    call check(flag .and. value == transfer(c_loc(thing), value), 'Fortran finds the address')
    call MPI_Comm_delete_attr(MPI_COMM_SELF, key)
    call MPI_Comm_free_keyval(key)
  end subroutine
end program
