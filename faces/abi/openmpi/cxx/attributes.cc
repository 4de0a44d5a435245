// The program's C++ functions for attributes and data representations: what C calls in their place, with a box that names
// them. The boxes last as long as the process: nothing says when the last attribute is gone.
#include "classes.hh"

namespace MPI {
namespace {

// The functions for a key. Of each pair one is given; C's may be one of the predefined ones.
template <class Object, class CCopy, class CDelete> struct Functions {
    CCopy *c_copy;
    CDelete *c_delete;
    typename Object::Copy_attr_function *copy;
    typename Object::Delete_attr_function *remove;
    void *extra_state;
};

typedef Functions<Comm, MPI_Comm_copy_attr_function, MPI_Comm_delete_attr_function> CommFunctions;
typedef Functions<Datatype, MPI_Type_copy_attr_function, MPI_Type_delete_attr_function> TypeFunctions;
typedef Functions<Win, MPI_Win_copy_attr_function, MPI_Win_delete_attr_function> WinFunctions;

template <class Given, class Handle, class Object>
int copied(Handle handle, Object &object, int keyval, void *extra_state, void *in, void *out, int *flag) {
    const auto *const given = static_cast<const Given *>(extra_state);
    if (given->copy == nullptr)
        return given->c_copy == nullptr ? (*flag = 0) : given->c_copy(handle, keyval, given->extra_state, in, out, flag);
    bool keep = false;
    const int result = given->copy(object, keyval, given->extra_state, in, out, keep);
    *flag = keep;
    return result;
}

template <class Given, class Handle, class Object>
int removed(Handle handle, Object &object, int keyval, void *value, void *extra_state) {
    const auto *const given = static_cast<const Given *>(extra_state);
    if (given->remove != nullptr)
        return given->remove(object, keyval, value, given->extra_state);
    return given->c_delete == nullptr ? 0 : given->c_delete(handle, keyval, value, given->extra_state);
}

// The program's functions for a data representation.
typedef void Conversion(void *, Datatype &, int, void *, Offset, void *);
typedef void Extent(const Datatype &, Aint &, void *);

struct Representation {
    Conversion *read;
    Conversion *write;
    MPI_Datarep_conversion_function *c_read;
    MPI_Datarep_conversion_function *c_write;
    Extent *extent;
    void *extra_state;
};

int converted(Conversion *function, MPI_Datarep_conversion_function *c, void *user, MPI_Datatype datatype, int count,
              void *file, Offset position, void *extra_state) {
    if (function == nullptr)
        return c(user, datatype, count, file, position, extra_state);
    Datatype object(datatype);
    function(user, object, count, file, position, extra_state);
    return 0;
}

extern "C" int arke_cxx_read(void *user, MPI_Datatype datatype, int count, void *file, Offset position, void *box) {
    const auto *const given = static_cast<const Representation *>(box);
    return converted(given->read, given->c_read, user, datatype, count, file, position, given->extra_state);
}

extern "C" int arke_cxx_write(void *user, MPI_Datatype datatype, int count, void *file, Offset position, void *box) {
    const auto *const given = static_cast<const Representation *>(box);
    return converted(given->write, given->c_write, user, datatype, count, file, position, given->extra_state);
}

extern "C" int arke_cxx_extent(MPI_Datatype datatype, MPI_Aint *extent, void *box) {
    const auto *const given = static_cast<const Representation *>(box);
    given->extent(Datatype(datatype), *extent, given->extra_state);
    return 0;
}

void add(const char *name, const Representation &given) {
    // A null function of C says that the file has the program's own form.
    const bool reads = given.read != nullptr || given.c_read != nullptr;
    const bool writes = given.write != nullptr || given.c_write != nullptr;
    MPI_Register_datarep(name, reads ? arke_cxx_read : nullptr, writes ? arke_cxx_write : nullptr,
                         given.extent != nullptr ? arke_cxx_extent : nullptr, new Representation(given));
}

} // namespace
} // namespace MPI

extern "C" {

int ompi_mpi_cxx_comm_copy_attr_intercept(MPI_Comm comm, int keyval, void *extra_state, void *in, void *out, int *flag,
                                          MPI_Comm) {
    return MPI::with_class(comm, [&](const MPI::Comm &object) {
        return MPI::copied<MPI::CommFunctions>(comm, object, keyval, extra_state, in, out, flag);
    });
}

int ompi_mpi_cxx_comm_delete_attr_intercept(MPI_Comm comm, int keyval, void *value, void *extra_state) {
    return MPI::with_class(comm, [&](MPI::Comm &object) {
        return MPI::removed<MPI::CommFunctions>(comm, object, keyval, value, extra_state);
    });
}

int ompi_mpi_cxx_type_copy_attr_intercept(MPI_Datatype datatype, int keyval, void *extra_state, void *in, void *out,
                                          int *flag) {
    MPI::Datatype object(datatype);
    return MPI::copied<MPI::TypeFunctions>(datatype, object, keyval, extra_state, in, out, flag);
}

int ompi_mpi_cxx_type_delete_attr_intercept(MPI_Datatype datatype, int keyval, void *value, void *extra_state) {
    MPI::Datatype object(datatype);
    return MPI::removed<MPI::TypeFunctions>(datatype, object, keyval, value, extra_state);
}

int ompi_mpi_cxx_win_copy_attr_intercept(MPI_Win win, int keyval, void *extra_state, void *in, void *out, int *flag) {
    MPI::Win object(win);
    return MPI::copied<MPI::WinFunctions>(win, object, keyval, extra_state, in, out, flag);
}

int ompi_mpi_cxx_win_delete_attr_intercept(MPI_Win win, int keyval, void *value, void *extra_state) {
    MPI::Win object(win);
    return MPI::removed<MPI::WinFunctions>(win, object, keyval, value, extra_state);
}

} // extern "C"

namespace MPI {

int Comm::do_create_keyval(MPI_Comm_copy_attr_function *c_copy, MPI_Comm_delete_attr_function *c_delete,
                           Copy_attr_function *copy, Delete_attr_function *remove, void *extra_state, int &keyval) {
    return MPI_Comm_create_keyval(
        reinterpret_cast<MPI_Comm_copy_attr_function *>(ompi_mpi_cxx_comm_copy_attr_intercept),
        ompi_mpi_cxx_comm_delete_attr_intercept, &keyval,
        new CommFunctions{c_copy, c_delete, copy, remove, extra_state});
}

int Datatype::do_create_keyval(MPI_Type_copy_attr_function *c_copy, MPI_Type_delete_attr_function *c_delete,
                               Copy_attr_function *copy, Delete_attr_function *remove, void *extra_state, int &keyval) {
    return MPI_Type_create_keyval(ompi_mpi_cxx_type_copy_attr_intercept, ompi_mpi_cxx_type_delete_attr_intercept, &keyval,
                                  new TypeFunctions{c_copy, c_delete, copy, remove, extra_state});
}

int Win::do_create_keyval(MPI_Win_copy_attr_function *c_copy, MPI_Win_delete_attr_function *c_delete,
                          Copy_attr_function *copy, Delete_attr_function *remove, void *extra_state, int &keyval) {
    return MPI_Win_create_keyval(ompi_mpi_cxx_win_copy_attr_intercept, ompi_mpi_cxx_win_delete_attr_intercept, &keyval,
                                 new WinFunctions{c_copy, c_delete, copy, remove, extra_state});
}

void Register_datarep(const char *name, Conversion *read, Conversion *write, Extent *extent, void *extra_state) {
    add(name, {read, write, nullptr, nullptr, extent, extra_state});
}

void Register_datarep(const char *name, MPI_Datarep_conversion_function *read, Conversion *write, Extent *extent,
                      void *extra_state) {
    add(name, {nullptr, write, read, nullptr, extent, extra_state});
}

void Register_datarep(const char *name, Conversion *read, MPI_Datarep_conversion_function *write, Extent *extent,
                      void *extra_state) {
    add(name, {read, nullptr, nullptr, write, extent, extra_state});
}

void Register_datarep(const char *name, MPI_Datarep_conversion_function *read, MPI_Datarep_conversion_function *write,
                      Extent *extent, void *extra_state) {
    add(name, {nullptr, nullptr, read, write, extent, extra_state});
}

} // namespace MPI
