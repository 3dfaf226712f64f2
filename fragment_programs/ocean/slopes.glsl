// The derivatives of all cascades' fields, as displacements_at in fields.glsl.
uniform sampler2D slopes_0;
#if CASCADES > 1
uniform sampler2D slopes_1;
#endif
#if CASCADES > 2
uniform sampler2D slopes_2;
#endif
#if CASCADES > 3
uniform sampler2D slopes_3;
#endif

// dheight/dx, dheight/dy, d(sideways x)/dx, d(sideways y)/dy
vec4 slopes_at(vec2 place, float spacing)
{
    vec4 sum = shown_part(cascades[0], spacing) * between_texels(slopes_0, place * cascades[0].x);
#if CASCADES > 1
    sum += shown_part(cascades[1], spacing) * between_texels(slopes_1, place * cascades[1].x);
#endif
#if CASCADES > 2
    sum += shown_part(cascades[2], spacing) * between_texels(slopes_2, place * cascades[2].x);
#endif
#if CASCADES > 3
    sum += shown_part(cascades[3], spacing) * between_texels(slopes_3, place * cascades[3].x);
#endif
    return sum;
}

// The variance, per axis, of the slopes that are left out.
float hidden_slope_variance(float spacing)
{
    float variance = 0.0;
    for (int i = 0; i < CASCADES; ++i) {
        float shown = shown_part(cascades[i], spacing);
        variance += (1.0 - shown * shown) * cascades[i].w;
    }
    return variance;
}
