/* shmem_generic.h: the names without a type, which C11 resolves by the type of an argument. Part of shmem.h. */
#ifndef SHMEM_GENERIC_H_INCLUDED
#define SHMEM_GENERIC_H_INCLUDED

/* What is called for a type that a function does not have: the compiler then complains of too many arguments to it. */
void shmem_has_no_form_for_this_type_(void);

#define SHMEM_1_(a, ...)    (a)
#define SHMEM_2_(a, b, ...) (b)

#define SHMEM_ROW_(pre, t, post, T) T * : pre##t##post, const T * : pre##t##post,
#define SHMEM_ROWS_RMA_(pre, post) \
    SHMEM_ROW_(pre, float, post, float) SHMEM_ROW_(pre, double, post, double) \
    SHMEM_ROW_(pre, longdouble, post, long double) SHMEM_ROW_(pre, char, post, char) \
    SHMEM_ROW_(pre, schar, post, signed char) SHMEM_ROW_(pre, uchar, post, unsigned char) \
    SHMEM_ROW_(pre, short, post, short) SHMEM_ROW_(pre, int, post, int) \
    SHMEM_ROW_(pre, long, post, long) SHMEM_ROW_(pre, longlong, post, long long) \
    SHMEM_ROW_(pre, ushort, post, unsigned short) SHMEM_ROW_(pre, uint, post, unsigned int) \
    SHMEM_ROW_(pre, ulong, post, unsigned long) SHMEM_ROW_(pre, ulonglong, post, unsigned long long)
#define SHMEM_ROWS_SUM_(pre, post) \
    SHMEM_ROW_(pre, float, post, float) SHMEM_ROW_(pre, double, post, double) \
    SHMEM_ROW_(pre, longdouble, post, long double) SHMEM_ROW_(pre, char, post, char) \
    SHMEM_ROW_(pre, schar, post, signed char) SHMEM_ROW_(pre, uchar, post, unsigned char) \
    SHMEM_ROW_(pre, short, post, short) SHMEM_ROW_(pre, int, post, int) \
    SHMEM_ROW_(pre, long, post, long) SHMEM_ROW_(pre, longlong, post, long long) \
    SHMEM_ROW_(pre, ushort, post, unsigned short) SHMEM_ROW_(pre, uint, post, unsigned int) \
    SHMEM_ROW_(pre, ulong, post, unsigned long) SHMEM_ROW_(pre, ulonglong, post, unsigned long long) \
    SHMEM_ROW_(pre, complexf, post, float _Complex) SHMEM_ROW_(pre, complexd, post, double _Complex)
#define SHMEM_ROWS_EXTENDED_(pre, post) \
    SHMEM_ROW_(pre, float, post, float) SHMEM_ROW_(pre, double, post, double) \
    SHMEM_ROW_(pre, int, post, int) SHMEM_ROW_(pre, long, post, long) \
    SHMEM_ROW_(pre, longlong, post, long long) SHMEM_ROW_(pre, uint, post, unsigned int) \
    SHMEM_ROW_(pre, ulong, post, unsigned long) SHMEM_ROW_(pre, ulonglong, post, unsigned long long)
#define SHMEM_ROWS_AMO_(pre, post) \
    SHMEM_ROW_(pre, int, post, int) SHMEM_ROW_(pre, long, post, long) \
    SHMEM_ROW_(pre, longlong, post, long long) SHMEM_ROW_(pre, uint, post, unsigned int) \
    SHMEM_ROW_(pre, ulong, post, unsigned long) SHMEM_ROW_(pre, ulonglong, post, unsigned long long)
#define SHMEM_ROWS_BITWISE_(pre, post) \
    SHMEM_ROW_(pre, int32, post, int32_t) SHMEM_ROW_(pre, int64, post, int64_t) \
    SHMEM_ROW_(pre, uint, post, unsigned int) SHMEM_ROW_(pre, ulong, post, unsigned long) \
    SHMEM_ROW_(pre, ulonglong, post, unsigned long long)
#define SHMEM_ROWS_SYNC_(pre, post) \
    SHMEM_ROW_(pre, short, post, short) SHMEM_ROW_(pre, int, post, int) \
    SHMEM_ROW_(pre, long, post, long) SHMEM_ROW_(pre, longlong, post, long long) \
    SHMEM_ROW_(pre, ushort, post, unsigned short) SHMEM_ROW_(pre, uint, post, unsigned int) \
    SHMEM_ROW_(pre, ulong, post, unsigned long) SHMEM_ROW_(pre, ulonglong, post, unsigned long long)
#define SHMEM_ROWS_BITS_(pre, post) \
    SHMEM_ROW_(pre, uchar, post, unsigned char) SHMEM_ROW_(pre, ushort, post, unsigned short) \
    SHMEM_ROW_(pre, uint, post, unsigned int) SHMEM_ROW_(pre, ulong, post, unsigned long) \
    SHMEM_ROW_(pre, ulonglong, post, unsigned long long) SHMEM_ROW_(pre, int8, post, int8_t) \
    SHMEM_ROW_(pre, short, post, short) SHMEM_ROW_(pre, int, post, int) \
    SHMEM_ROW_(pre, long, post, long) SHMEM_ROW_(pre, longlong, post, long long)

/* By the first argument; by the second one; by either, where the first one may be a context. */
#define SHMEM_BY1_(ROWS, post, ...) \
    _Generic(SHMEM_1_(__VA_ARGS__, 0), ROWS(shmem_, post) default : shmem_has_no_form_for_this_type_)(__VA_ARGS__)
#define SHMEM_BY2_(ROWS, post, ...) \
    _Generic(SHMEM_2_(__VA_ARGS__, 0, 0), ROWS(shmem_, post) default : shmem_has_no_form_for_this_type_)(__VA_ARGS__)
#define SHMEM_CTX_BY_(ROWS, post, ...)                                                                                      \
    _Generic(SHMEM_1_(__VA_ARGS__, 0),                                                                                      \
        shmem_ctx_t : _Generic(SHMEM_2_(__VA_ARGS__, 0, 0), ROWS(shmem_ctx_, post) default : shmem_has_no_form_for_this_type_), \
        ROWS(shmem_, post) default : shmem_has_no_form_for_this_type_)(__VA_ARGS__)

#define shmem_put(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _put, __VA_ARGS__)
#define shmem_get(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _get, __VA_ARGS__)
#define shmem_put_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _put_nbi, __VA_ARGS__)
#define shmem_get_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _get_nbi, __VA_ARGS__)
#define shmem_p(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _p, __VA_ARGS__)
#define shmem_g(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _g, __VA_ARGS__)
#define shmem_iput(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _iput, __VA_ARGS__)
#define shmem_iget(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _iget, __VA_ARGS__)
#define shmem_ibput(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _ibput, __VA_ARGS__)
#define shmem_ibget(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _ibget, __VA_ARGS__)
#define shmem_put_signal(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _put_signal, __VA_ARGS__)
#define shmem_put_signal_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_RMA_, _put_signal_nbi, __VA_ARGS__)

#define shmem_atomic_fetch(...) SHMEM_CTX_BY_(SHMEM_ROWS_EXTENDED_, _atomic_fetch, __VA_ARGS__)
#define shmem_atomic_fetch_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_EXTENDED_, _atomic_fetch_nbi, __VA_ARGS__)
#define shmem_atomic_set(...) SHMEM_CTX_BY_(SHMEM_ROWS_EXTENDED_, _atomic_set, __VA_ARGS__)
#define shmem_atomic_swap(...) SHMEM_CTX_BY_(SHMEM_ROWS_EXTENDED_, _atomic_swap, __VA_ARGS__)
#define shmem_atomic_swap_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_EXTENDED_, _atomic_swap_nbi, __VA_ARGS__)

#define shmem_atomic_compare_swap(...) SHMEM_CTX_BY_(SHMEM_ROWS_AMO_, _atomic_compare_swap, __VA_ARGS__)
#define shmem_atomic_compare_swap_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_AMO_, _atomic_compare_swap_nbi, __VA_ARGS__)
#define shmem_atomic_fetch_inc(...) SHMEM_CTX_BY_(SHMEM_ROWS_AMO_, _atomic_fetch_inc, __VA_ARGS__)
#define shmem_atomic_fetch_inc_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_AMO_, _atomic_fetch_inc_nbi, __VA_ARGS__)
#define shmem_atomic_inc(...) SHMEM_CTX_BY_(SHMEM_ROWS_AMO_, _atomic_inc, __VA_ARGS__)
#define shmem_atomic_fetch_add(...) SHMEM_CTX_BY_(SHMEM_ROWS_AMO_, _atomic_fetch_add, __VA_ARGS__)
#define shmem_atomic_fetch_add_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_AMO_, _atomic_fetch_add_nbi, __VA_ARGS__)
#define shmem_atomic_add(...) SHMEM_CTX_BY_(SHMEM_ROWS_AMO_, _atomic_add, __VA_ARGS__)

#define shmem_atomic_fetch_and(...) SHMEM_CTX_BY_(SHMEM_ROWS_BITWISE_, _atomic_fetch_and, __VA_ARGS__)
#define shmem_atomic_fetch_and_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_BITWISE_, _atomic_fetch_and_nbi, __VA_ARGS__)
#define shmem_atomic_and(...) SHMEM_CTX_BY_(SHMEM_ROWS_BITWISE_, _atomic_and, __VA_ARGS__)
#define shmem_atomic_fetch_or(...) SHMEM_CTX_BY_(SHMEM_ROWS_BITWISE_, _atomic_fetch_or, __VA_ARGS__)
#define shmem_atomic_fetch_or_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_BITWISE_, _atomic_fetch_or_nbi, __VA_ARGS__)
#define shmem_atomic_or(...) SHMEM_CTX_BY_(SHMEM_ROWS_BITWISE_, _atomic_or, __VA_ARGS__)
#define shmem_atomic_fetch_xor(...) SHMEM_CTX_BY_(SHMEM_ROWS_BITWISE_, _atomic_fetch_xor, __VA_ARGS__)
#define shmem_atomic_fetch_xor_nbi(...) SHMEM_CTX_BY_(SHMEM_ROWS_BITWISE_, _atomic_fetch_xor_nbi, __VA_ARGS__)
#define shmem_atomic_xor(...) SHMEM_CTX_BY_(SHMEM_ROWS_BITWISE_, _atomic_xor, __VA_ARGS__)

#define shmem_fetch(...) SHMEM_BY1_(SHMEM_ROWS_EXTENDED_, _fetch, __VA_ARGS__)
#define shmem_set(...) SHMEM_BY1_(SHMEM_ROWS_EXTENDED_, _set, __VA_ARGS__)
#define shmem_swap(...) SHMEM_BY1_(SHMEM_ROWS_EXTENDED_, _swap, __VA_ARGS__)

#define shmem_cswap(...) SHMEM_BY1_(SHMEM_ROWS_AMO_, _cswap, __VA_ARGS__)
#define shmem_finc(...) SHMEM_BY1_(SHMEM_ROWS_AMO_, _finc, __VA_ARGS__)
#define shmem_inc(...) SHMEM_BY1_(SHMEM_ROWS_AMO_, _inc, __VA_ARGS__)
#define shmem_fadd(...) SHMEM_BY1_(SHMEM_ROWS_AMO_, _fadd, __VA_ARGS__)
#define shmem_add(...) SHMEM_BY1_(SHMEM_ROWS_AMO_, _add, __VA_ARGS__)

#define shmem_broadcast(...) SHMEM_BY2_(SHMEM_ROWS_RMA_, _broadcast, __VA_ARGS__)
#define shmem_collect(...) SHMEM_BY2_(SHMEM_ROWS_RMA_, _collect, __VA_ARGS__)
#define shmem_fcollect(...) SHMEM_BY2_(SHMEM_ROWS_RMA_, _fcollect, __VA_ARGS__)
#define shmem_alltoall(...) SHMEM_BY2_(SHMEM_ROWS_RMA_, _alltoall, __VA_ARGS__)
#define shmem_alltoalls(...) SHMEM_BY2_(SHMEM_ROWS_RMA_, _alltoalls, __VA_ARGS__)
#define shmem_max_reduce(...) SHMEM_BY2_(SHMEM_ROWS_RMA_, _max_reduce, __VA_ARGS__)
#define shmem_min_reduce(...) SHMEM_BY2_(SHMEM_ROWS_RMA_, _min_reduce, __VA_ARGS__)

#define shmem_and_reduce(...) SHMEM_BY2_(SHMEM_ROWS_BITS_, _and_reduce, __VA_ARGS__)
#define shmem_or_reduce(...) SHMEM_BY2_(SHMEM_ROWS_BITS_, _or_reduce, __VA_ARGS__)
#define shmem_xor_reduce(...) SHMEM_BY2_(SHMEM_ROWS_BITS_, _xor_reduce, __VA_ARGS__)

#define shmem_sum_reduce(...) SHMEM_BY2_(SHMEM_ROWS_SUM_, _sum_reduce, __VA_ARGS__)
#define shmem_sum_inscan(...) SHMEM_BY2_(SHMEM_ROWS_SUM_, _sum_inscan, __VA_ARGS__)
#define shmem_sum_exscan(...) SHMEM_BY2_(SHMEM_ROWS_SUM_, _sum_exscan, __VA_ARGS__)
#define shmem_prod_reduce(...) SHMEM_BY2_(SHMEM_ROWS_SUM_, _prod_reduce, __VA_ARGS__)

#define shmem_wait_until(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _wait_until, __VA_ARGS__)
#define shmem_wait_until_all(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _wait_until_all, __VA_ARGS__)
#define shmem_wait_until_any(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _wait_until_any, __VA_ARGS__)
#define shmem_wait_until_some(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _wait_until_some, __VA_ARGS__)
#define shmem_wait_until_all_vector(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _wait_until_all_vector, __VA_ARGS__)
#define shmem_wait_until_any_vector(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _wait_until_any_vector, __VA_ARGS__)
#define shmem_wait_until_some_vector(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _wait_until_some_vector, __VA_ARGS__)
#define shmem_test(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _test, __VA_ARGS__)
#define shmem_test_all(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _test_all, __VA_ARGS__)
#define shmem_test_any(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _test_any, __VA_ARGS__)
#define shmem_test_some(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _test_some, __VA_ARGS__)
#define shmem_test_all_vector(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _test_all_vector, __VA_ARGS__)
#define shmem_test_any_vector(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _test_any_vector, __VA_ARGS__)
#define shmem_test_some_vector(...) SHMEM_BY1_(SHMEM_ROWS_SYNC_, _test_some_vector, __VA_ARGS__)

#endif
