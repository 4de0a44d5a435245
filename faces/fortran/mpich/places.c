/* The constants that are recognised by their address, with the sizes that MPICH's library gives them. */
#include "fortran.h"

struct mpipriv1 mpipriv1_;
struct mpipriv2 mpipriv2_;
struct mpiprivc mpiprivc_;
int mpifcmb5_, mpifcmb9_;
int MPIR_F08_MPI_BOTTOM, MPIR_F08_MPI_IN_PLACE, MPIR_F08_MPI_STATUS_IGNORE_OBJ[5], MPIR_F08_MPI_STATUSES_IGNORE_OBJ[5];
int __mpi_f08_link_constants_MOD_mpi_errcodes_ignore, __mpi_f08_link_constants_MOD_mpi_unweighted,
    __mpi_f08_link_constants_MOD_mpi_weights_empty;
char __mpi_f08_link_constants_MOD_mpi_argv_null, __mpi_f08_link_constants_MOD_mpi_argvs_null;

/* What a program in C compares the address of a Fortran status with. */
extern int *MPI_F_STATUS_IGNORE, *MPI_F_STATUSES_IGNORE;

__attribute__((constructor)) static void tell_c(void)
{
    MPI_F_STATUS_IGNORE = mpipriv1_.status_ignore;
    MPI_F_STATUSES_IGNORE = mpipriv2_.statuses_ignore;
}

/* The same places as pointers, by which MPICH's library itself knows them. */
F_API int *MPIR_F_MPI_BOTTOM = &mpipriv1_.bottom, *MPIR_F_MPI_IN_PLACE = &mpipriv1_.in_place;
F_API int *MPIR_F_MPI_UNWEIGHTED = &mpifcmb5_, *MPIR_F_MPI_WEIGHTS_EMPTY = &mpifcmb9_;
F_API int *MPI_F_ERRCODES_IGNORE = &mpipriv2_.errcodes_ignore;
F_API char *MPI_F_ARGV_NULL = &mpiprivc_.argv_null, *MPI_F_ARGVS_NULL = &mpiprivc_.argvs_null;
