// The items that time compute programs: what they compute and compare, and what they say without such programs.
#include "engine/image_runner.hpp"
#include "engine/plan_check.hpp"
#include "figures/claim_support.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/dispatched_programs.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "methods/device_limits.hpp"
#include "methods/own/fused.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "methods/papers/mota_2022.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

#include <algorithm>

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE_METHOD(ItemFixture, "Squares of 2022: programs and FFTW are timed, and the programs checked")
{
    const std::vector<Method> methods{mota_2022::stockham_radix_4(), mota_2022::stockham_radix_2()};
    std::vector<Row> rows;
    Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
    item_context.recorder = &recorder;
    Experiment experiment(recorder, 1);
    {
        const Recorder::Section section(recorder, "squares", 1);
        leave_square_times(item_context, experiment, methods,
                           {square_between_images(item_context, StageOrder::stockham)});
    }
    const Run run(Machine{}, ItemEffort::quick, rows);
    const ItemRows& left = run.of("squares");
    if (const std::string absence = left.words(absence_quantity); !absence.empty()) {
        WARN(absence);
        CHECK(rows.size() == 1);
        return;
    }
    const SquareTimes times(left);
    CHECK(times.sides() == std::vector<int>{128, 256});
    CHECK(left.words(cufft_beside).empty() != left.words(absence_of_cufft).empty());
    const std::vector<Key> checks = left.keys(check_quantity);
    CHECK(checks.size() >= (methods.size() + 1) * times.sides().size());
    for (const Key& key : checks) {
        INFO(key.text());
        CHECK(left.row(key).samples.front() <= left.row(key).samples.back());
    }
    CHECK(experiment.passes.size() == methods.size() + 1);
    const Key one = times.time(256, methods.front().name);
    CHECK(one.label("images") == (limits_of(item_context.context.device()).stores_narrow_texels ? "1" : "2"));
    CHECK(left.row(times.time(256, name(StageOrder::stockham))).samples.size() == left.row(one).samples.size());
    for (const int side : times.sides()) {
        const Interval ratio = times.ratio(side, methods[1].name, methods[0].name);
        CHECK(ratio.low <= ratio.middle);
        CHECK(ratio.middle <= ratio.high);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "The plans of Intel 2014 there and back are both halves, one after the other")
{
    for (const IntelVariant& variant : intel_variants) {
        INFO(variant.name());
        const Plan plan = there_and_back(variant, 64);
        IntelVariant packed_variant = variant;
        packed_variant.textures = PlaneTextures::packed;
        const Plan packed = there_and_back(packed_variant, 64);
        for (const Plan& one : {plan, packed}) {
            CHECK(one.passes.size() == (variant.technique == Technique::uav ? 24 : 4));
            CHECK_NOTHROW(require_valid(one));
            for (const Resource& resource : one.resources) // without layers, as in the paper
                CHECK(resource.layers == 1);
        }
        // 32 or 24 bytes per pixel; the lookups are the same.
        if (variant.weights == Twiddles::computed)
            CHECK(bytes_moved(plan) * 3.0 == bytes_moved(packed) * 4.0);
    }
}

TEST_CASE_METHOD(ItemFixture, "Each improvement of Intel's sample saves the bytes that it is about, and nothing else")
{
    constexpr double texels = 64.0 * 64.0;
    for (const Technique technique : {Technique::uav, Technique::slm}) {
        const auto bytes = [&](Improvement improvement) {
            const Plan plan = improved_sample(technique, improvement, 64);
            CHECK_NOTHROW(require_valid(plan));
            return bytes_moved(plan);
        };
        const double as_it_is = bytes(Improvement::none);
        // The copy reads 4 bytes and writes 16; the first pass then reads 4 instead of 16, once or twice.
        const double first_reads = technique == Technique::uav ? 2.0 : 1.0;
        CHECK(as_it_is - bytes(Improvement::direct) == texels * (20.0 + first_reads * 12.0));
        CHECK(as_it_is - bytes(Improvement::narrow_output) == texels * 2.0 * 12.0);
        CHECK((as_it_is - texels * 20.0) * 3.0 == (bytes(Improvement::packed) - texels * 20.0) * 4.0);
    }
}

TEST_CASE_METHOD(ItemFixture, "Bits reversed by a function of one's own make the same transform, by another program")
{
    const int group = item_context.context.device().maximum_group_invocations;
    const Problem problem{.width = 64, .height = 16, .twiddles = Twiddles::computed, .domain = Domain::complex};
    if (mota_2022::single_pass().refusal(problem, limits_of(item_context.context.device()))) {
        WARN("no compute programs");
        return;
    }
    const Image image = random_pixels(64, 16);
    for (const Plan& plan : {mota_2022::stage_per_pass().forward(problem), mota_2022::single_pass().forward(problem),
                             by_two_images(problem, StageOrder::cooley_tukey, group)}) {
        ImageRunner usual(item_context.engine, plan);
        const Image wanted = usual.run(image);
        for (const char* definition : {"REVERSED_BY_LOOP", "REVERSED_BY_MASKS", "BITS_IN_ORDER"}) {
            INFO(plan.name << ", " << definition);
            const Plan changed = with_bits_reversed(definition, plan);
            CHECK_NOTHROW(require_valid(changed));
            const auto program_of = [](const Pass& pass) { return pass.dispatches().front().program.key(); };
            int changes = 0;
            for (std::size_t pass = 0; pass < plan.passes.size(); ++pass)
                changes += program_of(changed.passes[pass]) != program_of(plan.passes[pass]) ? 1 : 0;
            CHECK(changes == 2); // the first pass of each axis
            ImageRunner other(item_context.engine, changed);
            const bool reverses = std::string(definition) != "BITS_IN_ORDER";
            CHECK((other.run(image).samples == wanted.samples) == reverses);
        }
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Transforms between two images are transforms, in either order and by groups of any size")
{
    if (mota_2022::single_pass().refusal({.width = 64, .height = 16, .domain = Domain::complex},
                                         limits_of(item_context.context.device()))) {
        WARN("no compute programs");
        return;
    }
    const bool narrow = limits_of(item_context.context.device()).stores_narrow_texels;
    for (const auto& [width, height] : {std::pair{64, 16}, {8, 32}, {16, 128}})
        for (const auto format : {gl::PixelFormat::rg32f, gl::PixelFormat::rgba32f})
            for (const StageOrder order : {StageOrder::cooley_tukey, StageOrder::stockham})
                for (const int group : {4, 128}) {
                    if (format == gl::PixelFormat::rg32f && !narrow)
                        continue;
                    INFO(width << " x " << height << ", " << gl::info(format).name << ", " << name(order) << ", "
                               << group);
                    const Image image = random_pixels(width, height, gl::info(format).components);
                    ImageRunner runner(item_context.engine, by_two_images({.width = width,
                                                                           .height = height,
                                                                           .format = format,
                                                                           .twiddles = Twiddles::computed,
                                                                           .domain = Domain::complex},
                                                                          order, group));
                    CHECK(
                        reference::relative_l2(complex_image(runner.run(image)), exact_transform(image)) <=
                        reference::promised_transform_bound(reference::AccuracyMode::float32_computed, width, height));
                }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture,
                 "The listings' programs are transforms, by every access, and are none where both images are one")
{
    if (mota_2022::single_pass().refusal({.width = 64, .height = 16, .domain = Domain::complex},
                                         limits_of(item_context.context.device()))) {
        WARN("no compute programs");
        return;
    }
    const auto error_of = [&](const Plan& plan, const Image& image) {
        ImageRunner runner(item_context.engine, plan);
        return reference::relative_l2(complex_image(runner.run(image)), exact_transform(image));
    };
    const bool narrow = limits_of(item_context.context.device()).stores_narrow_texels;
    for (const auto& [width, height] : {std::pair{64, 16}, {8, 32}, {64, 64}}) {
        const Problem problem{.width = width,
                              .height = height,
                              .format = narrow ? gl::PixelFormat::rg32f : gl::PixelFormat::rgba32f,
                              .twiddles = Twiddles::computed,
                              .domain = Domain::complex};
        const Image image = random_pixels(width, height, gl::info(problem.format).components);
        const double bound =
            reference::promised_transform_bound(reference::AccuracyMode::float32_computed, width, height);
        for (const ImageAccess access : {ImageAccess::as_listed, ImageAccess::coherent, ImageAccess::sampled})
            CHECK(error_of(by_listed_stages(problem, access), image) <= bound);
        CHECK(error_of(by_two_images(problem, StageOrder::cooley_tukey, 128, ImageAccess::coherent), image) <= bound);
        // OpenGL leaves open who comes first: an H200 was seen to read all that a stage reads before it writes.
        if (width == 64 && context.device().is_software)
            CHECK(error_of(with_one_binding(problem), image) > 0.1);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "The programs of 2022 transform one number a texel, too, as the dissertation's do")
{
    if (!limits_of(item_context.context.device()).stores_narrow_texels) {
        WARN("no texels of one complex number");
        return;
    }
    const Image image = random_pixels(32, 64, 2);
    for (const Method& method : {mota_2022::stage_per_pass(), mota_2022::single_pass(), mota_2022::natural_order(),
                                 mota_2022::stockham_radix_2(), mota_2022::stockham_radix_4()}) {
        INFO(method.name);
        const Problem pairs{.width = 32, .height = 64, .twiddles = Twiddles::computed, .domain = Domain::complex};
        Problem ones = pairs;
        ones.format = gl::PixelFormat::rg32f;
        const Plan plan = method.forward(ones);
        CHECK_NOTHROW(require_valid(plan));
        const auto shared_by = [](const Plan& of) {
            return of.passes.back().dispatches().front().program.group.shared_bytes;
        };
        CHECK(2 * shared_by(plan) == shared_by(method.forward(pairs)));
        ImageRunner runner(item_context.engine, plan);
        CHECK(reference::relative_l2(complex_image(runner.run(image)), exact_transform(image)) <=
              reference::promised_transform_bound(reference::AccuracyMode::float32_computed, 32, 64));
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Lines by radices of 4, 8 and 16 have so many stages, and are transforms")
{
    const Tuning tuning = tuning_of(item_context.context.device());
    const Method method = fused::method();
    for (const auto& [radix, barriers_at_most] : {std::pair{4, 12}, {8, 8}, {16, 4}}) {
        INFO(radix);
        const Problem problem = lines_by_radix(radix, 8, tuning);
        if (method.refusal(problem, limits_of(item_context.context.device()))) {
            WARN("no compute programs");
            return;
        }
        const Plan plan = method.forward(problem);
        REQUIRE(plan.passes.size() == 1);
        const ProgramVariant& program = plan.passes.front().dispatches().front().program;
        CHECK(program.group.barriers <= barriers_at_most);
        const Image image = random_pixels(radix_line_length, 8);
        ImageRunner runner(item_context.engine, plan);
        const DoubleComplexImage made = complex_image(runner.run(image));
        for (int line = 0; line < 8; ++line) {
            Image row(radix_line_length, 1, 4);
            std::copy_n(image.samples.begin() + static_cast<std::ptrdiff_t>(image.index(0, line, 0)),
                        row.samples.size(), row.samples.begin());
            DoubleComplexImage bins(radix_line_length, 1, 2);
            std::copy_n(made.samples.begin() + static_cast<std::ptrdiff_t>(made.index(0, line, 0)), bins.samples.size(),
                        bins.samples.begin());
            CHECK(reference::relative_l2(bins, exact_transform(row)) <=
                  reference::promised_transform_bound(reference::AccuracyMode::float32_table, radix_line_length, 1));
        }
    }
    CHECK_THROWS_AS(lines_by_radix(2, 8, tuning), std::logic_error);
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Items that time compute programs have sound claims and checks")
{
    for (const std::string& stem :
         swept<std::string>({"intel_2014_figure11", "intel_2014_figure13", "intel_2014_figure14", "mota_2022_figure12",
                             "mota_2022_figure13", "mota_2022_figure14", "mota_2022_programs"},
                            2)) {
        const ItemResult result = item_named(stem).compute(item_context);
        check_item(stem, result);
        CHECK_FALSE(result.claims.empty());
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture,
                 "The papers' programs without colour outputs make what the drawn ones make, and are judged")
{
    const ItemResult result = item_named("programs_without_outputs").compute(item_context);
    if (result.table.rows().empty()) {
        CHECK(verdict_of(result.claims, "programs_without_outputs_shares") == Verdict::cannot_be_tested);
        return;
    }
    check_item("programs_without_outputs", result);
    CHECK(result.checks.size() == result.table.rows().size());
    require_no_errors();
}

TEST_CASE("Dispatches write every texel of a pass once, whatever its draws cover of each other")
{
    for (const auto& [width, height] : {std::pair{2, 2}, {4, 8}, {32, 16}}) {
        const Plan drawn = moreland_angel_2003::method().forward(
            {.width = width, .height = height, .scaling = Scaling::paper, .twiddles = Twiddles::computed});
        const Plan plan = as_dispatches(drawn);
        REQUIRE(plan.passes.size() == drawn.passes.size());
        for (const Pass& pass : plan.passes) {
            INFO(width << " x " << height << ", " << pass.name);
            std::vector<int> written(static_cast<std::size_t>(width * height));
            for (const Dispatch& dispatch : pass.dispatches())
                for (const Region& region : dispatch.written)
                    for (int y = region.y; y < region.y + region.height; ++y)
                        for (int x = region.x; x < region.x + region.width; ++x)
                            ++written[static_cast<std::size_t>(y * width + x)];
            CHECK(std::all_of(written.begin(), written.end(), [](int times) { return times == 1; }));
        }
    }
}

TEST_CASE("What is no quad into one texture is not dispatched")
{
    Plan plan = moreland_angel_2003::method().forward(
        {.width = 4, .height = 4, .scaling = Scaling::paper, .twiddles = Twiddles::computed});
    plan.passes.front().draws().front().mesh = "teapot";
    CHECK_THROWS_AS(as_dispatches(plan), std::logic_error);
    CHECK_THROWS_AS(as_dispatches(measuring::image_store_plan(16, gl::PixelFormat::rgba32f)), std::logic_error);
}
