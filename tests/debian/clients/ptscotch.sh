# PT-Scotch: looks at a grid of 20 x 20 x 20 points, cuts it into 8 parts and orders it.
/usr/bin/python3 - >grid.grf <<'END'
n = 20
rows = []
for i in range(n):
    for j in range(n):
        for k in range(n):
            near = [(i + a, j + b, k + c) for a, b, c in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))]
            rows.append([(p * n + q) * n + r for p, q, r in near if min(p, q, r) >= 0 and max(p, q, r) < n])
print(f"0\n{len(rows)} {sum(map(len, rows))}\n0 000")
for row in rows:
    print(len(row), *row)
END
$LAUNCH dgtst grid.grf
$LAUNCH dgpart 8 grid.grf parts -vm
# Each part has a share of the 8000 points, within 5 hundredths.
tail -n +2 parts | cut -f2 | sort -n | uniq -c | awk '{ n += $1; if ($1 < 900 || $1 > 1100) bad = 1 }
    END { if (n != 8000 || NR != 8 || bad) exit 1; print "8 parts of 8000 points" }'
$LAUNCH dgord grid.grf order
# An ordering names each point once.
tail -n +2 order | cut -f2 | sort -n | awk '$1 != NR - 1 { exit 1 } END { if (NR != 8000) exit 1; print "8000 points in order" }'
