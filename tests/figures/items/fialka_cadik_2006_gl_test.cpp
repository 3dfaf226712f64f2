// The items of 2006 on a device: published times beside those here, changed plans, curves and crossovers.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/claim_support.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/report/chart_drawing.hpp"
#include "filters/filtering_plan.hpp"
#include "gl_test_support.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

using namespace fragfft;
using namespace fragfft::figures;
using reference::AccuracyMode;

namespace {

DoubleComplexImage scaled(DoubleComplexImage image, double factor)
{
    for (auto& sample : image.samples)
        sample *= factor;
    return image;
}

} // namespace

TEST_CASE_METHOD(ItemFixture, "The four times of 256 x 256 are figures of hardware, as the paper words them")
{
    const std::string stem = "fialka_cadik_2006_fft_256";
    const ItemResult result = item_named(stem).compute(item_context);
    check_item(stem, result);
    std::map<std::string, std::string> published;
    for (const Claim& claim : result.claims)
        if (claim.then_and_now) {
            published[claim.id.substr(stem.size() + 1)] = claim.published;
            CHECK(claim.then_and_now->now.middle > 0.0);
        }
    CHECK(published == std::map<std::string, std::string>{{"fft_on_gpu", "5.9 ms"},
                                                          {"fft_on_cpu", "about 20 ms"},
                                                          {"product_on_gpu", "about 0.1 ms"},
                                                          {"product_on_cpu", "20 ms"}});
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "The four-channel FFT, as it is drawn, is the quaternion transform about both axes")
{
    ItemResult result;
    const Claim claim =
        quaternion_claim(reference::published_table("fialka_cadik_2006_programs"), item_context, result);
    INFO(claim.measured);
    CHECK(claim.judgement.verdict() == Verdict::exact);
    CHECK_THAT(claim.measured, ContainsSubstring("8 passes"));
    REQUIRE(result.checks.size() == 2);
    check_that_checks_hold(result);
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture,
                 "A transform whose stages branch is the transform, forward and inverse, of any sides and scaling")
{
    const Method method = fialka_cadik_2006::method();
    for (const auto& [width, height] : {std::pair{2, 2}, {4, 32}, {64, 16}, {128, 128}})
        for (const auto scaling : {Scaling::none, Scaling::unitary}) {
            INFO(width << " x " << height << ", " << name(scaling) << ", seed 2006");
            const Problem problem{.width = width, .height = height, .scaling = scaling};
            const double pixels = static_cast<double>(width) * height;
            const bool unitary = scaling == Scaling::unitary;
            const double bound = reference::promised_transform_bound(AccuracyMode::float32_table, width, height);
            const Image texels = random_image(width, height, 4, 2006, -0.5f, 0.5f);
            const DoubleComplexImage numbers = complex_image(texels);
            ImageRunner forward(engine, with_branches(method.forward(problem)));
            CHECK(reference::relative_l2(complex_image(forward.run(texels)),
                                         scaled(cpu::fftw_transform(numbers, Direction::forward),
                                                unitary ? 1.0 / std::sqrt(pixels) : 1.0)) <= bound);
            ImageRunner inverse(engine, with_branches(method.inverse(problem)));
            CHECK(reference::relative_l2(complex_image(inverse.run(texels)),
                                         scaled(cpu::fftw_transform(numbers, Direction::inverse),
                                                unitary ? std::sqrt(pixels) : 1.0)) <= bound);
        }
    require_no_errors();
}

TEST_CASE("Every stage of a branching plan branches, and nothing else of the plan is another")
{
    const Plan plan = filtering_plan(fialka_cadik_2006::method(), filtering_of({.width = 16, .height = 4}));
    const Plan branching = with_branches(plan);
    REQUIRE(branching.passes.size() == plan.passes.size());
    int stages = 0;
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
        const Draw& draw = branching.passes[i].draws().front();
        CHECK(branching.passes[i].bindings == plan.passes[i].bindings);
        CHECK(draw.program.file != "fialka_cadik_2006/stage.frag");
        stages += draw.program.file == "fialka_cadik_2006/branching_stage.frag" ? 1 : 0;
    }
    CHECK(stages == 2 * (4 + 2));
}

TEST_CASE_METHOD(ItemFixture,
                 "A filter of small numbers is the filter, and its spectrum stays in [-1, 1] where it is divided")
{
    constexpr int side = 64;
    const Image image = random_image(side, side, 4, 8, 0.0f, 1.0f);
    DoubleComplexImage response(side, side, 1);
    for (int v = 0; v < side; ++v)
        for (int u = 0; u < side; ++u)
            response.at(u, v, 0) =
                std::exp(-0.01 * (std::pow(std::min(u, side - u), 2) + std::pow(std::min(v, side - v), 2)));
    DoubleComplexImage products = cpu::fftw_transform(cpu::to_double(image));
    for (std::size_t i = 0; i < products.samples.size(); ++i)
        products.samples[i] *= response.samples[i / 4];
    const DoubleImage want = cpu::real_part(cpu::fftw_transform(products, Direction::inverse));
    for (const SmallNumbers small_numbers : {SmallNumbers::unitary, SmallNumbers::divided}) {
        INFO(words(small_numbers) << ", seed 8");
        ImageRunner filter(engine, filter_of_small_numbers(side, small_numbers));
        filter.upload("response", fialka_cadik_2006::method().pack_response(response));
        CHECK(reference::relative_l2(cpu::to_double(filter.run(image)), want) <=
              reference::promised_convolution_bound(AccuracyMode::float32_table).relative_l2.value());

        const std::size_t product = 2 * 6;
        filter.prepared().run();
        const Plan& plan = filter.prepared().plan();
        REQUIRE(plan.passes[product].draws().front().program.family == "multiply");
        PassCapture spectrum(product - 1);
        filter.prepared().run(spectrum, product - 1);
        const auto largest = *std::max_element(spectrum.texels().begin(), spectrum.texels().end());
        // Bin 0 of R + jG, two channels whose means are a half.
        CHECK(largest == Approx(small_numbers == SmallNumbers::divided ? 0.5 : 0.5 * side).epsilon(0.1));
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "A plan in 8 bits keeps its tables, and leaves steps of 1/255 between 0 and 1")
{
    constexpr int side = 16;
    const Plan plan = in_8_bits(filter_of_small_numbers(side, SmallNumbers::divided));
    for (const Resource& resource : plan.resources)
        CHECK(resource.format ==
              (resource.role == ResourceRole::constant ? gl::PixelFormat::rgba32f : gl::PixelFormat::rgba8));
    ImageRunner filter(engine, plan);
    filter.upload("response", random_image(side, side, 4, 9, 0.0f, 1.0f));
    for (const float sample : filter.run(random_image(side, side, 4, 10, 0.0f, 1.0f)).samples) {
        CHECK(sample >= 0.0f);
        CHECK(sample <= 1.0f);
        CHECK(255.0f * sample == Approx(std::round(255.0f * sample)));
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "An FFT in 8 bits loses the picture, and convolution in 8 bits and the FFT in 16 do not")
{
    const BitDepthErrors errors = bit_depth_errors(item_context);
    CHECK(errors.of_fft_in_16_bits < 2.0);
    CHECK(errors.of_convolution_in_8_bits < 2.0);
    CHECK(errors.of_fft_in_8_bits > 50.0);
    CHECK(errors.of_fft_in_8_bits >= errors.mean_of_fft_in_8_bits);
    CHECK(errors.by_fft_in_8_bits.samples.size() == errors.exact.samples.size());
    require_no_errors();
}

TEST_CASE("A crossover is told in whole pixels, or in words where there is none")
{
    CHECK(crossover_text({43.4, 45.2, 46.9}) == "45 (43 to 47)");
    CHECK(crossover_text({103.1, 103.2, 103.4}) == "103");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(crossover_text({255.0, infinity, infinity}) == "none below the image's size");
}

TEST_CASE_METHOD(
    ItemFixture,
    "A study has a level line, a rising curve and their crossover, and each time with its interval and its name")
{
    StudyOptions options = study_options(item_context);
    options.kernel_sizes = {3, 9, 15, 27, 41};
    options.of_curves = options.of_comparisons = {.least_runs = 3, .least_milliseconds = 5, .warm_up_milliseconds = 5};
    const Workload workload{.width = 32, .height = 32, .channels = 1, .format = gl::PixelFormat::rgba16f};
    ItemResult result;
    result.table = filter_times_table();
    const Study studied = study(result, workload, options, timing_device(item_context));
    CHECK(studied.fft_milliseconds > 0.0);
    CHECK(studied.crossover.low <= studied.crossover.middle);
    CHECK(studied.crossover.middle <= studied.crossover.high);

    for (const auto& row : result.table.rows)
        CHECK(row.size() == result.table.columns.size());
    for (const MeasuredTime& time : result.times) {
        INFO(time.quantity);
        CHECK(time.least_milliseconds > 0.0);
        CHECK(time.least_milliseconds <= time.greatest_milliseconds);
        CHECK(time.quantity.find("32x32, 1 channel") != std::string::npos);
    }
    const auto points = [&](Approach approach) {
        return points_of(curve_of("curve", {workload, {Processor::gpu, approach}}), result.table);
    };
    // 41 taps do not fit into 32 pixels.
    CHECK(points(Approach::fft).size() == options.kernel_sizes.size());
    CHECK_FALSE(points(Approach::separable).empty());
    CHECK(points(Approach::separable).size() < options.kernel_sizes.size());
    CHECK(points(Approach::non_separable).empty());
    // The FFT's time stands in the table once for each kernel and among the times once, and again for each comparison.
    CHECK(result.times.size() > 1 + points(Approach::separable).size());
    require_no_errors();
}
