// An image to be filtered: its position in the transformed one, the boundary rule around it, and its texels' format.
#pragma once

#include "boundary.hpp"
#include "methods/problem.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace fragfft {

// Where an image lies in an extended one.
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
    Extension extension = {}; // where the image lies in what is transformed
    Problem transform = {};   // of the extended image
    std::size_t filters = 1;  // 0: the transform alone, see transforming
    // What each channel is multiplied by before it is filtered, and divided by after, is two to this power: see
    // filters/channel_exponents.hpp.
    std::array<int, 4> channel_exponents = {};

    gl::PixelFormat results() const { return result_format.value_or(format); }
    // Whether the image is read, and the results are written, by passes of their own: where what is transformed is
    // larger or of another format.
    bool is_extended() const;
    bool is_cropped() const;
    // Whether a sampler reads the image's numbers, and 0 beyond, as what is transformed has them: of one channel in two
    // components, too. Then a method may read texels as they are.
    bool image_fills_texels() const;
    // Whether every device that stores in images can store results so, where it can store what is transformed: a method
    // that stores may then write them itself.
    bool results_are_storable() const;
};

// Filtering of an image that is transformed as it is.
FilteringProblem filtering_of(const Problem& transform);
// The same without a filter: the transform alone, for functions that take transforms and filters alike. The formats are
// those of the two textures that the transform reads and writes.
FilteringProblem transforming(const Problem& transform);

// "response", or of several "response 0", "response 1", ...; likewise "result".
std::string numbered(const std::string& name, std::size_t number, std::size_t count);

} // namespace fragfft
