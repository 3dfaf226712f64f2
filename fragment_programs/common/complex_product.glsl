// A texel holds two complex numbers, one of each of the two images that are transformed in parallel: x + jy and z + jw.
vec4 complex_product(vec4 a, vec4 b)
{
    return vec4(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x, //
                a.z * b.z - a.w * b.w, a.z * b.w + a.w * b.z);
}

// Both complex numbers of a texel times one other (as Mota 2022, Listing 5.2).
vec4 complex_product(vec4 value, vec2 factor)
{
    return factor.x * value + factor.y * vec4(-value.y, value.x, -value.w, value.z);
}
