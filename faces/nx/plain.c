/* The calls without an underscore: where the twin with one fails, they say so and end the program. */
#include "nx_internal.h"

#define VOID(name, parameters, arguments)                                                                              \
    void name parameters                                                                                               \
    {                                                                                                                  \
        if (_##name arguments < 0) nx_die(#name);                                                                      \
    }
#define LONG(name, parameters, arguments)                                                                              \
    long name parameters                                                                                               \
    {                                                                                                                  \
        long result = _##name arguments;                                                                               \
        if (result < 0) nx_die(#name);                                                                                 \
        return result;                                                                                                 \
    }
#define GLOBAL(name, element) VOID(name, (element x[], long n, element work[]), (x, n, work))

VOID(csend, (long type, void *buf, long count, long node, long ptype), (type, buf, count, node, ptype))
VOID(crecv, (long typesel, void *buf, long count), (typesel, buf, count))
VOID(crecvx, (long typesel, void *buf, long count, long nodesel, long ptypesel, long info[]),
     (typesel, buf, count, nodesel, ptypesel, info))
LONG(isend, (long type, void *buf, long count, long node, long ptype), (type, buf, count, node, ptype))
LONG(irecv, (long typesel, void *buf, long count), (typesel, buf, count))
LONG(irecvx, (long typesel, void *buf, long count, long nodesel, long ptypesel, long info[]),
     (typesel, buf, count, nodesel, ptypesel, info))
LONG(csendrecv, (long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount),
     (type, sbuf, scount, node, ptype, typesel, rbuf, rcount))
LONG(isendrecv, (long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount),
     (type, sbuf, scount, node, ptype, typesel, rbuf, rcount))
VOID(gsendx, (long type, void *buf, long count, long nodes[], long nnodes), (type, buf, count, nodes, nnodes))
VOID(msgwait, (long mid), (mid))
LONG(msgdone, (long mid), (mid))
VOID(msgcancel, (long mid), (mid))
VOID(msgignore, (long mid), (mid))
VOID(cprobe, (long typesel), (typesel))
VOID(cprobex, (long typesel, long nodesel, long ptypesel, long info[]), (typesel, nodesel, ptypesel, info))
LONG(iprobe, (long typesel), (typesel))
LONG(iprobex, (long typesel, long nodesel, long ptypesel, long info[]), (typesel, nodesel, ptypesel, info))
VOID(flushmsg, (long typesel, long nodesel, long ptypesel), (typesel, nodesel, ptypesel))
VOID(hrecv, (long typesel, void *buf, long count, nx_handler handler), (typesel, buf, count, handler))
VOID(hrecvx, (long typesel, void *buf, long count, long nodesel, long ptypesel, nx_xhandler handler, long hparam),
     (typesel, buf, count, nodesel, ptypesel, handler, hparam))
VOID(hsend, (long type, void *buf, long count, long node, long ptype, nx_handler handler), (type, buf, count, node, ptype, handler))
VOID(hsendx, (long type, void *buf, long count, long node, long ptype, nx_xhandler handler, long hparam),
     (type, buf, count, node, ptype, handler, hparam))
VOID(hsendrecv,
     (long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount, nx_handler handler),
     (type, sbuf, scount, node, ptype, typesel, rbuf, rcount, handler))
LONG(masktrap, (long state), (state))
VOID(gsync, (void), ())
GLOBAL(gdsum, double)
GLOBAL(gdprod, double)
GLOBAL(gdhigh, double)
GLOBAL(gdlow, double)
GLOBAL(gssum, float)
GLOBAL(gsprod, float)
GLOBAL(gshigh, float)
GLOBAL(gslow, float)
GLOBAL(gisum, long)
GLOBAL(giprod, long)
GLOBAL(gihigh, long)
GLOBAL(gilow, long)
GLOBAL(giand, long)
GLOBAL(gior, long)
GLOBAL(gixor, long)
GLOBAL(gland, long)
GLOBAL(glor, long)
GLOBAL(glxor, long)
VOID(gcol, (void *x, long xlen, void *y, long ylen, long *ncnt), (x, xlen, y, ylen, ncnt))
VOID(gcolx, (void *x, long xlens[], void *y), (x, xlens, y))
VOID(gopf, (void *x, long xlen, void *work, long (*function)(void *, void *)), (x, xlen, work, function))
VOID(setptype, (long ptype), (ptype))
LONG(killcube, (long node, long pid), (node, pid))
LONG(killproc, (long node, long pid), (node, pid))

/* -1 is an id here: none. */
long msgmerge(long mid1, long mid2)
{
    long result = _msgmerge(mid1, mid2);
    if (result < 0 && (mid1 != -1 || mid2 != -1)) nx_die("msgmerge");
    return result;
}

VOID(setiomode, (int fd, int mode), (fd, mode))
LONG(iomode, (int fd), (fd))
VOID(cread, (int fd, void *buf, long nbytes), (fd, buf, nbytes))
VOID(cwrite, (int fd, void *buf, long nbytes), (fd, buf, nbytes))
VOID(creadv, (int fd, struct iovec *iov, long n), (fd, iov, n))
VOID(cwritev, (int fd, struct iovec *iov, long n), (fd, iov, n))
LONG(iread, (int fd, void *buf, long nbytes), (fd, buf, nbytes))
LONG(iwrite, (int fd, void *buf, long nbytes), (fd, buf, nbytes))
LONG(ireadv, (int fd, struct iovec *iov, long n), (fd, iov, n))
LONG(iwritev, (int fd, struct iovec *iov, long n), (fd, iov, n))
VOID(readoff, (int fd, esize_t offset, void *buf, long nbytes), (fd, offset, buf, nbytes))
VOID(writeoff, (int fd, esize_t offset, void *buf, long nbytes), (fd, offset, buf, nbytes))
LONG(ireadoff, (int fd, esize_t offset, void *buf, long nbytes), (fd, offset, buf, nbytes))
LONG(iwriteoff, (int fd, esize_t offset, void *buf, long nbytes), (fd, offset, buf, nbytes))
VOID(readvoff, (int fd, esize_t offset, struct iovec *iov, long n), (fd, offset, iov, n))
VOID(writevoff, (int fd, esize_t offset, struct iovec *iov, long n), (fd, offset, iov, n))
LONG(ireadvoff, (int fd, esize_t offset, struct iovec *iov, long n), (fd, offset, iov, n))
LONG(iwritevoff, (int fd, esize_t offset, struct iovec *iov, long n), (fd, offset, iov, n))
VOID(iowait, (long id), (id))
LONG(iodone, (long id), (id))
LONG(iseof, (int fd), (fd))
LONG(lsize, (int fd, long offset, int whence), (fd, offset, whence))
LONG(estat, (const char *path, struct estat *to), (path, to))
LONG(lestat, (const char *path, struct estat *to), (path, to))
LONG(festat, (int fd, struct estat *to), (fd, to))
VOID(restrictvol, (int fd, long nvol, long volumes[]), (fd, nvol, volumes))

int gopen(const char *path, int oflag, int mode, mode_t permissions)
{
    int fd = _gopen(path, oflag, mode, permissions);
    if (fd < 0) nx_die("gopen");
    return fd;
}

esize_t esize(int fd, esize_t offset, int whence)
{
    esize_t size = _esize(fd, offset, whence);
    if (size.shigh == -1ul) nx_die("esize");
    return size;
}

esize_t eseek(int fd, esize_t offset, int whence)
{
    esize_t place = _eseek(fd, offset, whence);
    if (place.shigh == -1ul) nx_die("eseek");
    return place;
}
