// How what is stored is rounded. OpenGL does not say how a half-float texture rounds, and llvmpipe and
// NVIDIA's driver both round toward zero, so a variant with ROUND_TO_HALF rounds to nearest before it stores; nor what
// becomes of larger numbers than 65504, which it leaves at that, with their sign. It works on the bits: unpackHalf2x16(packHalf2x16(v)) was seen to leave v as it was on NVIDIA's driver. Nor do all devices
// convert to 8 bits alike: an NVIDIA H200 was seen to take the farther of two levels for numbers near their middle. A
// variant with ROUND_TO_8_BITS, or ROUND_TO_10_BITS (and 2 of the last component), stores nothing but levels, which
// convert exactly; with ROUND_ALPHA_TO_8_BITS the others are encoded by the device before it rounds them.
// ROUND_TO_SIGNED_8_BITS leaves the levels of signed normalized bytes with a scale, to which OpenGL 3.3 cannot draw:
// multiples of a 127th of `largest`, in a texture of floats.
#if defined(ROUND_TO_SIGNED_8_BITS)
uniform float largest;
#endif
#if defined(ROUND_TO_HALF)
float rounded_to_half(float value)
{
    // 13 bits less, ties to even; subnormal halves are multiples of 2^-24. Infinities and NaNs stay, and take no carry:
    // that of NVIDIA's NaN, all of whose bits are ones, would go through to -0.
    uint bits = floatBitsToUint(value);
    bool is_finite = (bits & 2147483647u) < 2139095040u;
    uint carry = is_finite ? 4095u + ((bits >> 13u) & 1u) : 0u;
    float normal = uintBitsToFloat((bits + carry) & 4294959104u);
    normal = is_finite ? clamp(normal, -65504.0, 65504.0) : normal;
    float subnormal = roundEven(value * 16777216.0) / 16777216.0;
    return abs(value) < 6.103515625e-5 ? subnormal : normal;
}
#endif

vec4 as_stored(vec4 value)
{
#if defined(ROUND_TO_HALF)
    return vec4(rounded_to_half(value.x), rounded_to_half(value.y), rounded_to_half(value.z), rounded_to_half(value.w));
#elif defined(ROUND_TO_8_BITS)
    return floor(clamp(value, 0.0, 1.0) * 255.0 + 0.5) / 255.0;
#elif defined(ROUND_TO_SIGNED_8_BITS)
    return largest / 127.0 * floor(clamp(value / largest, -1.0, 1.0) * 127.0 + 0.5);
#elif defined(ROUND_ALPHA_TO_8_BITS)
    return vec4(value.xyz, floor(clamp(value.w, 0.0, 1.0) * 255.0 + 0.5) / 255.0);
#elif defined(ROUND_TO_10_BITS)
    vec4 levels = vec4(1023.0, 1023.0, 1023.0, 3.0);
    return floor(clamp(value, 0.0, 1.0) * levels + 0.5) / levels;
#else
    return value;
#endif
}
