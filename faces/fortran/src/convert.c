/* Conversions that more than one procedure needs: strings, lengths of arrays, errors. */
#include <pthread.h>

#include "fortran.h"

static char *copy_of(const char *characters, size_t length)
{
    char *text = malloc(length + 1);
    if (text != NULL) {
        memcpy(text, characters, length);
        text[length] = '\0';
    }
    return text;
}

char *f_text(const char *characters, size_t length)
{
    while (length > 0 && characters[length - 1] == ' ') length--;
    return copy_of(characters, length);
}

char *f_trimmed_text(const char *characters, size_t length)
{
    while (length > 0 && *characters == ' ') characters++, length--;
    return f_text(characters, length);
}

void f_fill(char *characters, size_t length, const char *text)
{
    size_t present = strlen(text);
    if (present > length) present = length;
    memcpy(characters, text, present);
    memset(characters + present, ' ', length - present);
}

/* Another library of the ABI has no question that raises no error: its own calls say what is wrong, under their names. */
static struct comm_shape asked(MPI_Comm comm)
{
    struct comm_shape shape = {0}, none = {0};
    int topology = MPI_UNDEFINED, weighted = 0, code = MPI_SUCCESS;
    if (comm == MPI_COMM_NULL || PMPI_Comm_test_inter(comm, &shape.inter) != MPI_SUCCESS) return none;
    if (shape.inter) code = PMPI_Comm_remote_size(comm, &shape.peers);
    else code = PMPI_Comm_size(comm, &shape.peers);
    if (code == MPI_SUCCESS) code = PMPI_Comm_rank(comm, &shape.rank);
    if (code == MPI_SUCCESS) code = PMPI_Topo_test(comm, &topology);
    if (code == MPI_SUCCESS && topology == MPI_CART) {
        code = PMPI_Cartdim_get(comm, &shape.dimensions);
        shape.sources = shape.destinations = 2 * shape.dimensions;
    } else if (code == MPI_SUCCESS && topology == MPI_GRAPH) {
        code = PMPI_Graph_neighbors_count(comm, shape.rank, &shape.sources);
        shape.destinations = shape.sources;
    } else if (code == MPI_SUCCESS && topology == MPI_DIST_GRAPH) {
        code = PMPI_Dist_graph_neighbors_count(comm, &shape.sources, &shape.destinations, &weighted);
    }
    shape.known = 1;
    return code == MPI_SUCCESS ? shape : none;
}

static struct comm_shape shape_of(MPI_Comm comm)
{
    struct comm_shape shape = {0};
    if (!F_HAS_CONTEXTS) return asked(comm);
    arke_comm_shape(comm, &shape);
    return shape;
}

MPI_Count f_peers(Fint comm)
{
    return shape_of(PMPI_Comm_fromint(comm)).peers;
}

MPI_Count f_neighbors(Fint comm, int outward)
{
    struct comm_shape shape = shape_of(PMPI_Comm_fromint(comm));
    return outward ? shape.destinations : shape.sources;
}

MPI_Count f_dimensions(Fint comm)
{
    return shape_of(PMPI_Comm_fromint(comm)).dimensions;
}

int f_is_root(Fint root, MPI_Comm comm)
{
    struct comm_shape shape = shape_of(comm);
    if (!shape.known) return 0;
    return root == (shape.inter ? MPI_ROOT : shape.rank);
}

int f_raise(int class_of_error, const char *text)
{
    /* One error code for each text, made when it is first needed. */
    static struct {
        const char *text;
        int code;
    } made[8];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    int code = class_of_error;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        if (made[i].text == NULL) {
            int new_code = 0;
            if (PMPI_Add_error_code(class_of_error, &new_code) == MPI_SUCCESS) {
                PMPI_Add_error_string(new_code, text);
                made[i].text = text;
                made[i].code = new_code;
            }
        }
        if (made[i].text == text) {
            code = made[i].code;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    PMPI_Comm_call_errhandler(MPI_COMM_SELF, code);
    return code;
}
