// Fills large textures without having all their texels in memory.
#pragma once

#include "gl/texture.hpp"

#include <functional>
#include <span>

namespace fragfft::gl {

// Fills a plain texture band by band, so that no more than a band of its texels is ever in memory: `fill` is given the
// number of the first row, and room for the values of whole rows. Throws GlError when OpenGL reports an error, and lets
// through what `fill` throws: then the rows before that band are new. Leaves the caller's state as it was.
void upload_bands(const Functions& gl, const TextureView& texture,
                  const std::function<void(int first_row, std::span<float> values)>& fill);

} // namespace fragfft::gl
