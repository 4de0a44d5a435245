/* Fortran procedures of the chapter `communicators`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_comm_compare_(Fint *comm1, Fint *comm2, Fint *result, Fint *ierror)
{
    int code = PMPI_Comm_compare(PMPI_Comm_fromint(*comm1), PMPI_Comm_fromint(*comm2), result);
    F_RETURN(ierror, code);
}
F_BOTH(comm_compare)

F_API void pmpi_comm_create_(Fint *comm, Fint *group, Fint *newcomm, Fint *ierror)
{
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_create(PMPI_Comm_fromint(*comm), PMPI_Group_fromint(*group), &newcomm_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_create)

F_API void pmpi_comm_create_from_group_(Fint *group, char *stringtag, Fint *info, Fint *errhandler, Fint *newcomm, Fint *ierror, size_t stringtag_len)
{
    char *stringtag_ = f_text(stringtag, stringtag_len);
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_create_from_group(PMPI_Group_fromint(*group), stringtag_, PMPI_Info_fromint(*info), PMPI_Errhandler_fromint(*errhandler), &newcomm_);
    free(stringtag_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_create_from_group)

F_API void pmpi_comm_create_group_(Fint *comm, Fint *group, Fint *tag, Fint *newcomm, Fint *ierror)
{
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_create_group(PMPI_Comm_fromint(*comm), PMPI_Group_fromint(*group), *tag, &newcomm_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_create_group)

F_API void pmpi_comm_dup_(Fint *comm, Fint *newcomm, Fint *ierror)
{
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_dup(PMPI_Comm_fromint(*comm), &newcomm_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_dup)

F_API void pmpi_comm_dup_with_info_(Fint *comm, Fint *info, Fint *newcomm, Fint *ierror)
{
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_dup_with_info(PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &newcomm_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_dup_with_info)

F_API void pmpi_comm_free_(Fint *comm, Fint *ierror)
{
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = PMPI_Comm_free(&comm_);
    *comm = PMPI_Comm_toint(comm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_free)

F_API void pmpi_comm_get_info_(Fint *comm, Fint *info_used, Fint *ierror)
{
    MPI_Info info_used_ = MPI_INFO_NULL;
    int code = PMPI_Comm_get_info(PMPI_Comm_fromint(*comm), &info_used_);
    *info_used = PMPI_Info_toint(info_used_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_get_info)

F_API void pmpi_comm_get_name_(Fint *comm, char *comm_name, Fint *resultlen, Fint *ierror, size_t comm_name_len)
{
    char comm_name_[MPI_MAX_OBJECT_NAME + 1] = "";
    int code = PMPI_Comm_get_name(PMPI_Comm_fromint(*comm), comm_name_, resultlen);
    if (code == MPI_SUCCESS) f_fill(comm_name, comm_name_len, comm_name_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_get_name)

F_API void pmpi_comm_group_(Fint *comm, Fint *group, Fint *ierror)
{
    MPI_Group group_ = MPI_GROUP_NULL;
    int code = PMPI_Comm_group(PMPI_Comm_fromint(*comm), &group_);
    *group = PMPI_Group_toint(group_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_group)

F_API void pmpi_comm_idup_(Fint *comm, Fint *newcomm, Fint *request, Fint *ierror)
{
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Comm_idup(PMPI_Comm_fromint(*comm), &newcomm_, &request_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_idup)

F_API void pmpi_comm_idup_with_info_(Fint *comm, Fint *info, Fint *newcomm, Fint *request, Fint *ierror)
{
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    MPI_Request request_ = MPI_REQUEST_NULL;
    int code = PMPI_Comm_idup_with_info(PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info), &newcomm_, &request_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    *request = PMPI_Request_toint(request_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_idup_with_info)

F_API void pmpi_comm_rank_(Fint *comm, Fint *rank, Fint *ierror)
{
    int code = PMPI_Comm_rank(PMPI_Comm_fromint(*comm), rank);
    F_RETURN(ierror, code);
}
F_BOTH(comm_rank)

F_API void pmpi_comm_remote_group_(Fint *comm, Fint *group, Fint *ierror)
{
    MPI_Group group_ = MPI_GROUP_NULL;
    int code = PMPI_Comm_remote_group(PMPI_Comm_fromint(*comm), &group_);
    *group = PMPI_Group_toint(group_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_remote_group)

F_API void pmpi_comm_remote_size_(Fint *comm, Fint *size, Fint *ierror)
{
    int code = PMPI_Comm_remote_size(PMPI_Comm_fromint(*comm), size);
    F_RETURN(ierror, code);
}
F_BOTH(comm_remote_size)

F_API void pmpi_comm_set_info_(Fint *comm, Fint *info, Fint *ierror)
{
    int code = PMPI_Comm_set_info(PMPI_Comm_fromint(*comm), PMPI_Info_fromint(*info));
    F_RETURN(ierror, code);
}
F_BOTH(comm_set_info)

F_API void pmpi_comm_set_name_(Fint *comm, char *comm_name, Fint *ierror, size_t comm_name_len)
{
    char *comm_name_ = f_text(comm_name, comm_name_len);
    int code = PMPI_Comm_set_name(PMPI_Comm_fromint(*comm), comm_name_);
    free(comm_name_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_set_name)

F_API void pmpi_comm_size_(Fint *comm, Fint *size, Fint *ierror)
{
    int code = PMPI_Comm_size(PMPI_Comm_fromint(*comm), size);
    F_RETURN(ierror, code);
}
F_BOTH(comm_size)

F_API void pmpi_comm_split_(Fint *comm, Fint *color, Fint *key, Fint *newcomm, Fint *ierror)
{
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_split(PMPI_Comm_fromint(*comm), *color, *key, &newcomm_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_split)

F_API void pmpi_comm_split_type_(Fint *comm, Fint *split_type, Fint *key, Fint *info, Fint *newcomm, Fint *ierror)
{
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_split_type(PMPI_Comm_fromint(*comm), *split_type, *key, PMPI_Info_fromint(*info), &newcomm_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_split_type)

F_API void pmpi_comm_test_inter_(Fint *comm, Fint *flag, Fint *ierror)
{
    int flag_ = 0;
    int code = PMPI_Comm_test_inter(PMPI_Comm_fromint(*comm), &flag_);
    *flag = flag_ != 0;
    F_RETURN(ierror, code);
}
F_BOTH(comm_test_inter)

F_API void pmpi_intercomm_create_(Fint *local_comm, Fint *local_leader, Fint *peer_comm, Fint *remote_leader, Fint *tag, Fint *newintercomm, Fint *ierror)
{
    MPI_Comm newintercomm_ = MPI_COMM_NULL;
    int code = PMPI_Intercomm_create(PMPI_Comm_fromint(*local_comm), *local_leader, PMPI_Comm_fromint(*peer_comm), *remote_leader, *tag, &newintercomm_);
    *newintercomm = PMPI_Comm_toint(newintercomm_);
    F_RETURN(ierror, code);
}
F_BOTH(intercomm_create)

F_API void pmpi_intercomm_create_from_groups_(Fint *local_group, Fint *local_leader, Fint *remote_group, Fint *remote_leader, char *stringtag, Fint *info, Fint *errhandler, Fint *newintercomm, Fint *ierror, size_t stringtag_len)
{
    char *stringtag_ = f_text(stringtag, stringtag_len);
    MPI_Comm newintercomm_ = MPI_COMM_NULL;
    int code = PMPI_Intercomm_create_from_groups(PMPI_Group_fromint(*local_group), *local_leader, PMPI_Group_fromint(*remote_group), *remote_leader, stringtag_, PMPI_Info_fromint(*info), PMPI_Errhandler_fromint(*errhandler), &newintercomm_);
    free(stringtag_);
    *newintercomm = PMPI_Comm_toint(newintercomm_);
    F_RETURN(ierror, code);
}
F_BOTH(intercomm_create_from_groups)

F_API void pmpi_intercomm_merge_(Fint *intercomm, Fint *high, Fint *newintracomm, Fint *ierror)
{
    MPI_Comm newintracomm_ = MPI_COMM_NULL;
    int code = PMPI_Intercomm_merge(PMPI_Comm_fromint(*intercomm), *high != 0, &newintracomm_);
    *newintracomm = PMPI_Comm_toint(newintracomm_);
    F_RETURN(ierror, code);
}
F_BOTH(intercomm_merge)
