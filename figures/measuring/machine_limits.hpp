// What limits this machine, measured: how fast its device copies, shades, fetches, computes, stores and transfers, and
// how fast its CPU copies and computes, each by programs that do nothing else.
#pragma once

#include "arrays/weighted_sums.hpp"
#include "engine/engine.hpp"
#include "engine/program_variant.hpp"
#include "figures/measuring/fetch_limits.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

// Floating-point and integer operations of one invocation of a program: what its arithmetic costs.

// Operations of one invocation, or nothing where they cannot be counted.
using OperationCounter = std::function<std::optional<double>(const ProgramVariant&)>;

// The numbers that its arithmetic instructions compute, counted in SPIR-V (instruction_count.hpp). A loop's body stands
// once in that: where the text fetches less often than the variant says that an invocation does, the bodies that fetch
// are taken to be done as many times more often, and all else once. Nothing where the tools are not installed.
std::optional<double> count_operations(const ProgramVariant& variant);

// The same of a program's disassembly, which fetches `fetches` texels.
double operations_in_disassembly(const std::string& disassembly, int fetches);

// Counts as `counter` does, each variant once; copies remember together.
OperationCounter remembering(OperationCounter counter);

// How fast this machine's CPU copies memory and computes, on one thread and on all.

struct CpuLimits
{
    int threads = 1; // of `all`
    // Bytes, each read and written counting as one, of an array larger than caches.
    Rate copy_on_one_thread;
    Rate copy_on_all_threads;
    // Floating-point operations in single precision, two to a multiply-add.
    Rate arithmetic_on_one_thread;
    Rate arithmetic_on_all_threads;
};

CpuLimits measure_cpu_limits(const gl::Sampling& sampling);

// What arithmetic is measured by: chains of vectors, each replaced `steps` times by chain * factor + summand, none
// waiting for another. The sum of all their lanes; all of chain c's begin with c. `unit` is one of vector_units_here().
float sum_of_chains(std::int64_t steps, float factor, float summand, cpu::VectorUnit unit);
inline constexpr int cpu_chains = 12; // in as many registers, which leaves 4 of 16 for the factors
int lanes(cpu::VectorUnit unit);      // floats in one vector

// Rates of textures in one format.
struct FormatRate
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Rate texels;

    double bytes_per_texel() const { return gl::info(format).bytes_per_pixel; }
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
    std::vector<FormatRate> writing;           // the same of passes that write a constant and read nothing
    std::vector<FetchRate> fetches;            // every case that was measured, in every format of `copies`
    std::vector<ArithmeticRate> arithmetic;    // of fragment programs
    std::vector<FormatRate> dispatched_copies; // empty where there are no compute programs, as the next
    std::vector<FormatRate> image_stores;
    std::vector<TransferRate> transfers;
    CpuLimits cpu;
    OperationCounter operations; // how predictions count arithmetic

    // Each throws CallerError when there is none in the format.
    const FormatRate& copy(gl::PixelFormat format) const;
    const FormatRate& written(gl::PixelFormat format) const;
    // The fastest of each kind: the limit of every other program.
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
