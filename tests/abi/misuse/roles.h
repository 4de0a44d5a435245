/* What a parameter of an MPI call is for, so that a table can say which values are good and which are not. */
#ifndef MISUSE_ROLES_H
#define MISUSE_ROLES_H

#include <mpi.h>
#include <stddef.h>

/* The roles. Each has one good value and some bad ones, in values.c. */
enum role {
    ANY,            /* every value is legal, or a wrong one cannot be told from a right one */
    COMM, COMM_OR_NULL, DATATYPE_OR_NULL, WIN_OR_NULL, FILE_OR_NULL, CART, GRAPH, DIST_GRAPH, INTERCOMM,
    DATATYPE, DERIVED, PAIR_VALUE, OP, GROUP, INFO, INFO_OBJECT, ERRHANDLER, REQUEST, WIN, FILE_HANDLE, SESSION,
    COMM_OUT, DATATYPE_OUT, OP_OUT, GROUP_OUT, INFO_OUT, ERRHANDLER_OUT, REQUEST_OUT, MESSAGE_OUT, WIN_OUT,
    FILE_OUT, SESSION_OUT,
    COMM_IN_OUT, DATATYPE_IN_OUT, OP_IN_OUT, GROUP_IN_OUT, INFO_IN_OUT, ERRHANDLER_IN_OUT, REQUEST_IN_OUT,
    ACTIVE_REQUEST_IN_OUT, MESSAGE_IN_OUT, WIN_IN_OUT, FILE_IN_OUT, SESSION_IN_OUT,
    REQUESTS, REQUESTS_TO_START, DATATYPES, DATATYPES_OUT,
    COUNT, SIZE, SMALL_SIZE, RANK, SOURCE, ROOT, TAG, RECEIVE_TAG, ERROR_CODE,
    KEYVAL, TYPE_KEYVAL, WIN_KEYVAL, KEYVAL_IN_OUT, TYPE_KEYVAL_IN_OUT, WIN_KEYVAL_IN_OUT,
    COLOR, SPLIT_TYPE, ORDER, TYPECLASS, FOUR, DIRECTION, LOCK_TYPE, ACCESS_MODE, WHENCE, OFFSET, NTH_KEY,
    LOGICAL_SIZE, ONE,
    BUFFER, OUT, POSITION, LENGTH,
    KEY, TEXT, STRINGTAG, NAME_OUT, EXTERNAL32, NATIVE, FILENAME,
    STATUS_IN, STATUS_IN_OUT,
    COUNTS, WIDE_COUNTS, PLACES, WIDE_PLACES, SIZES, WIDE_SIZES, RANKS, RANGES, DISTRIBUTIONS, DISTRIBUTION_ARGUMENTS,
    ROLES
};

/* A value of any C type that a parameter can have. Handles are pointers. */
union value {
    int i;
    int64_t n;
    void *p;
};

/* How the union is to be read, for bad values that depend on the width. */
enum field { FIELD_I, FIELD_N, FIELD_P };

struct parameter {
    const char *name;
    enum role role;
    enum field field;
};

/* One call of the interface. */
struct call {
    const char *name;
    int (*invoke)(union value *v);
    int parameters;
    struct parameter parameter[16];
};

extern const struct call calls[];
extern const int number_of_calls;

/* Callbacks for calls that take some; none is ever called. */
void user_function(void *in, void *inout, int *length, MPI_Datatype *datatype);
void user_function_c(void *in, void *inout, MPI_Count *length, MPI_Datatype *datatype);
void comm_errhandler(MPI_Comm *comm, int *code, ...);
void win_errhandler(MPI_Win *win, int *code, ...);
void file_errhandler(MPI_File *file, int *code, ...);
void session_errhandler(MPI_Session *session, int *code, ...);
int query_function(void *state, MPI_Status *status);
int free_function(void *state);
int cancel_function(void *state, int complete);
int extent_function(MPI_Datatype datatype, MPI_Aint *extent, void *state);

/* A value that a call must refuse. */
struct bad {
    const char *text;
    union value value;
    const int *accepted; /* error classes, ended by MPI_SUCCESS */
};

/* The most bad values that a role has. */
#define MOST_BAD 4

/* Makes the objects that good values name. */
void prepare(void);

/* Begins an access epoch of the window: operations on one are refused outside of it, whatever their arguments. */
void open_epoch(void);

/* The good value of a parameter; `place` is memory of its own for what it points to. */
union value good_value(const struct parameter *parameter, union value *place);

/* The bad values of a parameter; returns how many. `place` as above. */
int bad_values(const struct parameter *parameter, union value *place, struct bad bad[MOST_BAD]);

#endif
