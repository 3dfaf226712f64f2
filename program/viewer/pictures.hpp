// Texels as colours: the same views as in the live page.
#pragma once

#include "gl/texture.hpp"
#include "image.hpp"
#include "program/viewer/stepper.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace fragfft::viewer {

// Names of the views: the numbers as colours; sign and magnitude of a channel; the magnitude; its logarithm.
inline constexpr std::array<const char*, 4> view_names{"image", "signed", "magnitude", "log"};

struct Look
{
    std::string view = "signed";
    int channel = 0;
    float largest = 1.0f; // the end of the scale
};

// Returns the largest magnitude of a channel.
float largest_of(const Captured& texture, int channel);

// One pixel of 4 bytes for each texel, with layers side by side. Texel row 0 is the lowest, and so the last row.
struct Picture
{
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};
Picture picture_of(const Captured& texture, const Look& look);
// Reverses the order of the rows: files have the highest row first, textures the lowest.
Image upside_down(const Image& image);
// Returns every `stride`-th pixel, with the smallest stride for which neither side exceeds `most`.
Picture smaller(const Picture& picture, int most);

// A picture in a texture.
class ShownPicture
{
public:
    ShownPicture(const gl::Functions& gl, const Picture& picture);

    void set(const Picture& picture); // must have the same size
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
