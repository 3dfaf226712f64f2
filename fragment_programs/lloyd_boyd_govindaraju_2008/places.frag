// Lloyd, Boyd & Govindaraju 2008, section 4.4, Figures 4 and 5: shows the indexing of the programs for wrapped rows.
//
// Out: number and line that a fragment computes, in x and y, and the texel at which the same number of the same line is
// read, in z and w.
#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/places.glsl"

void main()
{
    int along = position_along();
    int across = position_across();
    ivec2 read = texel_at(along, across);
    store(vec4(float(along), float(across), float(read.x), float(read.y)));
}
