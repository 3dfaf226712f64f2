// The modified plans that the items of Moreland & Angel 2003 time and count, besides the method itself, do what the
// items say.
#include "engine/image_runner.hpp"
#include "engine/plan_totals.hpp"
#include "figures/claim_support.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/filtering_plan.hpp"
#include "gl_test_support.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "methods/radix_2.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"
#include "reference/packing.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <fmt/format.h>
#include <set>
#include <string>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

// Rounding of 32-bit floats, in the relative L2 error.
constexpr double rounding = 1e-6;

Image filtered(Engine& engine, const Plan& plan, const Image& image, const Image& response)
{
    ImageRunner runner(engine, plan);
    runner.upload("response", response);
    return runner.run(image);
}

} // namespace

TEST_CASE_METHOD(ItemFixture, "One program a pass filters as the variants do, branching or not")
{
    const auto choice = GENERATE(CaseChoice::branching, CaseChoice::multiplexing);
    for (const auto& [width, height] : {std::pair{4, 4}, {8, 4}, {4, 16}, {64, 32}, {128, 128}}) {
        INFO(width << " x " << height);
        const Plan variants = filtering_plan(
            moreland_angel_2003::method(),
            filtering_of(
                {.width = width, .height = height, .scaling = Scaling::paper, .twiddles = Twiddles::computed}));
        const Image image = random_pixels(width, height);
        // Arbitrary numbers: both forms must treat every texel alike, whether it is a spectrum or not.
        Image response = image;
        std::reverse(response.samples.begin(), response.samples.end());
        const Image want = filtered(engine, variants, image, response);
        const Image got = filtered(engine, with_one_program_a_pass(variants, choice), image, response);
        CHECK(reference::relative_l2(cpu::to_double(got), cpu::to_double(want)) <= rounding);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "The filter as published is FFTW's, in four channels and in one")
{
    constexpr int side = 64;
    const auto channels = GENERATE(4, 1);
    const Image image = random_pixels(side, side, channels);
    const Filter filter = filter_of("gaussian:sigma=2");
    const Plan published = moreland_angel_2003_filter_as_published(side);
    ImageRunner runner(engine, channels == 1 ? with_one_channel(published) : published);
    const Image response = moreland_angel_2003_response(filter, side);
    runner.upload("response", channels == 1 ? single_channel(response, 0) : response);
    const double bound =
        reference::promised_convolution_bound(reference::AccuracyMode::float32_computed).relative_l2.value();
    CHECK(relative_error(runner.run(image), exactly_filtered(image, filter), image) <= bound);
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "The filter without its arithmetic or without its reads can be drawn")
{
    const Plan whole = moreland_angel_2003_filter_as_published(16);
    const Image image = random_pixels(16, 16);
    ImageRunner reading(engine, without_arithmetic(whole));
    ImageRunner computing(engine, without_texture_reads(whole));
    reading.upload("image", image);
    reading.upload("response", image);
    computing.upload("image", image);
    computing.upload("response", image);
    CHECK_NOTHROW(reading.prepared().run());
    CHECK_NOTHROW(computing.prepared().run());
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Without its arithmetic an FFT's iteration sums the texels that equation 6 reads")
{
    constexpr int side = 8;
    Plan plan = moreland_angel_2003::method().forward(
        {.width = side, .height = side, .scaling = Scaling::paper, .twiddles = Twiddles::computed});
    constexpr int iteration = 2; // the first whose u is not n's upper half alone
    plan.passes = {plan.passes.at(iteration - 1)};
    plan.passes.front().bindings.clear();
    radix_2::chain_passes(plan);
    const Image image = random_pixels(side, side);
    const Image result = ImageRunner(engine, without_arithmetic(plan)).run(image);
    constexpr int stride = side >> iteration;
    for (int row = 0; row < side; ++row)
        for (int n = 0; n < side; ++n) {
            const int even = (n + n / stride * stride) % side;
            const int odd = (even + stride) % side;
            INFO(n << ", " << row);
            CHECK(result.at(n, row) ==
                  Approx(image.at(even, row) + image.at(odd, row) + image.at(odd, (row + side / 2) % side)));
        }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Rows with and without tangling are the transforms of the definition")
{
    constexpr int width = 32;
    constexpr int height = 8;
    const Image image = random_pixels(width, height);
    const Image packed = ImageRunner(engine, tangled_rows(width, height, Untangling::included)).run(image);
    const Image tangled = ImageRunner(engine, tangled_rows(width, height, Untangling::left_out)).run(image);
    Image with_imaginary_parts(width, 2 * height, 4);
    std::copy(image.samples.begin(), image.samples.end(), with_imaginary_parts.samples.begin());
    const Image direct = ImageRunner(engine, direct_rows(width, height)).run(with_imaginary_parts);
    double worst = 0.0;
    // The paper scales the transform by 1 / width.
    const DoubleComplexImage spectra =
        reference::direct_dft(cpu::to_complex(cpu::to_double(image)), Direction::forward, Axes::rows);
    const auto exact = [&](int u, int row, int channel) {
        return spectra.at(u, row, channel) / static_cast<double>(width);
    };
    for (int channel = 0; channel < 4; ++channel)
        for (int row = 0; row < height; ++row) {
            std::vector<double> line;
            for (int x = 0; x < width; ++x)
                line.push_back(packed.at(x, row, channel));
            const auto unpacked = reference::unpack_line(line);
            for (int u = 0; u < width; ++u) {
                const std::complex<double> want = exact(u, row, channel);
                const std::complex<double> as_complex_row(direct.at(u, row, channel),
                                                          direct.at(u, row + height, channel));
                worst = std::max({worst, std::abs(unpacked[static_cast<std::size_t>(u)] - want),
                                  std::abs(as_complex_row / static_cast<double>(width) - want)});
                if (row < height / 2) {
                    const std::complex<double> pair(tangled.at(u, row, channel),
                                                    tangled.at(u, row + height / 2, channel));
                    worst =
                        std::max(worst, std::abs(pair / static_cast<double>(width) - want -
                                                 std::complex<double>(0.0, 1.0) * exact(u, row + height / 2, channel)));
                }
            }
        }
    CHECK(worst <= rounding);
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Work is counted on what runs: fragments as the plan predicts, fetches in the programs")
{
    const Plan plan = moreland_angel_2003_filter_as_published(64);
    const CountedWork counted = counted_work(item_context, plan);
    const PlanTotals sums = totals(plan);
    for (const auto& [family, invocations] : sums.invocations)
        CHECK(counted.fragments(family) == invocations);
    if (const auto source = counted.source()) {
        for (const auto& [family, bytes] : sums.bytes_read)
            CHECK(16 * counted.total(family, &InstructionCount::texture, *source) == bytes);
        CHECK(counted.total(&InstructionCount::arithmetic, *source) >
              counted.total("fft", &InstructionCount::arithmetic, *source));
    }
    require_no_errors();
}

TEST_CASE("The driver's assembly is taken where all programs have it, else SPIR-V, else nothing")
{
    const InstructionCount some{5, 3};
    const CountedProgram with_both{"a", "fft", 1, some, InstructionCount{7, 3}};
    const CountedProgram without_assembly{"a", "fft", 1, std::nullopt, some};
    const CountedProgram with_neither{"a", "fft", 1, std::nullopt, std::nullopt};
    CHECK(CountedWork({with_both}).source() == InstructionSource::driver);
    CHECK(CountedWork({with_both, without_assembly}).source() == InstructionSource::spirv);
    CHECK_FALSE(CountedWork({with_both, with_neither}).source());
    const CountedWork work({with_both, {"b", "fft", 9, InstructionCount{6, 2}, std::nullopt}});
    CHECK(work.total("fft", &InstructionCount::arithmetic, InstructionSource::driver) == 5 + 9 * 6);
    const Interval interval =
        interval_of(work.fragments_by_count("fft", &InstructionCount::arithmetic, InstructionSource::driver));
    CHECK(interval == Interval{5.0, 6.0, 6.0});
}

TEST_CASE_METHOD(ItemFixture,
                 "Invocations, reads and bytes of 2003 are exact, and its counts of instructions are its hardware's")
{
    const ItemResult table1 = item_named("moreland_angel_2003_table1").compute(item_context);
    const ItemResult table2 = item_named("moreland_angel_2003_table2").compute(item_context);
    check_item("moreland_angel_2003_table1", table1);
    check_item("moreland_angel_2003_table2", table2);
    CHECK(verdict_of(table1.claims, "moreland_angel_2003_table1_invocations") == Verdict::exact);
    const Claim& fft = claim_named(table1.claims, "moreland_angel_2003_table1_fft_arithmetic");
    CHECK(fft.judgement.kind() == ClaimKind::hardware_figure);
    const Claim& texture = claim_named(table1.claims, "moreland_angel_2003_table1_texture");
    const Claim& equal = claim_named(table1.claims, "moreland_angel_2003_table1_equal_variants");
    const Claim& bytes = claim_named(table2.claims, "moreland_angel_2003_table2_bytes");
    const Claim& operations = claim_named(table2.claims, "moreland_angel_2003_table2_arithmetic");
    const bool can_be_counted = fft.judgement.verdict() != Verdict::cannot_be_tested;
    CHECK(texture.judgement.verdict() == (can_be_counted ? Verdict::exact : Verdict::cannot_be_tested));
    // A row and a column of real and of imaginary parts index differently.
    CHECK(equal.judgement.verdict() == (can_be_counted ? Verdict::differs : Verdict::cannot_be_tested));
    CHECK(bytes.judgement.verdict() == (can_be_counted ? Verdict::exact : Verdict::cannot_be_tested));
    CHECK(operations.judgement.verdict() == (can_be_counted ? Verdict::then_and_now : Verdict::cannot_be_tested));
    const auto published = reference::published_table("moreland_angel_2003_table1");
    for (std::size_t row = 0; row < published.row_count() && can_be_counted; ++row) {
        const std::string& program = published.text(row, "program");
        INFO(program);
        const Claim& claim =
            claim_named(table1.claims, fmt::format("moreland_angel_2003_table1_{}_arithmetic", family_of(program)));
        REQUIRE(claim.then_and_now);
        CHECK(claim.then_and_now->then == published.number(row, "arithmetic_instructions_per_fragment"));
        CHECK(claim.then_and_now->factor().has_value() == (program != "Pass"));
    }
    // Both tables use the same source of counts.
    for (const std::string source : {"driver's assembly", "SPIR-V"})
        CHECK((fft.measured.find(source) == std::string::npos) ==
              (operations.measured.find(source) == std::string::npos));
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "In assembly the programs of 2003 read what the paper counts, with equal variants")
{
    const ItemResult result = item_named("moreland_angel_2003_assembly").compute(item_context);
    check_item("moreland_angel_2003_assembly", result);
    // As the tests of figures/assembly do, this needs a driver that takes it.
    CHECK(verdict_of(result.claims, "moreland_angel_2003_assembly_texture") == Verdict::exact);
    CHECK(verdict_of(result.claims, "moreland_angel_2003_assembly_equal_variants") == Verdict::exact);
    const std::optional<ThenAndNow>& tangle =
        claim_named(result.claims, "moreland_angel_2003_assembly_tangle").then_and_now;
    REQUIRE(tangle);
    CHECK(tangle->now.middle == tangle->then);
    // A filter of each year, and one of 2008 whose side is no power of two.
    CHECK(result.checks.size() >= 4);
    std::set<std::string> counted;
    for (std::size_t row = 0; row < result.table.rows().size(); ++row)
        counted.insert(result.table.text(row, 0));
    for (const char* const program : {"2006: stage", "2006: product", "2008: iteration", "2008: product",
                                      "2008: lines by a chirp", "2008: zeros", "2008: a filter in !!ARBfp1.0"}) {
        INFO(program);
        CHECK(counted.contains(program));
    }
    require_no_errors();
}
