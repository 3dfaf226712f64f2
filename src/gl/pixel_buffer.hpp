// Textures filled and read through pixel buffer objects: memory of the driver's own, which the device reads and writes
// by itself, while the CPU does something else. In OpenGL 3.3 and OpenGL ES 3.0 alike.
//
// A few buffers take turns, each of a band of rows: while the device copies one, the CPU fills or empties another, and
// however large a texture is, no more memory is touched for it than these.
#pragma once

#include "gl/handle.hpp"
#include "gl/render_target.hpp"
#include "gl/texel_layout.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace fragfft::gl {

// Both classes leave the caller's state as it was, keep their buffers from one texture to the next, and allocate only
// for rows that need more bytes than all before. The functions must outlive them. Textures are plain ones: CallerError
// for an array of layers. Their functions throw GlError when OpenGL reports an error or has lost what a buffer held,
// and let through what they call throws: then the rows before are done.

// Buffers that take turns.
class PixelBuffers
{
public:
    static constexpr std::size_t count = 4;

    PixelBuffers(const Functions& gl, GLenum target, GLenum usage);

    // Binds buffer number `turn`, modulo `count`, with room for `bytes` bytes.
    void bind(std::size_t turn, std::size_t bytes, const ErrorScope& errors);

private:
    struct Buffer
    {
        BufferHandle name;
        std::size_t bytes = 0;
    };

    const Functions& gl_;
    GLenum target_;
    GLenum usage_;
    std::array<Buffer, count> buffers_;
};

// From memory to textures. Returns as soon as the driver has the texels.
class UploadBuffers
{
public:
    explicit UploadBuffers(const Functions& gl);

    // Texels as the texture's format stores them: width * height * bytes_per_pixel bytes, row by row from texel row 0
    // without gaps. Throws GlError for another number of bytes.
    void upload(const TextureView& texture, std::span<const std::byte> texels);

    // Calls `write`, band after band, with the first row and room for the components of whole rows as floats, which are
    // converted as gl::upload does. It must write each of them, for they are not zero before, and should read none,
    // which is slow.
    void upload(const TextureView& texture, const std::function<void(int first_row, std::span<float>)>& write);

private:
    void fill(const TextureView& texture, const std::function<void(const Band&, std::byte*)>& write);

    const Functions& gl_;
    PixelBuffers buffers_;
};

// From textures to memory: each as it is after all work begun so far.
class ReadBackBuffers
{
public:
    explicit ReadBackBuffers(const Functions& gl);

    // Calls `take` with the number of a texture, a first row, and the components of whole rows as floats: band after
    // band, texture after texture. Also throws GlError when the device cannot draw into such a texture.
    void read_floats(std::span<const TextureView> textures,
                     const std::function<void(std::size_t, int first_row, std::span<const float>)>& take);

    // The same for rgba8 textures, as four bytes for each texel. Throws CallerError for other formats.
    void read_bytes(std::span<const TextureView> textures,
                    const std::function<void(std::size_t, int first_row, std::span<const std::uint8_t>)>& take);

private:
    struct Begun
    {
        std::size_t texture;
        Band band;
        TexelLayout layout;
    };

    void attach(const TextureView& texture);
    void read(std::span<const TextureView> textures, const std::function<void(const Begun&, const std::byte*)>& take);

    const Functions& gl_;
    PixelBuffers buffers_;
    std::unique_ptr<RenderTarget> target_;
    TextureView attached_;
};

} // namespace fragfft::gl
