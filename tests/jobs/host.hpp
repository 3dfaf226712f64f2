// Stands for a caller's program: an OpenGL context of any kind, and the textures that jobs of the library are bound to,
// which are made and read without the library.
#pragma once

#include "fragfft/fragfft.hpp"
#include "library/any_context.hpp"
#include "library/border_textures.hpp"

#include <map>
#include <vector>

namespace fragfft {

class Host
{
public:
    // Width and height of every texture here, in texels, unless stated otherwise.
    static constexpr int side = 16;

    explicit Host(Kind kind);
    const gl::Functions& gl() const { return context_.functions(); }
    Texture image(Format format) const { return described(images_.at(format)); }
    Texture result(Format format) const { return described(results_.at(format)); }
    // A second result, in rgba32f.
    Texture other_result() const { return described(other_result_); }
    // 9 x 16 texels: the half spectrum of real images.
    Texture half_spectrum() const { return described(half_spectrum_); }
    std::vector<float> texels(const Texture& texture) const;

private:
    AnyContext context_;
    std::map<Format, gl::Texture> images_;
    std::map<Format, gl::Texture> results_;
    gl::Texture other_result_;
    gl::Texture half_spectrum_;
};

} // namespace fragfft
