// Helpers of the items of Fialka & Cadik 2006.
#pragma once

#include "arrays/complex_image.hpp"
#include "engine/plan.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/report/item.hpp"
#include "image.hpp"

#include <array>
#include <complex>
#include <cstdint>
#include <span>
#include <vector>

namespace fragfft::figures {

// Plans with the programs that Fialka & Cadik decided against, and with what they report of others.

// Each stage of a plan of fialka_cadik_2006 by branching_stage.frag: the same numbers, told apart by branches instead
// of by the auxiliary texture.
Plan with_branches(Plan plan);

// Replaces stages of few blocks by split_stage.frag: a draw for each half of a block, for which the rasterizer
// interpolates the partner's position and the twiddle factor's angle instead of reading them from the auxiliary
// texture.
Plan with_split_load(Plan plan);

// Weights middle * exp(exponent * x^2) at distance x from the middle.
struct GaussianTaps
{
    double middle = 1.0;
    double exponent = 0.0;
};

// The same of taps in a texture whose number is a constant, so that a compiler may unroll them as those of an array.
// Throws std::logic_error for a draw whose taps are in no texture.
Plan with_known_count(Plan convolution);

// Replaces the passes of a separable convolution in uniforms by passes in which every fragment computes the taps.
Plan with_computed_taps(Plan convolution, const GaussianTaps& taps);

// A plan's passes in rgba8: every texture but the auxiliary one clamps to [0, 1] and rounds in every pass.
Plan in_8_bits(Plan plan);

// The same passes as if in signed normalized bytes: every pass but the last rounds to multiples of a 127th of the
// largest magnitude that it must hold, in float textures. Inputs and the last result are unsigned, with 255 levels.
Plan in_signed_8_bits(Plan plan, const std::vector<float>& largest);

// What 8 bits per channel do to a Gaussian low-pass of a photograph, by the FFT and by convolution.

// Errors against the exact result, in steps of 1/255.
struct ErrorsInSteps
{
    double largest = 0.0;
    double mean = 0.0;
};

struct BitDepthErrors
{
    ErrorsInSteps of_unsigned_fft{}; // in 8 bits, see in_8_bits
    ErrorsInSteps of_signed_fft{};   // see in_signed_8_bits
    double of_fft_in_16_bits = 0.0;  // the largest one, as in the next
    double of_convolution_in_8_bits = 0.0;
    Image exact;
    Image by_fft_in_8_bits; // whichever of the two has the smaller error

    bool signed_is_kinder() const { return of_signed_fft.mean < of_unsigned_fft.mean; }
    const ErrorsInSteps& of_kinder_fft() const { return signed_is_kinder() ? of_signed_fft : of_unsigned_fft; }
};

// 256 x 256 pixels, three channels, a Gaussian of 2 pixels.
BitDepthErrors bit_depth_errors(ItemContext& context);

// Images stored as half floats on the CPU, converted in bulk by the processor's own instruction where it has one: what
// "16-bit precision" can mean on a CPU, which computes in single precision (Fialka & Cadik 2006, section 4).

// Rounded to nearest, ties to even. Throws std::logic_error when the lengths differ; so does the other.
void to_halves(std::span<const float> floats, std::span<std::uint16_t> halves); // of magnitudes below 65520
void to_floats(std::span<const std::uint16_t> halves, std::span<float> floats);

// "F16C", or words that say that ordinary instructions convert.
const char* conversion_of_halves();

// The butterfly network of Fialka & Cadik 2006, Figures 2 and 3, read out of the auxiliary texture (Figure 4) that the
// fragment programs read.

// What the fragment at one position computes in one stage: (sign * value[own] + value[partner]) * factor.
struct ButterflyHalf
{
    int own = 0;
    int partner = 0;
    int sign = 1;
    std::complex<double> factor; // of the forward transform
};

// By stage, then by position. In the last stage the value at position k belongs, in the network as the paper draws it,
// to the place `own`, which is k with its bits reversed: the reordering is folded in.
using ButterflyNetwork = std::vector<std::vector<ButterflyHalf>>;

// Throws std::logic_error when the texture's stages do not fit its length.
ButterflyNetwork network_of(const Resource& auxiliary);

// The values after one stage, in double precision.
std::vector<std::complex<double>> after_stage(const std::vector<ButterflyHalf>& stage,
                                              const std::vector<std::complex<double>>& values);

// The values after all of them: the unscaled forward transform, if the texture is right.
std::vector<std::complex<double>> after_all_stages(const ButterflyNetwork& network,
                                                   std::vector<std::complex<double>> values);

// Relative L2, against a transform summed from its definition.
double error_of_network(const ButterflyNetwork& network, const std::vector<std::complex<double>>& values);
// The error that the texture's rounding to single precision may cause: the promised bound of a transform along one
// axis.
double bound_of_network(int length);

// Returns k of a factor exp(-2 pi i k / length), in [0, length).
int exponent_of(const std::complex<double>& factor, int length);

// The quaternion Fourier transform of which section 4 says that its cost should be comparable to that of the
// four-channel FFT.

// Three imaginary units, each a unit vector and at right angles to the others, in a right-handed order: the first is
// the transform's axis mu, in whose exponential the samples turn.
using QuaternionAxes = std::array<std::array<double, 3>, 3>;

// The axis i.
inline constexpr QuaternionAxes plain_axes{{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
// The axis of greys, (i + j + k) / sqrt 3.
QuaternionAxes axes_of_grey();

// The sum over x, y of exp(-mu 2 pi (ux / M + vy / N)) q(x, y), the exponential on the left, straight from this
// definition. `image` has the four parts 1, i, j and k of each quaternion q as its channels.
DoubleImage quaternion_transform(const DoubleImage& image, const std::array<double, 3>& axis);

// Rotates the imaginary parts of each quaternion into these axes, and back; each texel by itself.
DoubleImage along_axes(const DoubleImage& image, const QuaternionAxes& axes);
DoubleImage back_from_axes(const DoubleImage& image, const QuaternionAxes& axes);

// Leaves the differences between the four-channel transform, as it is drawn, and quaternion transforms about both axes.
void leave_quaternion_errors(ItemContext& context, Experiment& experiment);
void evaluate_quaternion(const ItemRows& rows, Evaluation& claim);

// (a / b) / (c / d), computed in each round of works that were timed in turn.
Interval quotient_in_turn(const MomentRows& rows, const Key& a, const Key& b, const Key& c, const Key& d);

// The most threads that the CPU's times use, as a row.
inline constexpr const char* cpu_threads_quantity = "CPU threads";
int cpu_threads_in(const ItemRows& rows);
// The key of what a GPU is compared with at this moment: the better of one thread and all; one thread where no other is
// given.
const Key& fair_cpu_opponent(const MomentRows& rows, const Key& one_thread, const Key& all_threads);

// Returns claim_of_cases with the section ID.beside behind what was measured.
Claim claim_told_beside(const std::string& id, const std::vector<Case>& cases);

// Leaves the times for Figure 7's laws of growth; both cases of each law are timed in turn.
void leave_growth_times(ItemContext& context);
void evaluate_fft_growth(const ItemRows& rows, Evaluation& claim);
void evaluate_separable_growth(const ItemRows& rows, Evaluation& claim);
void evaluate_non_separable_growth(const ItemRows& rows, Evaluation& claim);
void evaluate_ratio_by_size(const ItemRows& rows, Evaluation& claim);
std::vector<MeasurableClaim> figure_7_growths_measurable();

} // namespace fragfft::figures
