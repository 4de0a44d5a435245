C     fnx.h and its like give the functions their types, in each unit that includes one.
      program main
      include 'fnx.h'
      integer me, n, next, x, id
      double precision t
      me = mynode()
      n = numnodes()
      next = mod(me + 1, n)
      t = dclock()
      id = irecv(5, x, 4)
      call csend(5, me, 4, next, 0)
      call msgwait(id)
      if (x .ne. mod(me + n - 1, n)) stop 1
      if (infocount() .ne. 4 .or. infotype() .ne. 5) stop 2
C     A REAL that takes the bytes of a DOUBLE PRECISION would be about zero, or anything.
      if (dclock() .lt. t .or. dclock() .gt. t + 600) stop 3
      call later(t)
      call gsync()
      if (me .eq. 0) print '(a)', 'ok'
      end

      subroutine later(t)
      include 'fcube.h'
      double precision t
      if (dclock() .lt. t) stop 4
      call latest(t)
      end

      subroutine latest(t)
      include 'fmesh.h'
      double precision t
      if (dclock() .lt. t .or. nodedim() .lt. 0) stop 5
      end
