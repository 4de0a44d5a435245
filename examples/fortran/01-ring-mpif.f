C     A token goes round the ranks; the oldest style: fixed source form
C     and include 'mpif.h'. Every handle is an INTEGER, and the last
C     argument of every call is IERROR.
      PROGRAM RING
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER IERROR, RANK, RANKS, TOKEN, SOURCE, DEST
      INTEGER STATUS(MPI_STATUS_SIZE)

      CALL MPI_INIT(IERROR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERROR)
      CALL MPI_COMM_SIZE(MPI_COMM_WORLD, RANKS, IERROR)
      DEST = MOD(RANK + 1, RANKS)
      SOURCE = MOD(RANK + RANKS - 1, RANKS)

      TOKEN = RANK
      CALL MPI_SENDRECV_REPLACE(TOKEN, 1, MPI_INTEGER, DEST, 7,
     &     SOURCE, 7, MPI_COMM_WORLD, STATUS, IERROR)
      IF (TOKEN .NE. SOURCE .OR. STATUS(MPI_SOURCE) .NE. SOURCE) THEN
         PRINT *, 'FAIL rank', RANK, ' got', TOKEN
         CALL MPI_ABORT(MPI_COMM_WORLD, 1, IERROR)
      END IF

C     The sum of all ranks, in place.
      CALL MPI_ALLREDUCE(MPI_IN_PLACE, TOKEN, 1, MPI_INTEGER, MPI_SUM,
     &     MPI_COMM_WORLD, IERROR)
      IF (TOKEN .NE. RANKS * (RANKS - 1) / 2) THEN
         PRINT *, 'FAIL the sum is', TOKEN
         CALL MPI_ABORT(MPI_COMM_WORLD, 1, IERROR)
      END IF
      IF (RANK .EQ. 0) PRINT *, 'the ranks add up to', TOKEN
      CALL MPI_FINALIZE(IERROR)
      END
