/*
 * Events of the tools interface: late receives, growth of the unexpected queue, protocols chosen, with their data,
 * times and order, callbacks of several levels, events that were dropped, and callbacks that call MPI.
 */
#include "check.h"

enum { LATE, GROWTH, SENT, LOST, TYPES };
static const char *names[TYPES] = {"arke_late_receive", "arke_unexpected_growth", "arke_message_sent", "arke_peer_lost"};
static int indices[TYPES];
static MPI_Aint bytes_at, peer_at, path_at;

struct log {
    long count, wrong_level;
    unsigned long long bytes, last_bytes, messages;
    int last_peer, last_path, user_data;
    MPI_Count last_time;
    long out_of_order, dropped;
    MPI_T_event_registration registration;
};

static void note(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    struct log *log = data;
    MPI_Count at = 0;
    unsigned long long bytes = 0;
    int source = -1;
    char copy[64];
    log->count++;
    log->wrong_level += safety != MPI_T_CB_REQUIRE_NONE;
    CHECK(registration == log->registration, "called for another registration");
    CHECK(MPI_T_event_get_timestamp(event, &at) == MPI_SUCCESS, "timestamp");
    CHECK(MPI_T_event_get_source(event, &source) == MPI_SUCCESS && source == 0, "source %d", source);
    log->out_of_order += at < log->last_time;
    log->last_time = at;
    CHECK(MPI_T_event_read(event, 0, &bytes) == MPI_SUCCESS, "read");
    CHECK(MPI_T_event_read(event, 9, &bytes) != MPI_SUCCESS, "read of element 9");
    CHECK(MPI_T_event_copy(event, copy) == MPI_SUCCESS && memcmp(copy + bytes_at, &bytes, sizeof bytes) == 0, "copy");
    memcpy(&log->last_peer, copy + peer_at, sizeof(int));
    memcpy(&log->last_path, copy + path_at, sizeof(int));
    log->bytes += bytes;
    log->last_bytes = bytes;
}

static void growth(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    struct log *log = data;
    (void)registration;
    (void)safety;
    log->count++;
    MPI_T_event_read(event, 0, &log->bytes);
    MPI_T_event_read(event, 1, &log->messages);
}

static void dropped(MPI_Count count, MPI_T_event_registration registration, int source, MPI_T_cb_safety safety, void *data)
{
    struct log *log = data;
    (void)safety;
    CHECK(source == 0 && registration == log->registration, "dropped: source %d", source);
    log->dropped += count;
}

static void strict(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    (void)event;
    (void)registration;
    (void)safety;
    ++*(long *)data;
}

static int freed;
static void on_free(MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    (void)registration;
    (void)safety;
    freed += *(int *)data;
}

static void describe(void)
{
    int count = 0, sources, categories, in_categories = 0;
    CHECK(MPI_T_event_get_num(&count) == MPI_SUCCESS && count >= TYPES, "%d event types", count);
    for (int i = 0; i < count; i++) {
        char name[64], text[512], item[64];
        int name_len = sizeof name, text_len = sizeof text, verbosity, bind, elements = 8, index = -1, items = 0, value;
        MPI_Datatype types[8];
        MPI_Aint places[8];
        MPI_T_enum enumeration;
        MPI_Info info;
        CHECK(MPI_T_event_get_info(i, name, &name_len, &verbosity, types, places, &elements, &enumeration, &info, text,
                                   &text_len, &bind) == MPI_SUCCESS, "event %d", i);
        CHECK(elements >= 1 && elements <= 8 && strlen(text) > 10 && bind == MPI_T_BIND_NO_OBJECT, "%s: %d elements", name,
              elements);
        CHECK(MPI_T_event_get_index(name, &index) == MPI_SUCCESS && index == i, "index of %s", name);
        for (int k = 0; k < TYPES; k++)
            if (strcmp(name, names[k]) == 0) indices[k] = i;
        if (enumeration != MPI_T_ENUM_NULL) {
            int length = sizeof item;
            MPI_T_enum_get_info(enumeration, &items, NULL, NULL);
            CHECK(items > 3 && MPI_T_enum_get_item(enumeration, 1, &value, item, &length) == MPI_SUCCESS && value == 1 &&
                      strcmp(item, "line") == 0, "paths: %d, %s", items, item);
            bytes_at = places[0], peer_at = places[1], path_at = places[2];
            CHECK(types[0] == MPI_UNSIGNED_LONG_LONG && types[1] == MPI_INT && types[2] == MPI_INT, "types of %s", name);
        }
        MPI_Info_free(&info);
    }
    int index;
    CHECK(MPI_T_event_get_index("nothing", &index) == MPI_T_ERR_INVALID_NAME, "an event called nothing");
    CHECK(MPI_T_source_get_num(&sources) == MPI_SUCCESS && sources == 1, "%d sources", sources);
    char name[64];
    int name_len = sizeof name;
    MPI_T_source_order order;
    MPI_Count ticks, most, before, after;
    CHECK(MPI_T_source_get_info(0, name, &name_len, NULL, NULL, &order, &ticks, &most, NULL) == MPI_SUCCESS, "source");
    CHECK(order == MPI_T_SOURCE_ORDERED && ticks == 1000000000 && most > ticks, "source %s", name);
    CHECK(MPI_T_source_get_info(1, name, &name_len, NULL, NULL, &order, &ticks, &most, NULL) == MPI_T_ERR_INVALID_INDEX,
          "source 1");
    MPI_T_source_get_timestamp(0, &before);
    test_sleep_ms(5);
    MPI_T_source_get_timestamp(0, &after);
    CHECK(after - before >= 4000000, "%lld ticks in 5 ms", (long long)(after - before));
    MPI_T_category_get_num(&categories);
    for (int c = 0; c < categories; c++) {
        int n, list[16];
        CHECK(MPI_T_category_get_num_events(c, &n) == MPI_SUCCESS, "category %d", c);
        if (n) CHECK(MPI_T_category_get_events(c, 16, list) == MPI_SUCCESS && list[0] >= 0, "category %d", c);
        in_categories += n;
    }
    CHECK(in_categories == count, "%d of %d event types in categories", in_categories, count);
}

static void begin(struct log *log, int type, MPI_T_event_cb_function function)
{
    memset(log, 0, sizeof *log);
    CHECK(MPI_T_event_handle_alloc(indices[type], NULL, MPI_INFO_NULL, &log->registration) == MPI_SUCCESS, "alloc");
    CHECK(MPI_T_event_register_callback(log->registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, log, function) ==
              MPI_SUCCESS, "register");
}

static void end(struct log *log)
{
    CHECK(MPI_T_event_handle_free(log->registration, NULL, NULL) == MPI_SUCCESS, "free");
}

static MPI_T_event_registration each[2];
static int is_freed[2], after_its_end, called, numbers[2] = {0, 1};

static void note_free(MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    (void)registration, (void)safety;
    is_freed[*(int *)data] = 1;
}

static void free_other(MPI_T_event_instance event, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data)
{
    (void)event, (void)registration, (void)safety;
    int me = *(int *)data, other = 1 - me;
    called++;
    after_its_end += is_freed[me];
    if (!is_freed[other]) MPI_T_event_handle_free(each[other], &numbers[other], note_free);
}

/* A registration that a callback of the same event frees is not called any more. */
static void freed_in_a_callback(void)
{
    int out = 1, in;
    for (int i = 0; i < 2; i++) {
        MPI_T_event_handle_alloc(indices[SENT], NULL, MPI_INFO_NULL, &each[i]);
        MPI_T_event_register_callback(each[i], MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, &numbers[i], free_other);
    }
    for (int i = 0; i < 4; i++) MPI_Sendrecv(&out, 1, MPI_INT, 0, 0, &in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    CHECK(called >= 4 && after_its_end == 0, "%d calls, %d of them of a registration that was freed", called, after_its_end);
    MPI_T_event_handle_free(each[is_freed[0]], NULL, NULL);
}

int main(int argc, char **argv)
{
    int provided, out[4096], in[4096], next, previous;
    struct log sent, late, queue, calls;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    describe();
    begin(&sent, SENT, note); /* before MPI_Init */
    test_begin(&argc, &argv);
    next = (rank + 1) % ranks;
    previous = (rank + ranks - 1) % ranks;
    for (int i = 0; i < 4096; i++) out[i] = i;

    freed_in_a_callback();

    /* Every message that is sent is told, with its size, its destination and its path. */
    MPI_Barrier(MPI_COMM_WORLD);
    long before = sent.count;
    unsigned long long bytes_before = sent.bytes;
    MPI_Request r;
    for (int i = 0; i < 10; i++) {
        MPI_Irecv(in, 4096, MPI_INT, previous, 3, MPI_COMM_WORLD, &r);
        MPI_Send(out, i % 2 ? 4096 : 4, MPI_INT, next, 3, MPI_COMM_WORLD);
        CHECK(sent.last_bytes == (i % 2 ? 16384 : 16) && sent.last_peer == next, "%llu bytes to %d", sent.last_bytes,
              sent.last_peer);
        if (i % 2 == 0) CHECK(sent.last_path == (ranks == 1 ? 0 : 1), "16 bytes by path %d", sent.last_path);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    CHECK(sent.count - before == 10 && sent.bytes - bytes_before == 5 * (16384 + 16), "%ld messages, %llu bytes",
          sent.count - before, sent.bytes - bytes_before);
    CHECK(sent.out_of_order == 0 && sent.wrong_level == 0, "%ld out of order", sent.out_of_order);

    /* A receive that is posted late, and one that is early. */
    begin(&late, LATE, note);
    begin(&queue, GROWTH, growth);
    MPI_Barrier(MPI_COMM_WORLD);
    long late_before = late.count;
    for (int i = 0; i < 20; i++) MPI_Send(&i, 1, MPI_INT, next, 5, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD); /* all have come by now: messages keep their order */
    if (ranks > 1) MPI_Sendrecv(out, 1, MPI_INT, next, 6, in, 1, MPI_INT, previous, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(queue.count > 0 && queue.messages >= 20, "%ld times, %llu messages", queue.count, queue.messages);
    for (int i = 0; i < 20; i++) {
        MPI_Recv(in, 1, MPI_INT, previous, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(in[0] == i, "message %d brought %d", i, in[0]);
    }
    CHECK(late.count - late_before >= 20 && late.last_peer == previous && late.last_bytes == 4, "%ld late receives, from %d",
          late.count - late_before, late.last_peer);
    end(&queue);

    /* A callback with a stronger promise serves, but the weakest that suffices is chosen. */
    long strong = 0;
    CHECK(MPI_T_event_register_callback(late.registration, MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE, MPI_INFO_NULL, &strong,
                                        strict) == MPI_SUCCESS, "register");
    MPI_Send(out, 1, MPI_INT, rank, 7, MPI_COMM_WORLD);
    MPI_Recv(in, 1, MPI_INT, rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(strong == 0, "two callbacks for one event");
    MPI_T_event_register_callback(late.registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, NULL, NULL);
    MPI_Send(out, 1, MPI_INT, rank, 7, MPI_COMM_WORLD);
    MPI_Recv(in, 1, MPI_INT, rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(strong == 1, "a stronger callback was called %ld times", strong);
    int one = 1;
    CHECK(MPI_T_event_handle_free(late.registration, &one, on_free) == MPI_SUCCESS && freed == 1, "freed %d", freed);
    MPI_Send(out, 1, MPI_INT, rank, 7, MPI_COMM_WORLD);
    MPI_Recv(in, 1, MPI_INT, rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(strong == 1, "called after it was freed");
    CHECK(MPI_T_event_handle_free(late.registration, NULL, NULL) == MPI_T_ERR_INVALID_HANDLE, "freed twice");
    CHECK(MPI_T_event_handle_alloc(TYPES + 9, NULL, MPI_INFO_NULL, &calls.registration) == MPI_T_ERR_INVALID_INDEX, "alloc");

    /* Events in one call beyond the queue's room are counted. */
    CHECK(MPI_T_event_set_dropped_handler(sent.registration, dropped) == MPI_SUCCESS, "dropped handler");
    enum { MANY = 6000 };
    static MPI_Request many[2 * MANY];
    before = sent.count + sent.dropped;
    for (int i = 0; i < MANY; i++) MPI_Recv_init(&in[0], 0, MPI_INT, rank, 8, MPI_COMM_WORLD, &many[i]);
    for (int i = 0; i < MANY; i++) MPI_Send_init(&out[0], 0, MPI_INT, rank, 8, MPI_COMM_WORLD, &many[MANY + i]);
    MPI_Startall(2 * MANY, many);
    MPI_Waitall(2 * MANY, many, MPI_STATUSES_IGNORE);
    CHECK(sent.count + sent.dropped - before == MANY, "%ld told and %ld dropped of %d", sent.count - before, sent.dropped,
          MANY);
    CHECK(sent.dropped > 0, "nothing was dropped");
    for (int i = 0; i < 2 * MANY; i++) MPI_Request_free(&many[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    end(&sent);
    before = sent.count;
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK(sent.count == before, "told after the registration was freed");
    int code = test_end();
    MPI_T_finalize();
    return code;
}
