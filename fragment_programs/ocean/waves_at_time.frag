// The spectra of a sea at a time (Tessendorf, Simulating Ocean Water, 2001, section 4; the case study that Mota 2022
// announces). h(k, t) = h0(k) e^(-j w t) + conj h0(-k) e^(j w t), so that h(k, t) e^(j k x) runs toward k; Tessendorf's
// equation 43 has the signs the other way, and the waves too. Water swings sideways by j k / |k| coth(|k| d) h
// (equation 44, the sign that makes crests narrow; coth for finite depth).
//
// In: `amplitudes` h0(k) and conj h0(-k); `waves` kx, ky, turns per second, coth(|k| d) / |k|.
// Out: eight real fields as four complex numbers, a field in the real and one in the imaginary part, so that inverse
// transforms of two textures yield, texel by texel,
//     (sideways x, sideways y, height, d(sideways x)/dy)   and   (dh/dx, dh/dy, d(sideways x)/dx, d(sideways y)/dy).
uniform sampler2D amplitudes;
uniform sampler2D waves;
uniform float time_seconds;

layout(location = 0) out vec4 displacement_spectrum;
layout(location = 1) out vec4 slope_spectrum;

vec2 product(vec2 a, vec2 b)
{
    return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

vec2 height_at_time(vec4 amplitude, float turns)
{
    // Whole turns change nothing, and angles stay small.
    float angle = 6.28318530717958648 * fract(turns);
    vec2 turn = vec2(cos(angle), sin(angle));
    return product(vec2(amplitude.x, amplitude.y), vec2(turn.x, -turn.y)) +
           product(vec2(amplitude.z, amplitude.w), turn);
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    vec4 wave = texelFetch(waves, here, 0);
    vec2 height = height_at_time(texelFetch(amplitudes, here, 0), wave.z * time_seconds);
    vec2 by_j = vec2(-height.y, height.x);
    vec2 gradient = wave.x * by_j - wave.y * height; // j kx h + j (j ky h)
    displacement_spectrum = vec4(wave.w * gradient, height - wave.w * wave.x * wave.y * by_j);
    slope_spectrum = vec4(gradient, -wave.w * (wave.x * wave.x * height + wave.y * wave.y * by_j));
}
