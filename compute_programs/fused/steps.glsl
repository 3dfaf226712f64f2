// A line too long for a group, transformed in two steps of shorter lines: with n = PARTS n1 + n2 and k = k1 + INNER k2,
// of INNER * PARTS numbers,
//
//     X[k] = sum over n2 of exp(-2 pi j n2 k2 / PARTS) exp(-2 pi j n2 k1 / N) sum over n1 of x[n] exp(-2 pi j n1 k1 / INNER)
//
// STEPS: 1, the inner sums times the twiddle factors, in place: a group's lines are neighbouring n2. 2, the outer sums:
// a group's lines are neighbouring k1. With PRODUCT step 2 goes on to the inverse transform, and stores where it has
// read; 3 is step 1 without twiddle factors, the inverse's last step. A row of groups for each line.
#if STEPS == 1 || STEPS == 3
#define SOURCE_POSITION(index) ((index) * PARTS + line_inside_group())
#define RESULT_POSITION(index) ((index) * PARTS + line_of_group())
#else
#define SOURCE_POSITION(index) (line_inside_group() * LENGTH + (index))
#define SPECTRUM_POSITION(index) ((index) * PARTS + line_inside_group())
#if defined(PRODUCT)
#define RESULT_POSITION(index) (line_of_group() * LENGTH + (index))
#else
#define RESULT_POSITION(index) ((index) * PARTS + line_of_group())
#endif
#endif

int line_of_group()
{
    return int(gl_WorkGroupID.x) * LINES_PER_GROUP + line;
}

int line_inside_group()
{
#if defined(LINES_OUTSIDE)
    return min(line_of_group(), lines - 1);
#else
    return line_of_group();
#endif
}

int line_across()
{
    return int(gl_WorkGroupID.y);
}

#if STEPS == 1 || (STEPS == 2 && defined(PRODUCT))
uniform sampler2D twiddles_between_steps; // LENGTH * PARTS x 1 texels: number k is exp(-2 pi j k / (LENGTH * PARTS))

NUMBER multiplied_between_steps(NUMBER value, int index)
{
    vec2 factor = texelFetch(twiddles_between_steps, ivec2(index * line_inside_group(), 0), 0).xy;
    return complex_product(value, factor);
}
#define BETWEEN_STEPS(value, index) multiplied_between_steps(value, index)
#else
#define BETWEEN_STEPS(value, index) (value)
#endif
