// The parts of the items of 2003 that need no device: modified plans, badly scaled arrays and the claim about them.
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "figures/claim_support.hpp"
#include "figures/items/common/fitness.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/papers/moreland_angel_2003.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace fragfft;
using figures::CaseChoice;
using figures::Untangling;
using namespace fragfft::figures;

namespace {

std::int64_t fragments(const Plan& plan)
{
    const auto invocations = totals(plan).invocations;
    return std::accumulate(invocations.begin(), invocations.end(), std::int64_t{0},
                           [](std::int64_t sum, const auto& family) { return sum + family.second; });
}

// The corners and sizes of every draw's region, in order.
std::vector<int> regions(const Plan& plan)
{
    std::vector<int> result;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            for (const int number : {draw.region.x, draw.region.y, draw.region.width, draw.region.height})
                result.push_back(number);
    return result;
}

std::int64_t reads(const Plan& plan)
{
    std::int64_t sum = 0;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            for (const AccessCount& access : draw.program.accesses)
                sum += access.count * draw.region.pixels();
    return sum;
}

Row made_up_rounds(const std::string& item, const Key& key, std::vector<double> samples)
{
    return {.item = item, .key = key, .unit = "ms", .clock = "made up", .samples = std::move(samples)};
}

Claim bad_scaling_of(double of_subnormal, double of_overflowed)
{
    const std::string stem = "moreland_angel_2003_fftw";
    constexpr Evaluator evaluators[] = {{"scaling", judge_bad_scaling}};
    const Run run({}, ItemEffort::standard,
                  {made_up_rounds(stem, scaled_array_key(ordinary_numbers), {10.0, 10.0}),
                   made_up_rounds(stem, scaled_array_key(subnormal_numbers), {of_subnormal, of_subnormal}),
                   made_up_rounds(stem, scaled_array_key(overflowing_numbers), {of_overflowed, of_overflowed})});
    return judged(stem, evaluators, run).front();
}

constexpr const char* table3_stem = "moreland_angel_2003_table3";

double written_texels_of_filter(int side)
{
    double sum = 0.0;
    for (const WrittenTexels& written : written_texels(figures::moreland_angel_2003_filter_as_published(side)))
        sum += written.texels;
    return sum;
}

// A frame of 100 ms, the parts of it that are saved without arithmetic and without reads, and the share of writing in
// the filter alone. The largest filter takes 50 ms.
void add_frame(std::vector<Row>& rows, int side, double arithmetic, double reads, double writing_share)
{
    rows.push_back(made_up_rounds(table3_stem, frame_key(side), {100.0, 100.0}));
    for (const auto& [removed, saved] : {std::pair{arithmetic_removed, arithmetic}, {reads_removed, reads}})
        rows.push_back(made_up_rounds(table3_stem, frame_key_without(removed, side), {100.0 - saved, 100.0 - saved}));
    const double of_texel = 50.0 / written_texels_of_filter(table3_sides.front());
    const double alone = of_texel * written_texels_of_filter(side);
    rows.push_back(made_up_rounds(table3_stem, filter_key(moreland_angel_2003_problem(side)), {alone, alone}));
    if (side == table3_sides.front())
        rows.push_back(made_up_writing(gl::PixelFormat::rgba32f, writing_share * of_texel));
}

} // namespace

TEST_CASE("With one program a pass each pass draws its whole target once")
{
    const Plan variants = figures::moreland_angel_2003_filter_as_published(16);
    for (const auto choice : {CaseChoice::branching, CaseChoice::multiplexing}) {
        const Plan plan = figures::with_one_program_a_pass(variants, choice);
        CHECK_NOTHROW(require_valid(plan));
        CHECK(plan.passes.size() == variants.passes.size());
        for (const Pass& pass : plan.passes) {
            REQUIRE(pass.draws().size() == 1);
            CHECK(pass.draws().front().region.pixels() == 16 * 16);
        }
    }
}

TEST_CASE("Only the paper's own form has one program a pass, of 4 x 4 texels at least")
{
    const Method method = moreland_angel_2003::method();
    for (const Problem& other :
         {Problem{.width = 8, .height = 8, .scaling = Scaling::unitary, .twiddles = Twiddles::computed},
          Problem{.width = 8, .height = 8, .scaling = Scaling::paper, .twiddles = Twiddles::table},
          Problem{.width = 8, .height = 8, .scaling = Scaling::none, .twiddles = Twiddles::computed},
          Problem{.width = 2, .height = 8, .scaling = Scaling::paper, .twiddles = Twiddles::computed}})
        CHECK_THROWS_AS(
            figures::with_one_program_a_pass(filtering_plan(method, filtering_of(other)), CaseChoice::branching),
            std::logic_error);
}

TEST_CASE("Tangled rows take half of the fragments, and a pass to untangle them")
{
    constexpr int side = 16;
    const Plan tangled = figures::tangled_rows(side, side, Untangling::left_out);
    const Plan untangled = figures::tangled_rows(side, side, Untangling::included);
    const Plan direct = figures::direct_rows(side, side);
    for (const Plan& plan : {tangled, untangled, direct})
        CHECK_NOTHROW(require_valid(plan));
    CHECK(fragments(tangled) == 4 * side * side);
    CHECK(fragments(untangled) == fragments(tangled) + side * side);
    CHECK(fragments(direct) == 2 * fragments(tangled));
}

TEST_CASE("A plan without arithmetic or without reads draws the same regions, and only reads without arithmetic remain")
{
    const Plan whole = figures::moreland_angel_2003_filter_as_published(16);
    const Plan reading = figures::without_arithmetic(whole);
    const Plan computing = figures::without_texture_reads(whole);
    CHECK_NOTHROW(require_valid(reading));
    CHECK_NOTHROW(require_valid(computing));
    CHECK(regions(reading) == regions(whole));
    CHECK(regions(computing) == regions(whole));
    CHECK(reads(whole) > 0);
    CHECK(reads(reading) == reads(whole));
    CHECK(reads(computing) == 0);
    CHECK(totals(reading).invocations == totals(whole).invocations);
    for (const Pass& pass : reading.passes)
        for (const Draw& draw : pass.draws())
            CHECK((draw.program.file == "moreland_angel_2003/reads_only.frag" ||
                   draw.program.defines.back() == "READS_ONLY"));
}

TEST_CASE("A program that would read more texels than reads_only.frag can is refused")
{
    Plan plan = figures::moreland_angel_2003_filter_as_published(4);
    const auto untangling = std::find_if(plan.passes.begin(), plan.passes.end(),
                                         [](const Pass& pass) { return pass.draws().front().program.family != "fft"; });
    untangling->draws().front().program.accesses.front().count = 5;
    CHECK_THROWS_WITH(figures::without_arithmetic(plan), ContainsSubstring("reads 5 texels"));
}

TEST_CASE("Subnormal arrays have subnormal spectra and results, and others have not a number of them")
{
    for (const float size : {subnormal_size, ordinary_size, overflowing_size}) {
        ScaledArray array(size);
        array.filter();
        const double share = array.share_not_subnormal();
        INFO(size);
        if (size == subnormal_size)
            CHECK(share <= 0.01);
        else
            CHECK(share == 1.0);
    }
}

TEST_CASE("Bad scaling is judged by subnormal numbers alone, as the ratio that the paper's two times have")
{
    const Claim slower = bad_scaling_of(32.0, 10.0);
    CHECK(slower.judgement.verdict() == Verdict::reproduced);
    CHECK(slower.published == "up to 3.2 times as long: 2 s instead of 0.625 s");
    CHECK_THAT(slower.measured_words(), ContainsSubstring("3.2") && ContainsSubstring("overflowed"));
    // Beyond 1.5 times 3.2, and beyond 5 times 3.2.
    CHECK(bad_scaling_of(49.0, 10.0).judgement.verdict() == Verdict::holds_in_shape);
    CHECK(bad_scaling_of(162.0, 10.0).judgement.verdict() == Verdict::not_reproduced);
    CHECK(bad_scaling_of(8.0, 32.0).judgement.verdict() == Verdict::not_reproduced);
}

TEST_CASE("Table 3's shares are judged at every size by the ratio that it prints there")
{
    const bool waits_for_writing = GENERATE(false, true);
    const double writing = waits_for_writing ? 0.91 : 0.89;
    // Arithmetic takes three times as much of a frame as reads, and at one size no time is saved without reads.
    std::vector<Row> rows;
    for (const int side : table3_sides)
        add_frame(rows, side, 30.0, side == 256 ? 0.0 : 10.0, writing);
    const std::vector<Claim> claims =
        judged(table3_stem, item_named(table3_stem).code->claims, Run({}, ItemEffort::standard, rows));
    CHECK_NOTHROW(require_sound_claims(table3_stem, claims));
    const auto verdict = [&](const std::string& name) {
        return verdict_of(claims, std::string(table3_stem) + '_' + name);
    };
    const auto unless_it_writes = [&](Verdict other) { return waits_for_writing ? Verdict::cannot_be_tested : other; };
    CHECK(verdict("shares") == unless_it_writes(Verdict::reproduced));
    CHECK(verdict("shares_512") == unless_it_writes(Verdict::reproduced));
    CHECK(verdict("shares_256") == Verdict::cannot_be_tested);
    CHECK(verdict("shares_128") == unless_it_writes(Verdict::holds_in_shape)); // the paper has 1.4 times there
    CHECK(claim_named(claims, "moreland_angel_2003_table3_shares_256").measured ==
          "arithmetic 30 %, reads 0 % of a frame");
    // The seconds are figures of hardware, whatever the passes wait for; a saving of zero is not a time.
    const Claim& arithmetic = claim_named(claims, "moreland_angel_2003_table3_arithmetic_1024");
    REQUIRE(arithmetic.then_and_now);
    CHECK(arithmetic.then_and_now->then == 1.9);
    CHECK(std::abs(arithmetic.then_and_now->now.middle - 0.03) < 1e-9);
    CHECK(verdict("reads_256") == Verdict::cannot_be_tested);
    CHECK(verdict("arithmetic_256") == Verdict::then_and_now);
    // The smallest frame was not timed beside the largest, and no instructions were counted.
    CHECK(verdict("scaling") == Verdict::cannot_be_tested);
    CHECK(verdict("read_rate") == Verdict::cannot_be_tested);
}

TEST_CASE("Table 3's shares ask the filter alone, wherever the run timed it, and say so where the limits are missing")
{
    std::vector<Row> rows;
    add_frame(rows, table3_sides.front(), 30.0, 10.0, 0.91);
    const auto shares = [&] {
        return claim_named(
            judged(table3_stem, item_named(table3_stem).code->claims, Run({}, ItemEffort::standard, rows)),
            std::string(table3_stem) + "_shares");
    };
    const auto filter = std::find_if(rows.begin(), rows.end(), [](const Row& row) {
        return row.key == filter_key(moreland_angel_2003_problem(table3_sides.front()));
    });
    filter->item = "moreland_angel_2003_fftw";
    CHECK(shares().judgement.rule() == lack_of(Need::time_beyond_writing));
    std::erase_if(rows, [](const Row& row) { return row.item == "machine_limits"; });
    CHECK(shares().judgement.verdict() == Verdict::cannot_be_tested);
    CHECK_THAT(shares().judgement.rule(), ContainsSubstring("machine_limits, which this run lacks"));
}

TEST_CASE("What divides by a saved time is no rate where it exceeds the machine's, and what was counted is read back")
{
    const double most = GENERATE(1e12, 1.0);
    std::vector<Row> rows;
    Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
    {
        const Recorder::Section section(recorder, table3_stem, 1);
        const CountedWork work({{"a", "fft", 1000, std::nullopt, InstructionCount{5, 3}},
                                {"b", "pass", 10, std::nullopt, InstructionCount{2, 1}}});
        work.leave(recorder, {});
        recorder.number(fastest_arithmetic, most);
        recorder.number(fastest_fetching, most);
    }
    add_frame(rows, table3_sides.front(), 30.0, 10.0, 0.1);
    const Run run({}, ItemEffort::standard, rows);
    const CountedWork counted(run.of(table3_stem), {});
    CHECK(counted.source() == InstructionSource::spirv);
    CHECK(counted.fragments("fft") == 1000);
    CHECK(counted.total(&InstructionCount::arithmetic, InstructionSource::spirv) == 5020);
    const std::vector<Claim> claims = judged(table3_stem, item_named(table3_stem).code->claims, run);
    const Claim& rate = claim_named(claims, "moreland_angel_2003_table3_arithmetic_rate");
    if (most > 1.0) {
        REQUIRE(rate.then_and_now);
        CHECK(std::abs(rate.then_and_now->now.middle - 4.0 * 5020 * 1e-9 / 0.03) < 1e-9);
    } else {
        CHECK(rate.judgement.verdict() == Verdict::cannot_be_tested);
        CHECK_THAT(rate.judgement.rule(), ContainsSubstring("it is no rate"));
    }
}

TEST_CASE("The filter as published fetches 130 texels a texel: computed twiddle factors, and a product of four reads")
{
    constexpr int side = 1024;
    const Plan published = figures::moreland_angel_2003_filter_as_published(side);
    const auto product = std::find_if(published.passes.begin(), published.passes.end(),
                                      [](const Pass& pass) { return pass.name == "multiply"; });
    REQUIRE(product != published.passes.end());
    REQUIRE(product->draws().size() == 1);
    CHECK(product->draws().front().region.pixels() == side * side);
    // Table 1 scales and passes two more columns, and untangles and tangles four fewer texels.
    CHECK(reads(published) == 130 * side * side + 4 * side - 16);
    for (const Resource& resource : published.resources)
        CHECK(resource.name != "twiddle_table");
}

TEST_CASE("Quadrilaterals and programs of a pass are counted where they left fragments, each pass by itself")
{
    const auto draw = [](const std::string& pass, std::size_t index, const std::string& file, std::int64_t fragments) {
        return CountedDraw{pass, index, {file, "fft", file, {}, {}}, fragments};
    };
    const std::vector<CountedDraw> draws{draw("rows, 1", 0, "a", 8),    draw("rows, 1", 0, "b", 8),
                                         draw("rows, 1", 0, "b", 8),    draw("rows, 1", 0, "c", 0),
                                         draw("columns, 1", 1, "a", 8), draw("rows, 2", 2, "a", 8)};
    CHECK(drawn_passes(draws, "rows", "fft") == std::vector<DrawnPass>{{3, 2}, {1, 1}});
    CHECK(drawn_passes(draws, "columns", "fft") == std::vector<DrawnPass>{{1, 1}});
    CHECK(drawn_passes(draws, "rows", "untangle").empty());
}

TEST_CASE("In GLSL and in assembly alike, programs that fetch other texels or whose variants differ are named")
{
    const bool of_assembly = GENERATE(false, true);
    const int more_fetches = GENERATE(0, 1);
    const int more_arithmetic = GENERATE(0, 2);
    CAPTURE(of_assembly, more_fetches, more_arithmetic);
    const std::string stem = of_assembly ? "moreland_angel_2003_assembly" : "moreland_angel_2003_table1";
    const auto published = reference::published_table("moreland_angel_2003_table1");
    std::vector<CountedProgram> programs;
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const std::string family = family_of(published.text(row, "program"));
        const auto fetches = static_cast<int>(published.number(row, "texture_instructions_per_fragment"));
        for (const int variant : {0, 1})
            programs.push_back({family + std::to_string(variant), family, 8, std::nullopt,
                                InstructionCount{9 + (family == "tangle" ? variant * more_arithmetic : 0),
                                                 fetches + (family == "scale" ? variant * more_fetches : 0)}});
    }
    std::vector<Row> rows;
    Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
    {
        const Recorder::Section section(recorder, stem, 1);
        if (of_assembly)
            for (const CountedProgram& one : programs) {
                const Labels labels{{"paper", "2003"}, {"program", one.family}, {"variant", one.program}};
                recorder.number({"arithmetic instructions", labels}, one.in_spirv->arithmetic);
                recorder.number({"texture instructions", labels}, one.in_spirv->texture);
            }
        else
            CountedWork(programs).leave(recorder, {{"filter", "as published"}});
    }
    const std::vector<Claim> claims = judged(stem, item_named(stem).code->claims, Run({}, ItemEffort::standard, rows));
    const Claim& fetched = claim_named(claims, stem + "_texture");
    CHECK(fetched.judgement.verdict() == (more_fetches == 0 ? Verdict::exact : Verdict::differs));
    CHECK_THAT(fetched.measured, ContainsSubstring(more_fetches == 0 ? "Scale 1, Tangle 2" : "Scale 1 to 2, Tangle 2"));
    const Claim& equal = claim_named(claims, stem + "_equal_variants");
    CHECK(equal.judgement.verdict() == (more_fetches + more_arithmetic == 0 ? Verdict::exact : Verdict::differs));
    CHECK((equal.measured.find("Tangle 9 to 11 arithmetic") != std::string::npos) == (more_arithmetic != 0));
    CHECK((equal.measured.find("Scale 1 to 2 texture") != std::string::npos) == (more_fetches != 0));
    CHECK((equal.measured.find("equal in every program") != std::string::npos) ==
          (more_fetches + more_arithmetic == 0));
}
