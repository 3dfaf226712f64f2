// Section 6: forward transform, product and inverse of four 1024 x 1024 float arrays by FFTW, against the GPU; what
// keeping the data on the card saves; and what came of the growth of section 1.
#include "arrays/parallel_ranges.hpp"
#include "engine/image_runner.hpp"
#include "figures/items/common/fair_cpu_opponent.hpp"
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

namespace fragfft::figures {

namespace {

constexpr int fftw_side = 1024;
constexpr int fftw_channels = 4;
constexpr const char* fftw_stem = "moreland_angel_2003_fftw";
constexpr double majority_in_percent = 50.0; // by the word alone

TimedCase case_on_cpu(int threads)
{
    constexpr int any_kernel = 3; // the FFT's time does not depend on it
    return {{.width = fftw_side, .height = fftw_side, .channels = fftw_channels},
            {Processor::cpu, Approach::fft},
            any_kernel,
            threads};
}

Problem problem_of(Twiddles twiddles)
{
    Problem problem = moreland_angel_2003_problem(fftw_side);
    problem.twiddles = twiddles;
    return problem;
}

// All in turn.
struct FftwTimes
{
    gl::TimeStatistics one_thread; // FFTW's
    gl::TimeStatistics all_threads;
    // The same with the image read back from the card before, and the result uploaded behind.
    gl::TimeStatistics one_thread_with_transfers;
    gl::TimeStatistics all_threads_with_transfers;
    gl::TimeStatistics as_published;
    gl::TimeStatistics by_table; // our variant: twiddle factors from a table, a program for each region of the product
    gl::TimeStatistics product;  // as published
    // As published, by the wall clock: the filter alone up to the device's having finished, and with upload and read
    // back. Where the wall clock times all, the former is as_published.
    gl::TimeStatistics alone;
    gl::TimeStatistics with_transfers;
    double one_off_milliseconds = 0.0;

    CpuOpponent opponent() const { return fair_cpu_opponent(one_thread, all_threads, cpu::hardware_thread_count()); }
    const gl::TimeStatistics& opponent_with_transfers() const
    {
        return opponent().threads == 1 ? one_thread_with_transfers : all_threads_with_transfers;
    }
};

FftwTimes measured_fftw_times(ItemContext& context)
{
    const TimingDevice device{context.context, context.engine, context.probe};
    const gl::Functions& gl = context.context.functions();
    const Method method = moreland_angel_2003::method();
    const auto one = prepare(case_on_cpu(1), device);
    const auto all = prepare(case_on_cpu(cpu::hardware_thread_count()), device);

    const Image pixels = random_pixels(fftw_side, fftw_side);
    ImageRunner as_published(context.engine, moreland_angel_2003_filter_as_published(fftw_side));
    ImageRunner by_table(context.engine, filtering_plan(method, filtering_of(problem_of(Twiddles::table))));
    ImageRunner product(context.engine, method.multiply(problem_of(Twiddles::computed)));
    for (ImageRunner* runner : {&as_published, &by_table, &product}) {
        runner->upload("image", pixels);
        runner->upload("response", pixels);
    }
    const auto beside_transfers = [&](TimedFiltering& filtering) {
        return timed_by_wall_clock([&, run = filtering.timed_run().run] {
            static_cast<void>(as_published.read_back("result", fftw_channels));
            run();
            as_published.upload("image", pixels); // the same every time, and as large as a result
            gl.Finish();
        });
    };
    gl::Timer timer(gl, context.context.device());
    const gl::StateGuard guard(gl, used_units({&as_published.prepared(), &by_table.prepared(), &product.prepared()}));
    const std::string published = as_published.prepared().plan().name;
    std::vector<gl::TimedRun> runs{
        one->timed_run().named(one->name),
        all->timed_run().named(all->name),
        beside_transfers(*one).named(one->name + ", with transfers"),
        beside_transfers(*all).named(all->name + ", with transfers"),
        timed_by_wall_clock([&] { as_published.run(pixels); }).named(published + ", with transfers"),
        timer.timed([&] { as_published.prepared().record(); }).named(published),
        timer.timed([&] { by_table.prepared().record(); }).named(by_table.prepared().plan().name + ", tables"),
        timer.timed([&] { product.prepared().record(); }).named("product")};
    const bool has_device_clock = timer.method() == gl::device_clock;
    if (has_device_clock)
        runs.push_back(timed_by_wall_clock([&] {
                           as_published.prepared().record();
                           gl.Finish();
                       }).named(published + ", waited for"));
    const std::vector<gl::TimeStatistics> times = gl::measure_in_turn(runs, context.sampling());
    return {.one_thread = times[0],
            .all_threads = times[1],
            .one_thread_with_transfers = times[2],
            .all_threads_with_transfers = times[3],
            .as_published = times[5],
            .by_table = times[6],
            .product = times[7],
            .alone = has_device_clock ? times[8] : times[5],
            .with_transfers = times[4],
            .one_off_milliseconds = as_published.prepared().preparation_milliseconds()};
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
        return {ratio(),      fair_ratio(),   bad_scaling_claim(published_, bad_scaling_), transfers(), bottleneck(),
                transforms(), growth_a_year()};
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

    Claim ratio_to(const std::string& name, const std::string& statement, const gl::TimeStatistics& of_cpu,
                   const std::string& threads) const
    {
        Claim claim = claim_of(published_, row_of("fragment programs"), name, statement);
        const double then = published_seconds("fragment programs") / published_seconds("FFTW");
        const std::string unit = "times FFTW's time";
        state_ratio(claim, {then, then}, ratio_in_turn(times_.as_published, of_cpu), unit + " on " + threads);
        claim.published = fmt::format("{} {}, which they call comparable", number(then, 2), unit);
        claim.explanation =
            on_software()
                ? "A software renderer runs the fragment programs on the same CPU, so two programs of one processor "
                  "are compared. Likely FFTW gains by keeping data in caches, where each pass moves every texel "
                  "through memory."
                : fmt::format("Each of the {} passes reads and writes every texel.",
                              moreland_angel_2003_filter_as_published(fftw_side).passes.size());
        judge_only_with(Need::graphics_hardware, claim, context_);
        return claim;
    }

    // A processor of 2003 had one core.
    Claim ratio() const
    {
        return ratio_to("ratio", "The GPU filters four 1024 x 1024 arrays in a time comparable to FFTW's on the CPU",
                        times_.one_thread, "one thread, as a processor of 2003 had");
    }

    Claim fair_ratio() const
    {
        return ratio_to("fair_ratio",
                        "The GPU takes a time comparable to that of FFTW on one thread or on all, whichever is faster",
                        times_.opponent().time,
                        fmt::format("{}, {} here", fair_cpu_opponent_words, times_.opponent().words()));
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
            "{} MiB of floats go each way. {}", number(mebibytes),
            on_software() ? "A software renderer has no memory of its own, so the transfers are copies within the "
                            "computer's memory."
                          : "Both are timed by the wall clock, up to the device's having finished.");
        judge_only_with(Need::memory_of_its_own, claim, context_);
        return claim;
    }

    // What a CPU's filter is held up by moving its image to it and back: the image is on the card before and after.
    Claim bottleneck() const
    {
        const std::string quantity = "moving images between card and CPU";
        Claim claim = claim_in_text(fftw_stem, "bottleneck", quantity,
                                    "Moving an image from the card to the CPU and back is a serious bottleneck");
        const CpuOpponent opponent = times_.opponent();
        state_ordering(claim, words_in_text(quantity) + "; no number is given",
                       ratio_in_turn(times_.opponent_with_transfers(), opponent.time),
                       "times FFTW's own time with the transfers", Strength::strong);
        claim.explanation = fmt::format("FFTW runs on {}, the better of one thread and all.", opponent.words());
        judge_only_with(Need::memory_of_its_own, claim, context_);
        return claim;
    }

    Claim transforms() const
    {
        const std::string quantity = "the Fourier transform and its inverse";
        Claim claim = claim_in_text(fftw_stem, "transforms", quantity,
                                    "Most of a filter's work is the Fourier transform and its inverse");
        const Interval product = times(100.0, ratio_in_turn(times_.product, times_.as_published));
        state_conclusion(claim, words_in_text(quantity), Rule::at_least(majority_in_percent),
                         Interval{100.0 - product.high, 100.0 - product.middle, 100.0 - product.low},
                         "% of the filter's time");
        claim.explanation =
            fmt::format("This is what the product, drawn alone, leaves of the filter; it is one of {} passes.",
                        moreland_angel_2003_filter_as_published(fftw_side).passes.size());
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
            "Their filter of 1024 x 1024 took {} s in {}, the same one here {} ms: a factor of {} in {} years, for one "
            "filter on this machine alone.",
            number(their_milliseconds * 1e-3, 2), then, text_of(time), number(their_milliseconds / time.middle, 3),
            now - then);
        return claim;
    }

    ItemContext& context_;
    const FftwTimes& times_;
    const BadScalingTimes& bad_scaling_;
    reference::PublishedTable published_;
};

} // namespace

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
                                     number(time.minimum_milliseconds * 1e-3), hardware, "now", clock_and_runs(time)});
    };
    const std::string gpu = context.context.device().renderer;
    const auto add_on_cpu = [&](const std::string& work, const gl::TimeStatistics& one, const gl::TimeStatistics& all) {
        add(fmt::format("FFTW 3, {}, {}", work, threads_text(1)), one, "this CPU");
        if (threads > 1)
            add(fmt::format("FFTW 3, {}, {}", work, threads_text(threads)), all, "this CPU");
    };
    add_on_cpu("real transforms", times.one_thread, times.all_threads);
    add_on_cpu("the image read back from the device and the result uploaded", times.one_thread_with_transfers,
               times.all_threads_with_transfers);
    add("FFTW 3, one array instead of four, one thread", bad_scaling.ordinary, "this CPU");
    add("FFTW 3, one array of subnormal numbers, one thread", bad_scaling.subnormal, "this CPU");
    add("FFTW 3, one array of numbers that overflow, one thread", bad_scaling.overflowed, "this CPU");
    add("fragment programs, as published", times.as_published, gpu);
    add("the same, up to the device's having finished", times.alone, gpu);
    add("the same, with upload and read back", times.with_transfers, gpu);
    add("the product of these alone", times.product, gpu);
    add("our variant: twiddle factors from a table, six regions", times.by_table, gpu);

    result.times = {measured_time(quantity(case_on_cpu(1)), times.one_thread),
                    measured_time(quantity(case_on_cpu(threads)), times.all_threads)};
    for (const auto& [twiddles, how, time] : {std::tuple{Twiddles::computed, "as published", &times.as_published},
                                              {Twiddles::table, "twiddle factors from a table", &times.by_table}}) {
        result.times.push_back(measured_time(filter_quantity(problem_of(twiddles)), *time));
        result.passes.push_back(context.pass_list(fmt::format("The filter of 1024 x 1024, {}", how),
                                                  filtering_plan(method, filtering_of(problem_of(twiddles)))));
    }
    // Where subnormal numbers are rounded to zero, it is zeros that are timed.
    constexpr double few = 0.01;
    result.checks = {{"numbers that are not subnormal where FFTW is timed on subnormal ones, of 1",
                      bad_scaling.share_not_subnormal, few}};
    result.claims = FftwClaims(context, times, bad_scaling).all();
    result.text = fmt::format(
        "<p>The same passes and FFTW are timed in turn, FFTW on one thread, as a processor of 2003 had, and on all "
        "{}{}. FFTW is not charged for planning with FFTW_MEASURE, nor are the fragment programs for compiling and "
        "allocating, {} ms here.</p>"
        "<p>A picture that is on the card already need not be transferred, they add. So both are timed with transfers, "
        "too: the filter with those of its image and result, FFTW with the way from the card and back.</p>"
        "<p>The {} s of 2003 are likely a frame of <a href=\"#moreland_angel_2003_table3\">Table 3</a>, 1 / 0.37 Hz, "
        "which draws the teapot, too. The table shows the run's first moment; the ledger's rows span both.</p>",
        threads,
        context.context.device().is_software ? "; a software renderer runs the fragment programs on the same CPU" : "",
        number(times.one_off_milliseconds, 3),
        published.text(published.row_where("implementation", "fragment programs"), "filtering_seconds"));
    return result;
}

} // namespace fragfft::figures
