// Measures the limits of this machine: how fast its device copies, shades, fetches, computes, stores and transfers, and
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

// Counts the floating-point and integer operations of one invocation of a program.

// Returns the operations of one invocation, or nothing if they cannot be counted.
using OperationCounter = std::function<std::optional<double>(const ProgramVariant&)>;

// Counts the numbers that arithmetic instructions compute, in SPIR-V (instruction_count.hpp), where the body of a loop
// stands once. If the text has fewer fetches than an invocation of the variant executes, the loops that fetch are
// assumed to run as many times as makes up for it, and everything else once. Nothing if the tools are not installed.
std::optional<double> count_operations(const ProgramVariant& variant);

// The same for a program's disassembly; an invocation executes `fetches` fetches.
double operations_in_disassembly(const std::string& disassembly, int fetches);

// Counts as `counter` does, but each variant only once. Copies share their cache.
OperationCounter remembering(OperationCounter counter);

// How fast this machine's CPU copies memory and computes, on one thread and on all.

struct CpuLimits
{
    int threads = 1; // number of threads that "all" stands for
    // In bytes; reading and writing a byte count as two. The array is larger than the caches.
    Rate copy_on_one_thread;
    Rate copy_on_all_threads;
    // Floating-point operations in single precision; a multiply-add counts as two.
    Rate arithmetic_on_one_thread;
    Rate arithmetic_on_all_threads;
};

CpuLimits measure_cpu_limits(const gl::Sampling& sampling);

// The work by which arithmetic is measured: independent chains of vectors, each replaced `steps` times by chain *
// factor + summand. All elements of chain c start as c. Returns the sum of all elements of all chains. `unit` is one of
// vector_units_here().
float sum_of_chains(std::int64_t steps, float factor, float summand, cpu::VectorUnit unit);
inline constexpr int cpu_chains = 12; // one register each, which leaves 4 of 16 for the factors
int lanes(cpu::VectorUnit unit);      // floats in one vector

// Rates of textures in one format.
struct FormatRate
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Rate texels;

    double bytes_per_texel() const { return gl::info(format).bytes_per_pixel; }
};

// Multiply-adds by this many independent chains of vec4s: measuring/multiply_add.frag.
struct ArithmeticRate
{
    int chains = 1;
    Rate operations; // two for each component of a multiply-add
};

// Transfers between memory and a texture, by the wall clock, including the device's work.
struct TransferRate
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    bool to_device = true;
    Rate bytes; // counted in the format of the texture
};

struct MachineLimits
{
    int side = 0;                              // side of the textures that passes copy and transfers move
    int dispatched_side = 0;                   // side of those that dispatches copy and store
    std::vector<FormatRate> copies;            // full-screen copy passes: every texel is read and written once
    std::vector<FormatRate> writing;           // passes that write a constant and read nothing
    std::vector<FetchRate> fetches;            // every case that was measured, in every format of `copies`
    std::vector<ArithmeticRate> arithmetic;    // of fragment programs
    std::vector<FormatRate> dispatched_copies; // empty without compute programs, as is the next
    std::vector<FormatRate> image_stores;
    std::vector<TransferRate> transfers;
    CpuLimits cpu;
    OperationCounter operations; // counts operations for predictions

    // Each throws CallerError when the format was not measured.
    const FormatRate& copy(gl::PixelFormat format) const;
    const FormatRate& written(gl::PixelFormat format) const;
    // The fastest of each kind, which is the limit for every other program.
    const FetchRate& fastest_fetching(gl::PixelFormat format) const;
    const ArithmeticRate& fastest_arithmetic() const;
};

// Measures everything, on random pixels. `sampling` says how each time is taken; times that will be compared are taken
// in turn. See limits_sampling for the standard effort. Throws GlError as the engine does.
MachineLimits measure_machine_limits(gl::Context& context, Engine& engine, const gl::Sampling& sampling);

// Sampling for over a hundred successive times: half the runs and an eighth of the time of a single measurement,
// because the device hardly rests in between.
gl::Sampling limits_sampling(const gl::Sampling& of_one_time, const gl::Device& device);

} // namespace fragfft::measuring
