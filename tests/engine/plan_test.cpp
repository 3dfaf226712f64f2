#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "small_plans.hpp"

using namespace fragfft;

TEST_CASE("A region counts its pixels and knows what lies inside it")
{
    const Region region{"", 2, 3, 4, 5};
    CHECK(region.pixels() == 20);
    CHECK(region.contains(region));
    CHECK(region.contains({"", 5, 7, 1, 1}));
    CHECK_FALSE(region.contains({"", 1, 3, 1, 1}));
    CHECK_FALSE(region.contains({"", 5, 7, 2, 1}));
    CHECK_FALSE(region.contains({"", 5, 7, 1, 2}));
    CHECK(Region{"", 0, 0, -1, 5}.empty());
    CHECK(Region{"", 0, 0, -1, -5}.pixels() == 0);
    CHECK(Region{"", 0, 0, 100000, 100000}.pixels() == 10000000000);
}

TEST_CASE("A plan's totals are predicted from its data")
{
    Plan plan = empty_plan(8, 4);
    const std::size_t table =
        plan.add_resource({"table", 8, 1, gl::PixelFormat::rg32f, ResourceRole::constant, std::vector<float>(16)});
    const std::size_t half = plan.add_resource({"half", 8, 4, gl::PixelFormat::rgba16f, ResourceRole::output});
    const ProgramVariant fft{"fft_real", "fft", "", {}, {{"source", 3}, {"table", 1}}};
    const ProgramVariant scale{"scale", "scale", "", {}, {{"source", 1}}};
    plan.passes.push_back(Pass::drawing("first", {sampled("source", 0), sampled("table", table), attached(2)},
                                        {{fft, {"left", 0, 0, 3, 4}, {}}, {scale, {"right", 3, 0, 5, 4}, {}}}));
    plan.passes.push_back(Pass::drawing("second", {sampled("source", 2), attached(1), attached(half, "second")},
                                        {{scale, whole_region(8, 4), {}}}));

    const PlanTotals sums = totals(plan);
    CHECK(sums.passes == 2);
    CHECK(sums.draws == 3);
    // Three textures of 8 x 4 x 16 bytes, one of 8 x 8 bytes, one of 8 x 4 x 8 bytes.
    CHECK(sums.texture_bytes == 3 * 512 + 64 + 256);
    CHECK(sums.invocations == std::map<std::string, std::int64_t>{{"fft", 12}, {"scale", 20 + 32}});
    CHECK(sums.bytes_read == std::map<std::string, std::int64_t>{{"fft", 12 * (3 * 16 + 8)}, {"scale", 52 * 16}});
    // The second pass writes 16 and 8 bytes at each texel.
    CHECK(sums.bytes_written ==
          std::map<std::string, std::int64_t>{{"fft", 12 * 16}, {"scale", 20 * 16 + 32 * (16 + 8)}});
}

TEST_CASE("Totals of large plans do not overflow")
{
    Plan plan = empty_plan(16384, 16384);
    for (int pass = 0; pass < 64; ++pass)
        plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    CHECK(totals(plan).bytes_written.at("copy") == 64LL * 16 * 16384 * 16384);
}

TEST_CASE("A plan finds its textures by name")
{
    const Plan plan = empty_plan(2, 2);
    CHECK(plan.resource_index("image") == 0);
    CHECK(plan.resource_index("scratch") == 2);
    CHECK_THROWS_AS(plan.resource_index("absent"), std::logic_error);
    CHECK_THROWS_WITH(plan.resource_index("absent"), ContainsSubstring("'test plan'") && ContainsSubstring("'absent'"));
}

TEST_CASE("Chained passes end in the output, read what was written last, and never what they write")
{
    for (int count = 1; count <= 5; ++count) {
        INFO(count << " passes");
        Plan plan = empty_plan(4, 4);
        std::vector<Pass> passes;
        for (int i = 0; i < count; ++i)
            passes.push_back(Pass::drawing("", {}, {{copy_program(), whole_region(4, 4), {}}}));
        chain_through(passes, "source", 0, 1, 2);
        std::size_t previous = 0;
        for (const Pass& pass : passes) {
            REQUIRE(pass.read_resources().size() == 1);
            CHECK(pass.bindings.front().name == "source");
            CHECK(pass.bindings.front().resource == previous);
            REQUIRE(pass.written_resources().size() == 1);
            CHECK(pass.written_resources().front() != previous);
            previous = pass.written_resources().front();
        }
        CHECK(previous == 1);
        plan.passes = passes;
        CHECK_NOTHROW(require_valid(plan));
    }
}

TEST_CASE("Chaining keeps inputs that a pass has already")
{
    std::vector<Pass> passes{Pass::drawing("", {sampled("table", 3)})};
    chain_through(passes, "source", 0, 1, 2);
    REQUIRE(passes[0].read_resources().size() == 2);
    CHECK(passes[0].bindings[0].name == "source");
    CHECK(passes[0].bindings[1].name == "table");
    std::vector<Pass> none;
    CHECK_NOTHROW(chain_through(none, "source", 0, 1, 2));
}

TEST_CASE("Plans are the same but for values when nothing but numbers differs")
{
    const auto plan_of = [](Vector4Array array, float number, std::vector<float> table) {
        Plan plan = empty_plan(8, 4);
        const auto width = static_cast<int>(table.size());
        plan.add_resource({"table", width, 1, gl::PixelFormat::rg32f, ResourceRole::constant, std::move(table)});
        plan.passes.push_back(Pass::drawing(
            "pass", {sampled("source", 0), attached(1)},
            {{{"program", "program", "", {}, {}}, {"all", 0, 0, 8, 4}, {{"taps", array}, {"factor", number}}}}));
        return plan;
    };
    const Plan plan = plan_of({{1, 2, 3, 4}}, 1.0f, {1, 2});
    CHECK(same_but_for_values(plan, plan));
    CHECK(same_but_for_values(plan, plan_of({{5, 6, 7, 8}}, 2.0f, {3, 4})));
    CHECK_FALSE(same_but_for_values(plan, plan_of({{1, 2, 3, 4}, {5, 6, 7, 8}}, 1.0f, {1, 2})));
    CHECK_FALSE(same_but_for_values(plan, plan_of({{1, 2, 3, 4}}, 1.0f, {1, 2, 3, 4})));
    Plan other = plan;
    other.passes[0].draws()[0].uniforms[1].value = 1;
    CHECK_FALSE(same_but_for_values(plan, other));
    other = plan;
    other.passes[0].draws()[0].region.width = 7;
    CHECK_FALSE(same_but_for_values(plan, other));
    other = plan;
    other.parameters = {{"part", 0.5f}};
    CHECK_FALSE(same_but_for_values(plan, other));
}
