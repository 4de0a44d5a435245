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

MPI_Count f_peers(Fint comm)
{
    MPI_Comm c = PMPI_Comm_fromint(comm);
    int inter = 0, size = 0;
    if (PMPI_Comm_test_inter(c, &inter) != MPI_SUCCESS) return 0;
    int code = inter ? PMPI_Comm_remote_size(c, &size) : PMPI_Comm_size(c, &size);
    return code == MPI_SUCCESS ? size : 0;
}

MPI_Count f_neighbors(Fint comm, int outward)
{
    MPI_Comm c = PMPI_Comm_fromint(comm);
    int topology = MPI_UNDEFINED, in = 0, out = 0, weighted = 0, rank = 0;
    if (PMPI_Topo_test(c, &topology) != MPI_SUCCESS) return 0;
    switch (topology) {
    case MPI_CART:
        if (PMPI_Cartdim_get(c, &in) != MPI_SUCCESS) return 0;
        return 2 * (MPI_Count)in;
    case MPI_GRAPH:
        if (PMPI_Comm_rank(c, &rank) != MPI_SUCCESS) return 0;
        return PMPI_Graph_neighbors_count(c, rank, &in) == MPI_SUCCESS ? in : 0;
    case MPI_DIST_GRAPH:
        if (PMPI_Dist_graph_neighbors_count(c, &in, &out, &weighted) != MPI_SUCCESS) return 0;
        return outward ? out : in;
    default:
        return 0; /* the call itself says that there is no topology */
    }
}

MPI_Count f_dimensions(Fint comm)
{
    int dimensions = 0;
    return PMPI_Cartdim_get(PMPI_Comm_fromint(comm), &dimensions) == MPI_SUCCESS ? dimensions : 0;
}

int f_is_root(Fint root, MPI_Comm comm)
{
    int inter = 0, rank = MPI_PROC_NULL;
    if (PMPI_Comm_test_inter(comm, &inter) != MPI_SUCCESS) return 0;
    if (inter) return root == MPI_ROOT;
    return PMPI_Comm_rank(comm, &rank) == MPI_SUCCESS && rank == root;
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
