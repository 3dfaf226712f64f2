// Lloyd, Boyd & Govindaraju 2008, section 5: what is left of an iteration (stage.frag) when its computations are
// removed. It finds the same two texels as before, since no others would be the reads of an FFT, and adds them, so that
// no compiler drops one; what their sum holds means nothing.
uniform sampler2D source;
uniform int iteration;
uniform int iterations;

#include "common/axis.glsl"
#include "common/storage.glsl"

void main()
{
    int k = position_along();
    int across = position_across();
    int first = ((k >> iteration) << (iteration - 1)) + (k & ((1 << (iteration - 1)) - 1));
    store(texelFetch(source, texel_at(first, across), 0) +
          texelFetch(source, texel_at(first + (1 << (iterations - 1)), across), 0));
}
