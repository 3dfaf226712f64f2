// A response's bin, complex or real, and a number times it.
#if defined(REAL_RESPONSE)
#define BIN float
#define TIMES_BIN(value, bin) ((bin) * (value))
#else
#define BIN vec2
#define TIMES_BIN(value, bin) complex_product(value, bin)
#endif
