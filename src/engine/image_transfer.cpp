#include "engine/image_transfer.hpp"

#include "arrays/parallel_ranges.hpp"
#include "errors.hpp"

#include <algorithm>
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

void require_size(const Image& image, const gl::TextureView& texture)
{
    if (texture.width != image.width || texture.height != image.height ||
        image.samples.size() != image.index(0, image.height, 0))
        throw std::logic_error("the image has another size than the texture");
}

// The samples of `texels` texels, from a row on.
template <typename Image> auto samples_from(Image& image, int row, std::size_t texels)
{
    return std::span(image.samples).subspan(image.index(0, row, 0), texels * static_cast<std::size_t>(image.channels));
}

} // namespace

void ImageTransfer::change(std::span<const float> from, int from_components, std::span<float> to, int to_components)
{
    constexpr std::size_t few_numbers = std::size_t{1} << 17;
    if (std::max(from.size(), to.size()) < few_numbers)
        return change_components(from, from_components, to, to_components);
    if (!threads_)
        threads_.emplace(std::min(cpu::most_copying_threads, cpu::hardware_thread_count()));
    const auto of_from = static_cast<std::size_t>(from_components);
    const auto of_to = static_cast<std::size_t>(to_components);
    threads_->for_ranges(from.size() / of_from, [&](std::size_t begin, std::size_t end) {
        change_components(from.subspan(begin * of_from, (end - begin) * of_from), from_components,
                          to.subspan(begin * of_to, (end - begin) * of_to), to_components);
    });
}

void ImageTransfer::upload(const Image& image, const gl::TextureView& texture)
{
    require_size(image, texture);
    const int components = gl::info(texture.format).components;
    uploads_.upload(texture, [&](int row, std::span<float> texels) {
        change(samples_from(image, row, texels.size() / static_cast<std::size_t>(components)), image.channels, texels,
               components);
    });
}

void ImageTransfer::upload(std::span<const std::uint8_t> image, const gl::TextureView& texture)
{
    require_bytes(image.size(), texture);
    uploads_.upload(texture, std::as_bytes(image));
}

// Mesa's software renderer has been seen to read before recorded commands had been drawn.
void ImageTransfer::finish() const
{
    gl_.Finish();
}

void ImageTransfer::read_back(std::span<const gl::TextureView> textures, std::span<Image> images)
{
    if (textures.size() != images.size())
        throw std::logic_error("as many images are read as there are textures");
    for (std::size_t i = 0; i < textures.size(); ++i) {
        require_size(images[i], textures[i]);
        require_channels(textures[i].format, images[i].channels);
    }
    finish();
    read_back_.read_floats(textures, [&](std::size_t i, int row, std::span<const float> texels) {
        const int components = gl::info(textures[i].format).components;
        change(texels, components, samples_from(images[i], row, texels.size() / static_cast<std::size_t>(components)),
               images[i].channels);
    });
}

void ImageTransfer::read_back(std::span<const gl::TextureView> textures,
                              std::span<const std::span<std::uint8_t>> images)
{
    if (textures.size() != images.size())
        throw CallerError(
            fmt::format("{} textures are read to as many images, not {}", textures.size(), images.size()));
    for (std::size_t i = 0; i < textures.size(); ++i)
        require_bytes(images[i].size(), textures[i]);
    finish();
    read_back_.read_bytes(textures, [&](std::size_t i, int row, std::span<const std::uint8_t> texels) {
        const std::size_t before = static_cast<std::size_t>(row) * static_cast<std::size_t>(textures[i].width) * 4;
        std::ranges::copy(texels, images[i].begin() + static_cast<std::ptrdiff_t>(before));
    });
}

} // namespace fragfft
