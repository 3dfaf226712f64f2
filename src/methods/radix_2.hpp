// Common parts of radix-2 transforms of M x N texels, along one axis after the other.
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
const char* define(Axis axis); // the definition for common/axis.glsl: "ALONG_ROWS"

// Returns the other axis, whose index counts the lines along this one.
Axis across(Axis axis);

// The step of passes that transform along an axis: "forward rows"; with words for a part of such a transform: "forward
// rows, times chirp".
PassStep step_along(Axis axis, Direction direction, const std::string& words = "");
// The step of passes that do something else along an axis: "filter columns".
PassStep step_along(Axis axis, const std::string& verb, std::optional<Direction> direction = std::nullopt);

// The axes that a problem transforms, in their order.
std::vector<Axis> axes_of(const Problem& problem);
// The transformed axes longer than 1; a transform of length 1 is the identity.
std::vector<Axis> axes_of_lines(const Problem& problem);

// The sign of the exponential's argument: -1 forward, +1 inverse.
float sign(Direction direction);

// M for rows, N for columns.
int length_along(Axis axis, const Problem& problem);

int log2_of(int power_of_two);

// Returns a position below 2^bits with its bits in reverse order.
int bit_reversed(int position, int bits);

// The factor of iteration 1 <= i <= `iterations` that makes an axis's transform unitary. 1/sqrt(2) for each iteration
// would be one way; instead every second iteration halves, which rounds nothing, and with an odd number of iterations
// the last one has 1/sqrt(2).
float unitary_scale(int iteration, int iterations);

// The factor of that iteration by a problem's scaling, in a transform of complex numbers. The last iteration of an
// inverse transform applies 1/length, a power of two, which rounds nothing.
float stage_scale(const Problem& problem, Axis axis, int iteration);
// The product of an axis's stage scales.
float stage_scales(const Problem& problem, Axis axis);

// A pass of a transform along an axis: each result is a sum of `numbers` numbers of a line, times a scale.
struct SummingPass
{
    Axis axis;
    double numbers;
    double scale;
};
// Method::growth of a transform of complex numbers by such passes, in their order.
Growth growth_of(const std::vector<Axis>& axes, const std::vector<SummingPass>& passes);
// The same for iterations of radix 2, and for passes that store the result of a whole axis.
Growth growth_of_butterflies(const Problem& problem);
Growth growth_of_axes(const Problem& problem);

// The program for the product of "source" with "response".
inline constexpr const char* multiplying_file = "common/multiply_spectra.frag";
ProgramVariant multiplying_program();

// Formats that can hold complex numbers.
extern const std::vector<gl::PixelFormat> complex_formats;

// Method::sizes of a method for powers of two.
inline constexpr const char* sizes = "widths and heights that are powers of two, from 2 to the device's texture limit";

// Method::refusal of a method called `name` that supports powers of two from 2 on, single images, the given formats,
// and the offered sources of twiddle factors.
std::optional<Refusal> refusal(const std::string& name, const std::vector<Twiddles>& offered,
                               const std::vector<gl::PixelFormat>& formats, const Problem& problem,
                               const Limits& limits);
// The refusals that do not concern the size; the first function checks wrapped rows and half spectra only.
std::optional<Refusal> refusal_of_rows_and_halves(const std::string& name, const Problem& problem);
std::optional<Refusal> refusal_beside_size(const std::string& name, const std::vector<Twiddles>& offered,
                                           const std::vector<gl::PixelFormat>& formats, const Problem& problem);

// A texture of the problem's size and format.
Resource texture(const Problem& problem, const std::string& name, ResourceRole role);

// All texels of such a texture.
Region whole(const Problem& problem);

// A plan with the textures that suffice for any number of passes, "image", "result" and "scratch", but without passes.
Plan empty_plan(const std::string& name, const Problem& problem);

// Chains the passes of such a plan through its textures: the first reads "image" as "source", and the last writes
// "result". A plan of one pass does not keep "scratch".
void chain_passes(Plan& plan);

} // namespace fragfft::radix_2
