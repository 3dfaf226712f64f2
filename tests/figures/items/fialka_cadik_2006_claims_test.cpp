// What the claims of the items of 2006 make of rows.
#include "figures/claim_support.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Row row_of(const std::string& item, const Key& key, std::vector<double> samples, int turn = 1)
{
    Row row;
    row.item = item;
    row.key = key;
    row.turn = turn;
    row.samples = std::move(samples);
    return row;
}

// The claims of an item for such rows.
std::vector<Claim> claims_of(const std::string& stem, std::vector<Row> rows, const std::string& gpu = "a made-up card")
{
    Machine machine;
    machine.gpu = gpu;
    const Run run(machine, ItemEffort::standard, std::move(rows));
    return judged(stem, item_named(stem).code->claims, run);
}

Verdict verdict_named(const std::vector<Claim>& claims, const std::string& id)
{
    return claim_named(claims, id).judgement.verdict();
}

// The claims about the slowdowns of eight filters compared with one.
std::vector<Claim> claims_of_slowdowns(double of_fft, double of_convolution)
{
    const std::string stem = "fialka_cadik_2006_table1";
    std::vector<Row> rows;
    const auto add = [&](TimedMethod way, int filters, double milliseconds) {
        const Workload workload{.width = 256,
                                .height = 256,
                                .channels = 4,
                                .format = gl::PixelFormat::rgba16f,
                                .filters = filters,
                                .device_rounds = true};
        rows.push_back(made_up_row(stem, time_key({workload, way, 15}).with({{comparison_label, "several filters"}}),
                                   milliseconds));
    };
    add(gpu_fft, 1, 2.0);
    add(gpu_fft, 8, 2.0 * of_fft);
    add(gpu_separable, 1, 0.5);
    add(gpu_separable, 8, 0.5 * of_convolution);
    return claims_of(stem, std::move(rows));
}

std::vector<Verdict> verdicts_of_slowdowns(double of_fft, double of_convolution)
{
    const std::vector<Claim> claims = claims_of_slowdowns(of_fft, of_convolution);
    return {verdict_named(claims, "fialka_cadik_2006_table1_several_filters"),
            verdict_named(claims, "fialka_cadik_2006_table1_several_filters_convolution")};
}

// The claims about a GPU that is this many times as fast as one CPU thread and as two.
std::vector<Claim> claims_of_speedups(double one_thread, double two_threads, const std::string& gpu)
{
    const std::string stem = "fialka_cadik_2006_fft_256";
    const Labels on_gpu{{"processor", "gpu"}};
    std::vector<Row> rows{row_of(stem, cpu_threads_quantity, {2.0})};
    for (const char* what : {"complex FFT of 256 x 256", "product of 256 x 256 with a filter"}) {
        rows.push_back(made_up_row(stem, {what, on_gpu}, 1.0));
        for (const auto& [threads, times] : {std::pair{1, one_thread}, {2, two_threads}}) // one round is slow
            rows.push_back(row_of(stem, {what, {{"processor", "cpu"}, {"threads", threads}}},
                                  {1.001 * times, times, 0.999 * times}));
    }
    return claims_of(stem, std::move(rows), gpu);
}

// Steps of a ladder that crosses at `crossover` taps. The ends of each ratio are a factor of `spread` from its middle.
std::vector<LadderStep> ladder_through(double crossover, const std::vector<int>& sizes, double spread = 1.0)
{
    std::vector<LadderStep> steps;
    for (const int size : sizes)
        steps.push_back({size, {size / crossover / spread, size / crossover, size / crossover * spread}});
    return steps;
}

// The claims of Figure 7 whose curves of mono images cross at these sizes.
std::vector<Claim> claims_of_crossovers(double smallest, double largest)
{
    const std::string stem = "fialka_cadik_2006_figure7";
    std::vector<Row> rows;
    for (const auto& [side, crossover] : {std::pair{256, smallest}, {1024, largest}}) {
        const Workload mono{
            .width = side, .height = side, .channels = 1, .format = gl::PixelFormat::rgba16f, .device_rounds = true};
        rows.push_back(made_up_row(stem, time_key({mono, gpu_fft}), 1.0));
        for (const int size : separable_ladder(ItemEffort::standard, true, mono))
            rows.push_back(made_up_row(stem, time_key({mono, gpu_separable, size}), size / crossover));
    }
    return claims_of(stem, std::move(rows));
}

} // namespace

TEST_CASE("The slowdowns by several filters are divided by each other, and convolution's must be significant")
{
    using Verdicts = std::vector<Verdict>;
    const std::vector<Claim> claims = claims_of_slowdowns(4.5, 8.0);
    CHECK_NOTHROW(require_sound_claims("fialka_cadik_2006_table1", claims));
    const Claim& smaller = claim_named(claims, "fialka_cadik_2006_table1_several_filters");
    CHECK(smaller.cases.at(0).value.middle == Approx(8.0 / 4.5));
    CHECK_THAT(smaller.beside,
               ContainsSubstring("8 (7.98 to 8.01) times as long") || ContainsSubstring("8 times as long"));
    CHECK(verdicts_of_slowdowns(4.5, 8.0) == Verdicts{Verdict::reproduced, Verdict::reproduced});
    CHECK(verdicts_of_slowdowns(8.0, 8.0) == Verdicts{Verdict::alike, Verdict::reproduced});
    CHECK(verdicts_of_slowdowns(8.0, 4.5) == Verdicts{Verdict::not_reproduced, Verdict::reproduced});
    CHECK(verdicts_of_slowdowns(1.0, 1.1) == Verdicts{Verdict::reproduced, Verdict::holds_in_shape});
}

TEST_CASE("The quotient of two ratios is told round by round")
{
    // What slows down a whole round does not affect the ratio.
    const std::vector<Row> rows{row_of("", "a", {6.0, 60.0, 12.0}), row_of("", "b", {3.0, 30.0, 6.0}),
                                row_of("", "c", {2.0, 20.0, 4.0}), row_of("", "d", {4.0, 40.0, 8.0}),
                                row_of("", "later", {4.0, 40.0, 8.0}, 2)};
    MomentRows moment;
    for (const Row& row : rows)
        moment.add(row);
    CHECK(quotient_in_turn(moment, "a", "b", "c", "d") == Interval{4.0, 4.0, 4.0});
    CHECK_THROWS_AS(quotient_in_turn(moment, "a", "b", "c", "later"), MissingRow);
}

TEST_CASE("That a GPU clearly outperforms a CPU takes a factor of 1.25, and graphics hardware to judge")
{
    const std::string one_thread = "fialka_cadik_2006_fft_256_outperforms_one_thread";
    const std::string better = "fialka_cadik_2006_fft_256_outperforms_cpu";
    const auto on_card = [](double one, double two) { return claims_of_speedups(one, two, "a made-up card"); };
    CHECK(verdict_named(on_card(3.4, 1.1), one_thread) == Verdict::reproduced);
    CHECK(verdict_named(on_card(3.4, 1.1), better) == Verdict::holds_in_shape);
    CHECK(verdict_named(on_card(1.25, 0.9), one_thread) == Verdict::undecided);
    CHECK(verdict_named(on_card(1.26, 0.9), one_thread) == Verdict::reproduced);
    CHECK(verdict_named(on_card(1.24, 0.9), one_thread) == Verdict::holds_in_shape);
    CHECK(verdict_named(on_card(1.24, 0.9), better) == Verdict::not_reproduced);
    // Two threads that are slower than one are not the opponent.
    CHECK(verdict_named(on_card(1.1, 9.0), better) == Verdict::holds_in_shape);
    for (const std::string& id : {one_thread, better})
        CHECK(verdict_named(claims_of_speedups(3.4, 1.1, "llvmpipe (LLVM 15)"), id) == Verdict::cannot_be_tested);
}

TEST_CASE("A crossover lies between two steps of a ladder, on a line in logarithms")
{
    const std::vector<int> sizes{15, 21, 25, 29, 33, 39, 45};
    const LadderCrossover exact = crossover_on_ladder(ladder_through(31.0, sizes));
    REQUIRE(exact.kernel_size);
    CHECK(exact.value().low == Approx(31.0));
    CHECK(exact.value().middle == Approx(31.0));
    CHECK(exact.value().high == Approx(31.0));

    // The uncertainty of the ratio is that of the size.
    const Interval open = crossover_on_ladder(ladder_through(31.0, sizes, 1.1)).value();
    CHECK(open.low == Approx(31.0 / 1.1));
    CHECK(open.middle == Approx(31.0));
    CHECK(open.high == Approx(31.0 * 1.1));

    // A step with scattering times does not count beside others that are certain.
    std::vector<LadderStep> scattered = ladder_through(31.0, sizes);
    scattered[1].ratio = {0.1, 0.7, 5.0};
    scattered.back().ratio = {0.1, 1.4, 5.0};
    CHECK(crossover_on_ladder(scattered).value().high == Approx(31.0));
    CHECK(crossover_on_ladder(scattered).value().low == Approx(31.0));
    // Two steps that contradict each other leave everything in between possible.
    scattered = ladder_through(31.0, sizes);
    scattered[2].ratio = {1.01, 1.01, 1.01};
    const Interval contradicted = crossover_on_ladder(scattered).value();
    CHECK(contradicted.low < 25.0);
    CHECK(contradicted.high == Approx(31.0));
    CHECK(contradicted.middle > contradicted.low);
    CHECK(contradicted.middle < contradicted.high);
}

TEST_CASE("The FFT gains gradually only where each step to more filters is one")
{
    const auto verdict = [stem = std::string("fialka_cadik_2006_figure8")](const std::vector<double>& ratios) {
        std::vector<Row> rows;
        for (std::size_t i = 0; i < ratios.size(); ++i) {
            const Workload mono{.width = 256,
                                .height = 256,
                                .channels = 1,
                                .format = gl::PixelFormat::rgba16f,
                                .filters = 1 << i,
                                .device_rounds = true};
            rows.push_back(made_up_row(stem, time_key({mono, gpu_fft}), 1.0));
            rows.push_back(made_up_row(stem, time_key({mono, gpu_separable, 33}), ratios[i]));
        }
        return verdict_named(claims_of(stem, rows), stem + "_gradually");
    };
    CHECK(verdict({1.0, 1.3, 1.6, 1.8}) == Verdict::reproduced);
    CHECK(verdict({1.0, 1.3, 1.2, 1.8}) == Verdict::not_reproduced);
    CHECK(verdict({1.0, 1.3, 1.6, 1.6}) == Verdict::holds_in_shape);
    CHECK(verdict({1.0, 1.3, 1.6}) == Verdict::cannot_be_tested);
}

TEST_CASE("What the device rounds is other work than what programs round, but for floats and on the CPU")
{
    Workload workload{.width = 256, .height = 256, .channels = 4, .format = gl::PixelFormat::rgba16f};
    const auto keys = [&](TimedMethod way) {
        Workload by_device = workload;
        by_device.device_rounds = true;
        return std::pair{time_key({by_device, way, 3}), time_key({workload, way, 3})};
    };
    const auto differ = [&](TimedMethod way) {
        const auto [by_device, in_programs] = keys(way);
        CHECK(in_programs.label(halves_label).empty());
        return by_device != in_programs;
    };
    CHECK(differ(gpu_fft));
    CHECK(differ(gpu_separable));
    CHECK_FALSE(differ({Processor::cpu, Approach::separable}));
    workload.format = gl::PixelFormat::rgba8; // whose FFT is of half floats
    CHECK(differ(gpu_fft));
    CHECK_FALSE(differ(gpu_separable));
    workload.format = gl::PixelFormat::rgba32f;
    CHECK_FALSE(differ(gpu_fft));
}

TEST_CASE("A crossover outside of the ladder is none, and says so")
{
    const std::vector<int> sizes{3, 15, 31, 63};
    const auto outside = [&](const std::vector<LadderStep>& steps) {
        const LadderCrossover crossover = crossover_on_ladder(steps);
        CHECK_FALSE(crossover.kernel_size);
        CHECK_THROWS_AS(crossover.value(), MissingRow);
        return crossover.outside;
    };
    CHECK(outside(ladder_through(100.0, sizes)) == "the FFT is not faster up to 63 x 63");
    CHECK(outside(ladder_through(60.0, sizes, 1.1)) == "the FFT may not be faster up to 63 x 63");
    CHECK(outside(ladder_through(2.0, sizes)) == "the FFT is faster already at 3 x 3");
    CHECK(outside(ladder_through(3.1, sizes, 1.1)) == "the FFT may be faster already at 3 x 3");
    CHECK(outside({}) == "nothing was measured");
    CHECK_THROWS_AS(crossover_on_ladder(ladder_through(31.0, {15, 15})), std::logic_error);
}

TEST_CASE("Ladders have steps of at most 1.2 where ways may be equally fast, and fit into the image")
{
    for (const ItemEffort effort : {ItemEffort::quick, ItemEffort::standard, ItemEffort::thorough})
        for (const bool on_software : {false, true})
            for (const int filters : {1, 8})
                for (const int side : {32, 256, 1024}) {
                    const Workload workload{.width = side, .height = side, .filters = filters};
                    const std::vector<int> sizes = separable_ladder(effort, on_software, workload);
                    INFO(name(effort) << ", " << on_software << ", " << filters << " filters, " << side);
                    CHECK(sizes.back() <= largest_kernel(workload));
                    for (std::size_t i = 1; i < sizes.size(); ++i) {
                        CHECK(sizes[i] % 2 == 1);
                        if (sizes[i - 1] >= 21)
                            CHECK(sizes[i] <= 1.2 * sizes[i - 1]);
                    }
                }
}

TEST_CASE("The crossover depends on the texture, or does not, or cannot be told")
{
    const std::string by_size = "fialka_cadik_2006_figure7_crossover_by_size";
    const auto verdict = [&](double smallest, double largest) {
        return verdict_named(claims_of_crossovers(smallest, largest), by_size);
    };
    CHECK_NOTHROW(require_sound_claims("fialka_cadik_2006_figure7", claims_of_crossovers(31, 41)));
    CHECK(verdict(31, 41) == Verdict::reproduced);
    CHECK(verdict(78, 69) == Verdict::reproduced);
    CHECK(verdict(68.5, 69) == Verdict::alike);
    for (const auto& [smallest, largest] : {std::pair{78.0, 200.0}, {200.0, 78.0}, {2.0, 78.0}}) {
        const std::vector<Claim> claims = claims_of_crossovers(smallest, largest);
        CHECK(verdict_named(claims, by_size) == Verdict::cannot_be_tested);
        CHECK_THAT(claim_named(claims, by_size).judgement.rule(), ContainsSubstring("the FFT is "));
    }
}
