/* MPI, of any make; see system.h. LITTLE_MPI is the row's name where it is the little one over another system
 * (../devices/mpi.h). */
#ifdef LITTLE_MPI
#include "../devices/mpi.h"
#define OWN_COPIES little_copied
#else
#define LITTLE_MPI "MPI"
#define IS_MPI 1
#include <mpi.h>
#endif

#define SYSTEM LITTLE_MPI
#define HAS_FORCED 1
static const char *const ways[] = {LITTLE_MPI};
static inline void choose_way(int way) { (void)way; }
static const char *const copying_calls[] = {"MPI_Bsend"};

static MPI_Request posted[2], leaving;

static inline void join(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &nodes);
    long room = KEPT * (LONGEST + MPI_BSEND_OVERHEAD);
    void *buffer = malloc((size_t)room);
    if (!buffer) fail("no memory for the buffer of MPI_Bsend", room);
    MPI_Buffer_attach(buffer, (int)room);
}
static inline void leave(void)
{
    void *buffer;
    int room;
    MPI_Buffer_detach(&buffer, &room);
    free(buffer);
    MPI_Finalize();
}
static inline void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }

static inline void post(int slot, char *to, long bytes, int from, int tag)
{
    MPI_Irecv(to, (int)bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD, &posted[slot]);
}
static inline void received(int slot) { MPI_Wait(&posted[slot], MPI_STATUS_IGNORE); }
static inline void receive(char *to, long bytes, int from, int tag)
{
    MPI_Recv(to, (int)bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static inline void start(char *data, long bytes, int to, int tag)
{
    MPI_Isend(data, (int)bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD, &leaving);
}
static inline void start_synchronous(char *data, long bytes, int to, int tag)
{
    MPI_Issend(data, (int)bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD, &leaving);
}
static inline void sent(void) { MPI_Wait(&leaving, MPI_STATUS_IGNORE); }
static inline void send(char *data, long bytes, int to, int tag) { MPI_Send(data, (int)bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD); }
static inline void send_copied(char *data, long bytes, int to, int tag)
{
    MPI_Bsend(data, (int)bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}
static inline void exchange_in_one_call(char *data, char *into, long bytes, int with, int tag)
{
    MPI_Sendrecv(data, (int)bytes, MPI_BYTE, with, tag, into, (int)bytes, MPI_BYTE, with, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* Ready mode, which is MPI's force type. */
static inline void post_forced(int slot, char *to, long bytes, int from, int tag) { post(slot, to, bytes, from, tag); }
static inline void start_forced(char *data, long bytes, int to, int tag)
{
    MPI_Irsend(data, (int)bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD, &leaving);
}
