#include "host.hpp"

namespace fragfft {

Host::Host(Kind kind)
    : context_(kind), other_result_(border_texture(gl(), side, side)),
      half_spectrum_(border_texture(gl(), side / 2 + 1, side))
{
    for (const Format format : {Format::rgba32f, Format::rgba16f, Format::rg32f, Format::srgb8_a8}) {
        images_.emplace(format, random_texture(gl(), side, side, 7, format));
        results_.emplace(format, border_texture(gl(), side, side, format));
    }
}

std::vector<float> Host::texels(const Texture& texture) const
{
    return gl::read_back(gl(), {texture.name, texture.width, texture.height, texture.format});
}

} // namespace fragfft
