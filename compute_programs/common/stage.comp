// One stage of a radix-2 Stockham FFT along rows: the transforms of two halves, interleaved span by span, become
// transforms of twice the length. After the stages of span 1, 2, 4, ..., M / 2 a row is its transform, in order.
//
// In:     source, M x N texels of two complex numbers (real, imaginary, real, imaginary), each of its own signal;
//         twiddles, M / 2 x 1 texels (real, imaginary): number k is exp(-2 pi i k / M), or its conjugate to invert;
//         span, the length of the transforms that the source holds.
// Out:    result, as the source, of the format FORMAT.
// Groups: GROUP_WIDTH butterflies of one row, an invocation each; M / 2 / GROUP_WIDTH x N groups.
// Shared: nothing.
layout(local_size_x = GROUP_WIDTH) in;

uniform sampler2D source;
uniform sampler2D twiddles;
uniform int span;
layout(FORMAT, binding = 0) writeonly uniform image2D result;

void main()
{
    ivec2 here = ivec2(gl_GlobalInvocationID.xy);
    int half_width = textureSize(source, 0).x / 2;
    int within = here.x % span;
    vec2 twiddle = texelFetch(twiddles, ivec2(within * (half_width / span), 0), 0).xy;
    vec4 first = texelFetch(source, here, 0);
    vec4 second = texelFetch(source, ivec2(here.x + half_width, here.y), 0);
    vec4 turned = twiddle.x * second + twiddle.y * vec4(-second.y, second.x, -second.w, second.z);
    int target = 2 * here.x - within;
    imageStore(result, ivec2(target, here.y), first + turned);
    imageStore(result, ivec2(target + span, here.y), first - turned);
}
