/* The calls for messages between two ranks. */
#include "adi.h"
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum send_mode { STANDARD, SYNCHRONOUS, BUFFERED };

static int communicators = 1, started;
static void *attached;
static int attached_bytes;

/* ---- Arguments
 * --------------------------------------------------------------------------------------------------------------------- */

static long bytes_of(const char *call, int count, MPI_Datatype type)
{
    if (count < 0) fail("%s: the count is %d; it must be 0 or more", call, count);
    if (type != MPI_BYTE && type != MPI_CHAR && type != MPI_INT && type != MPI_LONG && type != MPI_FLOAT && type != MPI_DOUBLE)
        fail("%s: %#x is no datatype of the little MPI", call, (unsigned)type);
    return (long)count * (type & 0xff);
}

/* Messages of a communicator and those of its collective operations have contexts of their own. */
static int context_of(const char *call, MPI_Comm comm)
{
    if (!started) fail("%s before MPI_Init", call);
    int collective = comm >= 0 && (comm & COLLECTIVE);
    if (collective) comm -= COLLECTIVE;
    if (comm < 0 || comm >= communicators) fail("%s: %d is no communicator", call, comm);
    return 2 * comm + collective;
}

static void check_peer(const char *call, int peer, int tag, int any)
{
    if ((peer < 0 || peer >= device_size) && peer != MPI_PROC_NULL && !(any && peer == MPI_ANY_SOURCE))
        fail("%s: there is no rank %d; ranks go from 0 to %d", call, peer, device_size - 1);
    if (tag < 0 && !(any && tag == MPI_ANY_TAG)) fail("%s: the tag is %d; tags are 0 or more", call, tag);
}

static void tell(MPI_Status *status, const struct envelope *what)
{
    if (!status) return;
    status->MPI_SOURCE = what->source, status->MPI_TAG = what->tag, status->MPI_ERROR = MPI_SUCCESS, status->bytes = what->bytes;
}

/* ---- Starting
 * ---------------------------------------------------------------------------------------------------------------------- */

/* A message to oneself takes no device. */
static void send_to_self(struct request *send)
{
    struct request *receive = queue_match(&send->envelope);
    if (receive) {
        receive_bytes(receive, &send->envelope, send->data);
        send_done(send);
        return;
    }
    struct unexpected *message = queue_keep(&send->envelope);
    message->data = copied(memory_of(send->envelope.bytes), send->data, send->envelope.bytes);
    if (send->envelope.synchronous) message->far = (long)(intptr_t)send;
    else send_done(send);
}

static void claim_from_self(struct request *receive, struct unexpected *message)
{
    receive_bytes(receive, &message->envelope, message->data);
    if (message->far) send_done((struct request *)(intptr_t)message->far);
    free(message->data);
    free(message);
}

static void start_send(struct request *send, const char *call, const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                       enum send_mode mode)
{
    long bytes = bytes_of(call, count, type);
    *send = (struct request){.is_send = 1, .to = to, .data = (char *)data, .handle = -1};
    send->envelope = (struct envelope){context_of(call, comm), device_rank, tag, mode == SYNCHRONOUS, bytes};
    check_peer(call, to, tag, 0);
    if (to == MPI_PROC_NULL) send->done = 1;
    else if (to == device_rank) send_to_self(send);
    else device_send(send);
}

/* A buffered send: of a copy that nobody waits for. */
static void send_copy(const char *call, const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    long bytes = bytes_of(call, count, type);
    if (bytes + MPI_BSEND_OVERHEAD > attached_bytes)
        fail("%s: a message of %ld bytes does not fit into the %d bytes that MPI_Buffer_attach has got", call, bytes, attached_bytes);
    context_of(call, comm);
    check_peer(call, to, tag, 0);
    if (to == MPI_PROC_NULL) return;
    struct request *send = memory_of(sizeof *send);
    *send = (struct request){.is_send = 1, .to = to, .data = copied(memory_of(bytes), data, bytes), .nobody_waits = 1, .handle = -1};
    send->envelope = (struct envelope){context_of(call, comm), device_rank, tag, 0, bytes};
    if (to == device_rank) send_to_self(send);
    else device_send(send);
}

static void start_receive(struct request *receive, const char *call, void *data, int count, MPI_Datatype type, int from, int tag,
                          MPI_Comm comm)
{
    long room = bytes_of(call, count, type);
    *receive = (struct request){.data = data, .room = room, .handle = -1};
    receive->envelope = (struct envelope){.context = context_of(call, comm), .source = from, .tag = tag};
    check_peer(call, from, tag, 1);
    if (from == MPI_PROC_NULL) {
        receive->envelope.tag = MPI_ANY_TAG;
        receive->done = 1;
        return;
    }
    struct unexpected *message = queue_find(receive->envelope.context, from, tag);
    if (!message) {
        queue_post(receive);
        return;
    }
    queue_take(message);
    receive_fits(receive, &message->envelope);
    if (message->envelope.source == device_rank) claim_from_self(receive, message);
    else device_claim(receive, message);
}

static void finish(const struct request *request)
{
    while (!((volatile const struct request *)request)->done) device_progress(request);
}

static struct request *new_request(void) { return memory_of(sizeof(struct request)); }

/* ---- The calls
 * --------------------------------------------------------------------------------------------------------------------- */

int MPI_Init(int *argc, char ***argv)
{
    device_begin(argc, argv);
    started = 1;
    return MPI_SUCCESS;
}
int MPI_Finalize(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    device_end();
    started = 0;
    return MPI_SUCCESS;
}
int MPI_Abort(MPI_Comm comm, int code)
{
    (void)comm;
    device_abort(code);
}
int MPI_Comm_rank(MPI_Comm comm, int *rank) { return context_of("MPI_Comm_rank", comm), *rank = device_rank, MPI_SUCCESS; }
int MPI_Comm_size(MPI_Comm comm, int *size) { return context_of("MPI_Comm_size", comm), *size = device_size, MPI_SUCCESS; }
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy)
{
    MPI_Barrier(comm);
    *copy = communicators++;
    return MPI_SUCCESS;
}

#define A_SEND const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm
static void send_and_wait(const char *call, A_SEND, enum send_mode mode)
{
    struct request send;
    start_send(&send, call, data, count, type, to, tag, comm, mode);
    finish(&send);
}
static void send_and_return(const char *call, A_SEND, enum send_mode mode, MPI_Request *request)
{
    *request = new_request();
    start_send(*request, call, data, count, type, to, tag, comm, mode);
}
int MPI_Send(A_SEND) { return send_and_wait("MPI_Send", data, count, type, to, tag, comm, STANDARD), MPI_SUCCESS; }
int MPI_Ssend(A_SEND) { return send_and_wait("MPI_Ssend", data, count, type, to, tag, comm, SYNCHRONOUS), MPI_SUCCESS; }
int MPI_Bsend(A_SEND) { return send_copy("MPI_Bsend", data, count, type, to, tag, comm), MPI_SUCCESS; }
/* As in MPICH on the T3D, a receive that is known to be posted helps nothing. */
int MPI_Rsend(A_SEND) { return send_and_wait("MPI_Rsend", data, count, type, to, tag, comm, STANDARD), MPI_SUCCESS; }
int MPI_Isend(A_SEND, MPI_Request *request)
{
    return send_and_return("MPI_Isend", data, count, type, to, tag, comm, STANDARD, request), MPI_SUCCESS;
}
int MPI_Issend(A_SEND, MPI_Request *request)
{
    return send_and_return("MPI_Issend", data, count, type, to, tag, comm, SYNCHRONOUS, request), MPI_SUCCESS;
}
int MPI_Irsend(A_SEND, MPI_Request *request)
{
    return send_and_return("MPI_Irsend", data, count, type, to, tag, comm, STANDARD, request), MPI_SUCCESS;
}
int MPI_Ibsend(A_SEND, MPI_Request *request)
{
    send_copy("MPI_Ibsend", data, count, type, to, tag, comm);
    *request = new_request();
    **request = (struct request){.done = 1, .is_send = 1};
    return MPI_SUCCESS;
}

int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status)
{
    struct request receive;
    start_receive(&receive, "MPI_Recv", data, count, type, from, tag, comm);
    finish(&receive);
    tell(status, &receive.envelope);
    return MPI_SUCCESS;
}
int MPI_Irecv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request)
{
    *request = new_request();
    start_receive(*request, "MPI_Irecv", data, count, type, from, tag, comm);
    return MPI_SUCCESS;
}
int MPI_Sendrecv(const void *out, int out_count, MPI_Datatype out_type, int to, int out_tag, void *in, int in_count,
                 MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm, MPI_Status *status)
{
    struct request send, receive;
    start_receive(&receive, "MPI_Sendrecv", in, in_count, in_type, from, in_tag, comm);
    start_send(&send, "MPI_Sendrecv", out, out_count, out_type, to, out_tag, comm, STANDARD);
    finish(&send);
    finish(&receive);
    tell(status, &receive.envelope);
    return MPI_SUCCESS;
}

static void end_of(MPI_Request *request, MPI_Status *status)
{
    static const struct envelope empty = {.source = MPI_ANY_SOURCE, .tag = MPI_ANY_TAG};
    tell(status, (*request)->is_send ? &empty : &(*request)->envelope);
    free(*request);
    *request = MPI_REQUEST_NULL;
}
int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    if (*request == MPI_REQUEST_NULL) {
        tell(status, &(struct envelope){.source = MPI_ANY_SOURCE, .tag = MPI_ANY_TAG});
        return MPI_SUCCESS;
    }
    finish(*request);
    end_of(request, status);
    return MPI_SUCCESS;
}
int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[])
{
    for (int i = 0; i < count; i++) MPI_Wait(&requests[i], statuses ? &statuses[i] : NULL);
    return MPI_SUCCESS;
}
int MPI_Test(MPI_Request *request, int *over, MPI_Status *status)
{
    if (*request != MPI_REQUEST_NULL && !(*request)->done) device_progress(NULL);
    *over = *request == MPI_REQUEST_NULL || (*request)->done;
    if (*over) MPI_Wait(request, status);
    return MPI_SUCCESS;
}
int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status *status)
{
    struct unexpected *message;
    int context = context_of("MPI_Probe", comm);
    check_peer("MPI_Probe", from, tag, 1);
    const struct request nothing = {.handle = -1};
    while (!(message = queue_find(context, from, tag))) device_progress(&nothing);
    tell(status, &message->envelope);
    return MPI_SUCCESS;
}
int MPI_Iprobe(int from, int tag, MPI_Comm comm, int *there, MPI_Status *status)
{
    int context = context_of("MPI_Iprobe", comm);
    check_peer("MPI_Iprobe", from, tag, 1);
    struct unexpected *message = queue_find(context, from, tag);
    if (!message) {
        device_progress(NULL);
        message = queue_find(context, from, tag);
    }
    *there = message != NULL;
    if (message) tell(status, &message->envelope);
    return MPI_SUCCESS;
}
int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count)
{
    long size = bytes_of("MPI_Get_count", 1, type);
    *count = status->bytes % size ? MPI_UNDEFINED : (int)(status->bytes / size);
    return MPI_SUCCESS;
}

/* Its size limits one message; copies come from malloc. */
int MPI_Buffer_attach(void *buffer, int bytes)
{
    if (attached) fail("MPI_Buffer_attach: there is a buffer already; detach it first");
    attached = buffer, attached_bytes = bytes;
    return MPI_SUCCESS;
}
int MPI_Buffer_detach(void *buffer, int *bytes)
{
    *(void **)buffer = attached, *bytes = attached_bytes;
    attached = NULL, attached_bytes = 0;
    return MPI_SUCCESS;
}
double MPI_Wtime(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
