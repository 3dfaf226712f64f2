// Textures for the tests of the library's borders.
#pragma once

#include "fragfft/fragfft.hpp"
#include "gl/texture.hpp"

#include <random>
#include <vector>

namespace fragfft {

inline Texture described(const gl::Texture& texture)
{
    const gl::TextureView view = texture.view();
    return {view.name, view.width, view.height, view.format};
}

inline gl::Texture border_texture(const gl::Functions& gl, int width, int height, Format format = Format::rgba32f)
{
    return {gl, width, height, format, "a test's"};
}

// Makes a texture of random numbers, which differ from seed to seed.
inline gl::Texture random_texture(const gl::Functions& gl, int width, int height, unsigned seed,
                                  Format format = Format::rgba32f)
{
    gl::Texture texture = border_texture(gl, width, height, format);
    std::mt19937 random(seed);
    std::vector<float> values(static_cast<std::size_t>(width * height * gl::info(format).components));
    for (float& value : values)
        value = static_cast<float>(random() >> 8) / 16777216.0f;
    gl::upload(gl, texture.view(), values);
    return texture;
}

} // namespace fragfft
