/* pvm3.h: PVM 3.4 on Arke.
 *
 * Names, numbers, layouts and prototypes are those of PVM 3.4.6, so that programs built with either header run with
 * either library. What each call means here, and what it costs: docs/faces/pvm.md. The calls on groups are in
 * libgpvm3, all others in libpvm3. Every result below 0 is one of the error codes; pvm_strerror() gives its text. */
#ifndef _PVM3_H_
#define _PVM3_H_

#include <sys/time.h>

#define PVM_VER "3.4.6"
#define PVM_MAJOR_VERSION 3
#define PVM_MINOR_VERSION 4
#define PVM_PATCH_VERSION 6

/* Encodings, for pvm_initsend() and pvm_mkbuf(). */
#define PvmDataDefault 0 /* XDR: any machine can read it */
#define PvmDataRaw 1     /* the bytes as they are in memory */
#define PvmDataInPlace 2 /* only their place is noted: they are read when the message is sent */
#define PvmDataFoo PvmDataDefault
#define PvmDataTrace 4 /* records of events */

/* Flags of pvm_spawn(). */
#define PvmTaskDefault 0
#define PvmTaskHost 1       /* `where` names a host */
#define PvmTaskArch 2       /* `where` names an architecture */
#define PvmTaskDebug 4      /* under a debugger */
#define PvmTaskTrace 8      /* with tracing */
#define PvmMppFront 16      /* on the front end of a parallel machine */
#define PvmHostCompl 32     /* anywhere but where `where` says */
#define PvmNoSpawnParent 64 /* the tasks shall not know who started them */

/* What pvm_notify() tells of. */
#define PvmTaskExit 1
#define PvmHostDelete 2
#define PvmHostAdd 3
#define PvmRouteAdd 4
#define PvmRouteDelete 5
#define PvmNotifyCancel 256 /* added to one of the above: no longer */

/* Options, for pvm_setopt() and pvm_getopt(). */
#define PvmRoute 1 /* one of the next three */
#define PvmDontRoute 1
#define PvmAllowDirect 2
#define PvmRouteDirect 3
#define PvmDebugMask 2
#define PvmAutoErr 3 /* on an error: 0 say nothing, 1 print it, 2 print it and exit, 3 print it and abort */
#define PvmOutputTid 4
#define PvmOutputCode 5
#define PvmTraceTid 6
#define PvmTraceCode 7
#define PvmTraceBuffer 8
#define PvmTraceOptions 9 /* one of the next three */
#define PvmTraceFull 1
#define PvmTraceTime 2
#define PvmTraceCount 3
#define PvmFragSize 10
#define PvmResvTids 11 /* whether reserved tags may be used */
#define PvmSelfOutputTid 12
#define PvmSelfOutputCode 13
#define PvmSelfTraceTid 14
#define PvmSelfTraceCode 15
#define PvmSelfTraceBuffer 16
#define PvmSelfTraceOptions 17
#define PvmShowTids 18 /* whether pvm_catchout() says which task a line is of */
#define PvmPollType 19 /* one of the next two */
#define PvmPollConstant 1
#define PvmPollSleep 2
#define PvmPollTime 20
#define PvmOutputContext 21
#define PvmTraceContext 22
#define PvmSelfOutputContext 23
#define PvmSelfTraceContext 24
#define PvmNoReset 25 /* whether the console's `reset` leaves this task alone */

/* Whose mask pvm_gettmask() and pvm_settmask() mean. */
#define PvmTaskSelf 0
#define PvmTaskChild 1

/* The context that every task without a parent begins in. */
#define PvmBaseContext 0

/* Flags of the mailbox, for pvm_putinfo() and pvm_recvinfo(). */
#define PvmMboxDefault 0       /* put: one entry, only its owner may change it; receive: the first entry */
#define PvmMboxPersistent 1    /* it outlives its owner */
#define PvmMboxMultiInstance 2 /* a name may have several entries */
#define PvmMboxOverWritable 4  /* others may put another in its place */
#define PvmMboxFirstAvail 8    /* receive: the first entry at or after the index */
#define PvmMboxReadAndDelete 16
#define PvmMboxWaitForInfo 32 /* receive: wait until there is one */
#define PvmMboxMaxFlag 512
/* An index that is asked for when putting, above the flags. */
#define PvmMboxDirectIndexShift 10
#define PvmMboxMaxDirectIndex ((unsigned)1 << (31 - PvmMboxDirectIndexShift))
#define PvmMboxDirectIndexOf(flags) \
    (((flags) & ((PvmMboxMaxDirectIndex - 1) << PvmMboxDirectIndexShift)) >> PvmMboxDirectIndexShift)
#define PvmMboxDirectIndex(index) \
    (((index) >= PvmMboxMaxDirectIndex) ? (fprintf(stderr, "PvmMboxDirectIndex: %d is not below %d\n", (int)(index), \
                                               (int)PvmMboxMaxDirectIndex), 0) \
                                        : ((index) << PvmMboxDirectIndexShift))

/* Names in the mailbox that PVM itself uses. */
#define PVMNORESETCLASS "###_PVM_NO_RESET_###"
#define PVMHOSTERCLASS "###_PVM_HOSTER_###"
#define PVMTASKERCLASS "###_PVM_TASKER_###"
#define PVMTRACERCLASS "###_PVM_TRACER_###"
#define PVMRMCLASS "###_PVM_RM_###"

/* Results. */
#define PvmOk 0
#define PvmBadParam -2     /* an argument is wrong */
#define PvmMismatch -3     /* the tasks disagree about a collective call */
#define PvmOverflow -4     /* a value does not fit */
#define PvmNoData -5       /* the message holds no more */
#define PvmNoHost -6       /* no such host in the virtual machine */
#define PvmNoFile -7       /* no such program */
#define PvmDenied -8       /* not allowed */
#define PvmNoMem -10       /* out of memory */
#define PvmBadMsg -12      /* the message cannot be understood */
#define PvmSysErr -14      /* the daemon cannot be reached */
#define PvmNoBuf -15       /* no buffer is active */
#define PvmNoSuchBuf -16   /* no such buffer */
#define PvmNullGroup -17   /* a group without a name */
#define PvmDupGroup -18    /* in the group already */
#define PvmNoGroup -19     /* no such group */
#define PvmNotInGroup -20  /* not in the group */
#define PvmNoInst -21      /* nobody has that number in the group */
#define PvmHostFail -22    /* the host failed */
#define PvmNoParent -23    /* no task started this one */
#define PvmNotImpl -24     /* not there */
#define PvmDSysErr -25     /* the daemon failed */
#define PvmBadVersion -26  /* versions do not fit together */
#define PvmOutOfRes -27    /* out of something else than memory */
#define PvmDupHost -28     /* in the virtual machine already */
#define PvmCantStart -29   /* a daemon could not be started */
#define PvmAlready -30     /* being done already */
#define PvmNoTask -31      /* no such task */
#define PvmNotFound -32    /* nothing of that name */
#define PvmExists -33      /* there is one already */
#define PvmHostrNMstr -34  /* a hoster must be on the first host */
#define PvmParentNotSet -35 /* started with PvmNoSpawnParent */
#define PvmIPLoopback -36  /* the first host knows itself only as localhost */
/* Names of PVM 3.3. */
#define PvmNoEntry PvmNotFound
#define PvmDupEntry PvmDenied

/* Kinds of data, for pvm_psend(), pvm_precv() and the calls on groups. */
#define PVM_STR 0
#define PVM_BYTE 1
#define PVM_SHORT 2
#define PVM_INT 3
#define PVM_FLOAT 4
#define PVM_CPLX 5
#define PVM_DOUBLE 6
#define PVM_DCPLX 7
#define PVM_LONG 8
#define PVM_USHORT 9
#define PVM_UINT 10
#define PVM_ULONG 11

/* A host, from pvm_config(). */
struct pvmhostinfo {
    int hi_tid;    /* tid of its daemon */
    char *hi_name; /* its name */
    char *hi_arch; /* its architecture */
    int hi_speed;  /* its speed; 1000 where nothing is known */
    int hi_dsig;   /* how it stores numbers */
};

/* A task, from pvm_tasks(). */
struct pvmtaskinfo {
    int ti_tid;     /* its tid */
    int ti_ptid;    /* its parent's */
    int ti_host;    /* its daemon's */
    int ti_flag;    /* its state */
    char *ti_a_out; /* its program; "" if it was not spawned */
    int ti_pid;     /* its process */
};

/* What stands before a message, for pvm_getminfo() and pvm_setminfo(). */
struct pvmminfo {
    int len; /* bytes */
    int ctx; /* context */
    int tag; /* tag */
    int wid; /* what it answers */
    int enc; /* encoding */
    int crc; /* check sum; 0 */
    int src; /* from whom */
    int dst; /* to whom */
};

/* A name in the mailbox, from pvm_getmboxinfo(). */
struct pvmmboxinfo {
    char *mi_name;   /* the name */
    int mi_nentries; /* how many entries it has */
    int *mi_indices; /* their indices */
    int *mi_owners;  /* the tids of their owners */
    int *mi_flags;   /* the flags that they were put with */
};

#ifdef NOTMPNAM
#define PVMTMPNAMFUN(x) pvmtmpnam(x)
#define PVMTMPNAMLEN 128
#else
#define PVMTMPNAMFUN(x) tmpnam(x)
#ifdef L_tmpnam
#define PVMTMPNAMLEN L_tmpnam
#else
#define PVMTMPNAMLEN 128
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Tasks. */
int pvm_mytid(void);
int pvm_exit(void);
int pvm_parent(void);
int pvm_siblings(int **tids);
int pvm_spawn(char *task, char **argv, int flag, char *where, int ntask, int *tids);
int pvm_kill(int tid);
int pvm_sendsig(int tid, int signum);
int pvm_pstat(int tid);
int pvm_tasks(int where, int *ntask, struct pvmtaskinfo **taskp);
int pvm_notify(int what, int tag, int cnt, int *tids);
#ifdef EOF
int pvm_catchout(FILE *file); /* only where <stdio.h> came first */
#endif
int pvm_export(char *name);
int pvm_unexport(char *name);

/* The virtual machine. */
int pvm_config(int *nhost, int *narch, struct pvmhostinfo **hostp);
int pvm_mstat(char *host);
int pvm_tidtohost(int tid);
int pvm_addhosts(char **hosts, int nhost, int *infos);
int pvm_delhosts(char **hosts, int nhost, int *infos);
int pvm_halt(void);
int pvm_start_pvmd(int argc, char **argv, int block);
int pvm_archcode(char *arch);
int pvm_hostsync(int host, struct timeval *clock, struct timeval *delta);
int pvm_getfds(int **fds);
int pvm_getnoresets(int **tids, int *ntid);
int pvm_tickle(int narg, int *argp, int *nresp, int *resp);
int pvm_reg_hoster(void);
int pvm_reg_rm(struct pvmhostinfo **hostp);
int pvm_reg_tasker(void);
int pvm_reg_tracer(int tctx, int ttag, int octx, int otag, char *mask, int buf, int opts);
char *pvm_version(void);

/* Options and errors. */
int pvm_setopt(int what, int val);
int pvm_getopt(int what);
int pvm_perror(char *msg);
char *pvm_strerror(void);
int pvm_serror(int on); /* the call of PVM 3.2 for PvmAutoErr */
int pvm_advise(int route); /* the call of PVM 3.2 for PvmRoute */

/* Message buffers. */
int pvm_initsend(int encoding);
int pvm_mkbuf(int encoding);
int pvm_freebuf(int bufid);
int pvm_getsbuf(void);
int pvm_getrbuf(void);
int pvm_setsbuf(int bufid);
int pvm_setrbuf(int bufid);
int pvm_bufinfo(int bufid, int *bytes, int *tag, int *tid);
int pvm_getminfo(int bufid, struct pvmminfo *info);
int pvm_setminfo(int bufid, struct pvmminfo *info);
#ifdef PVM33COMPAT
int pvm_getmwid(int bufid);
int pvm_setmwid(int bufid, int wid);
#endif

/* Packing. */
int pvm_packf(const char *fmt, ...);
int pvm_pkbyte(char *p, int nitem, int stride);
int pvm_pkcplx(float *p, int nitem, int stride);
int pvm_pkdcplx(double *p, int nitem, int stride);
int pvm_pkdouble(double *p, int nitem, int stride);
int pvm_pkfloat(float *p, int nitem, int stride);
int pvm_pkint(int *p, int nitem, int stride);
int pvm_pklong(long *p, int nitem, int stride);
int pvm_pkshort(short *p, int nitem, int stride);
int pvm_pkuint(unsigned int *p, int nitem, int stride);
int pvm_pkulong(unsigned long *p, int nitem, int stride);
int pvm_pkushort(unsigned short *p, int nitem, int stride);
int pvm_pkstr(char *p);
int pvm_pkmesg(int bufid);
int pvm_pkmesgbody(int bufid);
int pvm_unpackf(const char *fmt, ...);
int pvm_upkbyte(char *p, int nitem, int stride);
int pvm_upkcplx(float *p, int nitem, int stride);
int pvm_upkdcplx(double *p, int nitem, int stride);
int pvm_upkdouble(double *p, int nitem, int stride);
int pvm_upkfloat(float *p, int nitem, int stride);
int pvm_upkint(int *p, int nitem, int stride);
int pvm_upklong(long *p, int nitem, int stride);
int pvm_upkshort(short *p, int nitem, int stride);
int pvm_upkuint(unsigned int *p, int nitem, int stride);
int pvm_upkulong(unsigned long *p, int nitem, int stride);
int pvm_upkushort(unsigned short *p, int nitem, int stride);
int pvm_upkstr(char *p);
int pvm_upkmesg(void);

/* Sending and receiving. */
int pvm_send(int tid, int tag);
int pvm_mcast(int *tids, int ntid, int tag);
int pvm_psend(int tid, int tag, void *buf, int len, int type);
int pvm_recv(int tid, int tag);
int pvm_nrecv(int tid, int tag);
int pvm_trecv(int tid, int tag, struct timeval *tmout);
int pvm_probe(int tid, int tag);
int pvm_precv(int tid, int tag, void *buf, int len, int type, int *rtid, int *rtag, int *rlen);
int (*pvm_recvf(int (*match)(int bufid, int tid, int tag)))(int bufid, int tid, int tag);
int pvm_addmhf(int tid, int tag, int ctx, int (*handler)(int bufid));
int pvm_delmhf(int mhid);

/* Contexts. */
int pvm_newcontext(void);
int pvm_setcontext(int ctx);
int pvm_freecontext(int ctx);
int pvm_getcontext(void);

/* The mailbox, and the table of numbers that PVM 3.3 had in its place. */
int pvm_putinfo(char *name, int bufid, int flags);
int pvm_recvinfo(char *name, int index, int flags);
int pvm_delinfo(char *name, int index, int flags);
int pvm_getmboxinfo(char *pattern, int *nclasses, struct pvmmboxinfo **classes);
int pvm_insert(char *name, int index, int data);
int pvm_lookup(char *name, int index, int *data);
int pvm_delete(char *name, int index);

/* Groups: libgpvm3. */
int pvm_joingroup(char *group);
int pvm_lvgroup(char *group);
int pvm_gettid(char *group, int inum);
int pvm_getinst(char *group, int tid);
int pvm_gsize(char *group);
int pvm_barrier(char *group, int count);
int pvm_bcast(char *group, int tag);
int pvm_freezegroup(char *group, int size);
int pvm_scatter(void *result, void *data, int count, int type, int tag, char *group, int root);
int pvm_gather(void *result, void *data, int count, int type, int tag, char *group, int root);
int pvm_reduce(void (*op)(int *type, void *x, void *y, int *count, int *info), void *data, int count, int type,
               int tag, char *group, int root);
void PvmMax(int *type, void *x, void *y, int *count, int *info);
void PvmMin(int *type, void *x, void *y, int *count, int *info);
void PvmSum(int *type, void *x, void *y, int *count, int *info);
void PvmProduct(int *type, void *x, void *y, int *count, int *info);

/* Small helps that PVM's library has always had. */
int pvmsleep(int seconds);
int pvmgetclock(struct timeval *now);
char *pvmgetrsh(void);
char *pvmgettmp(void);
#ifdef NOTMPNAM
char *pvmtmpnam(char *name);
#endif

/* Arke's own: what the library has copied beside the one transfer from task to task, which arke.h's arke_count()
 * counts. */
struct arke_pvm_copies {
    unsigned long long packed, packed_bytes;     /* by pvm_pk...() */
    unsigned long long unpacked, unpacked_bytes; /* by pvm_upk...() */
    unsigned long long moved, moved_bytes;       /* because a receiver did not wait yet, or pieces had to be put together */
};
int arke_pvm_copies(struct arke_pvm_copies *copies);

#ifdef __cplusplus
}
#endif

#endif
