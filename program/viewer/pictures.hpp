// Texels as colours: the views of the live page.
#pragma once

#include "gl/texture.hpp"
#include "image.hpp"
#include "program/viewer/stepper.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace fragfft::viewer {

// Views by their names: the numbers as colours; one channel's sign and size; the magnitude; its logarithm.
inline constexpr std::array<const char*, 4> view_names{"image", "signed", "magnitude", "log"};

struct Look
{
    std::string view = "signed";
    int channel = 0;
    float largest = 1.0f; // that the scale ends at
};

// The largest magnitude of a channel.
float largest_of(const Captured& texture, int channel);

// A pixel of 4 bytes for each texel; layers side by side. Texel row 0 is the last row, as it is the lowest.
struct Picture
{
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};
Picture picture_of(const Captured& texture, const Look& look);
// The image with its rows in reverse order: files have the highest row first, textures the lowest.
Image upside_down(const Image& image);
// Every `stride`-th pixel, so that neither side is above `most`.
Picture smaller(const Picture& picture, int most);

// A picture on the device.
class ShownPicture
{
public:
    ShownPicture(const gl::Functions& gl, const Picture& picture);

    void set(const Picture& picture); // of the same size
    int width() const { return width_; }
    int height() const { return height_; }
    GLuint name() const { return texture_.view().name; }

private:
    const gl::Functions& gl_;
    int width_;
    int height_;
    gl::Texture texture_;
};

} // namespace fragfft::viewer
