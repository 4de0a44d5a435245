/* Files that nodes read and write together, over the machine's own files. A file has an I/O mode, which says whose
 * file pointer a call moves:
 *   M_UNIX, M_ASYNC  each node has its own
 *   M_LOG            all share one; who comes first is served first
 *   M_SYNC           all share one; all call, and are served in the order of nodes, with lengths of their own
 *   M_RECORD         each has its own, which goes over the records of the others: all lengths alike
 *   M_GLOBAL         all share one; all call with the same arguments, one reads or writes for all
 * The shared pointer of M_LOG is a word of node 0's memory, which a call moves before it reads or writes.
 *
 * close() is the system's, so that nobody tells when a file's mode is over. An opening that was given a mode is marked by
 * its signal number (F_SETSIG), which the system keeps with the opening, and which has no effect on such files: the next
 * file under the same number has no mark. */
#define _GNU_SOURCE
#include "nx_internal.h"
#include "table.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct file {
    int mark, mode; /* of the opening whose mode it is; 0: nobody has given it one */
    arke_memory pointers;
    uint64_t pointer; /* of M_LOG: where in these */
};
static struct file *files;
static int nfiles;

static long refused(const char *what, const char *name)
{
    int saved = errno;
    nx_wrong("%s %s: %s", name, what, strerror(saved));
    errno = saved;
    return -1;
}

static long checked(int code) { return code == ARKE_OK ? 0 : nx_failed(code); }

/* The entry of a descriptor; one that nobody has given a mode is of M_UNIX. */
static struct file *file_of(int fd)
{
    if (nx_ready() < 0) return NULL;
    int mark = fd < 0 ? -1 : fcntl(fd, F_GETSIG);
    if (mark < 0) {
        nx_wrong("fd is %d; it must be an open file of gopen() or open()", fd);
        errno = EBADF;
        return NULL;
    }
    if (fd >= nfiles) {
        struct file *grown = realloc(files, ((size_t)fd + 1) * sizeof *grown);
        if (!grown) {
            nx_wrong("there is no memory for file %d", fd);
            errno = ENOMEM;
            return NULL;
        }
        memset(grown + nfiles, 0, ((size_t)fd + 1 - (size_t)nfiles) * sizeof *grown);
        files = grown, nfiles = fd + 1;
    }
    if (files[fd].mark != mark) files[fd] = (struct file){0};
    return &files[fd];
}

/* Gives an opening a mark that none before it has had lately: a descriptor may be moved to another number (dup2). */
static long mark(int fd, struct file *f)
{
    static int openings;
    f->mark = SIGRTMIN + openings++ % (SIGRTMAX - SIGRTMIN + 1);
    return fcntl(fd, F_SETSIG, f->mark) < 0 ? refused("cannot be given a mode", "the file") : 0;
}

/* A shared pointer. All nodes call it, and get the same one; which are in use only each node knows for itself, since it
 * calls close() when it likes. So none is used again: 8 bytes for each opening of M_LOG. */
#define POINTERS 512
static long new_pointer(struct file *f)
{
    static arke_memory pointers;
    static uint64_t taken;
    void *base;
    if (taken % POINTERS == 0) {
        long result = checked(arke_shared_alloc(nx_me == 0 ? POINTERS * sizeof(int64_t) : 0, &pointers, &base));
        if (result < 0) return result;
    }
    f->pointers = pointers, f->pointer = taken++ % POINTERS * sizeof(int64_t);
    return 0;
}

/* Whether all nodes agree that something went well: a node must not wait for one that has given up. */
static long all_well(long mine)
{
    int64_t bad = mine < 0, any = 0;
    int saved = errno;
    if (checked(arke_allreduce(ARKE_ALL, &bad, &any, 1, ARKE_INT64, ARKE_MAX)) < 0) return -1;
    if (any && mine >= 0) {
        nx_wrong("the call has failed on another node");
        errno = EIO;
        return -1;
    }
    errno = saved;
    return mine < 0 ? -1 : 0;
}

long _setiomode(int fd, int mode)
{
    struct file *f = file_of(fd);
    long result = f ? 0 : -1;
    if (f && (mode < M_UNIX || mode > M_ASYNC)) result = nx_wrong("iomode is %d; it must be from M_UNIX (0) to M_ASYNC (5)", mode);
    if (result == 0) result = mark(fd, f);
    if (nx_ready() < 0 || all_well(result) < 0) return -1;
    int64_t at = lseek(fd, 0, SEEK_CUR);
    f->mode = mode;
    /* All go on where node 0 is. */
    if (checked(arke_broadcast(ARKE_ALL, &at, sizeof at, 0)) < 0) return -1;
    if (at >= 0) lseek(fd, at, SEEK_SET);
    if (mode != M_LOG) return 0;
    if (new_pointer(f) < 0) return -1;
    int64_t begin = at < 0 ? 0 : at;
    if (nx_me == 0 && checked(arke_atomic(f->pointers, 0, f->pointer, ARKE_INT64, ARKE_REPLACE, &begin, NULL)) < 0) return -1;
    return checked(arke_barrier(ARKE_ALL));
}

long _iomode(int fd)
{
    struct file *f = file_of(fd);
    return f ? f->mode : -1;
}

int _gopen(const char *path, int oflag, int mode, mode_t permissions)
{
    int fd = -1;
    if (nx_ready() < 0) return -1;
    /* Node 0 makes or empties the file before the others open it. */
    if (nx_me == 0 && (fd = open(path, oflag, permissions)) < 0) refused("cannot be opened", path);
    if (all_well(nx_me == 0 && fd < 0 ? -1 : 0) < 0) return -1;
    if (nx_me != 0 && (fd = open(path, oflag & ~(O_TRUNC | O_EXCL | O_CREAT))) < 0) refused("cannot be opened", path);
    if (all_well(fd < 0 ? -1 : 0) < 0 || _setiomode(fd, mode) < 0) {
        int saved = errno;
        if (fd >= 0) close(fd);
        errno = saved;
        return -1;
    }
    return fd;
}

/* All bytes of a call at a place; fewer only at the end of the file. */
static long whole(int fd, char *buf, long count, off_t at, int writes)
{
    long done = 0;
    while (done < count) {
        ssize_t n = writes ? pwrite(fd, buf + done, (size_t)(count - done), at + done) : pread(fd, buf + done, (size_t)(count - done), at + done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return refused(writes ? "cannot be written" : "cannot be read", "the file");
        if (n == 0) break;
        done += n;
    }
    return done;
}

/* Takes `count` bytes off the shared pointer (of what the file has, in a read) and says where they begin. */
static long from_log(int fd, const struct file *f, long count, int writes, int64_t *at)
{
    struct stat s;
    int64_t old, take = count;
    for (;;) {
        if (checked(arke_atomic(f->pointers, 0, f->pointer, ARKE_INT64, ARKE_FETCH, NULL, at)) < 0) return -1;
        if (!writes) {
            if (fstat(fd, &s) < 0) return refused("cannot be looked at", "the file");
            take = s.st_size - *at < count ? s.st_size - *at : count;
            if (take <= 0) return 0;
        }
        int64_t next = *at + take;
        if (checked(arke_compare_swap(f->pointers, 0, f->pointer, ARKE_INT64, at, &next, &old)) < 0) return -1;
        if (old == *at) return take;
    }
}

static long move(int fd, char *buf, long count, int writes)
{
    struct file *f = file_of(fd);
    if (!f) return -1;
    if (count < 0) return nx_wrong("nbytes is %ld; it must be a number of bytes, not negative", count);
    int64_t at = lseek(fd, 0, SEEK_CUR), before = 0, sum = count;
    if (at < 0 && f->mode != M_LOG) {
        /* A pipe or a terminal has no place to go to. */
        ssize_t n = writes ? write(fd, buf, (size_t)count) : read(fd, buf, (size_t)count);
        return n < 0 ? refused("cannot be used", "the file") : n;
    }
    long done;
    switch (f->mode) {
    case M_LOG:
        count = from_log(fd, f, count, writes, &at);
        return count <= 0 ? count : whole(fd, buf, count, at, writes);
    case M_SYNC:
        if (checked(arke_scan(ARKE_ALL, &sum, &before, 1, ARKE_INT64, ARKE_SUM, 1)) < 0) return -1;
        if (nx_me == 0) before = 0;
        if (checked(arke_allreduce(ARKE_ALL, &sum, &sum, 1, ARKE_INT64, ARKE_SUM)) < 0) return -1;
        done = whole(fd, buf, count, at + before, writes);
        lseek(fd, at + sum, SEEK_SET);
        return done;
    case M_RECORD:
        done = whole(fd, buf, count, at + nx_me * count, writes);
        lseek(fd, at + nx_nodes * count, SEEK_SET);
        return done;
    case M_GLOBAL:
        done = nx_me == 0 ? whole(fd, buf, count, at, writes) : 0;
        if (all_well(done) < 0 || checked(arke_broadcast(ARKE_ALL, &done, sizeof done, 0)) < 0) return -1;
        if (!writes && done > 0 && checked(arke_broadcast(ARKE_ALL, buf, (size_t)done, 0)) < 0) return -1;
        lseek(fd, at + done, SEEK_SET);
        return done;
    default:
        done = whole(fd, buf, count, at, writes);
        if (done > 0) lseek(fd, at + done, SEEK_SET);
        return done;
    }
}

long _cread(int fd, void *buf, long nbytes) { return move(fd, buf, nbytes, 0); }
long _cwrite(int fd, void *buf, long nbytes) { return move(fd, buf, nbytes, 1); }

/* One piece after another where one node is served at a time; in the modes in which nodes are served together, one
 * piece in all. */
static long pieces(int fd, struct iovec *iov, long n, int writes)
{
    long total = 0, done = 0;
    if (n < 0) return nx_wrong("iovcount is %ld; it must not be negative", n);
    for (long i = 0; i < n; i++) total += (long)iov[i].iov_len;
    char *all = malloc((size_t)total + 1);
    if (!all) return nx_wrong("there is no memory for %ld bytes", total);
    for (long i = 0, at = 0; writes && i < n; at += (long)iov[i++].iov_len) memcpy(all + at, iov[i].iov_base, iov[i].iov_len);
    done = move(fd, all, total, writes);
    for (long i = 0, at = 0; !writes && i < n && at < done; at += (long)iov[i++].iov_len)
        memcpy(iov[i].iov_base, all + at, done - at < (long)iov[i].iov_len ? (size_t)(done - at) : iov[i].iov_len);
    free(all);
    return done;
}
long _creadv(int fd, struct iovec *iov, long n) { return pieces(fd, iov, n, 0); }
long _cwritev(int fd, struct iovec *iov, long n) { return pieces(fd, iov, n, 1); }

/* The i calls are over when they return: the system has copied what they read and write. Their ids say how many
 * bytes it was. */
struct id {
    int used; /* first: see table.h */
    long bytes;
};
static struct table ids = {.row = sizeof(struct id), .most = INT32_MAX};
#define ID(i) (((struct id *)ids.rows) + (i))

/* Where there is no id, nothing is read or written: the file's pointer stays where it is. */
static long take_id(void)
{
    int i = table_take(&ids);
    if (i >= 0) return ID(i)->used = 1, i + 1;
    nx_wrong("there is no memory for more ids of reads and writes; wait for some with iowait");
    errno = ENOMEM;
    return -1;
}
static long with_id(long id, long bytes)
{
    if (bytes < 0) return ID(id - 1)->used = 0, -1;
    ID(id - 1)->bytes = bytes;
    return id;
}
#define BEGIN(call)                                                                                                    \
    long id = take_id();                                                                                               \
    return id < 0 ? -1 : with_id(id, call)
long _iread(int fd, void *buf, long nbytes) { BEGIN(move(fd, buf, nbytes, 0)); }
long _iwrite(int fd, void *buf, long nbytes) { BEGIN(move(fd, buf, nbytes, 1)); }
long _ireadv(int fd, struct iovec *iov, long n) { BEGIN(pieces(fd, iov, n, 0)); }
long _iwritev(int fd, struct iovec *iov, long n) { BEGIN(pieces(fd, iov, n, 1)); }

long _iowait(long id)
{
    if (id < 1 || id > ids.size || !ID(id - 1)->used) return nx_wrong("id is %ld; it must be one of iread or iwrite that was not waited for yet", id);
    ID(id - 1)->used = 0;
    return ID(id - 1)->bytes;
}
long _iodone(long id) { return _iowait(id) < 0 ? -1 : 1; }

static long moved(int fd, off_t at, void *buf, long nbytes, int writes)
{
    if (!file_of(fd)) return -1;
    return nbytes < 0 ? nx_wrong("nbytes is %ld; it must not be negative", nbytes) : whole(fd, buf, nbytes, at, writes);
}
static off_t offset_of(esize_t e) { return (off_t)((e.shigh << 32) + e.slow); }
static esize_t extended(off_t n) { return (esize_t){(unsigned long)n >> 32, (unsigned long)n & 0xfffffffful}; }
long _readoff(int fd, esize_t offset, void *buf, long nbytes) { return moved(fd, offset_of(offset), buf, nbytes, 0); }
long _writeoff(int fd, esize_t offset, void *buf, long nbytes) { return moved(fd, offset_of(offset), buf, nbytes, 1); }
long _ireadoff(int fd, esize_t offset, void *buf, long nbytes) { BEGIN(_readoff(fd, offset, buf, nbytes)); }
long _iwriteoff(int fd, esize_t offset, void *buf, long nbytes) { BEGIN(_writeoff(fd, offset, buf, nbytes)); }

/* One piece after another, from a place on. */
static long moved_pieces(int fd, esize_t offset, struct iovec *iov, long n, int writes)
{
    long done = 0;
    if (n < 0) return nx_wrong("iovcount is %ld; it must not be negative", n);
    for (long i = 0; i < n; i++) {
        long some = moved(fd, offset_of(offset) + done, iov[i].iov_base, (long)iov[i].iov_len, writes);
        if (some < 0) return -1;
        done += some;
        if (some < (long)iov[i].iov_len) break;
    }
    return done;
}
long _readvoff(int fd, esize_t offset, struct iovec *iov, long n) { return moved_pieces(fd, offset, iov, n, 0); }
long _writevoff(int fd, esize_t offset, struct iovec *iov, long n) { return moved_pieces(fd, offset, iov, n, 1); }
long _ireadvoff(int fd, esize_t offset, struct iovec *iov, long n) { BEGIN(_readvoff(fd, offset, iov, n)); }
long _iwritevoff(int fd, esize_t offset, struct iovec *iov, long n) { BEGIN(_writevoff(fd, offset, iov, n)); }

/* Where the next call of this node begins, or -1. */
static off_t place_of(int fd, const struct file *f)
{
    int64_t at;
    if (f->mode != M_LOG) return lseek(fd, 0, SEEK_CUR);
    return checked(arke_atomic(f->pointers, 0, f->pointer, ARKE_INT64, ARKE_FETCH, NULL, &at)) < 0 ? -1 : (off_t)at;
}

long _iseof(int fd)
{
    struct file *f = file_of(fd);
    struct stat s;
    if (!f) return -1;
    if (fstat(fd, &s) < 0) return refused("cannot be looked at", "the file");
    return place_of(fd, f) >= s.st_size;
}

esize_t _eseek(int fd, esize_t offset, int whence)
{
    struct file *f = file_of(fd);
    esize_t bad = {-1ul, -1ul};
    if (!f) return bad;
    off_t at = place_of(fd, f), to = whence == SEEK_CUR ? at + offset_of(offset) : offset_of(offset);
    if (whence != SEEK_END) whence = SEEK_SET;
    if ((to = lseek(fd, to, whence)) < 0) return refused("has no such place", "the file"), bad;
    int64_t word = to;
    if (f->mode == M_LOG && checked(arke_atomic(f->pointers, 0, f->pointer, ARKE_INT64, ARKE_REPLACE, &word, NULL)) < 0) return bad;
    return extended(to);
}

/* Sets the size of a file to at least so many bytes, from its beginning, the pointer, or its end. */
esize_t _esize(int fd, esize_t offset, int whence)
{
    struct file *f = file_of(fd);
    struct stat s;
    esize_t bad = {-1ul, -1ul};
    if (!f) return bad;
    if (fstat(fd, &s) < 0) return refused("cannot be looked at", "the file"), bad;
    off_t size = offset_of(offset);
    if (whence == SIZE_CUR) size += place_of(fd, f);
    else if (whence == SIZE_END) size += s.st_size;
    else if (whence != SIZE_SET) return nx_wrong("whence is %d; it must be SIZE_SET (0), SIZE_CUR (1) or SIZE_END (2)", whence), bad;
    if (size > s.st_size && posix_fallocate(fd, s.st_size, size - s.st_size) != 0 && ftruncate(fd, size) < 0)
        return refused("cannot be made longer", "the file"), bad;
    return extended(size > s.st_size ? size : s.st_size);
}
long _lsize(int fd, long offset, int whence)
{
    if (offset < 0) return nx_wrong("offset is %ld; it must not be negative", offset);
    esize_t size = _esize(fd, extended(offset), whence);
    return size.shigh == -1ul ? -1 : (long)offset_of(size);
}

/* Arithmetic of 64 bits in two halves. */
esize_t eadd(esize_t a, esize_t b) { return extended(offset_of(a) + offset_of(b)); }
esize_t esub(esize_t a, esize_t b) { return extended(offset_of(a) - offset_of(b)); }
esize_t eadd1(esize_t a, long b) { return extended(offset_of(a) + b); }
esize_t esub1(esize_t a, long b) { return extended(offset_of(a) - b); }
esize_t emul(esize_t a, long b) { return extended(offset_of(a) * b); }
long ediv(esize_t a, long b) { return b ? offset_of(a) / b : nx_wrong("the divisor is 0"); }
long emod(esize_t a, long b) { return b ? offset_of(a) % b : nx_wrong("the divisor is 0"); }
long ecmp(esize_t a, esize_t b) { return offset_of(a) < offset_of(b) ? -1 : offset_of(a) > offset_of(b); }
esize_t stoe(char *text) { return extended(strtoll(text, NULL, 10)); }
void etos(esize_t a, char *text)
{
    char digits[24];
    int n = 0;
    unsigned long value = (unsigned long)offset_of(a);
    do digits[n++] = (char)('0' + value % 10);
    while (value /= 10);
    while (n > 0) *text++ = digits[--n];
    *text = 0;
}

/* What stat(2) and its like tell, with a size of 64 bits in two halves. */
static long told(int result, const struct stat *s, struct estat *to, const char *name)
{
    if (result < 0) return refused("cannot be looked at", name);
    *to = (struct estat){.st_dev = s->st_dev, .st_ino = s->st_ino, .st_mode = s->st_mode, .st_nlink = s->st_nlink, .st_uid = s->st_uid,
                         .st_gid = s->st_gid, .st_rdev = s->st_rdev, .st_size = extended(s->st_size), .st_atim = s->st_atim,
                         .st_mtim = s->st_mtim, .st_ctim = s->st_ctim, .st_blksize = s->st_blksize, .st_blocks = s->st_blocks};
    return 0;
}
long _estat(const char *path, struct estat *to)
{
    struct stat s;
    return told(stat(path, &s), &s, to, path);
}
long _lestat(const char *path, struct estat *to)
{
    struct stat s;
    return told(lstat(path, &s), &s, to, path);
}
long _festat(int fd, struct estat *to)
{
    struct stat s;
    return told(fstat(fd, &s), &s, to, "the file");
}

/* There is one volume, on which all files lie. */
long _restrictvol(int fd, long nvol, long volumes[])
{
    (void)volumes;
    if (!file_of(fd)) return -1;
    return nvol < 0 ? nx_wrong("nvol is %ld; it must be a number of volumes, not negative", nvol) : 0;
}

long nx_statpfs(void)
{
    nx_wrong("statpfs, fstatpfs and getpfsinfo tell of stripes, which these files have none of; use statvfs(3)");
    errno = ENOSYS;
    return -1;
}
long statpfs() { return nx_statpfs(); }
long fstatpfs() { return nx_statpfs(); }
long getpfsinfo() { return nx_statpfs(); }
