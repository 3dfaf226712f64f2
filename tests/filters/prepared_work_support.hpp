// Prepares work on the test device.
#pragma once

#include "filters/prepared_work.hpp"
#include "gl_test_support.hpp"
#include "random_images.hpp"
#include "reference/direct_convolution.hpp"

namespace fragfft {

inline constexpr unsigned prepared_work_seed = 99;

struct PreparedWorkFixture : GlFixture
{
    DeviceProbe probe = probe_device(engine);

    PlannedDevice device() const { return {context.device(), probe}; }
};

inline constexpr Boundary all_boundaries[] = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

inline Kernel seeded_kernel(int width, int height)
{
    Kernel kernel{width, height, {}};
    const Image weights = random_image(width, height, 1, prepared_work_seed);
    kernel.weights.assign(weights.samples.begin(), weights.samples.end());
    return kernel;
}

} // namespace fragfft
