/* What Open MPI's and MPICH's dialects share: a front end cannot be told of a Fortran, and offers callbacks with a context. */
#ifndef ARKE_FORTRAN_FRONT_END_H
#define ARKE_FORTRAN_FRONT_END_H

#define f_tell() ((void) 0)

int arke_op_create(op_function *function, void *context, drop_function *drop, _Bool large, _Bool commute, MPI_Op *op);
int arke_errhandler_create(int of, error_function *function, void *context, drop_function *drop,
                           MPI_Errhandler *errhandler);
int arke_keyval_keep(int keyval, void *context, drop_function *drop);
void arke_comm_shape(MPI_Comm comm, struct comm_shape *shape);
struct results **arke_results(void);
#define F_HAS_CONTEXTS 1
/* An error handler gets the place of the object's handle. */
#define F_OBJECT(type, object) (*(const type *) (object))

#endif
