// Transposes a texture. A group reads a tile along its rows and writes it along its rows, too: the turn happens in
// shared memory, so that neighbouring invocations always touch neighbouring texels.
//
// In:     source, M x N texels of any format, M and N multiples of TILE.
// Out:    result, N x M texels of the format FORMAT; texel [y, x] is the source's texel [x, y].
// Groups: TILE x TILE texels, an invocation each; M / TILE x N / TILE groups.
// Shared: TILE rows of TILE + 1 texels, for one tile. The unused last column keeps a column's texels in different
//         banks of the memory. One barrier.
layout(local_size_x = TILE, local_size_y = TILE) in;

uniform sampler2D source;
layout(FORMAT, binding = 0) writeonly uniform image2D result;

shared vec4 tile[TILE * (TILE + 1)];

void main()
{
    ivec2 here = ivec2(gl_LocalInvocationID.xy);
    ivec2 first = ivec2(gl_WorkGroupID.xy) * TILE;
    tile[here.y * (TILE + 1) + here.x] = texelFetch(source, first + here, 0);
    memoryBarrierShared();
    barrier();
    imageStore(result, first.yx + here, tile[here.x * (TILE + 1) + here.y]);
}
