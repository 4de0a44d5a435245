// Datatypes: what they do with communicators, which are declared after them, and Free, which programs import.
#include "communicators.hh"

namespace MPI {

Comm::Comm() {}

Comm::Comm(const Comm_Null &other) : Comm_Null(other) {}

namespace {
MPI_Datatype none() { return HANDLE(MPI_Datatype, ompi_mpi_datatype_null); }
} // namespace

Datatype Datatype::Create_contiguous(int count) const {
    MPI_Datatype made = none();
    MPI_Type_contiguous(count, mpi_datatype, &made);
    return made;
}

Datatype Datatype::Create_vector(int count, int blocklength, int stride) const {
    MPI_Datatype made = none();
    MPI_Type_vector(count, blocklength, stride, mpi_datatype, &made);
    return made;
}

Datatype Datatype::Create_indexed(int count, const int lengths[], const int displacements[]) const {
    MPI_Datatype made = none();
    MPI_Type_indexed(count, lengths, displacements, mpi_datatype, &made);
    return made;
}

Datatype Datatype::Create_hindexed(int count, const int lengths[], const Aint displacements[]) const {
    MPI_Datatype made = none();
    MPI_Type_create_hindexed(count, lengths, displacements, mpi_datatype, &made);
    return made;
}

Datatype Datatype::Create_hvector(int count, int blocklength, Aint stride) const {
    MPI_Datatype made = none();
    MPI_Type_create_hvector(count, blocklength, stride, mpi_datatype, &made);
    return made;
}

Datatype Datatype::Create_indexed_block(int count, int blocklength, const int displacements[]) const {
    MPI_Datatype made = none();
    MPI_Type_create_indexed_block(count, blocklength, displacements, mpi_datatype, &made);
    return made;
}

Datatype Datatype::Create_resized(const Aint lb, const Aint extent) const {
    MPI_Datatype made = none();
    MPI_Type_create_resized(mpi_datatype, lb, extent, &made);
    return made;
}

Datatype Datatype::Create_subarray(int ndims, const int sizes[], const int subsizes[], const int starts[],
                                   int order) const {
    MPI_Datatype made = none();
    MPI_Type_create_subarray(ndims, sizes, subsizes, starts, order, mpi_datatype, &made);
    return made;
}

Datatype Datatype::Create_darray(int size, int rank, int ndims, const int gsizes[], const int distribs[],
                                 const int dargs[], const int psizes[], int order) const {
    MPI_Datatype made = none();
    MPI_Type_create_darray(size, rank, ndims, gsizes, distribs, dargs, psizes, order, mpi_datatype, &made);
    return made;
}

Datatype Datatype::Dup() const {
    MPI_Datatype made = none();
    MPI_Type_dup(mpi_datatype, &made);
    return made;
}

int Datatype::Get_size() const {
    int size = 0;
    MPI_Type_size(mpi_datatype, &size);
    return size;
}

void Datatype::Get_extent(Aint &lb, Aint &extent) const { MPI_Type_get_extent(mpi_datatype, &lb, &extent); }

void Datatype::Get_true_extent(Aint &lb, Aint &extent) const { MPI_Type_get_true_extent(mpi_datatype, &lb, &extent); }

void Datatype::Commit() { MPI_Type_commit(&mpi_datatype); }

void Datatype::Free() { MPI_Type_free(&mpi_datatype); }

void Datatype::Pack(const void *inbuf, int incount, void *outbuf, int outsize, int &position, const Comm &comm) const {
    MPI_Pack(inbuf, incount, mpi_datatype, outbuf, outsize, &position, comm);
}

void Datatype::Unpack(const void *inbuf, int insize, void *outbuf, int outcount, int &position, const Comm &comm) const {
    MPI_Unpack(inbuf, insize, &position, outbuf, outcount, mpi_datatype, comm);
}

int Datatype::Pack_size(int incount, const Comm &comm) const {
    int size = 0;
    MPI_Pack_size(incount, mpi_datatype, comm, &size);
    return size;
}

void Datatype::Pack_external(const char *datarep, const void *inbuf, int incount, void *outbuf, Aint outsize,
                             Aint &position) const {
    MPI_Pack_external(datarep, inbuf, incount, mpi_datatype, outbuf, outsize, &position);
}

Aint Datatype::Pack_external_size(const char *datarep, int incount) const {
    Aint size = 0;
    MPI_Pack_external_size(datarep, incount, mpi_datatype, &size);
    return size;
}

void Datatype::Unpack_external(const char *datarep, const void *inbuf, Aint insize, Aint &position, void *outbuf,
                               int outcount) const {
    MPI_Unpack_external(datarep, inbuf, insize, &position, outbuf, outcount, mpi_datatype);
}

void Datatype::Delete_attr(int keyval) { MPI_Type_delete_attr(mpi_datatype, keyval); }

bool Datatype::Get_attr(int keyval, void *value) const {
    int flag = 0;
    MPI_Type_get_attr(mpi_datatype, keyval, value, &flag);
    return flag != 0;
}

void Datatype::Get_contents(int max_integers, int max_addresses, int max_datatypes, int integers[], Aint addresses[],
                            Datatype datatypes[]) const {
    std::vector<MPI_Datatype> handles(max_datatypes > 0 ? max_datatypes : 0, none());
    MPI_Type_get_contents(mpi_datatype, max_integers, max_addresses, max_datatypes, integers, addresses, handles.data());
    for (std::size_t i = 0; i < handles.size(); i++)
        datatypes[i] = handles[i];
}

void Datatype::Get_envelope(int &integers, int &addresses, int &datatypes, int &combiner) const {
    MPI_Type_get_envelope(mpi_datatype, &integers, &addresses, &datatypes, &combiner);
}

void Datatype::Get_name(char *name, int &length) const { MPI_Type_get_name(mpi_datatype, name, &length); }

void Datatype::Set_attr(int keyval, const void *value) {
    MPI_Type_set_attr(mpi_datatype, keyval, const_cast<void *>(value));
}

void Datatype::Set_name(const char *name) { MPI_Type_set_name(mpi_datatype, name); }

} // namespace MPI
