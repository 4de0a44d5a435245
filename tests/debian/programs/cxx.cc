// The C++ bindings of Open MPI, with its own header: values and objects of libmpi_cxx, and the program's functions, which
// C calls in their place. Ends with `all well`.
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK(CONDITION)                                                                                                    \
    do {                                                                                                                    \
        if (!(CONDITION)) {                                                                                                 \
            std::printf("line %d: " #CONDITION " does not hold\n", __LINE__);                                               \
            std::exit(1);                                                                                                   \
        }                                                                                                                   \
    } while (0)

static int rank, size;

static void product(const void *in, void *inout, int length, const MPI::Datatype &datatype) {
    CHECK(datatype == MPI::LONG && datatype.Get_size() == 8);
    for (int i = 0; i < length; i++)
        static_cast<long *>(inout)[i] *= static_cast<const long *>(in)[i];
}

static void second(const void *in, void *inout, int length, const MPI::Datatype &) {
    std::memcpy(inout, in, length * sizeof(long));
}

static void reductions() {
    MPI::Op op, other;
    op.Init(product, true);
    other.Init(second, false);
    long mine[2] = {rank + 1, 2}, all[2] = {0, 0}, first = -1, last = rank;
    MPI::COMM_WORLD.Allreduce(mine, all, 2, MPI::LONG, op);
    long expected = 1;
    for (int i = 2; i <= size; i++)
        expected *= i;
    CHECK(all[0] == expected && all[1] == 1L << size);
    // inout = in: the first rank's value is left.
    MPI::COMM_WORLD.Allreduce(&last, &first, 1, MPI::LONG, other);
    CHECK(first == 0 && !other.Is_commutative() && op.Is_commutative());
    // A handle that is freed while the operation runs.
    MPI_Request request;
    MPI_Iallreduce(mine, all, 2, MPI_LONG, op, MPI_COMM_WORLD, &request);
    op.Free();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(all[0] == expected);
    for (int i = 0; i < 1000; i++) {
        MPI::Op made;
        made.Init(product, true);
        long value = 3, result = 5;
        made.Reduce_local(&value, &result, 1, MPI::LONG);
        CHECK(result == 15);
        made.Free();
    }
    other.Free();
    CHECK(op == MPI::OP_NULL);
    double sum = 0, one = 1;
    MPI::COMM_WORLD.Reduce(&one, &sum, 1, MPI::DOUBLE, MPI::SUM, 0);
    CHECK(rank != 0 || sum == size);
}

static int handled;

static void handle(MPI::Comm &comm, int *code, ...) {
    CHECK(comm.Get_size() == size && MPI::Get_error_class(*code) == MPI::ERR_RANK);
    handled += dynamic_cast<MPI::Cartcomm *>(&comm) ? 100 : 1;
}

static void handle_win(MPI::Win &win, int *code, ...) {
    CHECK(static_cast<MPI_Win>(win) != MPI_WIN_NULL && MPI::Get_error_class(*code) == MPI::ERR_RANK);
    handled += 10000;
}

static void errors() {
    MPI::Errhandler errhandler = MPI::Comm::Create_errhandler(handle);
    const bool periods[1] = {true};
    MPI::Intracomm dup = MPI::COMM_WORLD.Dup();
    MPI::Cartcomm cart = dup.Create_cart(1, &size, periods, false);
    dup.Set_errhandler(errhandler);
    cart.Set_errhandler(errhandler);
    errhandler.Free();
    dup.Send(&rank, 1, MPI::INT, size, 0);
    CHECK(handled == 1);
    cart.Send(&rank, 1, MPI::INT, size, 0);
    // Open MPI's own bindings hand over a plain communicator.
    CHECK(handled == 101 || handled == 2);
    handled = 0;
    dup.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    bool thrown = false;
    try {
        dup.Send(&rank, 1, MPI::INT, size, 0);
    } catch (const MPI::Exception &e) {
        thrown = e.Get_error_class() == MPI::ERR_RANK && std::strlen(e.Get_error_string()) > 0;
    }
    // Debian's own bindings were built without exceptions.
    CHECK(std::getenv("ARKE_RANK") ? thrown : true);
    CHECK(MPI::Get_error_class(MPI::mpi_errno) == MPI::ERR_RANK);
    int dims[1], coords[1];
    bool rounds[1];
    cart.Get_topo(1, dims, rounds, coords);
    CHECK(dims[0] == size && rounds[0] && coords[0] == cart.Get_rank() && cart.Get_topology() == MPI::CART);
    MPI::Comm &clone = cart.Clone();
    CHECK(dynamic_cast<MPI::Cartcomm *>(&clone) && MPI::Comm::Compare(clone, cart) == MPI::CONGRUENT);
    clone.Free();
    delete &clone;
    cart.Free();
    dup.Free();

    int memory[4] = {0, 0, 0, 0};
    MPI::Win win = MPI::Win::Create(memory, sizeof memory, sizeof(int), MPI::INFO_NULL, MPI::COMM_WORLD);
    MPI::Errhandler of_win = MPI::Win::Create_errhandler(handle_win);
    win.Set_errhandler(of_win);
    of_win.Free();
    win.Fence(0);
    win.Put(&rank, 1, MPI::INT, size, 0, 1, MPI::INT);
    CHECK(handled == 10000);
    win.Accumulate(&rank, 1, MPI::INT, (rank + 1) % size, 1, 1, MPI::INT, MPI::SUM);
    win.Fence(0);
    CHECK(memory[1] == (rank + size - 1) % size);
    win.Free();
    CHECK(static_cast<MPI_Win>(win) == MPI_WIN_NULL);
}

static int copies, deletes;

static int copy(const MPI::Comm &comm, int, void *extra, void *in, void *out, bool &flag) {
    CHECK(comm.Get_size() == size && extra == &copies);
    *static_cast<void **>(out) = static_cast<char *>(in) + 1;
    copies++;
    flag = true;
    return MPI::SUCCESS;
}

static int remove_it(MPI::Comm &, int, void *, void *extra) {
    CHECK(extra == &copies);
    deletes++;
    return MPI::SUCCESS;
}

static int type_delete(MPI::Datatype &, int, void *value, void *) {
    CHECK(value == &rank);
    deletes += 10;
    return MPI::SUCCESS;
}

static void attributes() {
    int key = MPI::Comm::Create_keyval(copy, remove_it, &copies);
    MPI::Intracomm dup = MPI::COMM_WORLD.Dup();
    dup.Set_attr(key, &rank);
    MPI::Intracomm other = dup.Dup();
    void *value = nullptr;
    CHECK(other.Get_attr(key, &value) && value == reinterpret_cast<char *>(&rank) + 1 && copies == 1);
    other.Free();
    dup.Delete_attr(key);
    CHECK(deletes == 2 && !dup.Get_attr(key, &value));
    dup.Free();
    MPI::Comm::Free_keyval(key);
    int mixed = MPI::Datatype::Create_keyval(MPI_TYPE_NULL_COPY_FN, type_delete, nullptr);
    MPI::Datatype type = MPI::INT.Create_contiguous(3);
    type.Set_attr(mixed, &rank);
    MPI::Datatype twin = type.Dup();
    CHECK(!twin.Get_attr(mixed, &value) && type.Get_attr(mixed, &value) && value == &rank);
    twin.Free();
    type.Free();
    CHECK(deletes == 12 && type == MPI::DATATYPE_NULL);
    MPI::Datatype::Free_keyval(mixed);
}

static int query(void *extra, MPI::Status &status) {
    status.Set_elements(MPI::INT, *static_cast<int *>(extra));
    status.Set_cancelled(false);
    status.Set_source(5);
    status.Set_tag(6);
    return MPI::SUCCESS;
}

static int freed;
static int release(void *) { return freed++, MPI::SUCCESS; }
static int cancel(void *, bool) { return MPI::SUCCESS; }

static void requests() {
    int elements = 7;
    MPI::Grequest request = MPI::Grequest::Start(query, release, cancel, &elements);
    CHECK(!request.Test());
    request.Complete();
    MPI::Status status;
    request.Wait(status);
    CHECK(status.Get_elements(MPI::INT) == 7 && status.Get_source() == 5 && status.Get_tag() == 6 && freed == 1);
    CHECK(request == MPI::REQUEST_NULL);
    int got[2] = {-1, -1};
    MPI::Request both[2] = {MPI::COMM_WORLD.Irecv(got, 2, MPI::INT, MPI::ANY_SOURCE, MPI::ANY_TAG),
                            MPI::COMM_WORLD.Isend(&rank, 1, MPI::INT, (rank + 1) % size, 3)};
    MPI::Status statuses[2];
    MPI::Request::Waitall(2, both, statuses);
    CHECK(got[0] == (rank + size - 1) % size && got[1] == -1);
    CHECK(statuses[0].Get_count(MPI::INT) == 1 && statuses[0].Get_tag() == 3 && statuses[0].Get_source() == got[0]);
}

static void datatypes() {
    MPI::Datatype vector = MPI::DOUBLE.Create_vector(2, 1, 3);
    vector.Commit();
    MPI::Aint lb, extent;
    vector.Get_extent(lb, extent);
    CHECK(vector.Get_size() == 16 && lb == 0 && extent == 32);
    int integers, addresses, types, combiner, numbers[3];
    vector.Get_envelope(integers, addresses, types, combiner);
    CHECK(combiner == MPI::COMBINER_VECTOR && integers == 3 && types == 1);
    MPI::Datatype of[1];
    vector.Get_contents(3, 0, 1, numbers, nullptr, of);
    CHECK(of[0] == MPI::DOUBLE && numbers[2] == 3);
    vector.Free();
    const MPI::Datatype all[] = {MPI::CHAR, MPI::SHORT, MPI::FLOAT_INT, MPI::TWOINT, MPI::BOOL, MPI::DOUBLE_COMPLEX,
                                 MPI::REAL8, MPI::LONG_DOUBLE, MPI::UNSIGNED_LONG_LONG};
    const int sizes[] = {1, 2, 8, 8, 1, 16, 8, 16, 8};
    for (int i = 0; i < 9; i++)
        CHECK(all[i].Get_size() == sizes[i]);
}

static void groups() {
    MPI::Group world = MPI::COMM_WORLD.Get_group();
    int ranks[1] = {size - 1};
    MPI::Group last = world.Incl(1, ranks);
    CHECK(last.Get_size() == 1 && (last.Get_rank() == 0) == (rank == size - 1));
    MPI::Intracomm alone = MPI::COMM_WORLD.Create(last);
    CHECK((alone == MPI::COMM_NULL) == (rank != size - 1));
    if (alone != MPI::COMM_NULL)
        alone.Free();
    last.Free();
    world.Free();
    CHECK(MPI::Group(MPI::GROUP_EMPTY).Get_size() == 0);
    MPI::Info info = MPI::Info::Create();
    info.Set("key", "value");
    char value[16];
    CHECK(info.Get_nkeys() == 1 && info.Get("key", 15, value) && !std::strcmp(value, "value"));
    info.Free();
    int in_place = rank;
    MPI::COMM_WORLD.Allreduce(MPI::IN_PLACE, &in_place, 1, MPI::INT, MPI::MAX);
    CHECK(in_place == size - 1 && MPI::BOTTOM == MPI_BOTTOM);
}

int main(int argc, char **argv) {
    MPI::Init(argc, argv);
    // By the object of the library, whose functions may be the library's.
    MPI::Comm *volatile world = &MPI::COMM_WORLD;
    rank = world->Get_rank();
    size = world->Get_size();
    CHECK(sizeof(MPI::Status) == 32 && sizeof(MPI::COMM_WORLD) == 16);
    reductions();
    errors();
    attributes();
    requests();
    datatypes();
    groups();
    world->Barrier();
    if (rank == 0)
        std::puts("all well");
    MPI::Finalize();
    return 0;
}
