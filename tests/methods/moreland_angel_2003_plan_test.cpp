// The schedule is data: all of it is checked without OpenGL.
#include "catch_framework.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/papers/moreland_angel_2003.hpp"

#include <bit>
#include <set>

using namespace fragfft;

namespace {

std::int64_t log2_of(int power)
{
    return std::countr_zero(static_cast<unsigned>(power));
}

const std::vector<int> powers{2, 4, 8, 16, 64, 256, 1024, 4096, 16384};

} // namespace

TEST_CASE("Moreland & Angel 2003: a filter's invocations equal Table 1 for every size")
{
    const Method method = moreland_angel_2003::method();
    for (const int m : powers)
        for (const int n : powers) {
            INFO("M = " << m << ", N = " << n);
            const auto counted =
                totals(filtering_plan(method, filtering_of({.width = m, .height = n, .scaling = Scaling::paper})))
                    .invocations;
            const std::int64_t mn = static_cast<std::int64_t>(m) * n;
            std::map<std::string, std::int64_t> table1{{"fft", 2 * mn * (log2_of(m) + log2_of(n))},
                                                       {"untangle", mn - 4},
                                                       {"scale", mn + 2 * n},
                                                       {"tangle", mn - 4},
                                                       {"pass", mn + 2 * n},
                                                       {"multiply", mn}};
            std::erase_if(table1, [](const auto& entry) { return entry.second == 0; }); // 2 x 2 tangles nothing
            CHECK(counted == table1);
        }
}

TEST_CASE("Moreland & Angel 2003: the filter of a 1024 x 1024 image is Figure 3's 45 passes")
{
    const PlanTotals sums =
        totals(filtering_plan(moreland_angel_2003::method(), filtering_of({.width = 1024, .height = 1024})));
    // 20 iterations, 2 untangle steps, multiply, 2 tangle steps, 20 iterations.
    CHECK(sums.passes == 45);
}

TEST_CASE("Moreland & Angel 2003: memory does not grow with the number of passes")
{
    const Method method = moreland_angel_2003::method();
    for (const int size : {2, 1024}) {
        const Plan plan = method.forward({.width = size, .height = size, .twiddles = Twiddles::computed});
        CHECK(plan.resources.size() == 3); // image, result, scratch
        const Plan filter = filtering_plan(method, filtering_of({.width = size, .height = size}));
        CHECK(filter.resources.size() == 5); // and twiddle table, response
    }
}

TEST_CASE("Moreland & Angel 2003: one program variant per case of Figure 3")
{
    std::set<std::string> forward;
    for (const Pass& pass :
         moreland_angel_2003::method().forward({.width = 8, .height = 8, .scaling = Scaling::paper}).passes)
        for (const Draw& draw : pass.draws())
            forward.insert(draw.program.name);
    CHECK(forward == std::set<std::string>{"fft_rows_tangled_real", "fft_rows_tangled_imaginary",
                                           "untangle_rows_real_lower", "untangle_rows_real_upper",
                                           "untangle_rows_imaginary_lower", "untangle_rows_imaginary_upper", "scale",
                                           "fft_columns_tangled_real", "fft_columns_tangled_imaginary",
                                           "fft_columns_standard_real", "fft_columns_standard_imaginary",
                                           "untangle_columns_real_lower", "untangle_columns_real_upper",
                                           "untangle_columns_imaginary_lower", "untangle_columns_imaginary_upper"});
}

TEST_CASE("Moreland & Angel 2003: refuses what it cannot do, naming the limits")
{
    const Method method = moreland_angel_2003::method();
    for (const auto& [width, height] : {std::pair{1, 2}, {2, 1}, {3, 4}, {100, 128}, {128, 8192}})
        CHECK_THROWS_WITH(method.require_supported({.width = width, .height = height}, {4096}),
                          ContainsSubstring("2 to 4096"));
    CHECK_NOTHROW(method.require_supported({.width = 4096, .height = 2}, {4096}));
    CHECK_THROWS_AS(method.require_supported({.width = 4, .height = 4, .format = gl::PixelFormat::rgba8}, {4096}),
                    InputError);
}

TEST_CASE("Moreland & Angel 2003 refuses what it does not take in one sentence")
{
    const Method method = moreland_angel_2003::method();
    const Limits limits{4096};
    const auto refusal = method.refusal({.width = 8, .height = 8, .domain = Domain::complex}, limits);
    REQUIRE(refusal);
    CHECK(refusal->sentence == "moreland-angel-2003 transforms real images only");
    CHECK_FALSE(refusal->is_for_size);
    CHECK(method.refusal({.width = 8, .height = 8, .axes = Axes::rows}, limits));
    CHECK(method.refusal({.width = 8, .height = 8, .batch = 2}, limits));
    CHECK(method.refusal({.width = 12, .height = 8}, limits)->is_for_size);
    CHECK_THROWS_AS(method.require_supported({.width = 12, .height = 8}, {4096}), SizeError);
    CHECK_FALSE(method.refusal({.width = 8, .height = 8}, limits));
}
