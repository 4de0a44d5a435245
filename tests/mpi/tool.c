/* The tools interface: settings as control variables, the path counters as performance variables. */
#include "check.h"

static int index_of(const char *name, int class)
{
    int index = -1;
    int code = MPI_T_pvar_get_index(name, class, &index);
    CHECK(code == MPI_SUCCESS, "no variable %s: %d", name, code);
    return index;
}

int main(int argc, char **argv)
{
    int provided, count, index;
    unsigned long long value = 0, first;
    /* Before MPI_Init. */
    CHECK(MPI_T_cvar_get_num(&count) == MPI_T_ERR_NOT_INITIALIZED, "usable before its initialization");
    CHECK(MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided) == MPI_SUCCESS, "MPI_T_init_thread");
    CHECK(MPI_T_cvar_get_num(&count) == MPI_SUCCESS && count > 0, "%d control variables", count);
    test_begin(&argc, &argv);

    for (int i = 0; i < count; i++) {
        char name[256], text[2048];
        int name_length = sizeof name, text_length = sizeof text, verbosity, bind, scope, elements;
        MPI_Datatype datatype;
        MPI_T_enum enumeration;
        MPI_T_cvar_handle handle;
        CHECK(MPI_T_cvar_get_info(i, name, &name_length, &verbosity, &datatype, &enumeration, text, &text_length, &bind,
                                  &scope) == MPI_SUCCESS, "cvar %d", i);
        CHECK((int)strlen(name) + 1 == name_length && strlen(text) > 10, "cvar %d is called %s: %s", i, name, text);
        CHECK(MPI_T_cvar_get_index(name, &index) == MPI_SUCCESS && index == i, "index of %s", name);
        CHECK(MPI_T_cvar_handle_alloc(i, NULL, &handle, &elements) == MPI_SUCCESS, "handle of %s", name);
        void *buffer = test_alloc(8 * (size_t)elements);
        CHECK(MPI_T_cvar_read(handle, buffer) == MPI_SUCCESS, "%s cannot be read", name);
        CHECK(MPI_T_cvar_write(handle, buffer) == MPI_T_ERR_CVAR_SET_NEVER, "%s can be written", name);
        free(buffer);
        CHECK(MPI_T_cvar_handle_free(&handle) == MPI_SUCCESS && handle == MPI_T_CVAR_HANDLE_NULL, "free");
    }

    /* Every message that is sent is counted on some path. */
    MPI_T_pvar_session session;
    CHECK(MPI_T_pvar_session_create(&session) == MPI_SUCCESS, "session");
    const char *paths[] = {"self", "line", "ring", "stream", "pull", "push", "shared", "net_eager", "net_rdma"};
    enum { PATHS = sizeof paths / sizeof *paths };
    MPI_T_pvar_handle sent[PATHS], received[PATHS];
    for (int i = 0; i < PATHS; i++) {
        char name[64];
        int elements;
        snprintf(name, sizeof name, "arke_%s_sent", paths[i]);
        MPI_T_pvar_handle_alloc(session, index_of(name, MPI_T_PVAR_CLASS_COUNTER), NULL, &sent[i], &elements);
        CHECK(elements == 1, "%d elements", elements);
        snprintf(name, sizeof name, "arke_%s_received_bytes", paths[i]);
        MPI_T_pvar_handle_alloc(session, index_of(name, MPI_T_PVAR_CLASS_AGGREGATE), NULL, &received[i], &elements);
    }
    CHECK(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES) == MPI_SUCCESS, "start");
    size_t sizes[] = {8, 3000, 200000}, bytes = 0;
    char *out = test_alloc(200000), *in = test_alloc(200000);
    int messages = 0;
    for (size_t k = 0; k < 3; k++)
        for (int i = 0; i < 10; i++) {
            MPI_Sendrecv(out, (int)sizes[k], MPI_BYTE, (rank + 1) % ranks, 1, in, (int)sizes[k], MPI_BYTE,
                         (rank + ranks - 1) % ranks, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            messages++;
            bytes += sizes[k];
        }
    unsigned long long total = 0, total_bytes = 0;
    CHECK(MPI_T_pvar_stop(session, MPI_T_PVAR_ALL_HANDLES) == MPI_SUCCESS, "stop");
    for (int i = 0; i < PATHS; i++) {
        CHECK(MPI_T_pvar_read(session, sent[i], &value) == MPI_SUCCESS, "read");
        total += value;
        CHECK(MPI_T_pvar_readreset(session, received[i], &first) == MPI_SUCCESS, "readreset");
        CHECK(MPI_T_pvar_read(session, received[i], &value) == MPI_SUCCESS && value == 0, "not reset");
        total_bytes += first;
    }
    CHECK(total == (unsigned long long)messages, "%llu messages counted, %d sent", total, messages);
    CHECK(total_bytes == bytes, "%llu bytes counted, %zu received", total_bytes, bytes);
    MPI_Sendrecv(out, 8, MPI_BYTE, rank, 1, in, 8, MPI_BYTE, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_T_pvar_read(session, sent[0], &first);
    CHECK(first == (ranks == 1 ? total : 0), "counted after the stop: %llu", first);
    CHECK(MPI_T_pvar_session_free(&session) == MPI_SUCCESS && session == MPI_T_PVAR_SESSION_NULL, "session_free");
    CHECK(MPI_T_pvar_read(session, sent[0], &value) == MPI_T_ERR_INVALID_SESSION, "read in no session");

    /* Categories lead to all variables. */
    int categories, found = 0, cvars, pvars;
    MPI_T_category_get_num(&categories);
    for (int i = 0; i < categories; i++) {
        CHECK(MPI_T_category_get_info(i, NULL, NULL, NULL, NULL, &cvars, &pvars, NULL) == MPI_SUCCESS, "category %d", i);
        found += cvars;
    }
    CHECK(found == count, "%d of %d control variables in categories", found, count);
    CHECK(MPI_T_event_get_num(&found) == MPI_SUCCESS && found == 0, "%d events", found);
    free(out);
    free(in);
    int code = test_end();
    CHECK(MPI_T_finalize() == MPI_SUCCESS, "MPI_T_finalize");
    return code;
}
