#include "program/viewer/pictures.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft::viewer {

namespace {

constexpr float sharpness = 200.0f; // 1/200 of the largest value can still be distinguished from zero
constexpr std::array<float, 3> positive{255, 138, 48};
constexpr std::array<float, 3> zero{27, 29, 34};
constexpr std::array<float, 3> negative{64, 160, 240};

std::array<float, 3> colour_of(const float* texel, int components, const Look& look)
{
    if (look.view == "image") {
        const auto of = [&](int k) { return 255.0f * std::clamp(texel[std::min(k, components - 1)], 0.0f, 1.0f); };
        return {of(0), of(1), of(2)};
    }
    const float part = texel[std::min(look.channel, components - 1)] / (look.largest > 0.0f ? look.largest : 1.0f);
    if (look.view != "signed") {
        const float size = std::min(std::abs(part), 1.0f);
        const float shade = look.view == "log" ? std::log1p(1000.0f * size) / std::log(1001.0f) : size;
        return {255.0f * shade, 255.0f * shade, 255.0f * shade};
    }
    // asinh is linear near zero and logarithmic further out.
    const float place = std::clamp(std::asinh(part * sharpness) / std::asinh(sharpness), -1.0f, 1.0f);
    const auto& end = place < 0.0f ? negative : positive;
    std::array<float, 3> colour{};
    for (std::size_t k = 0; k < 3; ++k)
        colour[k] = zero[k] + std::abs(place) * (end[k] - zero[k]);
    return colour;
}

} // namespace

float largest_of(const Captured& texture, int channel)
{
    float largest = 0.0f;
    const auto step = static_cast<std::size_t>(texture.components);
    for (std::size_t i = static_cast<std::size_t>(std::min(channel, texture.components - 1)); i < texture.values.size();
         i += step)
        largest = std::max(largest, std::abs(texture.values[i]));
    return largest;
}

Picture picture_of(const Captured& texture, const Look& look)
{
    Picture picture{texture.width * texture.layers, texture.height, {}};
    picture.rgba.resize(4 * static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    for (int layer = 0; layer < texture.layers; ++layer)
        for (int y = 0; y < texture.height; ++y)
            for (int x = 0; x < texture.width; ++x) {
                const std::size_t from = (static_cast<std::size_t>(layer) * static_cast<std::size_t>(texture.height) +
                                          static_cast<std::size_t>(y)) *
                                             static_cast<std::size_t>(texture.width) +
                                         static_cast<std::size_t>(x);
                const std::size_t to =
                    static_cast<std::size_t>(texture.height - 1 - y) * static_cast<std::size_t>(picture.width) +
                    static_cast<std::size_t>(layer * texture.width + x);
                const auto colour =
                    colour_of(texture.values.data() + from * static_cast<std::size_t>(texture.components),
                              texture.components, look);
                for (std::size_t k = 0; k < 3; ++k)
                    picture.rgba[4 * to + k] = static_cast<std::uint8_t>(std::lround(colour[k]));
                picture.rgba[4 * to + 3] = 255;
            }
    return picture;
}

Image upside_down(const Image& image)
{
    Image result(image.width, image.height, image.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at(x, image.height - 1 - y, channel) = image.at(x, y, channel);
    return result;
}

Picture smaller(const Picture& picture, int most)
{
    const int stride = std::max(1, (std::max(picture.width, picture.height) + most - 1) / most);
    Picture result{(picture.width + stride - 1) / stride, (picture.height + stride - 1) / stride, {}};
    for (int y = 0; y < result.height; ++y)
        for (int x = 0; x < result.width; ++x) {
            const auto from =
                picture.rgba.begin() + 4 * (static_cast<std::ptrdiff_t>(y) * stride * picture.width + x * stride);
            result.rgba.insert(result.rgba.end(), from, from + 4);
        }
    return result;
}

ShownPicture::ShownPicture(const gl::Functions& gl, const Picture& picture)
    : gl_(gl), width_(picture.width), height_(picture.height),
      texture_(gl, picture.width, picture.height, gl::PixelFormat::rgba8, "picture on the screen")
{
    set(picture);
}

void ShownPicture::set(const Picture& picture)
{
    gl_.BindTexture(GL_TEXTURE_2D, texture_.view().name);
    gl_.PixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl_.TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, picture.width, picture.height, GL_RGBA, GL_UNSIGNED_BYTE,
                      picture.rgba.data());
    gl_.BindTexture(GL_TEXTURE_2D, 0);
}

} // namespace fragfft::viewer
