// A texture of any kind, with levels and layers, as the tests of parts need it.
#pragma once

#include "fragfft/fragfft.hpp"
#include "gl/kept_bindings.hpp"
#include "gl/texture_part.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <vector>

namespace fragfft {

// A texture of any kind with three levels, 5 layers, slices or, of a cube map, 6 faces, full of random numbers.
class PartedTexture
{
public:
    PartedTexture(const gl::Functions& gl, TextureKind kind, bool immutable, int size, unsigned seed)
        : gl_(gl), kind_(kind), size_(size)
    {
        const KeptTexture kept(gl, target());
        gl.GenTextures(1, &name_);
        gl.BindTexture(target(), name_);
        gl.TexParameteri(target(), GL_TEXTURE_MAX_LEVEL, levels - 1);
        if (immutable)
            allocate_for_good();
        std::mt19937 random(seed);
        for (int level = 0; level < levels; ++level)
            for (int layer = 0; layer < layers(level); ++layer) {
                std::vector<float> texels(static_cast<std::size_t>(4 * extent(level) * extent(level)));
                for (float& texel : texels)
                    texel = static_cast<float>(random() >> 8) / 16777216.0f;
                fill(level, layer, immutable, texels);
            }
    }
    ~PartedTexture() { gl_.DeleteTextures(1, &name_); }
    PartedTexture(const PartedTexture&) = delete;
    PartedTexture& operator=(const PartedTexture&) = delete;

    static constexpr int levels = 3;
    int extent(int level) const { return size_ >> level; }
    int layers(int level) const
    {
        switch (kind_) {
        case TextureKind::array:
            return 5;
        case TextureKind::cube_map:
            return 6;
        case TextureKind::texture_3d:
            return std::max(1, 5 >> level);
        default:
            return 1;
        }
    }

    Texture part(int level, int layer, std::optional<Corner> corner = std::nullopt) const
    {
        return {name_, extent(level), extent(level), Format::rgba32f, kind_, level, layer, corner};
    }

    std::vector<float> texels(int level, int layer) const
    {
        const gl::KeptBindings kept(gl_, {GL_READ_FRAMEBUFFER_BINDING});
        const gl::FramebufferHandle framebuffer(gl_, gl::generate_name(gl_.GenFramebuffers));
        gl_.BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer.get());
        gl::attach_layer(gl_, GL_READ_FRAMEBUFFER, {name_, 0, 0, Format::rgba32f, kind_, level, layer}, 0);
        std::vector<float> found(static_cast<std::size_t>(4 * extent(level) * extent(level)));
        gl_.Finish();
        gl_.ReadPixels(0, 0, extent(level), extent(level), GL_RGBA, GL_FLOAT, found.data());
        return found;
    }
    // By level and layer.
    std::map<std::pair<int, int>, std::vector<float>> everything() const
    {
        std::map<std::pair<int, int>, std::vector<float>> all;
        for (int level = 0; level < levels; ++level)
            for (int layer = 0; layer < layers(level); ++layer)
                all[{level, layer}] = texels(level, layer);
        return all;
    }

    GLenum target() const { return gl::TexturePart{.kind = kind_}.target(); }

private:
    struct KeptTexture
    {
        KeptTexture(const gl::Functions& gl, GLenum target_) : functions(gl), target(target_) {}
        ~KeptTexture() { functions.BindTexture(target, 0); }
        const gl::Functions& functions;
        GLenum target;
    };

    void allocate_for_good() const
    {
        if (kind_ == TextureKind::texture_2d || kind_ == TextureKind::cube_map)
            gl_.TexStorage2D(target(), levels, GL_RGBA32F, size_, size_);
        else
            gl_.TexStorage3D(target(), levels, GL_RGBA32F, size_, size_, layers(0));
    }
    void fill(int level, int layer, bool immutable, const std::vector<float>& texels) const
    {
        const int extent_here = extent(level);
        if (kind_ == TextureKind::array || kind_ == TextureKind::texture_3d) {
            if (!immutable && layer == 0)
                gl_.TexImage3D(target(), level, GL_RGBA32F, extent_here, extent_here, layers(level), 0, GL_RGBA,
                               GL_FLOAT, nullptr);
            gl_.TexSubImage3D(target(), level, 0, 0, layer, extent_here, extent_here, 1, GL_RGBA, GL_FLOAT,
                              texels.data());
            return;
        }
        const GLenum face =
            kind_ == TextureKind::cube_map ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + static_cast<GLenum>(layer) : target();
        if (!immutable)
            gl_.TexImage2D(face, level, GL_RGBA32F, extent_here, extent_here, 0, GL_RGBA, GL_FLOAT, nullptr);
        gl_.TexSubImage2D(face, level, 0, 0, extent_here, extent_here, GL_RGBA, GL_FLOAT, texels.data());
    }

    const gl::Functions& gl_;
    TextureKind kind_;
    int size_;
    GLuint name_ = 0;
};

} // namespace fragfft
