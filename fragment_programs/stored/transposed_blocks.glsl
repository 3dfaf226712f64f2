// In each block of 2 x 2 texels the upper right and the lower left one change places, so that neighbours in a row fill
// rows above each other. The first of several steps along the columns stores rows that lie far apart, and a GPU writes
// two rows of wide texels at once: it would write each of them twice.
ivec2 transposed_texel_at(int along, int across)
{
    ivec2 texel = texel_at(along, across);
    return texel + (texel.y % 2 - texel.x % 2) * ivec2(1, -1);
}
