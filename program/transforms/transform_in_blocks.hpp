// Transforms larger than a texture: Lloyd, Boyd & Govindaraju 2008, section 4.4. The rows are transformed first, as
// many at a time as one texture takes, and then the columns likewise. Rows or columns that are longer than a texture is
// wide lie in it wrapped. The array itself stays in memory.
#pragma once

#include "engine/engine.hpp"
#include "image.hpp"
#include "methods/method.hpp"

#include <functional>
#include <string>

namespace fragfft {

// Whether the method of 2008 takes a problem of complex numbers in blocks alone: its width or its height is more than
// one texture holds.
bool needs_blocks(const Problem& problem, const Limits& limits);

struct BlockProgress
{
    std::string step;  // "rows, four-steps"
    double done = 0.0; // of the whole, 0 to 1
};

// The transform of an image of the problem's width and height, of any number of channels, along the problem's axes; its
// format is rgba32f or rg32f. The result is within the bound of the method of 2008. `lines_at_once` bounds how many
// rows or columns share a texture: by default as many as memory is spent on sensibly. Throws InputError when a row or
// column is too long to be wrapped, or the format is another.
DoubleComplexImage transform_in_blocks(
    Engine& engine, const Limits& limits, const Problem& problem, DoubleComplexImage image,
    const std::function<void(const BlockProgress&)>& report = [](const BlockProgress&) {}, int lines_at_once = 0);

} // namespace fragfft
