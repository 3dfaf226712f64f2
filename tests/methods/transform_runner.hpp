// A method's forward, inverse and filter on the test device, with its results as spectra in double precision.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/image_runner.hpp"
#include "methods_here.hpp"
#include "reference/error_measures.hpp"

#include <optional>
#include <vector>

namespace fragfft {

inline bool must_round_halves(Engine& engine)
{
    return probe_device(engine).programs_make_halves();
}

// The programs of a direction are compiled when it is first run.
class TransformRunner
{
public:
    TransformRunner(Engine& engine, const Method& method, const Problem& options)
        : engine_(engine), method_(method), options_(options)
    {
    }

    Image packed(const Image& image)
    {
        if (!forward_)
            forward_.emplace(engine_, method_.forward(options_));
        return forward_->run(image, method_.packed_channels(image.channels));
    }
    DoubleComplexImage spectrum(const Image& image) { return method_.unpack(packed(image), image.channels); }
    Image inverse(const Image& packed, int channels = 4)
    {
        if (!inverse_)
            inverse_.emplace(engine_, method_.inverse(options_));
        return inverse_->run(packed, channels);
    }

private:
    Engine& engine_;
    const Method& method_;
    const Problem options_;
    std::optional<ImageRunner> forward_;
    std::optional<ImageRunner> inverse_;
};

// The methods that guarantee the bounds of `mode`.
inline std::vector<Method> methods_with(reference::AccuracyMode mode)
{
    const bool computed = mode == reference::AccuracyMode::float32_computed;
    std::vector<Method> result;
    for (const Method& method : all_methods())
        if (method.offers(computed ? Twiddles::computed : Twiddles::table))
            result.push_back(method);
    return result;
}

// One channel of an image.
inline Image single_channel(const Image& image, int channel)
{
    Image result(image.width, image.height, 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            result.at(x, y) = image.at(x, y, channel);
    return result;
}

// The options for which a method guarantees the bounds of `mode`.
inline Problem options_for(reference::AccuracyMode mode, int width, int height, Engine& engine)
{
    Problem options{.width = width, .height = height};
    if (mode == reference::AccuracyMode::float32_computed)
        options.twiddles = Twiddles::computed;
    if (mode == reference::AccuracyMode::float16_nearest) {
        options.format = gl::PixelFormat::rgba16f;
        options.scaling = Scaling::unitary;
        options.round_to_half = must_round_halves(engine);
    }
    return options;
}

} // namespace fragfft
