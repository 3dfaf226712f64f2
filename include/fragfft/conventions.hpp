/// @file
/// The enumerations that describe transforms and filters.
#pragma once

namespace fragfft {

/// What a texel of a texture holds.
enum class Format
{
    rgba32f, ///< four 32-bit floats
    rgba16f, ///< four 16-bit floats
    rgba8,   ///< four numbers in [0, 1], in 8 bits each
    rg32f,   ///< two 32-bit floats
    rg16f,   ///< two 16-bit floats
    r32f,    ///< one 32-bit float
    r16f,    ///< one 16-bit float
    r8,      ///< one number in [0, 1], in 8 bits
    rg8,     ///< two numbers in [0, 1], in 8 bits each
    /// Four of them, GL_SRGB8_ALPHA8: the first three are stored by the curve of sRGB, and are linear where they are
    /// GL_SRGB8_ALPHA8, four numbers in [0, 1], in 8 bits each: the first three are stored by the sRGB curve, and are
    /// linear when they are read.
    srgb8_a8,
    rgb10_a2, ///< four numbers in [0, 1], in 10 bits each, but the fourth in 2
    /// GL_R11F_G11F_B10F: three floats without a sign, of 6, 6 and 5 bits of mantissa, up to 65024 and 64512.
    r11f_g11f_b10f,
};

/// The last enumerator of Format.
inline constexpr Format last_format = Format::r11f_g11f_b10f;

/// The two directions of a Fourier transform.
enum class Direction
{
    forward, ///< exp(-2 pi j ...)
    inverse, ///< exp(+2 pi j ...)
};

/// Along which axes the transform runs. Rows are transformed along x.
enum class Axes
{
    rows,
    columns,
    both,
};

/// What is transformed.
enum class Domain
{
    complex, ///< complex images: two components each
    real,    ///< real images, and spectra of real images
    /// Real images, half as many as the format has components, and the non-redundant half of their spectra: (M/2 + 1) x
    /// N texels, or M x (N/2 + 1) when only columns are transformed. The images' texels have half as many components.
    half_complex,
};

/// How a transform of M x N texels is scaled.
enum class Scaling
{
    none,  ///< forward unscaled, inverse 1/(MN), as NumPy
    paper, ///< as the method's paper has it
    /// 1/sqrt(MN) in both directions, spread over the iterations: then half floats hold all intermediate numbers of
    /// images whose samples are up to 32000/sqrt(MN).
    unitary,
};

/// Where the twiddle factors, the complex roots of unity, come from.
enum class Twiddles
{
    computed, ///< sine and cosine in the program
    table,    ///< read from a texture made in double precision
};

/// How rows that are longer than a texture is wide are indexed where they are wrapped in it (Lloyd, Boyd & Govindaraju
/// 2008, section 4.4).
enum class Wrapping
{
    logical,    ///< every program converts between logical positions and texels: any length
    four_steps, ///< columns, twiddles, rows, transposition: only where the texture's width divides a power of two
};

/// Which samples continue a row `abcd` to the left and to the right.
enum class Boundary
{
    wrap,   ///< abcd|abcd|abcd  periodic: what a product of spectra computes
    clamp,  ///< aaaa|abcd|dddd  the nearest sample of the edge
    zero,   ///< 0000|abcd|0000
    mirror, ///< dcba|abcd|dcba  half-sample symmetric: the edge sample is repeated
};

/// Which textures a transform or filter uses for numbers that it needs only during a run.
enum class Scratch
{
    shared, ///< with others of the Context that share: one texture for each size and format; their runs follow each
            ///< other
    own,    ///< its own, so that runs of several need not wait for each other on a device that can overlap them
};

} // namespace fragfft
