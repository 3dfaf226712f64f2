// A texel holds two complex numbers, one of each of the two images that are transformed in parallel: x + jy and z + jw.
vec4 complex_product(vec4 a, vec4 b)
{
    return vec4(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x, //
                a.z * b.z - a.w * b.w, a.z * b.w + a.w * b.z);
}
