// The items of 2006 on a device: published and measured times, modified plans, curves and crossovers.
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
#include "methods/papers/fialka_cadik_2006.hpp"
#include "random_images.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

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
    const std::string stem = "fialka_cadik_2006_programs";
    std::vector<Row> rows;
    Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
    {
        const Recorder::Section section(recorder, stem, 1);
        Experiment experiment(recorder, 1);
        leave_quaternion_errors(item_context, experiment);
    }
    const Run run({}, ItemEffort::quick, rows);
    constexpr Evaluator evaluators[] = {{"quaternion", evaluate_quaternion}};
    const std::vector<Claim> claims = judged(stem, evaluators, run);
    REQUIRE(claims.size() == 1);
    INFO(claims[0].measured);
    CHECK(claims[0].judgement.verdict() == Verdict::exact);
    CHECK_THAT(claims[0].measured, ContainsSubstring("8 passes"));
    int checks = 0;
    for (const Row& row : rows) {
        if (row.key.quantity() != check_quantity)
            continue;
        ++checks;
        CHECK(row.samples.front() <= row.samples.back());
    }
    CHECK(checks == 2);
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "A transform whose stages branch, or whose load is split, is the transform, forward and "
                              "inverse, of any sides and scaling")
{
    const Method method = fialka_cadik_2006::method();
    for (const auto& [changed, mode] :
         {std::pair{&with_branches, AccuracyMode::float32_table}, {&with_split_load, AccuracyMode::float32_computed}})
        for (const auto& [width, height] : {std::pair{2, 2}, {4, 32}, {64, 16}, {128, 128}})
            for (const auto scaling : {Scaling::none, Scaling::unitary}) {
                INFO(width << " x " << height << ", " << name(scaling) << ", seed 2006");
                const Problem problem{.width = width, .height = height, .scaling = scaling};
                const double pixels = static_cast<double>(width) * height;
                const bool unitary = scaling == Scaling::unitary;
                const double bound = reference::promised_transform_bound(mode, width, height);
                const Image texels = random_image(width, height, 4, 2006, -0.5f, 0.5f);
                const DoubleComplexImage numbers = complex_image(texels);
                ImageRunner forward(engine, changed(method.forward(problem)));
                CHECK(reference::relative_l2(complex_image(forward.run(texels)),
                                             scaled(reference::fftw_transform(numbers, Direction::forward),
                                                    unitary ? 1.0 / std::sqrt(pixels) : 1.0)) <= bound);
                ImageRunner inverse(engine, changed(method.inverse(problem)));
                CHECK(reference::relative_l2(complex_image(inverse.run(texels)),
                                             scaled(reference::fftw_transform(numbers, Direction::inverse),
                                                    unitary ? std::sqrt(pixels) : 1.0)) <= bound);
            }
    require_no_errors();
}

TEST_CASE("A split load draws each half of a block, in stages of up to 8 blocks that have twiddle factors")
{
    const Plan plan = with_split_load(fialka_cadik_2006::method().forward({.width = 64, .height = 4}));
    std::vector<std::size_t> draws;
    for (const Pass& pass : plan.passes) {
        draws.push_back(pass.draws().size());
        CHECK((pass.binding("auxiliary") == nullptr) == (pass.draws().size() > 1));
        std::int64_t pixels = 0;
        for (const Draw& draw : pass.draws())
            pixels += draw.region.pixels();
        CHECK(pixels == 64 * 4);
    }
    // Six stages along rows, of 1 to 32 blocks, and two along columns.
    CHECK(draws == std::vector<std::size_t>{2, 4, 8, 16, 1, 1, 2, 1});
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

TEST_CASE_METHOD(ItemFixture, "A plan in 8 bits keeps its tables, and leaves steps of 1/255 between 0 and 1")
{
    constexpr int side = 16;
    const Plan plan =
        in_8_bits(filtering_plan(fialka_cadik_2006::method(), filtering_of({.width = side, .height = side})));
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

TEST_CASE_METHOD(ItemFixture, "In signed 8 bits a pass leaves levels of its own scale and both signs, the last 255")
{
    constexpr int side = 16;
    constexpr float largest = 3.0f;
    const Plan filter = filtering_plan(fialka_cadik_2006::method(),
                                       filtering_of({.width = side, .height = side, .scaling = Scaling::unitary}));
    ImageRunner runner(engine, in_signed_8_bits(filter, std::vector<float>(filter.passes.size(), largest)));
    runner.upload("response", random_image(side, side, 4, 9, 0.0f, 1.0f));
    const Image image = random_image(side, side, 4, 10, 0.0f, 1.0f);
    PassCapture first(0);
    runner.upload("image", image);
    runner.prepared().run(first);
    const auto is_level = [](float number, float levels) {
        return std::fabs(levels * number - std::round(levels * number)) < 1e-3f;
    };
    REQUIRE(first.texels().size() == image.samples.size());
    for (const float number : first.texels())
        CHECK((std::fabs(number) <= largest && is_level(number, 127.0f / largest)));
    CHECK(*std::min_element(first.texels().begin(), first.texels().end()) < 0.0f);
    for (const float sample : runner.read_back("result", 4).samples)
        CHECK((sample >= 0.0f && sample <= 1.0f && is_level(sample, 255.0f)));
    CHECK_THROWS_AS(in_signed_8_bits(filter, {}), std::out_of_range);
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "An FFT in 8 bits loses the picture, and convolution in 8 bits and the FFT in 16 do not")
{
    const BitDepthErrors errors = bit_depth_errors(item_context);
    INFO("unsigned " << errors.of_unsigned_fft.largest << ", signed " << errors.of_signed_fft.largest);
    CHECK(errors.of_fft_in_16_bits < 2.0);
    CHECK(errors.of_convolution_in_8_bits < 2.0);
    CHECK(errors.signed_is_kinder());
    CHECK(errors.of_kinder_fft().largest > 10.0);
    for (const ErrorsInSteps& of_fft : {errors.of_unsigned_fft, errors.of_signed_fft}) {
        CHECK(of_fft.mean >= errors.of_kinder_fft().mean);
        CHECK(of_fft.largest >= of_fft.mean);
    }
    CHECK(errors.by_fft_in_8_bits.samples.size() == errors.exact.samples.size());
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture,
                 "One running sum of as many taps as Figure 6 has keeps a convolution's bound, flat images too")
{
    constexpr int side = 128;
    constexpr int kernel_size = 101;
    const Kernel kernel = timed_kernel(kernel_size).product();
    const Plan plan = convolution_plan(
        kernel, {.width = side, .height = side, .choice = {ConvolutionApproach::separable, KernelStorage::uniforms}});
    ImageRunner in_groups(engine, plan);
    ImageRunner one_sum(engine, in_one_sum(plan));
    for (const float least : {0.0f, 0.7f}) {
        const Image image = random_image(side, side, 4, 11, least, 1.4f - least);
        const DoubleImage want = reference::direct_convolution(image, kernel, Boundary::wrap);
        const double error = reference::relative_l2(cpu::to_double(one_sum.run(image)), want);
        const double error_in_groups = reference::relative_l2(cpu::to_double(in_groups.run(image)), want);
        INFO("from " << least << ", seed 11: " << error << ", in groups " << error_in_groups);
        CHECK(error <= 1e-6);
        CHECK(error != error_in_groups);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Taps that fragments compute are those of the Gaussian in the uniforms")
{
    constexpr int side = 32;
    const GaussianTaps taps{.middle = 0.3, .exponent = -0.2};
    Kernel kernel{7, 7, {}};
    for (int y = -3; y <= 3; ++y)
        for (int x = -3; x <= 3; ++x)
            kernel.weights.push_back(0.09 * std::exp(-0.2 * (x * x + y * y)));
    const Plan plan = convolution_plan(
        kernel, {.width = side, .height = side, .choice = {ConvolutionApproach::separable, KernelStorage::uniforms}});
    const Image image = random_image(side, side, 4, 12, 0.0f, 1.0f);
    ImageRunner stored(engine, plan);
    ImageRunner computed(engine, with_computed_taps(in_one_sum(plan), taps));
    const Image want = stored.run(image);
    CHECK(reference::relative_l2(cpu::to_double(computed.run(image)), cpu::to_double(want)) <= 1e-6);
    ImageRunner others(engine, with_computed_taps(plan, {.middle = 0.3, .exponent = -0.1}));
    CHECK(reference::relative_l2(cpu::to_double(others.run(image)), cpu::to_double(want)) > 1e-3);
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "How programs are written is seven claims, and what each pair draws is alike")
{
    const std::string stem = "fialka_cadik_2006_programs";
    const ItemResult result = item_named(stem).compute(item_context);
    check_item(stem, result);
    std::set<std::string> names;
    for (const Claim& claim : result.claims)
        names.insert(claim.id.substr(stem.size() + 1));
    CHECK(names == std::set<std::string>{"same_instructions", "split_load", "uniforms", "computed_weights", "rgba",
                                         "zeros", "quaternion"});
    // Three ways to draw a stage, four to find and add taps, two numbers of channels, three to carry a mono image.
    CHECK(result.table.rows().size() == 3 + 4 + 2 + 3);
    CHECK(result.checks.size() == 2 + 3 + 2 + 2);
    require_no_errors();
}

TEST_CASE("A crossover is told in whole pixels, or in words where there is none")
{
    CHECK(crossover_text({Interval{43.4, 45.2, 46.9}}) == "45 (43 to 47)");
    CHECK(crossover_text({Interval{103.1, 103.2, 103.4}}) == "103");
    CHECK(crossover_text({std::nullopt, "the FFT is not faster up to 105 x 105"}) ==
          "none, as the FFT is not faster up to 105 x 105");
}

TEST_CASE_METHOD(ItemFixture, "Curves are a level line and a time at every kernel size that fits, all of one turn")
{
    const std::string stem = "fialka_cadik_2006_figure8";
    const Workload workload{.width = 32, .height = 32, .channels = 1, .format = gl::PixelFormat::rgba16f};
    const std::vector<int> sizes = ladder_of(item_context, workload, Approach::separable);
    std::vector<Row> taken;
    Recorder recorder([&](const std::vector<Row>& rows) { taken.insert(taken.end(), rows.begin(), rows.end()); });
    item_context.recorder = &recorder;
    {
        const Recorder::Section section(recorder, stem, 1);
        leave_curves(item_context, workload, {sizes});
    }
    item_context.recorder = nullptr;
    REQUIRE(taken.size() == 1 + sizes.size());
    for (const Row& row : taken) {
        INFO(row.key.text());
        CHECK(row.turn == 1);
        CHECK(row.key.label("image") == "32 x 32");
        CHECK(*std::min_element(row.samples.begin(), row.samples.end()) > 0.0);
    }
    const Run run({}, ItemEffort::quick, taken);
    const ItemRows& rows = run.of(stem);
    CHECK(kernel_sizes_in(rows, workload, Approach::separable) == sizes);
    CHECK(kernel_sizes_in(rows, workload, Approach::non_separable).empty());
    if (const LadderCrossover crossover = crossover_in(rows, workload, Approach::separable); crossover.kernel_size) {
        CHECK(crossover.value().low <= crossover.value().middle);
        CHECK(crossover.value().middle <= crossover.value().high);
    } else {
        CHECK_FALSE(crossover.outside.empty());
    }

    Table table = filter_times_table();
    add_curves(table, rows, workload);
    const auto points = [&](Approach approach) {
        return points_of(curve_of("curve", {workload, {Processor::gpu, approach}}), table);
    };
    CHECK(points(Approach::fft).size() == 2);
    CHECK(points(Approach::separable).size() == sizes.size());
    CHECK(points(Approach::non_separable).empty());
    require_no_errors();
}
