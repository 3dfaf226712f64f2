// Intel 2014, "SLM Technique", Figures 2 and 3: all butterfly passes of a line in one dispatch. A group loads its line
// into shared memory, goes to and fro between the halves of an array, and writes its last pass to the texture.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, LENGTH = 2^LOG_LENGTH texels in a line. With
//         LOOKUP_TEXTURE indices and weights come from the butterfly lookup texture. With RGB_PLANES the source is an
//         array of two layers, the real and the imaginary parts of three numbers, as the paper's two textures are.
// Out:    result, as the source, of the format FORMAT.
// Groups: a line each, of INVOCATIONS = LENGTH invocations: each makes one number of every pass.
// Shared: two lines, as planes of real and of imaginary parts. LOG_LENGTH barriers.
layout(local_size_x = INVOCATIONS) in;

#include "common/line.glsl"
#include "intel_2014/butterfly_values.glsl"
#include "intel_2014/planes.glsl"

shared PARTS ping_pong[4 * LENGTH]; // real, imaginary; real, imaginary

Planes loaded(int half_of_array, int index)
{
    return Planes(ping_pong[2 * half_of_array * LENGTH + index], ping_pong[(2 * half_of_array + 1) * LENGTH + index]);
}

void keep(int half_of_array, int index, Planes planes)
{
    ping_pong[2 * half_of_array * LENGTH + index] = planes.real;
    ping_pong[(2 * half_of_array + 1) * LENGTH + index] = planes.imaginary;
}

Planes made_in_pass(int number, int x, int half_of_array)
{
    ivec2 indices;
    vec2 weights;
    get_butterfly_values(number, x, indices, weights);
    return butterfly(loaded(half_of_array, indices.x), loaded(half_of_array, indices.y), weights);
}

void main()
{
    int x = int(gl_LocalInvocationID.x);
    keep(0, x, fetched(texel_of_line(x)));
    for (int number = 0; number < LOG_LENGTH - 1; ++number) {
        wait_for_group();
        keep((number + 1) & 1, x, made_in_pass(number, x, number & 1));
    }
    wait_for_group();
    leave(texel_of_line(x), made_in_pass(LOG_LENGTH - 1, x, (LOG_LENGTH - 1) & 1));
}
