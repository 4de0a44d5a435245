/* Attributes on communicators and datatypes: keys, copying, deleting, refusing, and the predefined ones. */
#include "check.h"

static int copies, deletes;

static int copy_twice(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm;
    (void)key;
    CHECK(extra == (void *)&copies, "extra state is wrong in a copy");
    *(void **)out = (char *)in + 1;
    *flag = 1;
    copies++;
    return MPI_SUCCESS;
}

static int copy_not(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra, (void)in, (void)out;
    *flag = 0;
    return MPI_SUCCESS;
}

static int count_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    deletes++;
    return MPI_SUCCESS;
}

static int refuse_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value;
    return *(int *)extra ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static void communicators(void)
{
    static char target[8];
    int twice, never, null_copy, found;
    void *value;
    MPI_Comm dup, again;
    MPI_Comm_create_keyval(copy_twice, count_delete, &twice, &copies);
    MPI_Comm_create_keyval(copy_not, MPI_COMM_NULL_DELETE_FN, &never, NULL);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &null_copy, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_get_attr(dup, twice, &value, &found);
    CHECK(!found, "an attribute that nobody set is there");
    MPI_Comm_set_attr(dup, twice, target);
    MPI_Comm_set_attr(dup, never, target);
    MPI_Comm_set_attr(dup, null_copy, target);
    MPI_Comm_get_attr(dup, twice, &value, &found);
    CHECK(found && value == target, "the attribute is not what was set");
    MPI_Comm_dup(dup, &again);
    MPI_Comm_get_attr(again, twice, &value, &found);
    CHECK(copies == 1 && found && value == target + 1, "copied attribute: %d copies, found %d", copies, found);
    MPI_Comm_get_attr(again, never, &value, &found);
    CHECK(!found, "an attribute whose copy function said no was copied");
    MPI_Comm_get_attr(again, null_copy, &value, &found);
    CHECK(found && value == target, "MPI_COMM_DUP_FN did not copy the value");
    /* Setting anew deletes the old value; freeing the key leaves values in place. */
    MPI_Comm_set_attr(dup, twice, target + 2);
    CHECK(deletes == 1, "overwriting an attribute deleted %d", deletes);
    int key = twice;
    MPI_Comm_free_keyval(&key);
    CHECK(key == MPI_KEYVAL_INVALID, "key not invalid after free");
    MPI_Comm_delete_attr(dup, never);
    MPI_Comm_get_attr(dup, never, &value, &found);
    CHECK(!found, "deleted attribute is still there");
    MPI_Comm_free(&again);
    CHECK(deletes == 2, "freeing a communicator deleted %d", deletes);
    MPI_Comm_free(&dup);
    CHECK(deletes == 3, "freeing both communicators deleted %d", deletes);
    MPI_Comm_free_keyval(&never);
    MPI_Comm_free_keyval(&null_copy);
}

/* Attributes are deleted in the opposite order of setting when a communicator goes (on MPI_COMM_SELF at the end). */
static int order[3], order_count;

static int note_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    if (order_count < 3) order[order_count++] = (int)(intptr_t)value;
    return MPI_SUCCESS;
}

static void refused(void)
{
    int refuse = 1, key, found;
    void *value;
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_SELF, &dup);
    MPI_Comm_set_errhandler(dup, MPI_ERRORS_RETURN);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, refuse_delete, &key, &refuse);
    MPI_Comm_set_attr(dup, key, &refuse);
    CHECK(MPI_Comm_delete_attr(dup, key) != MPI_SUCCESS, "a refused delete succeeded");
    MPI_Comm_get_attr(dup, key, &value, &found);
    CHECK(found, "the attribute is gone although its delete function refused");
    refuse = 0;
    MPI_Comm_free(&dup);
    MPI_Comm_free_keyval(&key);
}

static int type_copies;

static int type_copy(MPI_Datatype type, int key, void *extra, void *in, void *out, int *flag)
{
    (void)type, (void)key, (void)extra;
    *(void **)out = in;
    *flag = 1;
    type_copies++;
    return MPI_SUCCESS;
}

static void datatypes(void)
{
    static int target;
    int key, found;
    void *value;
    MPI_Datatype type, dup;
    MPI_Type_create_keyval(type_copy, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_contiguous(3, MPI_INT, &type);
    MPI_Type_set_attr(type, key, &target);
    MPI_Type_dup(type, &dup);
    MPI_Type_get_attr(dup, key, &value, &found);
    CHECK(found && value == &target && type_copies == 1, "attribute of a duplicated datatype: found %d, copies %d", found, type_copies);
    MPI_Type_delete_attr(dup, key);
    MPI_Type_get_attr(dup, key, &value, &found);
    CHECK(!found, "deleted attribute of a datatype is still there");
    MPI_Type_free(&dup);
    MPI_Type_free(&type);
    MPI_Type_free_keyval(&key);
}

static int copied, deleted, copy_fails;

static int copy_or_fail(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key;
    if (extra && copy_fails) return MPI_ERR_OTHER;
    *(void **)out = in;
    *flag = 1;
    copied++;
    return MPI_SUCCESS;
}

static int deleted_again(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)key, (void)value, (void)extra;
    CHECK(comm != MPI_COMM_NULL, "a delete function without a communicator");
    deleted++;
    return MPI_SUCCESS;
}

static int copy_type_or_fail(MPI_Datatype type, int key, void *extra, void *in, void *out, int *flag)
{
    (void)type;
    return copy_or_fail(MPI_COMM_NULL, key, extra, in, out, flag);
}

static int note_type_delete(MPI_Datatype type, int key, void *value, void *extra)
{
    CHECK(type != MPI_DATATYPE_NULL, "a delete function without a datatype");
    return deleted_again(MPI_COMM_SELF, key, value, extra);
}

/* Calls that have no communicator of their own. */
static void all_others(MPI_Errhandler handler)
{
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
}

/* Where the copy function of a later key fails, what was copied before is deleted again: at the ranks where none fails,
 * too. */
static void refused_copy(void)
{
    int keys[3];
    MPI_Comm comm, dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    for (int i = 0; i < 3; i++) {
        MPI_Comm_create_keyval(copy_or_fail, deleted_again, &keys[i], i == 2 ? &copy_fails : NULL);
        MPI_Comm_set_attr(comm, keys[i], &keys[i]);
    }
    copy_fails = rank == ranks - 1;
    for (int idup = 0; idup < 2; idup++) {
        MPI_Request request = MPI_REQUEST_NULL;
        copied = deleted = 0;
        dup = comm;
        int code = idup ? MPI_Comm_idup(comm, &dup, &request) : MPI_Comm_dup(comm, &dup);
        if (idup && !copy_fails) {
            CHECK(code == MPI_SUCCESS, "MPI_Comm_idup failed where no function of its own did");
            all_others(MPI_ERRORS_RETURN);
            code = MPI_Wait(&request, MPI_STATUS_IGNORE);
            all_others(MPI_ERRORS_ARE_FATAL);
        }
        CHECK(code != MPI_SUCCESS, "a duplicate was made though rank %d refused to copy", ranks - 1);
        CHECK(dup == MPI_COMM_NULL || (idup && !copy_fails), "the handle of a duplicate that was not made is not null");
        CHECK(copied == (copy_fails ? 2 : 3) && deleted == copied, "idup %d: %d copied, %d deleted", idup, copied, deleted);
    }
    copy_fails = 0;
    MPI_Comm_dup(comm, &dup);
    MPI_Comm_free(&dup);
    MPI_Comm_free(&comm);
    for (int i = 0; i < 3; i++) MPI_Comm_free_keyval(&keys[i]);
}

static void refused_type_copy(void)
{
    int keys[2];
    MPI_Datatype type, dup;
    MPI_Type_contiguous(3, MPI_INT, &type);
    for (int i = 0; i < 2; i++) {
        MPI_Type_create_keyval(copy_type_or_fail, note_type_delete, &keys[i], i == 1 ? &copy_fails : NULL);
        MPI_Type_set_attr(type, keys[i], &keys[i]);
    }
    copy_fails = 1;
    copied = deleted = 0;
    all_others(MPI_ERRORS_RETURN);
    CHECK(MPI_Type_dup(type, &dup) != MPI_SUCCESS, "a datatype was duplicated though a function refused");
    all_others(MPI_ERRORS_ARE_FATAL);
    CHECK(dup == MPI_DATATYPE_NULL && copied == 1 && deleted == 1, "%d copied, %d deleted", copied, deleted);
    copy_fails = 0;
    MPI_Type_free(&type);
    for (int i = 0; i < 2; i++) MPI_Type_free_keyval(&keys[i]);
}

static void predefined(void)
{
    int *value, found;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &found);
    CHECK(found && *value >= 32767, "MPI_TAG_UB");
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &value, &found);
    CHECK(found && (*value == 0 || *value == 1), "MPI_WTIME_IS_GLOBAL");
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_IO, &value, &found);
    CHECK(found, "MPI_IO");
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_HOST, &value, &found);
    CHECK(found, "MPI_HOST");
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &value, &found);
    CHECK(!found || *value >= 0, "MPI_APPNUM is %d", *value);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &value, &found);
    CHECK(!found || *value >= 1, "MPI_UNIVERSE_SIZE is %d", *value);
}

static int self_deletes;

static int delete_itself(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)value, (void)extra;
    if (++self_deletes < 100) MPI_Comm_delete_attr(comm, key);
    return MPI_SUCCESS;
}

static int free_itself(MPI_Datatype type, int key, void *value, void *extra)
{
    (void)key, (void)value, (void)extra;
    if (++self_deletes < 100) MPI_Type_free(&type);
    return MPI_SUCCESS;
}

/* A delete callback that asks for what is being done is not called again for it. */
static void of_themselves(void)
{
    int key, found;
    void *value;
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_itself, &key, NULL);
    MPI_Comm_set_attr(comm, key, NULL);
    MPI_Comm_delete_attr(comm, key);
    MPI_Comm_get_attr(comm, key, &value, &found);
    CHECK(self_deletes == 1 && !found, "called %d times, %s", self_deletes, found ? "and is there still" : "and gone");
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free(&comm);
    MPI_Datatype type;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, free_itself, &key, NULL);
    MPI_Type_set_attr(type, key, NULL);
    MPI_Type_free(&type);
    CHECK(self_deletes == 2, "called %d times", self_deletes - 1);
    MPI_Type_free_keyval(&key);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    communicators();
    if (test_library_is("Arke")) of_themselves();
    refused();
    datatypes();
    refused_copy();
    refused_type_copy();
    predefined();
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note_delete, &key, NULL);
    int other_keys[2];
    for (int i = 0; i < 2; i++) MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note_delete, &other_keys[i], NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, (void *)1);
    MPI_Comm_set_attr(MPI_COMM_SELF, other_keys[0], (void *)2);
    MPI_Comm_set_attr(MPI_COMM_SELF, other_keys[1], (void *)3);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    if (order_count != 3 || order[0] != 3 || order[1] != 2 || order[2] != 1) {
        fprintf(stderr, "FAIL attributes.c: MPI_Finalize deleted %d attributes of MPI_COMM_SELF in the order %d %d %d, wanted 3 2 1\n",
                order_count, order[0], order[1], order[2]);
        return 1;
    }
    if (rank == 0) printf("ok\n");
    return 0;
}
