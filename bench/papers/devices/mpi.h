/* A little MPI over the faces of the papers' systems, made as MPICH's first version was: the calls below stand on a device (adi.h), and the
 * device on NX, CMMD, MPL, p4 or the T3D's SHMEM. It is here to be measured: what MPI costs over such a system, beside that system alone
 * and beside Arke's MPI. Contiguous data, MPI_COMM_WORLD and its duplicates, predefined types and operations; every mistake ends the
 * program with a sentence.
 *
 *   arke cc --face nx -DLITTLE_MPI prog.c bench/papers/devices/{calls,collectives,queues,channel,channel_nx}.c
 *   arke cc --face shmem -DLITTLE_MPI prog.c bench/papers/devices/{calls,collectives,queues,device_t3d}.c
 *
 * The functions have names of their own behind those of MPI, since Arke's library, which is in the same process, has MPI's. */
#ifndef LITTLE_MPI_H
#define LITTLE_MPI_H

#define MPI_Init          little_Init
#define MPI_Finalize      little_Finalize
#define MPI_Abort         little_Abort
#define MPI_Comm_rank     little_Comm_rank
#define MPI_Comm_size     little_Comm_size
#define MPI_Comm_dup      little_Comm_dup
#define MPI_Send          little_Send
#define MPI_Ssend         little_Ssend
#define MPI_Bsend         little_Bsend
#define MPI_Rsend         little_Rsend
#define MPI_Isend         little_Isend
#define MPI_Issend        little_Issend
#define MPI_Ibsend        little_Ibsend
#define MPI_Irsend        little_Irsend
#define MPI_Recv          little_Recv
#define MPI_Irecv         little_Irecv
#define MPI_Sendrecv      little_Sendrecv
#define MPI_Wait          little_Wait
#define MPI_Waitall       little_Waitall
#define MPI_Test          little_Test
#define MPI_Probe         little_Probe
#define MPI_Iprobe        little_Iprobe
#define MPI_Get_count     little_Get_count
#define MPI_Buffer_attach little_Buffer_attach
#define MPI_Buffer_detach little_Buffer_detach
#define MPI_Barrier       little_Barrier
#define MPI_Bcast         little_Bcast
#define MPI_Reduce        little_Reduce
#define MPI_Allreduce     little_Allreduce
#define MPI_Gather        little_Gather
#define MPI_Wtime         little_Wtime

typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Op;
typedef struct request *MPI_Request;
typedef struct {
    int MPI_SOURCE, MPI_TAG, MPI_ERROR;
    long bytes;
} MPI_Status;

#define MPI_SUCCESS         0
#define MPI_COMM_WORLD      0
#define MPI_ANY_SOURCE      (-1)
#define MPI_ANY_TAG         (-1)
#define MPI_PROC_NULL       (-2)
#define MPI_UNDEFINED       (-3)
#define MPI_REQUEST_NULL    ((MPI_Request)0)
#define MPI_STATUS_IGNORE   ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_BSEND_OVERHEAD  64

/* The last byte is the size. */
#define MPI_BYTE   0x101
#define MPI_CHAR   0x201
#define MPI_INT    0x304
#define MPI_LONG   0x408
#define MPI_FLOAT  0x504
#define MPI_DOUBLE 0x608

#define MPI_SUM 1
#define MPI_MAX 2
#define MPI_MIN 3

/* What it stands on: "NX". */
extern const char little_device[];
/* Bytes of messages that the layer has copied; those of the system below are not in it. */
extern double little_copied;

int MPI_Init(int *argc, char ***argv);
int MPI_Finalize(void);
int MPI_Abort(MPI_Comm comm, int code);
int MPI_Comm_rank(MPI_Comm comm, int *rank);
int MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy);
int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Ssend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Bsend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Rsend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Issend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Ibsend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Irsend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status);
int MPI_Irecv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Sendrecv(const void *out, int out_count, MPI_Datatype out_type, int to, int out_tag, void *in, int in_count,
                 MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm, MPI_Status *status);
int MPI_Wait(MPI_Request *request, MPI_Status *status);
int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]);
int MPI_Test(MPI_Request *request, int *over, MPI_Status *status);
int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status *status);
int MPI_Iprobe(int from, int tag, MPI_Comm comm, int *there, MPI_Status *status);
int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count);
int MPI_Buffer_attach(void *buffer, int bytes);
int MPI_Buffer_detach(void *buffer, int *bytes);
int MPI_Barrier(MPI_Comm comm);
int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm);
int MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm);
int MPI_Allreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
int MPI_Gather(const void *data, int count, MPI_Datatype type, void *result, int result_count, MPI_Datatype result_type, int root,
               MPI_Comm comm);
double MPI_Wtime(void);

#endif
