// The images and results of random problems.
#pragma once

#include "fragfft/fragfft.hpp"
#include "gl/texture.hpp"
#include "image.hpp"

#include <random>
#include <vector>

namespace fragfft {

// A texture full of one number, of which a run must leave nothing, or of random ones in [0, 1).
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

    // The first channels of the image.
    DoubleImage channels(int count) const
    {
        const std::vector<float> values = image();
        const auto channels = static_cast<std::size_t>(count);
        DoubleImage found(texture_.view().width, texture_.view().height, count);
        for (std::size_t i = 0; i < found.samples.size(); ++i)
            found.samples[i] = static_cast<double>(values[i / channels * components() + i % channels]);
        return found;
    }

    Texture described() const
    {
        const gl::TextureView view = texture_.view();
        return {view.name, view.width, view.height, view.format};
    }

private:
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
