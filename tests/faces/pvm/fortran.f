c     The Fortran subroutines: strings, packing of every kind, groups with the operations, cycles over hosts and tasks.
      program fortrn
      include 'fpvm3.h'
      integer me, info, buf, n, i, tid, tag, narch, speed, ptid, host
      integer flag, kids(2), inum, old, ctx, bad, index, bytes
      integer own(10), ind(10), flg(10), none(1)
      integer*2 s2(3), r2(3)
      integer*8 i8(2), r8(2)
      integer i4(3), r4(3)
      real f(2), g(2)
      double precision d(4), e(4)
      complex c(2), cc(2)
      complex*16 z(2), zz(2)
      character*20 text, back, name, arch
      character*200 prog
      integer isum(3), all(9)
      external PvmSum
      data s2 /1, -2, 3/, i4 /10, 20, 30/, f /1.5, -2.5/
      data d /1d0, 2d0, 3d0, 4d0/

      bad = 0
      call pvmfsetopt(PVMAUTOERR, 0, old)
      call pvmfmytid(me)
      if (me .le. 0) call wrong(bad, 'mytid')
      call pvmfparent(ptid)
      if (ptid .gt. 0) then
         call child(ptid)
         stop
      endif
      if (ptid .ne. PvmNoParent) call wrong(bad, 'parent')
      call pvmfgetopt(PVMAUTOERR, n)
      if (n .ne. 0) call wrong(bad, 'getopt')

c     Every kind, to oneself.
      i8(1) = 5
      i8(2) = 2000000000
      c(1) = (1.0, 2.0)
      c(2) = (3.0, 4.0)
      z(1) = (5d0, 6d0)
      z(2) = (7d0, 8d0)
      text = 'some words'
      call pvmfinitsend(PVMDATADEFAULT, buf)
      if (buf .le. 0) call wrong(bad, 'initsend')
      call pvmfpack(STRING, text, 20, 1, info)
      call pvmfpack(BYTE1, text, 4, 1, info)
      call pvmfpack(INTEGER2, s2, 3, 1, info)
      call pvmfpack(INTEGER4, i4, 2, 2, info)
      call pvmfpack(REAL4, f, 2, 1, info)
      call pvmfpack(COMPLEX8, c, 2, 1, info)
      call pvmfpack(REAL8, d, 4, 1, info)
      call pvmfpack(COMPLEX16, z, 2, 1, info)
      call pvmfpack(INTEGER8, i8, 2, 1, info)
      if (info .ne. 0) call wrong(bad, 'pack')
      call pvmfpack(99, i8, 2, 1, info)
      if (info .ge. 0) call wrong(bad, 'pack of no kind')
      call pvmfgetsbuf(n)
      if (n .ne. buf) call wrong(bad, 'getsbuf')
      call pvmfsend(me, 7, info)
      if (info .ne. 0) call wrong(bad, 'send')
      call pvmfrecv(me, 7, buf)
      call pvmfbufinfo(buf, bytes, tag, tid, info)
      if (tag .ne. 7 .or. tid .ne. me) call wrong(bad, 'bufinfo')
      back = 'xxxxxxxxxxxxxxxxxxxx'
      call pvmfunpack(STRING, back, 20, 1, info)
      if (back .ne. 'some words') call wrong(bad, 'string')
      back = ' '
      call pvmfunpack(BYTE1, back, 4, 1, info)
      if (back .ne. 'some') call wrong(bad, 'bytes')
      call pvmfunpack(INTEGER2, r2, 3, 1, info)
      if (r2(2) .ne. -2) call wrong(bad, 'integer2')
      call pvmfunpack(INTEGER4, r4, 2, 1, info)
      if (r4(1) .ne. 10 .or. r4(2) .ne. 30) call wrong(bad, 'integer4')
      call pvmfunpack(REAL4, g, 2, 1, info)
      if (g(2) .ne. -2.5) call wrong(bad, 'real4')
      call pvmfunpack(COMPLEX8, cc, 2, 1, info)
      if (cc(2) .ne. c(2)) call wrong(bad, 'complex8')
      call pvmfunpack(REAL8, e, 4, 1, info)
      if (e(4) .ne. 4d0) call wrong(bad, 'real8')
      call pvmfunpack(COMPLEX16, zz, 2, 1, info)
      if (zz(2) .ne. z(2)) call wrong(bad, 'complex16')
      call pvmfunpack(INTEGER8, r8, 2, 1, info)
      if (r8(2) .ne. 2000000000) call wrong(bad, 'integer8')
      call pvmfunpack(INTEGER8, r8, 2, 1, info)
      if (info .ne. PvmNoData) call wrong(bad, 'no data')

c     Buffers, waiting, psend, contexts.
      call pvmfmkbuf(PVMDATARAW, n)
      call pvmfsetsbuf(n, old)
      call pvmfpack(INTEGER4, i4, 1, 1, info)
      call pvmfsetsbuf(old, n)
      call pvmffreebuf(n, info)
      if (info .ne. 0) call wrong(bad, 'freebuf')
      call pvmfgetrbuf(n)
      if (n .ne. buf) call wrong(bad, 'getrbuf')
      call pvmfsetrbuf(0, old)
      if (old .ne. buf) call wrong(bad, 'setrbuf')
      call pvmfnrecv(-1, -1, n)
      if (n .ne. 0) call wrong(bad, 'nrecv')
      call pvmfprobe(-1, -1, n)
      if (n .ne. 0) call wrong(bad, 'probe')
      call pvmftrecv(-1, -1, 0, 100000, n)
      if (n .ne. 0) call wrong(bad, 'trecv')
      call pvmfpsend(me, 8, d, 4, REAL8, info)
      if (info .ne. 0) call wrong(bad, 'psend')
      e(4) = 0
      call pvmfprecv(-1, 8, e, 4, REAL8, tid, tag, bytes, info)
      if (e(4) .ne. 4d0 .or. bytes .ne. 32) call wrong(bad, 'precv')
      call pvmfnewcontext(ctx)
      call pvmfsetcontext(ctx, old)
      call pvmfgetcontext(n)
      if (n .ne. ctx .or. old .ne. 0) call wrong(bad, 'contexts')
      call pvmfsetcontext(0, n)
      call pvmffreecontext(ctx, info)

c     The machine.
      call pvmftidtohost(me, host)
      n = -1
      call pvmfconfig(n, narch, tid, name, arch, speed, info)
      if (n .ne. 1 .or. tid .ne. host) call wrong(bad, 'config')
      call pvmfmstat(name, info)
      if (info .ne. 0) call wrong(bad, 'mstat')
      call pvmfmstat('no-such-host.invalid', info)
      if (info .ne. PvmNoHost) call wrong(bad, 'mstat of none')
      call pvmfpstat(me, info)
      if (info .ne. 0) call wrong(bad, 'pstat')
      call pvmfsiblings(n, 0, tid)
      if (n .ne. 1 .or. tid .ne. me) call wrong(bad, 'siblings')
      n = -1
      call pvmftasks(me, n, tid, ptid, i, flag, prog, info)
      if (n .ne. 1 .or. tid .ne. me) call wrong(bad, 'tasks')
      call pvmfspawn('no-such-program', PVMDEFAULT, '*', 1, none, n)
      if (n .ne. 0 .or. none(1) .ne. PvmNoFile)
     &   call wrong(bad, 'spawn of nothing')

c     The mailbox.
      call pvmfinitsend(PVMDEFAULT, buf)
      call pvmfpack(INTEGER4, i4, 3, 1, info)
      call pvmfputinfo('box   ', buf, PVMMBOXDEFAULT, index)
      if (index .ne. 0) call wrong(bad, 'putinfo')
      n = -1
      call pvmfgetmboxinfo('box', name, n, i, ind, own, flg, info)
      if (i .ne. 1 .or. name .ne. 'box' .or. own(1) .ne. me)
     &   call wrong(bad, 'getmboxinfo')
      call pvmfrecvinfo('box', 0, PVMMBOXDEFAULT, buf)
      call pvmfunpack(INTEGER4, r4, 3, 1, info)
      if (r4(3) .ne. 30) call wrong(bad, 'recvinfo')
      call pvmfdelinfo('box', 0, PVMMBOXDEFAULT, info)
      if (info .ne. 0) call wrong(bad, 'delinfo')

c     Two more tasks, a group of three.
      call getarg(0, prog)
      call pvmfspawn(prog, PVMDEFAULT, '*', 2, kids, n)
      if (n .ne. 2) call wrong(bad, 'spawn')
      call pvmfnotify(PVMTASKEXIT, 50, 2, kids, info)
      call pvmfjoingroup('trio  ', inum)
      call pvmfbarrier('trio', 3, info)
      if (info .ne. 0) call wrong(bad, 'barrier')
      call pvmfgsize('trio', n)
      if (n .ne. 3) call wrong(bad, 'gsize')
      call pvmfgettid('trio', inum, tid)
      if (tid .ne. me) call wrong(bad, 'gettid')
      call pvmfgetinst('trio', me, n)
      if (n .ne. inum) call wrong(bad, 'getinst')
      call pvmfinitsend(PVMDEFAULT, buf)
      call pvmfpack(INTEGER4, inum, 1, 1, info)
      call pvmfmcast(2, kids, 60, info)
      if (info .ne. 0) call wrong(bad, 'mcast')
      call pvmfbcast('trio', 61, info)
      if (info .ne. 0) call wrong(bad, 'bcast')
      do i = 1, 3
         isum(i) = i
      enddo
      call pvmfreduce(PvmSum, isum, 3, INTEGER4, 62, 'trio', inum, info)
      if (isum(3) .ne. 9) call wrong(bad, 'reduce')
      call pvmfgather(all, isum, 1, INTEGER4, 63, 'trio', inum, info)
      n = 0
      do i = 1, 3
         n = n + all(i)
      enddo
      if (n .ne. 3 + 7 + 7) call wrong(bad, 'gather')
      do i = 1, 9
         all(i) = i
      enddo
      call pvmfscatter(isum, all, 3, INTEGER4, 64, 'trio', inum, info)
      if (isum(1) .ne. 3 * inum + 1) call wrong(bad, 'scatter')
c     Nobody leaves before all have found the root.
      call pvmfbarrier('trio', 3, info)
      call pvmflvgroup('trio', info)
      if (info .ne. 0) call wrong(bad, 'lvgroup')
      do i = 1, 2
         call pvmfrecv(-1, 65, buf)
         call pvmfunpack(INTEGER4, n, 1, 1, info)
         bad = bad + n
      enddo
      do i = 1, 2
         call pvmfrecv(-1, 50, buf)
         call pvmfunpack(INTEGER4, tid, 1, 1, info)
         if (tid .ne. kids(1) .and. tid .ne. kids(2))
     &      call wrong(bad, 'notify')
      enddo
      call pvmfpstat(kids(1), info)
      if (info .ne. PvmNoTask) call wrong(bad, 'pstat of one gone')
      call pvmfkill(0, info)
      if (info .ge. 0) call wrong(bad, 'kill of nobody')
      call pvmfexit(info)
      if (bad .eq. 0) print '(a)', 'ok'
      if (bad .ne. 0) call exit(1)
      end

      subroutine wrong(bad, what)
      integer bad
      character*(*) what
      bad = bad + 1
      print '(a,a)', 'FAIL ', what
      end

      subroutine child(parent)
      include 'fpvm3.h'
      integer parent, buf, n, bad, info, inum, root, one(3), part(3)
      external PvmSum
      bad = 0
      call pvmfjoingroup('trio', inum)
      call pvmfbarrier('trio', 3, info)
      call pvmfrecv(parent, 60, buf)
      call pvmfunpack(INTEGER4, root, 1, 1, info)
      call pvmfrecv(parent, 61, buf)
      call pvmfunpack(INTEGER4, n, 1, 1, info)
      if (n .ne. root) bad = 1
      one(1) = 1
      one(2) = 2
      one(3) = 3
      call pvmfreduce(PvmSum, one, 3, INTEGER4, 62, 'trio', root, info)
      one(1) = 7
      call pvmfgather(part, one, 1, INTEGER4, 63, 'trio', root, info)
      call pvmfscatter(part, one, 3, INTEGER4, 64, 'trio', root, info)
      if (part(3) .ne. 3 * inum + 3) bad = bad + 1
c     Nobody leaves before all have found the root.
      call pvmfbarrier('trio', 3, info)
      call pvmflvgroup('trio', info)
      call pvmfinitsend(PVMRAW, buf)
      call pvmfpack(INTEGER4, bad, 1, 1, info)
      call pvmfsend(parent, 65, info)
      call pvmfexit(info)
      end
