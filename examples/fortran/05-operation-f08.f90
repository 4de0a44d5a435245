! An operation of one's own on a derived type of one's own: each rank has a weighted mean, the reduction merges them.
module means
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none

  type, bind(C) :: mean
    real(c_double) :: value
    integer(c_int) :: weight
  end type

contains

  subroutine merge_means(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    type(mean), pointer :: a(:), b(:)
    integer :: i, weight
    if (datatype == MPI_DATATYPE_NULL) call MPI_Abort(MPI_COMM_WORLD, 1)
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    do i = 1, len
      weight = a(i)%weight + b(i)%weight
      b(i)%value = (a(i)%value * a(i)%weight + b(i)%value * b(i)%weight) / weight
      b(i)%weight = weight
    end do
  end subroutine
end module

program operation
  use means
  implicit none
  type(mean) :: mine, all
  type(MPI_Datatype) :: parts, mean_type
  type(MPI_Op) :: merge_op
  integer(kind=MPI_ADDRESS_KIND) :: start, places(2), extent
  integer :: rank, ranks, i
  double precision :: expected

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)

  call MPI_Get_address(mine, start)
  call MPI_Get_address(mine%value, places(1))
  call MPI_Get_address(mine%weight, places(2))
  places = [MPI_Aint_diff(places(1), start), MPI_Aint_diff(places(2), start)]
  call MPI_Type_create_struct(2, [1, 1], places, [MPI_DOUBLE_PRECISION, MPI_INTEGER], parts)
  extent = storage_size(mine) / 8
  call MPI_Type_create_resized(parts, 0_MPI_ADDRESS_KIND, extent, mean_type)
  call MPI_Type_commit(mean_type)
  call MPI_Op_create(merge_means, .true., merge_op)

  mine = mean(dble(rank), rank + 1)
  call MPI_Allreduce(mine, all, 1, mean_type, merge_op, MPI_COMM_WORLD)
  expected = sum([(dble(i) * (i + 1), i = 0, ranks - 1)]) / (ranks * (ranks + 1) / 2)
  if (abs(all%value - expected) > 1d-9 .or. all%weight /= ranks * (ranks + 1) / 2) then
    print *, 'FAIL the mean is', all%value, ' not', expected
    call MPI_Abort(MPI_COMM_WORLD, 1)
  end if
  if (rank == 0) print '(a, f8.4)', ' the weighted mean is', all%value

  call MPI_Op_free(merge_op)
  call MPI_Type_free(mean_type)
  call MPI_Type_free(parts)
  call MPI_Finalize()
end program
