/* The constants that are recognised by their address. Each is a common block of the Fortran side, which a program that
   uses it holds itself; the loader makes both one. */
#include "fortran.h"

#define PLACE __attribute__((aligned(32)))

PLACE int mpi_fortran_bottom_[1];
PLACE int mpi_fortran_in_place_[1];
PLACE int mpi_fortran_buffer_automatic_[1];
PLACE int mpi_fortran_errcodes_ignore_[1];
PLACE int mpi_fortran_status_ignore_[MPI_F_STATUS_SIZE];
PLACE int mpi_fortran_statuses_ignore_[MPI_F_STATUS_SIZE];
PLACE int mpi_fortran_unweighted_[1];
PLACE int mpi_fortran_weights_empty_[1];
PLACE char mpi_fortran_argv_null_[1];
PLACE char mpi_fortran_argvs_null_[1];
