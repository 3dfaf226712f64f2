// Statements: the outputs of a stage of radix RADIX_BEFORE, with BEFORE_THAT the product of the radices before it, go
// through shared memory to the threads that the next stage, of radix RADIX, loads them in: EXCHANGED components at a
// time.
#define BUTTERFLIES_BEFORE BUTTERFLIES_OF(RADIX_BEFORE)
#define BUTTERFLIES BUTTERFLIES_OF(RADIX)
{
    int first_stored = first_output(thread, BEFORE_THAT, RADIX_BEFORE);
    int store_address = PADDED_ADDRESS(first_stored);
    int load_address = PADDED_ADDRESS(thread);
    for (int c = 0; c < COMPONENTS; c += EXCHANGED) {
        barrier();
        for (int i = 0; i < BUTTERFLIES_BEFORE; ++i) {
            if (EXISTS(thread + i * THREADS_PER_LINE, RADIX_BEFORE)) {
#if THREADS_PER_LINE % (BEFORE_THAT) == 0
                int first = first_stored + i * THREADS_PER_LINE * RADIX_BEFORE;
                int address = ADDRESS_BESIDE(store_address, first_stored, i * THREADS_PER_LINE * RADIX_BEFORE);
#else
                int first = first_output(thread + i * THREADS_PER_LINE, BEFORE_THAT, RADIX_BEFORE);
                int address = PADDED_ADDRESS(first);
#endif
                for (int r = 0; r < RADIX_BEFORE; ++r) {
#if defined(POWERS_OF_TWO) || PADDING % (BEFORE_THAT * RADIX_BEFORE) == 0
                    STORE_SHARED(address + PADDED_DISTANCE(r * (BEFORE_THAT)), number[REGISTER_OF(i, r, RADIX_BEFORE)]);
#else
                    STORE_SHARED(ADDRESS_BESIDE(address, first, r * (BEFORE_THAT)),
                                 number[REGISTER_OF(i, r, RADIX_BEFORE)]);
#endif
                }
            }
        }
        barrier();
        for (int i = 0; i < BUTTERFLIES; ++i) {
            if (EXISTS(thread + i * THREADS_PER_LINE, RADIX)) {
                for (int r = 0; r < RADIX; ++r)
                    LOAD_SHARED(number[REGISTER_OF(i, r, RADIX)],
                                ADDRESS_BESIDE(load_address, thread, i * THREADS_PER_LINE + r * (LENGTH / RADIX)));
            }
        }
    }
}
#undef BUTTERFLIES_BEFORE
#undef BUTTERFLIES
#undef RADIX_BEFORE
#undef BEFORE_THAT
