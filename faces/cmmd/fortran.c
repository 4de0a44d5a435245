/* The Fortran names, as gfortran spells them: arguments by reference, INTEGERs of 4 bytes; cm/cmmd_fort.h has the
 * constants. */
#include "cmmd_internal.h"
#include "function.h"

typedef int32_t integer;
#define IN const integer *

integer cmmd_self_address_(void) { return CMMD_self_address(); }
integer cmmd_partition_size_(void) { return CMMD_partition_size(); }
integer cmmd_host_node_(void) { return CMMD_host_node(); }
void cmmd_enable_safety_(void) { CMMD_enable_safety(); }
void cmmd_disable_safety_(void) { CMMD_disable_safety(); }
integer cmmd_get_errno_(void) { return CMMD_get_errno(); }

#define SEND(name, call)                                                                                                \
    integer name(IN dest, IN tag, const void *buf, IN len) { return call(*dest, *tag, buf, *len); }
SEND(cmmd_send_, CMMD_send)
SEND(cmmd_send_block_, CMMD_send_block)
SEND(cmmd_send_noblock_, CMMD_send_noblock)
integer cmmd_receive_(IN source, IN tag, void *buf, IN len) { return CMMD_receive(*source, *tag, buf, *len); }
integer cmmd_receive_block_(IN source, IN tag, void *buf, IN len) { return CMMD_receive_block(*source, *tag, buf, *len); }

/* "No handler" is the INTEGER 0 in Fortran, so its address, which is not that of a function. */
static CMMD_handler given(CMMD_handler handler)
{
    uint64_t words[2];
    return handler && function_number((void (*)(void))handler, words) == 0 ? handler : NULL;
}
integer cmmd_send_async_(IN dest, IN tag, const void *buf, IN len, CMMD_handler handler, void *arg)
{
    return CMMD_send_async(*dest, *tag, buf, *len, given(handler), arg);
}
integer cmmd_receive_async_(IN source, IN tag, void *buf, IN len, CMMD_handler handler, void *arg)
{
    return CMMD_receive_async(*source, *tag, buf, *len, given(handler), arg);
}
integer cmmd_send_and_receive_(IN source, IN rtag, void *rbuf, IN rlen, IN dest, IN stag, const void *sbuf, IN slen)
{
    return CMMD_send_and_receive(*source, *rtag, rbuf, *rlen, *dest, *stag, sbuf, *slen);
}
integer cmmd_swap_(IN node, void *buf, IN len) { return CMMD_swap_apart(*node, buf, *len, buf, *len); }

#define SEND_V(name, call)                                                                                              \
    integer name(IN dest, IN tag, const void *buf, IN size, IN stride, IN count)                                        \
    {                                                                                                                   \
        return call(*dest, *tag, buf, *size, *stride, *count);                                                          \
    }
SEND_V(cmmd_send_v_, CMMD_send_v)
SEND_V(cmmd_send_block_v_, CMMD_send_block_v)
SEND_V(cmmd_send_noblock_v_, CMMD_send_noblock_v)
#define RECEIVE_V(name, call)                                                                                           \
    integer name(IN source, IN tag, void *buf, IN size, IN stride, IN count)                                            \
    {                                                                                                                   \
        return call(*source, *tag, buf, *size, *stride, *count);                                                        \
    }
RECEIVE_V(cmmd_receive_v_, CMMD_receive_v)
RECEIVE_V(cmmd_receive_block_v_, CMMD_receive_block_v)
integer cmmd_send_async_v_(IN dest, IN tag, const void *buf, IN size, IN stride, IN count, CMMD_handler handler, void *arg)
{
    return CMMD_send_async_v(*dest, *tag, buf, *size, *stride, *count, given(handler), arg);
}
integer cmmd_receive_async_v_(IN source, IN tag, void *buf, IN size, IN stride, IN count, CMMD_handler handler, void *arg)
{
    return CMMD_receive_async_v(*source, *tag, buf, *size, *stride, *count, given(handler), arg);
}
integer cmmd_send_and_receive_v_(IN source, IN rtag, void *rbuf, IN rsize, IN rstride, IN rcount, IN dest, IN stag, const void *sbuf,
                                 IN ssize, IN sstride, IN scount)
{
    return CMMD_send_and_receive_v(*source, *rtag, rbuf, *rsize, *rstride, *rcount, *dest, *stag, sbuf, *ssize, *sstride, *scount);
}
integer cmmd_swap_v_(IN node, void *rbuf, IN rsize, IN rstride, IN rcount, const void *sbuf, IN ssize, IN sstride, IN scount)
{
    return CMMD_swap_v(*node, rbuf, *rsize, *rstride, *rcount, sbuf, *ssize, *sstride, *scount);
}

#define OF_MCB(name, call) integer name(IN mcb) { return call(*mcb); }
OF_MCB(cmmd_msg_done_, CMMD_msg_done)
OF_MCB(cmmd_msg_wait_, CMMD_msg_wait)
OF_MCB(cmmd_free_mcb_, CMMD_free_mcb)
OF_MCB(cmmd_mcb_bytes_, CMMD_mcb_bytes)
OF_MCB(cmmd_mcb_len_, CMMD_mcb_len)
OF_MCB(cmmd_mcb_tag_, CMMD_mcb_tag)
OF_MCB(cmmd_mcb_node_, CMMD_mcb_node)
OF_MCB(cmmd_mcb_source_, CMMD_mcb_source)
OF_MCB(cmmd_mcb_dest_, CMMD_mcb_dest)
#define ASK(name, call) integer name(void) { return call(); }
ASK(cmmd_all_sends_done_, CMMD_all_sends_done)
ASK(cmmd_all_receives_done_, CMMD_all_receives_done)
ASK(cmmd_all_msgs_done_, CMMD_all_msgs_done)
ASK(cmmd_bytes_received_, CMMD_bytes_received)
ASK(cmmd_bytes_sent_, CMMD_bytes_sent)
ASK(cmmd_msg_sender_, CMMD_msg_sender)
ASK(cmmd_msg_tag_, CMMD_msg_tag)
ASK(cmmd_available_sends_, CMMD_available_sends)
ASK(cmmd_available_receives_, CMMD_available_receives)
ASK(cmmd_poll_, CMMD_poll)
ASK(cmmd_enable_interrupts_, CMMD_enable_interrupts)
ASK(cmmd_disable_interrupts_, CMMD_disable_interrupts)
ASK(cmmd_interrupt_status_, CMMD_interrupt_status)
ASK(cmmd_inside_interrupt_handler_, CMMD_inside_interrupt_handler)
ASK(cmmd_get_global_or_, CMMD_get_global_or)
ASK(cmmd_sync_done_, CMMD_sync_done)
ASK(cmmd_reduce_done_, CMMD_reduce_done)
ASK(cmmd_scan_done_, CMMD_scan_done)
void cmmd_all_msgs_wait_(void) { CMMD_all_msgs_wait(); }
integer cmmd_msg_pending_(IN node, IN tag) { return CMMD_msg_pending(*node, *tag); }
integer cmmd_mcb_pending_(IN node, IN tag) { return CMMD_mcb_pending(*node, *tag); }
integer cmmd_set_global_or_(IN bit) { return CMMD_set_global_or(*bit); }

void cmmd_sync_with_nodes_(void) { CMMD_sync_with_nodes(); }
void cmmd_sync_with_nodes_start_(void) { CMMD_sync_with_nodes_start(); }
void cmmd_sync_with_nodes_finish_(void) { CMMD_sync_with_nodes_finish(); }
void cmmd_bc_to_nodes_(void *buf, IN len) { CMMD_bc_to_nodes(buf, *len); }
void cmmd_receive_bc_from_node_(void *buf, IN len) { CMMD_receive_bc_from_node(buf, *len); }
void cmmd_concat_with_nodes_(void *dest, const void *src, IN len) { CMMD_concat_with_nodes(dest, src, *len); }
void cmmd_reduce_v_(void *dest, const void *src, IN combiner, IN size, IN count)
{
    CMMD_reduce_v(dest, src, (CMMD_combiner_t)*combiner, *size, *count);
}
#define SCAN_BY_REFERENCE IN combiner, IN direction, IN mode, IN bit, IN inclusion
#define SCAN_VALUES                                                                                                     \
    (CMMD_combiner_t)*combiner, (CMMD_scan_direction_t)*direction, (CMMD_segment_mode_t)*mode, *bit, (CMMD_scan_inclusion_t)*inclusion
void cmmd_scan_v_(void *dest, const void *src, SCAN_BY_REFERENCE, IN size, IN count)
{
    CMMD_scan_v(dest, src, SCAN_VALUES, *size, *count);
}
/* A REAL result is a float of gfortran's. */
#define GLOBALS(suffix, element)                                                                                        \
    element cmmd_reduce_##suffix##_(const element *value, IN combiner)                                                  \
    {                                                                                                                   \
        return (element)CMMD_reduce_##suffix(*value, (CMMD_combiner_t)*combiner);                                       \
    }                                                                                                                   \
    element cmmd_scan_##suffix##_(const element *value, SCAN_BY_REFERENCE)                                              \
    {                                                                                                                   \
        return (element)CMMD_scan_##suffix(*value, SCAN_VALUES);                                                        \
    }                                                                                                                   \
    void cmmd_reduce_##suffix##_start_(const element *value, IN combiner)                                               \
    {                                                                                                                   \
        CMMD_reduce_##suffix##_start(*value, (CMMD_combiner_t)*combiner);                                               \
    }                                                                                                                   \
    element cmmd_reduce_##suffix##_finish_(void) { return (element)CMMD_reduce_##suffix##_finish(); }                   \
    void cmmd_scan_##suffix##_start_(const element *value, SCAN_BY_REFERENCE) { CMMD_scan_##suffix##_start(*value, SCAN_VALUES); } \
    element cmmd_scan_##suffix##_finish_(void) { return (element)CMMD_scan_##suffix##_finish(); }
GLOBALS(int, integer)
GLOBALS(uint, uint32_t)
GLOBALS(lint, long long)
GLOBALS(luint, unsigned long long)
GLOBALS(float, float)
GLOBALS(double, double)

OF_MCB(cmmd_node_timer_clear_, CMMD_node_timer_clear)
OF_MCB(cmmd_node_timer_start_, CMMD_node_timer_start)
OF_MCB(cmmd_node_timer_stop_, CMMD_node_timer_stop)
double cmmd_node_timer_elapsed_(IN timer) { return CMMD_node_timer_elapsed(*timer); }
double cmmd_node_timer_busy_(IN timer) { return CMMD_node_timer_busy(*timer); }
double cmmd_node_timer_idle_(IN timer) { return CMMD_node_timer_idle(*timer); }
