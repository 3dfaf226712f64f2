// The parts of the items of 2008 that need no device: dataflows, modified plans, and claims judged by made-up times.
#include "arrays/parallel_ranges.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "figures/claim_support.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_figure8.hpp"
#include "methods/bluestein.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

using Boxes = std::vector<DataflowBox>;

const std::string figure_8_stem = "lloyd_boyd_govindaraju_2008_figure8";
const Figure8Sides usual_sides{64, 512, 255, 256, 257, {}, {198, 199, 200}};

// All transforms of the cases by size; `milliseconds` returns the time of each, with hardly any spread.
template <typename Milliseconds>
Run made_up(bool with_cufft, Milliseconds milliseconds, const Figure8Sides& sides = usual_sides)
{
    std::vector<Row> rows;
    Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
    const Recorder::Section section(recorder, figure_8_stem, 1);
    lloyd_figure8::leave_sides(sides, recorder);
    recorder.number(lloyd_figure8::threads_quantity, cpu::hardware_thread_count());
    if (with_cufft)
        recorder.words(lloyd_figure8::cufft_description, "cuFFT 11");
    else
        recorder.words(lloyd_figure8::cufft_absence, "cuFFT is not on this machine: no driver");
    std::vector<std::string> ways{by_programs};
    for (const int threads : std::set{1, cpu::hardware_thread_count()})
        ways.push_back(by_fftw(threads));
    if (with_cufft)
        ways.push_back(by_cufft);
    int turn = 0;
    for (const std::vector<int>& in_turn : sides.groups()) {
        ++turn;
        for (const int side : in_turn)
            for (const NumberKind numbers : {NumberKind::complex, NumberKind::real})
                for (const std::string& by : ways) {
                    const double time = milliseconds(TimedTransform{side, numbers, by});
                    rows.push_back({figure_8_stem,
                                    1,
                                    turn,
                                    forward_key(side, numbers, by),
                                    "ms",
                                    "made up",
                                    1,
                                    {time, 1.001 * time, 0.999 * time}});
                }
    }
    Machine machine;
    machine.gpu = "a device";
    return {machine, ItemEffort::standard, rows};
}

std::vector<Claim> figure_8_claims(const Run& run)
{
    return judged(figure_8_stem, item_named(figure_8_stem).code->claims, run);
}

double factor_at(int side, const std::map<int, double>& factors)
{
    const auto found = factors.find(side);
    return found == factors.end() ? 1.0 : found->second;
}

// Times as in the paper: the programs' rate does not depend on the size, other sizes cost four and eight times as much,
// real numbers half. The CPU's library is slower, for powers of two only a little, and other libraries are much slower
// at a prime.
double as_published(const TimedTransform& timed)
{
    const double time = 1e-6 * timed.floating_point_operations();
    if (timed.by == by_programs)
        return time * factor_at(timed.side, {{64, 2.0}, {255, 4.0}, {257, 8.0}, {198, 8.0}, {199, 8.0}, {200, 8.0}});
    if (timed.by != by_cufft)
        return 1.6 * time * factor_at(timed.side, {{255, 12.0}, {257, 12.0}, {198, 2.5}, {199, 25.0}, {200, 2.5}});
    const double of_other_size = factor_at(timed.side, {{255, 8.0}, {257, 16.0}, {198, 4.0}, {199, 16.0}, {200, 8.0}});
    if (of_other_size > 1.0)
        return of_other_size * time;
    return timed.numbers == NumberKind::complex ? 0.5 * time : 2.0 * time;
}

Verdict figure_8_verdict(const std::vector<Claim>& claims, const std::string& name)
{
    return verdict_of(claims, "lloyd_boyd_govindaraju_2008_figure8_" + name);
}

} // namespace

TEST_CASE("The orders of Cooley and Tukey and of Stockham for eight elements are those of Figure 2")
{
    const Dataflow in_place = cooley_tukey_dataflow(8);
    REQUIRE(in_place.size() == 4);
    CHECK(
        boxes_of(in_place[0]) ==
        Boxes{{0, 1, {0}}, {1, 1, {4}}, {2, 1, {2}}, {3, 1, {6}}, {4, 1, {1}}, {5, 1, {5}}, {6, 1, {3}}, {7, 1, {7}}});
    CHECK(boxes_of(in_place[1]) == Boxes{{0, 2, {0, 4}}, {2, 2, {2, 6}}, {4, 2, {1, 5}}, {6, 2, {3, 7}}});
    CHECK(boxes_of(in_place[2]) == Boxes{{0, 4, {0, 2, 4, 6}}, {4, 4, {1, 3, 5, 7}}});

    const Dataflow stockham = stockham_dataflow_as_published(8);
    REQUIRE(stockham.size() == 4);
    CHECK(boxes_of(stockham[0]).size() == 8);
    CHECK(boxes_of(stockham[0]).at(1) == DataflowBox{1, 1, {1}});
    CHECK(boxes_of(stockham[1]) == Boxes{{0, 2, {0, 4}}, {2, 2, {1, 5}}, {4, 2, {2, 6}}, {6, 2, {3, 7}}});
    CHECK(boxes_of(stockham[2]) == Boxes{{0, 4, {0, 2, 4, 6}}, {4, 4, {1, 3, 5, 7}}});
    for (const Dataflow& flow : {in_place, stockham})
        CHECK(boxes_of(flow[3]) == Boxes{{0, 8, {0, 1, 2, 3, 4, 5, 6, 7}}});
}

TEST_CASE("Without computations every iteration reads what it read before, and other programs stay")
{
    const Plan whole = lloyd_boyd_govindaraju_2008::method().forward(
        {.width = 16, .height = 12, .twiddles = Twiddles::computed, .domain = Domain::complex});
    const Plan reading = without_computations(whole);
    CHECK_NOTHROW(require_valid(reading));
    CHECK(totals(reading).bytes_read == totals(whole).bytes_read);
    CHECK(totals(reading).bytes_written == totals(whole).bytes_written);
    REQUIRE(reading.passes.size() == whole.passes.size());
    int iterations = 0;
    for (std::size_t pass = 0; pass < whole.passes.size(); ++pass) {
        const ProgramVariant& before = whole.passes[pass].draws().front().program;
        const ProgramVariant& after = reading.passes[pass].draws().front().program;
        if (before.file != "lloyd_boyd_govindaraju_2008/stage.frag") {
            CHECK(after == before);
            continue;
        }
        ++iterations;
        CHECK(after.file == "lloyd_boyd_govindaraju_2008/reads_only_stage.frag");
        CHECK(after.accesses == before.accesses);
    }
    CHECK(iterations == 4 + 2 * 5);
}

TEST_CASE("A chirp in single precision loses a long line's angles, and with squares reduced in integers none")
{
    const auto worst = [](int length, SingleChirp how) {
        const auto exact =
            chirp(length, lloyd_boyd_govindaraju_2008::padded_length(length), Direction::forward)->conjugate;
        const auto single = single_chirp(length, how);
        REQUIRE(single.size() == exact.size());
        double difference = 0.0;
        for (std::size_t n = 0; n < exact.size(); ++n)
            difference = std::max(difference, std::abs(single[n] - exact[n]));
        return difference;
    };
    // Three roundings of an angle below 2 pi, each by at most 2^-24 of it.
    for (const int length : {15, 1000, 8191})
        CHECK(worst(length, SingleChirp::reduced) < 1.2e-6);
    // The same for angles up to pi N.
    CHECK(worst(15, SingleChirp::direct) < 1e-5);
    CHECK(worst(1000, SingleChirp::direct) > 1e-4);
    CHECK(worst(8191, SingleChirp::direct) > 1e-3);
}

TEST_CASE("A z-chirp takes another chirp of its own length, and its own chirp changes nothing")
{
    const Plan plan = lloyd_boyd_govindaraju_2008::method().forward(complex_line(21));
    const auto largest_change = [&](const Plan& changed) {
        REQUIRE(changed.resources.size() == plan.resources.size());
        float change = 0.0f;
        for (std::size_t i = 0; i < plan.resources.size(); ++i) {
            REQUIRE(changed.resources[i].values.size() == plan.resources[i].values.size());
            for (std::size_t k = 0; k < plan.resources[i].values.size(); ++k)
                change = std::max(change, std::abs(changed.resources[i].values[k] - plan.resources[i].values[k]));
        }
        return change;
    };
    const auto own = chirp(21, lloyd_boyd_govindaraju_2008::padded_length(21), Direction::forward)->conjugate;
    CHECK(largest_change(with_chirp(plan, own)) < 1e-7f);
    CHECK(largest_change(with_chirp(plan, std::vector<std::complex<double>>(21, 1.0))) > 0.1f);
    CHECK_THROWS_AS(with_chirp(plan, std::vector<std::complex<double>>(22, 1.0)), std::logic_error);
}

TEST_CASE("Remainders in floats are exact for powers of two, and beside the integer for others")
{
    constexpr int end = 100000;
    for (const int power : {2, 64, 1024, 4096})
        for (const FloatMod how : {FloatMod::as_it_is, FloatMod::rounded, FloatMod::with_offset})
            CHECK_FALSE(first_wrong(power, end, how));
    CHECK(first_wrong(1000, end, FloatMod::as_it_is).has_value());
    CHECK_FALSE(first_wrong(1000, end, FloatMod::with_offset));
    // 41 times the float nearest to 1/41 is just below 1.
    CHECK(mod_by_frac(41.0f, 41.0f) > 40.0f);
    CHECK(first_wrong(41, end, FloatMod::rounded) == 41);
    CHECK(count_wrong(41, 42, FloatMod::rounded) == 1);
    // The half that is added is lost at indices of 2^23 and more.
    CHECK(first_wrong(1000, 1 << 24, FloatMod::with_offset).value() <= 1 << 23);
}

TEST_CASE("Linear addresses are floats up to 2^24, beyond which every second one is and then every fourth")
{
    CHECK(wrong_addresses(64) == 0);
    CHECK(wrong_addresses(4096) == 0);
    CHECK(wrong_addresses(8192) == (1 << 23) + 3 * (1 << 23));
}

TEST_CASE("Columns by global transpositions are the rows' passes between two that transpose")
{
    for (const int wrapped_at : {0, 16}) {
        const Problem rows{.width = 64,
                           .height = 8,
                           .format = gl::PixelFormat::rg32f,
                           .axes = Axes::rows,
                           .domain = Domain::complex,
                           .wrapped_at = wrapped_at};
        const Plan plan = columns_by_transposes(rows);
        CHECK_NOTHROW(require_valid(plan));
        CHECK(plan.passes.size() == lloyd_boyd_govindaraju_2008::method().forward(rows).passes.size() + 2);
        CHECK(plan.passes.front().draws().front().program.name == "transpose");
        CHECK(plan.passes.back().draws().front().program.name == "transpose");
        CHECK(plan.resources[plan.resource_index("image")].width == (wrapped_at == 0 ? 8 : 16));
    }
}

TEST_CASE("A frame of the band-pass is a sound plan: response, transform, product, inverse, two pictures")
{
    const Plan frame = band_pass_frame(16);
    CHECK_NOTHROW(require_valid(frame));
    CHECK(frame.passes.size() == 1 + 8 + 1 + 8 + 2);
    CHECK(frame.parameters.size() == 5);
}

TEST_CASE("Figure 8's claims are reproduced by times as the paper has them")
{
    const std::vector<Claim> claims = figure_8_claims(made_up(true, as_published));
    CHECK_NOTHROW(require_sound_claims("lloyd_boyd_govindaraju_2008_figure8", claims));
    CHECK(claims.size() == 14);
    for (const Claim& claim : claims) {
        INFO(claim.id << ": " << claim.measured);
        // A single device is not two cards.
        CHECK(claim.judgement.verdict() == (claim.id.ends_with("_cards")          ? Verdict::cannot_be_tested
                                            : claim.id.ends_with("_half_complex") ? Verdict::exact
                                                                                  : Verdict::reproduced));
    }
}

TEST_CASE("Figure 8's claims are not reproduced by other times, each by its own")
{
    const auto changed = [](int side, const std::string& by, double factor) {
        return figure_8_claims(made_up(true, [&](const TimedTransform& timed) {
            return as_published(timed) * ((side == 0 || timed.side == side) && timed.by.starts_with(by) ? factor : 1.0);
        }));
    };
    const std::string on_cpu = "FFTW"; // with any number of threads
    struct Change
    {
        int side; // 0 stands for all
        std::string by;
        double factor;
        const char* refuted;
    };
    for (const Change& change : {Change{257, by_programs, 0.3, "steps"},
                                 {64, by_programs, 0.25, "small_sizes"},
                                 {0, by_programs, 40.0, "cpu"},
                                 {0, by_programs, 0.5, "competitive"},
                                 {0, by_programs, 2.0, "competitive"},
                                 {0, by_cufft, 4.0, "comparable_to_cufft"},
                                 {0, by_cufft, 0.25, "comparable_to_cufft"},
                                 {199, by_programs, 5.0, "erratic"}, // the programs slow at a prime, too
                                 {0, on_cpu, 100.0, "better_and_worse"},
                                 {0, on_cpu, 0.01, "better_and_worse"},
                                 {0, on_cpu, 0.25, "significant"},
                                 {0, by_cufft, 0.25, "significant"},
                                 {0, by_cufft, 100.0, "better_and_worse"},
                                 {0, by_cufft, 4.0, "cufft_complex"},
                                 {0, by_cufft, 0.25, "cufft_real"}}) {
        INFO(change.side << ", " << change.by << " by " << change.factor);
        CHECK(figure_8_verdict(changed(change.side, change.by, change.factor), change.refuted) ==
              Verdict::not_reproduced);
    }
    CHECK(figure_8_verdict(changed(257, by_programs, 3.0), "other_sizes") != Verdict::reproduced);
    // A prime that costs FFTW no more than its neighbours: alike for FFTW, erratic for other libraries.
    CHECK(figure_8_verdict(changed(199, by_fftw(1), 0.1), "erratic") == Verdict::holds_in_shape);
    const auto slow_real = figure_8_claims(made_up(true, [](const TimedTransform& timed) {
        return as_published(timed) * (timed.by == by_programs && timed.numbers == NumberKind::real ? 2.0 : 1.0);
    }));
    CHECK(figure_8_verdict(slow_real, "real_numbers") != Verdict::reproduced);
}

TEST_CASE("What other libraries make of neighbouring sizes is judged by the largest change from one to the next")
{
    const std::vector<Claim> claims = figure_8_claims(made_up(true, as_published));
    const Claim& erratic = claim_named(claims, "lloyd_boyd_govindaraju_2008_figure8_erratic");
    REQUIRE(erratic.cases.size() == 2);
    // Changes by ten and four times, relative to N log N, divided by that of the programs, which is none.
    CHECK(erratic.cases[0].where == by_fftw(1));
    CHECK(erratic.cases[0].value.middle == Approx(10.0));
    CHECK(erratic.cases[1].where == by_cufft);
    CHECK(erratic.cases[1].value.middle == Approx(4.0));

    Figure8Sides quick_sides = usual_sides;
    quick_sides.neighbours.clear();
    const Run quick = made_up(true, as_published, quick_sides);
    for (const char* id : {"erratic", "better_and_worse"})
        CHECK(figure_8_verdict(figure_8_claims(quick), id) == Verdict::cannot_be_tested);
}

TEST_CASE("Without cuFFT its claims cannot be tested, for the reason that is told, and the others can")
{
    const std::vector<Claim> claims = figure_8_claims(made_up(false, as_published));
    CHECK_NOTHROW(require_sound_claims("lloyd_boyd_govindaraju_2008_figure8", claims));
    for (const Claim& claim : claims) {
        INFO(claim.id);
        const bool needs_cufft = claim.id.find("cufft") != std::string::npos || claim.id.ends_with("_significant");
        const bool needs_two_cards = claim.id.ends_with("_cards");
        CHECK((claim.judgement.verdict() == Verdict::cannot_be_tested) == (needs_cufft || needs_two_cards));
        if (needs_cufft)
            CHECK(claim.judgement.rule() == "cuFFT is not on this machine: no driver");
    }
}

TEST_CASE("Steps between other sides are judged by the same power of the law")
{
    const auto steps_at = [](int below, double growth) {
        const Figure8Sides sides{64, 2048, below, below + 1, below + 2};
        const Run run = made_up(
            false, [&](const TimedTransform& timed) { return timed.side == below + 2 ? growth : 1.0; }, sides);
        return claim_named(figure_8_claims(run), figure_8_stem + "_steps");
    };
    const double law_of_rule = claim_row(figure_8_stem + "_steps").numbers.front();
    CHECK(law_of_rule == Approx(growth_of_fragments(255, 257)));
    const double law = growth_of_fragments(1023, 1025);
    CHECK(law < 0.99 * law_of_rule);
    for (const double power : {0.5, 0.91, 1.0, 1.09, 1.2}) {
        const Claim at_rule = steps_at(255, std::pow(law_of_rule, power));
        const Claim elsewhere = steps_at(1023, std::pow(law, power));
        CHECK(elsewhere.judgement.verdict() == at_rule.judgement.verdict());
        CHECK(elsewhere.cases.front().value.middle == Approx(at_rule.cases.front().value.middle));
    }
}

TEST_CASE("What half of the cases reach is judged beside the fastest library of each, the CPU's by its better threads")
{
    // The programs are twice as fast as the libraries in this many of 16 cases, and half as fast in the others.
    const auto reached_where_fast = [](const std::set<int>& fast_sides, int fast_real_side) {
        const Run run = made_up(true, [&](const TimedTransform& timed) {
            const bool is_fast = fast_sides.count(timed.side) == 1 ||
                                 (timed.side == fast_real_side && timed.numbers == NumberKind::real);
            return timed.by == by_programs ? (is_fast ? 0.5 : 2.0) : 1.0;
        });
        return lloyd_figure8::reached_by_half(run.of(figure_8_stem)).middle;
    };
    CHECK(reached_where_fast({64, 198, 199, 255}, 0) == Approx(2.0));
    CHECK(reached_where_fast({64, 198, 199}, 255) == Approx(0.5));

    for (const bool one_is_better : {false, true}) {
        const Run run = made_up(true, [&](const TimedTransform& timed) {
            if (timed.by == by_programs || timed.by == by_cufft)
                return 1.0;
            return (timed.by == by_fftw(1)) == one_is_better ? 3.0 : 24.0;
        });
        const ItemRows& rows = run.of(figure_8_stem);
        if (cpu::hardware_thread_count() > 1)
            for (const auto& one :
                 lloyd_figure8::beside_library(rows, lloyd_figure8::by_fair_cpu, [](int) { return true; }))
                CHECK(one.ratio(rows).middle == Approx(3.0));
        CHECK(lloyd_figure8::reached_by_half(rows).middle == Approx(1.0)); // cuFFT is faster than both
    }
}

TEST_CASE("A rate counts 5 N log2 N operations, half of them for real numbers")
{
    TimedTransform timed{1024, NumberKind::complex, by_programs};
    CHECK(timed.floating_point_operations() == 5.0 * 1048576.0 * 20.0);
    timed.numbers = NumberKind::real;
    CHECK(timed.floating_point_operations() == 2.5 * 1048576.0 * 20.0);
}
