! The two kinds of reals that have 16 bytes: gfortran's real(10), which is C's long double, and real(16), which is
! binary128. Only their digits tell them apart, so MPI_Type_create_f90_real does and MPI_Type_match_size cannot.
program f08_kinds
  use mpi_f08
  implicit none
  integer, parameter :: x87 = 10, quad = 16
  integer :: rank, ranks
  real(quad) :: total

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  total = ranks * (ranks + 1) / 2
  call kinds
  call extended
  call quadruple
  call by_precision
  call MPI_Finalize()
  if (rank == 0) print '(a)', 'ok'

contains
  include 'check.inc'

  subroutine kinds
    ! The compiler's own idea of which digits want which kind.
    call check(selected_real_kind(18, 4931) == x87 .and. selected_real_kind(19) == quad, 'gfortran''s kinds')
    call check(storage_size(1._x87) == 128 .and. storage_size(1._quad) == 128, 'two kinds of one size')
  end subroutine

  subroutine extended
    real(x87) :: a(3), b(3), least
    complex(x87) :: z, w
    type(MPI_Datatype) :: real_type, complex_type
    integer :: n
    call MPI_Type_create_f90_real(18, 4931, real_type)
    call MPI_Type_create_f90_complex(18, 4931, complex_type)
    call MPI_Type_size(real_type, n)
    call check(n == 16, 'the size of real(10)')
    call MPI_Type_size(complex_type, n)
    call check(n == 32, 'the size of complex(10)')
    least = epsilon(1._x87)
    a = [1 + (rank + 1) * least, real(rank + 1, x87), -2._x87 * (rank + 1)]
    call MPI_Allreduce(a, b, 3, real_type, MPI_SUM, MPI_COMM_WORLD)
    call check(b(2) == total .and. b(3) == -2 * total, 'MPI_SUM of real(10)')
    call check(abs(b(1) - ranks) <= ranks * ranks * least .and. b(1) > ranks, 'to its last digit')
    call MPI_Allreduce(a, b, 3, MPI_LONG_DOUBLE, MPI_MAX, MPI_COMM_WORLD)
    call check(b(1) == 1 + ranks * least .and. b(2) == ranks .and. b(3) == -2, 'MPI_MAX, as C''s long double')
    z = cmplx(rank + 1, -(rank + 1), x87)
    call MPI_Allreduce(z, w, 1, complex_type, MPI_SUM, MPI_COMM_WORLD)
    call check(w == cmplx(total, -total, x87), 'MPI_SUM of complex(10)')
    z = cmplx(0, 1, x87)
    call MPI_Allreduce(z, w, 1, MPI_C_LONG_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD)
    call check(w == z**ranks, 'MPI_PROD of complex(10)')
  end subroutine

  subroutine quadruple
    real(quad) :: a(3), b(3), least
    complex(quad) :: z, w
    type(MPI_Datatype) :: real_type, complex_type, found
    integer :: n
    call MPI_Type_create_f90_real(33, 4931, real_type)
    call MPI_Type_create_f90_complex(33, 4931, complex_type)
    call MPI_Type_size(real_type, n)
    call check(n == 16, 'the size of real(16)')
    least = epsilon(1._quad)
    a = [1 + (rank + 1) * least, real(rank + 1, quad), -2._quad * (rank + 1)]
    call MPI_Allreduce(a, b, 3, real_type, MPI_SUM, MPI_COMM_WORLD)
    call check(b(2) == total .and. b(3) == -2 * total, 'MPI_SUM of real(16)')
    call check(abs(b(1) - ranks) <= ranks * ranks * least .and. b(1) > ranks, 'to its last digit')
    ! By its size, a real of 16 bytes is Fortran's REAL*16.
    call MPI_Type_match_size(MPI_TYPECLASS_REAL, 16, found)
    call check(found == MPI_REAL16, 'MPI_Type_match_size of a real')
    call MPI_Allreduce(a, b, 3, found, MPI_MAX, MPI_COMM_WORLD)
    call check(b(1) == 1 + ranks * least .and. b(2) == ranks .and. b(3) == -2, 'MPI_MAX of real(16)')
    call MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, 32, found)
    call check(found == MPI_COMPLEX32, 'MPI_Type_match_size of a complex')
    z = cmplx(rank + 1, -(rank + 1), quad)
    call MPI_Allreduce(z, w, 1, complex_type, MPI_SUM, MPI_COMM_WORLD)
    call check(w == cmplx(total, -total, quad), 'MPI_SUM of complex(16)')
    z = cmplx(0, 1, quad)
    call MPI_Allreduce(z, w, 1, found, MPI_PROD, MPI_COMM_WORLD)
    call check(w == z**ranks, 'MPI_PROD of complex(16)')
  end subroutine

  subroutine by_precision
    ! Every number of digits leads to the kind that the compiler takes for it.
    integer :: digits
    type(MPI_Datatype) :: type
    real(4) :: four
    real(8) :: eight
    real(x87) :: ten
    real(quad) :: sixteen
    do digits = 1, 33
      call MPI_Type_create_f90_real(digits, MPI_UNDEFINED, type)
      select case (selected_real_kind(digits))
      case (4)
        call MPI_Allreduce(real(rank + 1, 4), four, 1, type, MPI_SUM, MPI_COMM_WORLD)
        call check(four == total, 'MPI_SUM of real(4)')
      case (8)
        call MPI_Allreduce(real(rank + 1, 8), eight, 1, type, MPI_SUM, MPI_COMM_WORLD)
        call check(eight == total, 'MPI_SUM of real(8)')
      case (10)
        call MPI_Allreduce(real(rank + 1, x87), ten, 1, type, MPI_SUM, MPI_COMM_WORLD)
        call check(ten == total, 'MPI_SUM of real(10) by its digits')
      case (16)
        call MPI_Allreduce(real(rank + 1, quad), sixteen, 1, type, MPI_SUM, MPI_COMM_WORLD)
        call check(sixteen == total, 'MPI_SUM of real(16) by its digits')
      case default
        call check(.false., 'a kind that nobody knows')
      end select
    end do
  end subroutine
end program
