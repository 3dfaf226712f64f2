// Every candidate, on the CPU and on a device, filters as the reference convolves.
#include "catch_framework.hpp"
#include "filtering/random_filters.hpp"
#include "filters/channel_exponents.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/texel_range.hpp"
#include "gl_test_support.hpp"
#include "methods/method.hpp"
#include "program/filtering/filter_candidates.hpp"
#include "random_images.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <iterator>
#include <set>

using namespace fragfft;

TEST_CASE_METHOD(GlFixture, "Every way on the CPU and on a device gives the convolution, time after time")
{
    constexpr unsigned seed = 21;
    INFO("seed " << seed);
    const DeviceProbe probe = probe_device(engine);
    const PlannedDevice device{context.device(), probe};
    const Image image = random_image(50, 30, 3, seed, 0.0f, 1.0f);
    for (const auto boundary : {Boundary::clamp, Boundary::mirror}) {
        const FilterJob job{
            {50, 30, 3}, {Filter("gaussian", "", gaussian_kernel(1.5)), Filter("box", "", box_kernel(4))}, boundary};
        std::vector<FilterCandidate> all = candidates_on_cpu(job);
        std::ranges::move(candidates_on_device(device_candidates(job, best_method, device)), std::back_inserter(all));
        REQUIRE(all.size() >= 6); // two on the CPU, two transforms, convolution separable and not
        std::set<std::string> names;
        std::vector<DoubleImage> wanted;
        for (const Filter& filter : job.filters)
            wanted.push_back(reference::direct_convolution(image, *filter.kernel(), boundary));
        for (const FilterCandidate& way : all) {
            INFO(way.name << ", " << name(boundary));
            CHECK(names.insert(way.name).second);
            CHECK(way.milliseconds > 0.0);
            const auto prepared = prepare(way, job, &engine);
            for (int time = 0; time < 2; ++time) {
                Image copy = image;
                const std::vector<Image> results = prepared->apply(copy);
                REQUIRE(results.size() == 2);
                // The bound that each guarantees.
                for (std::size_t i = 0; i < results.size(); ++i)
                    CHECK(reference::relative_l2(cpu::to_double(results[i]), wanted[i]) <= 1e-6);
            }
        }
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture,
                 "Channels are independent: each is within the bound of its own norm, and powers of two are exact")
{
    constexpr unsigned seed = 22;
    INFO("seed " << seed);
    const DeviceProbe probe = probe_device(engine);
    const PlannedDevice device{context.device(), probe};
    // Values like pressure and humidity, a single large sample, and an empty image.
    Image image = random_image(64, 64, 4, seed);
    for (std::size_t i = 0; i < image.samples.size(); i += 4) {
        image.samples[i] *= 1e5f;
        image.samples[i + 1] *= 1e-3f;
        image.samples[i + 2] = i == 4 * 900 ? 1e4f : 0.0f;
        image.samples[i + 3] = 0.0f;
    }
    Image scaled = image;
    const ChannelExponents powers{-9, 40, 3, 0};
    scale_channels(scaled, powers);
    const Filter filter("gaussian", "", gaussian_kernel(5.0));
    const FilterJob job{{64, 64, 4}, {filter}, Boundary::wrap};
    const DoubleImage want = reference::direct_convolution(image, *filter.kernel(), Boundary::wrap);
    const auto of_channel = [](const DoubleImage& from, int channel) {
        DoubleImage one(from.width, from.height, 1);
        for (std::size_t i = 0; i < one.samples.size(); ++i)
            one.samples[i] = from.samples[4 * i + static_cast<std::size_t>(channel)];
        return one;
    };
    const double bound = *reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2;
    std::vector<FilterCandidate> all = candidates_on_cpu(job);
    for (const Method& method : all_methods())
        std::ranges::move(candidates_on_device(device_candidates(job, method.name, device)), std::back_inserter(all));
    REQUIRE(all.size() >= 6);
    for (const FilterCandidate& way : all) {
        const auto prepared = prepare(way, job, &engine);
        Image copy = image;
        const Image got = prepared->apply(copy).front();
        for (int channel = 0; channel < 3; ++channel) {
            INFO(way.name << ", channel " << channel);
            // Relative to the image where the filter removes most of it: a Gaussian of 5 pixels removes all but 1/18.
            CHECK(reference::relative_l2(of_channel(cpu::to_double(got), channel), of_channel(want, channel)) <=
                  20.0 * bound);
        }
        CHECK(largest_magnitude(got, 3) == 0.0);
        copy = scaled;
        Image back = prepared->apply(copy).front();
        scale_channels(back, powers, -1);
        INFO(way.name);
        CHECK(back.samples == got.samples);
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "A device has no candidate for what it cannot do, and rgba8 none that would clamp")
{
    const DeviceProbe probe = probe_device(engine);
    const auto found = [&](const FilterJob& job) {
        return candidates_on_device(device_candidates(job, best_method, {context.device(), probe}));
    };
    const auto eight_bit_job = [](const Filter& filter) {
        return FilterJob{.image = {8, 8, 1},
                         .filters = {filter},
                         .boundary = Boundary::clamp,
                         .texels = {.format = gl::PixelFormat::rgba8}};
    };
    const Filter box("box", "", box_kernel(3));
    CHECK(found({{context.device().maximum_texture_size + 1, 8, 1}, {box}, Boundary::clamp}).front().tiling);
    const auto refused = [&](const FilterJob& job, float sample, const std::string& named) {
        Image image(8, 8, 1);
        image.at(5, 6) = sample;
        const std::vector<FilterCandidate> all = found(job);
        REQUIRE_FALSE(all.empty());
        for (const FilterCandidate& way : all) {
            INFO(way.name);
            CHECK_THROWS_WITH(prepare(way, job, &engine)->apply(image),
                              ContainsSubstring("rgba8") && ContainsSubstring(named));
        }
    };
    refused(eight_bit_job(box), 1000.0f, "column 5, row 6");
    refused(eight_bit_job(box), -0.1f, "column 5, row 6");
    refused(eight_bit_job(Filter("laplacian", "", laplacian_kernel(4))), 0.5f, "weight");
    refused(eight_bit_job(Filter("twice", "", Kernel{1, 1, {2.0}})), 0.5f, "sum of 2");
    Image image(8, 8, 1);
    image.at(5, 6) = 1.0f;
    const FilterJob job = eight_bit_job(box);
    for (const FilterCandidate& way : found(job)) {
        Image filtered = image;
        CHECK(prepare(way, job, &engine)->apply(filtered).front().at(5, 6) == Approx(1.0 / 9.0).margin(1.0 / 255.0));
        CHECK(filtered.samples.empty()); // the result took over its memory
        CHECK_THROWS_AS(prepare(way, job, &engine)->apply(filtered), std::logic_error);
    }
    require_no_errors();
}
