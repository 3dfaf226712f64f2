#include "host.hpp"

namespace fragfft {

namespace {

constexpr int layers = 3;

gl::Texture layers_of(const gl::Functions& gl, const std::vector<float>& texels)
{
    gl::Texture array(gl, Host::side, Host::side, Format::rgba32f, "a test's", layers);
    for (int layer = 0; layer < layers; ++layer)
        gl::upload(gl, array.view(), texels, layer);
    return array;
}

} // namespace

Host::Host(Kind kind)
    : context_(kind), other_result_(border_texture(gl(), side, side)),
      half_spectrum_(border_texture(gl(), side / 2 + 1, side)),
      image_layers_(layers_of(gl(), gl::read_back(gl(), random_texture(gl(), side, side, 7).view()))),
      result_layers_(layers_of(gl(), gl::read_back(gl(), random_texture(gl(), side, side, 7).view())))
{
    for (const Format format : {Format::rgba32f, Format::rgba16f, Format::rg32f, Format::srgb8_a8}) {
        images_.emplace(format, random_texture(gl(), side, side, 7, format));
        results_.emplace(format, border_texture(gl(), side, side, format));
    }
}

Texture Host::layer_of(const gl::Texture& array, int layer)
{
    Texture texture = described(array);
    texture.kind = TextureKind::array;
    texture.layer = layer;
    return texture;
}

std::vector<float> Host::texels(const Texture& texture) const
{
    return gl::read_back(gl(), {texture.name, texture.width, texture.height, texture.format,
                                texture.kind == TextureKind::array ? layers : 0});
}

} // namespace fragfft
