// Sources of pictures: a file, the turning teapot of 2003, the ocean of 2022, a camera.
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

    // Returns the picture at a time: rgba32f, always of one size, texel row 0 at the top; alpha is 1 if the source has
    // none.
    virtual gl::TextureView draw(double seconds) = 0;
    virtual bool moves() const { return true; }
};

// `side` is that of the teapot's and the ocean's square. Throws InputError for a file that is no image, and if there is
// no such camera.
std::unique_ptr<Source> open_source(const std::string& name, int side, const Workplace& place);

// Returns four channels; alpha is 1 if the image has none.
Image with_alpha(const Image& image);
// Returns width x height pixels by nearest-neighbour sampling.
Image resampled(const Image& image, int width, int height);

} // namespace fragfft::viewer
