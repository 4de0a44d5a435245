// MPI's C++ classes but for communicators, windows and files (MPI 2.2, chapter 16): a handle each, in the layout that programs
// of Open MPI know. The order of the virtual functions is part of the interface; bodies only call the C function.
#ifndef ARKE_OPENMPI_VALUES_HH
#define ARKE_OPENMPI_VALUES_HH

#include "functions.hh"
#include <vector>

namespace MPI {

class Comm_Null;
class Comm;

typedef MPI_Aint Aint;
typedef MPI_Offset Offset;

class Datatype {
public:
    Datatype() : mpi_datatype(HANDLE(MPI_Datatype, ompi_mpi_datatype_null)) {}
    virtual ~Datatype() {}
    Datatype(MPI_Datatype i) : mpi_datatype(i) {}
    Datatype(const Datatype &other) : mpi_datatype(other.mpi_datatype) {}
    Datatype &operator=(const Datatype &other) { mpi_datatype = other.mpi_datatype; return *this; }
    operator MPI_Datatype() const { return mpi_datatype; }

    typedef int Copy_attr_function(const Datatype &, int, void *, const void *, void *, bool &);
    typedef int Delete_attr_function(Datatype &, int, void *, void *);

    virtual Datatype Create_contiguous(int count) const;
    virtual Datatype Create_vector(int count, int blocklength, int stride) const;
    virtual Datatype Create_indexed(int count, const int lengths[], const int displacements[]) const;
    virtual Datatype Create_hindexed(int count, const int lengths[], const Aint displacements[]) const;
    virtual Datatype Create_hvector(int count, int blocklength, Aint stride) const;
    virtual Datatype Create_indexed_block(int count, int blocklength, const int displacements[]) const;
    virtual Datatype Create_resized(const Aint lb, const Aint extent) const;
    virtual int Get_size() const;
    virtual void Get_extent(Aint &lb, Aint &extent) const;
    virtual void Get_true_extent(Aint &lb, Aint &extent) const;
    virtual void Commit();
    virtual void Free();
    virtual void Pack(const void *inbuf, int incount, void *outbuf, int outsize, int &position, const Comm &comm) const;
    virtual void Unpack(const void *inbuf, int insize, void *outbuf, int outcount, int &position, const Comm &comm) const;
    virtual int Pack_size(int incount, const Comm &comm) const;
    virtual void Pack_external(const char *datarep, const void *inbuf, int incount, void *outbuf, Aint outsize,
                               Aint &position) const;
    virtual Aint Pack_external_size(const char *datarep, int incount) const;
    virtual void Unpack_external(const char *datarep, const void *inbuf, Aint insize, Aint &position, void *outbuf,
                                 int outcount) const;
    virtual Datatype Create_subarray(int ndims, const int sizes[], const int subsizes[], const int starts[],
                                     int order) const;
    virtual Datatype Create_darray(int size, int rank, int ndims, const int gsizes[], const int distribs[],
                                   const int dargs[], const int psizes[], int order) const;
    virtual Datatype Dup() const;
    virtual void Delete_attr(int keyval);
    virtual bool Get_attr(int keyval, void *value) const;
    virtual void Get_contents(int max_integers, int max_addresses, int max_datatypes, int integers[], Aint addresses[],
                              Datatype datatypes[]) const;
    virtual void Get_envelope(int &integers, int &addresses, int &datatypes, int &combiner) const;
    virtual void Get_name(char *name, int &length) const;
    virtual void Set_attr(int keyval, const void *value);
    virtual void Set_name(const char *name);

protected:
    static int do_create_keyval(MPI_Type_copy_attr_function *c_copy, MPI_Type_delete_attr_function *c_delete,
                                Copy_attr_function *copy, Delete_attr_function *remove, void *extra_state, int &keyval);
    MPI_Datatype mpi_datatype;
};

typedef void User_function(const void *, void *, int, const Datatype &);

class Op {
public:
    Op() : mpi_op(HANDLE(MPI_Op, ompi_mpi_op_null)) {}
    Op(MPI_Op i) : mpi_op(i) {}
    Op(const Op &other) : mpi_op(other.mpi_op) {}
    virtual ~Op() {}
    operator MPI_Op() const { return mpi_op; }
    virtual void Init(User_function *function, bool commute);
    virtual void Free() { MPI_Op_free(&mpi_op); }
    virtual void Reduce_local(const void *inbuf, void *inoutbuf, int count, const Datatype &datatype) const {
        MPI_Reduce_local(inbuf, inoutbuf, count, datatype, mpi_op);
    }
    virtual bool Is_commutative() const {
        int flag = 0;
        MPI_Op_commutative(mpi_op, &flag);
        return flag != 0;
    }

protected:
    MPI_Op mpi_op;
};

class Status {
public:
    Status() : mpi_status() {}
    Status(const MPI_Status &i) : mpi_status(i) {}
    virtual ~Status() {}
    operator MPI_Status() const { return mpi_status; }
    virtual int Get_count(const Datatype &datatype) const {
        int count = 0;
        MPI_Get_count(&mpi_status, datatype, &count);
        return count;
    }
    virtual bool Is_cancelled() const {
        int flag = 0;
        MPI_Test_cancelled(&mpi_status, &flag);
        return flag != 0;
    }
    virtual int Get_elements(const Datatype &datatype) const {
        int count = 0;
        MPI_Get_elements(&mpi_status, datatype, &count);
        return count;
    }
    virtual int Get_source() const { return mpi_status.MPI_SOURCE; }
    virtual void Set_source(int source) { mpi_status.MPI_SOURCE = source; }
    virtual int Get_tag() const { return mpi_status.MPI_TAG; }
    virtual void Set_tag(int tag) { mpi_status.MPI_TAG = tag; }
    virtual int Get_error() const { return mpi_status.MPI_ERROR; }
    virtual void Set_error(int error) { mpi_status.MPI_ERROR = error; }
    virtual void Set_elements(const Datatype &datatype, int count) {
        MPI_Status_set_elements(&mpi_status, datatype, count);
    }
    virtual void Set_cancelled(bool flag) { MPI_Status_set_cancelled(&mpi_status, flag); }

    // The C function writes here.
    MPI_Status *place() { return &mpi_status; }

protected:
    MPI_Status mpi_status;
};

class Request {
public:
    Request() : mpi_request(HANDLE(MPI_Request, ompi_request_null)) {}
    virtual ~Request() {}
    Request(MPI_Request i) : mpi_request(i) {}
    Request(const Request &other) : mpi_request(other.mpi_request) {}
    Request &operator=(const Request &other) { mpi_request = other.mpi_request; return *this; }
    operator MPI_Request() const { return mpi_request; }
    virtual void Wait(Status &status) { MPI_Wait(&mpi_request, status.place()); }
    virtual void Wait() { MPI_Wait(&mpi_request, nullptr); }
    virtual bool Test(Status &status) { return test(status.place()); }
    virtual bool Test() { return test(nullptr); }
    virtual void Free() { MPI_Request_free(&mpi_request); }
    virtual void Cancel() const { MPI_Cancel(const_cast<MPI_Request *>(&mpi_request)); }
    virtual bool Get_status(Status &status) const { return look(status.place()); }
    virtual bool Get_status() const { return look(nullptr); }

protected:
    MPI_Request mpi_request;

private:
    bool test(MPI_Status *status) {
        int flag = 0;
        MPI_Test(&mpi_request, &flag, status);
        return flag != 0;
    }
    bool look(MPI_Status *status) const {
        int flag = 0;
        MPI_Request_get_status(mpi_request, &flag, status);
        return flag != 0;
    }
};

class Prequest : public Request {
public:
    Prequest(const MPI_Request &i) : Request(i) {}
    virtual ~Prequest() {}
    virtual void Start() { MPI_Start(&mpi_request); }
};

class Grequest : public Request {
public:
    Grequest(const MPI_Request &i) : Request(i) {}
    virtual ~Grequest() {}
    typedef int Query_function(void *, Status &);
    typedef int Free_function(void *);
    typedef int Cancel_function(void *, bool);
    virtual void Complete() { MPI_Grequest_complete(mpi_request); }
    // What the program's inline functions hand over when they start one, and what they allocate with `new`.
    struct Intercept_data_t {
        void *id_extra;
        Query_function *id_cxx_query_fn;
        Free_function *id_cxx_free_fn;
        Cancel_function *id_cxx_cancel_fn;
    };
};

class Group {
public:
    Group() : mpi_group(HANDLE(MPI_Group, ompi_mpi_group_null)) {}
    Group(MPI_Group i) : mpi_group(i) {}
    Group(const Group &other) : mpi_group(other.mpi_group) {}
    virtual ~Group() {}
    operator MPI_Group() const { return mpi_group; }
    virtual int Get_size() const {
        int size = 0;
        MPI_Group_size(mpi_group, &size);
        return size;
    }
    virtual int Get_rank() const {
        int rank = 0;
        MPI_Group_rank(mpi_group, &rank);
        return rank;
    }
    virtual Group Incl(int n, const int ranks[]) const {
        Group group;
        MPI_Group_incl(mpi_group, n, ranks, &group.mpi_group);
        return group;
    }
    virtual Group Excl(int n, const int ranks[]) const {
        Group group;
        MPI_Group_excl(mpi_group, n, ranks, &group.mpi_group);
        return group;
    }
    virtual Group Range_incl(int n, const int ranges[][3]) const {
        Group group;
        MPI_Group_range_incl(mpi_group, n, const_cast<int(*)[3]>(ranges), &group.mpi_group);
        return group;
    }
    virtual Group Range_excl(int n, const int ranges[][3]) const {
        Group group;
        MPI_Group_range_excl(mpi_group, n, const_cast<int(*)[3]>(ranges), &group.mpi_group);
        return group;
    }
    virtual void Free() { MPI_Group_free(&mpi_group); }

protected:
    MPI_Group mpi_group;
};

class Info {
public:
    Info() : mpi_info(HANDLE(MPI_Info, ompi_mpi_info_null)) {}
    Info(const Info &other) : mpi_info(other.mpi_info) {}
    Info(MPI_Info i) : mpi_info(i) {}
    virtual ~Info() {}
    operator MPI_Info() const { return mpi_info; }
    virtual void Delete(const char *key) { MPI_Info_delete(mpi_info, key); }
    virtual Info Dup() const {
        Info info;
        MPI_Info_dup(mpi_info, &info.mpi_info);
        return info;
    }
    virtual void Free() { MPI_Info_free(&mpi_info); }
    virtual bool Get(const char *key, int valuelen, char *value) const {
        int flag = 0;
        MPI_Info_get(mpi_info, key, valuelen, value, &flag);
        return flag != 0;
    }
    virtual int Get_nkeys() const {
        int count = 0;
        MPI_Info_get_nkeys(mpi_info, &count);
        return count;
    }
    virtual void Get_nthkey(int n, char *key) const { MPI_Info_get_nthkey(mpi_info, n, key); }
    virtual bool Get_valuelen(const char *key, int &valuelen) const {
        int flag = 0;
        MPI_Info_get_valuelen(mpi_info, key, &valuelen, &flag);
        return flag != 0;
    }
    virtual void Set(const char *key, const char *value) { MPI_Info_set(mpi_info, key, value); }

protected:
    MPI_Info mpi_info;
};

class Errhandler {
public:
    Errhandler() : mpi_errhandler(HANDLE(MPI_Errhandler, ompi_mpi_errhandler_null)) {}
    virtual ~Errhandler() {}
    Errhandler(MPI_Errhandler i) : mpi_errhandler(i) {}
    Errhandler(const Errhandler &other) : mpi_errhandler(other.mpi_errhandler) {}
    operator MPI_Errhandler() const { return mpi_errhandler; }
    virtual void Free() { MPI_Errhandler_free(&mpi_errhandler); }

private:
    MPI_Errhandler mpi_errhandler;
};

} // namespace MPI

#endif
