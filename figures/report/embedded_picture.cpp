#include "figures/report/embedded_picture.hpp"

#include "errors.hpp"
#include "files/temporary_folder.hpp"
#include "image/image_file.hpp"

#include <optional>

namespace fragfft::figures {

namespace {

// Nothing of an image with alpha, which JPEG does not hold.
std::optional<std::vector<std::uint8_t>> as_jpeg(std::span<const std::uint8_t> png)
{
    const Image image = std::get<Image>(decode_image(png, "picture.png").pixels);
    if (image.channels != 1 && image.channels != 3)
        return std::nullopt;
    SaveOptions options;
    options.quality = 85;
    // Spectra have bright single pixels, whose colours would run.
    options.full_chroma = true;
    const TemporaryFolder folder;
    const std::string file = folder.file("picture.jpg");
    save_image(file, image, options);
    return read_file_bytes(file);
}

} // namespace

EmbeddedPicture embedded_picture(std::span<const std::uint8_t> png)
{
    try {
        if (auto jpeg = as_jpeg(png); jpeg && 2 * jpeg->size() < png.size())
            return {"image/jpeg", std::move(*jpeg)};
    } catch (const InputError&) {
        // A report is worth more than its size.
    }
    return {"image/png", {png.begin(), png.end()}};
}

} // namespace fragfft::figures
