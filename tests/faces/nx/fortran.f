C     The Fortran names: arguments by reference, INTEGERs of 4 bytes.
      program fnx
      integer mynode, numnodes, irecv, isend, msgdone, infocount
      integer infonode, infotype, iprobe, irecvx, masktrap
      double precision dclock
      external mynode, numnodes, irecv, isend, msgdone, infocount
      external infonode, infotype, iprobe, irecvx, masktrap, dclock
      external landed
      integer me, n, next, last, x, id, sid, i, info(8), got, seen
      integer iv(3), iw(3)
      double precision d(2), w(2), t
      common /hand/ seen, got
      me = mynode()
      n = numnodes()
      next = mod(me + 1, n)
      last = mod(me + n - 1, n)
      t = dclock()
      call csend(10, me, 4, next, 0)
      call crecv(10, x, 4)
      if (x .ne. last .or. infocount() .ne. 4) stop 1
      if (infonode() .ne. last .or. infotype() .ne. 10) stop 2
      id = irecv(11, x, 4)
      sid = isend(11, me, 4, next, 0)
      call msgwait(id)
      call msgwait(sid)
      if (x .ne. last) stop 3
      id = irecvx(12, x, 4, last, -1, info)
      call csend(12, me, 4, next, 0)
      call msgwait(id)
      if (info(1) .ne. 12 .or. info(2) .ne. 4) stop 4
      if (info(3) .ne. last .or. info(4) .ne. 0) stop 5
      call gsync()
      seen = 0
      call hrecv(13, got, 4, landed)
      call csend(13, me, 4, next, 0)
 10   call flick()
      if (seen .eq. 0) goto 10
      if (got .ne. last) stop 6
      d(1) = me
      d(2) = 1
      call gdsum(d, 2, w)
      if (d(1) .ne. n * (n - 1) / 2 .or. d(2) .ne. n) stop 7
      iv(1) = me
      iv(2) = -me
      iv(3) = 7
      call gihigh(iv, 3, iw)
      if (iv(1) .ne. n - 1 .or. iv(2) .ne. 0) stop 8
      if (iv(3) .ne. 7) stop 9
      if (dclock() .lt. t) stop 10
      call gsync()
      if (me .eq. 0) print '(a)', 'ok'
      end

      subroutine landed(type, count, node, ptype)
      integer type, count, node, ptype, seen, got
      common /hand/ seen, got
      if (type .ne. 13 .or. count .ne. 4) stop 11
      if (ptype .ne. 0 .or. node .lt. 0) stop 12
      seen = 1
      end
