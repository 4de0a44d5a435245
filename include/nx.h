/* nx.h: the NX message-passing interface of the iPSC/860, Touchstone Delta and Paragon, on Arke.
 *
 * Written anew from the names, types and numbers in public programs and papers; docs/faces/nx.md tells what each call does, when
 * it copies, and where it differs from the machines. Every call x that may fail has a twin _x, which returns -1 and sets errno where
 * x prints a message and ends the program. */
#ifndef NX_H_INCLUDED
#define NX_H_INCLUDED

#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FORCE_TYPE    0x40000000
#define INVALID_PTYPE (-1)
#define HWHZ          10000000

/* Ticks of the hardware clock, HWHZ in a second. */
typedef struct {
    unsigned long shigh, slow;
} esize_t;

/* Type, bytes, source node and source process type of the message that was received or probed last without an info
 * array. */
extern long msginfo[8];

/* Messages. */
void csend(long type, void *buf, long count, long node, long ptype);
long _csend(long type, void *buf, long count, long node, long ptype);
void crecv(long typesel, void *buf, long count);
long _crecv(long typesel, void *buf, long count);
void crecvx(long typesel, void *buf, long count, long nodesel, long ptypesel, long info[]);
long _crecvx(long typesel, void *buf, long count, long nodesel, long ptypesel, long info[]);
long isend(long type, void *buf, long count, long node, long ptype);
long _isend(long type, void *buf, long count, long node, long ptype);
long irecv(long typesel, void *buf, long count);
long _irecv(long typesel, void *buf, long count);
long irecvx(long typesel, void *buf, long count, long nodesel, long ptypesel, long info[]);
long _irecvx(long typesel, void *buf, long count, long nodesel, long ptypesel, long info[]);
long csendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount);
long _csendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount);
long isendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount);
long _isendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount);
void gsendx(long type, void *buf, long count, long nodes[], long nnodes);
long _gsendx(long type, void *buf, long count, long nodes[], long nnodes);

/* Message ids. */
void msgwait(long mid);
long _msgwait(long mid);
long msgdone(long mid);
long _msgdone(long mid);
void msgcancel(long mid);
long _msgcancel(long mid);
void msgignore(long mid);
long _msgignore(long mid);
long msgmerge(long mid1, long mid2);
long _msgmerge(long mid1, long mid2);

/* Pending messages. */
void cprobe(long typesel);
long _cprobe(long typesel);
void cprobex(long typesel, long nodesel, long ptypesel, long info[]);
long _cprobex(long typesel, long nodesel, long ptypesel, long info[]);
long iprobe(long typesel);
long _iprobe(long typesel);
long iprobex(long typesel, long nodesel, long ptypesel, long info[]);
long _iprobex(long typesel, long nodesel, long ptypesel, long info[]);
void flushmsg(long typesel, long nodesel, long ptypesel);
long _flushmsg(long typesel, long nodesel, long ptypesel);
long infocount(void);
long infonode(void);
long infoptype(void);
long infopid(void);
long infotype(void);
/* Ours: messages of force types that were thrown away here because no receive was posted for them. */
long nx_discarded(void);

/* Handlers: they run inside calls of this library's, one at a time. */
typedef void (*nx_handler)(long type, long count, long node, long ptype);
typedef void (*nx_xhandler)(long type, long count, long node, long ptype, long hparam);
void hrecv(long typesel, void *buf, long count, nx_handler handler);
long _hrecv(long typesel, void *buf, long count, nx_handler handler);
void hrecvx(long typesel, void *buf, long count, long nodesel, long ptypesel, nx_xhandler handler, long hparam);
long _hrecvx(long typesel, void *buf, long count, long nodesel, long ptypesel, nx_xhandler handler, long hparam);
void hsend(long type, void *buf, long count, long node, long ptype, nx_handler handler);
long _hsend(long type, void *buf, long count, long node, long ptype, nx_handler handler);
void hsendx(long type, void *buf, long count, long node, long ptype, nx_xhandler handler, long hparam);
long _hsendx(long type, void *buf, long count, long node, long ptype, nx_xhandler handler, long hparam);
void hsendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount,
               nx_handler handler);
long _hsendrecv(long type, void *sbuf, long scount, long node, long ptype, long typesel, void *rbuf, long rcount,
                nx_handler handler);
long masktrap(long state);
long _masktrap(long state);
void flick(void);
void _flick(void);

/* Operations of all nodes. The result is in x on every node; work is memory of the same length. */
void gsync(void);
long _gsync(void);
void gdsum(double x[], long n, double work[]);
void gdprod(double x[], long n, double work[]);
void gdhigh(double x[], long n, double work[]);
void gdlow(double x[], long n, double work[]);
void gssum(float x[], long n, float work[]);
void gsprod(float x[], long n, float work[]);
void gshigh(float x[], long n, float work[]);
void gslow(float x[], long n, float work[]);
void gisum(long x[], long n, long work[]);
void giprod(long x[], long n, long work[]);
void gihigh(long x[], long n, long work[]);
void gilow(long x[], long n, long work[]);
void giand(long x[], long n, long work[]);
void gior(long x[], long n, long work[]);
void gixor(long x[], long n, long work[]);
void gland(long x[], long n, long work[]);
void glor(long x[], long n, long work[]);
void glxor(long x[], long n, long work[]);
long _gdsum(double x[], long n, double work[]);
long _gdprod(double x[], long n, double work[]);
long _gdhigh(double x[], long n, double work[]);
long _gdlow(double x[], long n, double work[]);
long _gssum(float x[], long n, float work[]);
long _gsprod(float x[], long n, float work[]);
long _gshigh(float x[], long n, float work[]);
long _gslow(float x[], long n, float work[]);
long _gisum(long x[], long n, long work[]);
long _giprod(long x[], long n, long work[]);
long _gihigh(long x[], long n, long work[]);
long _gilow(long x[], long n, long work[]);
long _giand(long x[], long n, long work[]);
long _gior(long x[], long n, long work[]);
long _gixor(long x[], long n, long work[]);
long _gland(long x[], long n, long work[]);
long _glor(long x[], long n, long work[]);
long _glxor(long x[], long n, long work[]);
void gcol(void *x, long xlen, void *y, long ylen, long *ncnt);
long _gcol(void *x, long xlen, void *y, long ylen, long *ncnt);
void gcolx(void *x, long xlens[], void *y);
long _gcolx(void *x, long xlens[], void *y);
void gopf(void *x, long xlen, void *work, long (*function)(void *x, void *work));
long _gopf(void *x, long xlen, void *work, long (*function)(void *x, void *work));

/* Who and when. */
long mynode(void);
long numnodes(void);
long myptype(void);
long mypid(void);
long myhost(void);
long nodedim(void);
long _nodedim(void);
void setptype(long ptype);
long _setptype(long ptype);
void mypart(long *rows, long *cols);
void _mypart(long *rows, long *cols);
double dclock(void);
unsigned long mclock(void);
unsigned long _mclock(void);
void hwclock(esize_t *time);
void _hwclock(esize_t *time);
long ginv(long n);
long _ginv(long n);
long gray(long n);
long _gray(long n);
void led(long state);
void _led(long state);

/* Processes: `arke run` has started them; see docs/faces/nx.md. */
typedef long *nx_nodes_t;
#define NX_ATTR_END     (-1)
#define NX_ATTR_SZ      1
#define NX_ATTR_RECT    2
#define NX_ATTR_MAP     3
#define NX_ATTR_ANCHOR  4
#define NX_ATTR_SCHED   5
#define NX_ATTR_RELAXED 6
#define NX_ATTR_EPL     7
#define NX_ATTR_RQ      8
#define NX_ATTR_MOD     9
#define NX_ATTR_SEL     10
#define NX_ATTR_PRI     11
#define NX_ATTR_PKT     12
#define NX_ATTR_MBF     13
#define NX_ATTR_MEX     14
#define NX_ATTR_MEA     15
#define NX_ATTR_NOC     16
#define NX_ATTR_STH     17
#define NX_ATTR_SCT     18
#define NX_ATTR_GTH     19
#define NX_ATTR_PLK     20
#define NX_ATTR_ACCT    21
#define NX_ATTR_GUEST   22
#define NX_STD    0
#define NX_GANG   1
#define NX_SPS    2
#define NX_SUNMOS 1
long nx_initve(char *partition, long size, char *account, int *argc, char **argv);
long nx_initve_rect(char *partition, long anchor, long rows, long cols, char *account, int *argc, char **argv);
long nx_initve_attr(char *partition, int *argc, char **argv, ...);
long nx_nfork(long nodes[], long nnodes, long ptype, long pids[]);
long nx_load(long nodes[], long nnodes, long ptype, long pids[], char *path);
long nx_loadve(long nodes[], long nnodes, long ptype, long pids[], char *path, char *argv[], char *envp[]);
long nx_waitall(void);
long nx_app_nodes(long pid, nx_nodes_t *nodes, unsigned long *count);
long nx_app_rect(long *rows, long *cols);
long nx_pri(long pid, long priority);
/* What processes load on an iPSC: refused, as nx_load is. */
long load(char *path, long node, long ptype);
long _load(char *path, long node, long ptype);
void nx_perror(char *text);
#ifndef __cplusplus
long nx_mkpart();
long nx_mkpart_attr();
long nx_mkpart_map();
long nx_mkpart_rect();
long nx_rmpart();
long nx_pspart();
long nx_chpart_epl();
long nx_chpart_mod();
long nx_chpart_name();
long nx_chpart_owner();
long nx_chpart_rq();
long nx_chpart_sched();
#endif
long killcube(long node, long pid);
long killproc(long node, long pid);
long _killcube(long node, long pid);
long _killproc(long node, long pid);

/* Files that nodes read and write together; docs/faces/nx.md tells of the modes. */
#define M_UNIX   0
#define M_LOG    1
#define M_SYNC   2
#define M_RECORD 3
#define M_GLOBAL 4
#define M_ASYNC  5
#define SIZE_SET 0
#define SIZE_CUR 1
#define SIZE_END 2
int gopen(const char *path, int oflag, int iomode, mode_t mode);
int _gopen(const char *path, int oflag, int iomode, mode_t mode);
void setiomode(int fd, int iomode);
long _setiomode(int fd, int iomode);
long iomode(int fd);
long _iomode(int fd);
void cread(int fd, void *buf, long nbytes);
void cwrite(int fd, void *buf, long nbytes);
void creadv(int fd, struct iovec *iov, long iovcount);
void cwritev(int fd, struct iovec *iov, long iovcount);
/* These say how many bytes it was. */
long _cread(int fd, void *buf, long nbytes);
long _cwrite(int fd, void *buf, long nbytes);
long _creadv(int fd, struct iovec *iov, long iovcount);
long _cwritev(int fd, struct iovec *iov, long iovcount);
long iread(int fd, void *buf, long nbytes);
long iwrite(int fd, void *buf, long nbytes);
long ireadv(int fd, struct iovec *iov, long iovcount);
long iwritev(int fd, struct iovec *iov, long iovcount);
long _iread(int fd, void *buf, long nbytes);
long _iwrite(int fd, void *buf, long nbytes);
long _ireadv(int fd, struct iovec *iov, long iovcount);
long _iwritev(int fd, struct iovec *iov, long iovcount);
void readoff(int fd, esize_t offset, void *buf, long nbytes);
void writeoff(int fd, esize_t offset, void *buf, long nbytes);
long _readoff(int fd, esize_t offset, void *buf, long nbytes);
long _writeoff(int fd, esize_t offset, void *buf, long nbytes);
long ireadoff(int fd, esize_t offset, void *buf, long nbytes);
long iwriteoff(int fd, esize_t offset, void *buf, long nbytes);
long _ireadoff(int fd, esize_t offset, void *buf, long nbytes);
long _iwriteoff(int fd, esize_t offset, void *buf, long nbytes);
void readvoff(int fd, esize_t offset, struct iovec *iov, long iovcount);
void writevoff(int fd, esize_t offset, struct iovec *iov, long iovcount);
long _readvoff(int fd, esize_t offset, struct iovec *iov, long iovcount);
long _writevoff(int fd, esize_t offset, struct iovec *iov, long iovcount);
long ireadvoff(int fd, esize_t offset, struct iovec *iov, long iovcount);
long iwritevoff(int fd, esize_t offset, struct iovec *iov, long iovcount);
long _ireadvoff(int fd, esize_t offset, struct iovec *iov, long iovcount);
long _iwritevoff(int fd, esize_t offset, struct iovec *iov, long iovcount);
void iowait(long id);
long _iowait(long id);
long iodone(long id);
long _iodone(long id);
long iseof(int fd);
long _iseof(int fd);
long lsize(int fd, long offset, int whence);
long _lsize(int fd, long offset, int whence);
esize_t esize(int fd, esize_t offset, int whence);
esize_t _esize(int fd, esize_t offset, int whence);
esize_t eseek(int fd, esize_t offset, int whence);
esize_t _eseek(int fd, esize_t offset, int whence);
esize_t eadd(esize_t a, esize_t b);
esize_t eadd1(esize_t a, long b);
esize_t esub(esize_t a, esize_t b);
esize_t esub1(esize_t a, long b);
esize_t emul(esize_t a, long b);
long ediv(esize_t a, long b);
long emod(esize_t a, long b);
long ecmp(esize_t a, esize_t b);
esize_t stoe(char *text);
void etos(esize_t a, char *text);
/* What stat(2), lstat(2) and fstat(2) tell. */
struct estat {
    dev_t st_dev;
    ino_t st_ino;
    mode_t st_mode;
    nlink_t st_nlink;
    uid_t st_uid;
    gid_t st_gid;
    dev_t st_rdev;
    esize_t st_size;
    struct timespec st_atim, st_mtim, st_ctim;
    blksize_t st_blksize;
    blkcnt_t st_blocks;
};
long estat(const char *path, struct estat *told);
long _estat(const char *path, struct estat *told);
long lestat(const char *path, struct estat *told);
long _lestat(const char *path, struct estat *told);
long festat(int fd, struct estat *told);
long _festat(int fd, struct estat *told);
/* There is one volume: no effect. */
void restrictvol(int fd, long nvol, long volumes[]);
long _restrictvol(int fd, long nvol, long volumes[]);
/* There are no stripes to tell of: refused. */
#ifndef __cplusplus
long statpfs();
long fstatpfs();
long getpfsinfo();
#endif

#ifdef __cplusplus
}
#endif

#endif
