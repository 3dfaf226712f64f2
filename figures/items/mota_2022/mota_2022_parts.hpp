// Helpers of the items of Mota 2022.
#pragma once

#include "engine/plan.hpp"
#include "figures/items/common/dataflow.hpp"
#include "figures/items/common/signal_flow.hpp"
#include "figures/report/item.hpp"
#include "methods/method.hpp"
#include "methods/problem.hpp"
#include "reference/published_values.hpp"
#include "reference/textbook_fft.hpp"
#include "reference/textbook_steps.hpp"

#include <array>
#include <complex>
#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

// The transform of eight numbers that Mota 2022 works out in section 2.2.

struct WorkedExample
{
    std::vector<double> signal;   // as printed, in three digits
    std::vector<double> spectrum; // its transform as printed; all imaginary parts are 0
};

WorkedExample worked_example(const reference::PublishedTable& published);

// How many numbers of a spectrum differ from the printed ones, in the three digits in which the signal is printed.
int differing_from_printed(const reference::ComplexSamples& spectrum, const WorkedExample& example);

// What the steps of the textbook FFTs do, found by running them, and their networks of butterflies: Mota 2022, Figures
// 2 to 8.

// coefficients[to][from]: the factor with which the number at position `from` enters the number at position `to` in the
// steps of a forward transform.
using Coefficients = std::vector<std::vector<std::complex<double>>>;

// Found by running the steps on a 1 at each place alone.
Coefficients coefficients_of(const std::vector<reference::TextbookStep>& steps, int length);

// How many coefficients differ by more than rounding. Both must have the same size.
int differing_coefficients(const Coefficients& one, const Coefficients& other);

// The coefficients of a transform whose input n stands at input_places[n] and whose result k stands at
// output_places[k].
Coefficients transform_coefficients(const std::vector<int>& input_places, const std::vector<int>& output_places);

Coefficients transposed(const Coefficients& coefficients);

// How many pairs of positions exchange numbers such that both new numbers depend on both old ones.
int butterflies_in(const Coefficients& stage);

// The steps that compute, without those that reverse bits.
std::vector<reference::TextbookStep> stages_of(reference::TextbookFft fft, int length);

// Position n of an input or a result whose bits are reversed, for each n.
std::vector<int> places_with_bits_reversed(int length);

// Before the first step and after each one: the frequencies that the number at a position contributes to, found by
// running the remaining steps on an array whose only nonzero number is a 1 there.
Dataflow frequencies_by_place(const std::vector<reference::TextbookStep>& steps, int length);

// The network of the decimation in time or in frequency, drawn from the indices that its stages use.
SignalFlow signal_flow_of(reference::TextbookFft fft, int length);

// Plans of the choices in Mota 2022, and of the alternatives that it rejects.

// A plan of mota_2022 whose programs reverse bits in the variant of bit_reverse.glsl that this definition selects.
Plan with_bits_reversed(const std::string& definition, Plan plan);

// The order of a transform's stages: Algorithm 1, after reversing bits, or Algorithm 3.
enum class StageOrder
{
    cooley_tukey,
    stockham,
};

const char* name(StageOrder order); // "Stockham between two images"

// How a program that works between two images accesses them.
enum class ImageAccess
{
    as_listed, // imageLoad and imageStore, as Listings A.1 and A.2 declare them
    coherent,  // the same of images that are declared coherent
    sampled,   // what an earlier pass has written is read by a sampler; within a pass images are coherent
};

// A forward transform with all stages of an axis in one pass, between two images, as the dissertation's text describes
// it: see mota_2022_two_images.comp. As listed, nothing promises that an invocation sees what the others of its group
// have written. Throws std::logic_error for fewer than 8 numbers along an axis.
Plan by_two_images(const Problem& problem, StageOrder order, int most_invocations,
                   ImageAccess access = ImageAccess::sampled);

// Butterflies of a group of the listings, along the axis and across it: 32.
inline constexpr std::array<int, 2> listed_group{4, 8};

// A forward transform along both axes with a pass for each stage, as Listings A.1 and A.2 do it:
// mota_2022_listed_stage.comp. Throws std::logic_error for another transform, and where groups do not cover the
// butterflies exactly.
Plan by_listed_stages(const Problem& problem, ImageAccess access, const std::array<int, 2>& group = listed_group);

// The same with Listing A.1 as it is printed: both of its images have binding 0, so that its first stage writes the
// places that other invocations still have to read. Throws std::logic_error also for rows of an odd number of stages.
Plan with_one_binding(const Problem& problem);

// A square of complex numbers as the dissertation transforms it: twiddle factors computed in the program, and one
// number in a texel; where the device cannot store such texels, two numbers, of two images.
Problem square_of_2022(const ItemContext& context, int side);
Plan by_two_images(const ItemContext& context, int side, StageOrder order, ImageAccess access = ImageAccess::sampled);

// Lines of 256 numbers, which are powers of 4 and of 16, and almost of 8.
inline constexpr int radix_line_length = 256;

// The transform of so many lines by this library's own programs, with radices of at most 4, 8 or 16 and one butterfly
// of the largest radix for an invocation. Throws std::logic_error for another radix.
Problem lines_by_radix(int radix, int lines, Tuning tuning);

// Squares of complex numbers by the compute programs of Mota 2022, by FFTW and by cuFFT: what its Figures 12 to 14
// compare.

inline constexpr int largest_side_of_2022 = 1024;

// Why the device cannot run one of the methods on such a square; empty where it can run all.
std::string refusal_of_any(const ItemContext& context, const std::vector<Method>& methods, int side);

// A program that is no method, and the name of its times.
struct SquareProgram
{
    std::string by;
    std::function<Plan(int side)> forward;
    bool is_promised = true; // OpenGL promises its results; else their errors are rows, not checks
};

// The program of by_two_images, with samplers, in that order.
SquareProgram square_between_images(const ItemContext& context, StageOrder order);

// Times squares of square_of_2022 in turn at each side, and checks their results. The sides are the dissertation's, 128
// to 1024, or fewer in a quick run or where a method does not support them here.
void leave_square_times(ItemContext& context, Experiment& experiment, const std::vector<Method>& methods,
                        const std::vector<SquareProgram>& further);

// The row of the error of a program whose results are not promised: its relative L2 error, and what is allowed.
Key square_error(int side, const std::string& by);
Key allowed_square_error(int side);

// The row of such a time. `by`: a method's name or that of an order of stages.
inline constexpr const char* square_forward = "forward transform";
Key square_time(int side, int images, const std::string& by);

std::string size_of_square(int side); // "128 x 128"

// The times that leave_square_times left. Throws MissingRow where it left none.
class SquareTimes
{
public:
    explicit SquareTimes(const ItemRows& rows);

    const std::vector<int>& sides() const { return sides_; } // those that were timed, ascending
    Key time(int side, const std::string& by) const { return square_time(side, images_, by); }
    // The time of `slow` divided by that of `fast`.
    Interval ratio(int side, const std::string& slow, const std::string& fast) const;
    // Adds the ratio at every side as a case, all of which must hold.
    void add_ratios(Evaluation& claim, const std::string& slow, const std::string& fast) const;

private:
    const ItemRows& rows_;
    std::vector<int> sides_;
    int images_ = 1;
};

// Words that say which cuFFT stands beside the programs, or why none does.
inline constexpr const char* cufft_beside = "cuFFT";
inline constexpr const char* absence_of_cufft = "absence of cuFFT";

// Sets table and chart of these times and the chapter's text, including the sentences about such squares if requested.
void tell_square_times(const std::string& stem, const ItemRows& rows, ItemResult& told);

// Claims of Mota 2022, Table 2, about the textbook FFTs, and times that test them.

// The names of the algorithms in the table, to which FFTW is added.
namespace mota_table2 {

inline constexpr const char* direct = "DFT";
inline constexpr const char* in_time = "FFT DIT";
inline constexpr const char* in_frequency = "FFT DIF";
inline constexpr const char* recursive = "Recursive FFT";
inline constexpr const char* fftw = "FFTW";

inline const std::vector<int> sizes{128, 256, 512, 1024, 2048};

// The key of the time of one forward and one inverse transform of so many complex numbers.
Key time_of(const std::string& algorithm, int size);

// The column of a size in the published values.
std::string published_column(int size);

} // namespace mota_table2

} // namespace fragfft::figures
