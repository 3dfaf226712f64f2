#include "gl/texel_layout.hpp"

#include "gl/half_float.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace fragfft::gl {

namespace {

std::size_t bytes_of(GLenum type)
{
    return type == GL_FLOAT ? sizeof(float) : type == GL_HALF_FLOAT ? sizeof(std::uint16_t) : 1;
}

// To the nearest of 256 levels, ties upward, exactly: std::lround without its call, so that a loop becomes vector
// instructions. The rest is exact, and a sum with 0.5 would not be.
std::uint8_t level_of(float value)
{
    const float positive = value > 0.0f ? value : 0.0f; // and 0 of what is not a number
    const float scaled = (positive < 1.0f ? positive : 1.0f) * 255.0f;
    const int below = static_cast<int>(scaled);
    return static_cast<std::uint8_t>(below + (scaled - static_cast<float>(below) >= 0.5f ? 1 : 0));
}

template <typename Stored, typename Convert>
void store(std::span<const float> values, std::byte* texels, Convert convert)
{
    auto* const stored = reinterpret_cast<Stored*>(texels);
    for (std::size_t i = 0; i < values.size(); ++i)
        stored[i] = convert(values[i]);
}

template <typename Stored, typename Convert>
void load(const TexelLayout& layout, const std::byte* texels, int components, std::span<float> values, Convert convert)
{
    const auto* const stored = reinterpret_cast<const Stored*>(texels);
    if (components == layout.components) {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = convert(stored[i]);
        return;
    }
    const auto kept = static_cast<std::size_t>(components);
    const auto given = static_cast<std::size_t>(layout.components);
    for (std::size_t texel = 0; texel < values.size() / kept; ++texel)
        for (std::size_t i = 0; i < kept; ++i)
            values[texel * kept + i] = convert(stored[texel * given + i]);
}

} // namespace

std::size_t TexelLayout::bytes_per_texel() const
{
    return bytes_of(type) * static_cast<std::size_t>(components);
}

std::size_t stored_bytes(const TextureView& texture)
{
    return texel_count(texture) * static_cast<std::size_t>(info(texture.format).bytes_per_pixel);
}

TexelLayout layout_to_read(const Functions& gl, PixelFormat format)
{
    const PixelFormatInfo& stored = info(format);
    if (stored.component_type == GL_UNSIGNED_BYTE)
        return {GL_RGBA, GL_UNSIGNED_BYTE, 4};
    return is_es(gl) ? TexelLayout{} : TexelLayout{stored.external_format, GL_FLOAT, stored.components};
}

void store_floats(PixelFormat format, std::span<const float> values, std::byte* texels)
{
    const GLenum type = info(format).component_type;
    if (type == GL_HALF_FLOAT)
        store<std::uint16_t>(values, texels, float_to_half);
    else if (type == GL_UNSIGNED_BYTE)
        store<std::uint8_t>(values, texels, level_of);
    else
        std::memcpy(texels, values.data(), values.size_bytes());
}

void load_floats(const TexelLayout& layout, const std::byte* texels, int components, std::span<float> values)
{
    if (layout.type == GL_HALF_FLOAT)
        load<std::uint16_t>(layout, texels, components, values, half_to_float);
    else if (layout.type == GL_UNSIGNED_BYTE)
        load<std::uint8_t>(layout, texels, components, values, [](std::uint8_t level) { return level / 255.0f; });
    else
        load<float>(layout, texels, components, values, [](float value) { return value; });
}

TexelLayout read_pixels(const Functions& gl, const TextureView& texture, void* destination, const ErrorScope& errors)
{
    TexelLayout layout = layout_to_read(gl, texture.format);
    const auto read = [&] {
        gl.ReadPixels(0, 0, texture.width, texture.height, layout.format, layout.type, destination);
    };
    read();
    // OpenGL ES promises floats of its float formats, and some drivers give halves only.
    if (is_es(gl) && holds_half_floats(texture.format) && errors.take_errors()) {
        layout.type = GL_HALF_FLOAT;
        read();
    }
    return layout;
}

void set_texels(const Functions& gl, const TextureView& texture, int first_layer, int layers, const void* texels)
{
    const PixelFormatInfo& format = info(texture.format);
    if (texture.is_array())
        gl.TexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, first_layer, texture.width, texture.height, layers,
                         format.external_format, format.component_type, texels);
    else
        gl.TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, texture.width, texture.height, format.external_format,
                         format.component_type, texels);
}

} // namespace fragfft::gl
