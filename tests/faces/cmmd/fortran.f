C     The Fortran names: arguments by reference, handlers, constants.
      program fcmmd
      include 'cm/cmmd_fort.h'
      external landed
      integer me, n, next, last, x, r, s, ok, seen, got
      integer iv(4), jv(4)
      double precision d
      common /hand/ seen, got
      me = cmmd_self_address()
      n = cmmd_partition_size()
      next = mod(me + 1, n)
      last = mod(me + n - 1, n)
      ok = cmmd_send_noblock(next, 10, me, 4)
      ok = cmmd_receive_block(cmmd_any_node, cmmd_any_tag, x, 4)
      if (ok .ne. 0 .or. x .ne. last) stop 1
      if (cmmd_msg_sender() .ne. last) stop 2
      if (cmmd_msg_tag() .ne. 10 .or. cmmd_bytes_received() .ne. 4)
     +  stop 3
      r = cmmd_receive_async(last, 11, x, 4, 0, 0)
      s = cmmd_send_async(next, 11, me, 4, 0, 0)
      ok = cmmd_msg_wait(r)
      ok = cmmd_msg_wait(s)
      if (x .ne. last .or. cmmd_msg_done(s) .ne. 1) stop 4
      ok = cmmd_free_mcb(r)
      ok = cmmd_free_mcb(s)
      seen = 0
      r = cmmd_receive_async(last, 12, got, 4, landed, got)
      ok = cmmd_send_noblock(next, 12, me, 4)
 10   ok = cmmd_poll()
      if (seen .eq. 0) goto 10
      if (got .ne. last) stop 5
      ok = cmmd_send_and_receive(last, 13, x, 4, next, 13, me, 4)
      if (x .ne. last) stop 6
      if (cmmd_reduce_int(me, cmmd_combiner_add) .ne. n*(n-1)/2) stop 7
      d = 0.5d0
      if (cmmd_reduce_double(d, cmmd_combiner_dadd) .ne. 0.5d0*n)
     +  stop 8
      if (cmmd_scan_int(1, cmmd_combiner_add, cmmd_upward, cmmd_none,
     +  0, cmmd_exclusive) .ne. me) stop 9
      iv(1) = 1
      iv(2) = me
      iv(3) = -me
      iv(4) = 7
      call cmmd_reduce_v(jv, iv, cmmd_combiner_max, 4, 4)
      if (jv(2) .ne. n - 1 .or. jv(3) .ne. 0) stop 10
      if (me .eq. n - 1) then
        call cmmd_bc_to_nodes(iv, 16)
      else
        call cmmd_receive_bc_from_node(iv, 16)
      end if
      if (iv(2) .ne. n - 1) stop 11
      call cmmd_sync_with_nodes()
      if (me .eq. 0) print '(a)', 'ok'
      end

      subroutine landed(mcb, value)
      integer mcb, value, seen, got, cmmd_free_mcb, ok
      external cmmd_free_mcb
      common /hand/ seen, got
      ok = cmmd_free_mcb(mcb)
      seen = 1
      end
