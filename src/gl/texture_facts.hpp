// What OpenGL knows about a texture of the caller's, and its parameters while passes use it.
#pragma once

#include "gl/texture.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>

namespace fragfft::gl {

// Compares a texture's name, target, size and format, at level 0, with what OpenGL can tell of them. Returns what is
// wrong in words that follow the texture's name ("is of 3 x 5 texels"), or nothing. With `needs_immutable_storage` its
// storage must be immutable too. Leaves state and errors as they are. Throws GlError when the device was reset.
std::optional<std::string> contradiction(const Functions& gl, const TextureView& texture, bool needs_immutable_storage);

// Sets swizzle, base level and maximum level of textures to a new texture's, and restores the owner's values when it is
// destroyed: meanwhile passes fetch from them, store in them and draw into them as they are. Samplers override all
// other parameters.
class UsualParameters
{
public:
    struct Found
    {
        GLint base_level = 0;
        GLint maximum_level = 0;
        std::array<GLint, 4> swizzle{};

        bool are_usual() const;
    };

    // `found` has room for the parameters of all textures; both must outlive this object. Textures of name 0 are
    // skipped. Changes the binding of the active texture unit, which a StateGuard must restore.
    UsualParameters(const Functions& gl, std::span<const TextureView> textures, std::span<Found> found);
    ~UsualParameters();
    UsualParameters(const UsualParameters&) = delete;
    UsualParameters& operator=(const UsualParameters&) = delete;

private:
    const Functions& gl_;
    std::span<const TextureView> textures_;
    std::span<const Found> found_;
};

} // namespace fragfft::gl
