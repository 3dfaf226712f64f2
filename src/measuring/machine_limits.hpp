// What limits this machine, measured: how fast its device copies, shades, fetches, computes, stores and transfers, and
// how fast its CPU copies and computes, each by programs that do nothing else.
#pragma once

#include "engine/engine.hpp"
#include "measuring/cpu_limits.hpp"
#include "measuring/fetch_limits.hpp"
#include "measuring/operation_count.hpp"
#include "measuring/rate.hpp"

#include <string>
#include <vector>

namespace fragfft::measuring {

// Rates of textures in one format.
struct FormatRate
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Rate texels;

    double bytes_per_texel() const
    {
        return gl::info(format).bytes_per_pixel;
    }
};

// Multiply-adds by so many independent chains of vec4s: measuring/multiply_add.frag.
struct ArithmeticRate
{
    int chains = 1;
    Rate operations; // two for each component of a multiply-add
};

// Between memory and a texture, by the wall clock, the device's work included.
struct TransferRate
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    bool to_device = true;
    Rate bytes; // as the texture stores them
};

struct MachineLimits
{
    int side = 0;                              // of the textures that passes copy and transfers move
    int dispatched_side = 0;                   // of those that dispatches copy and store
    std::vector<FormatRate> copies;            // full-screen copy passes: texels read and written once
    std::vector<FormatRate> shading;           // fragments that write one of the smallest texels and do nothing else
    std::vector<FetchRate> fetches;            // every case that was measured, in every format of `copies`
    std::vector<ArithmeticRate> arithmetic;    // of fragment programs
    std::vector<FormatRate> dispatched_copies; // empty where there are no compute programs, as the next
    std::vector<FormatRate> image_stores;
    std::vector<TransferRate> transfers;
    CpuLimits cpu;
    OperationCounter operations; // how predictions count arithmetic

    // Throws CallerError when there is none in the format.
    const FormatRate& copy(gl::PixelFormat format) const;
    // The fastest of each kind: the limit of every other program.
    const FormatRate& fastest_shading() const;
    const FetchRate& fastest_fetching(gl::PixelFormat format) const;
    const ArithmeticRate& fastest_arithmetic() const;
};

// Everything, on random pixels. `sampling` is how each time is taken; those that are compared with each other, in turn.
// For a standard effort see limits_sampling. Throws GlError as the engine does.
MachineLimits measure_machine_limits(gl::Context& context, Engine& engine, const gl::Sampling& sampling);

// For over a hundred times, one after the other: half the runs and an eighth of the time that one alone gets, on a
// device that hardly rests in between.
gl::Sampling limits_sampling(const gl::Sampling& of_one_time, const gl::Device& device);

} // namespace fragfft::measuring
