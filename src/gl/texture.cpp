#include "gl/texture.hpp"

#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"
#include "gl/render_target.hpp"
#include "gl/texel_layout.hpp"
#include "gl/transfer_guard.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/core.h>

namespace fragfft::gl {

namespace {

std::string described(const TextureView& texture)
{
    const std::string size = fmt::format("{} x {}", texture.width, texture.height);
    return fmt::format("{} {}", texture.is_array() ? fmt::format("{} x {}", size, texture.layers) : size,
                       info(texture.format).name);
}

std::size_t values_in_layer(const TextureView& texture)
{
    return static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(texture.height) *
           static_cast<std::size_t>(info(texture.format).components);
}

// The range of layers that is meant: one, or all. A plain texture has one.
struct Layers
{
    int first;
    int count;
};

Layers layers_meant(const TextureView& texture, std::optional<int> layer)
{
    const int count = std::max(texture.layers, 1);
    if (!layer)
        return {0, count};
    if (*layer < 0 || *layer >= count)
        throw CallerError(fmt::format("a texture of {} has no layer {}", described(texture), *layer));
    return {*layer, 1};
}

void allocate(const Functions& gl, const TextureView& texture)
{
    const PixelFormatInfo& format = info(texture.format);
    const bool immutable = at_least(gl, {4, 2}, {3, 0});
    const auto internal_format = static_cast<GLint>(format.internal_format);
    if (immutable && texture.is_array())
        gl.TexStorage3D(GL_TEXTURE_2D_ARRAY, 1, format.internal_format, texture.width, texture.height, texture.layers);
    else if (immutable)
        gl.TexStorage2D(GL_TEXTURE_2D, 1, format.internal_format, texture.width, texture.height);
    else if (texture.is_array())
        gl.TexImage3D(GL_TEXTURE_2D_ARRAY, 0, internal_format, texture.width, texture.height, texture.layers, 0,
                      format.external_format, format.component_type, nullptr);
    else
        gl.TexImage2D(GL_TEXTURE_2D, 0, internal_format, texture.width, texture.height, 0, format.external_format,
                      format.component_type, nullptr);
}

} // namespace

Texture::Texture(const Functions& gl, int width, int height, PixelFormat format, const std::string& purpose, int layers)
    : width_(width), height_(height), format_(format), layers_(layers)
{
    const std::string culprit = fmt::format("texture '{}' of {}", purpose, described(view()));
    const GLint most = integer(gl, GL_MAX_TEXTURE_SIZE);
    if (width < 1 || height < 1 || width > most || height > most)
        throw GlError(fmt::format("{}: this device's textures are 1 to {} texels wide and high", culprit, most));
    const GLint most_layers = integer(gl, GL_MAX_ARRAY_TEXTURE_LAYERS);
    if (layers < 0 || layers > most_layers)
        throw GlError(fmt::format("{}: this device's array textures have 1 to {} layers", culprit, most_layers));

    const ErrorScope errors(gl);
    const TransferGuard guard(gl);
    name_ = TextureHandle(gl, generate_name(gl.GenTextures));
    const GLenum target = view().target();
    gl.BindTexture(target, name_.get());
    gl.TexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.TexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.TexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl.TexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    gl.TexParameteri(target, GL_TEXTURE_MAX_LEVEL, 0);
    allocate(gl, view());
    errors.throw_if_error(culprit);
}

void draw_nothing(const Functions& gl, const TextureView& texture)
{
    if (is_es(gl))
        return; // OpenGL ES draws into fewer formats
    const ErrorScope errors(gl);
    const TransferGuard guard(gl);
    const RenderTarget target(gl, {texture}, false, "drawing nothing");
    constexpr std::array<GLfloat, 4> zeros{};
    gl.ClearBufferfv(GL_COLOR, 0, zeros.data());
    errors.throw_if_error(fmt::format("drawing nothing into a texture of {}", described(texture)));
}

void upload(const Functions& gl, const TextureView& texture, std::span<const float> values, std::optional<int> layer)
{
    const Layers layers = layers_meant(texture, layer);
    const std::size_t expected = values_in_layer(texture) * static_cast<std::size_t>(layers.count);
    if (values.size() != expected)
        throw GlError(fmt::format("upload of {} values into a texture of {}", values.size(), expected));

    const ErrorScope errors(gl);
    const TransferGuard guard(gl);
    gl.BindTexture(texture.target(), texture.name);
    if (info(texture.format).component_type == GL_FLOAT) {
        set_texels(gl, texture, layers.first, layers.count, values.data());
    } else {
        std::vector<std::byte> stored(stored_bytes(texture) * static_cast<std::size_t>(layers.count));
        store_floats(texture.format, values, stored.data());
        set_texels(gl, texture, layers.first, layers.count, stored.data());
    }
    errors.throw_if_error(fmt::format("upload into a texture of {}", described(texture)));
}

std::vector<float> read_back(const Functions& gl, const TextureView& texture, std::optional<int> layer)
{
    const Layers layers = layers_meant(texture, layer);
    const PixelFormatInfo& format = info(texture.format);
    const std::size_t size = values_in_layer(texture);
    std::vector<float> values(size * static_cast<std::size_t>(layers.count));
    const TexelLayout wanted = layout_to_read(gl, texture.format);
    const bool needs_no_conversion = wanted.type == GL_FLOAT && wanted.components == format.components &&
                                     !(is_es(gl) && holds_half_floats(texture.format));
    std::vector<std::byte> as_read(needs_no_conversion ? 0 : texel_count(texture) * wanted.bytes_per_texel());

    const ErrorScope errors(gl);
    const TransferGuard guard(gl);
    // glReadPixels must wait for draws into the texture. Mesa 22.3's llvmpipe has been seen not to, and to return what
    // an earlier pass of the same run had left there.
    gl.Finish();
    RenderTarget target(gl, {{texture, layers.first}}, false, "read back");
    gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
    gl.ReadBuffer(GL_COLOR_ATTACHMENT0);
    for (int i = 0; i < layers.count; ++i) {
        if (i > 0)
            target.attach({{texture, layers.first + i}});
        const auto layer_values = std::span(values).subspan(static_cast<std::size_t>(i) * size, size);
        if (needs_no_conversion) {
            read_pixels(gl, texture, all_rows(texture), layer_values.data(), errors);
        } else {
            const TexelLayout layout = read_pixels(gl, texture, all_rows(texture), as_read.data(), errors);
            load_floats(layout, as_read.data(), format.components, layer_values);
        }
        errors.throw_if_error(fmt::format("read back of a texture of {}", described(texture)));
    }
    return values;
}

} // namespace fragfft::gl
