// Copies images on the CPU to textures and back through pixel buffers, band by band: the device copies one band while
// threads convert another, and no copy of the whole image is made in between.
#pragma once

#include "arrays/worker_threads.hpp"
#include "engine/image_texels.hpp"
#include "gl/pixel_buffer.hpp"

#include <optional>
#include <span>
#include <vector>

namespace fragfft {

// Keeps its buffers from one image to the next. The OpenGL functions and the upload buffers must outlive it.
class ImageTransfer
{
public:
    ImageTransfer(const gl::Functions& gl, gl::UploadBuffers& uploads) : gl_(gl), uploads_(uploads), read_back_(gl) {}

    // Uploads the image's channels to the first components of the texels, and 0 to the others. Throws std::logic_error
    // when the texture has another size, and as gl::UploadBuffers does.
    void upload(const Image& image, const gl::TextureView& texture);

    // Reads the first components of each texture into an image of its size: as many components as the image has
    // channels. Throws std::logic_error when a format has fewer, or sizes differ, and as gl::ReadBackBuffers does.
    void read_back(std::span<const gl::TextureView> textures, std::span<Image> images);

    // The same for rgba8 textures as width * height * 4 bytes each, row by row. Throws CallerError for another number
    // of bytes or of textures.
    void upload(std::span<const std::uint8_t> image, const gl::TextureView& texture);
    void read_back(std::span<const gl::TextureView> textures, std::span<const std::span<std::uint8_t>> images);

private:
    // Copies pixels as change_components does, on several threads where there are many.
    void change(std::span<const float> from, int from_components, std::span<float> to, int to_components);
    void finish() const;

    const gl::Functions& gl_;
    gl::UploadBuffers& uploads_;
    gl::ReadBackBuffers read_back_;
    std::optional<cpu::WorkerThreads> threads_; // made when there are many pixels for the first time
};

} // namespace fragfft
