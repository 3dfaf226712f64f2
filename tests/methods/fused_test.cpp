// The fused method's plans as data: how many passes, what they read and write, how lines are cut, what is refused.
#include "catch_framework.hpp"
#include "engine/barriers.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/own/fused.hpp"
#include "methods/own/fused_lines.hpp"
#include "methods/smooth_length.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

using namespace fragfft;

namespace {

constexpr Limits fused_limits = limits_with_compute(16384);

FilteringProblem extended_problem(Boundary boundary, std::size_t filters)
{
    return {.width = 1001,
            .height = 777,
            .boundary = boundary,
            .extension = {12, 12, 1029, 810},
            .transform = {.width = 1029, .height = 810},
            .filters = filters};
}

} // namespace

TEST_CASE("Fused: a filter is three dispatches, for each more filter two, whatever is extended, cropped or converted")
{
    const Method method = fused::method();
    for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror})
        for (const std::size_t filters : {1u, 2u, 5u})
            for (const auto format :
                 {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rgba8, gl::PixelFormat::r32f}) {
                FilteringProblem problem = extended_problem(boundary, filters);
                problem.format = format;
                if (format == gl::PixelFormat::r32f)
                    problem.transform.format = gl::PixelFormat::rg32f;
                const Plan plan = *method.filtering(problem);
                INFO(name(boundary) << ", " << filters << " filters");
                REQUIRE_NOTHROW(require_valid(plan));
                CHECK(plan.passes.size() == 1 + 2 * filters);
                for (const Resource& resource : plan.resources)
                    if (resource.role == ResourceRole::temporary) {
                        // Only the image's rows, each as long as the transform.
                        CHECK((resource.width == 1029 && resource.height == 777));
                        CHECK(resource.format == problem.transform.format);
                    }
            }
    // Along a single axis there is only the product pass.
    FilteringProblem rows = extended_problem(Boundary::clamp, 2);
    rows.transform.axes = Axes::rows;
    CHECK(method.filtering(rows)->passes.size() == 2);
    REQUIRE_NOTHROW(require_valid(*method.filtering(rows)));
}

TEST_CASE("Fused: a filter reads and writes the image three times, and the response once")
{
    const Plan plan = filtering_plan(fused::method(), filtering_of({.width = 1024, .height = 1024}));
    const PlanTotals sums = totals(plan);
    constexpr std::int64_t texels = 1024 * 1024;
    CHECK(sums.accesses.at("fft").image_writes == 2 * texels);
    CHECK(sums.accesses.at("filter").image_writes == texels);
    for (const Pass& pass : plan.passes) {
        const Dispatch& dispatch = pass.dispatches().front();
        const std::int64_t invocations =
            std::int64_t{dispatch.groups[0]} * dispatch.groups[1] * dispatch.program.group.invocations();
        for (const AccessCount& access : dispatch.program.accesses)
            if (access.binding != "twiddles")
                CHECK(invocations * access.count == texels);
    }
    // It uses the result as a temporary, and says so.
    CHECK(std::none_of(plan.resources.begin(), plan.resources.end(),
                       [](const Resource& resource) { return resource.role == ResourceRole::temporary; }));
    CHECK_FALSE(plan.passes[0].is_in_place());
    CHECK(plan.passes[1].is_in_place());
    CHECK(plan.passes[2].is_in_place());
    Plan silent = plan;
    std::get<Dispatching>(silent.passes[1].work).in_place = false;
    CHECK_THROWS_AS(require_valid(silent), InvalidPlan);
    // The barriers between the passes are only for fetches: others would slow a filter down considerably on a GPU.
    const std::vector<Barrier> barriers = barriers_before(plan, true);
    CHECK(barriers[1] == Barrier{.texture_fetch = true});
    CHECK(barriers[2] == Barrier{.texture_fetch = true});
}

TEST_CASE("Fused: every smooth length is cut into radices up to 16, within what a group has")
{
    for (const bool is_software : {false, true})
        for (int length = 1; length <= 4096; ++length) {
            if (!is_smooth(length))
                continue;
            INFO(length);
            const Tuning tuning{.is_software = is_software};
            const auto cut = fused::factorize(length, {1024, 1024}, fused::LineOrder::beside, {}, tuning);
            if (!cut) { // five stages
                CHECK(length == 3125);
                CHECK(fused::two_steps(length, tuning));
                continue;
            }
            CHECK(std::accumulate(cut->radices.begin(), cut->radices.end(), 1, std::multiplies<>()) == length);
            CHECK(cut->elements_per_thread <= 20);
            CHECK(cut->threads() <= tuning.group_invocations);
            CHECK(cut->shared_bytes() <= tuning.shared_bytes);
            for (const int radix : cut->radices) {
                CHECK(cut->butterflies_per_thread(radix) * radix <= cut->elements_per_thread);
                CHECK(cut->butterflies_per_thread(radix) * cut->threads_per_line * radix >= length);
            }
        }
    // The choices that were fastest on an NVIDIA H200: few elements per thread if there are few in all, and then as
    // many components at a time as fit into its shared memory.
    const auto cut = [](int length, int count) {
        return *fused::factorize(length, {count, count}, fused::LineOrder::between, {}, {});
    };
    CHECK(cut(256, 256).radices == std::vector{4, 4, 4, 4});
    CHECK(cut(256, 256).exchanged == 4);
    CHECK(cut(512, 512).radices == std::vector{8, 8, 8});
    CHECK(cut(512, 512).exchanged == 4);
    CHECK(cut(1024, 512).radices == std::vector{16, 8, 8});
    CHECK(cut(1024, 512).exchanged == 2);
    CHECK(cut(1024, 1024).radices == std::vector{16, 8, 8});
    CHECK(cut(1024, 1024).exchanged == 1);
    CHECK(cut(960, 1024).threads_per_line == 64);
    CHECK(cut(1080, 1024).radices == std::vector{12, 9, 10});
    CHECK(cut(1080, 1024).exchanged == 2);
    CHECK(cut(2048, 2048).radices == std::vector{16, 8, 16});
    CHECK(cut(2048, 2048).exchanged == 2);
    CHECK(cut(1440, 2560).exchanged == 2);
    CHECK(cut(2160, 3840).exchanged == 1);
    CHECK(cut(3840, 1080).exchanged == 1);
    const Tuning shared_48{.shared_bytes = 49152};
    CHECK(fused::factorize(4096, {4096, 4096}, fused::LineOrder::between, {}, shared_48)->exchanged == 2);
    const auto exchanged_of_parts = [&](fused::LineOrder order) {
        return fused::factorize(128, {128, 128 * 1024}, order, {}, shared_48)->exchanged;
    };
    CHECK(exchanged_of_parts(fused::LineOrder::in_parts) == 4);
    CHECK(exchanged_of_parts(fused::LineOrder::beside) == 1);
    CHECK(cut(1000, 1000).radices == std::vector{10, 10, 10});
    // Fewer threads per row than with 16 elements each, and smaller work groups that exchange one component at a time.
    const auto rows = *fused::factorize(1280, {720, 720}, fused::LineOrder::beside, {}, {});
    CHECK(rows.radices == std::vector{16, 8, 10});
    CHECK(rows.threads_per_line == 80);
    CHECK(rows.elements_per_thread == 20);
    CHECK(rows.exchanged == 1);
    CHECK(fused::factorize(1920, {1080, 1080}, fused::LineOrder::beside, {}, {})->elements_per_thread == 16);
}

TEST_CASE("Fused: padding is what the programs take it for, of however many lines a group has")
{
    for (int length = 2; length <= 4096; ++length)
        for (const int components : {2, 4})
            for (int lines = 1; lines <= 40 && is_smooth(length); ++lines) {
                const auto cut = fused::factorize(length, {lines, lines, components}, fused::LineOrder::beside, {}, {});
                if (!cut || !cut->has_powers_of_two())
                    continue;
                INFO(length << ", " << lines << " lines of " << components << " components");
                for (const bool back : {false, true})
                    CHECK(std::has_single_bit(static_cast<unsigned>(cut->padding(back))));
            }
}

TEST_CASE("Fused: whether a group takes a whole line does not depend on how many lines there are")
{
    for (const int shared_bytes : {16384, 32768, 49152})
        for (int length = 1; length <= 12288; ++length) {
            if (!is_smooth(length))
                continue;
            INFO(length << " of " << shared_bytes << " bytes");
            const Tuning tuning{.shared_bytes = shared_bytes, .group_invocations = shared_bytes == 16384 ? 128 : 1024};
            const auto cut = [&](int count) {
                return fused::factorize(length, {count, count}, fused::LineOrder::beside, {}, tuning);
            };
            const bool is_whole = cut(1).has_value();
            for (const int count : {2, 100, 4096})
                CHECK(cut(count).has_value() == is_whole);
        }
}

TEST_CASE("Fused: lines that outgrow a group take two steps, of the least that OpenGL ES promises too")
{
    const Method method = fused::method();
    for (const int length : {4096, 8192, 16384})
        for (const int shared_bytes : {16384, 32768, 49152}) {
            Problem problem{.width = length, .height = 2};
            problem.tuning.shared_bytes = shared_bytes;
            problem.tuning.group_invocations = shared_bytes == 16384 ? 128 : 1024;
            INFO(length << " of " << shared_bytes << " bytes");
            CHECK_FALSE(method.refusal(problem, {16384, 1024, 49152}));
            REQUIRE_NOTHROW(require_valid(method.forward(problem)));
            REQUIRE_NOTHROW(require_valid(filtering_plan(method, filtering_of(problem))));
            for (const Pass& pass : filtering_plan(method, filtering_of(problem)).passes)
                CHECK(pass.dispatches().front().program.group.shared_bytes <= shared_bytes);
            CHECK(method.growth(problem).passes.size() == method.forward(problem).passes.size());
        }
    CHECK(method.forward({.width = 16384, .height = 2}).passes.size() == 3);
    CHECK(filtering_plan(method, filtering_of({.width = 16384, .height = 16384})).passes.size() == 7);
    // Temporaries do not grow with the number of passes.
    FilteringProblem several = filtering_of({.width = 16384, .height = 16384});
    several.filters = 4;
    const Plan plan = *method.filtering(several);
    REQUIRE_NOTHROW(require_valid(plan));
    CHECK(std::count_if(plan.resources.begin(), plan.resources.end(),
                        [](const Resource& resource) { return resource.role == ResourceRole::temporary; }) <= 3);
}

TEST_CASE("Fused refuses, in one sentence, what it does not take")
{
    const Method method = fused::method();
    const auto refused = [&](const Problem& problem, const Limits& limits) {
        const auto refusal = method.refusal(problem, limits);
        return refusal ? refusal->sentence : "";
    };
    CHECK(refused({.width = 1, .height = 210}, fused_limits).empty());
    CHECK(refused({.width = 11, .height = 8}, fused_limits) ==
          "fused takes products of 2, 3, 5 and 7 from 1 to 16384 (the largest texture), not 11 x 8");
    CHECK(method.refusal({.width = 8, .height = 26}, fused_limits)->is_for_size);
    CHECK_THROWS_AS(method.require_supported({.width = 32768, .height = 8}, fused_limits), SizeError);
    CHECK(refused({.width = 8, .height = 8}, {16384}) == "fused needs compute programs: OpenGL 4.3 or OpenGL ES 3.1");
    CHECK_FALSE(method.refusal({.width = 8, .height = 8}, {16384})->is_for_size);
    CHECK_THAT(refused({.width = 8, .height = 8}, {16384, 128, 16384}), ContainsSubstring("this device has 128"));
    // OpenGL ES 3.1 has no images of two components.
    CHECK(refused({.width = 8, .height = 8, .format = gl::PixelFormat::rg32f}, fused_limits).empty());
    Limits of_es = fused_limits;
    of_es.stores_narrow_texels = false;
    CHECK(refused({.width = 8, .height = 8, .format = gl::PixelFormat::rg32f}, of_es) ==
          "fused takes the formats rgba32f, rgba16f, not rg32f");
    CHECK(refused({.width = 8, .height = 8, .format = gl::PixelFormat::rgba8}, fused_limits) ==
          "fused takes the formats rgba32f, rgba16f, rg32f, rg16f, not rgba8");
    CHECK(method.refusal({.width = 8, .height = 8, .twiddles = Twiddles::computed}, fused_limits));
    CHECK(method.refusal({.width = 8, .height = 8, .domain = Domain::half_complex}, fused_limits));
    CHECK(method.refusal({.width = 8, .height = 8, .batch = 2}, fused_limits));
    CHECK(method.refusal({.width = 8, .height = 8, .wrapped_at = 4}, fused_limits));
}

TEST_CASE("Fused: the length it likes is the next product of 2, 3, 5 and 7")
{
    const Method method = fused::method();
    CHECK(method.length_from(1) == 1);
    CHECK(method.length_from(11) == 12);
    CHECK(method.length_from(1025) == 1029);
    CHECK(method.length_from(2048) == 2048);
}
