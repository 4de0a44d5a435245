# The names by which Open MPI's libraries have what is compiled here, as assignments for the linker. Input: the names of what
# is compiled, as `nm` prints them.
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
        if (symbol ~ /_f08(ts)?_$/) continue
        stem = substr(symbol, 1, length(symbol) - 1)
        if (symbol ~ /^mpi_.*_fn(_null)?_$/) {
            spell(stem, symbol)
            name("__mpi_f08_callbacks_MOD_" stem, symbol)
        }
        if (symbol !~ /^pmpi_.*_$/) continue
        base = substr(stem, 6)
        word = toupper(substr(base, 1, 1)) substr(base, 2)
        spell("mpi_" base, symbol); spell(stem, symbol)
        # In mpi_f08 a buffer is passed as in the older interfaces.
        newer = ("pmpi_" base "_f08_") in there ? "pmpi_" base "_f08_" : symbol
        name("mpi_" base "_f08_", newer); name("pmpi_" base "_f08_", newer)
        # The functions in C behind them.
        name("MPI_" word "_f", symbol); name("PMPI_" word "_f", symbol); name("ompi_" base "_f", symbol)
        name("MPI_" word "_f08", symbol); name("PMPI_" word "_f08", symbol)
        # Persistent collective operations were an extension.
        if (base ~ /_init$/ && base !~ /send_init|recv_init/) {
            spell("mpix_" base, symbol); spell("pmpix_" base, symbol)
            name("mpix_" base "_f08_", symbol); name("pmpix_" base "_f08_", symbol)
            name("MPIX_" word "_f", symbol); name("PMPIX_" word "_f", symbol); name("ompix_" base "_f", symbol)
            name("MPIX_" word "_f08", symbol); name("PMPIX_" word "_f08", symbol)
        }
    }
}
