// What a plan does to the numbers of an image, counted in textures of the image's size: what a method's passes move,
// however it cuts them.
#pragma once

#include "engine/plan.hpp"
#include "methods/method.hpp"

#include <string>

namespace fragfft::figures {

inline constexpr double mebibyte = 1024.0 * 1024.0;

struct FilterWork
{
    int passes = 0;
    double written_textures = 0.0; // by the bytes that passes write
    double fetched_textures = 0.0; // by the bytes that they fetch, those of tables and of a response included
    double most_fetches = 0.0;     // of a pass: texels, for each texel that it writes
};

// `side`, `format`: of the square image.
FilterWork filter_work(const Plan& plan, int side, gl::PixelFormat format);

// "8", "44.1": so many textures, to a tenth.
std::string textures_text(double textures);

} // namespace fragfft::figures
