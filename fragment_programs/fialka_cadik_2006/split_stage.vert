// Fialka & Cadik 2006, section 2, on Sumanaweera & Liu 2005: a part of a stage's load is the vertex program's and the
// rasterizer's. Within one half of a block the partner's place and the twiddle factor's angle grow evenly along the
// axis, so the vertex program computes both at the corners of a triangle over the whole target, of which one half of a
// block is drawn, and the rasterizer interpolates. See split_stage.frag.
uniform float extent;           // texels of the target along the axis
uniform float partner_distance; // from a texel to its partner
#if defined(SUBTRACTS)
uniform float first;      // the texel whose angle is zero
uniform float angle_step; // in radians, from one texel to the next
out float angle;
#endif
out float partner_place;

void main()
{
    vec2 corner = vec2(float((gl_VertexID & 1) * 4 - 1), float((gl_VertexID & 2) * 2 - 1));
    gl_Position = vec4(corner, 0.0, 1.0);
#if defined(ALONG_ROWS)
    float place = 0.5 * extent * (corner.x + 1.0);
#else
    float place = 0.5 * extent * (corner.y + 1.0);
#endif
    partner_place = place + partner_distance;
#if defined(SUBTRACTS)
    angle = angle_step * (place - 0.5 - first); // a fragment's centre lies half a texel beyond its place
#endif
}
