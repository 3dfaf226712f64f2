// Section 6: forward transform, product and inverse of four 1024 x 1024 float arrays by FFTW, against the GPU; what
// keeping the data on the card saves; and whether the growth that section 1 predicts has come.
#include "arrays/parallel_ranges.hpp"
#include "engine/image_runner.hpp"
#include "figures/items/common/fair_cpu_opponent.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "filters/filtering_plan.hpp"
#include "gl/state_guard.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "reference/published_values.hpp"

#include <chrono>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace moreland_fftw {

constexpr const char* stem = "moreland_angel_2003_fftw";
constexpr int side = 1024;
constexpr int channels = 4;

TimedCase case_on_cpu(int threads)
{
    constexpr int any_kernel = 3; // any size: the FFT's time does not depend on it
    return {
        {.width = side, .height = side, .channels = channels}, {Processor::cpu, Approach::fft}, any_kernel, threads};
}

Problem problem_of(Twiddles twiddles)
{
    Problem problem = moreland_angel_2003_problem(side);
    problem.twiddles = twiddles;
    return problem;
}

Plan plan_of(Twiddles twiddles)
{
    return filtering_plan(moreland_angel_2003::method(), filtering_of(problem_of(twiddles)));
}

// Keys of the times, all measured in one turn.

Key by_fftw(int threads)
{
    return {"filter",
            {{"image", fmt::format("{0} x {0}", side)},
             {"channels", channels},
             {"format", "rgba32f"},
             {"filters", 1},
             {"processor", "cpu"},
             {"way", "fft"},
             {"threads", threads}}};
}

// The same with transfers. For FFTW the image is read back from the card before and the result uploaded after; for the
// card's own filter the image is uploaded before and the result read back after.
Key with_transfers(const Key& key)
{
    return key.with({{"transfers", "included"}});
}

Key as_published()
{
    return filter_key(problem_of(Twiddles::computed));
}

Key by_table()
{
    return filter_key(problem_of(Twiddles::table));
}

Key product()
{
    return filter_key(problem_of(Twiddles::computed), "product of a filter by a method");
}

// The time by the wall clock until the device has finished. It is left out where that clock measures all times.
Key waited_for()
{
    return as_published().with({{"clock", "wall"}});
}

constexpr const char* cpu_threads = "threads of the CPU";
constexpr const char* preparation = "compiling and allocating the filter as published";
constexpr const char* year_of_run = "year by the machine's clock";

// The numbers of threads: one, and all where there are more.
std::vector<int> all_threads(int threads)
{
    return threads == 1 ? std::vector{1} : std::vector{1, threads};
}

void time_filters(ItemContext& context, Experiment& experiment)
{
    const TimingDevice device{context.context, context.engine, context.probe};
    const gl::Functions& gl = context.context.functions();
    const Image pixels = random_pixels(side, side);
    ImageRunner published(context.engine, moreland_angel_2003_filter_as_published(side));
    ImageRunner with_table(context.engine, plan_of(Twiddles::table));
    ImageRunner multiplying(context.engine, moreland_angel_2003::method().multiply(problem_of(Twiddles::computed)));
    for (ImageRunner* runner : {&published, &with_table, &multiplying}) {
        runner->upload("image", pixels);
        runner->upload("response", pixels);
    }
    const auto beside_transfers = [&](TimedFiltering& filtering) {
        return timed_by_wall_clock([&, run = filtering.timed_run().run] {
            static_cast<void>(published.read_back("result", channels));
            run();
            published.upload("image", pixels); // the same image every time, and as large as a result
            gl.Finish();
        });
    };
    std::vector<std::unique_ptr<TimedFiltering>> on_cpu;
    std::vector<gl::TimedRun> runs;
    const std::vector<int> threads = all_threads(cpu::hardware_thread_count());
    for (const int number : threads)
        runs.push_back(
            on_cpu.emplace_back(prepare(case_on_cpu(number), device))->timed_run().named(by_fftw(number).text()));
    for (std::size_t i = 0; i < threads.size(); ++i)
        runs.push_back(beside_transfers(*on_cpu[i]).named(with_transfers(by_fftw(threads[i])).text()));
    gl::Timer timer(gl, context.context.device());
    const gl::StateGuard guard(gl,
                               used_units({&published.prepared(), &with_table.prepared(), &multiplying.prepared()}));
    const auto recorded = [&](ImageRunner& runner, const Key& key) {
        return timer.timed([&runner] { runner.prepared().record(); }).named(key.text());
    };
    runs.push_back(timed_by_wall_clock([&] { published.run(pixels); }).named(with_transfers(as_published()).text()));
    runs.push_back(recorded(published, as_published()));
    runs.push_back(recorded(with_table, by_table()));
    runs.push_back(recorded(multiplying, product()));
    if (timer.method() == gl::device_clock)
        runs.push_back(timed_by_wall_clock([&] {
                           published.prepared().record();
                           gl.Finish();
                       }).named(waited_for().text()));
    gl::measure_in_turn(runs, context.sampling());
    if (experiment.is_first_moment())
        experiment.rows.number(preparation, published.prepared().preparation_milliseconds(), "ms");
}

void measure(ItemContext& context, Experiment& experiment)
{
    time_filters(context, experiment);
    measure_bad_scaling(context, experiment);
    if (!experiment.is_first_moment())
        return;
    const std::chrono::year_month_day today{std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
    experiment.rows.number(year_of_run, static_cast<int>(today.year()));
    experiment.rows.number(cpu_threads, cpu::hardware_thread_count());
    experiment.passes.push_back(
        context.pass_list("The filter of 1024 x 1024, as published", plan_of(Twiddles::computed)));
    experiment.passes.push_back(
        context.pass_list("The filter of 1024 x 1024, twiddle factors from a table", plan_of(Twiddles::table)));
}

int threads_of(const ItemRows& rows)
{
    return static_cast<int>(rows.number(cpu_threads));
}

// The number of threads on which FFTW is faster.
int fair_threads(const ItemRows& rows)
{
    const int threads = threads_of(rows);
    return rows.time(by_fftw(threads)).middle < rows.time(by_fftw(1)).middle ? threads : 1;
}

// The filter by the wall clock.
Key alone(const ItemRows& rows)
{
    return rows.has(waited_for()) ? waited_for() : as_published();
}

double passes_of_filter()
{
    return static_cast<double>(moreland_angel_2003_filter_as_published(side).passes.size());
}

void judge_ratio(const ItemRows& rows, Evaluation& claim, int threads)
{
    claim.value_is([&] { return rows.ratio(as_published(), by_fftw(threads)); });
    claim.values.set("passes", passes_of_filter());
    claim.say(rows.run().on_software() ? "on_software" : "on_a_card");
}

// A processor of 2003 had one core.
void ratio(const ItemRows& rows, Evaluation& claim)
{
    judge_ratio(rows, claim, 1);
}

void fair_ratio(const ItemRows& rows, Evaluation& claim)
{
    const int threads = fair_threads(rows);
    claim.values.set("threads", threads_text(threads));
    claim.say_beside("beside");
    judge_ratio(rows, claim, threads);
}

void transfers(const ItemRows& rows, Evaluation& claim)
{
    constexpr double mebibytes = static_cast<double>(side) * side * channels * 4 / (1024.0 * 1024.0);
    claim.value_is([&] { return rows.ratio(with_transfers(as_published()), alone(rows)); });
    claim.values.set("mebibytes", mebibytes);
    claim.say(rows.run().on_software() ? "on_software" : "on_a_card");
}

// By how much moving its image to the CPU and back delays a filter there: the image is on the card before and after.
void bottleneck(const ItemRows& rows, Evaluation& claim)
{
    const Key opponent = by_fftw(fair_threads(rows));
    claim.value_is([&] { return rows.ratio(with_transfers(opponent), opponent); });
    claim.values.set("threads", threads_text(fair_threads(rows)));
}

void transforms(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] {
        return rows.pooled([](const MomentRows& moment) {
            const Interval percent = times(100.0, moment.ratio(product(), as_published()));
            return Interval{100.0 - percent.high, 100.0 - percent.middle, 100.0 - percent.low, percent.runs};
        });
    });
    claim.values.set("passes", passes_of_filter());
}

double published_milliseconds()
{
    const reference::PublishedTable published = reference::published_table(stem);
    return 1e3 * published.number(published.row_where("implementation", "fragment programs"), "filtering_seconds");
}

// The growth per year from their filter in 2003 to this machine's in the year of the run.
void growth_a_year(const ItemRows& rows, Evaluation& claim)
{
    const int then = std::stoi(claim.claim.year);
    const int now = static_cast<int>(rows.number(year_of_run));
    if (rows.run().on_software() || now <= then) {
        claim.cannot_be_tested(rows.run().on_software() ? "a software renderer is no graphics hardware"
                                                        : fmt::format("by this machine's clock it is {}", now));
        return;
    }
    const auto a_year = [&](double milliseconds) {
        return std::pow(published_milliseconds() / milliseconds, 1.0 / (now - then));
    };
    const Interval time = rows.time(as_published());
    claim.value_is([&] {
        return rows.pooled([&](const MomentRows& moment) {
            const Interval of_moment = moment.time(as_published());
            return Interval{a_year(of_moment.high), a_year(of_moment.middle), a_year(of_moment.low), of_moment.runs};
        });
    });
    claim.values.set("then", then).set("years", now - then).set("time", time);
    claim.values.set("seconds", published_milliseconds() * 1e-3, 2);
    claim.values.set("factor", published_milliseconds() / time.middle);
}

void add_published(Table& table)
{
    const reference::PublishedTable published = reference::published_table(stem);
    for (std::size_t row = 0; row < published.row_count(); ++row)
        table.add_row({published.text(row, "implementation"),
                       fmt::format("{} {}", published.text(row, "qualifier"), published.text(row, "filtering_seconds")),
                       Cell(), published.text(row, "hardware"), published.text(row, "year"), "the authors"});
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"implementation"},
                        {"seconds, published"},
                        {"seconds", ColumnKind::interval},
                        {"hardware"},
                        {"year"},
                        {"timed by"}});
    add_published(told.table);
    const auto add = [&](const std::string& implementation, const Key& key, const std::string& hardware) {
        told.table.add_row(
            {implementation, Cell(), times(1e-3, rows.told_time(key)), hardware, "now", rows.clock_and_runs(key)});
    };
    const std::string cpu = "this CPU";
    const std::vector<int> threads = all_threads(threads_of(rows));
    for (const int number : threads)
        add("FFTW 3, real transforms, " + threads_text(number), by_fftw(number), cpu);
    for (const int number : threads)
        add("FFTW 3, the image read back from the device and the result uploaded, " + threads_text(number),
            with_transfers(by_fftw(number)), cpu);
    add("FFTW 3, one array instead of four, one thread", scaled_array_key(ordinary_numbers), cpu);
    add("FFTW 3, one array of subnormal numbers, one thread", scaled_array_key(subnormal_numbers), cpu);
    add("FFTW 3, one array of numbers that overflow, one thread", scaled_array_key(overflowing_numbers), cpu);
    const std::string& gpu = rows.run().machine().gpu;
    add("fragment programs, as published", as_published(), gpu);
    add("the same, up to the device's having finished", alone(rows), gpu);
    add("the same, with upload and read back", with_transfers(as_published()), gpu);
    add("the product of these alone", product(), gpu);
    add("our variant: twiddle factors from a table, six regions", by_table(), gpu);
    told.text = prose().html(rows.run().on_software() ? "moreland_angel_2003_fftw.on_software"
                                                      : "moreland_angel_2003_fftw.on_a_card",
                             Values().set("threads", threads_of(rows)).set("preparation", rows.number(preparation))) +
                prose().html(stem, {});
}

constexpr Evaluator claims[] = {
    {"ratio", ratio},           {"fair_ratio", fair_ratio}, {"scaling", judge_bad_scaling},  {"transfers", transfers},
    {"bottleneck", bottleneck}, {"transforms", transforms}, {"growth_a_year", growth_a_year}};

} // namespace moreland_fftw

} // namespace

constexpr ItemCode moreland_angel_2003_fftw{moreland_fftw::measure, moreland_fftw::claims, moreland_fftw::tell};

} // namespace fragfft::figures
