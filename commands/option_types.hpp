// Options whose values are words or sizes, as the library's types.
#pragma once

#include "boundary.hpp"
#include "filters/convolution_plan.hpp"
#include "gl/pixel_format.hpp"
#include "methods/method.hpp"
#include "program/filtering/light.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::commands {

class Command;
struct Check;

struct ImageSize
{
    int width = 0;
    int height = 0;
};

// Parses "512x256", or "512" for a square. Throws InputError.
ImageSize parse_size(const std::string& text);

// Accepts what parse_size accepts, and the given words.
Check a_size();
Check a_size_or(const std::vector<std::string>& words);

// Each function adds one option, with its values listed in the help; `value` keeps its default if the option is not
// given.
// The library's methods, and others that the command knows. Help refers to `fragfft list methods`.
void add_method_option(const Command& command, std::string& value, const std::vector<std::string>& others = {},
                       const std::string& help = "How transforms are computed, see `fragfft list methods`");
void add_format_option(const Command& command, gl::PixelFormat& value);
void add_format_option(const Command& command, std::optional<gl::PixelFormat>& value); // nothing if it is not given
void add_formats_option(const Command& command, std::vector<gl::PixelFormat>& values); // one or several
void add_size_option(const Command& command, std::vector<std::string>& values, const std::string& help);
// How a method factorizes lengths if it leaves that open, in the words of tuning.hpp.
void add_tuning_option(const Command& command, std::string& value);
void add_twiddles_option(const Command& command, std::optional<Twiddles>& value);
void add_scaling_option(const Command& command, Scaling& value);
void add_axes_option(const Command& command, Axes& value);
void add_wrapping_option(const Command& command, std::optional<Wrapping>& value);
// What a filter reads outside the image.
void add_boundary_option(const Command& command, std::optional<Boundary>& value);
// What is read outside an image that is extended to a size that the method supports.
void add_extension_option(const Command& command, std::optional<Boundary>& value);
// Whether a convolution is computed separably, by rows and columns.
void add_separable_option(const Command& command, ConvolutionApproach& value);
void add_display_option(const Command& command, Display& value);
void add_device_option(const Command& command, std::string& value);
void add_device_option(const Command& command, std::optional<std::string>& value);

} // namespace fragfft::commands
