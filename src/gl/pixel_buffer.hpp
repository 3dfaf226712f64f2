// Textures filled and read through pixel buffer objects: memory of the driver's own, which the device reads and writes
// by itself, while the CPU does something else. In OpenGL 3.3 and OpenGL ES 3.0 alike.
#pragma once

#include "gl/handle.hpp"
#include "gl/render_target.hpp"
#include "gl/texel_layout.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace fragfft::gl {

// Both classes leave the caller's state as it was, keep their buffer from one texture to the next, and allocate only
// for a texture that needs more bytes than all before. The functions must outlive them. Textures are plain ones:
// CallerError for an array of layers. Their functions throw GlError when OpenGL reports an error or has lost what a
// buffer held.

// From memory to textures. Returns as soon as the driver has the texels. A device that still reads the last upload
// keeps that; the driver gives the buffer other memory then.
class UploadBuffer
{
public:
    explicit UploadBuffer(const Functions& gl);

    // Texels as the texture's format stores them: width * height * bytes_per_pixel bytes, row by row from texel row 0
    // without gaps. Throws GlError for another number of bytes.
    void upload(const TextureView& texture, std::span<const std::byte> texels);

    // Calls `write` with width * height * components floats, in that order, which are converted as gl::upload does. It
    // must write each of them, for they are not zero before, and should read none, which is slow.
    void upload(const TextureView& texture, const std::function<void(std::span<float>)>& write);

private:
    void fill(const TextureView& texture, const std::function<void(std::byte*)>& write);

    const Functions& gl_;
    BufferHandle buffer_;
    std::size_t size_ = 0;
};

// From textures to memory, in two steps, between which the device has time.
class ReadBackBuffer
{
public:
    explicit ReadBackBuffer(const Functions& gl);

    // Starts a copy of the texture as it is after all work begun so far, and returns at once. An earlier copy that was
    // not taken is lost. Also throws GlError when the device cannot draw into such a texture.
    void begin(const TextureView& texture);

    // Waits for the device, then calls `read` with the texels of an rgba8 texture, four bytes each, row by row from
    // texel row 0. Throws CallerError when no copy has been begun, or one of another format.
    void take_bytes(const std::function<void(std::span<const std::uint8_t>)>& read);

    // The same of any format as width * height * components floats.
    void take_floats(const std::function<void(std::span<const float>)>& read);

private:
    struct Begun
    {
        TextureView texture;
        TexelLayout layout;
    };

    void attach(const TextureView& texture);
    void take(const std::function<void(const Begun&, const std::byte*)>& read);

    const Functions& gl_;
    BufferHandle buffer_;
    std::size_t size_ = 0;
    std::unique_ptr<RenderTarget> target_;
    TextureView attached_;
    std::optional<Begun> begun_;
};

} // namespace fragfft::gl
