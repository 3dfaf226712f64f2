// A method's forward, inverse and filter on the test device, with its results as spectra in double precision.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/plan_runner.hpp"
#include "gl_test_support.hpp"
#include "methods/method.hpp"
#include "reference/error_measures.hpp"

#include <memory>

namespace fragfft {

inline bool must_round_halves(Executor& executor)
{
    return probe_device(executor).half_rounding != HalfRounding::to_nearest;
}

class TransformRunner
{
public:
    TransformRunner(Executor& executor, const Method& method, const TransformOptions& options)
        : method_(method), forward_(executor, method.forward(options)), inverse_(executor, method.inverse(options))
    {
    }

    Image packed(const Image& image)
    {
        return forward_.run(image);
    }
    Spectrum spectrum(const Image& image)
    {
        return method_.unpack(forward_.run(image));
    }
    Image inverse(const Image& packed)
    {
        return inverse_.run(packed);
    }

private:
    const Method& method_;
    PlanRunner forward_;
    PlanRunner inverse_;
};

// The options in which a method promises the bounds of `mode`.
inline TransformOptions options_for(reference::AccuracyMode mode, int width, int height, Executor& executor)
{
    TransformOptions options{.width = width, .height = height};
    if (mode == reference::AccuracyMode::float32_computed)
        options.twiddles = Twiddles::computed;
    if (mode == reference::AccuracyMode::float16_nearest) {
        options.format = gl::PixelFormat::rgba16f;
        options.scaling = Scaling::unitary;
        options.round_to_half = must_round_halves(executor);
    }
    return options;
}

} // namespace fragfft
