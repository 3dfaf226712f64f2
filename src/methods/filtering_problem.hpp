// An image to be filtered: its position in the extended image that is transformed, its boundary rule, and its format.
#pragma once

#include "boundary.hpp"
#include "methods/problem.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace fragfft {

// The position of an image in an extended one, and the size of that.
struct Extension
{
    int left = 0;
    int top = 0;
    int width = 0;
    int height = 0;

    bool operator==(const Extension&) const = default;
};

struct FilteringProblem
{
    int width = 0; // of the image, in pixels
    int height = 0;
    gl::PixelFormat format = gl::PixelFormat::rgba32f; // of the image
    // Format of the results; default: the image's. rgba8 rounds to nearest and clamps: see require_formats.
    std::optional<gl::PixelFormat> result_format = std::nullopt;
    Boundary boundary = Boundary::wrap;
    Extension extension = {}; // where the image lies in the transformed one
    Problem transform = {};   // the transform of the extended image
    std::size_t filters = 1;  // 0: the transform alone, see transforming
    // Each channel is multiplied by two to this power before it is filtered, and divided by it afterwards: see
    // filters/channel_exponents.hpp.
    std::array<int, 4> channel_exponents = {};

    gl::PixelFormat results() const { return result_format.value_or(format); }
    // Whether a pass of its own reads the image (is_extended) or writes the results (is_cropped): if the transformed
    // image is larger or has another format.
    bool is_extended() const;
    bool is_cropped() const;
    // Whether a sampler that reads the image yields just what is transformed, 0 included for components that it lacks;
    // also for one channel in two components. A method may then read the texels without conversion.
    bool image_fills_texels() const;
    // Whether every device that can store the transformed format in images can also store the results' format, so that
    // a method that stores may write the results itself.
    bool results_are_storable() const;
};

// The problem of filtering an image that is transformed without an extension.
FilteringProblem filtering_of(const Problem& transform);
// The same without a filter: the transform alone, for functions that take transforms and filters alike. The formats are
// those of the two textures that the transform reads and writes.
FilteringProblem transforming(const Problem& transform);

// Returns "response", or, if there are several, "response 0", "response 1", ...; likewise "result".
std::string numbered(const std::string& name, std::size_t number, std::size_t count);

} // namespace fragfft
