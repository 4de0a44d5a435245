/* Good and bad values for each role. */
#include "roles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number that is no handle of any kind that a library would give out first. */
#define GARBAGE ((void *) 0x7f000123)

static struct {
    MPI_Comm comm, cart, graph, dist_graph, freed_comm;
    MPI_Datatype derived, freed_datatype;
    MPI_Op freed_op;
    MPI_Group group, freed_group;
    MPI_Info info, freed_info;
    MPI_Errhandler errhandler;
    MPI_Win win;
    MPI_File file;
    MPI_Session session;
    int comm_keyval, type_keyval, win_keyval;
    int tag_limit;
} object;

static char memory[1 << 16];
static int ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
static int zeros[8];
static int negatives[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
static int far_ranks[8] = {9999, 9999, 9999, 9999, 9999, 9999, 9999, 9999};
static int64_t wide_ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
static int64_t wide_zeros[8];
static int64_t wide_negatives[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
static int range[1][3] = {{0, 0, 1}};
static int still_range[1][3] = {{0, 0, 0}};
static int distributions[8] = {MPI_DISTRIBUTE_NONE};
static int distribution_arguments[8] = {MPI_DISTRIBUTE_DFLT_DARG};
static MPI_Status status;

void user_function(void *in, void *inout, int *length, MPI_Datatype *datatype) {
    (void) in, (void) inout, (void) length, (void) datatype;
}
void user_function_c(void *in, void *inout, MPI_Count *length, MPI_Datatype *datatype) {
    (void) in, (void) inout, (void) length, (void) datatype;
}
void comm_errhandler(MPI_Comm *comm, int *code, ...) { (void) comm, (void) code; }
void win_errhandler(MPI_Win *win, int *code, ...) { (void) win, (void) code; }
void file_errhandler(MPI_File *file, int *code, ...) { (void) file, (void) code; }
void session_errhandler(MPI_Session *session, int *code, ...) { (void) session, (void) code; }
int query_function(void *state, MPI_Status *filled) { (void) state, (void) filled; return MPI_SUCCESS; }
int free_function(void *state) { (void) state; return MPI_SUCCESS; }
int cancel_function(void *state, int complete) { (void) state, (void) complete; return MPI_SUCCESS; }
int extent_function(MPI_Datatype datatype, MPI_Aint *extent, void *state) {
    (void) datatype, (void) state;
    *extent = 4;
    return MPI_SUCCESS;
}

/* Every object can be made: where one cannot, nothing is driven. */
static void made(int code, const char *call) {
    if (code == MPI_SUCCESS) return;
    fprintf(stderr, "misuse: %s ended in error %d\n", call, code);
    exit(4);
}
#define MAKE(call) made(call, #call)

void prepare(void) {
    int *limit = NULL, flag = 0, one = 1, zero = 0;
    MAKE(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    MAKE(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    MAKE(MPI_Comm_get_attr(MPI_COMM_SELF, MPI_TAG_UB, &limit, &flag));
    object.tag_limit = flag ? *limit : 32767;
    MAKE(MPI_Comm_dup(MPI_COMM_SELF, &object.comm));
    MAKE(MPI_Comm_dup(MPI_COMM_SELF, &object.freed_comm));
    MPI_Comm comm = object.freed_comm;
    MAKE(MPI_Comm_free(&comm));
    MAKE(MPI_Comm_group(object.comm, &object.group));
    MPI_Group group;
    MAKE(MPI_Comm_group(object.comm, &group));
    object.freed_group = group;
    MAKE(MPI_Group_free(&group));
    MAKE(MPI_Info_create(&object.info));
    MAKE(MPI_Info_set(object.info, "key", "value"));
    MPI_Info info;
    MAKE(MPI_Info_create(&info));
    object.freed_info = info;
    MAKE(MPI_Info_free(&info));
    MAKE(MPI_Type_vector(2, 1, 2, MPI_INT, &object.derived));
    MAKE(MPI_Type_commit(&object.derived));
    MPI_Datatype datatype;
    MAKE(MPI_Type_contiguous(2, MPI_INT, &datatype));
    object.freed_datatype = datatype;
    MAKE(MPI_Type_free(&datatype));
    MPI_Op op;
    MAKE(MPI_Op_create(user_function, 1, &op));
    object.freed_op = op;
    MAKE(MPI_Op_free(&op));
    MAKE(MPI_Comm_create_errhandler(comm_errhandler, &object.errhandler));
    MAKE(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &object.comm_keyval, NULL));
    MAKE(MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &object.type_keyval, NULL));
    MAKE(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &object.win_keyval, NULL));
    MAKE(MPI_Cart_create(object.comm, 1, &one, &one, 0, &object.cart));
    MAKE(MPI_Graph_create(object.comm, 1, &one, &zero, 0, &object.graph));
    MAKE(MPI_Dist_graph_create_adjacent(object.comm, 1, &zero, MPI_UNWEIGHTED, 1, &zero, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
        &object.dist_graph));
    MAKE(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, object.comm, &object.win));
    MAKE(MPI_Win_set_errhandler(object.win, MPI_ERRORS_RETURN));
    MAKE(MPI_File_open(object.comm, "misuse.file", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &object.file));
    MAKE(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &object.session));
}

/* A message to itself that a probe has matched. */
static MPI_Message matched_message(void) {
    static int sent = 1;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Message message = MPI_MESSAGE_NULL;
    if (MPI_Isend(&sent, 1, MPI_INT, 0, 5, object.comm, &request) == MPI_SUCCESS) {
        MPI_Mprobe(0, 5, object.comm, &message, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    }
    return message;
}

static union value pointer(void *p) {
    union value value;
    memset(&value, 0, sizeof value);
    value.p = p;
    return value;
}

static union value integer(const struct parameter *parameter, int64_t n) {
    union value value;
    memset(&value, 0, sizeof value);
    if (parameter->field == FIELD_I) value.i = (int) n;
    else value.n = n;
    return value;
}

static union value place_with(union value *place, void *p) {
    memset(place, 0, 64 * sizeof *place);
    place->p = p;
    return pointer(place);
}

static void *place_of(union value *place, void *p) { return place_with(place, p).p; }

void open_epoch(void) {
    if (object.win != MPI_WIN_NULL) MPI_Win_lock_all(0, object.win);
}

union value good_value(const struct parameter *parameter, union value *place) {
    switch (parameter->role) {
    case COMM: case COMM_OR_NULL: return pointer(object.comm);
    case CART: return pointer(object.cart);
    case GRAPH: return pointer(object.graph);
    case DIST_GRAPH: return pointer(object.dist_graph);
    case INTERCOMM: return pointer(object.comm);
    case DATATYPE: case DATATYPE_OR_NULL: return pointer(MPI_INT);
    case PAIR_VALUE: return pointer(MPI_FLOAT);
    case DERIVED: return pointer(object.derived);
    case OP: return pointer(MPI_SUM);
    case GROUP: return pointer(object.group);
    case INFO: return pointer(MPI_INFO_NULL);
    case INFO_OBJECT: return pointer(object.info);
    case ERRHANDLER: return pointer(MPI_ERRORS_RETURN);
    case REQUEST: return pointer(MPI_REQUEST_NULL);
    case WIN: case WIN_OR_NULL: return pointer(object.win);
    case FILE_HANDLE: return pointer(object.file);
    case FILE_OR_NULL: return pointer(MPI_FILE_NULL);
    case SESSION: return pointer(object.session);
    case MESSAGE_IN_OUT: return place_with(place, matched_message());
    case REQUEST_IN_OUT: return place_with(place, MPI_REQUEST_NULL);
    case REQUESTS: return place_with(place, MPI_REQUEST_NULL);
    case REQUESTS_TO_START: return place_with(place, GARBAGE);
    case DATATYPES: {
        MPI_Datatype *list = place_of(place, MPI_INT);
        for (int k = 0; k < 8; k++) list[k] = MPI_INT;
        return pointer(list);
    }
    case COUNT: case SIZE: case ONE: return integer(parameter, 1);
    case SMALL_SIZE: return integer(parameter, 64);
    case TAG: case RECEIVE_TAG: return integer(parameter, 7);
    case KEYVAL: return integer(parameter, object.comm_keyval);
    case TYPE_KEYVAL: return integer(parameter, object.type_keyval);
    case WIN_KEYVAL: return integer(parameter, object.win_keyval);
    case ERROR_CODE: return integer(parameter, MPI_ERR_OTHER);
    case SPLIT_TYPE: return integer(parameter, MPI_COMM_TYPE_SHARED);
    case ORDER: return integer(parameter, MPI_ORDER_C);
    case TYPECLASS: return integer(parameter, MPI_TYPECLASS_INTEGER);
    case FOUR: case LOGICAL_SIZE: return integer(parameter, 4);
    case LOCK_TYPE: return integer(parameter, MPI_LOCK_SHARED);
    case ACCESS_MODE: return integer(parameter, MPI_MODE_RDONLY);
    case WHENCE: return integer(parameter, MPI_SEEK_SET);
    case LENGTH: place_with(place, NULL); place->i = 64; return pointer(place);
    case KEYVAL_IN_OUT: place_with(place, NULL); place->i = object.comm_keyval; return pointer(place);
    case TYPE_KEYVAL_IN_OUT: place_with(place, NULL); place->i = object.type_keyval; return pointer(place);
    case WIN_KEYVAL_IN_OUT: place_with(place, NULL); place->i = object.win_keyval; return pointer(place);
    /* Each buffer has a place of its own, since many calls refuse overlapping ones. */
    case BUFFER: return place_with(place, NULL);
    case KEY: return pointer("key");
    case TEXT: return pointer("value");
    case STRINGTAG: return pointer("tag");
    case EXTERNAL32: return pointer("external32");
    case NATIVE: return pointer("native");
    case FILENAME: return pointer("/nonexistent/misuse");
    case NAME_OUT: return pointer(memory + sizeof memory / 2);
    case STATUS_IN: case STATUS_IN_OUT: return pointer(&status);
    case COUNTS: case SIZES: return pointer(ones);
    case WIDE_COUNTS: case WIDE_SIZES: return pointer(wide_ones);
    case PLACES: case RANKS: return pointer(zeros);
    case WIDE_PLACES: return pointer(wide_zeros);
    case RANGES: return pointer(range);
    case DISTRIBUTIONS: return pointer(distributions);
    case DISTRIBUTION_ARGUMENTS: return pointer(distribution_arguments);
    default:
        if (parameter->field == FIELD_P) return place_with(place, NULL);
        return integer(parameter, 0);
    }
}

static struct bad listed(const char *text, union value value, const int *accepted) {
    struct bad bad = {text, value, accepted};
    return bad;
}

/* Error classes must outlive the function that lists them. */
#define LIST(name, ...) static const int name[] = {__VA_ARGS__, MPI_SUCCESS}
LIST(of_comm, MPI_ERR_COMM);
LIST(of_topology, MPI_ERR_TOPOLOGY, MPI_ERR_COMM);
LIST(of_datatype, MPI_ERR_TYPE);
LIST(of_op, MPI_ERR_OP);
LIST(of_group, MPI_ERR_GROUP);
LIST(of_info, MPI_ERR_INFO);
LIST(of_errhandler, MPI_ERR_ERRHANDLER, MPI_ERR_ARG);
LIST(of_request, MPI_ERR_REQUEST, MPI_ERR_ARG);
LIST(of_requests, MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS);
LIST(of_win, MPI_ERR_WIN);
LIST(of_file, MPI_ERR_FILE);
LIST(of_session, MPI_ERR_SESSION);
LIST(of_pointer, MPI_ERR_ARG, MPI_ERR_BUFFER, MPI_ERR_COMM, MPI_ERR_TYPE, MPI_ERR_OP, MPI_ERR_GROUP, MPI_ERR_INFO,
    MPI_ERR_ERRHANDLER, MPI_ERR_REQUEST, MPI_ERR_WIN, MPI_ERR_FILE, MPI_ERR_SESSION);
LIST(of_count, MPI_ERR_COUNT, MPI_ERR_ARG);
LIST(of_size, MPI_ERR_COUNT, MPI_ERR_ARG, MPI_ERR_DIMS, MPI_ERR_TOPOLOGY, MPI_ERR_SIZE, MPI_ERR_BUFFER, MPI_ERR_NO_MEM,
    MPI_ERR_INFO_VALUE, MPI_ERR_OTHER);
LIST(of_rank, MPI_ERR_RANK, MPI_ERR_ARG);
LIST(of_root, MPI_ERR_ROOT, MPI_ERR_RANK, MPI_ERR_ARG);
LIST(of_tag, MPI_ERR_TAG);
LIST(of_keyval, MPI_ERR_KEYVAL, MPI_ERR_ARG);
LIST(of_argument, MPI_ERR_ARG);
LIST(of_direction, MPI_ERR_ARG, MPI_ERR_DIMS, MPI_ERR_TOPOLOGY);
LIST(of_lock, MPI_ERR_LOCKTYPE, MPI_ERR_ARG);
LIST(of_mode, MPI_ERR_AMODE, MPI_ERR_ARG);
LIST(of_buffer, MPI_ERR_BUFFER, MPI_ERR_ARG);
LIST(of_key, MPI_ERR_INFO_KEY, MPI_ERR_ARG);
LIST(of_text, MPI_ERR_ARG, MPI_ERR_INFO_VALUE, MPI_ERR_NAME, MPI_ERR_PORT, MPI_ERR_SERVICE);
LIST(of_datarep, MPI_ERR_ARG, MPI_ERR_UNSUPPORTED_DATAREP);
LIST(of_filename, MPI_ERR_ARG, MPI_ERR_BAD_FILE, MPI_ERR_NO_SUCH_FILE);
LIST(of_array, MPI_ERR_ARG, MPI_ERR_COUNT, MPI_ERR_DISP, MPI_ERR_DIMS, MPI_ERR_RANK, MPI_ERR_TOPOLOGY, MPI_ERR_TYPE,
    MPI_ERR_SIZE);

/* A handle: the null handle where the call takes none, a made-up number, zero (in C a null pointer), a freed one. */
static int bad_handle(struct bad *bad, void *null, void *freed, const int *accepted) {
    int n = 0;
    if (null) bad[n++] = listed("the null handle", pointer(null), accepted);
    bad[n++] = listed("0x7f000123", pointer(GARBAGE), accepted);
    bad[n++] = listed("a null pointer", pointer(NULL), accepted);
    if (freed && freed != null) bad[n++] = listed("a freed handle", pointer(freed), accepted);
    return n;
}

static int bad_handle_at(struct bad *bad, union value *place, void *null, const int *accepted) {
    int n = 0;
    bad[n++] = listed("a null pointer", pointer(NULL), of_pointer);
    if (null) {
        place[0].p = null;
        bad[n++] = listed("a pointer to the null handle", pointer(&place[0]), accepted);
    }
    place[1].p = GARBAGE;
    bad[n++] = listed("a pointer to 0x7f000123", pointer(&place[1]), accepted);
    return n;
}

static int bad_integer(struct bad *bad, const struct parameter *parameter, const char *text, int64_t n, const int *accepted) {
    bad[0] = listed(text, integer(parameter, n), accepted);
    return 1;
}

static int bad_pointer(struct bad *bad, const int *accepted) {
    bad[0] = listed("a null pointer", pointer(NULL), accepted);
    return 1;
}

int bad_values(const struct parameter *parameter, union value *place, struct bad bad[MOST_BAD]) {
    int n = 0;
    switch (parameter->role) {
    case COMM: return bad_handle(bad, MPI_COMM_NULL, object.freed_comm, of_comm);
    case INTERCOMM:
        n = bad_handle(bad, MPI_COMM_NULL, NULL, of_comm);
        bad[n++] = listed("an intracommunicator", pointer(object.comm), of_comm);
        return n;
    case CART: case GRAPH: case DIST_GRAPH:
        n = bad_handle(bad, MPI_COMM_NULL, NULL, of_comm);
        bad[n++] = listed("a communicator without topology", pointer(object.comm), of_topology);
        return n;
    case DATATYPE: case PAIR_VALUE: case DERIVED:
        return bad_handle(bad, MPI_DATATYPE_NULL, object.freed_datatype, of_datatype);
    case OP: return bad_handle(bad, MPI_OP_NULL, object.freed_op, of_op);
    case GROUP: return bad_handle(bad, MPI_GROUP_NULL, object.freed_group, of_group);
    case INFO: return bad_handle(bad, NULL, object.freed_info, of_info);
    case INFO_OBJECT: return bad_handle(bad, MPI_INFO_NULL, object.freed_info, of_info);
    case ERRHANDLER: return bad_handle(bad, MPI_ERRHANDLER_NULL, NULL, of_errhandler);
    case REQUEST: return bad_handle(bad, NULL, NULL, of_request);
    case WIN: return bad_handle(bad, MPI_WIN_NULL, NULL, of_win);
    case COMM_OR_NULL: return bad_handle(bad, NULL, object.freed_comm == MPI_COMM_NULL ? NULL : object.freed_comm, of_comm);
    case DATATYPE_OR_NULL: return bad_handle(bad, NULL, object.freed_datatype, of_datatype);
    case WIN_OR_NULL: return bad_handle(bad, NULL, NULL, of_win);
    case FILE_OR_NULL: return bad_handle(bad, NULL, NULL, of_file);
    case FILE_HANDLE: return bad_handle(bad, MPI_FILE_NULL, NULL, of_file);
    case SESSION: return bad_handle(bad, MPI_SESSION_NULL, NULL, of_session);
    case COMM_IN_OUT: return bad_handle_at(bad, place, MPI_COMM_NULL, of_comm);
    case DATATYPE_IN_OUT: return bad_handle_at(bad, place, MPI_DATATYPE_NULL, of_datatype);
    case OP_IN_OUT: return bad_handle_at(bad, place, MPI_OP_NULL, of_op);
    case GROUP_IN_OUT: return bad_handle_at(bad, place, MPI_GROUP_NULL, of_group);
    case INFO_IN_OUT: return bad_handle_at(bad, place, MPI_INFO_NULL, of_info);
    case ERRHANDLER_IN_OUT: return bad_handle_at(bad, place, MPI_ERRHANDLER_NULL, of_errhandler);
    case REQUEST_IN_OUT: return bad_handle_at(bad, place, NULL, of_request);
    case ACTIVE_REQUEST_IN_OUT: return bad_handle_at(bad, place, MPI_REQUEST_NULL, of_request);
    case MESSAGE_IN_OUT: return bad_handle_at(bad, place, MPI_MESSAGE_NULL, of_request);
    case WIN_IN_OUT: return bad_handle_at(bad, place, MPI_WIN_NULL, of_win);
    case FILE_IN_OUT: return bad_handle_at(bad, place, MPI_FILE_NULL, of_file);
    case SESSION_IN_OUT: return bad_handle_at(bad, place, MPI_SESSION_NULL, of_session);
    case REQUESTS: return bad_handle_at(bad, place, NULL, of_requests);
    case REQUESTS_TO_START: return bad_handle_at(bad, place, MPI_REQUEST_NULL, of_requests);
    case DATATYPES:
        n = bad_handle_at(bad, place, NULL, of_datatype);
        bad[0].accepted = of_array;
        return n;
    case COMM_OUT: case DATATYPE_OUT: case OP_OUT: case GROUP_OUT: case INFO_OUT: case ERRHANDLER_OUT:
    case REQUEST_OUT: case MESSAGE_OUT: case WIN_OUT: case FILE_OUT: case SESSION_OUT: case OUT: case POSITION:
    case LENGTH: case STATUS_IN: case STATUS_IN_OUT: case NAME_OUT:
        return bad_pointer(bad, of_pointer);
    case COUNT: return bad_integer(bad, parameter, "-1", -1, of_count);
    case SIZE: case SMALL_SIZE: return bad_integer(bad, parameter, "-1", -1, of_size);
    case RANK: case SOURCE: case ROOT: {
        const int *accepted = parameter->role == ROOT ? of_root : of_rank;
        bad_integer(bad, parameter, "9999", 9999, accepted);
        return 1 + bad_integer(bad + 1, parameter, "-77", -77, accepted);
    }
    case TAG: case RECEIVE_TAG:
        n += bad_integer(bad, parameter, "-77", -77, of_tag);
        if (parameter->role == TAG) n += bad_integer(bad + n, parameter, "MPI_ANY_TAG", MPI_ANY_TAG, of_tag);
        if (object.tag_limit < 2147483647) {
            n += bad_integer(bad + n, parameter, "above MPI_TAG_UB", (int64_t) object.tag_limit + 1, of_tag);
        }
        return n;
    case KEYVAL: case TYPE_KEYVAL: case WIN_KEYVAL:
        bad_integer(bad, parameter, "99999", 99999, of_keyval);
        return 1 + bad_integer(bad + 1, parameter, "MPI_KEYVAL_INVALID", MPI_KEYVAL_INVALID, of_keyval);
    case KEYVAL_IN_OUT: case TYPE_KEYVAL_IN_OUT: case WIN_KEYVAL_IN_OUT:
        bad_pointer(bad, of_keyval);
        place[1].i = 99999;
        bad[1] = listed("a pointer to 99999", pointer(&place[1]), of_keyval);
        return 2;
    case ERROR_CODE: return bad_integer(bad, parameter, "-5", -5, of_argument);
    case COLOR: return bad_integer(bad, parameter, "-77", -77, of_argument);
    case SPLIT_TYPE: case ORDER: case TYPECLASS: case WHENCE:
        return bad_integer(bad, parameter, "77", 77, of_argument);
    case LOGICAL_SIZE: return bad_integer(bad, parameter, "3", 3, of_argument);
    case DIRECTION: return bad_integer(bad, parameter, "99", 99, of_direction);
    case LOCK_TYPE: return bad_integer(bad, parameter, "77", 77, of_lock);
    case ACCESS_MODE: return bad_integer(bad, parameter, "0", 0, of_mode);
    case OFFSET: return bad_integer(bad, parameter, "-1", -1, of_argument);
    case NTH_KEY:
        bad_integer(bad, parameter, "9999", 9999, of_argument);
        return 1 + bad_integer(bad + 1, parameter, "-1", -1, of_argument);
    case BUFFER: return bad_pointer(bad, of_buffer);
    case KEY:
        bad_pointer(bad, of_key);
        memset(memory, 'k', 400);
        memory[400] = 0;
        bad[1] = listed("a key of 400 letters", pointer(memory), of_key);
        bad[2] = listed("empty", pointer(""), of_key);
        return 3;
    case TEXT: case STRINGTAG: return bad_pointer(bad, of_text);
    case EXTERNAL32: case NATIVE:
        bad_pointer(bad, of_datarep);
        bad[1] = listed("\"nonsense\"", pointer("nonsense"), of_datarep);
        return 2;
    case FILENAME: return bad_pointer(bad, of_filename);
    case COUNTS: case SIZES:
        bad_pointer(bad, of_array);
        bad[1] = listed("an array of -1", pointer(negatives), of_array);
        return 2;
    case WIDE_COUNTS: case WIDE_SIZES:
        bad_pointer(bad, of_array);
        bad[1] = listed("an array of -1", pointer(wide_negatives), of_array);
        return 2;
    case RANKS:
        bad_pointer(bad, of_array);
        bad[1] = listed("an array of 9999", pointer(far_ranks), of_array);
        return 2;
    case RANGES:
        bad_pointer(bad, of_array);
        bad[1] = listed("a range of stride 0", pointer(still_range), of_array);
        return 2;
    case PLACES: case WIDE_PLACES: case DISTRIBUTIONS: case DISTRIBUTION_ARGUMENTS:
        return bad_pointer(bad, of_array);
    default: return 0;
    }
}
