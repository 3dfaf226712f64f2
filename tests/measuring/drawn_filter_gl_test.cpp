// Filters as published, each compared with FFTW in double precision.
#include "arrays/complex_image.hpp"
#include "catch_framework.hpp"
#include "figures/measuring/drawn_filter.hpp"
#include "figures/measuring/filter_benchmark.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "gl_test_support.hpp"
#include "methods/device_limits.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "sweep.hpp"

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

// The first channels of an image, filtered in double precision.
DoubleImage exact(const Image& image, int channels, const DoubleComplexImage& response)
{
    DoubleImage first(image.width, image.height, channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < channels; ++channel)
                first.at(x, y, channel) = static_cast<double>(image.at(x, y, channel));
    return reference::filtered_by_bins(first, response);
}

} // namespace

TEST_CASE_METHOD(GlFixture, "Every method filters rightly as published, all channels of all its textures")
{
    const Limits limits = limits_of(context.device());
    const std::vector<std::pair<int, int>> sizes{{16, 8}, {64, 64}};
    for (const auto& [method, size] : swept_pairs(swept(all_methods(), 7), sizes)) {
        const auto& [width, height] = size;
        const Problem options{.width = width, .height = height};
        const Image image = random_pixels(width, height);
        const DoubleComplexImage response = smoothing_response(width, height);
        for (const auto& filter :
             {filter_as_published(method, options, limits), filter_as_given(method, options, limits)}) {
            if (!filter)
                continue;
            INFO(filter->name() << ", " << width << " x " << height);
            const Image got = filtered(engine, *filter, image, response);
            CHECK(got.channels == filter->channels());
            const auto mode = filter->problem.twiddles == Twiddles::computed ? reference::AccuracyMode::float32_computed
                                                                             : reference::AccuracyMode::float32_table;
            CHECK(reference::relative_l2(cpu::to_double(got), exact(image, got.channels, response)) <=
                  reference::promised_filter_bound(mode).value());
        }
    }
    require_no_errors();
}
