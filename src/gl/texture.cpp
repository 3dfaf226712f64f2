#include "gl/texture.hpp"

#include "gl/debug_output.hpp"
#include "gl/gl_error.hpp"
#include "gl/half_float.hpp"
#include "gl/render_target.hpp"
#include "gl/state_guard.hpp"

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

void set_texels(const TextureView& texture, const void* texels)
{
    const PixelFormatInfo& format = info(texture.format);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, texture.width, texture.height, format.external_format,
                    format.component_type, texels);
}

} // namespace

Texture::Texture(int width, int height, PixelFormat format, const std::string& purpose)
    : width_(width), height_(height), format_(format)
{
    const std::string culprit = fmt::format("texture '{}' of {} x {} {}", purpose, width, height, info(format).name);
    GLint limit = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
    if (width < 1 || height < 1 || width > limit || height > limit)
        throw GlError(fmt::format("{}: this device's textures are 1 to {} texels wide and high", culprit, limit));

    const StateGuard guard;
    name_ = Handle<destroy_texture>(generate_name(glGenTextures));
    glBindTexture(GL_TEXTURE_2D, name_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    const PixelFormatInfo& texel = info(format);
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(texel.internal_format), width, height, 0, texel.external_format,
                 texel.component_type, nullptr);
    throw_if_error(culprit);
}

void upload(const TextureView& texture, std::span<const float> values)
{
    const PixelFormatInfo& format = info(texture.format);
    const auto expected = static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(texture.height) *
                          static_cast<std::size_t>(format.components);
    if (values.size() != expected)
        throw GlError(fmt::format("upload of {} values into a texture of {}", values.size(), expected));

    const StateGuard guard;
    glBindTexture(GL_TEXTURE_2D, texture.name);
    if (format.component_type == GL_HALF_FLOAT)
        set_texels(texture, converted<std::uint16_t>(values, float_to_half).data());
    else if (format.component_type == GL_UNSIGNED_BYTE)
        set_texels(texture, converted<std::uint8_t>(values, [](float value) {
                                return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255.0f));
                            }).data());
    else
        set_texels(texture, values.data());
    throw_if_error(fmt::format("upload into a texture of {} x {} {}", texture.width, texture.height, format.name));
}

std::vector<float> read_back(const TextureView& texture)
{
    const PixelFormatInfo& format = info(texture.format);
    std::vector<float> values(static_cast<std::size_t>(texture.width) * static_cast<std::size_t>(texture.height) *
                              static_cast<std::size_t>(format.components));
    const StateGuard guard;
    const RenderTarget target({texture}, false, "read back");
    glBindFramebuffer(GL_FRAMEBUFFER, target.name());
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glReadPixels(0, 0, texture.width, texture.height, format.external_format, GL_FLOAT, values.data());
    throw_if_error(fmt::format("read back of a texture of {} x {} {}", texture.width, texture.height, format.name));
    return values;
}

} // namespace fragfft::gl
