// Predictions for small plans, with rates that make the arithmetic easy; no OpenGL.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/measuring/instruction_count.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/prediction.hpp"

using namespace fragfft;
using namespace fragfft::measuring;
using gl::PixelFormat;

namespace {

// The rate of `amount` in a run of one millisecond.
Rate in_a_millisecond(double amount)
{
    return {amount, gl::statistics({1.0}, "made up")};
}

// In a millisecond: 1000 texels of 16 bytes written, or 2000 of 8; 5000 fetches of 16 bytes, or 10000 of 8; 100000
// operations, of which every program has 10. The rate of copies, which also read, is not used.
MachineLimits made_up_limits()
{
    MachineLimits limits;
    limits.copies = {{PixelFormat::rgba32f, in_a_millisecond(1)}};
    limits.writing = {{PixelFormat::rgba32f, in_a_millisecond(1000)}, {PixelFormat::rgba16f, in_a_millisecond(2000)}};
    limits.fetches = {{{}, PixelFormat::rgba32f, in_a_millisecond(5000)},
                      {{FetchPattern::along_a_column}, PixelFormat::rgba32f, in_a_millisecond(4000)},
                      {{}, PixelFormat::rgba16f, in_a_millisecond(10000)}};
    limits.arithmetic = {{1, in_a_millisecond(50000)}, {4, in_a_millisecond(100000)}, {8, in_a_millisecond(90000)}};
    limits.operations = [](const ProgramVariant&) { return std::optional(10.0); };
    return limits;
}

// 100 x 10 texels.
Plan one_pass(PixelFormat read, PixelFormat written, int fetches)
{
    Plan plan{"one pass", "", {}, {}};
    plan.add_resource({"image", 100, 10, read, ResourceRole::input});
    plan.add_resource({"result", 100, 10, written, ResourceRole::output});
    plan.passes.push_back(
        Pass::drawing("pass", {sampled("source", 0), attached(1)},
                      {{{"fetching", "fetching", "any.frag", {}, {{"source", fetches}}}, {"all", 0, 0, 100, 10}, {}}}));
    return plan;
}

} // namespace

TEST_CASE("A copy is predicted to take as long as writing alone, behind which its reads are hidden")
{
    const Prediction copy = predicted(one_pass(PixelFormat::rgba32f, PixelFormat::rgba32f, 1), made_up_limits());
    CHECK(copy.milliseconds == Approx(1.0));
    CHECK(copy.limited_by == Limit::writing);
    CHECK(copy.of(Limit::writing) == Approx(1.0));
    CHECK(copy.of(Limit::fetching) == Approx(0.2));
    CHECK(copy.of(Limit::arithmetic) == Approx(0.1));
    CHECK(copy.arithmetic_is_counted);
    CHECK(copy.milliseconds_one_after_another == Approx(1.0 + 0.2 + 0.1));
}

TEST_CASE("Fetches count at the rate of the format fetched, writes at that of the format written")
{
    const Prediction halves = predicted(one_pass(PixelFormat::rgba16f, PixelFormat::rgba32f, 8), made_up_limits());
    CHECK(halves.of(Limit::fetching) == Approx(0.8));
    CHECK(halves.of(Limit::writing) == Approx(1.0));
    CHECK(halves.limited_by == Limit::writing);
    const Prediction floats = predicted(one_pass(PixelFormat::rgba32f, PixelFormat::rgba16f, 8), made_up_limits());
    CHECK(floats.of(Limit::fetching) == Approx(1.6));
    CHECK(floats.of(Limit::writing) == Approx(0.5));
    CHECK(floats.limited_by == Limit::fetching);
    CHECK(floats.milliseconds == Approx(1.6));
}

TEST_CASE("Every target of a pass is written, and every region drawn")
{
    Plan plan = one_pass(PixelFormat::rgba32f, PixelFormat::rgba32f, 1);
    plan.add_resource({"second", 100, 10, PixelFormat::rgba16f, ResourceRole::output});
    Pass& pass = plan.passes.front();
    pass.bindings.push_back(attached(2, "other"));
    Draw lower = pass.draws().front();
    pass.draws().front().region.height = 4;
    lower.region.y = 4;
    lower.region.height = 6;
    lower.program.accesses.front().count = 3;
    pass.draws().push_back(lower);
    const Prediction prediction = predicted(plan, made_up_limits());
    CHECK(prediction.of(Limit::writing) == Approx(1.0 + 0.5));
    CHECK(prediction.of(Limit::fetching) == Approx((400.0 + 3.0 * 600.0) / 5000.0));
}

TEST_CASE("Each pass takes its own longest part, and the plan is limited by what takes most of that")
{
    Plan plan = one_pass(PixelFormat::rgba32f, PixelFormat::rgba32f, 1);
    const std::size_t between = plan.add_resource({"between", 100, 10, PixelFormat::rgba32f});
    plan.passes.push_back(plan.passes.front());
    plan.passes.front().bindings.back().resource = between;
    plan.passes.back().bindings.front().resource = between;
    plan.passes.back().draws().front().program.accesses.front().count = 20;
    const Prediction prediction = predicted(plan, made_up_limits());
    // The first pass is limited by writing, the second by fetching; their sum is not the largest of the limits' sums.
    CHECK(prediction.milliseconds == Approx(1.0 + 4.0));
    CHECK(prediction.of(Limit::writing) == Approx(2.0));
    CHECK(prediction.of(Limit::fetching) == Approx(0.2 + 4.0));
    CHECK(prediction.milliseconds_one_after_another == Approx(2.0 + 0.2 + 4.0 + 2 * 0.1));
    CHECK(prediction.limited_by == Limit::fetching);
}

TEST_CASE("Arithmetic can be what limits, and what cannot be counted is left out of all passes and said")
{
    MachineLimits limits = made_up_limits();
    const Plan plan = one_pass(PixelFormat::rgba32f, PixelFormat::rgba32f, 1);
    limits.operations = [](const ProgramVariant&) { return std::optional(500.0); };
    const Prediction heavy = predicted(plan, limits);
    CHECK(heavy.milliseconds == Approx(5.0));
    CHECK(heavy.limited_by == Limit::arithmetic);

    Plan two = plan;
    two.passes.push_back(plan.passes.front());
    two.passes.back().draws().front().program.file = "other.frag";
    limits.operations = [](const ProgramVariant& program) {
        return program.file == "any.frag" ? std::optional(500.0) : std::nullopt;
    };
    const Prediction without = predicted(two, limits);
    CHECK_FALSE(without.arithmetic_is_counted);
    CHECK(without.of(Limit::arithmetic) == 0.0);
    CHECK(without.milliseconds == Approx(2.0));
    CHECK(without.milliseconds_one_after_another == Approx(2.0 * (1.0 + 0.2)));
    CHECK(without.limited_by == Limit::writing);
}

TEST_CASE("What has not been measured is not predicted")
{
    const MachineLimits limits = made_up_limits();
    CHECK_THROWS_WITH(predicted(copy_plan(8, 8, PixelFormat::rg16f), limits), ContainsSubstring("rg16f"));
    CHECK_THROWS_AS(predicted(copy_plan(8, 8, PixelFormat::rg16f), limits), CallerError);
    CHECK_THROWS_WITH(predicted(dispatched_copy_plan(16, PixelFormat::rgba32f), limits),
                      ContainsSubstring("dispatches"));
    Plan mesh = one_pass(PixelFormat::rgba32f, PixelFormat::rgba32f, 1);
    mesh.passes.front().draws().front().mesh = "teapot";
    CHECK_THROWS_WITH(predicted(mesh, limits), ContainsSubstring("mesh"));
    CHECK_THROWS_AS(MachineLimits{}.fastest_arithmetic(), CallerError);
}

TEST_CASE("A rate's quartiles are those of its times, the slower run the lower rate")
{
    const Rate rate{100.0, gl::statistics({1.0, 2.0, 4.0}, "made up")};
    CHECK(rate.per_second() == Approx(50000.0));
    CHECK(rate.lower_quartile_per_second() == Approx(100.0 / 3e-3));
    CHECK(rate.upper_quartile_per_second() == Approx(100.0 / 1.5e-3));
    CHECK(rate.milliseconds_of(25.0) == Approx(0.5));
}

TEST_CASE(
    "Operations are components computed, and a loop's body is repeated until its fetches are those of the variant")
{
    // The body of an outer loop adds; in it an inner loop fetches and multiplies. After both, one number is computed.
    const std::string disassembly = R"(
       %main = OpFunction %void None %3
          %5 = OpLabel
         %20 = OpFMul %v4float %12 %13
          %6 = OpLabel
               OpLoopMerge %7 %8 None
         %21 = OpIAdd %v2int %x %y
          %9 = OpLabel
               OpLoopMerge %10 %11 None
         %12 = OpImageFetch %v4float %11 %place Lod %int_0
         %22 = OpFMul %v3float %12 %13
         %10 = OpLabel
         %23 = OpIAdd %v2int %x %y
          %7 = OpLabel
         %24 = OpFAdd %float %a %b
               OpFunctionEnd
)";
    std::vector<std::pair<int, int>> bodies; // numbers and fetches
    for (const WorkOfBody& body : work_by_loop(disassembly))
        bodies.emplace_back(body.numbers, body.fetches);
    CHECK(bodies == std::vector<std::pair<int, int>>{{4 + 1, 0}, {2 + 2, 0}, {3, 1}});
    CHECK(operations_in_disassembly(disassembly, 1) == 12.0);
    CHECK(operations_in_disassembly(disassembly, 31) == 9.0 + 31.0 * 3.0);
    CHECK(operations_in_disassembly(disassembly, 0) == 12.0);

    // Without a loop nothing is repeated, whatever the variant says.
    const std::string straight = "%1 = OpFunction %void\n%2 = OpImageFetch %v4float %3 %4\n%5 = OpFAdd %float %a %b\n";
    CHECK(operations_in_disassembly(straight, 5) == 1.0);
    // A fetch outside the loop does not count as the loop's.
    const std::string both = "%1 = OpFunction %void\n%2 = OpImageFetch %v4float %3 %4\nOpLoopMerge %9 %8 None\n"
                             "%6 = OpImageFetch %v4float %3 %4\n%5 = OpFAdd %float %a %b\n%9 = OpLabel\n";
    CHECK(operations_in_disassembly(both, 5) == 4.0);
}

TEST_CASE("A variant is counted once, however often it is asked for")
{
    int counted = 0;
    const OperationCounter counter = remembering([&](const ProgramVariant& program) {
        ++counted;
        return program.file == "known.frag" ? std::optional(3.0) : std::nullopt;
    });
    const OperationCounter copy = counter;
    const ProgramVariant known{"a", "a", "known.frag", {}, {}};
    const ProgramVariant unknown{"b", "b", "unknown.frag", {}, {}};
    CHECK(counter(known) == 3.0);
    CHECK(copy(known) == 3.0);
    CHECK_FALSE(counter(unknown));
    CHECK_FALSE(counter(unknown));
    CHECK(counted == 2);
}

TEST_CASE("The CPU's chains compute what they say, by every kind of vector")
{
    for (const cpu::VectorUnit unit : cpu::vector_units_here()) {
        // With factor 1 and summand 1 each element counts: chain c ends at c + steps.
        const double of_a_lane = cpu_chains * 1000.0 + cpu_chains * (cpu_chains - 1) / 2.0;
        CHECK(sum_of_chains(1000, 1.0f, 1.0f, unit) == lanes(unit) * of_a_lane); // integers below 2^24
        // With factor and summand 0.5 a chain ends at 1, whatever it starts with.
        CHECK(sum_of_chains(100, 0.5f, 0.5f, unit) == static_cast<float>(lanes(unit) * cpu_chains));
    }
}

TEST_CASE("Every plan that measures is valid, and counts what it fetches")
{
    const FetchArea area{128, 192, 100};
    for (const FetchPattern pattern : fetch_patterns)
        for (const int count : fetch_counts)
            for (const bool written_out : {true, false}) {
                const Plan plan = fetching_plan({pattern, count, written_out}, area, PixelFormat::rg16f);
                CHECK(plan.passes.front().draws().front().program.accesses.front().count == count);
                CHECK(plan.resources[1].width == area.columns());
                CHECK(plan.resources[1].texels() == static_cast<std::int64_t>(area.fragments()));
            }
    for (const int chains : chain_counts)
        CHECK(multiply_adds_of_a_fragment % (16 * chains) == 0);
}

TEST_CASE("Few rows are drawn in software, and small images are fetched from textures that hold every fetch")
{
    gl::Device device;
    const FetchArea hardware = fetch_area(1024, 512, device);
    CHECK(hardware.width == 1024);
    CHECK(hardware.rows == 512 - most_fetches);
    device.is_software = true;
    const FetchArea software = fetch_area(1024, 512, device);
    CHECK(software.rows < hardware.rows);
    CHECK(software.rows > 0);
    const FetchArea small = fetch_area(3, 2, device);
    CHECK(small.columns() > 0);
    CHECK(small.rows > 0);
    CHECK(small.height >= small.rows + most_fetches);
}
