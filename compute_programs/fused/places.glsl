// Whether a line has a butterfly, and where a line's numbers lie in shared memory: one place in SPACING + 1 stays empty,
// which keeps those that are accessed together in different banks.
#if defined(UNEVEN)
#define EXISTS(butterfly, radix) ((butterfly) < LENGTH / (radix))
#else
#define EXISTS(butterfly, radix) true
#endif

#if STAGES > 1
#if EXCHANGED == 4
shared vec4 exchanged[PLACES];
#elif EXCHANGED == 2
shared vec2 exchanged[PLACES];
#else
shared float exchanged[PLACES];
#endif
#endif

// Of numbers that are not negative; unsigned, a division by a power of two is no more than a shift.
int quotient(int number, int divisor)
{
    return int(uint(number) / uint(divisor));
}

int rest(int number, int divisor)
{
    return int(uint(number) % uint(divisor));
}

void find_place()
{
    int here = int(gl_LocalInvocationID.x);
#if LINES == 1
    lane = here;
    line = 0;
#elif defined(LINES_FASTEST)
    lane = quotient(here, LINES);
    line = rest(here, LINES);
#else
    lane = rest(here, LANES);
    line = quotient(here, LANES);
#endif
}

#if defined(LINES_FASTEST)
#define PLACE_STEP LINES
#define PLACE_OF(position) (((position) + quotient(position, SPACING)) * LINES + line)
#else
#define PLACE_STEP 1
#define PLACE_OF(position) (line * (PLACES / LINES) + (position) + quotient(position, SPACING))
#endif
