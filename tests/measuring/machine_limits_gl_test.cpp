// What is timed must be the work: the programs' sums on small images, against the same sums on the CPU.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "engine/plan_check.hpp"
#include "gl_test_support.hpp"
#include "measuring/copy_pass.hpp"
#include "measuring/limit_plans.hpp"
#include "measuring/prediction.hpp"

#include <cmath>

using namespace fragfft;
using namespace fragfft::measuring;
using gl::PixelFormat;

namespace {

const FetchArea small_area{80, 96, 24}; // draws 16 x 24 texels

struct Place
{
    int x;
    int y;
};

Place fetched_from(FetchPattern pattern, int x, int y, int number)
{
    const int half_width = small_area.width / 2;
    const int half_height = small_area.height / 2;
    const bool odd = number % 2 == 1;
    switch (pattern) {
    case FetchPattern::along_a_row:
    case FetchPattern::convolution_row:
        return {x + number, y};
    case FetchPattern::along_a_column:
    case FetchPattern::convolution_column:
        return {x, y + number};
    case FetchPattern::in_a_block:
        return {x + number % 8, y + number / 8};
    case FetchPattern::far_along_rows:
        return {odd ? (x + half_width) % small_area.width : x, y + number / 2};
    case FetchPattern::far_along_columns:
        return {x + number / 2, odd ? (y + half_height) % small_area.height : y};
    case FetchPattern::the_same:
        return {x, y};
    }
    return {};
}

// No two texels alike, and sums of 64 exact in floats.
Image numbered_texels()
{
    Image image(small_area.width, small_area.height, 1);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = static_cast<float>(i);
    return image;
}

void check_sums(Engine& engine, const Image& image, const FetchCase& fetch_case)
{
    INFO(words(fetch_case));
    const Plan plan = fetching_plan(fetch_case, small_area, PixelFormat::rgba32f);
    REQUIRE_NOTHROW(require_valid(plan));
    ImageRunner runner(engine, plan);
    const Image got = runner.run(image);
    REQUIRE(got.width == small_area.columns());
    REQUIRE(got.height == small_area.rows);
    bool equal = true;
    for (int y = 0; y < got.height; ++y)
        for (int x = 0; x < got.width; ++x) {
            float want = 0.0f;
            for (int number = 0; number < fetch_case.fetches; ++number) {
                const Place place = fetched_from(fetch_case.pattern, x, y, number);
                want += image.at(place.x, place.y);
            }
            equal = equal && got.at(x, y) == want;
        }
    CHECK(equal);
}

void check_rate(const Rate& rate)
{
    CHECK(rate.amount > 0.0);
    CHECK(rate.time.runs >= 1);
    CHECK_FALSE(rate.time.method.empty());
    for (const double per_second :
         {rate.per_second(), rate.lower_quartile_per_second(), rate.upper_quartile_per_second()}) {
        CHECK(std::isfinite(per_second));
        CHECK(per_second > 0.0);
    }
    CHECK(rate.lower_quartile_per_second() <= rate.per_second());
    CHECK(rate.per_second() <= rate.upper_quartile_per_second());
}

} // namespace

TEST_CASE_METHOD(GlFixture, "Every pattern fetches the texels that it says, each as often as it says")
{
    const Image image = numbered_texels();
    for (const FetchPattern pattern : fetch_patterns)
        for (const int count : fetch_counts) {
            check_sums(engine, image, {pattern, count, true});
            check_sums(engine, image, {pattern, count, false});
        }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "Multiply-adds are done as often as they are counted")
{
    for (const int chains : chain_counts) {
        INFO(chains);
        // With factor 1 and summand 1 a chain counts its multiply-adds, exactly.
        const Image counted = [&] {
            ImageRunner runner(engine, multiply_add_plan(chains, 5, 3, 1.0f, 1.0f));
            runner.prepared().run();
            return runner.read_back("result", 4);
        }();
        const auto starts = static_cast<float>(chains * (chains - 1) / 2);
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 5; ++x)
                for (int channel = 0; channel < 4; ++channel)
                    CHECK(counted.at(x, y, channel) ==
                          static_cast<float>(multiply_adds_of_a_fragment + chains * x) + starts);
        // Halved, plus a half: from x + chain to 1, the difference halved each time.
        ImageRunner runner(engine, multiply_add_plan(chains, 5, 3, 0.5f, 0.5f));
        runner.prepared().run();
        CHECK(runner.read_back("result", 4).at(4, 2, 3) == static_cast<float>(chains));
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "Shading, stores and dispatched copies write every texel")
{
    const auto check_colour = [&](const Plan& plan) {
        ImageRunner runner(engine, plan);
        runner.prepared().run();
        const int channels = gl::info(plan.resources.back().format).components;
        const Image got = runner.read_back("result", channels);
        for (int y = 0; y < got.height; ++y)
            for (int x = 0; x < got.width; ++x)
                for (int channel = 0; channel < channels; ++channel)
                    // 8 bits hold a quarter to within half a step.
                    REQUIRE(std::abs(got.at(x, y, channel) - shading_colour.at(static_cast<std::size_t>(channel))) <=
                            0.6f / 255.0f);
    };
    for (const PixelFormat format : {PixelFormat::rg16f, PixelFormat::rgba8})
        check_colour(shading_plan(32, format));
    if (gl::has_compute(context.functions()))
        for (const PixelFormat format : dispatched_formats) {
            check_colour(image_store_plan(32, format));
            const Image image = random_pixels(32, 32);
            const Image copy = ImageRunner(engine, dispatched_copy_plan(32, format)).run(image);
            const Image drawn = ImageRunner(engine, copy_plan(32, 32, format)).run(image);
            CHECK(copy.samples == drawn.samples);
        }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "All limits of a machine are measured, and the fastest are no slower than the others")
{
    const gl::Sampling once{.least_runs = 1, .least_milliseconds = 0.0, .warm_up_milliseconds = 0.0};
    const MachineLimits limits = measure_machine_limits(context, engine, once);
    for (const PixelFormat format :
         {PixelFormat::rgba32f, PixelFormat::rgba16f, PixelFormat::rg32f, PixelFormat::rg16f, PixelFormat::rgba8}) {
        INFO(gl::info(format).name);
        check_rate(limits.copy(format).texels);
        const FetchRate& fastest = limits.fastest_fetching(format);
        CHECK(fastest.format == format);
        int measured = 0;
        bool has_convolution = false;
        for (const FetchRate& rate : limits.fetches)
            if (rate.format == format) {
                ++measured;
                has_convolution |= rate.fetched.pattern == FetchPattern::convolution_row;
                check_rate(rate.texels);
                CHECK(fastest.texels.per_second() >= rate.texels.per_second());
            }
        CHECK(measured > static_cast<int>(fetch_patterns.size()));
        CHECK(has_convolution);
    }
    for (const FormatRate& rate : limits.shading) {
        check_rate(rate.texels);
        CHECK(limits.fastest_shading().texels.per_second() >= rate.texels.per_second());
    }
    CHECK(limits.arithmetic.size() == chain_counts.size());
    for (const ArithmeticRate& rate : limits.arithmetic) {
        check_rate(rate.operations);
        CHECK(limits.fastest_arithmetic().operations.per_second() >= rate.operations.per_second());
    }
    const bool has_compute = gl::has_compute(context.functions());
    CHECK(limits.dispatched_copies.size() == (has_compute ? dispatched_formats.size() : 0));
    CHECK(limits.image_stores.size() == limits.dispatched_copies.size());
    for (const auto* rates : {&limits.dispatched_copies, &limits.image_stores})
        for (const FormatRate& rate : *rates)
            check_rate(rate.texels);
    CHECK(limits.transfers.size() == 4);
    for (const TransferRate& rate : limits.transfers)
        check_rate(rate.bytes);
    CHECK(limits.cpu.threads >= 1);
    for (const Rate& rate : {limits.cpu.copy_on_one_thread, limits.cpu.copy_on_all_threads,
                             limits.cpu.arithmetic_on_one_thread, limits.cpu.arithmetic_on_all_threads})
        check_rate(rate);

    const Prediction copy = predicted(copy_plan(limits.side, limits.side, PixelFormat::rgba32f), limits);
    CHECK(copy.of(Limit::writing) ==
          Approx(limits.copy(PixelFormat::rgba32f).texels.milliseconds_of(1.0 * limits.side * limits.side)));
    CHECK(copy.milliseconds >= copy.of(Limit::writing));
    require_no_errors();
}
