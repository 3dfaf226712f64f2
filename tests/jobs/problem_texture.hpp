// The images and results of random problems.
#pragma once

#include "fragfft/fragfft.hpp"
#include "gl/texture.hpp"
#include "image.hpp"

#include <random>
#include <vector>

namespace fragfft {

// The parameters of a texture that set_parameters_at_random() changes.
using TextureParameters = std::vector<GLint>;

// A texture filled with one number, none of which may be left after a run, or with random numbers in [0, 1).
class ProblemTexture
{
public:
    ProblemTexture(const gl::Functions& gl, int width, int height, Format format)
        : gl_(gl), texture_(gl, width, height, format, "a test's")
    {
        gl::upload(gl, texture_.view(), std::vector<float>(numbers(), 7.0f));
    }

    void fill(unsigned seed)
    {
        std::vector<float> values(numbers());
        std::mt19937 random(seed);
        for (float& value : values)
            value = static_cast<float>(random() >> 8) / 16777216.0f;
        gl::upload(gl_, texture_.view(), values);
    }

    std::vector<float> image() const { return gl::read_back(gl_, texture_.view()); }

    // The first `count` channels of the image; channels that the texture lacks are 0.
    DoubleImage channels(int count) const
    {
        const std::vector<float> values = image();
        const auto channels = static_cast<std::size_t>(count);
        DoubleImage found(texture_.view().width, texture_.view().height, count);
        for (std::size_t i = 0; i < found.samples.size(); ++i)
            if (i % channels < components())
                found.samples[i] = static_cast<double>(values[i / channels * components() + i % channels]);
        return found;
    }

    // Sets parameters that a caller's texture may have at random. Returns what was set.
    TextureParameters set_parameters_at_random(unsigned seed) const
    {
        std::mt19937 random(seed);
        const auto one_of = [&](std::vector<GLint> values) { return values[random() % values.size()]; };
        with_bound([&] {
            for (GLenum i = 0; i < 4; ++i)
                gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R + i,
                                  one_of({GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA, GL_ZERO, GL_ONE}));
            gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, one_of({0, 1, 3}));
            gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, one_of({0, 1000, 2}));
            gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                              one_of({GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, GL_NEAREST}));
            gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, one_of({GL_REPEAT, GL_MIRRORED_REPEAT}));
            gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, one_of({GL_NONE, GL_COMPARE_REF_TO_TEXTURE}));
        });
        return parameters();
    }
    TextureParameters parameters() const
    {
        TextureParameters values;
        with_bound([&] {
            for (const GLenum name : {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B,
                                      GL_TEXTURE_SWIZZLE_A, GL_TEXTURE_BASE_LEVEL, GL_TEXTURE_MAX_LEVEL,
                                      GL_TEXTURE_MIN_FILTER, GL_TEXTURE_WRAP_S, GL_TEXTURE_COMPARE_MODE})
                gl_.GetTexParameteriv(GL_TEXTURE_2D, name, &values.emplace_back());
        });
        return values;
    }
    // Before the texels are read back: glGetTexImage ignores the swizzle, but not the levels.
    void reset_levels() const
    {
        with_bound([&] {
            gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0);
            gl_.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
        });
    }

    Texture described() const
    {
        const gl::TextureView view = texture_.view();
        return {view.name, view.width, view.height, view.format};
    }

private:
    // Calls work() with the texture bound to GL_TEXTURE_2D, and restores the former binding.
    template <typename Work> void with_bound(const Work& work) const
    {
        GLint bound = 0;
        gl_.GetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
        gl_.BindTexture(GL_TEXTURE_2D, texture_.view().name);
        work();
        gl_.BindTexture(GL_TEXTURE_2D, static_cast<GLuint>(bound));
    }

    std::size_t components() const { return static_cast<std::size_t>(gl::info(texture_.view().format).components); }
    std::size_t numbers() const
    {
        return static_cast<std::size_t>(texture_.view().width) * static_cast<std::size_t>(texture_.view().height) *
               components();
    }

    const gl::Functions& gl_;
    gl::Texture texture_;
};

} // namespace fragfft
