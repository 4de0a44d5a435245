// MPI's C++ classes of windows and files, in the layout that programs of Open MPI know.
#ifndef ARKE_OPENMPI_WINDOWS_HH
#define ARKE_OPENMPI_WINDOWS_HH

#include "communicators.hh"

namespace MPI {

class Win {
public:
    Win() : mpi_win(HANDLE(MPI_Win, ompi_mpi_win_null)) {}
    Win(const Win &other) : mpi_win(other.mpi_win) {}
    Win(MPI_Win i) : mpi_win(i) {}
    virtual ~Win() {}
    operator MPI_Win() const { return mpi_win; }

    typedef int Copy_attr_function(const Win &, int, void *, void *, void *, bool &);
    typedef int Delete_attr_function(Win &, int, void *, void *);
    typedef void Errhandler_function(Win &, int *, ...);

    static Errhandler Create_errhandler(Errhandler_function *function);
    virtual void Set_errhandler(const Errhandler &errhandler) const { MPI_Win_set_errhandler(mpi_win, errhandler); }
    virtual Errhandler Get_errhandler() const {
        MPI_Errhandler errhandler = HANDLE(MPI_Errhandler, ompi_mpi_errhandler_null);
        MPI_Win_get_errhandler(mpi_win, &errhandler);
        return errhandler;
    }
    virtual void Accumulate(const void *origin, int count, const Datatype &datatype, int rank, Aint displacement,
                            int target_count, const Datatype &target_datatype, const Op &op) const {
        MPI_Accumulate(origin, count, datatype, rank, displacement, target_count, target_datatype, op, mpi_win);
    }
    virtual void Complete() const { MPI_Win_complete(mpi_win); }
    virtual void Fence(int assertion) const { MPI_Win_fence(assertion, mpi_win); }
    // Not inline: programs import it.
    virtual void Free();
    virtual void Get(const void *origin, int count, const Datatype &datatype, int rank, Aint displacement,
                     int target_count, const Datatype &target_datatype) const {
        MPI_Get(const_cast<void *>(origin), count, datatype, rank, displacement, target_count, target_datatype, mpi_win);
    }
    virtual Group Get_group() const {
        MPI_Group group = HANDLE(MPI_Group, ompi_mpi_group_null);
        MPI_Win_get_group(mpi_win, &group);
        return group;
    }
    virtual void Lock(int type, int rank, int assertion) const { MPI_Win_lock(type, rank, assertion, mpi_win); }
    virtual void Post(const Group &group, int assertion) const { MPI_Win_post(group, assertion, mpi_win); }
    virtual void Put(const void *origin, int count, const Datatype &datatype, int rank, Aint displacement,
                     int target_count, const Datatype &target_datatype) const {
        MPI_Put(origin, count, datatype, rank, displacement, target_count, target_datatype, mpi_win);
    }
    virtual void Start(const Group &group, int assertion) const { MPI_Win_start(group, assertion, mpi_win); }
    virtual bool Test() const {
        int flag = 0;
        MPI_Win_test(mpi_win, &flag);
        return flag != 0;
    }
    virtual void Unlock(int rank) const { MPI_Win_unlock(rank, mpi_win); }
    virtual void Wait() const { MPI_Win_wait(mpi_win); }
    virtual void Call_errhandler(int code) const { MPI_Win_call_errhandler(mpi_win, code); }
    virtual void Delete_attr(int keyval) { MPI_Win_delete_attr(mpi_win, keyval); }
    virtual void Get_name(char *name, int &length) const { MPI_Win_get_name(mpi_win, name, &length); }
    virtual void Set_attr(int keyval, const void *value) {
        MPI_Win_set_attr(mpi_win, keyval, const_cast<void *>(value));
    }
    virtual void Set_name(const char *name) { MPI_Win_set_name(mpi_win, name); }

protected:
    static int do_create_keyval(MPI_Win_copy_attr_function *c_copy, MPI_Win_delete_attr_function *c_delete,
                                Copy_attr_function *copy, Delete_attr_function *remove, void *extra_state, int &keyval);
    MPI_Win mpi_win;
};

// A file's other functions are not virtual, and programs have them inline.
class File {
public:
    File() : mpi_file(HANDLE(MPI_File, ompi_mpi_file_null)) {}
    File(MPI_File i) : mpi_file(i) {}
    virtual ~File() {}
    operator MPI_File() const { return mpi_file; }
    typedef void Errhandler_function(File &, int *, ...);
    void Close();
    static Errhandler Create_errhandler(Errhandler_function *function);

protected:
    MPI_File mpi_file;
};

} // namespace MPI

#endif
