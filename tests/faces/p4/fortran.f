C     The Fortran names.
      program fp4
      external p4dblsumop, p4intmaxop, larger
      integer p4myid, p4ntotids, p4nslaves, p4myclid, p4nclids, p4clock
      integer me, n, next, last, x, y, typ, from, length, rc, i, old
      integer lo, hi, ids(64), m, t
      double precision a(10)
      call p4init()
      call p4crpg()
      me = p4myid()
      n = p4ntotids()
      if (p4nslaves() .ne. n - 1) stop 1
      next = mod(me + 1, n)
      last = mod(me + n - 1, n)
      call p4send(5, next, me, 4, rc)
      if (rc .ne. 0) stop 2
      call p4sendx(6, next, me, 4, 1, rc)
      typ = 6
      from = -1
      call p4recv(typ, from, x, 4, length, rc)
      if (rc .ne. 0 .or. x .ne. last .or. from .ne. last) stop 3
      typ = -1
      from = last
 10   call p4probe(typ, from, rc)
      if (rc .eq. 0) goto 10
      if (typ .ne. 5) stop 4
      call p4recv(typ, from, x, 4, length, rc)
      if (x .ne. last .or. typ .ne. 5 .or. length .ne. 4) stop 5
      do 20 i = 1, 10
 20   a(i) = i + me
      call p4globop(7, a, 10, 8, p4dblsumop, 4, rc)
      do 30 i = 1, 10
 30   if (a(i) .ne. n * i + n * (n - 1) / 2) stop 6
      x = me
      call p4globop(8, x, 1, 4, p4intmaxop, 1, rc)
      if (x .ne. n - 1) stop 7
      x = me
      call p4globop(8, x, 1, 4, larger, 1, rc)
      if (x .ne. n - 1) stop 8
      if (me .eq. 0) then
        y = 77
        call p4brdcst(9, y, 4, rc)
      else
        typ = 9
        from = 0
        call p4recv(typ, from, y, 4, length, rc)
      endif
      if (y .ne. 77) stop 9
      call p4globarr(10)
      call p4getclids(lo, hi)
      if (me .lt. lo .or. me .gt. hi) stop 11
      if (p4myclid() .ne. me - lo .or. p4nclids() .ne. hi - lo + 1)
     &  stop 12
      call p4getclmasts(m, ids)
      if (ids(1) .ne. 0) stop 13
      call p4softerrs(1, old)
      if (old .ne. 0) stop 14
      call p4send(5, n, me, 4, rc)
      if (rc .ne. -1) stop 15
      t = p4clock()
      call p4globarr(11)
      if (me .eq. 0) print '(a)', 'ok'
      call p4flush()
      call p4cleanup()
      end

      subroutine larger(x, y, n)
      integer n, x(n), y(n), i
      do 40 i = 1, n
 40   if (y(i) .gt. x(i)) x(i) = y(i)
      end
