# RELION: classes of 2D pictures, which are made here, and a map from pictures whose directions are known.
/usr/bin/python3 - <<'END'
import numpy, struct
size, count = 32, 120
random = numpy.random.RandomState(1)
x, y = numpy.meshgrid(numpy.arange(size) - size / 2, numpy.arange(size) - size / 2)
pictures = numpy.empty((count, size, size), "<f4")
for i in range(count):
    angle = random.uniform(0, 2 * numpy.pi)
    u, v = x * numpy.cos(angle) + y * numpy.sin(angle), -x * numpy.sin(angle) + y * numpy.cos(angle)
    shape = numpy.exp(-(u / 8) ** 2 - (v / 3) ** 2) if i % 2 else numpy.exp(-((numpy.hypot(u, v) - 7) / 2) ** 2)
    pictures[i] = shape + random.normal(0, 0.3, (size, size))
header = bytearray(1024)
struct.pack_into("<10i", header, 0, size, size, count, 2, 0, 0, 0, size, size, count)
struct.pack_into("<6f3i", header, 40, size * 4, size * 4, count * 4, 90, 90, 90, 1, 2, 3)
header[208:216] = b"MAP " + bytes([0x44, 0x44, 0, 0])
open("pictures.mrcs", "wb").write(bytes(header) + pictures.tobytes())
with open("pictures.star", "w") as f:
    f.write("""
data_optics

loop_
_rlnOpticsGroupName #1
_rlnOpticsGroup #2
_rlnImagePixelSize #3
_rlnImageSize #4
_rlnImageDimensionality #5
_rlnVoltage #6
_rlnSphericalAberration #7
_rlnAmplitudeContrast #8
opticsGroup1 1 4.0 32 2 300.0 2.7 0.1

data_particles

loop_
_rlnImageName #1
_rlnMicrographName #2
_rlnOpticsGroup #3
_rlnAngleRot #4
_rlnAngleTilt #5
_rlnAnglePsi #6
_rlnDefocusU #7
_rlnDefocusV #8
_rlnDefocusAngle #9
""")
    for i in range(count):
        f.write(f"{i + 1:06d}@pictures.mrcs all 1 {random.uniform(0, 360):.3f} {random.uniform(0, 180):.3f} "
                f"{random.uniform(0, 360):.3f} 20000 20000 0\n")
END
mkdir classes
$LAUNCH relion_refine_mpi --i pictures.star --o classes/run --K 2 --iter 3 --tau2_fudge 2 --particle_diameter 110 \
    --zero_mask --oversampling 1 --psi_step 12 --offset_range 3 --offset_step 2 --norm --scale --random_seed 1 --j 1 --pool 3 \
    --dont_check_norm >log 2>&1 || { tail -n 30 log; exit 1; }
$LAUNCH relion_reconstruct_mpi --i pictures.star --o map.mrc --angpix 4 >log 2>&1 || { tail -n 30 log; exit 1; }
/usr/bin/python3 - <<'END'
import numpy
for name in ("classes/run_it003_classes.mrcs", "map.mrc"):
    data = numpy.frombuffer(open(name, "rb").read()[1024:], "<f4").astype(float)
    print(name, data.size, "%.3e %.3e" % (data.std(), abs(data).max()))
END
