# mplrs must find what serial lrs finds: the vertices of a cube, and of an octahedron, where many planes meet in each.
/usr/bin/python3 - <<'END'
def write(name, rows):
    with open(name, "w") as f:
        print(name, "H-representation", "begin", f"{len(rows)} {len(rows[0])} integer", sep="\n", file=f)
        for row in rows:
            print(*row, file=f)
        print("end", file=f)

write("cube", [[1] + [s if j == i else 0 for j in range(8)] for i in range(8) for s in (1, -1)])
write("octahedron", [[1] + [1 if i >> j & 1 else -1 for j in range(5)] for i in range(32)])
END
for input in cube octahedron; do
    lrs "$input" | grep -E '^ ?[-0-9]' | sed 's/ *$//; s/  */ /g' | sort >wanted
    $LAUNCH mplrs "$input" | grep -E '^ ?[-0-9]' | sed 's/ *$//; s/  */ /g' | sort >got
    cmp wanted got
    test -s got
    echo "$input: $(wc -l <got) vertices as serial lrs finds them"
done
