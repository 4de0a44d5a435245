C     The calls of nCUBE's Vertex in Fortran.
      program fvert
      integer nread, nwrite, ntest, mynode, numnodes
      integer me, proc, host, dim, n, got, from, type, null
      call whoami(me, proc, host, dim)
      n = numnodes()
      if (me .ne. mynode() .or. host .ne. n) stop 1
      if (nwrite(me, 4, mod(me + 1, n), 5, null) .ne. 0) stop 2
 10   from = -1
      type = -1
      if (ntest(from, type) .lt. 0) goto 10
      if (from .ne. mod(me + n - 1, n) .or. type .ne. 5) stop 3
      if (nread(got, 4, from, type, null) .ne. 4) stop 4
      if (got .ne. from) stop 5
      call gsync()
      if (me .eq. 0) print *, 'ok'
      end
