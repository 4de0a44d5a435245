C     cm/cmmd_fort.h: CMMD's constants and functions for Fortran; for INCLUDE in fixed form.
      integer cmmd_any_node
      parameter (cmmd_any_node = -1)
      integer cmmd_any_tag
      parameter (cmmd_any_tag = -1)
      integer cmmd_default_tag
      parameter (cmmd_default_tag = 0)
      integer cmmd_errval
      parameter (cmmd_errval = -1)
      integer cmmd_combiner_add
      parameter (cmmd_combiner_add = 0)
      integer cmmd_combiner_min
      parameter (cmmd_combiner_min = 1)
      integer cmmd_combiner_max
      parameter (cmmd_combiner_max = 2)
      integer cmmd_combiner_and
      parameter (cmmd_combiner_and = 3)
      integer cmmd_combiner_ior
      parameter (cmmd_combiner_ior = 4)
      integer cmmd_combiner_xor
      parameter (cmmd_combiner_xor = 5)
      integer cmmd_combiner_uadd
      parameter (cmmd_combiner_uadd = 6)
      integer cmmd_combiner_umin
      parameter (cmmd_combiner_umin = 7)
      integer cmmd_combiner_umax
      parameter (cmmd_combiner_umax = 8)
      integer cmmd_combiner_dadd
      parameter (cmmd_combiner_dadd = 9)
      integer cmmd_combiner_dmin
      parameter (cmmd_combiner_dmin = 10)
      integer cmmd_combiner_dmax
      parameter (cmmd_combiner_dmax = 11)
      integer cmmd_upward
      parameter (cmmd_upward = 0)
      integer cmmd_downward
      parameter (cmmd_downward = 1)
      integer cmmd_none
      parameter (cmmd_none = 0)
      integer cmmd_start_bit
      parameter (cmmd_start_bit = 1)
      integer cmmd_segment_bit
      parameter (cmmd_segment_bit = 2)
      integer cmmd_exclusive
      parameter (cmmd_exclusive = 0)
      integer cmmd_inclusive
      parameter (cmmd_inclusive = 1)
      integer cmmd_self_address
      external cmmd_self_address
      integer cmmd_partition_size
      external cmmd_partition_size
      integer cmmd_host_node
      external cmmd_host_node
      integer cmmd_send
      external cmmd_send
      integer cmmd_send_block
      external cmmd_send_block
      integer cmmd_send_noblock
      external cmmd_send_noblock
      integer cmmd_receive
      external cmmd_receive
      integer cmmd_receive_block
      external cmmd_receive_block
      integer cmmd_send_async
      external cmmd_send_async
      integer cmmd_receive_async
      external cmmd_receive_async
      integer cmmd_send_and_receive
      external cmmd_send_and_receive
      integer cmmd_swap
      external cmmd_swap
      integer cmmd_send_v
      external cmmd_send_v
      integer cmmd_send_block_v
      external cmmd_send_block_v
      integer cmmd_send_noblock_v
      external cmmd_send_noblock_v
      integer cmmd_receive_v
      external cmmd_receive_v
      integer cmmd_receive_block_v
      external cmmd_receive_block_v
      integer cmmd_send_async_v
      external cmmd_send_async_v
      integer cmmd_receive_async_v
      external cmmd_receive_async_v
      integer cmmd_send_and_receive_v
      external cmmd_send_and_receive_v
      integer cmmd_swap_v
      external cmmd_swap_v
      integer cmmd_msg_done
      external cmmd_msg_done
      integer cmmd_msg_wait
      external cmmd_msg_wait
      integer cmmd_free_mcb
      external cmmd_free_mcb
      integer cmmd_mcb_bytes
      external cmmd_mcb_bytes
      integer cmmd_mcb_len
      external cmmd_mcb_len
      integer cmmd_mcb_tag
      external cmmd_mcb_tag
      integer cmmd_mcb_node
      external cmmd_mcb_node
      integer cmmd_mcb_source
      external cmmd_mcb_source
      integer cmmd_mcb_dest
      external cmmd_mcb_dest
      integer cmmd_all_sends_done
      external cmmd_all_sends_done
      integer cmmd_all_receives_done
      external cmmd_all_receives_done
      integer cmmd_all_msgs_done
      external cmmd_all_msgs_done
      integer cmmd_bytes_received
      external cmmd_bytes_received
      integer cmmd_bytes_sent
      external cmmd_bytes_sent
      integer cmmd_msg_sender
      external cmmd_msg_sender
      integer cmmd_msg_tag
      external cmmd_msg_tag
      integer cmmd_available_sends
      external cmmd_available_sends
      integer cmmd_available_receives
      external cmmd_available_receives
      integer cmmd_poll
      external cmmd_poll
      integer cmmd_enable_interrupts
      external cmmd_enable_interrupts
      integer cmmd_disable_interrupts
      external cmmd_disable_interrupts
      integer cmmd_interrupt_status
      external cmmd_interrupt_status
      integer cmmd_msg_pending
      external cmmd_msg_pending
      integer cmmd_mcb_pending
      external cmmd_mcb_pending
      integer cmmd_set_global_or
      external cmmd_set_global_or
      integer cmmd_get_global_or
      external cmmd_get_global_or
      integer cmmd_sync_done
      external cmmd_sync_done
      integer cmmd_reduce_done
      external cmmd_reduce_done
      integer cmmd_scan_done
      external cmmd_scan_done
      integer cmmd_get_errno
      external cmmd_get_errno
      integer cmmd_reduce_int
      external cmmd_reduce_int
      integer cmmd_scan_int
      external cmmd_scan_int
      integer cmmd_reduce_int_finish
      external cmmd_reduce_int_finish
      integer cmmd_scan_int_finish
      external cmmd_scan_int_finish
      real cmmd_reduce_float
      external cmmd_reduce_float
      real cmmd_scan_float
      external cmmd_scan_float
      real cmmd_reduce_float_finish
      external cmmd_reduce_float_finish
      real cmmd_scan_float_finish
      external cmmd_scan_float_finish
      double precision cmmd_reduce_double
      external cmmd_reduce_double
      double precision cmmd_scan_double
      external cmmd_scan_double
      double precision cmmd_reduce_double_finish
      external cmmd_reduce_double_finish
      double precision cmmd_scan_double_finish
      external cmmd_scan_double_finish
      double precision cmmd_node_timer_elapsed
      external cmmd_node_timer_elapsed
      double precision cmmd_node_timer_busy
      external cmmd_node_timer_busy
      double precision cmmd_node_timer_idle
      external cmmd_node_timer_idle
