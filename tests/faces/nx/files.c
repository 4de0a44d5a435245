/* Files: each I/O mode, what two modes make of the pointers, asynchronous calls, sizes, and mistakes. */
#include "check.h"
#include <errno.h>
#include <fcntl.h>

int main(void)
{
    char path[] = "/tmp/nx-files-XXXXXX", text[64], all[4096];
    long where, work;
    begin();
    /* One name for all. */
    if (me == 0) close(mkstemp(path));
    long name[8] = {0}, scratch[8];
    if (me == 0) memcpy(name, path, sizeof path);
    gior(name, 8, scratch);
    memcpy(path, name, sizeof path);

    /* M_RECORD: node i has record i, i + n, ... */
    int fd = gopen(path, O_RDWR | O_CREAT | O_TRUNC, M_RECORD, 0600);
    CHECK(iomode(fd) == M_RECORD, "mode %ld", iomode(fd));
    for (int turn = 0; turn < 2; turn++) {
        snprintf(text, sizeof text, "%d%03ld", turn, me);
        cwrite(fd, text, 4);
    }
    gsync();
    CHECK(pread(fd, all, sizeof all, 0) == 8 * nodes, "the length");
    for (int turn = 0; turn < 2; turn++)
        for (long i = 0; i < nodes; i++) {
            snprintf(text, sizeof text, "%d%03ld", turn, i);
            CHECK(memcmp(all + 4 * (turn * nodes + i), text, 4) == 0, "record %ld of turn %d is %.4s", i, turn, all + 4 * (turn * nodes + i));
        }
    /* M_SYNC goes on at node 0's pointer, with lengths of their own in the order of nodes. */
    gsync();
    setiomode(fd, M_SYNC);
    memset(text, 'a' + (int)me, sizeof text);
    cwrite(fd, text, me + 1);
    gsync();
    where = 8 * nodes;
    CHECK(pread(fd, all, sizeof all, where) == nodes * (nodes + 1) / 2, "the length");
    for (long i = 0, at = 0; i < nodes; at += ++i)
        for (long k = 0; k <= i; k++) CHECK(all[at + k] == 'a' + i, "byte %ld of node %ld is %c", k, i, all[at + k]);
    /* M_GLOBAL: all read the same. */
    gsync();
    setiomode(fd, M_GLOBAL);
    esize_t start = {0, 0};
    eseek(fd, start, SIZE_SET);
    cread(fd, text, 4);
    CHECK(memcmp(text, "0000", 4) == 0, "all read %.4s", text);
    CHECK(_cread(fd, all, sizeof all) > 0 && iseof(fd), "to the end");
    CHECK(_cread(fd, all, 1) == 0, "beyond the end");
    /* M_LOG: everyone's line is there, once and whole. */
    gsync();
    eseek(fd, start, SIZE_SET);
    setiomode(fd, M_LOG);
    for (int i = 0; i < 20; i++) {
        snprintf(text, sizeof text, "%03ld-%02d|", me, i);
        cwrite(fd, text, 7);
    }
    gsync();
    char *log = malloc((size_t)(140 * nodes));
    CHECK(pread(fd, log, (size_t)(140 * nodes), 0) == 140 * nodes, "the length of the log");
    char *seen = calloc((size_t)nodes, 20);
    for (long i = 0; i < 20 * nodes; i++) {
        long who = atol(log + 7 * i), which = atol(log + 7 * i + 4);
        CHECK(log[7 * i + 6] == '|' && who < nodes && which < 20 && !seen[20 * who + which]++, "line %ld is %.7s", i, log + 7 * i);
    }
    /* Together all read each line once. */
    gsync();
    if (me == 0) eseek(fd, start, SIZE_SET);
    gsync();
    if (me == 0) CHECK(ftruncate(fd, 140 * nodes) == 0, "ftruncate");
    gsync();
    long lines = 0;
    while (_cread(fd, text, 7) == 7) lines++;
    gisum(&lines, 1, &work);
    CHECK(lines == 20 * nodes, "%ld lines were read", lines);
    gsync();
    /* M_UNIX, at places and by ids. */
    setiomode(fd, M_UNIX);
    esize_t place = {0, (unsigned long)(1000 + 8 * me)};
    long id = iwriteoff(fd, place, &me, 8), got = -1;
    iowait(id);
    CHECK(_iowait(id) == -1, "an id that was waited for");
    id = ireadoff(fd, place, &got, 8);
    CHECK(iodone(id) == 1 && got == me, "read %ld", got);
    CHECK(lsize(fd, 100000, SIZE_SET) == 100000, "lsize");
    gsync();
    struct iovec parts[2] = {{text, 3}, {all, 5}};
    memcpy(text, "abc", 3), memcpy(all, "defgh", 5);
    place.slow = (unsigned long)(2000 + 8 * me);
    eseek(fd, place, SIZE_SET);
    CHECK(_cwritev(fd, parts, 2) == 8, "writev");
    memset(text, 0, 3), memset(all, 0, 5);
    eseek(fd, place, SIZE_SET);
    CHECK(_creadv(fd, parts, 2) == 8 && memcmp(text, "abc", 3) == 0 && memcmp(all, "defgh", 5) == 0, "readv");

    CHECK(_cread(-1, text, 1) == -1 && errno == EBADF, "no file");
    CHECK(_cread(fd, text, -1) == -1 && errno == EINVAL, "a length that is none");
    CHECK(_gopen("/nowhere/at/all", O_RDONLY, M_UNIX, 0) == -1, "a file that is not there");
    CHECK(_setiomode(fd, 9) == -1, "a mode that is none");
    CHECK(statpfs() == -1 && errno == ENOSYS, "statpfs");

    esize_t big = stoe("5000000000");
    CHECK(big.shigh == 1 && big.slow == 705032704, "%lu %lu", big.shigh, big.slow);
    etos(emul(eadd1(big, 1), 3), text);
    CHECK(strcmp(text, "15000000003") == 0, "%s", text);
    CHECK(ediv(big, 1000) == 5000000 && emod(eadd1(big, 7), 10) == 7 && ecmp(big, eadd1(big, 1)) == -1, "arithmetic");
    gsync();
    close(fd);
    if (me == 0) unlink(path);
    free(seen), free(log);

    /* A mode is over with close(): the number may be another file's. */
    for (int mode = M_LOG; mode <= M_GLOBAL; mode++) {
        fd = gopen(path, O_RDWR | O_CREAT | O_TRUNC, mode, 0600);
        cwrite(fd, "together", 8);
        gsync();
        close(fd);
        int own = open("/dev/null", O_RDWR);
        CHECK(own == fd && iomode(own) == M_UNIX, "file %d, which was %d, has the mode %ld", own, fd, iomode(own));
        /* Of this node alone. */
        if (me == 0) cwrite(own, "own", 3);
        close(own);
    }
    /* Nodes may have it under different numbers, and that is no matter for what they do together. */
    int first = me == 0 ? open("/dev/null", O_RDWR) : -1;
    fd = gopen(path, O_RDWR | O_CREAT | O_TRUNC, M_LOG, 0600);
    cwrite(fd, "x", 1);
    gsync();
    close(fd);
    if (me == 0) close(first);
    fd = gopen(path, O_RDWR, M_UNIX, 0600);
    double begun = dclock(), waited = 0.2;
    if (me == nodes - 1) usleep(300000);
    gsync();
    CHECK(dclock() - begun > waited, "gsync did not wait for node %ld: %g s", nodes - 1, dclock() - begun);
    /* Pieces from a place on, which no pointer notices; what the system tells of a file. */
    char left[5] = "left", right[6] = "right", both[10] = "";
    struct iovec out[2] = {{left, 4}, {right, 5}}, in[2] = {{both, 6}, {both + 6, 3}};
    esize_t mine = {0, (unsigned long)(100 * me)};
    struct estat told;
    writevoff(fd, mine, out, 2);
    CHECK(_readvoff(fd, mine, in, 2) == 9 && strcmp(both, "leftright") == 0, "it has %s", both);
    iowait(iwritevoff(fd, mine, out, 2));
    CHECK(_iowait(ireadvoff(fd, mine, in, 2)) == 9, "read again");
    CHECK(lseek(fd, 0, SEEK_CUR) == 0, "the pointer");
    gsync();
    CHECK(festat(fd, &told) == 0 && told.st_size.shigh == 0 && told.st_size.slow == (unsigned long)(100 * (nodes - 1) + 9), "%lu bytes",
          told.st_size.slow);
    CHECK(estat(path, &told) == 0 && S_ISREG(told.st_mode), "a file");
    CHECK(_lestat("/no/such/file", &told) == -1 && errno == ENOENT, "no file");
    restrictvol(fd, 1, (long[]){0});
    CHECK(_restrictvol(-1, 1, (long[]){0}) == -1 && errno == EBADF, "no descriptor");
    close(fd);
    gsync();
    if (me == 0) unlink(path);
    return finish();
}
