#include "engine/image_transfer.hpp"

#include "errors.hpp"

#include <cstring>
#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {

namespace {

void require_bytes(std::size_t given, const gl::TextureView& texture)
{
    if (texture.format != gl::PixelFormat::rgba8)
        throw CallerError(
            fmt::format("bytes are of textures of rgba8, and this is one of {}", gl::info(texture.format).name));
    if (given != gl::stored_bytes(texture))
        throw CallerError(fmt::format("an rgba8 image of {} x {} pixels takes {} bytes, not {}", texture.width,
                                      texture.height, gl::stored_bytes(texture), given));
}

} // namespace

ImageTransfer::ImageTransfer(const gl::Functions& gl)
    : gl_(gl), upload_(gl), read_back_{gl::ReadBackBuffer(gl), gl::ReadBackBuffer(gl)}
{
}

void ImageTransfer::upload(const Image& image, const gl::TextureView& texture)
{
    if (texture.width != image.width || texture.height != image.height)
        throw std::logic_error("the image has another size than the texture");
    upload_.upload(texture, [&](std::span<float> texels) {
        change_components(image.samples, image.channels, texels, gl::info(texture.format).components);
    });
}

void ImageTransfer::upload(std::span<const std::uint8_t> image, const gl::TextureView& texture)
{
    require_bytes(image.size(), texture);
    upload_.upload(texture, std::as_bytes(image));
}

template <typename Take> void ImageTransfer::read_in_turn(std::span<const gl::TextureView> textures, const Take& take)
{
    // Mesa's software renderer was seen to read before what is recorded had been drawn.
    gl_.Finish();
    const auto buffer_of = [&](std::size_t i) -> gl::ReadBackBuffer& { return read_back_[i % read_back_.size()]; };
    for (std::size_t i = 0; i < textures.size(); ++i) {
        if (i == 0)
            buffer_of(0).begin(textures[0]);
        if (i + 1 < textures.size())
            buffer_of(i + 1).begin(textures[i + 1]);
        take(buffer_of(i), i);
    }
}

std::vector<Image> ImageTransfer::read_back(std::span<const gl::TextureView> textures, int channels)
{
    for (const gl::TextureView& texture : textures)
        require_channels(texture.format, channels);
    std::vector<Image> images;
    read_in_turn(textures, [&](gl::ReadBackBuffer& buffer, std::size_t i) {
        const gl::TextureView& texture = textures[i];
        buffer.take_floats([&](std::span<const float> texels) {
            images.push_back(image_from_texels(texels, texture.width, texture.height, texture.format, channels));
        });
    });
    return images;
}

void ImageTransfer::read_back(std::span<const gl::TextureView> textures,
                              std::span<const std::span<std::uint8_t>> images)
{
    if (textures.size() != images.size())
        throw CallerError(
            fmt::format("{} textures are read to as many images, not {}", textures.size(), images.size()));
    for (std::size_t i = 0; i < textures.size(); ++i)
        require_bytes(images[i].size(), textures[i]);
    read_in_turn(textures, [&](gl::ReadBackBuffer& buffer, std::size_t i) {
        buffer.take_bytes(
            [&](std::span<const std::uint8_t> texels) { std::memcpy(images[i].data(), texels.data(), texels.size()); });
    });
}

} // namespace fragfft
