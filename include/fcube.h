! fcube.h: NX as Fortran programs of the iPSC/860 included it; see fnx.h.
      include 'fnx.h'
