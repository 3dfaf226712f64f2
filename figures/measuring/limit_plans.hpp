// Plans that each do only one thing, from whose times a machine's limits are computed, as from fetching_plan; and
// pixels to measure on.
#pragma once

#include "engine/plan.hpp"
#include "image.hpp"

#include <array>

namespace fragfft::measuring {

// The unit in which benchmarks express their costs: one full-screen pass that reads every texel of the input "image"
// once and writes it to the output "result".
Plan copy_plan(int width, int height, gl::PixelFormat format);

// Random samples in [0, 1), the same at every call.
Image random_pixels(int width, int height, int channels = 4);

inline constexpr std::array<float, 4> written_colour{0.25f, 0.5f, 0.75f, 1.0f};

// Writes written_colour to all side x side texels of output "result", reading nothing.
Plan writing_plan(int side, gl::PixelFormat format);

// Writes the sum of `chains` chains, one of chain_counts, to output "result", width x height texels of rgba32f. A chain
// starts as the texel's position x plus the chain's number, and each step replaces it by chain * factor + summand. All
// chains together take multiply_adds_of_a_fragment steps, each followed by another operation if requested.
enum class AfterStep
{
    nothing,
    floor,
    multiply_add, // the step once more
};
Plan multiply_add_plan(int chains, int width, int height, float factor, float summand,
                       AfterStep after = AfterStep::nothing);
inline constexpr std::array chain_counts{1, 2, 4, 8};
inline constexpr int multiply_adds_of_a_fragment = 512; // each with four components

// Plans that dispatch, in the formats of dispatched_formats: one copies input "image" to output "result", the other
// stores written_colour to all of "result". `side` is a multiple of dispatched_group_width and of
// dispatched_group_height.
Plan dispatched_copy_plan(int side, gl::PixelFormat format);
Plan image_store_plan(int side, gl::PixelFormat format);
inline constexpr std::array dispatched_formats{gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f,
                                               gl::PixelFormat::rgba8}; // formats that OpenGL ES has for images
inline constexpr int dispatched_group_width = 16;
inline constexpr int dispatched_group_height = 8;

} // namespace fragfft::measuring
