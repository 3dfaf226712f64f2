// A sampler for texelFetch. With it any texture can be read, whatever filter its owner has set: OpenGL's default filter
// wants mipmaps, and without them such a texture reads as zero.
#pragma once

#include "gl/handle.hpp"

namespace fragfft::gl {

inline void destroy_sampler(GLuint name)
{
    glDeleteSamplers(1, &name);
}

class NearestSampler
{
public:
    NearestSampler() : sampler_(generate_name(glGenSamplers))
    {
        glSamplerParameteri(sampler_.get(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glSamplerParameteri(sampler_.get(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    void bind(int texture_unit) const
    {
        glBindSampler(static_cast<GLuint>(texture_unit), sampler_.get());
    }

private:
    Handle<destroy_sampler> sampler_;
};

} // namespace fragfft::gl
