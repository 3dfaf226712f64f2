// Plans that do one thing and nothing else, what a machine's limits are told from, beside fetching_plan; and pixels to
// measure on.
#pragma once

#include "engine/plan.hpp"
#include "image.hpp"

#include <array>

namespace fragfft::measuring {

// The unit in which benchmarks tell their costs: one full-screen pass that reads every texel of the input "image" once
// and writes it to the output "result".
Plan copy_plan(int width, int height, gl::PixelFormat format);

// Samples in [0, 1), the same at every call.
Image random_pixels(int width, int height, int channels = 4);

inline constexpr std::array<float, 4> written_colour{0.25f, 0.5f, 0.75f, 1.0f};

// To output "result", side x side texels, all of them written_colour: nothing is read.
Plan writing_plan(int side, gl::PixelFormat format);

// To output "result", width x height texels of rgba32f: the sum of `chains` of chain_counts, which begin with the
// texel's position x plus the chain's number. Each becomes chain * factor + summand, multiply_adds_of_a_fragment times
// in all of them together.
Plan multiply_add_plan(int chains, int width, int height, float factor, float summand);
inline constexpr std::array chain_counts{1, 2, 4, 8};
inline constexpr int multiply_adds_of_a_fragment = 512; // of four components each

// By dispatches, in formats that dispatched_formats lists. From input "image" to output "result", and to "result" all
// written_colour. The side is a multiple of dispatched_group_width and _height.
Plan dispatched_copy_plan(int side, gl::PixelFormat format);
Plan image_store_plan(int side, gl::PixelFormat format);
inline constexpr std::array dispatched_formats{gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f,
                                               gl::PixelFormat::rgba8}; // those of OpenGL ES's images
inline constexpr int dispatched_group_width = 16;
inline constexpr int dispatched_group_height = 8;

} // namespace fragfft::measuring
