/// @file
/// The enumerations that describe transforms and filters, in C; conventions.hpp says what each enumerator means.
/// Options that are not set have the value 0.
#ifndef FRAGFFT_CONVENTIONS_H
#define FRAGFFT_CONVENTIONS_H

/// fragfft::Format
enum fragfft_format
{
    FRAGFFT_FORMAT_RGBA32F = 0,
    FRAGFFT_FORMAT_RGBA16F = 1,
    FRAGFFT_FORMAT_RGBA8 = 2,
    FRAGFFT_FORMAT_RG32F = 3,
    FRAGFFT_FORMAT_RG16F = 4,
    FRAGFFT_FORMAT_R32F = 5,
    FRAGFFT_FORMAT_R16F = 6,
    FRAGFFT_FORMAT_R8 = 7,
    FRAGFFT_FORMAT_RG8 = 8,
    FRAGFFT_FORMAT_SRGB8_A8 = 9,
    FRAGFFT_FORMAT_RGB10_A2 = 10,
    FRAGFFT_FORMAT_R11F_G11F_B10F = 11
};

/// fragfft::Direction
enum fragfft_direction
{
    FRAGFFT_DIRECTION_FORWARD = 0,
    FRAGFFT_DIRECTION_INVERSE = 1
};

/// fragfft::Axes
enum fragfft_axes
{
    FRAGFFT_AXES_BOTH = 0,
    FRAGFFT_AXES_ROWS = 1,
    FRAGFFT_AXES_COLUMNS = 2
};

/// fragfft::Domain
enum fragfft_domain
{
    FRAGFFT_DOMAIN_REAL = 0,
    FRAGFFT_DOMAIN_COMPLEX = 1,
    FRAGFFT_DOMAIN_HALF_COMPLEX = 2
};

/// fragfft::Scaling
enum fragfft_scaling
{
    FRAGFFT_SCALING_NONE = 0,
    FRAGFFT_SCALING_PAPER = 1,
    FRAGFFT_SCALING_UNITARY = 2
};

/// fragfft::Twiddles
enum fragfft_twiddles
{
    FRAGFFT_TWIDDLES_TABLE = 0,
    FRAGFFT_TWIDDLES_COMPUTED = 1
};

/// fragfft::Wrapping
enum fragfft_wrapping
{
    FRAGFFT_WRAPPING_FOUR_STEPS = 0,
    FRAGFFT_WRAPPING_LOGICAL = 1
};

/// fragfft::Boundary
enum fragfft_boundary
{
    FRAGFFT_BOUNDARY_WRAP = 0,
    FRAGFFT_BOUNDARY_CLAMP = 1,
    FRAGFFT_BOUNDARY_ZERO = 2,
    FRAGFFT_BOUNDARY_MIRROR = 3
};

/// fragfft::Scratch
enum fragfft_scratch
{
    FRAGFFT_SCRATCH_SHARED = 0,
    FRAGFFT_SCRATCH_OWN = 1
};

#endif
