#include "gl/texture_facts.hpp"

#include "gl/debug_output.hpp"
#include "gl/error_scope.hpp"
#include "gl/kept_bindings.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <limits>

namespace fragfft::gl {

namespace {

// The framebuffer that is read from, with a texture attached to it while this lives.
class AttachedToRead
{
public:
    AttachedToRead(const Functions& gl, const TextureView& texture)
        : gl_(gl), former_(gl, {GL_READ_FRAMEBUFFER_BINDING}), framebuffer_(gl, generate_name(gl.GenFramebuffers))
    {
        gl.BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
        if (texture.is_array())
            gl.FramebufferTextureLayer(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture.name, 0, 0);
        else
            gl.FramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name, 0);
    }

    GLint ask(GLenum name) const
    {
        GLint value = 0;
        gl_.GetFramebufferAttachmentParameteriv(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, &value);
        return value;
    }

private:
    const Functions& gl_;
    KeptBindings former_;
    FramebufferHandle framebuffer_;
};

struct Component
{
    GLint bits = 0;
    GLint type = 0;

    bool operator==(const Component&) const = default;
};

using Components = std::array<Component, 4>;

Components components_of(PixelFormat format)
{
    Components components{};
    for (std::size_t i = 0; i < components.size(); ++i)
        if (const int bits = info(format).bits[i]; bits > 0)
            components[i] = {bits, is_normalized(format) ? GL_UNSIGNED_NORMALIZED : GL_FLOAT};
    return components;
}

// Whether it is a format without a size, for which the driver has chosen one.
bool is_unsized(GLint internal_format, bool srgb)
{
    if (srgb)
        return internal_format == GL_SRGB_ALPHA;
    return internal_format == GL_RGBA || internal_format == GL_RG || internal_format == GL_RED;
}

std::string size_text(GLint width, GLint height)
{
    return fmt::format("is of {} x {} texels", width, height);
}

constexpr const char* other_format = "is of another internal format";

constexpr const char* no_storage = "has no storage at level 0";

// Needs OpenGL 3.3 or OpenGL ES 3.1. The texture must be bound.
std::optional<std::string> contradiction_of_level(const Functions& gl, const TextureView& texture)
{
    const auto ask = [&](GLenum name) {
        GLint value = 0;
        gl.GetTexLevelParameteriv(texture.target(), 0, name, &value);
        return value;
    };
    const GLint width = ask(GL_TEXTURE_WIDTH);
    const GLint height = ask(GL_TEXTURE_HEIGHT);
    if (width == 0 || height == 0)
        return no_storage;
    if (width != texture.width || height != texture.height)
        return size_text(width, height);
    if (texture.is_array())
        if (const GLint layers = ask(GL_TEXTURE_DEPTH); layers != texture.layers)
            return fmt::format("has {} layers", layers);
    const GLint format = ask(GL_TEXTURE_INTERNAL_FORMAT);
    if (static_cast<GLenum>(format) == info(texture.format).internal_format)
        return std::nullopt;
    if (!is_unsized(format, is_srgb(texture.format)))
        return other_format;
    const Components found{{{ask(GL_TEXTURE_RED_SIZE), ask(GL_TEXTURE_RED_TYPE)},
                            {ask(GL_TEXTURE_GREEN_SIZE), ask(GL_TEXTURE_GREEN_TYPE)},
                            {ask(GL_TEXTURE_BLUE_SIZE), ask(GL_TEXTURE_BLUE_TYPE)},
                            {ask(GL_TEXTURE_ALPHA_SIZE), ask(GL_TEXTURE_ALPHA_TYPE)}}};
    return found == components_of(texture.format) ? std::nullopt : std::optional<std::string>(other_format);
}

// Whether a rectangle without texels can be replaced with its corner there; this changes nothing.
bool has_corner_at(const Functions& gl, const TextureView& texture, const ErrorScope& errors, GLint x, GLint y, GLint z)
{
    const PixelFormatInfo& format = info(texture.format);
    if (texture.is_array())
        gl.TexSubImage3D(texture.target(), 0, x, y, z, 0, 0, 0, format.external_format, format.component_type, nullptr);
    else
        gl.TexSubImage2D(texture.target(), 0, x, y, 0, 0, format.external_format, format.component_type, nullptr);
    return !errors.take_errors();
}

std::optional<std::string> contradiction_of_size(const Functions& gl, const TextureView& texture,
                                                 const ErrorScope& errors)
{
    const auto corner = [&](GLint x, GLint y, GLint z) { return has_corner_at(gl, texture, errors, x, y, z); };
    // If not even that is an error, nothing can be found out.
    if (corner(std::numeric_limits<GLint>::max(), 0, 0))
        return std::nullopt;
    if (!corner(texture.width, texture.height, 0) || corner(texture.width + 1, 0, 0) ||
        corner(0, texture.height + 1, 0) ||
        (texture.is_array() && (!corner(0, 0, texture.layers) || corner(0, 0, texture.layers + 1))))
        return "is of another size";
    return std::nullopt;
}

// OpenGL ES 3.0 reports formats only through a framebuffer. Sizes follow from which texels may be replaced, tried with
// rectangles without texels, which change nothing. The texture must be bound.
std::optional<std::string> contradiction_by_trial(const Functions& gl, const TextureView& texture,
                                                  const ErrorScope& errors)
{
    const AttachedToRead attached(gl, texture);
    if (attached.ask(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) != GL_TEXTURE) {
        errors.take_errors();
        return "cannot be attached to a framebuffer";
    }
    const GLint type = attached.ask(GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE);
    Components found{};
    constexpr std::array<GLenum, 4> sizes{GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE,
                                          GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE, GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE};
    for (std::size_t i = 0; i < found.size(); ++i)
        if (const GLint bits = attached.ask(sizes[i]); bits > 0)
            found[i] = {bits, type};
    if (errors.take_errors())
        return no_storage;
    if (found != components_of(texture.format) ||
        attached.ask(GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING) != (is_srgb(texture.format) ? GL_SRGB : GL_LINEAR))
        return other_format;
    return contradiction_of_size(gl, texture, errors);
}

std::optional<std::string> contradiction_by_answers(const Functions& gl, const TextureView& texture,
                                                    bool needs_immutable_storage, const ErrorScope& errors)
{
    if (texture.name == 0 || gl.IsTexture(texture.name) == GL_FALSE)
        return fmt::format("is no texture of this context: none has the name {}", texture.name);
    const SilentDebugOutput silence(gl);
    const std::string other_target =
        fmt::format("is of another kind than {}", texture.is_array() ? "GL_TEXTURE_2D_ARRAY" : "GL_TEXTURE_2D");
    if (is_desktop_at_least(gl, {4, 5})) {
        GLint target = 0;
        gl.GetTextureParameteriv(texture.name, GL_TEXTURE_TARGET, &target);
        // Mesa knows this name only in core profiles.
        if (!errors.take_errors() && target != 0 && static_cast<GLenum>(target) != texture.target())
            return other_target;
    }
    const KeptBindings former(
        gl, {static_cast<GLenum>(texture.is_array() ? GL_TEXTURE_BINDING_2D_ARRAY : GL_TEXTURE_BINDING_2D)});
    gl.BindTexture(texture.target(), texture.name);
    if (errors.take_errors())
        return other_target;
    if (const auto found = at_least(gl, {3, 3}, {3, 1}) ? contradiction_of_level(gl, texture)
                                                        : contradiction_by_trial(gl, texture, errors))
        return found;
    if (needs_immutable_storage) {
        GLint immutable = GL_FALSE;
        gl.GetTexParameteriv(texture.target(), GL_TEXTURE_IMMUTABLE_FORMAT, &immutable);
        if (immutable == GL_FALSE)
            return "must be made by glTexStorage2D: it is stored in or read as an image, which OpenGL ES allows of such "
                   "textures alone";
    }
    return std::nullopt;
}

void set_parameters(const Functions& gl, const TextureView& texture, const UsualParameters::Found& value)
{
    gl.BindTexture(texture.target(), texture.name);
    gl.TexParameteri(texture.target(), GL_TEXTURE_BASE_LEVEL, value.base_level);
    gl.TexParameteri(texture.target(), GL_TEXTURE_MAX_LEVEL, value.maximum_level);
    for (GLenum i = 0; i < 4; ++i)
        gl.TexParameteri(texture.target(), GL_TEXTURE_SWIZZLE_R + i, value.swizzle[i]);
}

UsualParameters::Found asked(const Functions& gl, const TextureView& texture)
{
    UsualParameters::Found found;
    // Without binding the texture, where that is possible.
    const bool directly = is_desktop_at_least(gl, {4, 5});
    if (!directly)
        gl.BindTexture(texture.target(), texture.name);
    const auto ask = [&](GLenum name, GLint* values) {
        directly ? gl.GetTextureParameteriv(texture.name, name, values)
                 : gl.GetTexParameteriv(texture.target(), name, values);
    };
    ask(GL_TEXTURE_BASE_LEVEL, &found.base_level);
    ask(GL_TEXTURE_MAX_LEVEL, &found.maximum_level);
    if (is_es(gl))
        for (GLenum i = 0; i < 4; ++i)
            ask(GL_TEXTURE_SWIZZLE_R + i, &found.swizzle[i]);
    else
        ask(GL_TEXTURE_SWIZZLE_RGBA, found.swizzle.data());
    return found;
}

constexpr std::array<GLint, 4> no_swizzle{GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA};

} // namespace

std::optional<std::string> contradiction(const Functions& gl, const TextureView& texture, bool needs_immutable_storage)
{
    const ErrorScope errors(gl);
    std::optional<std::string> found = contradiction_by_answers(gl, texture, needs_immutable_storage, errors);
    // Throws where the device was reset meanwhile, because then its answers mean nothing.
    errors.take_errors();
    return found;
}

bool UsualParameters::Found::are_usual() const
{
    return base_level == 0 && maximum_level >= 0 && swizzle == no_swizzle;
}

UsualParameters::UsualParameters(const Functions& gl, std::span<const TextureView> textures, std::span<Found> found)
    : gl_(gl), textures_(textures), found_(found)
{
    for (std::size_t i = 0; i < textures.size(); ++i) {
        if (textures[i].name == 0)
            continue;
        found[i] = asked(gl, textures[i]);
        if (!found[i].are_usual())
            set_parameters(gl, textures[i], {0, std::max(found[i].maximum_level, 0), no_swizzle});
    }
}

UsualParameters::~UsualParameters()
{
    for (std::size_t i = 0; i < textures_.size(); ++i)
        if (textures_[i].name != 0 && !found_[i].are_usual())
            set_parameters(gl_, textures_[i], found_[i]);
}

} // namespace fragfft::gl
