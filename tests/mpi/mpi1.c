/* What MPI 3.0 removed, as programs of MPI-1 use it: addresses, structures with bounds of their own, error handlers. */
#define ARKE_MPI1
#include "check.h"

static int seen;

static void on_error(MPI_Comm *comm, int *code, ...)
{
    seen = *comm == MPI_COMM_WORLD ? *code : -1;
}

static MPI_Handler_function *const handler_function = on_error;

static void bounds(MPI_Datatype type, long lb, long ub, long size)
{
    MPI_Aint found_lb, found_ub, extent;
    int found_size;
    MPI_Type_lb(type, &found_lb);
    MPI_Type_ub(type, &found_ub);
    MPI_Type_extent(type, &extent);
    MPI_Type_size(type, &found_size);
    CHECK(found_lb == lb && found_ub == ub && extent == ub - lb && found_size == size,
          "lb %ld ub %ld size %d, wanted %ld, %ld, %ld", (long)found_lb, (long)found_ub, found_size, lb, ub, size);
}

static void structures(void)
{
    struct { int a; double b; char c; } items[3], got[3];
    MPI_Aint places[4], base;
    int lengths[4] = {1, 1, 1, 1};
    MPI_Datatype types[4] = {MPI_INT, MPI_DOUBLE, MPI_CHAR, MPI_UB}, type, again, row;
    MPI_Address(items, &base);
    MPI_Address(&items[0].a, &places[0]);
    MPI_Address(&items[0].b, &places[1]);
    MPI_Address(&items[0].c, &places[2]);
    MPI_Address(&items[1], &places[3]);
    for (int i = 0; i < 4; i++) places[i] -= base;
    MPI_Type_struct(4, lengths, places, types, &type);
    MPI_Type_commit(&type);
    bounds(type, 0, (long)sizeof items[0], (long)(sizeof(int) + sizeof(double) + 1));
    memset(items, 0, sizeof items);
    memset(got, 0, sizeof got);
    for (int i = 0; i < 3; i++) {
        items[i].a = i;
        items[i].b = i + 0.5;
        items[i].c = (char)('a' + i);
    }
    MPI_Sendrecv(items, 3, type, 0, 1, got, 3, type, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    for (int i = 0; i < 3; i++) CHECK(got[i].a == i && got[i].b == i + 0.5 && got[i].c == 'a' + i, "item %d", i);

    /* What the program gets back are the arguments that it gave. */
    int integers[5], n_integers, n_addresses, n_types, combiner;
    MPI_Aint addresses[4];
    MPI_Datatype olds[4];
    MPI_Type_get_envelope(type, &n_integers, &n_addresses, &n_types, &combiner);
    CHECK(n_integers == 5 && n_addresses == 4 && n_types == 4 && combiner == MPI_COMBINER_STRUCT, "%d", combiner);
    CHECK(combiner != MPI_COMBINER_STRUCT_INTEGER, "%d", combiner);
    MPI_Type_get_contents(type, 5, 4, 4, integers, addresses, olds);
    CHECK(olds[3] == MPI_UB && addresses[3] == (MPI_Aint)sizeof items[0], "the mark is an argument");
    bounds(MPI_LB, 0, 0, 0);
    bounds(MPI_UB, 0, 0, 0);
    MPI_Type_free(&type);

    /* A mark holds for what is made of the type: the outermost counts. Each mark is for its own end. */
    MPI_Aint at[3] = {-3, 0, 6};
    MPI_Datatype marked[3] = {MPI_LB, MPI_INT, MPI_UB};
    MPI_Type_struct(3, lengths, at, marked, &type);
    bounds(type, -3, 6, 4);
    MPI_Type_contiguous(2, type, &again);
    bounds(again, -3, 15, 8);
    MPI_Type_free(&again);
    MPI_Aint pair[2] = {0, 9};
    MPI_Datatype pairs[2] = {MPI_INT, type};
    MPI_Type_struct(2, lengths, pair, pairs, &again);
    bounds(again, 6, 15, 8);
    MPI_Type_free(&again);
    MPI_Type_free(&type);
    MPI_Type_struct(2, lengths, at, marked, &type);
    bounds(type, -3, 5, 4);
    MPI_Type_free(&type);
    MPI_Type_struct(2, lengths, at + 1, marked + 1, &type);
    bounds(type, 0, 6, 4);
    MPI_Type_hvector(3, 1, 10, type, &again);
    bounds(again, 0, 26, 12);
    MPI_Type_free(&again);
    MPI_Type_hindexed(2, lengths, pair, type, &row);
    bounds(row, 0, 15, 8);
    MPI_Type_free(&row);
    MPI_Type_free(&type);
}

static void handlers(void)
{
    MPI_Errhandler handler, found;
    int class;
    MPI_Errhandler_create(handler_function, &handler);
    MPI_Errhandler_set(MPI_COMM_WORLD, handler);
    MPI_Errhandler_get(MPI_COMM_WORLD, &found);
    CHECK(found == handler, "the handler that was set");
    MPI_Send(&rank, 1, MPI_INT, ranks, 0, MPI_COMM_WORLD);
    MPI_Error_class(seen, &class);
    CHECK(class == MPI_ERR_RANK, "class %d", class);
    MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Errhandler_free(&found);
    MPI_Errhandler_free(&handler);
}

static void statuses(void)
{
    MPI_Status status, again;
    MPI_Fint fortran[MPI_F_STATUS_SIZE];
    int count;
    MPI_Sendrecv(&rank, 1, MPI_INT, 0, 7, &count, 1, MPI_INT, 0, 7, MPI_COMM_SELF, &status);
    CHECK(MPI_Status_c2f(&status, fortran) == MPI_SUCCESS, "to Fortran");
    CHECK(fortran[MPI_F_SOURCE] == 0 && fortran[MPI_F_TAG] == 7, "source %d tag %d", fortran[MPI_F_SOURCE],
          fortran[MPI_F_TAG]);
    memset(&again, -1, sizeof again);
    CHECK(MPI_Status_f2c(fortran, &again) == MPI_SUCCESS, "and back");
    MPI_Get_count(&again, MPI_INT, &count);
    CHECK(again.MPI_SOURCE == 0 && again.MPI_TAG == 7 && count == 1, "count %d", count);
    CHECK(MPI_F_STATUS_IGNORE == NULL && MPI_F_STATUSES_IGNORE == NULL, "there is no Fortran here");
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    structures();
    handlers();
    statuses();
    return test_end();
}
