// A sampler for texelFetch. With it any texture can be read, whatever filter its owner has set: OpenGL's default filter
// wants mipmaps, and without them such a texture reads as zero.
#pragma once

#include "gl/handle.hpp"

namespace fragfft::gl {

class NearestSampler
{
public:
    explicit NearestSampler(const Functions& gl) : sampler_(gl, generate_name(gl.GenSamplers))
    {
        gl.SamplerParameteri(sampler_.get(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        gl.SamplerParameteri(sampler_.get(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    void bind(int texture_unit) const
    {
        sampler_.functions().BindSampler(static_cast<GLuint>(texture_unit), sampler_.get());
    }

private:
    SamplerHandle sampler_;
};

} // namespace fragfft::gl
