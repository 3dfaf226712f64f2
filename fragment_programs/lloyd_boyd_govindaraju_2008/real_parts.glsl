// Lloyd, Boyd & Govindaraju 2008, section 4.5: separates the transform Z of z = x + jy, x and y real, into X and Y, the
// transforms of x and y. Texels hold two complex numbers.
vec4 conjugated(vec4 value)
{
    return vec4(value.x, -value.y, value.z, -value.w);
}

vec4 times_j(vec4 value)
{
    return vec4(-value.y, value.x, -value.w, value.z);
}

// X = (Z + Z*)/2 and Y = -j (Z - Z*)/2, with Z* = conj Z(-k).
vec4 transform_of_first(vec4 z, vec4 z_conjugate)
{
    return 0.5 * (z + z_conjugate);
}

vec4 transform_of_second(vec4 z, vec4 z_conjugate)
{
    return -0.5 * times_j(z - z_conjugate);
}
