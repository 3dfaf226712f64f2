// What filters as published read and write, counted in their plans.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "figures/measuring/drawn_filter.hpp"

using namespace fragfft;
using namespace fragfft::measuring;

namespace {

constexpr int drawn_side = 1024;
constexpr Problem drawn_options{.width = drawn_side, .height = drawn_side};

DrawnFilter as_drawn(const std::string& method)
{
    return filter_as_published(method_named(method), drawn_options, limits_of_gpus()).value();
}

double mebibytes_read(const Plan& plan)
{
    double bytes = 0.0;
    for (const auto& [family, read] : totals(plan).bytes_read)
        bytes += static_cast<double>(read);
    return bytes / (1024.0 * 1024.0);
}

} // namespace

TEST_CASE("The filter of 2003 as published reads the 2080 MiB of Table 2, and by a table 2400")
{
    const DrawnFilter filter = as_drawn("moreland-angel-2003");
    CHECK(filter.name() == "moreland-angel-2003, as published");
    CHECK(filter.textures() == 1);
    CHECK(mebibytes_read(filter.plan()) == Approx(2080.0).epsilon(1e-4));
    const DrawnFilter by_table = filter_as_given(*filter.method, drawn_options, limits_of_gpus()).value();
    CHECK_FALSE(by_table.is_published);
    // Only listed programs are as published.
    CHECK(as_drawn("mota-2022-stage-per-pass").name() == "mota-2022-stage-per-pass, as published");
    CHECK(as_drawn("mota-2022-stockham-radix-2").name() == "mota-2022-stockham-radix-2, by its idea");
    CHECK(by_table.name() == "moreland-angel-2003, twiddle factors from a table");
    // 40 passes read one more texel of two floats.
    CHECK(mebibytes_read(by_table.plan()) == Approx(2400.0).epsilon(1e-4));
}

TEST_CASE("Four channels are two textures where a texel holds one number, each filtered in all passes")
{
    for (const std::string method_name : {"lloyd-boyd-govindaraju-2008", "mota-2022-stage-per-pass"}) {
        INFO(method_name);
        const DrawnFilter filter = as_drawn(method_name);
        CHECK(filter.problem.format == gl::PixelFormat::rg32f);
        CHECK(filter.textures() == 2);
        CHECK(filter.channels() == 4);
        const Plan plan = filter.plan();
        CHECK_NOTHROW(require_valid(plan));
        CHECK(plan.passes.size() == 2 * 41);
        for (const char* texture : {"image 0", "image 1", "result 0", "result 1", "response"})
            CHECK(plan.has_resource(texture));
    }
}

TEST_CASE("Three channels are the planes of 2014, whose techniques read what Figures 5 and 7 say of each axis")
{
    constexpr double of_plane = 16.0; // MiB
    const DrawnFilter uav = as_drawn("intel-2014-uav");
    CHECK(uav.channels() == 3);
    CHECK_NOTHROW(require_valid(uav.plan()));
    // Four axes with ten passes that each read every plane twice, and a product that reads both planes and the
    // response.
    CHECK(mebibytes_read(uav.plan()) == Approx((4 * 10 * 4 + 3) * of_plane));
    // The first pass of shared memory skips the imaginary plane. Two lines of 1024 texels in planes take 64 KiB, with a
    // driver's padding.
    Limits roomy = limits_of_gpus();
    roomy.maximum_shared_bytes = 64 * 1024;
    const DrawnFilter slm = filter_as_published(method_named("intel-2014-slm"), drawn_options, roomy).value();
    CHECK(mebibytes_read(slm.plan()) == Approx((1 + 3 * 2 + 3) * of_plane));

    // Without them, the method in pairs replaces it.
    CHECK_FALSE(filter_as_published(method_named("intel-2014-slm"), drawn_options, limits_of_gpus()));
    CHECK(filter_as_given(method_named("intel-2014-slm"), drawn_options, limits_of_gpus())->name() ==
          "intel-2014-slm, twiddle factors from a table, two numbers a texel");
}

TEST_CASE("A method of this library is drawn as it is, and what a device does not take is not drawn")
{
    CHECK(as_drawn("wide").name() == "wide");
    CHECK(as_drawn("wide").problem == drawn_options);
    CHECK_FALSE(
        filter_as_published(method_named("moreland-angel-2003"), {.width = 15, .height = 16}, limits_of_gpus()));
    CHECK_FALSE(filter_as_given(method_named("fused"), drawn_options, {.maximum_texture_size = 4096}));
}
