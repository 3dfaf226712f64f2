// Rounds a value as the format that is written requires. OpenGL does not say how a half-float texture rounds, and
// llvmpipe and NVIDIA's driver both round toward zero; so ROUND_TO_HALF rounds to nearest before the value is stored.
// Nor does it say what becomes of numbers above 65504, which are clamped to that, with their sign. The code works on
// the bits, because unpackHalf2x16(packHalf2x16(v)) was seen to leave v as it was on NVIDIA's driver. Nor do all
// devices convert to 8 bits alike: an NVIDIA H200 was seen to take the farther of two levels for numbers near their
// middle. ROUND_TO_8_BITS and ROUND_TO_10_BITS (with 2 for the last component) store only exact levels, which convert
// exactly. With ROUND_ALPHA_TO_8_BITS the device encodes the other components before it rounds them.
// ROUND_TO_SIGNED_8_BITS stores the levels of signed normalized bytes with a scale, multiples of `largest` / 127, in a
// texture of floats, because OpenGL 3.3 cannot draw to such bytes.
#if defined(ROUND_TO_SIGNED_8_BITS)
uniform float largest;
#endif
#if defined(ROUND_TO_HALF)
float rounded_to_half(float value)
{
    // Drops 13 bits, with ties to even; subnormal halves are multiples of 2^-24. Infinities and NaNs are kept without a
    // carry: in NVIDIA's NaN, whose bits are all ones, a carry would lead to -0.
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
