// MPI's constants that are C++ objects (MPI 2.2, section 16.1.6). A program that names one has its own copy, which is filled
// from here when the library is loaded, before anything of the program runs.
#include "windows.hh"

extern "C" {
extern char ompi_mpi_char, ompi_mpi_short, ompi_mpi_int, ompi_mpi_long, ompi_mpi_signed_char, ompi_mpi_unsigned_char,
    ompi_mpi_unsigned_short, ompi_mpi_unsigned, ompi_mpi_unsigned_long, ompi_mpi_float, ompi_mpi_double,
    ompi_mpi_long_double, ompi_mpi_byte, ompi_mpi_packed, ompi_mpi_wchar, ompi_mpi_float_int, ompi_mpi_double_int,
    ompi_mpi_long_int, ompi_mpi_2int, ompi_mpi_short_int, ompi_mpi_longdbl_int, ompi_mpi_integer, ompi_mpi_real,
    ompi_mpi_dblprec, ompi_mpi_cplex, ompi_mpi_logical, ompi_mpi_character, ompi_mpi_2real, ompi_mpi_2dblprec,
    ompi_mpi_2integer, ompi_mpi_integer1, ompi_mpi_integer2, ompi_mpi_integer4, ompi_mpi_real2, ompi_mpi_real4,
    ompi_mpi_real8, ompi_mpi_long_long_int, ompi_mpi_unsigned_long_long, ompi_mpi_cxx_bool, ompi_mpi_cxx_cplex,
    ompi_mpi_cxx_dblcplex, ompi_mpi_dblcplex, ompi_mpi_cxx_ldblcplex, ompi_mpi_op_max, ompi_mpi_op_min,
    ompi_mpi_op_sum, ompi_mpi_op_prod, ompi_mpi_op_maxloc, ompi_mpi_op_minloc, ompi_mpi_op_band, ompi_mpi_op_bor,
    ompi_mpi_op_bxor, ompi_mpi_op_land, ompi_mpi_op_lor, ompi_mpi_op_lxor, ompi_mpi_op_replace, ompi_mpi_group_empty,
    ompi_mpi_errors_are_fatal, ompi_mpi_errors_return, ompi_mpi_errors_throw_exceptions, ompi_mpi_comm_world,
    ompi_mpi_comm_self;
}

namespace MPI {

#define CONSTANT(CLASS, NAME, TYPE, OBJECT)                \
    extern CLASS NAME;                                     \
    CLASS NAME(HANDLE(TYPE, OBJECT));

CONSTANT(const Datatype, CHAR, MPI_Datatype, ompi_mpi_char)
CONSTANT(const Datatype, SHORT, MPI_Datatype, ompi_mpi_short)
CONSTANT(const Datatype, INT, MPI_Datatype, ompi_mpi_int)
CONSTANT(const Datatype, LONG, MPI_Datatype, ompi_mpi_long)
CONSTANT(const Datatype, SIGNED_CHAR, MPI_Datatype, ompi_mpi_signed_char)
CONSTANT(const Datatype, UNSIGNED_CHAR, MPI_Datatype, ompi_mpi_unsigned_char)
CONSTANT(const Datatype, UNSIGNED_SHORT, MPI_Datatype, ompi_mpi_unsigned_short)
CONSTANT(const Datatype, UNSIGNED, MPI_Datatype, ompi_mpi_unsigned)
CONSTANT(const Datatype, UNSIGNED_LONG, MPI_Datatype, ompi_mpi_unsigned_long)
CONSTANT(const Datatype, FLOAT, MPI_Datatype, ompi_mpi_float)
CONSTANT(const Datatype, DOUBLE, MPI_Datatype, ompi_mpi_double)
CONSTANT(const Datatype, LONG_DOUBLE, MPI_Datatype, ompi_mpi_long_double)
CONSTANT(const Datatype, BYTE, MPI_Datatype, ompi_mpi_byte)
CONSTANT(const Datatype, PACKED, MPI_Datatype, ompi_mpi_packed)
CONSTANT(const Datatype, WCHAR, MPI_Datatype, ompi_mpi_wchar)
CONSTANT(const Datatype, FLOAT_INT, MPI_Datatype, ompi_mpi_float_int)
CONSTANT(const Datatype, DOUBLE_INT, MPI_Datatype, ompi_mpi_double_int)
CONSTANT(const Datatype, LONG_INT, MPI_Datatype, ompi_mpi_long_int)
CONSTANT(const Datatype, TWOINT, MPI_Datatype, ompi_mpi_2int)
CONSTANT(const Datatype, SHORT_INT, MPI_Datatype, ompi_mpi_short_int)
CONSTANT(const Datatype, LONG_DOUBLE_INT, MPI_Datatype, ompi_mpi_longdbl_int)
CONSTANT(const Datatype, INTEGER, MPI_Datatype, ompi_mpi_integer)
CONSTANT(const Datatype, REAL, MPI_Datatype, ompi_mpi_real)
CONSTANT(const Datatype, DOUBLE_PRECISION, MPI_Datatype, ompi_mpi_dblprec)
CONSTANT(const Datatype, F_COMPLEX, MPI_Datatype, ompi_mpi_cplex)
CONSTANT(const Datatype, LOGICAL, MPI_Datatype, ompi_mpi_logical)
CONSTANT(const Datatype, CHARACTER, MPI_Datatype, ompi_mpi_character)
CONSTANT(const Datatype, TWOREAL, MPI_Datatype, ompi_mpi_2real)
CONSTANT(const Datatype, TWODOUBLE_PRECISION, MPI_Datatype, ompi_mpi_2dblprec)
CONSTANT(const Datatype, TWOINTEGER, MPI_Datatype, ompi_mpi_2integer)
CONSTANT(const Datatype, INTEGER1, MPI_Datatype, ompi_mpi_integer1)
CONSTANT(const Datatype, INTEGER2, MPI_Datatype, ompi_mpi_integer2)
CONSTANT(const Datatype, INTEGER4, MPI_Datatype, ompi_mpi_integer4)
CONSTANT(const Datatype, REAL2, MPI_Datatype, ompi_mpi_real2)
CONSTANT(const Datatype, REAL4, MPI_Datatype, ompi_mpi_real4)
CONSTANT(const Datatype, REAL8, MPI_Datatype, ompi_mpi_real8)
CONSTANT(const Datatype, LONG_LONG, MPI_Datatype, ompi_mpi_long_long_int)
CONSTANT(const Datatype, LONG_LONG_INT, MPI_Datatype, ompi_mpi_long_long_int)
CONSTANT(const Datatype, UNSIGNED_LONG_LONG, MPI_Datatype, ompi_mpi_unsigned_long_long)
CONSTANT(const Datatype, BOOL, MPI_Datatype, ompi_mpi_cxx_bool)
CONSTANT(const Datatype, COMPLEX, MPI_Datatype, ompi_mpi_cxx_cplex)
CONSTANT(const Datatype, DOUBLE_COMPLEX, MPI_Datatype, ompi_mpi_cxx_dblcplex)
CONSTANT(const Datatype, F_DOUBLE_COMPLEX, MPI_Datatype, ompi_mpi_dblcplex)
CONSTANT(const Datatype, LONG_DOUBLE_COMPLEX, MPI_Datatype, ompi_mpi_cxx_ldblcplex)
CONSTANT(const Op, MAX, MPI_Op, ompi_mpi_op_max)
CONSTANT(const Op, MIN, MPI_Op, ompi_mpi_op_min)
CONSTANT(const Op, SUM, MPI_Op, ompi_mpi_op_sum)
CONSTANT(const Op, PROD, MPI_Op, ompi_mpi_op_prod)
CONSTANT(const Op, MAXLOC, MPI_Op, ompi_mpi_op_maxloc)
CONSTANT(const Op, MINLOC, MPI_Op, ompi_mpi_op_minloc)
CONSTANT(const Op, BAND, MPI_Op, ompi_mpi_op_band)
CONSTANT(const Op, BOR, MPI_Op, ompi_mpi_op_bor)
CONSTANT(const Op, BXOR, MPI_Op, ompi_mpi_op_bxor)
CONSTANT(const Op, LAND, MPI_Op, ompi_mpi_op_land)
CONSTANT(const Op, LOR, MPI_Op, ompi_mpi_op_lor)
CONSTANT(const Op, LXOR, MPI_Op, ompi_mpi_op_lxor)
CONSTANT(const Op, REPLACE, MPI_Op, ompi_mpi_op_replace)
CONSTANT(const Op, OP_NULL, MPI_Op, ompi_mpi_op_null)
CONSTANT(const Group, GROUP_NULL, MPI_Group, ompi_mpi_group_null)
CONSTANT(const Group, GROUP_EMPTY, MPI_Group, ompi_mpi_group_empty)
CONSTANT(const Win, WIN_NULL, MPI_Win, ompi_mpi_win_null)
CONSTANT(const Info, INFO_NULL, MPI_Info, ompi_mpi_info_null)
CONSTANT(const Datatype, DATATYPE_NULL, MPI_Datatype, ompi_mpi_datatype_null)
CONSTANT(Request, REQUEST_NULL, MPI_Request, ompi_request_null)
CONSTANT(const Errhandler, ERRHANDLER_NULL, MPI_Errhandler, ompi_mpi_errhandler_null)
CONSTANT(const Errhandler, ERRORS_ARE_FATAL, MPI_Errhandler, ompi_mpi_errors_are_fatal)
CONSTANT(const Errhandler, ERRORS_RETURN, MPI_Errhandler, ompi_mpi_errors_return)
CONSTANT(const Errhandler, ERRORS_THROW_EXCEPTIONS, MPI_Errhandler, ompi_mpi_errors_throw_exceptions)
CONSTANT(const File, FILE_NULL, MPI_File, ompi_mpi_file_null)
CONSTANT(Comm_Null, COMM_NULL, MPI_Comm, ompi_mpi_comm_null)
CONSTANT(Intracomm, COMM_WORLD, MPI_Comm, ompi_mpi_comm_world)
CONSTANT(Intracomm, COMM_SELF, MPI_Comm, ompi_mpi_comm_self)
#undef CONSTANT

extern void *const BOTTOM;
void *const BOTTOM = nullptr;
extern void *const IN_PLACE;
void *const IN_PLACE = reinterpret_cast<void *>(1);
extern const char **ARGV_NULL;
const char **ARGV_NULL = nullptr;
extern const char ***ARGVS_NULL;
const char ***ARGVS_NULL = nullptr;
// The code of the last error, for compilers without exceptions.
extern int mpi_errno;
int mpi_errno = 0;
extern const char ompi_libcxx_version_string[];
// Of the interface.
const char ompi_libcxx_version_string[] = "4.1.4";

} // namespace MPI
