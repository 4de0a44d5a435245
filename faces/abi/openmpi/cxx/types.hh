// The types of Open MPI's C interface, as the names of C++ functions have them: of each handle the name of the structure that
// it points to. Nobody looks into these structures.
#ifndef ARKE_OPENMPI_TYPES_HH
#define ARKE_OPENMPI_TYPES_HH

#include <cstddef>

typedef struct ompi_communicator_t *MPI_Comm;
typedef struct ompi_group_t *MPI_Group;
typedef struct ompi_datatype_t *MPI_Datatype;
typedef struct ompi_op_t *MPI_Op;
typedef struct ompi_request_t *MPI_Request;
typedef struct ompi_message_t *MPI_Message;
typedef struct ompi_info_t *MPI_Info;
typedef struct ompi_errhandler_t *MPI_Errhandler;
typedef struct ompi_win_t *MPI_Win;
typedef struct ompi_file_t *MPI_File;
typedef struct ompi_instance_t *MPI_Session;
typedef long MPI_Aint;
typedef long long MPI_Offset;
typedef long long MPI_Count;

struct ompi_status_public_t {
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
    int cancelled;
    std::size_t bytes;
};
typedef ompi_status_public_t MPI_Status;
static_assert(sizeof(MPI_Status) == 24, "programs have statuses of this size");

extern "C" {
typedef void MPI_User_function(void *, void *, int *, MPI_Datatype *);
typedef void MPI_Comm_errhandler_function(MPI_Comm *, int *, ...);
typedef void MPI_Win_errhandler_function(MPI_Win *, int *, ...);
typedef void MPI_File_errhandler_function(MPI_File *, int *, ...);
typedef void MPI_Session_errhandler_function(MPI_Session *, int *, ...);
typedef int MPI_Comm_copy_attr_function(MPI_Comm, int, void *, void *, void *, int *);
typedef int MPI_Comm_delete_attr_function(MPI_Comm, int, void *, void *);
typedef int MPI_Type_copy_attr_function(MPI_Datatype, int, void *, void *, void *, int *);
typedef int MPI_Type_delete_attr_function(MPI_Datatype, int, void *, void *);
typedef int MPI_Win_copy_attr_function(MPI_Win, int, void *, void *, void *, int *);
typedef int MPI_Win_delete_attr_function(MPI_Win, int, void *, void *);
typedef int MPI_Grequest_query_function(void *, MPI_Status *);
typedef int MPI_Grequest_free_function(void *);
typedef int MPI_Grequest_cancel_function(void *, int);
typedef int MPI_Datarep_extent_function(MPI_Datatype, MPI_Aint *, void *);
typedef int MPI_Datarep_conversion_function(void *, MPI_Datatype, int, void *, MPI_Offset, void *);
}

// The null objects: libmpi.so.40 has them, and a program that names one has its own copy. A handle is an object's address.
extern "C" {
extern char ompi_mpi_comm_null, ompi_mpi_group_null, ompi_mpi_datatype_null, ompi_mpi_op_null, ompi_request_null,
    ompi_mpi_info_null, ompi_mpi_errhandler_null, ompi_mpi_win_null, ompi_mpi_file_null;
}
#define HANDLE(TYPE, OBJECT) (reinterpret_cast<TYPE>(&OBJECT))

#endif
