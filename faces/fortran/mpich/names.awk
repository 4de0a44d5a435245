# The names by which MPICH's library has what is compiled here, as assignments for the linker. Input: the names of what is
# compiled, as `nm` prints them.
function name(new, of) {
    if (!(new in there) && !(new in made)) print new " = " of ";"
    made[new] = 1
}
# The four ways in which Fortran compilers write a name.
function spell(stem, of) {
    name(stem, of); name(stem "_", of); name(stem "__", of); name(toupper(stem), of)
}
NF >= 2 { there[$NF] = 1 }
END {
    for (symbol in there) {
        stem = substr(symbol, 1, length(symbol) - 1)
        if (symbol ~ /^mpi_.*_fn(_null)?(_c)?_$/) {
            if (symbol !~ /_c_$/) { spell(stem, symbol); spell("p" stem, symbol) }
            name("__mpi_f08_callbacks_MOD_" stem, symbol)
        }
        if (symbol !~ /^pmpi_.*_$/) continue
        base = substr(stem, 6)
        if (base ~ /_f08(ts)?$/) {
            # mpi_f08 calls the large-count variants by other names, and so its functions for tools.
            if (base ~ /_c_f08(ts)?$/) {
                sub(/_c_f08/, "_f08", base)
                base = base "_large"
                name("mpi_" base "_", symbol)
            }
            name("pmpir_" base "_", symbol)
            continue
        }
        spell("mpi_" base, symbol); spell(stem, symbol)
        # These had other names before MPI 4.1.
        if (base ~ /^remove_error_/) {
            older = base
            sub(/^remove/, "delete", older)
            name("mpi_" older "_f08_", symbol); name("pmpir_" older "_f08_", symbol)
        }
    }
}
