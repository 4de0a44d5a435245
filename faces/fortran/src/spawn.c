/* Starting processes: commands and their arguments are arrays of strings, which count at the root only. */
#include "fortran.h"

static void free_list(char **list)
{
    if (list == NULL) return;
    for (char **text = list; *text != NULL; text++) free(*text);
    free(list);
}

/* The strings of an array up to the first blank one, or `limit` of them where that is not negative; null where there is
   no memory. `step` is the distance of two strings in bytes. */
static char **list(const char *characters, size_t length, size_t step, MPI_Count limit)
{
    MPI_Count n = 0, room = 8;
    char **texts = malloc((size_t)(room + 1) * sizeof *texts);
    while (texts != NULL && (limit < 0 || n < limit)) {
        char *text = f_text(characters + (size_t)n * step, length);
        int blank = text != NULL && *text == '\0' && limit < 0;
        if (text == NULL || blank) {
            free(text);
            texts[n] = NULL;
            if (blank) return texts;
            free_list(texts);
            return NULL;
        }
        texts[n++] = text;
        if (n == room) {
            char **more = realloc(texts, (size_t)(2 * room + 1) * sizeof *texts);
            if (more == NULL) {
                texts[n] = NULL;
                free_list(texts);
                return NULL;
            }
            texts = more;
            room *= 2;
        }
    }
    if (texts != NULL) texts[n] = NULL;
    return texts;
}

static int *errcodes(Fint *array)
{
    return F_IS_ERRCODES_IGNORE(array) ? MPI_ERRCODES_IGNORE : array;
}

static int no_memory(void)
{
    return f_raise(MPI_ERR_NO_MEM, "no memory for the commands of MPI_Comm_spawn");
}

F_API void pmpi_comm_spawn_(char *command, char *argv, Fint *maxprocs, Fint *info, Fint *root, Fint *comm,
                            Fint *intercomm, Fint *array_of_errcodes, Fint *ierror, size_t command_len, size_t argv_len)
{
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm), intercomm_ = MPI_COMM_NULL;
    int is_root = f_is_root(*root, comm_), code;
    int has_arguments = is_root && !F_IS_ARGV_NULL(argv);
    char *command_ = is_root ? f_text(command, command_len) : NULL;
    char **argv_ = has_arguments ? list(argv, argv_len, argv_len, -1) : MPI_ARGV_NULL;
    if ((is_root && command_ == NULL) || (has_arguments && argv_ == NULL)) {
        code = no_memory();
    } else {
        code = PMPI_Comm_spawn(is_root ? command_ : "", argv_, *maxprocs, PMPI_Info_fromint(*info), *root, comm_,
                               &intercomm_, errcodes(array_of_errcodes));
    }
    free(command_);
    if (has_arguments) free_list(argv_);
    *intercomm = PMPI_Comm_toint(intercomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_spawn)

F_API void pmpi_comm_spawn_multiple_(Fint *count, char *array_of_commands, char *array_of_argv, Fint *array_of_maxprocs,
                                     Fint *array_of_info, Fint *root, Fint *comm, Fint *intercomm,
                                     Fint *array_of_errcodes, Fint *ierror, size_t command_len, size_t argv_len)
{
    MPI_Comm comm_ = PMPI_Comm_fromint(*comm), intercomm_ = MPI_COMM_NULL;
    int is_root = f_is_root(*root, comm_), code = MPI_SUCCESS;
    int has_arguments = is_root && !F_IS_ARGVS_NULL(array_of_argv);
    MPI_Count n = is_root && *count > 0 ? *count : 0;
    char **commands = list(array_of_commands, command_len, command_len, n);
    char ***argvs = calloc((size_t)n + 1, sizeof *argvs);
    F_ARRAY(MPI_Info, array_of_info, n);
    F_EACH(array_of_info) array_of_info_[i] = PMPI_Info_fromint(array_of_info[i]);
    if (commands == NULL || argvs == NULL || array_of_info_ == NULL) code = no_memory();
    for (MPI_Count i = 0; code == MPI_SUCCESS && has_arguments && i < n; i++) {
        /* The command is the first subscript, the argument the second. */
        argvs[i] = list(array_of_argv + (size_t)i * argv_len, argv_len, (size_t)n * argv_len, -1);
        if (argvs[i] == NULL) code = no_memory();
    }
    if (code == MPI_SUCCESS) {
        code = PMPI_Comm_spawn_multiple(*count, commands, has_arguments ? argvs : MPI_ARGVS_NULL, array_of_maxprocs,
                                        array_of_info_, *root, comm_, &intercomm_, errcodes(array_of_errcodes));
    }
    for (MPI_Count i = 0; argvs != NULL && i < n; i++) free_list(argvs[i]);
    free(argvs);
    free_list(commands);
    F_FREE(array_of_info);
    *intercomm = PMPI_Comm_toint(intercomm_);
    F_RETURN(ierror, code);
}
F_BOTH(comm_spawn_multiple)
