// Whether a line has a butterfly, and where a line's numbers lie in shared memory: one place in
// SPACING + 1 stays empty, which keeps those that are accessed together in different banks.
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

void find_place()
{
    int here = int(gl_LocalInvocationID.x);
#if LINES == 1
    lane = here;
    line = 0;
#elif defined(LINES_FASTEST)
    lane = here / LINES;
    line = here % LINES;
#else
    lane = here % LANES;
    line = here / LANES;
#endif
}

#if defined(LINES_FASTEST)
#define PLACE_STEP LINES
#define PLACE_OF(position) (((position) + (position) / SPACING) * LINES + line)
#else
#define PLACE_STEP 1
#define PLACE_OF(position) (line * (PLACES / LINES) + (position) + (position) / SPACING)
#endif

#if STAGES > 1
// What any invocation of the group has left in shared memory before, every one of them sees after.
void wait_for_group()
{
    memoryBarrierShared();
    barrier();
}
#endif
