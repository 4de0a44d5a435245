# code_saturne: a mesh of cubes is cut into parts, joined and measured on all ranks; what is compared is what it says of the mesh.
/usr/bin/python3 - >mesh.msh <<'END'
n = 12
node = lambda x, y, z: 1 + x + (n + 1) * (y + (n + 1) * z)
print("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes")
print((n + 1) ** 3)
for z in range(n + 1):
    for y in range(n + 1):
        for x in range(n + 1):
            print(node(x, y, z), x / n, y / n + 0.1 * x / n, z / n)
print("$EndNodes\n$Elements")
print(n ** 3)
for cell in range(n ** 3):
    x, y, z = cell % n, cell // n % n, cell // n // n
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    print(cell + 1, 5, 2, 1, 1, *(node(x + i, y + j, z + k) for k in (0, 1) for i, j in corners))
print("$EndElements")
END
# It makes no call of MPI, but is linked with it.
${LAUNCH%% *} -n 1 "$ROOT/usr/lib/code_saturne/cs_preprocess" mesh.msh --out mesh_input >out.mesh 2>&1 || { cat out.mesh; exit 1; }
$LAUNCH "$ROOT/usr/lib/code_saturne/cs_solver" --quality >out 2>&1 || { tail -40 out run_solver.log; exit 1; }
grep -E 'Number of (cells|interior faces|boundary faces|vertices)|value =|norm|^ *[0-9]+ : \[|coherency|ending' run_solver.log |
    sed -E 's/(\.[0-9]{3})[0-9]*e-1[0-9]/0/g'
