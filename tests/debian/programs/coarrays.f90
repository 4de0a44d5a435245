! Coarrays over MPI's windows: puts and gets, allocated coarrays, strided parts, synchronisation of some images, locks,
! atomics, critical sections, events, and collectives. Ends with `all well`.
program coarrays
  use, intrinsic :: iso_fortran_env
  implicit none
  integer :: me, images, i, before
  integer :: one[*], total[*], inside[*]
  integer(atomic_int_kind) :: counter[*], old
  integer, allocatable :: table(:, :)[:]
  real(real64) :: reals(3)
  type(lock_type) :: lock[*]
  type(event_type) :: event[*]

  me = this_image()
  images = num_images()
  one = 100 + me
  counter = 0
  total = 0
  inside = 0
  sync all
  do i = 1, images
     if (one[i] /= 100 + i) error stop 'get'
  end do

  allocate (table(4, images)[*])
  table = -1
  sync all
  do i = 1, images
     table(:, me)[i] = [(1000 * me + before, before = 1, 4)]
  end do
  sync all
  do i = 1, images
     if (any(table(:, i) /= [(1000 * i + before, before = 1, 4)])) error stop 'put'
  end do
  i = merge(1, me + 1, me == images)
  if (any(table(1:4:3, :)[i] /= table(1:4:3, :))) error stop 'strided get'
  sync all
  table(2::2, me)[i] = 7
  sync all
  before = merge(images, me - 1, me == 1)
  if (any(table(2::2, before) /= 7) .or. table(1, before) /= 1000 * before + 1) error stop 'strided put'
  deallocate (table)

  if (me == 1) then
     one = 5
     sync images(*)
  else
     sync images(1)
     if (one[1] /= 5) error stop 'sync images'
  end if

  do i = 1, 50
     lock(lock[1])
     total[1] = total[1] + 1
     unlock(lock[1])
     critical
       inside[1] = inside[1] + 1
     end critical
     call atomic_add(counter[1], 1)
  end do
  sync all
  if (total[1] /= 50 * images) error stop 'lock'
  if (inside[1] /= 50 * images) error stop 'critical'
  call atomic_ref(old, counter[1])
  if (old /= 50 * images) error stop 'atomic'

  event post(event[merge(1, me + 1, me == images)])
  event wait(event)

  reals = me * [1d0, 2d0, 3d0]
  call co_sum(reals)
  if (any(abs(reals - images * (images + 1) / 2 * [1d0, 2d0, 3d0]) > 1d-12)) error stop 'co_sum'
  i = me
  call co_max(i)
  if (i /= images) error stop 'co_max'
  i = me
  call co_broadcast(i, source_image=images)
  if (i /= images) error stop 'co_broadcast'
  sync all
  if (me == 1) print '(a)', 'all well'
end program
