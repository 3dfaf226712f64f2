// What radix-2 transforms of M x N texels share, along one axis after the other.
#pragma once

#include "methods/method.hpp"

#include <string>
#include <vector>

namespace fragfft::radix_2 {

enum class Axis
{
    rows,
    columns,
};

const char* name(Axis axis);   // "rows"
const char* define(Axis axis); // of common/axis.glsl: "ALONG_ROWS"

// The axis whose index counts the lines along this one.
Axis across(Axis axis);

// The step of passes that transform along an axis: "forward rows"; with words for a part of such a transform "forward
// rows, times chirp".
PassStep step_along(Axis axis, Direction direction, const std::string& words = "");
// The step of passes that do something else along it: "filter columns".
PassStep step_along(Axis axis, const std::string& verb, std::optional<Direction> direction = std::nullopt);

// The axes that a problem transforms, in their order.
std::vector<Axis> axes_of(const Problem& problem);
// The transformed axes longer than 1; a transform of length 1 is the identity.
std::vector<Axis> axes_of_lines(const Problem& problem);

// Sign of the exponential's argument: -1 forward, +1 inverse.
float sign(Direction direction);

// M of the rows, N of the columns.
int length_along(Axis axis, const Problem& problem);

int log2_of(int power_of_two);

// A position of 2^bits with its bits in the opposite order.
int bit_reversed(int position, int bits);

// The factor of iteration 1 <= i <= `iterations` that makes an axis's transform unitary. That would be 1/sqrt(2) for
// each; halving at every second one instead rounds nothing, and only an odd count leaves one 1/sqrt(2), at the last.
float unitary_scale(int iteration, int iterations);

// The factor of that iteration by a problem's scaling, in a transform of complex numbers: the inverse's 1/length
// follows the last one. It is a power of two, so it rounds nothing.
float stage_scale(const Problem& problem, Axis axis, int iteration);
// The product of an axis's stage scales.
float stage_scales(const Problem& problem, Axis axis);

// A pass of a transform along an axis: each result is a sum of so many numbers of a line, times a scale.
struct SummingPass
{
    Axis axis;
    double numbers;
    double scale;
};
// Method::growth of a transform of complex numbers by such passes, in their order.
Growth growth_of(const std::vector<Axis>& axes, const std::vector<SummingPass>& passes);
// The same of iterations of radix 2, and of passes that store the result of a whole axis.
Growth growth_of_butterflies(const Problem& problem);
Growth growth_of_axes(const Problem& problem);

// The product of "source" with "response".
inline constexpr const char* multiplying_file = "common/multiply_spectra.frag";
ProgramVariant multiplying_program();

// Formats of texels that hold complex numbers.
extern const std::vector<gl::PixelFormat> complex_formats;

// Method::sizes of a method that takes powers of two.
inline constexpr const char* sizes = "widths and heights that are powers of two, from 2 to the device's texture limit";

// Method::refusal of a method called `name` that takes powers of two from 2 on, single images, the formats given, and
// only those twiddles that it offers.
std::optional<Refusal> refusal(const std::string& name, const std::vector<Twiddles>& offered,
                               const std::vector<gl::PixelFormat>& formats, const Problem& problem,
                               const Limits& limits);
// What of that is not about the size; the first of them is about wrapped rows and halves of spectra.
std::optional<Refusal> refusal_of_rows_and_halves(const std::string& name, const Problem& problem);
std::optional<Refusal> refusal_beside_size(const std::string& name, const std::vector<Twiddles>& offered,
                                           const std::vector<gl::PixelFormat>& formats, const Problem& problem);

// A texture of the problem's size and format.
Resource texture(const Problem& problem, const std::string& name, ResourceRole role);

// All texels of such a texture.
Region whole(const Problem& problem);

// A plan with the textures that serve any number of passes, "image", "result" and "scratch", and with no passes yet.
Plan empty_plan(const std::string& name, const Problem& problem);

// Chains the passes of such a plan through its textures: the first reads "image", as "source", and the last writes
// "result". A plan of one pass keeps no "scratch".
void chain_passes(Plan& plan);

} // namespace fragfft::radix_2
