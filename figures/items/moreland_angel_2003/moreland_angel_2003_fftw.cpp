// Section 6: forward transform, product and inverse of four 1024 x 1024 float arrays by FFTW, against the GPU; what
// keeping the data on the card saves; and what came of the growth of section 1.
#include "arrays/parallel_ranges.hpp"
#include "engine/image_runner.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "figures/report/fitness.hpp"
#include "filters/filtering_plan.hpp"
#include "gl/state_guard.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <span>

namespace fragfft::figures {

namespace {

constexpr int array_side = 1024;

std::size_t count_not_subnormal(std::span<const float> numbers)
{
    return static_cast<std::size_t>(std::count_if(
        numbers.begin(), numbers.end(), [](float number) { return std::fpclassify(number) != FP_SUBNORMAL; }));
}

constexpr int fftw_side = 1024;
constexpr int fftw_channels = 4;
constexpr const char* fftw_stem = "moreland_angel_2003_fftw";

TimedCase case_on_cpu(int threads)
{
    constexpr int any_kernel = 3; // the FFT's time does not depend on it
    return {{.width = fftw_side, .height = fftw_side, .channels = fftw_channels},
            {Processor::cpu, Approach::fft},
            any_kernel,
            threads};
}

Problem problem_on_gpu(Twiddles twiddles)
{
    return {.width = fftw_side, .height = fftw_side, .scaling = Scaling::paper, .twiddles = twiddles};
}

// All in turn.
struct FftwTimes
{
    gl::TimeStatistics one_thread; // FFTW's
    gl::TimeStatistics all_threads;
    gl::TimeStatistics as_published; // twiddles computed in the program
    gl::TimeStatistics by_table;
    // As published, by the wall clock: the filter alone up to the device's having finished, and with upload and read
    // back.
    gl::TimeStatistics alone;
    gl::TimeStatistics with_transfers;
    double one_off_milliseconds = 0.0;
};

FftwTimes measured_fftw_times(ItemContext& context)
{
    const TimingDevice device{context.context, context.engine, context.probe};
    const gl::Functions& gl = context.context.functions();
    const Method method = moreland_angel_2003::method();
    const auto one = prepare(case_on_cpu(1), device);
    const int threads = cpu::hardware_thread_count();
    const auto all = prepare(case_on_cpu(threads), device);

    const Image pixels = random_pixels(fftw_side, fftw_side);
    ImageRunner as_published(context.engine, filtering_plan(method, filtering_of(problem_on_gpu(Twiddles::computed))));
    ImageRunner by_table(context.engine, filtering_plan(method, filtering_of(problem_on_gpu(Twiddles::table))));
    for (ImageRunner* runner : {&as_published, &by_table}) {
        runner->upload("image", pixels);
        runner->upload("response", pixels);
    }
    gl::Timer timer(gl, context.context.device());
    const gl::StateGuard guard(gl, used_units({&as_published.prepared(), &by_table.prepared()}));
    const std::vector<gl::TimedRun> runs{one->timed_run(),
                                         all->timed_run(),
                                         timer.timed([&] { as_published.prepared().record(); }),
                                         timer.timed([&] { by_table.prepared().record(); }),
                                         timed_by_wall_clock([&] {
                                             as_published.prepared().record();
                                             gl.Finish();
                                         }),
                                         timed_by_wall_clock([&] { as_published.run(pixels); })};
    const std::vector<gl::TimeStatistics> times = gl::measure_in_turn(runs, context.sampling());
    return {
        times[0], times[1], times[2], times[3], times[4], times[5], as_published.prepared().preparation_milliseconds()};
}

class FftwClaims
{
public:
    FftwClaims(ItemContext& context, const FftwTimes& times, const BadScalingTimes& bad_scaling)
        : context_(context), times_(times), bad_scaling_(bad_scaling), published_(reference::published_table(fftw_stem))
    {
    }

    std::vector<Claim> all() const
    {
        return {ratio(), bad_scaling_claim(published_, bad_scaling_), transfers(), growth_a_year()};
    }

private:
    bool on_software() const { return context_.context.device().is_software; }
    std::size_t row_of(const std::string& implementation) const
    {
        return published_.row_where("implementation", implementation);
    }
    double published_seconds(const std::string& implementation) const
    {
        return published_.number(row_of(implementation), "filtering_seconds");
    }

    Claim ratio() const
    {
        Claim claim = claim_of(published_, row_of("fragment programs"), "ratio",
                               "The GPU filters four 1024 x 1024 arrays in a time comparable to FFTW's on the CPU");
        const double then = published_seconds("fragment programs") / published_seconds("FFTW");
        const std::string unit = "times FFTW's time";
        state_ratio(claim, {then, then}, ratio_in_turn(times_.as_published, times_.one_thread),
                    unit + " on one thread");
        claim.published = fmt::format("{} {}, which they call comparable", number(then, 2), unit);
        const int threads = cpu::hardware_thread_count();
        claim.beside += fmt::format("; {} times on all {} threads",
                                    text_of(ratio_in_turn(times_.as_published, times_.all_threads)), threads);
        claim.explanation = fmt::format("Judged against one thread, for a processor of 2003 had one core. The filter's "
                                        "{} passes took {} ms, FFTW {} ms on "
                                        "one thread and {} ms on {}. ",
                                        moreland_angel_2003_filter_as_published(fftw_side).passes.size(),
                                        text_of(spread_of(times_.as_published)), text_of(spread_of(times_.one_thread)),
                                        text_of(spread_of(times_.all_threads)), threads);
        claim.explanation +=
            on_software() ? "A software renderer runs the fragment programs on the same CPU, with threads of its own, "
                            "so two programs of one processor are compared here. Likely FFTW gains by keeping data in "
                            "caches, where a pass for each iteration moves every texel through memory."
                          : "A pass for each iteration reads and writes every texel; what a pass waits for on this "
                            "device is told by What limits this machine.";
        judge_only_with(Need::graphics_hardware, claim, context_);
        return claim;
    }

    Claim transfers() const
    {
        Claim claim = claim_in_text(fftw_stem, "transfers", "data on the card",
                                    "Keeping data on the card saves transferring them to the CPU and back");
        const Interval ratio = ratio_in_turn(times_.with_transfers, times_.alone);
        state_ordering(claim, "the transfers are saved; no number is given", ratio,
                       "times the filter's own time with upload and read back");
        constexpr double mebibytes = static_cast<double>(fftw_side) * fftw_side * fftw_channels * 4 / (1024.0 * 1024.0);
        claim.explanation = fmt::format(
            "The filter took {} ms alone, and {} ms with the upload of the image and the read back of the result, {} "
            "MiB of floats each way. {}",
            text_of(spread_of(times_.alone)), text_of(spread_of(times_.with_transfers)), number(mebibytes),
            on_software() ? "A software renderer has no memory of its own, so the transfers are copies within the "
                            "computer's memory."
                          : "Both by the wall clock, up to the device's having finished.");
        judge_only_with(Need::memory_of_its_own, claim, context_);
        return claim;
    }

    // From their filter in 2003 to this machine's in the year of the run.
    Claim growth_a_year() const
    {
        const std::string quantity = "growth of graphics hardware";
        Claim claim = claim_in_text(fftw_stem, "growth_a_year", quantity,
                                    "The performance of graphics hardware grows by this factor a year");
        const int then = static_cast<int>(published_.number(row_of("fragment programs"), "year"));
        const std::chrono::year_month_day today{
            std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
        const int now = static_cast<int>(today.year());
        const std::string absence = on_software() ? "a software renderer is no graphics hardware"
                                    : now <= then ? fmt::format("by this machine's clock it is {}", now)
                                                  : "";
        if (!absence.empty()) {
            state_untestable(claim, ClaimKind::hardware_figure, words_in_text(quantity), absence);
            return claim;
        }
        const double their_milliseconds = 1e3 * published_seconds("fragment programs");
        const Interval time = spread_of(times_.as_published);
        const auto a_year = [&](double milliseconds) {
            return std::pow(their_milliseconds / milliseconds, 1.0 / (now - then));
        };
        state_figure(
            claim,
            {value_in_text(quantity), {a_year(time.high), a_year(time.middle), a_year(time.low)}, "times a year"});
        claim.published = words_in_text(quantity);
        claim.explanation = fmt::format(
            "Between their filter of 1024 x 1024, {} s in {}, and the same one here, {} ms in {}, lie {} years and a "
            "factor of {}. This speaks for one filter on this machine alone.",
            number(their_milliseconds * 1e-3, 2), then, text_of(time), now, now - then,
            number(their_milliseconds / time.middle, 3));
        return claim;
    }

    ItemContext& context_;
    const FftwTimes& times_;
    const BadScalingTimes& bad_scaling_;
    reference::PublishedTable published_;
};

} // namespace

ScaledArray::ScaledArray(float size) : fftw_(array_side, array_side, 1, 1)
{
    const std::vector<float> pixels = random_pixels(array_side, array_side, 1).samples;
    // The mean is 0, or the bin of frequency 0 would be far larger than all others.
    std::transform(pixels.begin(), pixels.end(), fftw_.plane(0).begin(),
                   [=](float pixel) { return size * (pixel - 0.5f); });
    // The filter divides by the number of pixels; with half their root here products lie as far below the spectrum as
    // the result lies above them, and all three are subnormal where the array is.
    constexpr float modulus = array_side / 2;
    for (std::size_t bin = 0; bin < fftw_.spectrum(0).size(); ++bin)
        response_.push_back(std::polar(modulus, static_cast<float>(bin)));
}

void ScaledArray::filter()
{
    fftw_.filter(response_);
}

double ScaledArray::share_not_subnormal()
{
    const std::span<const std::complex<float>> bins = fftw_.spectrum(0);
    // std::complex<float> is laid out as two floats (C++ standard, complex.numbers.general).
    const std::span<const float> parts(reinterpret_cast<const float*>(bins.data()), 2 * bins.size());
    const std::span<const float> result = fftw_.result(0);
    return static_cast<double>(count_not_subnormal(parts) + count_not_subnormal(result)) /
           static_cast<double>(parts.size() + result.size());
}

BadScalingTimes bad_scaling_times(const gl::Sampling& sampling)
{
    ScaledArray ordinary(ordinary_size);
    ScaledArray subnormal(subnormal_size);
    ScaledArray overflowing(overflowing_size);
    std::vector<gl::TimedRun> runs;
    for (ScaledArray* array : {&ordinary, &subnormal, &overflowing})
        runs.push_back(timed_by_wall_clock([array] { array->filter(); }));
    const std::vector<gl::TimeStatistics> times = gl::measure_in_turn(runs, sampling);
    return {times[0], times[1], times[2], subnormal.share_not_subnormal()};
}

Claim bad_scaling_claim(const reference::PublishedTable& published, const BadScalingTimes& times)
{
    const std::size_t row = published.row_where("implementation", "FFTW with scaling not performed correctly");
    Claim claim = claim_of(published, row, "scaling", "FFTW takes longer when scaling is not performed correctly");
    state_ordering(claim,
                   fmt::format("{} {} s instead of {} s", published.text(row, "qualifier"),
                               published.text(row, "filtering_seconds"),
                               published.text(published.row_where("implementation", "FFTW"), "filtering_seconds")),
                   ratio_in_turn(times.subnormal, times.ordinary),
                   "times as long on subnormal numbers as on ordinary ones");
    claim.beside =
        fmt::format("; {} times on numbers that overflowed", text_of(ratio_in_turn(times.overflowed, times.ordinary)));
    claim.explanation = fmt::format(
        "The paper does not say what was scaled wrongly. Subnormal numbers as the cause are our inference: arrays that "
        "are divided too often shrink at every filtering until they are subnormal, on which processors of that time "
        "were likely many times slower, too. Here one array of {0} x {0} was filtered on one thread, in {1} ms with "
        "ordinary numbers and in {2} ms with numbers so small that array, spectrum and result are subnormal; where "
        "only some of theirs were, it took less than the whole of that. Arrays that are not divided at all grow until "
        "they overflow, which likely slowed down processors of 2003 as well.",
        array_side, text_of(spread_of(times.ordinary)), text_of(spread_of(times.subnormal)));
    return claim;
}

ItemResult moreland_angel_2003_fftw(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table(fftw_stem);
    const FftwTimes times = measured_fftw_times(context);
    const BadScalingTimes bad_scaling = bad_scaling_times(context.series_sampling());
    const int threads = cpu::hardware_thread_count();
    const Method method = moreland_angel_2003::method();

    ItemResult result;
    result.table.columns = {"implementation", "seconds, median", "seconds, minimum", "hardware", "year", "timed by"};
    for (std::size_t row = 0; row < published.row_count(); ++row)
        result.table.rows.push_back(
            {published.text(row, "implementation"),
             fmt::format("{} {}", published.text(row, "qualifier"), published.text(row, "filtering_seconds")), "",
             published.text(row, "hardware"), published.text(row, "year"), "the authors"});
    const auto add = [&](const std::string& implementation, const gl::TimeStatistics& time,
                         const std::string& hardware) {
        result.table.rows.push_back({implementation, number(time.median_milliseconds * 1e-3),
                                     number(time.minimum_milliseconds * 1e-3), hardware, "now",
                                     fmt::format("{}, {} runs", time.method, time.runs)});
    };
    const std::string gpu = context.context.device().renderer;
    add("FFTW 3, real transforms, 1 thread", times.one_thread, "this CPU");
    if (threads > 1)
        add(fmt::format("FFTW 3, real transforms, {} threads", threads), times.all_threads, "this CPU");
    add("FFTW 3, one array instead of four, 1 thread", bad_scaling.ordinary, "this CPU");
    add("FFTW 3, one array of subnormal numbers, 1 thread", bad_scaling.subnormal, "this CPU");
    add("FFTW 3, one array of numbers that overflow, 1 thread", bad_scaling.overflowed, "this CPU");
    add("fragment programs, twiddles computed", times.as_published, gpu);
    add("fragment programs, twiddles from a table", times.by_table, gpu);
    add("fragment programs, twiddles computed, up to the device's having finished", times.alone, gpu);
    add("fragment programs, twiddles computed, with upload and read back", times.with_transfers, gpu);

    result.times = {measured_time(quantity(case_on_cpu(1)), times.one_thread),
                    measured_time(quantity(case_on_cpu(threads)), times.all_threads)};
    for (const auto& [twiddles, how, time] : {std::tuple{Twiddles::computed, "twiddles computed", &times.as_published},
                                              {Twiddles::table, "twiddles from a table", &times.by_table}}) {
        result.times.push_back(measured_time(filter_quantity(problem_on_gpu(twiddles)), *time));
        result.passes.push_back(context.pass_list(fmt::format("The filter of 1024 x 1024, {}", how),
                                                  filtering_plan(method, filtering_of(problem_on_gpu(twiddles)))));
    }
    // Where subnormal numbers are rounded to zero, it is zeros that are timed.
    constexpr double few = 0.01;
    result.checks = {{"numbers that are not subnormal where FFTW is timed on subnormal ones, of 1",
                      bad_scaling.share_not_subnormal, few}};
    result.claims = FftwClaims(context, times, bad_scaling).all();
    const auto seconds = [&](const std::string& implementation) {
        return published.number(published.row_where("implementation", implementation), "filtering_seconds");
    };
    result.text = fmt::format(
        "<p>The authors found the GPU, at about {} s, comparable to FFTW on a 1.7 GHz Xeon, at {} s ({} s when it was "
        "badly scaled): {} times as long. Here the same passes and FFTW are timed in turn, FFTW on one thread, as a "
        "processor of 2003 had, and on all {}{}. FFTW plans with FFTW_MEASURE once and is not charged for it; nor are "
        "the fragment programs for compiling and allocating, {} ms here.</p>"
        "<p>What was badly scaled they do not say. Numbers that shrink at every filtering end as subnormal ones, on "
        "which processors take longer: FFTW is timed on an array of those, too, and on one that overflows.</p>"
        "<p>They add that a picture which is on the card already need not be transferred. The filter is timed with "
        "the upload of its image and the read back of its result, too.</p>",
        number(seconds("fragment programs")), number(seconds("FFTW")),
        number(seconds("FFTW with scaling not performed correctly")),
        number(seconds("fragment programs") / seconds("FFTW"), 2), threads,
        context.context.device().is_software ? "; a software renderer runs the fragment programs on the same CPU" : "",
        number(times.one_off_milliseconds, 3));
    return result;
}

} // namespace fragfft::figures
