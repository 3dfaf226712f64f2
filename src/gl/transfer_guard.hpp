// Keeps what making, filling and reading textures changes of the caller's OpenGL state.
#pragma once

#include "gl/kept_bindings.hpp"

#include <array>

namespace fragfft::gl {

// Saves pixel transfer, the pixel buffers, the framebuffers and the renderbuffer, and the active texture unit's
// two-dimensional texture and array texture; then sets pixel transfer to rows without gaps, as they are, from and to
// memory. Throws CallerError, having changed nothing, when the caller has set a colour matrix (OpenGL's imaging
// subset).
class TransferGuard
{
public:
    static constexpr std::size_t most_values = 48;

    explicit TransferGuard(const Functions& gl);
    ~TransferGuard();
    TransferGuard(const TransferGuard&) = delete;
    TransferGuard& operator=(const TransferGuard&) = delete;

private:
    const Functions& gl_;
    KeptBindings bindings_;
    std::array<GLfloat, most_values> values_{};
    GLint clamp_read_color_ = 0;
};

} // namespace fragfft::gl
