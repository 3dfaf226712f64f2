#include "engine/image_texels.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace fragfft {

namespace {

// The numbers of components are template arguments, so that the compiler unrolls the inner loop.
template <std::size_t from_components, std::size_t to_components>
void change(const float* from, float* to, std::size_t pixels)
{
    for (std::size_t pixel = 0; pixel < pixels; ++pixel)
        for (std::size_t i = 0; i < to_components; ++i)
            to[pixel * to_components + i] = i < from_components ? from[pixel * from_components + i] : 0.0f;
}

using Change = void (*)(const float* from, float* to, std::size_t pixels);

template <std::size_t from_components>
constexpr std::array<Change, 4> changes_from{change<from_components, 1>, change<from_components, 2>,
                                             change<from_components, 3>, change<from_components, 4>};

constexpr std::array<std::array<Change, 4>, 4> changes{changes_from<1>, changes_from<2>, changes_from<3>,
                                                       changes_from<4>};

} // namespace

void change_components(std::span<const float> from, int from_components, std::span<float> to, int to_components)
{
    const auto is_valid = [](int components) { return components >= 1 && components <= 4; };
    if (!is_valid(from_components) || !is_valid(to_components))
        throw std::logic_error("pixels have 1 to 4 components");
    const auto of_from = static_cast<std::size_t>(from_components);
    const auto of_to = static_cast<std::size_t>(to_components);
    const std::size_t pixels = from.size() / of_from;
    if (from.size() != pixels * of_from || to.size() != pixels * of_to)
        throw std::logic_error("two arrays hold different numbers of pixels");
    if (of_from == of_to)
        std::memcpy(to.data(), from.data(), to.size_bytes());
    else
        changes[of_from - 1][of_to - 1](from.data(), to.data(), pixels);
}

std::vector<float> texels_from_image(const Image& image, gl::PixelFormat format)
{
    const int components = gl::info(format).components;
    std::vector<float> texels(image.samples.size() / static_cast<std::size_t>(image.channels) *
                              static_cast<std::size_t>(components));
    change_components(image.samples, image.channels, texels, components);
    return texels;
}

namespace {

Image with_samples(std::vector<float> samples, int width, int height, int channels)
{
    Image image;
    image.width = width;
    image.height = height;
    image.channels = channels;
    image.samples = std::move(samples);
    return image;
}

} // namespace

Image image_from_texels(std::vector<float> texels, int width, int height, gl::PixelFormat format, int channels)
{
    if (channels == gl::info(format).components)
        return with_samples(std::move(texels), width, height, channels);
    return image_from_texels(std::span<const float>(texels), width, height, format, channels);
}

Image image_from_texels(std::span<const float> texels, int width, int height, gl::PixelFormat format, int channels)
{
    require_channels(format, channels);
    const int components = gl::info(format).components;
    if (channels == components) // the whole vector is overwritten, so it need not be filled with zeros first
        return with_samples({texels.begin(), texels.end()}, width, height, channels);
    Image image(width, height, channels);
    change_components(texels, components, image.samples, channels);
    return image;
}

void require_channels(gl::PixelFormat format, int channels)
{
    if (channels > gl::info(format).components)
        throw std::logic_error("texels of a texture hold fewer components than the image has channels");
}

} // namespace fragfft
