! A plate of temperatures, cut into strips of rows. Rows of a Fortran array are not contiguous: `mpi_f08` takes the
! section `plate(i, :)` as it stands, also in calls that return before the data has moved.
program halo
  use mpi_f08
  implicit none
  integer, parameter :: n = 8, m = 12, steps = 200
  double precision :: plate(0:n+1, 0:m+1), next(n, m), change, hottest
  integer :: rank, ranks, above, below, step, j
  type(MPI_Comm) :: line
  type(MPI_Request) :: requests(4)

  call MPI_Init()
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call MPI_Cart_create(MPI_COMM_WORLD, 1, [ranks], [.false.], .false., line)
  call MPI_Comm_rank(line, rank)
  call MPI_Cart_shift(line, 0, 1, above, below)

  plate = 0
  if (above == MPI_PROC_NULL) plate(0, :) = [(dble(j), j = 0, m + 1)]

  do step = 1, steps
    call MPI_Irecv(plate(0, 1:m), m, MPI_DOUBLE_PRECISION, above, 0, line, requests(1))
    call MPI_Irecv(plate(n+1, 1:m), m, MPI_DOUBLE_PRECISION, below, 1, line, requests(2))
    call MPI_Isend(plate(1, 1:m), m, MPI_DOUBLE_PRECISION, above, 1, line, requests(3))
    call MPI_Isend(plate(n, 1:m), m, MPI_DOUBLE_PRECISION, below, 0, line, requests(4))
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
    call MPI_F_sync_reg(plate)
    next = (plate(0:n-1, 1:m) + plate(2:n+1, 1:m) + plate(1:n, 0:m-1) + plate(1:n, 2:m+1)) / 4
    change = maxval(abs(next - plate(1:n, 1:m)))
    plate(1:n, 1:m) = next
    call MPI_Allreduce(MPI_IN_PLACE, change, 1, MPI_DOUBLE_PRECISION, MPI_MAX, line)
  end do

  ! Heat only flows down: nothing is hotter than the edge, each row is cooler than the one above it, and rows of different
  ! ranks join without a step, which they would not if a border had gone astray.
  hottest = maxval(plate(1:n, 1:m))
  if (hottest > m + 1 .or. minval(plate(1:n, 1:m)) < 0) call MPI_Abort(line, 1)
  if (any(plate(1:n, m / 2) > plate(0:n-1, m / 2))) call MPI_Abort(line, 2)
  if (rank == 0) print '(a, es9.2)', ' the last change was', change
  call MPI_Comm_free(line)
  call MPI_Finalize()
end program
