// Spatial convolution in fragment programs (Fialka & Cadik 2006, section 3.2) as plans; no OpenGL here.
#pragma once

#include "boundary.hpp"
#include "engine/loop_rounds.hpp"
#include "engine/plan.hpp"
#include "filters/filter.hpp"

#include <optional>

namespace fragfft {

enum class ConvolutionApproach
{
    automatic,     // separable where the kernel is, if the fetches saved are worth a second pass
    separable,     // a pass over the rows, then one over the columns: 2 k taps
    non_separable, // one pass: k^2 taps
};

enum class KernelStorage
{
    automatic, // uniforms as long as there is room for the taps
    uniforms,  // an array of constants, as the paper advises
    texture,   // any number of taps
};

// What one more pass costs, in fetches: k x k taps take one pass where k * k <= 2 * k + this. So it matters for small
// kernels only: 3 x 3 taps take one pass if it is at least 3, 4 x 4 if it is at least 8, 5 x 5 if it is at least 15.
// Measured in bench_convolution.csv, crossover.csv and fialka_cadik_2006_figure7.csv in figures/results.
//
// Hardware writes each pass's result to memory. On an NVIDIA H200 one pass of 3 x 3 taps takes 0.77 to 0.87 of the time
// of two, in rgba32f and in rg16f, from 256 x 256 to 1024 x 1024; two passes take 0.76 of the time of one for 4 x 4,
// and 0.52 for 5 x 5. So a pass costs 3 to 7 fetches.
inline constexpr int fetches_per_pass_on_hardware = 5;
// A software renderer's time is fetches and arithmetic. On llvmpipe two passes of 3 taps are as fast as one of 3 x 3 in
// rg16f at 256 x 256, and 1.2 to 1.4 times as fast in three other cases.
inline constexpr int fetches_per_pass_in_software = 1;

// How the kernel is applied, where that is not left to an estimate.
struct SpatialChoice
{
    ConvolutionApproach approach = ConvolutionApproach::automatic;
    KernelStorage kernel_storage = KernelStorage::automatic;
    // The format of the texture between the rows' and the columns' pass. Default: the result's, but rgba16f for rgba8
    // and other formats with levels, because 8 bits would clamp the rows' negative sums and round once more (still
    // within 1/255, for weights that are not negative and sum to 1). The paper's 8-bit convolution used 8 bits
    // throughout.
    std::optional<gl::PixelFormat> intermediate = std::nullopt;
};

// Everything that the plan of a convolution depends on, apart from the kernel.
struct ConvolutionProblem
{
    int width = 0; // of the image, in pixels
    int height = 0;
    gl::PixelFormat format = gl::PixelFormat::rgba32f; // of the image
    // Format of the result; default: the image's. The device converts; rgba8 clamps to [0, 1] and rounds to nearest.
    std::optional<gl::PixelFormat> result_format = std::nullopt;
    Boundary boundary = Boundary::wrap;
    SpatialChoice choice = {};
    // As Problem::round_to_half.
    bool round_to_half = false;
    // A tap takes a vec4, four of the device's uniform components; OpenGL 3.3 promises room for 256.
    int maximum_uniform_taps = 224;
    // For approach automatic: what one more pass costs on the device.
    int fetches_per_pass = fetches_per_pass_on_hardware;
    // How often a program's loops may go round: see Limits.
    int maximum_rounds = most_probed_rounds;

    gl::PixelFormat results() const { return result_format.value_or(format); }
};

// The number of iterations of convolution.frag's loops for `taps` taps, as ProgramVariant::rounds counts them.
int convolution_rounds(int taps);
// The most taps that one program may sum if its loops are limited to `maximum_rounds` iterations: whole groups of 256,
// and at most 32768, because a draw with that many takes so long that the cost of another pass does not matter. Throws
// DeviceError when not even one group is possible.
int most_taps_of_a_pass(int maximum_rounds);

// Textures: input "image", output "result", both width x height texels of the problem's formats; for a separable kernel
// a temporary "rows", and "sum" and "other sum" where the taps are more than one pass adds up. The result is the image
// convolved with the kernel as kernel.hpp defines it, any kernel on any image; in float formats nothing is clamped.
// rgba32f: within 1e-6 of the exact result in relative L2, for kernels up to 63 x 63.
//
// If there are pixels for which no tap leaves the image, a program without boundary rule draws these, and up to four
// strips around them are drawn with it. The program families are convolve_rows and convolve_columns, or convolve. More
// than most_taps_of_a_pass taps take several passes, each of which adds the sum of those before.
//
// Throws DeviceError as most_taps_of_a_pass does, InputError on a size below 1, on approach separable for a kernel that
// is not (see separable_kernel.hpp), and on kernel_storage uniforms for more taps than maximum_uniform_taps.
Plan convolution_plan(const Kernel& kernel, const ConvolutionProblem& problem);
// The same for the kernel of a filter, which knows whether it is separable. Also throws InputError as require_kernel
// does.
Plan convolution_plan(const Filter& filter, const ConvolutionProblem& problem);

} // namespace fragfft
