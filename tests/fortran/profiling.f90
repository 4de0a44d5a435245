! A tool in Fortran: it defines a procedure of MPI anew and calls the one of the library by its PMPI name.
module profiling_counts
  implicit none
  integer :: barriers = 0
end module

subroutine mpi_barrier(comm, ierror)
  use profiling_counts
  use mpi, only : PMPI_Barrier
  implicit none
  integer :: comm, ierror
  barriers = barriers + 1
  call PMPI_Barrier(comm, ierror)
end subroutine

subroutine mpi_send_f08ts(buf, count, datatype, dest, tag, comm, ierror) bind(C, name="mpi_send_f08ts_")
  use profiling_counts
  use mpi_f08, only : PMPI_Send, MPI_Datatype, MPI_Comm
  implicit none
  type(*), dimension(..), intent(in) :: buf
  integer, intent(in) :: count, dest, tag
  type(MPI_Datatype), intent(in) :: datatype
  type(MPI_Comm), intent(in) :: comm
  integer, optional, intent(out) :: ierror
  barriers = barriers + 100
  call PMPI_Send(buf, count, datatype, dest, tag, comm, ierror)
end subroutine

subroutine with_mpi_f08
  use mpi_f08
  implicit none
  integer :: row(2, 3), there(3)
  type(MPI_Request) :: request
  row = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  call MPI_Irecv(there, 3, MPI_INTEGER, 0, 0, MPI_COMM_SELF, request)
  call MPI_Send(row(2, :), 3, MPI_INTEGER, 0, 0, MPI_COMM_SELF)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  if (any(there /= [2, 4, 6])) stop 2
end subroutine

program profiling
  use profiling_counts
  use mpi
  implicit none
  integer :: ierror, rank
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  call PMPI_Barrier(MPI_COMM_WORLD, ierror)
  if (barriers /= 1) then
    print *, 'FAIL', barriers, 'barriers were counted'
    stop 1
  end if
  call MPI_Send(rank, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, ierror)
  call with_mpi_f08
  if (barriers /= 101) stop 3
  call MPI_Finalize(ierror)
  if (rank == 0) print '(a)', 'ok'
end program
