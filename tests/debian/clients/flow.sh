# OPM Flow: water drives oil through a box of 10 x 10 x 3 cells. Compared are the reports of its Newton steps.
cat >BOX.DATA <<'ENDOF'
RUNSPEC
TITLE
box
DIMENS
 10 10 3 /
OIL
WATER
METRIC
EQLDIMS
/
TABDIMS
/
WELLDIMS
 2 3 1 2 /
UNIFOUT
START
 1 'JAN' 2020 /
GRID
DX
 300*20 /
DY
 300*20 /
DZ
 300*5 /
TOPS
 100*2000 /
PERMX
 300*100 /
PERMY
 300*100 /
PERMZ
 300*10 /
PORO
 300*0.2 /
PROPS
DENSITY
 800 1000 1 /
PVTW
 200 1.0 4e-5 0.5 0 /
ROCK
 200 4e-5 /
PVCDO
 200 1.1 1e-4 2.0 0 /
SWOF
 0.2 0.0 1.0 0
 0.4 0.1 0.5 0
 0.6 0.3 0.1 0
 0.8 0.6 0.0 0 /
SOLUTION
EQUIL
 2000 200 2100 0 /
SUMMARY
FOPT
FWPT
FOPR
SCHEDULE
WELSPECS
 'I' 'G' 1 1 2000 WATER /
 'P' 'G' 10 10 2000 OIL /
/
COMPDAT
 'I' 1 1 1 3 OPEN 2* 0.2 /
 'P' 10 10 1 3 OPEN 2* 0.2 /
/
WCONINJE
 'I' WATER OPEN RATE 100 1* 500 /
/
WCONPROD
 'P' OPEN BHP 5* 100 /
/
TSTEP
 5*30 /
END
ENDOF
$LAUNCH flow BOX.DATA --output-dir=out >log
grep -E 'Newton its|End of simulation' log | sed 's/ *([0-9.]*sec)//g'
