C     The Fortran names: subroutines, arguments by reference.
      program fmpl
      external d_vadd
      integer n, me, next, last, x, src, typ, nb, r, s, q(4), st, gid
      double precision d, e
      integer a(6), b(3), i, at
      call mp_environ(n, me)
      next = mod(me + 1, n)
      last = mod(me + n - 1, n)
      call mp_task_query(q, 4, 3)
      call mp_bsend(me, 4, next, 10)
      src = q(1)
      typ = q(1)
      call mp_brecv(x, 4, src, typ, nb)
      if (x .ne. last .or. src .ne. last .or. typ .ne. 10) stop 1
      if (nb .ne. 4) stop 2
      src = last
      typ = 11
      call mp_recv(x, 4, src, typ, r)
      call mp_send(me, 4, next, 11, s)
      call mp_wait(s, nb)
 10   call mp_status(r, st)
      if (st .eq. -1) goto 10
      if (st .ne. 4 .or. x .ne. last) stop 3
      d = me
      call mp_combine(d, e, 8, d_vadd, q(4))
      if (e .ne. n * (n - 1) / 2) stop 4
      x = 0
      if (me .eq. 0) x = 99
      call mp_bcast(x, 4, 0, q(4))
      if (x .ne. 99) stop 5
      call mp_partition(q(4), me, mod(me, 2), gid)
      call mp_sync(gid)
      call mp_sync(q(4))
      do 20 i = 1, 6
 20   a(i) = i
      at = 0
      call mp_pack(a, b, 4, 8, 3, at)
      if (at .ne. 12 .or. b(1) .ne. 1 .or. b(3) .ne. 5) stop 6
      at = 0
      call mp_unpack(b, a(2), 4, 8, 3, at)
      if (at .ne. 12 .or. a(2) .ne. 1 .or. a(6) .ne. 5) stop 7
      if (a(3) .ne. 3) stop 8
      call mp_marker(1, 2, 'here')
      if (me .eq. 0) print '(a)', 'ok'
      end
