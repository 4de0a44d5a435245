! fmesh.h: NX as Fortran programs of the Touchstone Delta included it; see fnx.h.
      include 'fnx.h'
