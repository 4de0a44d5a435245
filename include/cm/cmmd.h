/* cm/cmmd.h: CMMD, the message-passing interface of the Connection Machine CM-5, on Arke.
 *
 * Written anew from the names and calls in public programs and papers; docs/faces/cmmd.md tells what each call does, when it
 * copies, and where it differs from the machine. Lengths are bytes. Calls that return int return 0 (or what they tell), and
 * CMMD_ERRVAL after a mistake where CMMD_disable_safety() was called; else a mistake ends the program with a sentence. */
#ifndef CM_CMMD_H_INCLUDED
#define CM_CMMD_H_INCLUDED

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CMMD_ANY_NODE    (-1)
#define CMMD_ANY_TAG     (-1)
#define CMMD_DEFAULT_TAG 0
#define CMMD_ERRVAL      (-1)

#ifndef TRUE
#define TRUE  1
#define FALSE 0
#endif

typedef long long LONGLONG_INT;
typedef unsigned long long LONGLONG_UINT;

/* A message control block: a number above 0, which stands for an operation until CMMD_free_mcb(). */
typedef int CMMD_mcb;
typedef void (*CMMD_handler)(CMMD_mcb *mcb, void *arg);

typedef enum {
    CMMD_combiner_add, CMMD_combiner_min, CMMD_combiner_max,
    CMMD_combiner_and, CMMD_combiner_ior, CMMD_combiner_xor,
    CMMD_combiner_uadd, CMMD_combiner_umin, CMMD_combiner_umax,
    CMMD_combiner_dadd, CMMD_combiner_dmin, CMMD_combiner_dmax
} CMMD_combiner_t;
typedef enum { CMMD_upward, CMMD_downward } CMMD_scan_direction_t;
/* Where a scan begins anew: nowhere; at a node with a bit, in the direction of the scan; or at the lowest node of a
 * segment, which has the bit, whichever way the scan goes. */
typedef enum { CMMD_none, CMMD_start_bit, CMMD_segment_bit } CMMD_segment_mode_t;
typedef enum { CMMD_exclusive, CMMD_inclusive } CMMD_scan_inclusion_t;
typedef enum { CMMD_local = 0, CMMD_independent = 1, CMMD_sync_bc = 2, CMMD_sync_seq = 3, CMMD_system = 4 } CMMD_file_mode_t;

/* ---- Environment
 * ----------------------------------------------------------------------------------------------------- */

int CMMD_self_address(void);
int CMMD_partition_size(void);
/* The host's number, which is that after the nodes'; a hostless program has no process there. */
int CMMD_host_node(void);
/* Makes the partition the first `nodes` nodes, all of which call it, and no other. 0. */
int CMMD_reset_partition_size(int nodes);
char *CMMD_version(void);
/* Begins checking: a mistake ends the program. It is on at first. */
void CMMD_enable_safety(void);
void CMMD_disable_safety(void);
int CMMD_get_errno(void);
int CMMD_set_errno(int code);
/* The sentence of the last mistake. */
char *CMMD_error_string(void);
/* Prints, and ends all nodes. */
void CMMD_error(const char *format, ...);

/* ---- Messages between two nodes
 * -------------------------------------------------------------------------------------- */

/* Waits until the receive is posted. */
int CMMD_send(int dest, int tag, const void *buf, int len);
int CMMD_send_block(int dest, int tag, const void *buf, int len);
int CMMD_receive(int source, int tag, void *buf, int len);
int CMMD_receive_block(int source, int tag, void *buf, int len);
/* Does not wait for the receive; CMMD_ERRVAL, and nothing is sent, if no descriptor or memory is left. */
int CMMD_send_noblock(int dest, int tag, const void *buf, int len);
/* The same: what one program of the machine's calls for short messages. */
int CMMD_send_short(int dest, int tag, const void *buf, int len);
/* Nothing moves before the receive is posted. `handler` (null: none) is called when the operation is over. */
CMMD_mcb CMMD_send_async(int dest, int tag, const void *buf, int len, CMMD_handler handler, void *arg);
CMMD_mcb CMMD_receive_async(int source, int tag, void *buf, int len, CMMD_handler handler, void *arg);
/* TRUE when it went well. */
int CMMD_send_and_receive(int source, int rtag, void *rbuf, int rlen, int dest, int stag, const void *sbuf, int slen);
/* Exchanges memory with a node that calls CMMD_swap() as well: CMMD_swap(node, buf, len) in place. With five arguments,
 * as many as the machine's had, what comes may go elsewhere: CMMD_swap(node, rbuf, rlen, sbuf, slen). */
int CMMD_swap(int node, void *buf, int len);
int CMMD_swap_apart(int node, void *rbuf, int rlen, const void *sbuf, int slen);
#define CMMD_SWAP_OF_(node, a, b, c, d, which, ...) which
#define CMMD_swap(...) CMMD_SWAP_OF_(__VA_ARGS__, CMMD_swap_apart, 0, CMMD_swap, 0, 0)(__VA_ARGS__)

/* The same of `count` elements of `size` bytes, whose beginnings lie `stride` bytes apart. */
int CMMD_send_v(int dest, int tag, const void *buf, int size, int stride, int count);
int CMMD_send_block_v(int dest, int tag, const void *buf, int size, int stride, int count);
int CMMD_receive_v(int source, int tag, void *buf, int size, int stride, int count);
int CMMD_receive_block_v(int source, int tag, void *buf, int size, int stride, int count);
int CMMD_send_noblock_v(int dest, int tag, const void *buf, int size, int stride, int count);
CMMD_mcb CMMD_send_async_v(int dest, int tag, const void *buf, int size, int stride, int count, CMMD_handler handler, void *arg);
CMMD_mcb CMMD_receive_async_v(int source, int tag, void *buf, int size, int stride, int count, CMMD_handler handler, void *arg);
int CMMD_send_and_receive_v(int source, int rtag, void *rbuf, int rsize, int rstride, int rcount, int dest, int stag,
                            const void *sbuf, int ssize, int sstride, int scount);
int CMMD_swap_v(int node, void *rbuf, int rsize, int rstride, int rcount, const void *sbuf, int ssize, int sstride, int scount);

/* ---- Completion and status
 * ------------------------------------------------------------------------------------------- */

/* 1: over, 0: not yet. Neither this nor CMMD_msg_wait() frees the mcb. */
int CMMD_msg_done(CMMD_mcb mcb);
int CMMD_msg_wait(CMMD_mcb mcb);
int CMMD_free_mcb(CMMD_mcb mcb);
int CMMD_all_sends_done(void);
int CMMD_all_receives_done(void);
int CMMD_all_msgs_done(void);
void CMMD_all_msgs_wait(void);
/* Whether there is such a message that no receive has got. The second gives an mcb that tells of it, or 0. */
int CMMD_msg_pending(int node, int tag);
CMMD_mcb CMMD_mcb_pending(int node, int tag);
/* About the last blocking transfer or successful pending test. */
int CMMD_bytes_received(void);
int CMMD_bytes_sent(void);
int CMMD_msg_sender(void);
int CMMD_msg_tag(void);
int CMMD_mcb_bytes(CMMD_mcb mcb);
int CMMD_mcb_len(CMMD_mcb mcb);
int CMMD_mcb_tag(CMMD_mcb mcb);
int CMMD_mcb_node(CMMD_mcb mcb);
int CMMD_mcb_source(CMMD_mcb mcb);
int CMMD_mcb_dest(CMMD_mcb mcb);
void *CMMD_mcb_buffer(CMMD_mcb mcb);
/* How many more sends or receives may be under way. */
int CMMD_available_sends(void);
int CMMD_available_receives(void);

/* Handlers run in calls that wait and in these; where interrupts are enabled, in every call. */
int CMMD_poll(void);
int CMMD_poll_for_services(void);
int CMMD_enable_interrupts(void);
int CMMD_disable_interrupts(void);
int CMMD_interrupt_status(void);
int CMMD_inside_interrupt_handler(void);

/* ---- Operations of all nodes
 * ----------------------------------------------------------------------------------------- */

void CMMD_sync_with_nodes(void);
void CMMD_sync_with_nodes_start(void);
void CMMD_sync_with_nodes_finish(void);
int CMMD_sync_done(void);
/* A bit of each node, and whether any has set it; without waiting. */
int CMMD_set_global_or(int bit);
int CMMD_get_global_or(void);

/* One node calls the first, all others the second. */
void CMMD_bc_to_nodes(void *buf, int len);
void CMMD_receive_bc_from_node(void *buf, int len);
/* Blocks of all nodes in their order, each of `len` bytes. */
void CMMD_concat_with_nodes(void *dest, const void *src, int len);

int CMMD_reduce_int(int value, CMMD_combiner_t combiner);
unsigned CMMD_reduce_uint(unsigned value, CMMD_combiner_t combiner);
LONGLONG_INT CMMD_reduce_lint(LONGLONG_INT value, CMMD_combiner_t combiner);
LONGLONG_UINT CMMD_reduce_luint(LONGLONG_UINT value, CMMD_combiner_t combiner);
double CMMD_reduce_float(double value, CMMD_combiner_t combiner);
double CMMD_reduce_double(double value, CMMD_combiner_t combiner);
/* `size`: bytes of an element; what it is the combiner tells. */
void CMMD_reduce_v(void *dest, const void *src, CMMD_combiner_t combiner, int size, int count);
/* Within segments: the same for all nodes of one. Bits as for an upward scan. */
unsigned CMMD_segmented_reduce_uint(unsigned value, CMMD_combiner_t combiner, CMMD_segment_mode_t mode, int bit);

#define CMMD_SCAN_ARGUMENTS \
    CMMD_combiner_t combiner, CMMD_scan_direction_t direction, CMMD_segment_mode_t mode, int bit, CMMD_scan_inclusion_t inclusion
int CMMD_scan_int(int value, CMMD_SCAN_ARGUMENTS);
unsigned CMMD_scan_uint(unsigned value, CMMD_SCAN_ARGUMENTS);
LONGLONG_INT CMMD_scan_lint(LONGLONG_INT value, CMMD_SCAN_ARGUMENTS);
LONGLONG_UINT CMMD_scan_luint(LONGLONG_UINT value, CMMD_SCAN_ARGUMENTS);
double CMMD_scan_float(double value, CMMD_SCAN_ARGUMENTS);
double CMMD_scan_double(double value, CMMD_SCAN_ARGUMENTS);
void CMMD_scan_v(void *dest, const void *src, CMMD_SCAN_ARGUMENTS, int size, int count);

/* In two parts: what starts does not wait, what finishes does; one reduction and one scan at a time. */
void CMMD_reduce_int_start(int value, CMMD_combiner_t combiner);
void CMMD_reduce_uint_start(unsigned value, CMMD_combiner_t combiner);
void CMMD_reduce_lint_start(LONGLONG_INT value, CMMD_combiner_t combiner);
void CMMD_reduce_luint_start(LONGLONG_UINT value, CMMD_combiner_t combiner);
void CMMD_reduce_float_start(double value, CMMD_combiner_t combiner);
void CMMD_reduce_double_start(double value, CMMD_combiner_t combiner);
int CMMD_reduce_done(void);
int CMMD_reduce_int_finish(void);
unsigned CMMD_reduce_uint_finish(void);
LONGLONG_INT CMMD_reduce_lint_finish(void);
LONGLONG_UINT CMMD_reduce_luint_finish(void);
double CMMD_reduce_float_finish(void);
double CMMD_reduce_double_finish(void);
void CMMD_scan_int_start(int value, CMMD_SCAN_ARGUMENTS);
void CMMD_scan_uint_start(unsigned value, CMMD_SCAN_ARGUMENTS);
void CMMD_scan_lint_start(LONGLONG_INT value, CMMD_SCAN_ARGUMENTS);
void CMMD_scan_luint_start(LONGLONG_UINT value, CMMD_SCAN_ARGUMENTS);
void CMMD_scan_float_start(double value, CMMD_SCAN_ARGUMENTS);
void CMMD_scan_double_start(double value, CMMD_SCAN_ARGUMENTS);
int CMMD_scan_done(void);
int CMMD_scan_int_finish(void);
unsigned CMMD_scan_uint_finish(void);
LONGLONG_INT CMMD_scan_lint_finish(void);
LONGLONG_UINT CMMD_scan_luint_finish(void);
double CMMD_scan_float_finish(void);
double CMMD_scan_double_finish(void);

/* ---- The host
 * -------------------------------------------------------------------------------------------------------- */

/* A program with a host is two programs: `arke run -n 4 ./nodes : -n 1 ./host`. The host calls the first, the nodes
 * call the second, before all else; a hostless program calls neither. The host has the number CMMD_host_node(), and may
 * be sent to and received from by it. */
void CMMD_enable(void);
void CMMD_enable_host(void);
/* 1 after that. */
int CMMD_is_enabled(void);
/* Operations of the host and all nodes: the host calls the first of each pair, the nodes call the second. */
void CMMD_sync_host_with_nodes(void);
void CMMD_sync_with_host(void);
void CMMD_bc_from_host(void *buf, int len);
void CMMD_receive_bc_from_host(void *buf, int len);
/* Of elements as in the other _v forms. */
void CMMD_bc_from_host_v(void *buf, int size, int stride, int count);
void CMMD_receive_bc_from_host_v(void *buf, int size, int stride, int count);
/* The host's memory has an element of `len` bytes for each node, in their order. */
void CMMD_distrib_to_nodes(void *elements, int len);
void CMMD_receive_element_from_host(void *element, int len);
void CMMD_gather_from_nodes(void *elements, int len);
void CMMD_concat_elements_to_host(void *element, int len);
/* The host gives a value, too, and gets the result; nodes get their own value back. */
int CMMD_reduce_from_nodes_int(int value, CMMD_combiner_t combiner);
int CMMD_reduce_to_host_int(int value, CMMD_combiner_t combiner);
unsigned CMMD_reduce_from_nodes_uint(unsigned value, CMMD_combiner_t combiner);
unsigned CMMD_reduce_to_host_uint(unsigned value, CMMD_combiner_t combiner);
double CMMD_reduce_from_nodes_float(double value, CMMD_combiner_t combiner);
double CMMD_reduce_to_host_float(double value, CMMD_combiner_t combiner);
double CMMD_reduce_from_nodes_double(double value, CMMD_combiner_t combiner);
double CMMD_reduce_to_host_double(double value, CMMD_combiner_t combiner);
void CMMD_reduce_from_nodes_v(void *dest, const void *src, CMMD_combiner_t combiner, int size, int count);
void CMMD_reduce_to_host_v(const void *src, CMMD_combiner_t combiner, int size, int count);

/* ---- Channels
 * -------------------------------------------------------------------------------------------------------- */

/* Memory that is sent again and again. The number of arguments of the opening calls is the machine's; which they are is
 * inferred, and so are the arguments of the others. Opening gives a channel (above 0), or CMMD_ERRVAL. */
int CMMD_open_send_channel(int dest, int tag, void *buf, int len);
int CMMD_open_receive_channel(int source, int tag, void *buf, int len);
/* Sends the channel's memory, or its first bytes: CMMD_write_channel(channel, len). Waits while the last write is under
 * way; then returns at once. */
int CMMD_write_channel(int channel);
int CMMD_write_channel_part(int channel, int len);
#define CMMD_WRITE_OF_(channel, len, which, ...) which
#define CMMD_write_channel(...) CMMD_WRITE_OF_(__VA_ARGS__, CMMD_write_channel_part, CMMD_write_channel, 0)(__VA_ARGS__)
/* 1: the last write is over, and the memory may be changed; 0: not yet. */
int CMMD_is_channel_writable(int channel);
int CMMD_send_channel_status(int channel);
/* 1: a message has come, which CMMD_bytes_received() and its like tell of; 0: not yet. */
int CMMD_is_channel_readable(int channel);
int CMMD_receive_channel_status(int channel);
/* The next message may overwrite the memory. */
int CMMD_reset_channel(int channel);
int CMMD_close_send_channel(int channel);
int CMMD_close_receive_channel(int channel);
/* Whether all writes are over; and until they are. */
int CMMD_all_channels_free(void);
void CMMD_all_channels_free_wait(void);

/* Its arguments are not known: it ends the program, and says what to use instead. */
#ifndef __cplusplus
int CMMD_set_msg_matching_fcn();
#endif

/* ---- Timers and files
 * ------------------------------------------------------------------------------------------------ */

/* Timers 0 to 63. Seconds; busy: of processor time, idle: the others. */
int CMMD_node_timer_clear(int timer);
int CMMD_node_timer_start(int timer);
int CMMD_node_timer_stop(int timer);
double CMMD_node_timer_elapsed(int timer);
double CMMD_node_timer_busy(int timer);
double CMMD_node_timer_idle(int timer);
/* Files are each node's own: CMMD_independent and CMMD_local are taken, other modes refused. */
int CMMD_fset_io_mode(FILE *file, CMMD_file_mode_t mode);
int CMMD_set_io_mode(int descriptor, CMMD_file_mode_t mode);
int CMMD_set_open_mode(CMMD_file_mode_t mode);
/* CMMD_independent. */
CMMD_file_mode_t CMMD_fget_io_mode(FILE *file);
CMMD_file_mode_t CMMD_get_io_mode(int descriptor);
CMMD_file_mode_t CMMD_get_open_mode(void);
/* Memory for parallel arrays, which there are none of: kept and told. */
int CMMD_set_rearrange_size(int bytes);
int CMMD_get_rearrange_size(void);
int CMMD_max_rearrange_size(void);

/* ---- Active messages
 * ------------------------------------------------------------------------------------------------- */

/* A function that runs at another node, with up to four words (integers, or addresses). */
typedef void (*CMAML_handler)(long, long, long, long);
void CMAML_request(int node, CMAML_handler f, long a, long b, long c, long d);
void CMAML_reply(int node, CMAML_handler f, long a, long b, long c, long d);
void CMAML_rpc(int node, CMAML_handler f, long a, long b, long c, long d);
/* Functions have their own argument types, and messages may have fewer words. */
#define CMAML_PAD(call, node, f, a, b, c, d, ...) \
    call((node), (CMAML_handler)(f), (long)(a), (long)(b), (long)(c), (long)(d))
#define CMAML_request(...) CMAML_PAD(CMAML_request, __VA_ARGS__, 0, 0, 0, 0, 0)
#define CMAML_reply(...)   CMAML_PAD(CMAML_reply, __VA_ARGS__, 0, 0, 0, 0, 0)
#define CMAML_rpc(...)     CMAML_PAD(CMAML_rpc, __VA_ARGS__, 0, 0, 0, 0, 0)
void CMAML_poll(void);
void CMAML_request_poll(void);
void CMAML_reply_poll(void);
void CMAML_poll_while_lt(volatile int *word, int value);
void CMAML_poll_until_gte(volatile int *word, int value);
int CMAML_enable_interrupts(void);
int CMAML_disable_interrupts(void);
int CMAML_interrupt_status(void);

/* Copying to memory that a receive port of the other node stands for. The handler there, handler(rport, arg2), runs
 * when the byte counter has come down to 0; it is then set to the total anew. */
int CMAML_allocate_rport(void);
int CMAML_free_rport(int rport);
void CMAML_set_rport_addr(int rport, void *address);
void CMAML_set_rport_byte_counter(int rport, int bytes);
void CMAML_set_rport_total_nbytes(int rport, int bytes);
void CMAML_set_rport_handler(int rport, void (*handler)());
void CMAML_set_rport_handler_arg2(int rport, void *arg2);
int CMAML_get_rport_byte_counter(int rport);
/* TRUE, when `address` may be changed; `sent(arg)` has been called then. `alignment` is not looked at. */
int CMAML_scopy(int node, int rport, int alignment, int offset, const void *address, int bytes, void (*sent)(), void *arg);

#ifdef __cplusplus
}
#endif

#endif
