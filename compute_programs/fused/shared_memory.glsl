// Which butterflies a line has, in which of a thread's registers their numbers are, and at which padded addresses the
// line lies in shared memory: after every PADDING numbers one element stays unused, which keeps numbers that are
// accessed together in different banks.
#if defined(UNEVEN)
#define EXISTS(butterfly, radix) ((butterfly) < LENGTH / (radix))
#define REGISTER_OF(i, r, radix) ((i) * (radix) + (r))
#else
#define EXISTS(butterfly, radix) true
#define REGISTER_OF(i, r, radix) ((i) + (r) * BUTTERFLIES_OF(radix))
#endif
#define BUTTERFLIES_OF(radix) ((LENGTH / (radix) + THREADS_PER_LINE - 1) / THREADS_PER_LINE)

#if STAGES > 1
#if EXCHANGED == 4
shared vec4 exchanged[PADDED_ELEMENTS];
#elif EXCHANGED == 2
shared vec2 exchanged[PADDED_ELEMENTS];
#else
shared float exchanged[PADDED_ELEMENTS];
#endif
#endif

// Quotient and remainder of numbers that are not negative: unsigned, a division by a power of two is no more than a shift.
int quotient(int number, int divisor)
{
    return int(uint(number) / uint(divisor));
}

int rest(int number, int divisor)
{
    return int(uint(number) % uint(divisor));
}

// Position of the first number that a butterfly of a stage stores.
int first_output(int butterfly, int before, int radix)
{
    return quotient(butterfly, before) * (before * radix) + rest(butterfly, before);
}

#if defined(INTERLEAVED_LINES)
#define ADDRESS_STRIDE LINES_PER_GROUP
#define PADDED_ADDRESS(position) (((position) + quotient(position, PADDING)) * LINES_PER_GROUP + line)
#else
#define ADDRESS_STRIDE 1
#define PADDED_ADDRESS(position) (line * (PADDED_ELEMENTS / LINES_PER_GROUP) + (position) + quotient(position, PADDING))
#endif
// The padded distance of numbers a constant distance apart. It is valid only where the padding between them does not
// depend on the first one: where PADDING divides the distance, and for a butterfly's outputs where PADDING, the radix
// and the product of the radices before are powers of two, or PADDING is a multiple of that product times the radix.
#define PADDED_DISTANCE(distance) (((distance) + (distance) / PADDING) * ADDRESS_STRIDE)
// The padded address at a constant distance from a position whose address is known.
#define ADDRESS_BESIDE(address, position, distance)                                                                    \
    ((distance) % PADDING == 0 ? (address) + PADDED_DISTANCE(distance) : PADDED_ADDRESS((position) + (distance)))

// Components c, ... of a number, EXCHANGED of them at a time.
#if STAGES > 1
#if EXCHANGED == 4
#define STORE_SHARED(address, value) exchanged[address] = value
#define LOAD_SHARED(value, address) value = exchanged[address]
#elif EXCHANGED == 2
#define STORE_SHARED(address, value) exchanged[address] = vec2(value[c], value[c + 1])
#define LOAD_SHARED(value, address)                                                                                    \
    {                                                                                                                  \
        vec2 components = exchanged[address];                                                                          \
        value[c] = components.x;                                                                                       \
        value[c + 1] = components.y;                                                                                   \
    }
#else
#define STORE_SHARED(address, value) exchanged[address] = value[c]
#define LOAD_SHARED(value, address) value[c] = exchanged[address]
#endif
#endif
