// Table 2: the direct transform and three textbook FFTs on the CPU, forward and inverse, by size; and FFTW.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/csv_table.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
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

namespace mota_table2_claims {

using namespace mota_table2;

constexpr int smallest = 128;
constexpr int largest = 2048;
constexpr double butterflies_of_largest = largest * 11.0 / 2.0;
constexpr double nanoseconds_per_millisecond = 1e6;
constexpr const char* ffts[] = {in_time, in_frequency, recursive};

double theirs(const std::string& algorithm, int size)
{
    const auto published = reference::published_table("mota_2022_table2");
    return published.number(published.row_where("algorithm", algorithm), published_column(size));
}

Interval ratio_of(const ItemRows& rows, const std::string& algorithm, const std::string& other, int size)
{
    return rows.ratio(time_of(algorithm, size), time_of(other, size));
}

Interval growth_of(const ItemRows& rows, const std::string& algorithm)
{
    return rows.ratio(time_of(algorithm, largest), time_of(algorithm, smallest));
}

// The time of a term of the direct sum, forward or inverse.
double nanoseconds_of_term(double milliseconds)
{
    return milliseconds * nanoseconds_per_millisecond / (2.0 * largest * largest);
}

double nanoseconds_of_butterfly(double milliseconds)
{
    return milliseconds * nanoseconds_per_millisecond / (2.0 * butterflies_of_largest);
}

void direct_growth(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return growth_of(rows, direct); });
    claim.say_beside("beside");
}

void fft_growth(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return growth_of(rows, in_time); });
    claim.values.set("in frequency", growth_of(rows, in_frequency)).set("by recursion", growth_of(rows, recursive));
    claim.say_beside("beside");
}

void gain(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return ratio_of(rows, direct, in_time, largest); });
    claim.values.set("gain of smallest", ratio_of(rows, direct, in_time, smallest));
    claim.values.set("their term", nanoseconds_of_term(theirs(direct, largest)));
    claim.values.set("our term", nanoseconds_of_term(rows.time(time_of(direct, largest)).middle), 2);
    claim.say_beside("beside");
}

void every_variant(const ItemRows& rows, Evaluation& claim)
{
    for (const char* fft : ffts)
        for (const int size : sizes)
            claim.add_case(fmt::format("{} by {}, {} numbers", direct, fft, size),
                           [&] { return ratio_of(rows, direct, fft, size); });
}

void time_and_frequency_alike(const ItemRows& rows, Evaluation& claim)
{
    for (const int size : sizes)
        claim.add_case(fmt::format("{} numbers", size), [&] { return ratio_of(rows, in_frequency, in_time, size); });
}

void recursion(const ItemRows& rows, Evaluation& claim)
{
    for (const char* iterative : {in_time, in_frequency})
        for (const int size : sizes)
            claim.add_case(fmt::format("{} by {}, {} numbers", recursive, iterative, size),
                           [&] { return ratio_of(rows, recursive, iterative, size); });
}

void milliseconds(const ItemRows& rows, Evaluation& claim)
{
    const Interval here = rows.time(time_of(in_time, largest));
    claim.value_is([&] { return here; });
    claim.values.set("their butterfly", nanoseconds_of_butterfly(claim.claim.numbers.front()));
    claim.values.set("our butterfly", nanoseconds_of_butterfly(here.middle), 2);
}

constexpr Evaluator claims[] = {{"direct_growth", direct_growth},
                                {"fft_growth", fft_growth},
                                {"gain", gain},
                                {"every_variant", every_variant},
                                {"time_and_frequency_alike", time_and_frequency_alike},
                                {"recursion", recursion},
                                {"milliseconds", milliseconds}};

} // namespace mota_table2_claims

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
        {mota_table2::direct, "direct transform",
         [](const ComplexSamples& signal, Direction direction) { return reference::direct_dft(signal, direction); }},
        by_textbook(mota_table2::in_time, TextbookFft::decimation_in_time),
        by_textbook(mota_table2::in_frequency, TextbookFft::decimation_in_frequency),
        by_textbook(mota_table2::recursive, TextbookFft::recursive)};
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

// How many transforms one run times: as many as make the work of one of the largest size, because the clock is too
// coarse for a few microseconds, and caches that another run has filled would matter.
int table2_repetitions(int size)
{
    const auto butterflies = [](int length) { return length * std::countr_zero(static_cast<unsigned>(length)); };
    return std::max(1, butterflies(mota_table2::sizes.back()) / butterflies(size));
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

// All of it runs on one CPU thread, so the time that a device takes to settle does not matter. A round of all takes
// some hundredths of a second, most of it the direct transform.
gl::Sampling table2_sampling(const ItemContext& context, std::size_t works)
{
    constexpr int rounds[] = {5, 15, 45};
    constexpr double milliseconds_of_all[] = {600.0, 3000.0, 12000.0};
    const auto index = static_cast<std::size_t>(context.effort);
    return context.kept({.least_runs = rounds[index],
                         .least_milliseconds = milliseconds_of_all[index] / static_cast<double>(works),
                         .warm_up_milliseconds = 100.0});
}

std::vector<gl::TimedRun> table2_runs()
{
    std::vector<gl::TimedRun> runs;
    for (const int size : mota_table2::sizes) {
        const ComplexSamples signal = table2_signal(size);
        for (const Table2Algorithm& algorithm : table2_algorithms()) {
            const bool is_short = algorithm.name != mota_table2::direct;
            runs.push_back(
                timed_run(is_short ? table2_repetitions(size) : 1, [signal, transform = algorithm.transform] {
                    static_cast<void>(transform(transform(signal, Direction::forward), Direction::inverse));
                }).named(mota_table2::time_of(algorithm.name, size).text()));
        }
        const auto line = std::make_shared<cpu::FftwLine>(size);
        std::copy(signal.begin(), signal.end(), line->samples().begin());
        runs.push_back(timed_run(table2_repetitions(size), [line] {
                           line->forward();
                           line->inverse();
                       }).named(mota_table2::time_of(mota_table2::fftw, size).text()));
    }
    return runs;
}

void check_table2(Recorder& rows)
{
    const int size = mota_table2::sizes.back();
    const ComplexSamples signal = table2_signal(size);
    const DoubleComplexImage wanted = reference::fftw_transform(row_of_samples(signal), Direction::forward);
    // As reference/textbook_fft.hpp promises.
    const double bound = size * std::numeric_limits<double>::epsilon();
    for (const Table2Algorithm& algorithm : table2_algorithms()) {
        const ComplexSamples spectrum = algorithm.transform(signal, Direction::forward);
        rows.check(fmt::format("{} of {} numbers against FFTW: relative L2 error", algorithm.words, size),
                   reference::relative_l2(row_of_samples(spectrum), wanted), bound);
        const ComplexSamples back = algorithm.transform(spectrum, Direction::inverse);
        rows.check(fmt::format("{} of {} numbers, there and back: relative L2 error", algorithm.words, size),
                   reference::relative_l2(row_of_samples(back), row_of_samples(signal)), bound);
    }
}

void measure_table2(ItemContext& context, Experiment& experiment)
{
    const std::vector<gl::TimedRun> runs = table2_runs();
    gl::measure_in_turn(runs, table2_sampling(context, runs.size()));
    if (experiment.is_first_moment())
        check_table2(experiment.rows);
}

Table table2_table(const ItemRows& rows)
{
    Table table({{"algorithm"},
                 {"numbers", ColumnKind::number},
                 {"published, ms", ColumnKind::number, 6},
                 {"here, ms", ColumnKind::interval},
                 {"published by here", ColumnKind::number, 3},
                 {"timed by"}});
    for (const int size : mota_table2::sizes)
        for (const char* algorithm : {mota_table2::direct, mota_table2::in_time, mota_table2::in_frequency,
                                      mota_table2::recursive, mota_table2::fftw}) {
            const Key key = mota_table2::time_of(algorithm, size);
            const Interval here = rows.time(key);
            Cell published;
            Cell factor;
            if (algorithm != std::string(mota_table2::fftw)) {
                const double theirs = mota_table2_claims::theirs(algorithm, size);
                published = theirs;
                factor = theirs / here.middle;
            }
            table.add_row({algorithm, static_cast<double>(size), published, here, factor, rows.clock_and_runs(key)});
        }
    return table;
}

Chart table2_chart()
{
    Chart chart{"mota_2022_table2",
                prose().section("mota_2022_table2.chart"),
                {.label = "numbers transformed", .logarithmic = true},
                {.label = "forward and inverse, ms", .logarithmic = true},
                {}};
    for (const char* algorithm :
         {mota_table2::direct, mota_table2::in_time, mota_table2::in_frequency, mota_table2::recursive}) {
        const std::string pair = algorithm;
        chart.curves.push_back({pair, "numbers", "here, ms", {{"algorithm", pair}}, false, false, pair});
        chart.curves.push_back({pair + ", 2022", "numbers", "published, ms", {{"algorithm", pair}}, true, false, pair});
    }
    chart.curves.push_back({mota_table2::fftw, "numbers", "here, ms", {{"algorithm", mota_table2::fftw}}});
    return chart;
}

void tell_table2(const ItemRows& rows, ItemResult& told)
{
    told.table = table2_table(rows);
    told.charts = {table2_chart()};
    told.text = prose().html("mota_2022_table2", {});
}

} // namespace

Key mota_table2::time_of(const std::string& algorithm, int size)
{
    return {"forward and inverse transform, one thread", {{"algorithm", algorithm}, {"numbers", size}}};
}

std::string mota_table2::published_column(int size)
{
    return fmt::format("milliseconds_{}", size);
}

constexpr ItemCode mota_2022_table2{measure_table2, mota_table2_claims::claims, tell_table2};

} // namespace fragfft::figures
