/* Info objects: setting, getting, order of keys, duplicates, too-short buffers, hints of communicators. */
#include "check.h"

int main(int argc, char **argv)
{
    test_begin(&argc, &argv);
    MPI_Info info, dup, got;
    char value[MPI_MAX_INFO_VAL + 1], key[MPI_MAX_INFO_KEY + 1];
    int count, flag, length;
    MPI_Info_create(&info);
    MPI_Info_set(info, "first", "1");
    MPI_Info_set(info, "second", "two words");
    MPI_Info_set(info, "third", "3");
    MPI_Info_set(info, "first", "one");
    MPI_Info_get_nkeys(info, &count);
    CHECK(count == 3, "%d keys, wanted 3", count);
    MPI_Info_get(info, "first", MPI_MAX_INFO_VAL, value, &flag);
    CHECK(flag && strcmp(value, "one") == 0, "first is '%s'", flag ? value : "missing");
    MPI_Info_get_valuelen(info, "second", &length, &flag);
    CHECK(flag && length == 9, "second has length %d", length);
    MPI_Info_get(info, "nothing", MPI_MAX_INFO_VAL, value, &flag);
    CHECK(!flag, "a key that nobody set is there");

    length = sizeof value;
    MPI_Info_get_string(info, "second", &length, value, &flag);
    CHECK(flag && length == 10 && strcmp(value, "two words") == 0, "Info_get_string: '%s', length %d", value, length);
    length = 4;
    memset(value, '#', sizeof value);
    MPI_Info_get_string(info, "second", &length, value, &flag);
    CHECK(flag && length == 10 && strcmp(value, "two") == 0, "Info_get_string into 4 bytes: length %d", length);
    length = 0;
    MPI_Info_get_string(info, "second", &length, value, &flag);
    CHECK(flag && length == 10, "Info_get_string into no buffer: length %d", length);

    for (int i = 0; i < count; i++) {
        MPI_Info_get_nthkey(info, i, key);
        CHECK(strcmp(key, i == 0 ? "first" : i == 1 ? "second" : "third") == 0, "key %d is '%s'", i, key);
    }
    MPI_Info_dup(info, &dup);
    MPI_Info_delete(info, "second");
    MPI_Info_get_nkeys(info, &count);
    CHECK(count == 2, "%d keys after delete", count);
    MPI_Info_get(dup, "second", MPI_MAX_INFO_VAL, value, &flag);
    CHECK(flag && strcmp(value, "two words") == 0, "the duplicate lost a key of its own");
    for (int i = 0; i < 200; i++) {
        snprintf(key, sizeof key, "key%d", i);
        snprintf(value, sizeof value, "value%d", i);
        MPI_Info_set(dup, key, value);
    }
    MPI_Info_get_nkeys(dup, &count);
    CHECK(count == 203, "%d keys, wanted 203", count);
    MPI_Info_free(&info);
    CHECK(info == MPI_INFO_NULL, "info not null after free");
    MPI_Info_free(&dup);

    MPI_Info_create_env(0, NULL, &info);
    CHECK(info != MPI_INFO_NULL, "Info_create_env gave nothing");
    MPI_Info_free(&info);
    MPI_Info_get_nkeys(MPI_INFO_ENV, &count);
    CHECK(count >= 0, "MPI_INFO_ENV has %d keys", count);

    MPI_Comm comm;
    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_allow_overtaking", "false");
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);
    MPI_Comm_set_info(comm, info);
    MPI_Comm_get_info(comm, &got);
    CHECK(got != MPI_INFO_NULL, "Comm_get_info gave nothing");
    MPI_Info_get(got, "mpi_assert_allow_overtaking", MPI_MAX_INFO_VAL, value, &flag);
    CHECK(!flag || strcmp(value, "false") == 0, "hint came back as '%s'", value);
    MPI_Info_free(&got);
    MPI_Info_free(&info);
    MPI_Comm_free(&comm);
    return test_end();
}
