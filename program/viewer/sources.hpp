// What pictures come from: a file, the turning teapot of 2003, the ocean of 2022, a camera.
#pragma once

#include "gl/texture.hpp"
#include "program/viewer/running_plan.hpp"

#include <memory>
#include <string>

namespace fragfft::viewer {

inline constexpr const char* teapot_source = "teapot";
inline constexpr const char* ocean_source = "ocean";
inline constexpr const char* camera_source = "camera"; // "camera:/dev/video2" too

class Source
{
public:
    virtual ~Source() = default;

    // The picture at a time, rgba32f of one size for ever, texel row 0 at the top; alpha 1 where there is none.
    virtual gl::TextureView draw(double seconds) = 0;
    virtual bool moves() const { return true; }
};

// `side`: of the teapot's and the ocean's square. Throws InputError for a file that is no image, and for no camera.
std::unique_ptr<Source> open_source(const std::string& name, int side, const Workplace& place);

// Four channels, with alpha 1 where the image has none.
Image with_alpha(const Image& image);
// Width x height pixels, each the one that its centre falls on.
Image resampled(const Image& image, int width, int height);

} // namespace fragfft::viewer
