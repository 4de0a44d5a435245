! A rank that has nothing passes an array that is not allocated, of any rank: to an exchange with counts of 0, and where
! only the root's buffer counts. Its bounds are whatever the stack held.
program f08_unallocated
  use mpi_f08
  implicit none
  integer :: rank, ranks

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call leave_numbers_on_the_stack
  call exchange
  call leave_numbers_on_the_stack
  call at_the_root
  call a_section_elsewhere
  call MPI_Barrier(MPI_COMM_WORLD)
  if (rank == 0) print '(a)', 'ok'
  call MPI_Finalize()

contains
  include 'check.inc'

  subroutine leave_numbers_on_the_stack
    integer, volatile :: numbers(4000)
    integer :: i
    do i = 1, size(numbers)
      numbers(i) = i
    end do
    call check(numbers(7) == 7, 'numbers')
  end subroutine

  subroutine exchange
    real, allocatable :: sent(:, :), received(:, :)
    integer :: counts(ranks), places(ranks), i
    counts = 0
    places = 0
    ! Rank 0 has nothing.
    if (rank > 0) then
      allocate (sent(3, ranks), received(3, ranks))
      sent = rank
      received = -1
      counts = 3
      counts(1) = 0
      places = [(3 * i, i = 0, ranks - 1)]
    end if
    call MPI_Alltoallv(sent, counts, places, MPI_REAL, received, counts, places, MPI_REAL, MPI_COMM_WORLD)
    if (rank == 0) return
    do i = 1, ranks
      call check(all(received(:, i) == merge(-1, i - 1, i == 1)), 'exchanged')
    end do
  end subroutine

  subroutine at_the_root
    real, allocatable :: sums(:, :)
    real :: mine(4)
    type(MPI_Request) :: request
    mine = rank
    if (rank == 0) allocate (sums(2, 2))
    call MPI_Reduce(mine, sums, 4, MPI_REAL, MPI_SUM, 0, MPI_COMM_WORLD)
    if (rank == 0) call check(all(sums == ranks * (ranks - 1) / 2), 'the sums of MPI_Reduce')
    call MPI_Ireduce(mine, sums, 4, MPI_REAL, MPI_MAX, 0, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    if (rank == 0) call check(all(sums == ranks - 1), 'the maxima of MPI_Ireduce')
    call MPI_Reduce_init(mine, sums, 4, MPI_REAL, MPI_SUM, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request)
    call MPI_Start(request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Request_free(request)
    if (rank == 0) call check(all(sums == ranks * (ranks - 1) / 2), 'the sums of MPI_Reduce_init')
  end subroutine

  subroutine a_section_elsewhere
    ! Where it does not count a section is left alone.
    integer :: sums(8), mine(4)
    sums = -1
    mine = 1
    call MPI_Reduce(mine, sums(1::2), 4, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
    call check(all(sums(1::2) == merge(ranks, -1, rank == 0)), 'the section')
    call check(all(sums(2::2) == -1), 'between the elements')
  end subroutine
end program
