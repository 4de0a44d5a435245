! The module mpi knows the types of mpi_f08 too, for those who call both.
program mpi_both
  use mpi
  implicit none
  type(MPI_Status) :: new
  type(MPI_Comm) :: comm
  integer :: old(MPI_STATUS_SIZE)
  integer :: rank, ierror

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  comm%MPI_VAL = MPI_COMM_WORLD
  call MPI_Recv(rank, 0, MPI_INTEGER, MPI_PROC_NULL, 0, comm%MPI_VAL, old, ierror)
  call MPI_Status_f2f08(old, new, ierror)
  call check(new%MPI_SOURCE == MPI_PROC_NULL .and. new%MPI_TAG == MPI_ANY_TAG, 'MPI_Status_f2f08')
  new%MPI_TAG = 77
  call MPI_Status_f082f(new, old, ierror)
  call check(old(MPI_TAG) == 77, 'MPI_Status_f082f')
  call check(comm == MPI_Comm(MPI_COMM_WORLD), 'handles are compared')
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
end program
