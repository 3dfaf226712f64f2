#include "gl/texture.hpp"

#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"
#include "gl/half_float.hpp"
#include "gl/render_target.hpp"
#include "gl/transfer_guard.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>

namespace fragfft::gl {

namespace {

template <typename Stored, typename Convert>
std::vector<Stored> converted(std::span<const float> values, Convert convert)
{
    std::vector<Stored> result(values.size());
    std::transform(values.begin(), values.end(), result.begin(), convert);
    return result;
}

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

// The layers meant: one, or all of them. A plain texture has one.
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

void set_texels(const Functions& gl, const TextureView& texture, const Layers& layers, const void* texels)
{
    const PixelFormatInfo& format = info(texture.format);
    if (texture.is_array())
        gl.TexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layers.first, texture.width, texture.height, layers.count,
                         format.external_format, format.component_type, texels);
    else
        gl.TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, texture.width, texture.height, format.external_format,
                         format.component_type, texels);
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

GLint limit(const Functions& gl, GLenum name)
{
    GLint value = 0;
    gl.GetIntegerv(name, &value);
    return value;
}

// The first components of each RGBA texel, as floats.
template <typename Stored, typename Convert>
std::vector<float> first_components(const std::vector<Stored>& rgba, int components, Convert convert)
{
    const auto kept = static_cast<std::size_t>(components);
    std::vector<float> values(rgba.size() / 4 * kept);
    for (std::size_t texel = 0; texel < rgba.size() / 4; ++texel)
        for (std::size_t i = 0; i < kept; ++i)
            values[texel * kept + i] = convert(rgba[texel * 4 + i]);
    return values;
}

// OpenGL ES promises four components, of bytes for rgba8 and of floats for the others, which some give as halves only.
std::vector<float> read_on_es(const Functions& gl, const TextureView& texture, const ErrorScope& errors)
{
    const PixelFormatInfo& format = info(texture.format);
    const std::size_t size = static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(texture.height) * 4;
    if (format.component_type == GL_UNSIGNED_BYTE) {
        std::vector<std::uint8_t> bytes(size);
        gl.ReadPixels(0, 0, texture.width, texture.height, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
        return first_components(bytes, format.components, [](std::uint8_t byte) { return byte / 255.0f; });
    }
    std::vector<float> floats(size);
    gl.ReadPixels(0, 0, texture.width, texture.height, GL_RGBA, GL_FLOAT, floats.data());
    if (format.component_type != GL_HALF_FLOAT || !errors.take_errors())
        return first_components(floats, format.components, [](float value) { return value; });
    std::vector<std::uint16_t> halves(size);
    gl.ReadPixels(0, 0, texture.width, texture.height, GL_RGBA, GL_HALF_FLOAT, halves.data());
    return first_components(halves, format.components, half_to_float);
}

} // namespace

Texture::Texture(const Functions& gl, int width, int height, PixelFormat format, const std::string& purpose, int layers)
    : width_(width), height_(height), format_(format), layers_(layers)
{
    const std::string culprit = fmt::format("texture '{}' of {}", purpose, described(view()));
    const GLint most = limit(gl, GL_MAX_TEXTURE_SIZE);
    if (width < 1 || height < 1 || width > most || height > most)
        throw GlError(fmt::format("{}: this device's textures are 1 to {} texels wide and high", culprit, most));
    const GLint most_layers = limit(gl, GL_MAX_ARRAY_TEXTURE_LAYERS);
    if (layers < 0 || layers > most_layers)
        throw GlError(fmt::format("{}: this device's array textures have 1 to {} layers", culprit, most_layers));

    const ErrorScope errors(gl);
    const TransferGuard guard(gl);
    name_ = Handle<destroy_texture>(gl, generate_name(gl.GenTextures));
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

void upload(const Functions& gl, const TextureView& texture, std::span<const float> values, std::optional<int> layer)
{
    const Layers layers = layers_meant(texture, layer);
    const std::size_t expected = values_in_layer(texture) * static_cast<std::size_t>(layers.count);
    if (values.size() != expected)
        throw GlError(fmt::format("upload of {} values into a texture of {}", values.size(), expected));

    const ErrorScope errors(gl);
    const TransferGuard guard(gl);
    gl.BindTexture(texture.target(), texture.name);
    const GLenum type = info(texture.format).component_type;
    if (type == GL_HALF_FLOAT)
        set_texels(gl, texture, layers, converted<std::uint16_t>(values, float_to_half).data());
    else if (type == GL_UNSIGNED_BYTE)
        set_texels(gl, texture, layers,
                   converted<std::uint8_t>(values, [](float value) {
                       return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255.0f));
                   }).data());
    else
        set_texels(gl, texture, layers, values.data());
    errors.throw_if_error(fmt::format("upload into a texture of {}", described(texture)));
}

std::vector<float> read_back(const Functions& gl, const TextureView& texture, std::optional<int> layer)
{
    const Layers layers = layers_meant(texture, layer);
    const PixelFormatInfo& format = info(texture.format);
    const std::size_t size = values_in_layer(texture);
    std::vector<float> values(size * static_cast<std::size_t>(layers.count));

    const ErrorScope errors(gl);
    const TransferGuard guard(gl);
    // glReadPixels must wait for what draws into the texture. Mesa 22.3's llvmpipe was seen not to, and to give what an
    // earlier pass of the same run had left there.
    gl.Finish();
    RenderTarget target(gl, {{texture, layers.first}}, false, "read back");
    gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
    gl.ReadBuffer(GL_COLOR_ATTACHMENT0);
    for (int i = 0; i < layers.count; ++i) {
        if (i > 0)
            target.attach({{texture, layers.first + i}});
        float* const begin = values.data() + static_cast<std::size_t>(i) * size;
        if (is_es(gl))
            std::ranges::copy(read_on_es(gl, texture, errors), begin);
        else
            gl.ReadPixels(0, 0, texture.width, texture.height, format.external_format, GL_FLOAT, begin);
        errors.throw_if_error(fmt::format("read back of a texture of {}", described(texture)));
    }
    return values;
}

} // namespace fragfft::gl
