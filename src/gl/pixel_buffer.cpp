#include "gl/pixel_buffer.hpp"

#include "errors.hpp"
#include "gl/gl_error.hpp"
#include "gl/transfer_guard.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/core.h>
#include <vector>

namespace fragfft::gl {

namespace {

// Keeps the buffer that is bound to `target` mapped while it lives.
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
    // Drivers may lose the contents of a mapped buffer, for instance when a screen changes its mode.
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

std::string described(const TextureView& texture)
{
    return fmt::format("a texture of {} x {} {} and a pixel buffer", texture.width, texture.height,
                       info(texture.format).name);
}

// Enough for a device to be busy while the next ones are filled, and little enough to stay in the CPU's caches.
constexpr std::size_t bytes_of_band = std::size_t{4} << 20;

int rows_of_band(const TextureView& texture, std::size_t bytes_of_texel)
{
    const std::size_t row = static_cast<std::size_t>(texture.width) * bytes_of_texel;
    return static_cast<int>(std::clamp<std::size_t>(bytes_of_band / row, 1, static_cast<std::size_t>(texture.height)));
}

std::size_t texels_in(const TextureView& texture, const Band& band)
{
    return static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(band.rows);
}

} // namespace

PixelBuffers::PixelBuffers(const Functions& gl, GLenum target, GLenum usage) : gl_(gl), target_(target), usage_(usage)
{
}

void PixelBuffers::bind(std::size_t turn, std::size_t bytes, const ErrorScope& errors)
{
    Buffer& buffer = buffers_[turn % count];
    if (buffer.name.get() == 0)
        buffer.name = {gl_, generate_name(gl_.GenBuffers)};
    gl_.BindBuffer(target_, buffer.name.get());
    if (bytes <= buffer.bytes)
        return;
    buffer.bytes = 0;
    gl_.BufferData(target_, static_cast<GLsizeiptr>(bytes), nullptr, usage_);
    errors.throw_if_error(fmt::format("pixel buffer of {} bytes", bytes));
    buffer.bytes = bytes;
}

UploadBuffers::UploadBuffers(const Functions& gl) : gl_(gl), buffers_(gl, GL_PIXEL_UNPACK_BUFFER, GL_STREAM_DRAW) {}

void UploadBuffers::upload(const TextureView& texture, std::span<const std::byte> texels)
{
    if (texels.size() != stored_bytes(texture))
        throw GlError(fmt::format("upload of {} bytes into a texture of {}", texels.size(), stored_bytes(texture)));
    fill(texture, [&](const Band& band, std::byte* memory) {
        const std::size_t row = texels.size() / static_cast<std::size_t>(texture.height);
        std::memcpy(memory, texels.data() + row * static_cast<std::size_t>(band.first_row),
                    row * static_cast<std::size_t>(band.rows));
    });
}

void UploadBuffers::upload(const TextureView& texture, const std::function<void(int, std::span<float>)>& write)
{
    const PixelFormatInfo& format = info(texture.format);
    std::vector<float> values;
    fill(texture, [&](const Band& band, std::byte* memory) {
        const std::size_t count = texels_in(texture, band) * static_cast<std::size_t>(format.components);
        if (format.component_type == GL_FLOAT) {
            write(band.first_row, {reinterpret_cast<float*>(memory), count});
            return;
        }
        values.resize(count);
        write(band.first_row, values);
        store_floats(texture.format, values, memory);
    });
}

void UploadBuffers::fill(const TextureView& texture, const std::function<void(const Band&, std::byte*)>& write)
{
    require_plain(texture);
    const ErrorScope errors(gl_);
    const TransferGuard guard(gl_);
    gl_.BindTexture(GL_TEXTURE_2D, texture.name);
    const auto bytes_of_texel = static_cast<std::size_t>(info(texture.format).bytes_per_pixel);
    const int most_rows = rows_of_band(texture, bytes_of_texel);
    for (int row = 0, turn = 0; row < texture.height; row += most_rows, ++turn) {
        const Band band{row, std::min(most_rows, texture.height - row)};
        const std::size_t bytes = texels_in(texture, band) * bytes_of_texel;
        buffers_.bind(static_cast<std::size_t>(turn), bytes, errors);
        // The buffer's former contents are not needed, so nothing waits until the device has read them.
        Mapping mapping(gl_, GL_PIXEL_UNPACK_BUFFER, bytes, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
        write(band, mapping.memory());
        mapping.end();
        set_rows(gl_, texture, band, nullptr);
        errors.throw_if_error("upload into " + described(texture));
    }
}

ReadBackBuffers::ReadBackBuffers(const Functions& gl) : gl_(gl), buffers_(gl, GL_PIXEL_PACK_BUFFER, GL_STREAM_READ) {}

void ReadBackBuffers::attach(const TextureView& texture)
{
    const bool same_shape = target_ != nullptr && attached_.width == texture.width &&
                            attached_.height == texture.height && attached_.format == texture.format;
    if (same_shape)
        target_->attach({texture});
    else
        target_ = std::make_unique<RenderTarget>(gl_, std::vector<Attachment>{texture}, false, "read back");
    attached_ = texture;
    gl_.BindFramebuffer(GL_FRAMEBUFFER, target_->name());
    gl_.ReadBuffer(GL_COLOR_ATTACHMENT0);
}

void ReadBackBuffers::read_floats(std::span<const TextureView> textures,
                                  const std::function<void(std::size_t, int, std::span<const float>)>& take)
{
    std::vector<float> values;
    read(textures, [&](const Begun& begun, const std::byte* memory) {
        const TextureView& texture = textures[begun.texture];
        const int components = info(texture.format).components;
        const std::size_t count = texels_in(texture, begun.band) * static_cast<std::size_t>(components);
        if (begun.layout.type == GL_FLOAT && begun.layout.components == components) {
            take(begun.texture, begun.band.first_row, {reinterpret_cast<const float*>(memory), count});
            return;
        }
        values.resize(count);
        load_floats(begun.layout, memory, components, values);
        take(begun.texture, begun.band.first_row, values);
    });
}

void ReadBackBuffers::read_bytes(std::span<const TextureView> textures,
                                 const std::function<void(std::size_t, int, std::span<const std::uint8_t>)>& take)
{
    for (const TextureView& texture : textures)
        if (info(texture.format).component_type != GL_UNSIGNED_BYTE)
            throw CallerError(fmt::format("texels of {} are no bytes", info(texture.format).name));
    read(textures, [&](const Begun& begun, const std::byte* memory) {
        take(begun.texture, begun.band.first_row,
             {reinterpret_cast<const std::uint8_t*>(memory), texels_in(textures[begun.texture], begun.band) * 4});
    });
}

void ReadBackBuffers::read(std::span<const TextureView> textures,
                           const std::function<void(const Begun&, const std::byte*)>& take)
{
    std::vector<Begun> bands;
    for (std::size_t i = 0; i < textures.size(); ++i) {
        require_plain(textures[i]);
        const TexelLayout layout = layout_to_read(gl_, textures[i].format);
        const int most_rows = rows_of_band(textures[i], layout.bytes_per_texel());
        for (int row = 0; row < textures[i].height; row += most_rows)
            bands.push_back({i, {row, std::min(most_rows, textures[i].height - row)}, layout});
    }
    const ErrorScope errors(gl_);
    const TransferGuard guard(gl_);
    const auto bytes_of = [&](const Begun& band) {
        return texels_in(textures[band.texture], band.band) * band.layout.bytes_per_texel();
    };
    const auto begin = [&](std::size_t turn) {
        Begun& band = bands[turn];
        const TextureView& texture = textures[band.texture];
        buffers_.bind(turn, bytes_of(band), errors);
        if (band.band.first_row == 0)
            attach(texture);
        band.layout = read_pixels(gl_, texture, band.band, nullptr, errors);
        errors.throw_if_error("read back of " + described(texture));
    };
    for (std::size_t turn = 0; turn < std::min(bands.size(), PixelBuffers::count); ++turn)
        begin(turn);
    for (std::size_t turn = 0; turn < bands.size(); ++turn) {
        buffers_.bind(turn, bytes_of(bands[turn]), errors);
        Mapping mapping(gl_, GL_PIXEL_PACK_BUFFER, bytes_of(bands[turn]), GL_MAP_READ_BIT);
        take(bands[turn], mapping.memory());
        mapping.end();
        errors.throw_if_error("read back of " + described(textures[bands[turn].texture]));
        if (turn + PixelBuffers::count < bands.size())
            begin(turn + PixelBuffers::count);
    }
}

} // namespace fragfft::gl
