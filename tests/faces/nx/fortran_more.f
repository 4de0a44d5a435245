C     The rest of the Fortran names: handlers with a parameter, columns
C     of known lengths, clocks, and processes.
      program fmore
      integer mynode, numnodes, nx_initve, nx_nfork, nx_waitall, nx_load
      integer nx_app_rect, nx_pri
      external mynode, numnodes, nx_initve, nx_nfork, nx_waitall
      external nx_app_rect, nx_pri, nx_load, xlanded, xgone, reply
      integer me, n, next, last, got, i, t(2), u(2), rows, cols
      integer lens(64), out(64), back, nodes(64), pids(64)
      integer came, gone, replied
      integer irecvx, isend, msgmerge, one(8), two(8), old(8), m
      common /hand/ came, gone, replied
      me = mynode()
      n = numnodes()
      next = mod(me + 1, n)
      last = mod(me + n - 1, n)
      came = 0
      gone = 0
      replied = 0
      call hrecvx(20, got, 4, last, -1, xlanded, 4711)
      call hsendx(20, me, 4, next, 0, xgone, 4712)
 10   call flick()
      if (came .ne. 4711 .or. gone .ne. 4712) goto 10
      if (got .ne. last) stop 1
      call gsync()
      call hsendrecv(21, me, 4, next, 0, 21, back, 4, reply)
 20   call flick()
      if (replied .ne. 21) goto 20
      if (back .ne. last) stop 2
      call gsync()
      do 30 i = 1, n
 30   lens(i) = 4
      call gcolx(me, lens, out)
      do 40 i = 1, n
 40   if (out(i) .ne. i - 1) stop 3
      call mypart(rows, cols)
      if (rows * cols .ne. n) stop 4
      if (nx_app_rect(rows, cols) .ne. 0 .or. rows * cols .ne. n) stop 5
      call hwclock(t)
 50   call hwclock(u)
      if (u(1) .eq. t(1) .and. u(2) .eq. t(2)) goto 50
      if (nx_initve('.compute', -1, ' ') .ne. n) stop 6
      do 60 i = 1, n
 60   nodes(i) = i - 1
      if (nx_nfork(nodes, n, 0, pids) .ne. 0) stop 7
      if (nx_nfork(nodes, -1, 0, pids) .ne. 0) stop 8
      if (nx_load(nodes, n, 0, pids, './other ') .ne. -1) stop 9
      call nx_perror('as was to be')
      if (nx_pri(0, 3) .ne. -1) stop 10
      if (nx_waitall() .ne. 0) stop 11
C     The info array of each of two receives whose ids are one, and none
C     of a receive that was given up.
      do 70 i = 1, 8
      one(i) = -7
      two(i) = -7
 70   old(i) = -7
      call csend(31, t, 8, next, 0)
      call csend(32, t, 4, next, 0)
      m = msgmerge(irecvx(31, t, 8, -1, -1, one),
     &             irecvx(32, u, 8, -1, -1, two))
      call msgwait(m)
      if (one(1) .ne. 31 .or. one(2) .ne. 8) stop 16
      if (two(1) .ne. 32 .or. two(2) .ne. 4) stop 17
      if (one(3) .ne. last .or. two(3) .ne. last) stop 18
      call msgcancel(irecvx(99, u, 8, -1, -1, old))
      call csend(33, t, 8, me, 0)
      do 80 i = 1, 200
 80   call msgwait(isend(34, t, 8, me, 0))
      if (old(1) .ne. -7 .or. old(2) .ne. -7) stop 19
      call flushmsg(-1, -1, -1)
      call gsync()
      if (me .eq. 0) print '(a)', 'ok'
      end

      subroutine xlanded(type, count, node, ptype, hparam)
      integer type, count, node, ptype, hparam, came, gone, replied
      common /hand/ came, gone, replied
      if (type .ne. 20 .or. count .ne. 4 .or. ptype .ne. 0) stop 12
      came = hparam
      end

      subroutine xgone(type, count, node, ptype, hparam)
      integer type, count, node, ptype, hparam, came, gone, replied
      common /hand/ came, gone, replied
      if (type .ne. 20 .or. count .ne. 4) stop 13
      gone = hparam
      end

      subroutine reply(type, count, node, ptype)
      integer type, count, node, ptype, came, gone, replied
      common /hand/ came, gone, replied
      replied = type
      end
