// Where random problems have their images and results.
#pragma once

#include "fragfft/fragfft.hpp"
#include "gl/texture.hpp"
#include "image.hpp"
#include "random_problem.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

namespace fragfft {

// A texture in which an image lies as a random problem says: alone, in a larger one, in a layer. All around is one
// number, which nobody may change.
class PlacedTexture
{
public:
    PlacedTexture(const gl::Functions& gl, const RandomProblem& problem, int width, int height, Format format)
        : gl_(gl), width_(width), height_(height), left_(problem.left), top_(problem.top), layer_(problem.layer),
          texture_(gl, width + 2 * left_, height + 2 * top_, format, "a test's", layer_ == 0 ? 0 : layer_ + 1)
    {
        const std::size_t layers = layer_ == 0 ? 1 : static_cast<std::size_t>(layer_) + 1;
        gl::upload(gl, texture_.view(), std::vector<float>(layers * texels() * components(), untouched));
    }

    std::size_t components() const { return static_cast<std::size_t>(gl::info(texture_.view().format).components); }

    void fill(unsigned seed)
    {
        std::vector<float> values = read_layer();
        std::mt19937 random(seed);
        for_each_of_image([&](std::size_t index) { values[index] = static_cast<float>(random() >> 8) / 16777216.0f; });
        gl::upload(gl_, texture_.view(), values, layer());
    }

    std::vector<float> image() const
    {
        const std::vector<float> values = read_layer();
        std::vector<float> found;
        for_each_of_image([&](std::size_t index) { found.push_back(values[index]); });
        return found;
    }

    // The first channels of the image.
    DoubleImage channels(int count) const
    {
        const std::vector<float> values = image();
        DoubleImage found(width_, height_, count);
        for (std::size_t i = 0; i < found.samples.size(); ++i) {
            const auto channels = static_cast<std::size_t>(count);
            found.samples[i] = static_cast<double>(values[i / channels * components() + i % channels]);
        }
        return found;
    }

    bool is_untouched_around() const
    {
        std::vector<float> values = read_layer();
        for_each_of_image([&](std::size_t index) { values[index] = untouched; });
        return std::all_of(values.begin(), values.end(), [](float value) { return value == untouched; });
    }

    Texture described() const
    {
        const gl::TextureView view = texture_.view();
        Texture result{view.name, view.width, view.height, view.format};
        if (layer_ != 0) {
            result.kind = TextureKind::array;
            result.layer = layer_;
        }
        if (left_ != 0 || top_ != 0)
            result.corner = Corner{left_, top_};
        return result;
    }

private:
    static constexpr float untouched = 7.0f;

    std::size_t texels() const
    {
        return static_cast<std::size_t>(texture_.view().width) * static_cast<std::size_t>(texture_.view().height);
    }
    std::optional<int> layer() const { return layer_ == 0 ? std::nullopt : std::optional(layer_); }
    std::vector<float> read_layer() const { return gl::read_back(gl_, texture_.view(), layer()); }

    template <typename Visit> void for_each_of_image(const Visit& visit) const
    {
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x)
                for (std::size_t component = 0; component < components(); ++component)
                    visit(static_cast<std::size_t>((y + top_) * texture_.view().width + x + left_) * components() +
                          component);
    }

    const gl::Functions& gl_;
    int width_;
    int height_;
    int left_;
    int top_;
    int layer_;
    gl::Texture texture_;
};

} // namespace fragfft
