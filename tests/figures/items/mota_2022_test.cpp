// The parts of the items of Mota 2022: the effect of steps, networks, and claims judged by made-up times.
#include "figures/claim_support.hpp"
#include "figures/items/judged_rows.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

using namespace fragfft;
using namespace fragfft::figures;
using reference::TextbookFft;
using reference::TextbookStep;
using reference::TextbookStepKind;

namespace {

using Boxes = std::vector<DataflowBox>;
using Milliseconds = std::function<double(const std::string& algorithm, int size)>;

std::vector<Row> made_up_table2(const Milliseconds& milliseconds)
{
    std::vector<Row> rows;
    for (const int size : mota_table2::sizes)
        for (const std::string algorithm : {mota_table2::direct, mota_table2::in_time, mota_table2::in_frequency,
                                            mota_table2::recursive, mota_table2::fftw})
            rows.push_back(
                made_up_row("mota_2022_table2", mota_table2::time_of(algorithm, size), milliseconds(algorithm, size)));
    return rows;
}

std::vector<Claim> table2_claims(const std::vector<Row>& rows)
{
    return judged_of("mota_2022_table2", rows);
}

double table2_as_published(const std::string& algorithm, int size)
{
    const auto published = reference::published_table("mota_2022_table2");
    return algorithm == mota_table2::fftw
               ? 1e-3 * size
               : published.number(published.row_where("algorithm", algorithm), mota_table2::published_column(size));
}

// The claims if one algorithm takes `by` times as long as published, from a size on.
std::vector<Claim> changed_table2(const std::string& algorithm, int from_size, double by)
{
    return table2_claims(made_up_table2([&](const std::string& one, int size) {
        return table2_as_published(one, size) * (one == algorithm && size >= from_size ? by : 1.0);
    }));
}

} // namespace

TEST_CASE("What a step does is found by running it")
{
    const Coefficients sums = coefficients_of({{TextbookStepKind::time_stage, 1}}, 4);
    CHECK(sums[0] == std::vector<std::complex<double>>{1.0, 1.0, 0.0, 0.0});
    CHECK(sums[3] == std::vector<std::complex<double>>{0.0, 0.0, 1.0, -1.0});
    CHECK(butterflies_in(sums) == 2);
    CHECK(butterflies_in(coefficients_of({{TextbookStepKind::reverse_bits, 0}}, 4)) == 0);
    CHECK(differing_coefficients(sums, sums) == 0);
    CHECK(differing_coefficients(sums, coefficients_of({{TextbookStepKind::time_stage, 2}}, 4)) > 0);
    CHECK(transposed(sums)[1][0] == sums[0][1]);
}

TEST_CASE("All steps together are the transform in natural order, for every textbook FFT that has steps")
{
    const auto in_turn = places_in_turn(16);
    for (const TextbookFft fft : {TextbookFft::decimation_in_time, TextbookFft::decimation_in_frequency,
                                  TextbookFft::natural_order, TextbookFft::stockham}) {
        INFO(reference::name(fft));
        CHECK(differing_coefficients(coefficients_of(reference::steps_of(fft, 16), 16),
                                     transform_coefficients(in_turn, in_turn)) == 0);
    }
}

TEST_CASE("Composing right after each stage, as the text of 2022 has it, is not the transform")
{
    std::vector<TextbookStep> steps;
    for (const int half : {4, 2, 1}) {
        steps.push_back({TextbookStepKind::frequency_stage, half});
        steps.push_back({TextbookStepKind::compose, half});
    }
    const auto in_turn = places_in_turn(8);
    CHECK(differing_coefficients(coefficients_of(steps, 8), transform_coefficients(in_turn, in_turn)) > 0);
}

TEST_CASE("Frequencies part into even and odd, in blocks or in turns")
{
    const auto flow_of = [](TextbookFft fft) { return frequencies_by_place(reference::steps_of(fft, 8), 8); };
    const Dataflow natural = flow_of(TextbookFft::natural_order);
    REQUIRE(natural.size() == 6);
    CHECK(boxes_of(natural[0]) == Boxes{{0, 8, {0, 1, 2, 3, 4, 5, 6, 7}}});
    CHECK(boxes_of(natural[1]) == Boxes{{0, 4, {0, 2, 4, 6}}, {4, 4, {1, 3, 5, 7}}});
    CHECK(boxes_of(natural[2]) == Boxes{{0, 2, {0, 4}}, {2, 2, {2, 6}}, {4, 2, {1, 5}}, {6, 2, {3, 7}}});
    CHECK(natural[3] == std::vector<std::vector<int>>{{0}, {4}, {2}, {6}, {1}, {5}, {3}, {7}});
    CHECK(natural[4] == std::vector<std::vector<int>>{{0}, {2}, {4}, {6}, {1}, {3}, {5}, {7}});
    CHECK(natural[5] == std::vector<std::vector<int>>{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}});

    const Dataflow stockham = flow_of(TextbookFft::stockham);
    REQUIRE(stockham.size() == 4);
    CHECK(stockham[1][3] == std::vector<int>{1, 3, 5, 7});
    CHECK(stockham[2][5] == std::vector<int>{1, 5});
    CHECK(stockham[3] == natural[5]);
    CHECK(differing_places(stockham, stockham) == 0);
    CHECK(differing_places(stockham, natural) == 4 + 4 + 4 + 2 * 8);
}

TEST_CASE("Arrows lead from a box to all that it is made into, and keep apart where a box has several")
{
    const Boxes whole{{0, 4, {0, 1, 2, 3}}};
    const Boxes halves{{0, 2, {0, 2}}, {2, 2, {1, 3}}};
    CHECK(arrows_between(whole, halves) == std::vector<DataflowArrow>{{2.0 - 0.88, 1.0}, {2.0 + 0.88, 3.0}});
    CHECK(arrows_between(halves, whole) == std::vector<DataflowArrow>{{1.0, 2.0 - 0.88}, {3.0, 2.0 + 0.88}});
    CHECK(arrows_between(halves, halves) == std::vector<DataflowArrow>{{1.0, 1.0}, {3.0, 3.0}});
}

TEST_CASE("The networks of four numbers are those of every textbook")
{
    const SignalFlow in_time = signal_flow_of(TextbookFft::decimation_in_time, 4);
    CHECK(in_time.input_places == std::vector<int>{0, 2, 1, 3});
    CHECK(in_time.output_places == places_in_turn(4));
    REQUIRE(in_time.stages.size() == 2);
    CHECK(in_time.stages[1].factors_before == std::vector<std::string>{"", "", "W^0", "W^1"});
    const SignalFlow in_frequency = signal_flow_of(TextbookFft::decimation_in_frequency, 4);
    CHECK(in_frequency.input_places == places_in_turn(4));
    CHECK(in_frequency.output_places == std::vector<int>{0, 2, 1, 3});
    REQUIRE(in_frequency.stages.size() == 2);
    CHECK(in_frequency.stages[0].factors_after == std::vector<std::string>{"", "", "W^0", "W^1"});
    CHECK(in_frequency.stages[0].results.at(3).partner == 3 - 2);
    const std::string drawn = drawn_signal_flow(in_time, "four");
    CHECK(drawn.starts_with("<svg"));
    for (const std::string label : {"x(3)", "X(3)", "W^1", "stage 2"})
        CHECK_THAT(drawn, ContainsSubstring(label));
}

TEST_CASE("Table 2's claims are reproduced by the table's own times")
{
    const std::vector<Claim> claims = table2_claims(made_up_table2(table2_as_published));
    REQUIRE(claims.size() == 7);
    for (const Claim& claim : claims) {
        INFO(claim.id << ": " << claim.measured);
        CHECK(claim.judgement.verdict() ==
              (claim.id == "mota_2022_table2_milliseconds" ? Verdict::then_and_now : Verdict::reproduced));
    }
    CHECK(claims.back().then_and_now->then == 4.47742);
}

TEST_CASE("Table 2's claims are not reproduced by other times, each by its own")
{
    struct Change
    {
        const char* algorithm;
        int from_size;
        double by;
        std::string refuted;
    };
    for (const Change& change : {Change{mota_table2::direct, 2048, 30.0, "direct_growth"},
                                 {mota_table2::in_time, 2048, 30.0, "fft_growth"},
                                 {mota_table2::direct, 0, 0.1, "gain"},
                                 // Only at one size.
                                 {mota_table2::in_frequency, 2048, 2.0, "time_and_frequency_alike"},
                                 {mota_table2::in_frequency, 2048, 0.5, "time_and_frequency_alike"},
                                 {mota_table2::recursive, 2048, 0.5, "recursion"},
                                 {mota_table2::in_frequency, 2048, 3.0, "recursion"},
                                 {mota_table2::recursive, 2048, 1000.0, "every_variant"},
                                 {mota_table2::in_frequency, 2048, 1000.0, "every_variant"}})
        CHECK(verdict_of(changed_table2(change.algorithm, change.from_size, change.by),
                         "mota_2022_table2_" + change.refuted) == Verdict::not_reproduced);
    // FFTW, which the table does not contain, changes no verdict.
    for (const Claim& claim : changed_table2(mota_table2::fftw, 0, 100.0))
        CHECK((claim.judgement.verdict() == Verdict::reproduced || claim.judgement.verdict() == Verdict::then_and_now));
}

TEST_CASE("Recursion is judged by how many times as long it takes, to a factor of 1.5 and then of 5")
{
    // The paper's ratio is 1.14 to 1.67.
    const auto verdict = [](double times) {
        const auto milliseconds = [&](const std::string& algorithm, int size) {
            const bool is_fft = algorithm != mota_table2::direct && algorithm != mota_table2::fftw;
            return table2_as_published(is_fft ? mota_table2::in_time : algorithm, size) *
                   (algorithm == mota_table2::recursive ? times : 1.0);
        };
        return verdict_of(table2_claims(made_up_table2(milliseconds)), "mota_2022_table2_recursion");
    };
    CHECK(verdict(2.4) == Verdict::reproduced);
    CHECK(verdict(2.6) == Verdict::holds_in_shape);
    CHECK(verdict(4.2) == Verdict::holds_in_shape);
    CHECK(verdict(8.5) == Verdict::not_reproduced);
}

TEST_CASE("A claim about what was not timed cannot be tested, and the others are")
{
    std::vector<Row> rows = made_up_table2(table2_as_published);
    std::erase_if(rows, [](const Row& row) { return row.key.label("algorithm") == mota_table2::recursive; });
    const std::vector<Claim> claims = table2_claims(rows);
    CHECK(verdict_of(claims, "mota_2022_table2_recursion") == Verdict::cannot_be_tested);
    CHECK(verdict_of(claims, "mota_2022_table2_every_variant") == Verdict::cannot_be_tested);
    CHECK(verdict_of(claims, "mota_2022_table2_direct_growth") == Verdict::reproduced);
}

TEST_CASE("The example of 2022 is the printed one in three digits, and a wrong sum is not")
{
    const WorkedExample example = worked_example(reference::published_table("mota_2022_figure1"));
    REQUIRE(example.signal.size() == 8);
    reference::ComplexSamples samples(example.signal.begin(), example.signal.end());
    const auto differing = [&] {
        return differing_from_printed(reference::direct_dft(samples, Direction::forward), example);
    };
    CHECK(differing() == 0);
    samples[3] = -0.7; // two digits would be too few
    CHECK(differing() > 0);
    samples = {example.signal.begin(), example.signal.end()};
    samples[1] = {0.707, 0.001};
    CHECK(differing() > 0);
}
