// Proves that what is timed is the work: compares the programs' sums on small images with sums on the CPU.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "engine/plan_check.hpp"
#include "figures/measuring/fetch_limits.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "gl_test_support.hpp"

#include <cmath>
#include <tuple>

using namespace fragfft;
using namespace fragfft::measuring;
using gl::PixelFormat;

namespace {

const FetchArea small_area{80, 96, 24}; // draws 16 x 24 texels

struct TexelPosition
{
    int x;
    int y;
};

TexelPosition fetched_from(FetchPattern pattern, int x, int y, int number)
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

// All texels differ, and sums of 64 are exact in floats.
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
                const TexelPosition place = fetched_from(fetch_case.pattern, x, y, number);
                want += image.at(place.x, place.y);
            }
            equal = equal && got.at(x, y) == want;
        }
    CHECK(equal);
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
        // With factor 1 and summand 1 a chain counts its multiply-adds exactly.
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
        // With factor and summand 0.5 a chain goes from x + chain to 1, halving the difference at each step.
        ImageRunner runner(engine, multiply_add_plan(chains, 5, 3, 0.5f, 0.5f));
        runner.prepared().run();
        CHECK(runner.read_back("result", 4).at(4, 2, 3) == static_cast<float>(chains));
        // Twice as many steps; and steps of 1.5, each of which a floor makes one of 1.
        for (const auto& [after, summand, steps] :
             {std::tuple{AfterStep::multiply_add, 1.0f, 2}, {AfterStep::floor, 1.5f, 1}}) {
            ImageRunner followed(engine, multiply_add_plan(chains, 5, 3, 1.0f, summand, after));
            followed.prepared().run();
            CHECK(followed.read_back("result", 4).at(0, 0, 0) ==
                  static_cast<float>(steps * multiply_adds_of_a_fragment) + starts);
        }
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "Writing passes, stores and dispatched copies write every texel")
{
    const auto check_colour = [&](const Plan& plan) {
        ImageRunner runner(engine, plan);
        runner.prepared().run();
        const int channels = gl::info(plan.resources.back().format).components;
        const Image got = runner.read_back("result", channels);
        for (int y = 0; y < got.height; ++y)
            for (int x = 0; x < got.width; ++x)
                for (int channel = 0; channel < channels; ++channel)
                    // 8 bits represent a quarter to within half a step.
                    REQUIRE(std::abs(got.at(x, y, channel) - written_colour.at(static_cast<std::size_t>(channel))) <=
                            0.6f / 255.0f);
    };
    for (const PixelFormat format : {PixelFormat::rgba32f, PixelFormat::rg16f, PixelFormat::rgba8, PixelFormat::r32f})
        check_colour(writing_plan(32, format));
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
