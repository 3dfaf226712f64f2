#include "program/pictures/encoded_picture.hpp"

#include "errors.hpp"
#include "program/files/atomic_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <new>
#include <stb_image.h>
#include <stb_image_write.h>
#include <stdexcept>

namespace fragfft {

namespace {

// stb counts bytes in int, and doubles its buffers.
constexpr std::size_t most_samples = std::size_t{1} << 30;

std::vector<std::uint8_t> levels_of(const Image& image)
{
    const std::size_t samples = image.samples.size();
    if (samples == 0 || image.channels < 1 || image.channels > 4 || image.index(0, image.height, 0) != samples)
        throw std::invalid_argument(fmt::format("a picture of {} x {} pixels, {} channels and {} samples", image.width,
                                                image.height, image.channels, samples));
    if (samples >= most_samples)
        throw InputError(fmt::format("a picture of {} x {} pixels is too large: fragfft encodes up to 2^30 samples",
                                     image.width, image.height));
    std::vector<std::uint8_t> levels(samples);
    std::transform(image.samples.begin(), image.samples.end(), levels.begin(), [](float sample) {
        if (std::isnan(sample))
            throw InputError("a picture's pixel is NaN, for which there is no level");
        return static_cast<std::uint8_t>(std::lround(255.0f * std::clamp(sample, 0.0f, 1.0f)));
    });
    return levels;
}

// Collects what stb writes. No exception may pass through C code.
struct Written
{
    std::vector<std::uint8_t> bytes;
    bool is_whole = true;

    static void append(void* to, void* data, int size)
    {
        auto& written = *static_cast<Written*>(to);
        const auto* const from = static_cast<const std::uint8_t*>(data);
        try {
            written.bytes.insert(written.bytes.end(), from, from + size);
        } catch (const std::bad_alloc&) {
            written.is_whole = false;
        }
    }
};

// stb returns 0 if it fails, which only happens for want of memory.
std::vector<std::uint8_t> whole(Written& written, int result)
{
    if (result == 0 || !written.is_whole)
        throw std::bad_alloc();
    return std::move(written.bytes);
}

} // namespace

std::vector<std::uint8_t> png_of(const Image& image)
{
    Written written;
    const int result = stbi_write_png_to_func(&Written::append, &written, image.width, image.height, image.channels,
                                              levels_of(image).data(), image.width * image.channels);
    return whole(written, result);
}

std::vector<std::uint8_t> jpeg_of(const Image& image, int quality)
{
    if (image.channels == 2 || image.channels == 4)
        throw std::invalid_argument("a JPEG has no alpha");
    Written written;
    const int result = stbi_write_jpg_to_func(&Written::append, &written, image.width, image.height, image.channels,
                                              levels_of(image).data(), quality);
    return whole(written, result);
}

std::optional<Image> decoded_png(std::span<const std::uint8_t> png)
{
    // Checked because stb would also read other formats.
    constexpr std::array<std::uint8_t, 8> signature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    if (png.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
        !std::ranges::equal(png.first(std::min(png.size(), signature.size())), signature))
        return std::nullopt;
    int width = 0;
    int height = 0;
    int channels = 0;
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> levels(
        stbi_load_from_memory(png.data(), static_cast<int>(png.size()), &width, &height, &channels, 0),
        &stbi_image_free);
    if (!levels)
        return std::nullopt;
    Image image(width, height, channels);
    std::transform(levels.get(), levels.get() + image.samples.size(), image.samples.begin(),
                   [](stbi_uc level) { return static_cast<float>(level) / 255.0f; });
    return image;
}

void require_png_ending(const std::filesystem::path& path)
{
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    if (ending != ".png")
        throw InputError(fmt::format("{}: this is written as .png", path.string()));
}

void save_png(const std::filesystem::path& path, const Image& image)
{
    require_png_ending(path);
    std::vector<std::uint8_t> png;
    try {
        png = png_of(image);
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", path.string(), error.what()));
    }
    write_file_atomically(path, png);
}

} // namespace fragfft
