#include "gl/texel_layout.hpp"

#include "gl/half_float.hpp"
#include "srgb_curve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace fragfft::gl {

namespace {

std::size_t bytes_of(GLenum type)
{
    return type == GL_FLOAT ? sizeof(float) : type == GL_HALF_FLOAT ? sizeof(std::uint16_t) : 1;
}

bool holds_whole_texel(GLenum type)
{
    return type == GL_UNSIGNED_INT_2_10_10_10_REV || type == GL_UNSIGNED_INT_10F_11F_11F_REV;
}

// Rounds to the nearest of 256 levels, ties upward, exactly: like std::lround but inlined, so that loops are
// vectorized. The remainder is exact; adding 0.5 before truncating would not be.
std::uint8_t level_of(float value)
{
    const float positive = value > 0.0f ? value : 0.0f; // 0 for NaN, too
    const float scaled = (positive < 1.0f ? positive : 1.0f) * 255.0f;
    const int below = static_cast<int>(scaled);
    return static_cast<std::uint8_t>(below + (scaled - static_cast<float>(below) >= 0.5f ? 1 : 0));
}

std::uint32_t level_of(float value, int bits)
{
    const double most = static_cast<double>((1U << static_cast<unsigned>(bits)) - 1U);
    const double positive = value > 0.0f ? std::min(static_cast<double>(value), 1.0) : 0.0;
    return static_cast<std::uint32_t>(std::floor(positive * most + 0.5));
}

// A float without a sign: 5 bits of exponent as in half floats, and `mantissa` bits of mantissa. Rounds to nearest
// even, at most to the largest number; 0 for negative numbers and NaN.
std::uint32_t unsigned_float_of(float value, int mantissa_bits)
{
    if (!(value > 0.0f))
        return 0;
    const std::uint32_t largest = (31U << static_cast<unsigned>(mantissa_bits)) - 1U;
    const int exponent = std::max(std::ilogb(value), -14);
    const double steps = std::nearbyint(std::ldexp(static_cast<double>(value), mantissa_bits - exponent));
    const double code = steps + std::ldexp(static_cast<double>(exponent + 14), mantissa_bits);
    return code < static_cast<double>(largest) ? static_cast<std::uint32_t>(code) : largest;
}

constexpr std::array<int, 4> bits_of_10_10_10_2{10, 10, 10, 2};
constexpr std::array<int, 3> mantissas_of_11_11_10{6, 6, 5};

void store_whole_texels(PixelFormat format, std::span<const float> values, std::byte* texels)
{
    const std::size_t components = static_cast<std::size_t>(info(format).components);
    const bool levels = is_normalized(format);
    auto* const stored = reinterpret_cast<std::uint32_t*>(texels);
    for (std::size_t texel = 0; texel < values.size() / components; ++texel) {
        std::uint32_t word = 0;
        int shift = 0;
        for (std::size_t i = 0; i < components; ++i) {
            const float value = values[texel * components + i];
            const std::uint32_t code =
                levels ? level_of(value, bits_of_10_10_10_2[i]) : unsigned_float_of(value, mantissas_of_11_11_10[i]);
            word |= code << static_cast<unsigned>(shift);
            shift += info(format).bits[i];
        }
        stored[texel] = word;
    }
}

// Applies the sRGB curve in place to all components of each texel but the fourth.
template <typename Curve> void bend(std::span<float> values, Curve curve)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        if (i % 4 != 3)
            values[i] = static_cast<float>(curve(static_cast<double>(values[i])));
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

// Reads texels of GL_UNSIGNED_INT_2_10_10_10_REV.
void load_levels(const std::byte* texels, int components, std::span<float> values)
{
    const auto* const stored = reinterpret_cast<const std::uint32_t*>(texels);
    const auto count = static_cast<std::size_t>(components);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto bits = static_cast<unsigned>(bits_of_10_10_10_2[i % count]);
        const std::uint32_t most = (1U << bits) - 1U;
        const std::uint32_t level = (stored[i / count] >> (10U * static_cast<unsigned>(i % count))) & most;
        values[i] = static_cast<float>(static_cast<double>(level) / most);
    }
}

} // namespace

std::size_t TexelLayout::bytes_per_texel() const
{
    return holds_whole_texel(type) ? sizeof(std::uint32_t) : bytes_of(type) * static_cast<std::size_t>(components);
}

std::size_t stored_bytes(const TextureView& texture)
{
    return texel_count(texture) * static_cast<std::size_t>(info(texture.format).bytes_per_pixel);
}

TexelLayout layout_to_read(const Functions& gl, PixelFormat format)
{
    const PixelFormatInfo& stored = info(format);
    if (stored.component_type == GL_UNSIGNED_BYTE)
        return {GL_RGBA, GL_UNSIGNED_BYTE, 4, is_srgb(format)};
    if (stored.component_type == GL_UNSIGNED_INT_2_10_10_10_REV)
        return {GL_RGBA, stored.component_type, 4};
    return is_es(gl) ? TexelLayout{} : TexelLayout{stored.external_format, GL_FLOAT, stored.components};
}

void store_floats(PixelFormat format, std::span<const float> values, std::byte* texels)
{
    const GLenum type = info(format).component_type;
    if (type == GL_HALF_FLOAT)
        store<std::uint16_t>(values, texels, [](float value) { return float_to_half(value); });
    else if (holds_whole_texel(type))
        store_whole_texels(format, values, texels);
    else if (is_srgb(format)) {
        std::vector<float> bent(values.begin(), values.end());
        bend(bent, [](double linear) { return srgb_encode(std::clamp(linear, 0.0, 1.0)); });
        store<std::uint8_t>(bent, texels, [](float value) { return level_of(value); });
    } else if (type == GL_UNSIGNED_BYTE)
        store<std::uint8_t>(values, texels, [](float value) { return level_of(value); });
    else
        std::memcpy(texels, values.data(), values.size_bytes());
}

void load_floats(const TexelLayout& layout, const std::byte* texels, int components, std::span<float> values)
{
    if (layout.type == GL_UNSIGNED_INT_2_10_10_10_REV)
        load_levels(texels, components, values);
    else if (layout.type == GL_HALF_FLOAT)
        load<std::uint16_t>(layout, texels, components, values, [](std::uint16_t half) { return half_to_float(half); });
    else if (layout.type == GL_UNSIGNED_BYTE)
        load<std::uint8_t>(layout, texels, components, values, [](std::uint8_t level) { return level / 255.0f; });
    else
        load<float>(layout, texels, components, values, [](float value) { return value; });
    if (layout.is_srgb)
        bend(values, srgb_decode);
}

TexelLayout read_pixels(const Functions& gl, const TextureView& texture, const Band& band, void* destination,
                        const ErrorScope& errors)
{
    TexelLayout layout = layout_to_read(gl, texture.format);
    const auto read = [&] {
        gl.ReadPixels(0, band.first_row, texture.width, band.rows, layout.format, layout.type, destination);
    };
    read();
    // OpenGL ES promises that float formats are read as floats, but some drivers only return halves.
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
        set_rows(gl, texture, all_rows(texture), texels);
}

void set_rows(const Functions& gl, const TextureView& texture, const Band& band, const void* texels)
{
    const PixelFormatInfo& format = info(texture.format);
    gl.TexSubImage2D(GL_TEXTURE_2D, 0, 0, band.first_row, texture.width, band.rows, format.external_format,
                     format.component_type, texels);
}

} // namespace fragfft::gl
