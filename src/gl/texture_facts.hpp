// What OpenGL says of a texture that somebody else has made, and what is set in it while passes use it.
#pragma once

#include "gl/texture.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>

namespace fragfft::gl {

// What is wrong with a texture that is said to be `texture`, in words that follow its name: "is of 3 x 5 texels".
// Nothing where it is as described, as far as this OpenGL can tell: a name, a target, a size, a format, from level 0.
// `needs_immutable_storage` asks for that, too. Leaves state and errors as they are.
std::optional<std::string> contradiction(const Functions& gl, const TextureView& texture, bool needs_immutable_storage);

// Sees to it that textures are fetched, stored in and drawn to as they are, whatever their owner has set: swizzle, base
// level and maximum level, which are set to a new texture's and restored in the end. Samplers override the rest.
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

    // `found` has room for as many as there are textures; both outlive this object. Textures of name 0 are skipped.
    // Changes what is bound to the active texture unit, for a StateGuard to restore.
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
