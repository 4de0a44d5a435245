/* mpi-ext.h: what Arke offers beyond the MPI standard. Include it after mpi.h.
 *
 * A type of half precision, and fault tolerance: in a job started with `mpiexec --with-ft ulfm` the other processes go
 * on when one fails. Operations that need it end in an error of one of the classes below, where the communicator's error
 * handler lets them; MPI_ERRORS_RETURN is the usual one. */
#ifndef MPI_EXT_H_INCLUDED
#define MPI_EXT_H_INCLUDED

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Two bytes with a floating-point number, such as _Float16. Reductions compute with it, as with Fortran's MPI_REAL2,
 * which is another type: MPI_Type_get_name tells them apart. */
#define MPIX_C_FLOAT16                     MPI_ABI_CAST_(MPI_Datatype, 0x0000024a)

/* The functions of fault tolerance are there. */
#define MPIX_HAVE_FT                       1

/* Error classes. */
#define MPIX_ERR_PROC_FAILED               8001 /* a process that takes part in the operation has failed */
#define MPIX_ERR_PROC_FAILED_PENDING       8002 /* a pending receive from MPI_ANY_SOURCE may wait for a failed process */
#define MPIX_ERR_REVOKED                   8003 /* the communicator was revoked */

/* Ends all operations on a communicator, now and later, in all of its processes. Returns at once; not collective. */
int MPIX_Comm_revoke(MPI_Comm comm);
int MPIX_Comm_is_revoked(MPI_Comm comm, int *flag);

/* Makes a communicator of the processes that live. Collective over these; works on a revoked communicator. */
int MPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm);
int MPIX_Comm_ishrink(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request);

/* Gives all living processes the bitwise AND of their flags, and the same error: MPIX_ERR_PROC_FAILED if somebody has
 * failed whose failure they have not all acknowledged. Collective over the living; works on a revoked communicator. */
int MPIX_Comm_agree(MPI_Comm comm, int *flag);
int MPIX_Comm_iagree(MPI_Comm comm, int *flag, MPI_Request *request);

/* The processes that this one knows to have failed, in the order in which they are acknowledged. */
int MPIX_Comm_get_failed(MPI_Comm comm, MPI_Group *failedgrp);
/* Acknowledges the first of them; receives from MPI_ANY_SOURCE wait for the others again when all are acknowledged. */
int MPIX_Comm_ack_failed(MPI_Comm comm, int num_to_ack, int *num_acked);

/* The same by older names: acknowledges all, and tells whose failure is acknowledged. */
int MPIX_Comm_failure_ack(MPI_Comm comm);
int MPIX_Comm_failure_get_acked(MPI_Comm comm, MPI_Group *failedgrp);

int PMPIX_Comm_revoke(MPI_Comm comm);
int PMPIX_Comm_is_revoked(MPI_Comm comm, int *flag);
int PMPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm);
int PMPIX_Comm_ishrink(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request);
int PMPIX_Comm_agree(MPI_Comm comm, int *flag);
int PMPIX_Comm_iagree(MPI_Comm comm, int *flag, MPI_Request *request);
int PMPIX_Comm_get_failed(MPI_Comm comm, MPI_Group *failedgrp);
int PMPIX_Comm_ack_failed(MPI_Comm comm, int num_to_ack, int *num_acked);
int PMPIX_Comm_failure_ack(MPI_Comm comm);
int PMPIX_Comm_failure_get_acked(MPI_Comm comm, MPI_Group *failedgrp);

#ifdef __cplusplus
}
#endif

#endif
