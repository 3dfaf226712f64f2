#include "gl/pixel_buffer.hpp"

#include "errors.hpp"
#include "gl/gl_error.hpp"
#include "gl/transfer_guard.hpp"

#include <cstring>
#include <fmt/core.h>
#include <vector>

namespace fragfft::gl {

namespace {

// Maps the buffer bound to `target` as long as this lives.
class Mapping
{
public:
    Mapping(const Functions& gl, GLenum target, std::size_t size, GLbitfield access) : gl_(gl), target_(target)
    {
        memory_ = static_cast<std::byte*>(gl.MapBufferRange(target, 0, static_cast<GLsizeiptr>(size), access));
        if (memory_ == nullptr) {
            const std::string errors = taken_error_names(gl);
            throw GlError(fmt::format("a pixel buffer of {} bytes cannot be mapped: {}", size, errors));
        }
    }
    ~Mapping()
    {
        if (memory_ != nullptr)
            gl_.UnmapBuffer(target_);
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;

    std::byte* memory() const { return memory_; }
    // Drivers may lose what a buffer holds while it is mapped, when a screen changes its mode for instance.
    void end()
    {
        memory_ = nullptr;
        if (gl_.UnmapBuffer(target_) == GL_FALSE)
            throw GlError("the driver has lost what a pixel buffer held; again, please");
    }

private:
    const Functions& gl_;
    GLenum target_;
    std::byte* memory_ = nullptr;
};

void require_plain(const TextureView& texture)
{
    if (texture.is_array())
        throw CallerError(fmt::format("pixel buffers carry plain textures, and this has {} layers", texture.layers));
}

// Makes the bound buffer as large as needed, where it is smaller.
void require_size(const Functions& gl, GLenum target, GLenum usage, std::size_t needed, std::size_t& size,
                  const ErrorScope& errors)
{
    if (needed <= size)
        return;
    size = 0;
    gl.BufferData(target, static_cast<GLsizeiptr>(needed), nullptr, usage);
    errors.throw_if_error(fmt::format("pixel buffer of {} bytes", needed));
    size = needed;
}

BufferHandle made_buffer(const Functions& gl)
{
    const ErrorScope errors(gl);
    return {gl, generate_name(gl.GenBuffers)};
}

std::string described(const TextureView& texture)
{
    return fmt::format("a texture of {} x {} {} and a pixel buffer", texture.width, texture.height,
                       info(texture.format).name);
}

} // namespace

UploadBuffer::UploadBuffer(const Functions& gl) : gl_(gl), buffer_(made_buffer(gl)) {}

void UploadBuffer::upload(const TextureView& texture, std::span<const std::byte> texels)
{
    if (texels.size() != stored_bytes(texture))
        throw GlError(fmt::format("upload of {} bytes into a texture of {}", texels.size(), stored_bytes(texture)));
    fill(texture, [&](std::byte* memory) { std::memcpy(memory, texels.data(), texels.size()); });
}

void UploadBuffer::upload(const TextureView& texture, const std::function<void(std::span<float>)>& write)
{
    const PixelFormatInfo& format = info(texture.format);
    const std::size_t count = texel_count(texture) * static_cast<std::size_t>(format.components);
    fill(texture, [&](std::byte* memory) {
        if (format.component_type == GL_FLOAT) {
            write({reinterpret_cast<float*>(memory), count});
            return;
        }
        std::vector<float> values(count);
        write(values);
        store_floats(texture.format, values, memory);
    });
}

void UploadBuffer::fill(const TextureView& texture, const std::function<void(std::byte*)>& write)
{
    require_plain(texture);
    const ErrorScope errors(gl_);
    const TransferGuard guard(gl_);
    gl_.BindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer_.get());
    const std::size_t bytes = stored_bytes(texture);
    require_size(gl_, GL_PIXEL_UNPACK_BUFFER, GL_STREAM_DRAW, bytes, size_, errors);
    // What the buffer held is not needed any more: so nothing waits for the device to have read it.
    Mapping mapping(gl_, GL_PIXEL_UNPACK_BUFFER, bytes, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    write(mapping.memory());
    mapping.end();
    gl_.BindTexture(GL_TEXTURE_2D, texture.name);
    set_texels(gl_, texture, 0, 1, nullptr);
    errors.throw_if_error("upload into " + described(texture));
}

ReadBackBuffer::ReadBackBuffer(const Functions& gl) : gl_(gl), buffer_(made_buffer(gl)) {}

void ReadBackBuffer::attach(const TextureView& texture)
{
    const bool same_shape = target_ != nullptr && attached_.width == texture.width &&
                            attached_.height == texture.height && attached_.format == texture.format;
    if (same_shape)
        target_->attach({texture});
    else
        target_ = std::make_unique<RenderTarget>(gl_, std::vector<Attachment>{texture}, false, "read back");
    attached_ = texture;
}

void ReadBackBuffer::begin(const TextureView& texture)
{
    require_plain(texture);
    begun_.reset();
    const ErrorScope errors(gl_);
    const TransferGuard guard(gl_);
    gl_.BindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.get());
    require_size(gl_, GL_PIXEL_PACK_BUFFER, GL_STREAM_READ,
                 texel_count(texture) * layout_to_read(gl_, texture.format).bytes_per_texel(), size_, errors);
    attach(texture);
    gl_.BindFramebuffer(GL_FRAMEBUFFER, target_->name());
    gl_.ReadBuffer(GL_COLOR_ATTACHMENT0);
    const TexelLayout layout = read_pixels(gl_, texture, nullptr, errors);
    errors.throw_if_error("read back of " + described(texture));
    begun_ = {texture, layout};
}

void ReadBackBuffer::take_bytes(const std::function<void(std::span<const std::uint8_t>)>& read)
{
    take([&](const Begun& begun, const std::byte* memory) {
        if (begun.layout.type != GL_UNSIGNED_BYTE)
            throw CallerError(fmt::format("texels of {} are no bytes", info(begun.texture.format).name));
        read({reinterpret_cast<const std::uint8_t*>(memory), texel_count(begun.texture) * 4});
    });
}

void ReadBackBuffer::take_floats(const std::function<void(std::span<const float>)>& read)
{
    take([&](const Begun& begun, const std::byte* memory) {
        const int components = info(begun.texture.format).components;
        const std::size_t count = texel_count(begun.texture) * static_cast<std::size_t>(components);
        if (begun.layout.type == GL_FLOAT && begun.layout.components == components) {
            read({reinterpret_cast<const float*>(memory), count});
            return;
        }
        std::vector<float> values(count);
        load_floats(begun.layout, memory, components, values);
        read(values);
    });
}

void ReadBackBuffer::take(const std::function<void(const Begun&, const std::byte*)>& read)
{
    if (!begun_)
        throw CallerError("nothing has been begun to read back");
    const ErrorScope errors(gl_);
    const TransferGuard guard(gl_);
    gl_.BindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.get());
    Mapping mapping(gl_, GL_PIXEL_PACK_BUFFER, texel_count(begun_->texture) * begun_->layout.bytes_per_texel(),
                    GL_MAP_READ_BIT);
    read(*begun_, mapping.memory());
    mapping.end();
    errors.throw_if_error("read back of " + described(begun_->texture));
    begun_.reset();
}

} // namespace fragfft::gl
