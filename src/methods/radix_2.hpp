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

Axis other(Axis axis);

// The axes that a problem transforms, in their order.
std::vector<Axis> axes_of(const Problem& problem);
// Those of them along which lie more numbers than one, which is its own transform.
std::vector<Axis> axes_of_lines(const Problem& problem);

// Sign of the exponential's argument: -1 forward, +1 inverse.
float sign(Direction direction);

// M of the rows, N of the columns.
int length_along(Axis axis, const Problem& problem);

int log2_of(int power_of_two);

// A position of 2^bits with its bits in the opposite order.
int bit_reversed(int position, int bits);

// What iteration 1 <= i <= `iterations` of an axis multiplies by, so that the axis's transform is unitary. 1/sqrt(2) an
// iteration would be; halving at every second one instead rounds nothing, and only an odd count leaves one 1/sqrt(2),
// at the last.
float unitary_scale(int iteration, int iterations);

// What that iteration multiplies by in a transform of complex numbers by a problem's scaling: the inverse's 1/length
// follows the last one. It is a power of two, so it rounds nothing.
float stage_scale(const Problem& problem, Axis axis, int iteration);

// Method::growth of a transform of complex numbers, whose iterations each add two of them, one turned.
Growth growth_of_butterflies(const Problem& problem);

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
// What of that is not about the size.
std::optional<Refusal> refusal_beside_size(const std::string& name, const std::vector<Twiddles>& offered,
                                           const std::vector<gl::PixelFormat>& formats, const Problem& problem);

// A texture of the problem's size and format.
Resource texture(const Problem& problem, const std::string& name, ResourceRole role);

// A plan with the textures that serve any number of passes, "image", "result" and "scratch", and with no passes yet.
Plan empty_plan(const std::string& name, const Problem& problem);

// Chains the passes of such a plan through its textures: the first reads "image", as "source", and the last writes
// "result". A plan of one pass keeps no "scratch".
void chain_passes(Plan& plan);

} // namespace fragfft::radix_2
