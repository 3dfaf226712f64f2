// Lloyd, Boyd & Govindaraju 2008, section 4.1: the pass that Stockham's order saves, which permutes the numbers of
// every row. With a table of positions in natural order it is a copy that does the same work.
uniform sampler2D source;
uniform sampler2D order; // texel x: the place in a row that is read for place x

#include "common/storage.glsl"

void main()
{
    int place = int(texelFetch(order, ivec2(gl_FragCoord.x, 0), 0).x);
    store(texelFetch(source, ivec2(place, gl_FragCoord.y), 0));
}
