// How fast a device computes: CHAINS of vec4s, 1, 2, 4 or 8, each multiplied and added to 16 times a round, no chain
// waiting for another. THEN_FLOOR, THEN_MULTIPLY_ADD: each step is followed by a floor, or by as much once more, so that
// what a floor costs can be compared.
//
// In: nothing but uniforms. Out: the sum of the chains. Chain c begins with c plus the fragment's position x.
uniform int rounds;
uniform float factor;
uniform float summand;

#include "common/storage.glsl"

#if defined(THEN_FLOOR)
#define FOLLOWED(value) floor(value)
#elif defined(THEN_MULTIPLY_ADD)
#define FOLLOWED(value) ((value) * factor + summand)
#else
#define FOLLOWED(value) (value)
#endif
#define STEP_1(chain) chains[chain] = FOLLOWED(chains[chain] * factor + summand);
#define STEP_2(chain) STEP_1(chain) STEP_1(chain + 1)
#define STEP_4(chain) STEP_2(chain) STEP_2(chain + 2)
#define STEP_8(chain) STEP_4(chain) STEP_4(chain + 4)
#if CHAINS == 1
#define STEP STEP_1(0)
#elif CHAINS == 2
#define STEP STEP_2(0)
#elif CHAINS == 4
#define STEP STEP_4(0)
#elif CHAINS == 8
#define STEP STEP_8(0)
#else
#error "CHAINS is 1, 2, 4 or 8"
#endif

vec4 sum_of_chains(float start)
{
    vec4 chains[CHAINS];
    for (int chain = 0; chain < CHAINS; ++chain)
        chains[chain] = vec4(start + float(chain));
    for (int round_number = 0; round_number < rounds; ++round_number) {
        STEP STEP STEP STEP STEP STEP STEP STEP
        STEP STEP STEP STEP STEP STEP STEP STEP
    }
    vec4 sum = vec4(0.0);
    for (int chain = 0; chain < CHAINS; ++chain)
        sum += chains[chain];
    return sum;
}

void main()
{
    store(sum_of_chains(floor(gl_FragCoord.x)));
}
