// Table 2: the direct transform and three textbook FFTs on the CPU, forward and inverse, by size; and FFTW.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/csv_table.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>

namespace fragfft::figures {

namespace {

class Table2
{
public:
    explicit Table2(const std::vector<Table2Time>& times) : times_(times) {}

    const reference::PublishedTable& published() const { return published_; }
    std::size_t row(const std::string& algorithm) const { return published_.row_where("algorithm", algorithm); }
    double theirs(const std::string& algorithm, int size) const
    {
        return published_.number(row(algorithm), published_column(size));
    }
    double their_ratio(const std::string& algorithm, const std::string& other, int size) const
    {
        return theirs(algorithm, size) / theirs(other, size);
    }
    double their_growth(const std::string& algorithm) const
    {
        return theirs(algorithm, largest) / theirs(algorithm, smallest);
    }
    const gl::TimeStatistics& time(const std::string& algorithm, int size) const
    {
        const auto found = std::find_if(times_.begin(), times_.end(), [&](const Table2Time& one) {
            return one.algorithm == algorithm && one.size == size;
        });
        if (found == times_.end())
            throw std::logic_error(fmt::format("{} of {} numbers was not timed", algorithm, size));
        return found->time;
    }
    Interval ratio(const std::string& algorithm, const std::string& other, int size) const
    {
        return ratio_in_turn(time(algorithm, size), time(other, size));
    }
    Interval growth(const std::string& algorithm) const
    {
        return ratio_in_turn(time(algorithm, largest), time(algorithm, smallest));
    }

    static constexpr int smallest = 128;
    static constexpr int largest = 2048;

private:
    const std::vector<Table2Time>& times_;
    reference::PublishedTable published_ = reference::published_table("mota_2022_table2");
};

constexpr const char* growth_range = "from 128 to 2048 numbers"; // of Table2::smallest and largest

double nanoseconds_a_term(double milliseconds)
{
    constexpr double nanoseconds_per_millisecond = 1e6;
    return milliseconds * nanoseconds_per_millisecond / (2.0 * Table2::largest * Table2::largest);
}

// One algorithm's time and what it is divided by.
using Quotients = std::vector<std::pair<std::string, std::string>>;

std::vector<Case> ratios_of_all_sizes(const Table2& table, const Quotients& quotients)
{
    std::vector<Case> ratios;
    for (const auto& [algorithm, other] : quotients)
        for (const int size : table2::sizes)
            ratios.push_back(
                {fmt::format("{}{} numbers", quotients.size() > 1 ? algorithm + " by " + other + ", " : "", size),
                 table.ratio(algorithm, other, size)});
    return ratios;
}

Published range_of_theirs(const Table2& table, const Quotients& quotients)
{
    std::vector<double> ratios;
    for (const auto& [algorithm, other] : quotients)
        for (const int size : table2::sizes)
            ratios.push_back(table.their_ratio(algorithm, other, size));
    const auto [least, greatest] = std::minmax_element(ratios.begin(), ratios.end());
    return {*least, *greatest};
}

std::string told_range(const Published& range)
{
    return fmt::format("{} to {}", number(range.least, 3), number(range.greatest, 3));
}

Claim direct_growth_claim(const Table2& table)
{
    constexpr double law = static_cast<double>(Table2::largest) * Table2::largest / Table2::smallest / Table2::smallest;
    Claim claim = claim_of(table.published(), table.row(table2::direct), "direct_growth",
                           "The time of a direct transform grows as N^2");
    state_growth(claim, fmt::format("O(N^2); their times by {}", number(table.their_growth(table2::direct), 3)), law,
                 table.growth(table2::direct), growth_range);
    claim.explanation =
        "Section 2.2.1 and chapter 3 call the growth exponential; the law that is written, O(N^2), and the table's own "
        "numbers are quadratic.";
    return claim;
}

Claim fft_growth_claim(const Table2& table)
{
    constexpr double law = Table2::largest * 11.0 / (Table2::smallest * 7.0);
    Claim claim = claim_of(table.published(), table.row(table2::in_time), "fft_growth",
                           "The time of an FFT grows as N log N, here that of decimation in time");
    state_growth(claim, fmt::format("O(N log N); their times by {}", number(table.their_growth(table2::in_time), 3)),
                 law, table.growth(table2::in_time), growth_range);
    claim.beside += fmt::format("; in frequency {}, by recursion {}", text_of(table.growth(table2::in_frequency)),
                                text_of(table.growth(table2::recursive)));
    claim.explanation = "The law is 2048 log2 2048 by 128 log2 128.";
    return claim;
}

Claim table2_gain_claim(const Table2& table)
{
    const double theirs = table.their_ratio(table2::direct, table2::in_time, Table2::largest);
    Claim claim = claim_of(table.published(), table.row(table2::direct), "gain",
                           "An FFT of 2048 numbers is faster by far than the direct transform");
    state_ratio(claim, {theirs, theirs}, table.ratio(table2::direct, table2::in_time, Table2::largest), "times");
    claim.published +=
        fmt::format("; {} times at {}", number(table.their_ratio(table2::direct, table2::in_time, Table2::smallest), 3),
                    Table2::smallest);
    claim.beside += fmt::format(
        "; {} times at {}", text_of(table.ratio(table2::direct, table2::in_time, Table2::smallest)), Table2::smallest);
    claim.explanation = fmt::format(
        "A term of the direct sum took them {} ns and takes {} ns here, with factors from a table of N powers. Likely "
        "they computed a sine and a cosine for every term; the dissertation does not list that program.",
        number(nanoseconds_a_term(table.theirs(table2::direct, Table2::largest)), 3),
        number(nanoseconds_a_term(table.time(table2::direct, Table2::largest).median_milliseconds), 2));
    return claim;
}

Claim table2_every_variant_claim(const Table2& table)
{
    const Quotients quotients{
        {table2::direct, table2::in_time}, {table2::direct, table2::in_frequency}, {table2::direct, table2::recursive}};
    Claim claim = claim_of(table.published(), table.row(table2::direct), "every_variant",
                           "Every FFT is critically faster than the direct transform, at every size");
    state_ordering(claim, told_range(range_of_theirs(table, quotients)) + " times as fast",
                   ratios_of_all_sizes(table, quotients), "times as fast", Strength::strong);
    claim.explanation = "\"Critically\" is read as a strong word.";
    return claim;
}

Claim table2_alike_claim(const Table2& table)
{
    Claim claim = claim_of(table.published(), table.row(table2::in_frequency), "time_and_frequency_alike",
                           "Decimation in frequency takes as long as decimation in time, at every size");
    const Quotients quotients{{table2::in_frequency, table2::in_time}};
    state_alike(claim, told_range(range_of_theirs(table, quotients)) + " times", ratios_of_all_sizes(table, quotients),
                "times");
    claim.explanation = "Both make the same number of butterflies and move all numbers once to reverse bits.";
    return claim;
}

Claim table2_recursion_claim(const Table2& table)
{
    const Quotients quotients{{table2::recursive, table2::in_time}, {table2::recursive, table2::in_frequency}};
    Claim claim = claim_of(table.published(), table.row(table2::recursive), "recursion",
                           "The recursive FFT is slower than both iterative ones, at every size");
    state_ratio(claim, range_of_theirs(table, quotients), ratios_of_all_sizes(table, quotients), "times");
    claim.explanation =
        "The dissertation names the calls as the cost. Here each call also takes memory for its halves, copies them, "
        "in place of the reversal of bits, and computes a sine and a cosine; how theirs keeps its halves is not told.";
    return claim;
}

Claim table2_milliseconds_claim(const Table2& table)
{
    Claim claim = claim_of(table.published(), table.row(table2::in_time), "milliseconds",
                           "Decimation in time of 2048 numbers, forward and inverse");
    state_figure(claim, {table.theirs(table2::in_time, Table2::largest),
                         spread_of(table.time(table2::in_time, Table2::largest)), "ms"});
    claim.explanation = fmt::format(
        "A butterfly takes {} ns there and {} ns here, on one thread in double precision; their language, compiler and "
        "precision are not told.",
        number(claim.then_and_now->then * 1e6 / (2.0 * Table2::largest * 11.0 / 2.0), 3),
        number(claim.then_and_now->now.middle * 1e6 / (2.0 * Table2::largest * 11.0 / 2.0), 2));
    return claim;
}

using reference::ComplexSamples;
using reference::TextbookFft;

using Transform = std::function<ComplexSamples(const ComplexSamples&, Direction)>;

struct Table2Algorithm
{
    std::string name; // in the table
    std::string words;
    Transform transform;
};

Table2Algorithm by_textbook(const char* name, TextbookFft fft)
{
    return {name, fmt::format("FFT, {}", reference::name(fft)),
            [fft](const ComplexSamples& signal, Direction direction) {
                return reference::textbook_fft(fft, signal, direction);
            }};
}

std::vector<Table2Algorithm> table2_algorithms()
{
    return {
        {table2::direct, "direct transform",
         [](const ComplexSamples& signal, Direction direction) { return reference::direct_dft(signal, direction); }},
        by_textbook(table2::in_time, TextbookFft::decimation_in_time),
        by_textbook(table2::in_frequency, TextbookFft::decimation_in_frequency),
        by_textbook(table2::recursive, TextbookFft::recursive)};
}

ComplexSamples table2_signal(int size)
{
    const Image numbers = random_pixels(size, 1, 2);
    ComplexSamples signal;
    for (int n = 0; n < size; ++n)
        signal.emplace_back(numbers.at(n, 0, 0), numbers.at(n, 0, 1));
    return signal;
}

DoubleComplexImage row_of_samples(const ComplexSamples& samples)
{
    DoubleComplexImage row(static_cast<int>(samples.size()), 1, 1);
    row.samples = samples;
    return row;
}

// What one run times: as many transforms as make the work of one of the largest size, for the clock tells little of a
// few microseconds, and the caches that another run has filled weigh on them.
int table2_repetitions(int size)
{
    const auto butterflies = [](int length) { return length * std::countr_zero(static_cast<unsigned>(length)); };
    return std::max(1, butterflies(table2::sizes.back()) / butterflies(size));
}

gl::TimedRun timed_run(int count, std::function<void()> forward_and_inverse)
{
    return {wall_clock, [count, work = std::move(forward_and_inverse)] {
                const auto start = std::chrono::steady_clock::now();
                for (int i = 0; i < count; ++i)
                    work();
                return milliseconds_since(start) / count;
            }};
}

// All of it is work of one CPU thread: how long a device takes to settle says nothing here. A round of all is some
// hundredths of a second, most of it the direct transform.
gl::Sampling sampling(const ItemContext& context, std::size_t works)
{
    constexpr int rounds[] = {5, 15, 45};
    constexpr double milliseconds_of_all[] = {600.0, 3000.0, 12000.0};
    const auto index = static_cast<std::size_t>(context.effort);
    return context.kept({.least_runs = rounds[index],
                         .least_milliseconds = milliseconds_of_all[index] / static_cast<double>(works),
                         .warm_up_milliseconds = 100.0});
}

std::vector<Table2Time> measured_table2_times(const ItemContext& context)
{
    std::vector<Table2Time> times;
    std::vector<gl::TimedRun> runs;
    for (const int size : table2::sizes) {
        const ComplexSamples signal = table2_signal(size);
        for (const Table2Algorithm& algorithm : table2_algorithms()) {
            times.push_back({algorithm.name, size, {}});
            const bool is_short = algorithm.name != table2::direct;
            runs.push_back(
                timed_run(is_short ? table2_repetitions(size) : 1, [signal, transform = algorithm.transform] {
                    static_cast<void>(transform(transform(signal, Direction::forward), Direction::inverse));
                }).named(fmt::format("{}, {}", algorithm.name, size)));
        }
        times.push_back({table2::fftw, size, {}});
        const auto line = std::make_shared<cpu::FftwLine>(size);
        std::copy(signal.begin(), signal.end(), line->samples().begin());
        runs.push_back(timed_run(table2_repetitions(size), [line] {
                           line->forward();
                           line->inverse();
                       }).named(fmt::format("{}, {}", table2::fftw, size)));
    }
    const auto statistics = gl::measure_in_turn(runs, sampling(context, runs.size()));
    for (std::size_t i = 0; i < times.size(); ++i)
        times[i].time = statistics[i];
    return times;
}

void add_table2_checks(ItemResult& result)
{
    const int size = table2::sizes.back();
    const ComplexSamples signal = table2_signal(size);
    const DoubleComplexImage wanted = cpu::fftw_transform(row_of_samples(signal), Direction::forward);
    // As reference/textbook_fft.hpp promises.
    const double bound = size * std::numeric_limits<double>::epsilon();
    for (const Table2Algorithm& algorithm : table2_algorithms()) {
        const ComplexSamples spectrum = algorithm.transform(signal, Direction::forward);
        result.checks.push_back({fmt::format("{} of {} numbers against FFTW: relative L2 error", algorithm.words, size),
                                 reference::relative_l2(row_of_samples(spectrum), wanted), bound});
        const ComplexSamples back = algorithm.transform(spectrum, Direction::inverse);
        result.checks.push_back(
            {fmt::format("{} of {} numbers, there and back: relative L2 error", algorithm.words, size),
             reference::relative_l2(row_of_samples(back), row_of_samples(signal)), bound});
    }
}

CsvTable table2_table(const std::vector<Table2Time>& times, const reference::PublishedTable& published)
{
    CsvTable table;
    table.columns = {"algorithm", "numbers",           "published, ms", "here, ms", "5th of a hundred, ms",
                     "95th, ms",  "published by here", "runs",          "timed by"};
    for (const Table2Time& one : times) {
        std::string theirs;
        std::string factor;
        if (one.algorithm != table2::fftw) {
            const std::size_t row = published.row_where("algorithm", one.algorithm);
            theirs = published.text(row, published_column(one.size));
            factor = number(published.number(row, published_column(one.size)) / one.time.median_milliseconds, 3);
        }
        const Interval here = spread_of(one.time);
        table.rows.push_back({one.algorithm, std::to_string(one.size), theirs, number(here.middle), number(here.low),
                              number(here.high), factor, std::to_string(one.time.runs), one.time.method});
    }
    return table;
}

Chart table2_chart()
{
    Chart chart{
        "mota_2022_table2",
        "Time of a forward and an inverse transform by size, on one thread: the dissertation's, dashed, and this "
        "machine's.",
        {.label = "numbers transformed", .logarithmic = true},
        {.label = "forward and inverse, ms", .logarithmic = true},
        {}};
    for (const char* algorithm : {table2::direct, table2::in_time, table2::in_frequency, table2::recursive}) {
        const std::string pair = algorithm;
        chart.curves.push_back({pair, "numbers", "here, ms", {{"algorithm", pair}}, false, false, pair});
        chart.curves.push_back({pair + ", 2022", "numbers", "published, ms", {{"algorithm", pair}}, true, false, pair});
    }
    chart.curves.push_back({table2::fftw, "numbers", "here, ms", {{"algorithm", table2::fftw}}});
    return chart;
}

} // namespace

std::string published_column(int size)
{
    return fmt::format("milliseconds_{}", size);
}

std::vector<Claim> table2_claims(const std::vector<Table2Time>& times)
{
    const Table2 table(times);
    return {direct_growth_claim(table),        fft_growth_claim(table),   table2_gain_claim(table),
            table2_every_variant_claim(table), table2_alike_claim(table), table2_recursion_claim(table),
            table2_milliseconds_claim(table)};
}

ItemResult mota_2022_table2(ItemContext& context)
{
    const std::vector<Table2Time> times = measured_table2_times(context);
    ItemResult result;
    result.table = table2_table(times, reference::published_table("mota_2022_table2"));
    result.charts = {table2_chart()};
    add_table2_checks(result);
    result.claims = table2_claims(times);
    result.text =
        "<p>Before any GPU, the dissertation times four ways to transform 128 to 2048 complex numbers on a CPU: the "
        "sum of the definition, the two iterative FFTs of its Algorithms 1 and 2, and a recursive one. They are "
        "written here as they are listed, misprints corrected (<a href=\"#errata\">where the papers must be "
        "corrected</a>): one thread, double precision, and the factor of each butterfly is the one before times a root "
        "of unity.</p>"
        "<p>FFTW, which the dissertation did not time here, stands beside them with measured plans. All were timed in "
        "turn and none was extrapolated. The dissertation does not say which processor or compiler made its table, so "
        "only its ratios are judged.</p>";
    return result;
}

} // namespace fragfft::figures
