// Whether a line has a butterfly, which of an invocation's numbers are a butterfly's, and where a line's numbers lie in
// shared memory: one place in SPACING + 1 stays empty,
// which keeps those that are accessed together in different banks.
#if defined(UNEVEN)
#define EXISTS(butterfly, radix) ((butterfly) < LENGTH / (radix))
#define HELD(i, r, radix) ((i) * (radix) + (r))
#else
#define EXISTS(butterfly, radix) true
#define HELD(i, r, radix) ((i) + (r) * BUTTERFLIES_OF(radix))
#endif
#define BUTTERFLIES_OF(radix) ((LENGTH / (radix) + LANES - 1) / LANES)

#if STAGES > 1
#if EXCHANGED == 4
shared vec4 exchanged[PLACES];
#elif EXCHANGED == 2
shared vec2 exchanged[PLACES];
#else
shared float exchanged[PLACES];
#endif
#endif

// Quotient and rest of numbers that are not negative: unsigned, a division by a power of two is no more than a shift.
int quotient(int number, int divisor)
{
    return int(uint(number) / uint(divisor));
}

int rest(int number, int divisor)
{
    return int(uint(number) % uint(divisor));
}

// Position of the first number that a butterfly of a stage stores.
int first_left(int butterfly, int before, int radix)
{
    return quotient(butterfly, before) * (before * radix) + rest(butterfly, before);
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
// How far apart places are whose positions are a constant distance apart, if between them lie as many empty places
// wherever the first one is: a distance that SPACING divides has that, and so have the numbers that a butterfly leaves
// where SPACING, the radix and what lies before are powers of two, or where SPACING is a multiple of both together.
#define PLACES_APART(distance) (((distance) + (distance) / SPACING) * PLACE_STEP)
// The place of what is a constant distance from a position whose place is known.
#define PLACE_BESIDE(place, position, distance)                                                                        \
    ((distance) % SPACING == 0 ? (place) + PLACES_APART(distance) : PLACE_OF((position) + (distance)))

// Components c, ... of a number.
#if STAGES > 1
#if EXCHANGED == 4
#define GIVE(place, value) exchanged[place] = value
#define TAKE(value, place) value = exchanged[place]
#elif EXCHANGED == 2
#define GIVE(place, value) exchanged[place] = vec2(value[c], value[c + 1])
#define TAKE(value, place)                                                                                             \
    {                                                                                                                  \
        vec2 components = exchanged[place];                                                                            \
        value[c] = components.x;                                                                                       \
        value[c + 1] = components.y;                                                                                   \
    }
#else
#define GIVE(place, value) exchanged[place] = value[c]
#define TAKE(value, place) value[c] = exchanged[place]
#endif
#endif
