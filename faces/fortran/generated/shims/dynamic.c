/* Fortran procedures of the chapter `dynamic`.
   Generated: reproduced by `cargo run -p xtask -- gen`. Do not edit. */
#include "fortran.h"

F_API void pmpi_close_port_(char *port_name, Fint *ierror, size_t port_name_len)
{
    char *port_name_ = f_text(port_name, port_name_len);
    int code = PMPI_Close_port(port_name_);
    free(port_name_);
    F_RETURN(ierror, code);
}
F_BOTH(close_port)

F_API void pmpi_comm_accept_(char *port_name, Fint *info, Fint *root, Fint *comm, Fint *newcomm, Fint *ierror, size_t port_name_len)
{
    char *port_name_ = f_text(port_name, port_name_len);
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_accept(port_name_, PMPI_Info_fromint(*info), *root, PMPI_Comm_fromint(*comm), &newcomm_);
    free(port_name_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_accept)

F_API void pmpi_comm_connect_(char *port_name, Fint *info, Fint *root, Fint *comm, Fint *newcomm, Fint *ierror, size_t port_name_len)
{
    char *port_name_ = f_text(port_name, port_name_len);
    MPI_Comm newcomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_connect(port_name_, PMPI_Info_fromint(*info), *root, PMPI_Comm_fromint(*comm), &newcomm_);
    free(port_name_);
    *newcomm = PMPI_Comm_toint(newcomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_connect)

F_API void pmpi_comm_disconnect_(Fint *comm, Fint *ierror)
{
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm);
    int code = PMPI_Comm_disconnect(&comm_);
    *comm = PMPI_Comm_toint(comm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_disconnect)

F_API void pmpi_comm_get_parent_(Fint *parent, Fint *ierror)
{
    MPI_Comm parent_ = MPI_COMM_NULL;
    int code = PMPI_Comm_get_parent(&parent_);
    *parent = PMPI_Comm_toint(parent_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_get_parent)

F_API void pmpi_comm_join_(Fint *fd, Fint *intercomm, Fint *ierror)
{
    MPI_Comm intercomm_ = MPI_COMM_NULL;
    int code = PMPI_Comm_join(*fd, &intercomm_);
    *intercomm = PMPI_Comm_toint(intercomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_join)

F_API void pmpi_lookup_name_(char *service_name, Fint *info, char *port_name, Fint *ierror, size_t service_name_len, size_t port_name_len)
{
    char *service_name_ = f_text(service_name, service_name_len);
    char port_name_[MPI_MAX_PORT_NAME + 1] = "";
    int code = PMPI_Lookup_name(service_name_, PMPI_Info_fromint(*info), port_name_);
    free(service_name_);
    if (code == MPI_SUCCESS) f_fill(port_name, port_name_len, port_name_);
    F_RETURN(ierror, code);
}
F_BOTH(lookup_name)

F_API void pmpi_open_port_(Fint *info, char *port_name, Fint *ierror, size_t port_name_len)
{
    char port_name_[MPI_MAX_PORT_NAME + 1] = "";
    int code = PMPI_Open_port(PMPI_Info_fromint(*info), port_name_);
    if (code == MPI_SUCCESS) f_fill(port_name, port_name_len, port_name_);
    F_RETURN(ierror, code);
}
F_BOTH(open_port)

F_API void pmpi_publish_name_(char *service_name, Fint *info, char *port_name, Fint *ierror, size_t service_name_len, size_t port_name_len)
{
    char *service_name_ = f_text(service_name, service_name_len);
    char *port_name_ = f_text(port_name, port_name_len);
    int code = PMPI_Publish_name(service_name_, PMPI_Info_fromint(*info), port_name_);
    free(service_name_);
    free(port_name_);
    F_RETURN(ierror, code);
}
F_BOTH(publish_name)

F_API void pmpi_unpublish_name_(char *service_name, Fint *info, char *port_name, Fint *ierror, size_t service_name_len, size_t port_name_len)
{
    char *service_name_ = f_text(service_name, service_name_len);
    char *port_name_ = f_text(port_name, port_name_len);
    int code = PMPI_Unpublish_name(service_name_, PMPI_Info_fromint(*info), port_name_);
    free(service_name_);
    free(port_name_);
    F_RETURN(ierror, code);
}
F_BOTH(unpublish_name)
