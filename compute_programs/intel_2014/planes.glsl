// A texel's complex numbers as the paper has them, apart: a plane of real and one of imaginary parts, here of the two
// numbers x + jy and z + jw (the paper's are of three, in two textures).
struct Planes
{
    vec2 real;
    vec2 imaginary;
};

Planes planes_of(vec4 texel)
{
    return Planes(texel.xz, texel.yw);
}

vec4 texel_of(Planes planes)
{
    return vec4(planes.real.x, planes.imaginary.x, planes.real.y, planes.imaginary.y);
}

// Figure 3, ButterflyPass: the first, and the second times the weight.
Planes butterfly(Planes first, Planes second, vec2 weights)
{
    return Planes(first.real + weights.x * second.real - weights.y * second.imaginary,
                  first.imaginary + weights.y * second.real + weights.x * second.imaginary);
}
