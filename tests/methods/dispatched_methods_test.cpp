// Plans of compute programs as data: their passes and counts, and what they refuse.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/papers/intel_2014.hpp"
#include "methods/papers/mota_2022.hpp"

#include <cmath>

using namespace fragfft;

namespace {

// The published ones.
std::vector<Method> dispatching_methods()
{
    std::vector<Method> methods = all_methods();
    std::erase_if(methods, [](const Method& method) { return !method.dispatches || method.name == "fused"; });
    return methods;
}

constexpr Limits usual = limits_with_compute(16384);

std::string refused(const Method& method, const Problem& problem, const Limits& limits)
{
    const auto refusal = method.refusal(problem, limits);
    return refusal ? refusal->sentence : "";
}

} // namespace

TEST_CASE("Published methods of compute programs are those of 2014 and 2022")
{
    CHECK(dispatching_methods().size() == 7);
    for (const Method& method : dispatching_methods())
        CHECK((method.year == 2014 || method.year == 2022));
    for (const Method& method : published_drawing_methods())
        CHECK(method.year <= 2008);
}

TEST_CASE("A pass for each stage, or one for each axis")
{
    const Problem problem{.width = 512, .height = 256};
    for (const Method& method : {intel_2014::uav(), mota_2022::stage_per_pass()})
        CHECK(method.forward(problem).passes.size() == 9 + 8);
    for (const Method& method : {intel_2014::slm(), mota_2022::single_pass(), mota_2022::natural_order(),
                                 mota_2022::stockham_radix_2(), mota_2022::stockham_radix_4()}) {
        CHECK(method.forward(problem).passes.size() == 2);
        CHECK(filtering_plan(method, filtering_of(problem)).passes.size() == 5);
    }
}

// Section "Memory Bandwidth Analysis", per axis: half of the paper's bytes, because its numbers fill two textures.
TEST_CASE("Intel 2014: bytes read and written are the paper's formulas for one texture")
{
    const double texture_size = 512.0 * 256.0 * 16.0;
    Problem rows{.width = 512, .height = 256, .twiddles = Twiddles::computed, .axes = Axes::rows};
    const PlanTotals uav = totals(intel_2014::uav().forward(rows));
    CHECK(static_cast<double>(uav.bytes_read.at("fft")) == texture_size * 9 * 2);
    CHECK(static_cast<double>(uav.bytes_written.at("fft")) == texture_size * 9);
    const PlanTotals slm = totals(intel_2014::slm().forward(rows));
    CHECK(static_cast<double>(slm.bytes_read.at("fft")) == texture_size);
    CHECK(static_cast<double>(slm.bytes_written.at("fft")) == texture_size);
    CHECK(slm.accesses.at("fft").group_barriers == 9 * 256);
    // The whole butterfly lookup texture for each row (Figure 10).
    rows.twiddles = Twiddles::table;
    const PlanTotals looked_up = totals(intel_2014::slm().forward(rows));
    CHECK(looked_up.bytes_read.at("fft") - slm.bytes_read.at("fft") == 18874368);
}

TEST_CASE("Intel 2014, in the paper's planes: Figures 5 to 10 but for their errata")
{
    Problem rows{
        .width = 512, .height = 256, .twiddles = Twiddles::computed, .axes = Axes::rows, .domain = Domain::complex};
    const Plan uav_plan = intel_2014::uav_plan_in_planes(rows);
    const Plan slm_plan = intel_2014::slm_plan_in_planes(rows);
    CHECK_NOTHROW(require_valid(uav_plan));
    CHECK_NOTHROW(require_valid(slm_plan));
    const PlanTotals uav = totals(uav_plan);
    CHECK(uav.bytes_read.at("fft") == 75497472);
    CHECK(uav.bytes_written.at("fft") == 37748736); // 36 MiB, and not 32
    const PlanTotals slm = totals(slm_plan);
    CHECK(slm.bytes_read.at("fft") == 4194304);
    CHECK(slm.bytes_written.at("fft") == 4194304);
    rows.twiddles = Twiddles::table;
    const PlanTotals looked_up = totals(intel_2014::slm_plan_in_planes(rows));
    CHECK(looked_up.bytes_read.at("fft") - slm.bytes_read.at("fft") == 18874368);
    CHECK(slm_plan.passes.front().dispatches().front().program.group.shared_bytes == 512 * 64);
    // "The initial read of the imaginary texture" is skipped because that texture would be zero.
    rows.twiddles = Twiddles::computed;
    rows.domain = Domain::real;
    CHECK(totals(intel_2014::slm_plan_in_planes(rows)).bytes_read.at("fft") == 2097152);
    CHECK(totals(intel_2014::uav_plan_in_planes(rows)).bytes_read.at("fft") == 75497472 - 4194304);
}

TEST_CASE("Intel 2014: the butterfly lookup texture is Figure 12, table by table")
{
    // N = 4: pass 0 of bit-reversed pairs (0, 2) and (1, 3); pass 1 of (0, 2) and (1, 3).
    const Resource texture = intel_2014::butterfly_lookup_texture("butterflies", 4);
    CHECK((texture.width == 4 && texture.height == 2));
    CHECK(texture.values == std::vector<float>{0, 2, 1, 0, 0, 2, -1, 0,  1, 3, 1,  0, 1, 3, -1, 0, //
                                               0, 2, 1, 0, 1, 3, 0,  -1, 0, 2, -1, 0, 1, 3, 0,  1});
}

// Section 6.2: "For each stage there's a synchronization barrier". After the last stage nothing waits.
TEST_CASE("Mota 2022: barriers and shared memory of a line in one pass")
{
    const auto group = [](const Method& method, int length) {
        return method.forward({.width = length, .height = 2, .axes = Axes::rows})
            .passes.front()
            .dispatches()
            .front()
            .program.group;
    };
    CHECK(group(mota_2022::single_pass(), 256) == GroupShape{{128, 1, 1}, 4096, 9});
    CHECK(group(mota_2022::natural_order(), 256) == GroupShape{{128, 1, 1}, 4096, 21});
    CHECK(group(mota_2022::stockham_radix_2(), 2) == GroupShape{{1, 1, 1}, 64, 0});
    CHECK(group(mota_2022::stockham_radix_4(), 2) == GroupShape{{1, 1, 1}, 64, 0});
    for (int log_length = 2; log_length <= 10; ++log_length) {
        const int length = 1 << log_length;
        const int two_lines = 2 * length * 16;
        const int stages_of_radix_4 = log_length / 2 + log_length % 2;
        INFO("lines of " << length);
        CHECK(group(mota_2022::stockham_radix_2(), length) ==
              GroupShape{{length / 2, 1, 1}, two_lines, log_length - 1});
        CHECK(group(mota_2022::stockham_radix_4(), length) ==
              GroupShape{{length / 4, 1, 1}, two_lines, stages_of_radix_4 - 1});
    }
}

TEST_CASE("Mota 2022: a line of the paper's texels takes half of the shared memory")
{
    for (const Method& method : {mota_2022::single_pass(), mota_2022::natural_order(), mota_2022::stockham_radix_2(),
                                 mota_2022::stockham_radix_4()}) {
        INFO(method.name);
        Problem problem{.width = 256, .height = 2, .axes = Axes::rows};
        const auto shared = [&] {
            return method.forward(problem).passes.front().dispatches().front().program.group.shared_bytes;
        };
        const int of_pairs = shared();
        problem.format = gl::PixelFormat::rg32f;
        CHECK(2 * shared() == of_pairs);
    }
}

TEST_CASE("Methods of compute programs refuse, in one sentence, what a device has not")
{
    for (const Method& method : dispatching_methods()) {
        INFO(method.name);
        const Problem problem{.width = 256, .height = 256};
        CHECK(refused(method, problem, usual).empty());
        CHECK(refused(method, problem, {16384}) ==
              method.name + " needs compute programs: OpenGL 4.3 or OpenGL ES 3.1");
        CHECK_FALSE(method.refusal(problem, {16384})->is_for_size);
        CHECK(method.refusal({.width = 256, .height = 100}, usual)->is_for_size);
        CHECK_THROWS_AS(method.require_supported({.width = 1, .height = 8}, usual), SizeError);
        // Mota's texels hold one number, a format in which not every device can store; Intel's never do.
        const Problem of_one_number{.width = 8, .height = 8, .format = gl::PixelFormat::rg32f};
        Limits without_narrow_texels = usual;
        without_narrow_texels.stores_narrow_texels = false;
        CHECK(refused(method, of_one_number, usual).empty() == (method.year == 2022));
        CHECK_THAT(refused(method, of_one_number, without_narrow_texels), ContainsSubstring("rgba32f, rgba16f, not"));
        CHECK(method.refusal({.width = 8, .height = 8, .domain = Domain::half_complex}, usual));
        CHECK(method.refusal({.width = 8, .height = 8, .batch = 2}, usual));
    }
}

TEST_CASE("Lines that outgrow a group are refused with the limit, and those of the passes alone are not")
{
    for (const Method& method : {intel_2014::uav(), mota_2022::stage_per_pass()})
        CHECK(refused(method, {.width = 16384, .height = 2}, usual).empty());
    CHECK_THAT(refused(intel_2014::slm(), {.width = 2048, .height = 2}, usual),
               ContainsSubstring("2048 invocations, and this device has 1024; intel-2014-uav takes longer lines"));
    CHECK_THAT(refused(intel_2014::slm(), {.width = 2, .height = 1024}, {16384, 1024, 16384}),
               ContainsSubstring("32768 bytes of shared memory, and this device has 16384"));
    CHECK(refused(intel_2014::slm(), {.width = 1024, .height = 1024}, usual).empty());
    // The other axis alone is not affected.
    CHECK(refused(intel_2014::slm(), {.width = 2048, .height = 2, .axes = Axes::columns}, usual).empty());
    const auto check_longest = [](const Method& method, int longest, const Limits& limits) {
        INFO(method.name);
        CHECK(refused(method, {.width = longest, .height = longest}, limits).empty());
        CHECK(method.refusal({.width = 2 * longest, .height = 2}, limits)->is_for_size);
        CHECK_THAT(refused(method, {.width = 2 * longest, .height = 2}, limits),
                   ContainsSubstring("mota-2022-stage-per-pass takes longer lines"));
    };
    for (const Method& method : {mota_2022::single_pass(), mota_2022::natural_order()})
        check_longest(method, 2048, usual);
    const Limits with_64_kib{16384, 1024, 65536};
    for (const Method& method : {mota_2022::stockham_radix_2(), mota_2022::stockham_radix_4()}) {
        check_longest(method, 1024, usual); // two lines of 16 KiB
        check_longest(method, 2048, with_64_kib);
        CHECK_THAT(refused(method, {.width = 2, .height = 2048}, usual),
                   ContainsSubstring("for 2048 numbers takes 65536 bytes of shared memory, and this device has 32768"));
    }
}
