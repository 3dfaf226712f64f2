// Transforms larger than a texture: Lloyd, Boyd & Govindaraju 2008, section 4.4. First the rows are transformed, as
// many at a time as one texture holds, then the columns in the same way. Rows or columns longer than a texture is wide
// are wrapped in it. The array itself stays in memory.
#pragma once

#include "engine/engine.hpp"
#include "image.hpp"
#include "methods/method.hpp"

#include <functional>
#include <string>

namespace fragfft {

// Whether the method of 2008 can only compute the complex problem in blocks: if its width or its height exceeds one
// texture.
bool needs_blocks(const Problem& problem, const Limits& limits);

struct BlockProgress
{
    std::string step;  // "rows, four-steps"
    double done = 0.0; // fraction of the whole, 0 to 1
};

// Transforms an image of the problem's width and height, with any number of channels, along the problem's axes; the
// problem's format must be rgba32f or rg32f. The result is within the bound of the method of 2008. `lines_at_once`
// limits how many rows or columns share a texture; by default a limit on memory does. Throws InputError if a row or
// column is too long to be wrapped, and for another format.
DoubleComplexImage transform_in_blocks(
    Engine& engine, const Limits& limits, const Problem& problem, DoubleComplexImage image,
    const std::function<void(const BlockProgress&)>& report = [](const BlockProgress&) {}, int lines_at_once = 0);

} // namespace fragfft
