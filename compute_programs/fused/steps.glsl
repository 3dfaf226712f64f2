// A line too long for a group, transformed in two steps of shorter lines: with n = PARTS n1 + n2 and k = k1 + TURNS k2,
// of TURNS * PARTS numbers,
//
//     X[k] = sum over n2 of exp(-2 pi j n2 k2 / PARTS) exp(-2 pi j n2 k1 / N) sum over n1 of x[n] exp(-2 pi j n1 k1 / TURNS)
//
// STEPS: 1, the inner sums, times their turns, in place: a group's lines are neighbouring n2. 2, the outer ones: a
// group's lines are neighbouring k1. With PRODUCT step 2 turns back, and leaves what it has read, in place; 3 is step 1
// without turns, the last one on the way back. A row of groups for each line.
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
    return int(gl_WorkGroupID.x) * LINES + line;
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
uniform sampler2D turns_between_steps; // LENGTH * PARTS x 1 texels: number k is exp(-2 pi j k / (LENGTH * PARTS))

NUMBER turned_between_steps(NUMBER value, int index)
{
    vec2 turn = texelFetch(turns_between_steps, ivec2(index * line_inside_group(), 0), 0).xy;
    return turned(value, turn);
}
#define BETWEEN_STEPS(value, index) turned_between_steps(value, index)
#else
#define BETWEEN_STEPS(value, index) (value)
#endif
