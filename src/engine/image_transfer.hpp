// Images on the CPU to textures and back through pixel buffers, with no copy of all of an image in between.
#pragma once

#include "engine/image_texels.hpp"
#include "gl/pixel_buffer.hpp"

#include <array>
#include <span>
#include <vector>

namespace fragfft {

// Keeps its buffers from one image to the next. The functions must outlive it.
class ImageTransfer
{
public:
    explicit ImageTransfer(const gl::Functions& gl);

    // Uploads the image's channels to the first components of the texels, and 0 to the others. Throws std::logic_error
    // when the texture has another size, and as gl::UploadBuffer does.
    void upload(const Image& image, const gl::TextureView& texture);

    // Reads the first `channels` components of each texture; the device copies one while the one before is converted.
    // Throws std::logic_error when a format has fewer components, and as gl::ReadBackBuffer does.
    std::vector<Image> read_back(std::span<const gl::TextureView> textures, int channels);

    // The same for rgba8 textures as width * height * 4 bytes each, row by row. Throws CallerError for another number
    // of bytes or of textures.
    void upload(std::span<const std::uint8_t> image, const gl::TextureView& texture);
    void read_back(std::span<const gl::TextureView> textures, std::span<const std::span<std::uint8_t>> images);

private:
    template <typename Take> void read_in_turn(std::span<const gl::TextureView> textures, const Take& take);

    const gl::Functions& gl_;
    gl::UploadBuffer upload_;
    std::array<gl::ReadBackBuffer, 2> read_back_;
};

} // namespace fragfft
