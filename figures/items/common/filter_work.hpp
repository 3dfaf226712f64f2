// The work in a plan, counted in textures of the image's size, so that plans which divide it into different passes can
// be compared.
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
    double most_fetches = 0.0;     // the most texels that a pass fetches for each texel that it writes
};

// `side`, `format`: of the square image.
FilterWork filter_work(const Plan& plan, int side, gl::PixelFormat format);

// A number of textures, to a tenth: "8", "44.1".
std::string textures_text(double textures);

} // namespace fragfft::figures
