#include "figures/items/common/timed_transforms.hpp"

#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/fair_cpu_opponent.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "gl/state_guard.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "program/cpu/fftw_filter.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <list>
#include <set>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr const char* fftw_name = "FFTW 3";

bool is_power_of_two(int side)
{
    return std::has_single_bit(static_cast<unsigned>(side));
}

Image samples_of(int side, NumberKind numbers, int images)
{
    return random_pixels(side, side, numbers == NumberKind::complex ? 2 * images : 1);
}

DoubleComplexImage exact_bins(const Image& samples)
{
    if (samples.channels > 1)
        return reference::fftw_transform(complex_image(samples), Direction::forward);
    return cpu::half_spectrum(reference::fftw_transform(cpu::to_double(samples)));
}

// The transform that a key of forward_key describes, without its time.
TimedTransform transform_of(const Key& key)
{
    return {std::stoi(key.label("side")), key.label("numbers") == "real" ? NumberKind::real : NumberKind::complex,
            key.label("by"), std::stoi(key.label("images"))};
}

// Keeps the transforms while they are timed.
class Opponents
{
public:
    Opponents(ItemContext& context, const TransformSeries& series, Cufft* cufft)
        : context_(context), series_(series), cufft_(cufft),
          timer_(context.context.functions(), context.context.device())
    {
    }

    void add_all(const std::vector<int>& sides)
    {
        for (const int side : sides)
            for (const NumberKind numbers : series_.numbers)
                add(side, numbers);
    }

    void add(int side, NumberKind numbers)
    {
        const Image samples = samples_of(side, numbers, series_.images);
        for (const TimedPrograms& programs : series_.programs)
            add_programs(programs, side, numbers, samples);
        for (const int threads : std::set{1, cpu::hardware_thread_count()})
            add_fftw(side, numbers, samples, threads);
        if (cufft_ != nullptr) {
            CufftTransform& transform = *by_cufft_.emplace_back(cufft_->prepare(samples));
            add_run({side, numbers, by_cufft, series_.images}, transform.timed_run());
            bins_.back() = [&transform] { return transform.bins(); };
        }
    }

    void measure(const gl::Sampling& sampling)
    {
        const gl::StateGuard guard(context_.context.functions(), used_units(executors_));
        gl::measure_in_turn(runs_, sampling);
    }

    // The errors of what the timed transforms computed.
    std::vector<Check> checks() const
    {
        std::vector<Check> checks;
        for (std::size_t i = 0; i < timed_.size(); ++i)
            if (bins_[i])
                checks.push_back(check_of(timed_[i], bins_[i]()));
        return checks;
    }

private:
    void add_run(TimedTransform timed, gl::TimedRun run)
    {
        runs_.push_back(std::move(run).named(forward_key(timed.side, timed.numbers, timed.by, timed.images).text()));
        timed_.push_back(std::move(timed));
        bins_.emplace_back();
    }

    void add_programs(const TimedPrograms& programs, int side, NumberKind numbers, const Image& samples)
    {
        ImageRunner& runner = by_programs_.emplace_back(context_.engine, programs.forward(side, numbers));
        runner.upload("image", samples);
        executors_.push_back(&runner.prepared());
        add_run({side, numbers, programs.by, series_.images}, timer_.timed([&runner] { runner.prepared().record(); }));
        bins_.back() = [&runner, channels = 2 * series_.images] { return runner.read_back("result", channels); };
    }

    void add_fftw(int side, NumberKind numbers, const Image& samples, int threads)
    {
        const TimedTransform timed{side, numbers, by_fftw(threads), series_.images};
        if (numbers == NumberKind::real) {
            cpu::FftwFilter& transform = by_fftw_real_.emplace_back(side, side, 1, threads);
            transform.set_image(samples);
            add_run(timed, timed_by_wall_clock([&transform] { transform.forward(); }));
            return;
        }
        cpu::FftwComplexTransform& transform = by_fftw_complex_.emplace_back(side, side, threads);
        const auto stride = static_cast<std::size_t>(samples.channels);
        for (std::size_t i = 0; i < transform.samples().size(); ++i)
            transform.samples()[i] = {samples.samples[stride * i], samples.samples[stride * i + 1]};
        add_run(timed, timed_by_wall_clock([&transform, images = series_.images] {
                    for (int image = 0; image < images; ++image)
                        transform.forward();
                }));
    }

    Check check_of(const TimedTransform& timed, const Image& bins) const
    {
        const auto mode = is_power_of_two(timed.side) ? series_.of_powers_of_two : series_.of_other_sizes;
        return {
            fmt::format("{0} x {0} {1} numbers by {2}: relative L2 error", timed.side, name(timed.numbers), timed.by),
            reference::relative_l2(complex_image(bins),
                                   exact_bins(samples_of(timed.side, timed.numbers, series_.images))),
            reference::promised_transform_bound(mode, timed.side, timed.side)};
    }

    ItemContext& context_;
    const TransformSeries& series_;
    Cufft* cufft_;
    gl::Timer timer_;
    std::list<ImageRunner> by_programs_;
    std::list<cpu::FftwComplexTransform> by_fftw_complex_;
    std::list<cpu::FftwFilter> by_fftw_real_;
    std::vector<std::unique_ptr<CufftTransform>> by_cufft_;
    std::vector<const PlanExecutor*> executors_;
    // One entry for each transform that is timed.
    std::vector<TimedTransform> timed_;
    std::vector<gl::TimedRun> runs_;
    std::vector<std::function<Image()>> bins_; // what each computed, for those that are checked
};

} // namespace

const char* name(NumberKind numbers)
{
    return numbers == NumberKind::complex ? "complex" : "real";
}

std::string by_fftw(int threads)
{
    return fmt::format("{}, {} thread{}", fftw_name, threads, threads == 1 ? "" : "s");
}

double TimedTransform::floating_point_operations() const
{
    const double count = static_cast<double>(side) * side;
    return images * (numbers == NumberKind::complex ? 5.0 : 2.5) * count * std::log2(count);
}

void timed_in_turn(ItemContext& context, const TransformSeries& series, const std::vector<int>& sides, Cufft* cufft,
                   const gl::Sampling& sampling, Experiment& experiment)
{
    Opponents opponents(context, series, cufft);
    opponents.add_all(sides);
    opponents.measure(sampling);
    if (experiment.is_first_moment())
        for (const Check& check : opponents.checks())
            experiment.rows.check(check.what, check.measured, check.bound);
}

Key forward_key(int side, NumberKind numbers, const std::string& by, int images)
{
    return {forward_transform, {{"side", side}, {"numbers", name(numbers)}, {"by", by}, {"images", images}}};
}

Key forward_key_by(const Key& transform, const std::string& by)
{
    const TimedTransform one = transform_of(transform);
    return forward_key(one.side, one.numbers, by, one.images);
}

int forward_side(const Key& transform)
{
    return std::stoi(transform.label("side"));
}

double floating_point_operations(const Key& transform)
{
    return transform_of(transform).floating_point_operations();
}

Interval gigaflops(const ItemRows& rows, const Key& transform)
{
    const Interval milliseconds = rows.told_time(transform);
    const double billions_and_milliseconds = 1e-6 * floating_point_operations(transform);
    return {billions_and_milliseconds / milliseconds.high, billions_and_milliseconds / milliseconds.middle,
            billions_and_milliseconds / milliseconds.low};
}

Key fair_cpu_opponent(const ItemRows& rows, const Key& transform)
{
    const Key one_thread = forward_key_by(transform, by_fftw(1));
    for (const Key& other : rows.keys(forward_transform))
        if (other != one_thread && other.label("by").starts_with(fftw_name) &&
            other == forward_key_by(transform, other.label("by")))
            return fair_cpu_opponent(rows, one_thread, other);
    return one_thread;
}

Table empty_table_of_transforms()
{
    return Table({{"numbers"},
                  {"sides"},
                  {"side", ColumnKind::number},
                  {"by"},
                  {"GFLOP/s", ColumnKind::interval},
                  {"ms", ColumnKind::interval},
                  {"timed by"}});
}

Table table_of_transforms(const ItemRows& rows)
{
    std::vector<Key> all = rows.keys(forward_transform);
    std::stable_sort(all.begin(), all.end(),
                     [](const Key& one, const Key& other) { return forward_side(one) < forward_side(other); });
    Table table = empty_table_of_transforms();
    for (const Key& one : all)
        table.add_row({one.label("numbers"), is_power_of_two(forward_side(one)) ? powers_of_two : other_sides,
                       static_cast<double>(forward_side(one)), one.label("by"), gigaflops(rows, one),
                       rows.told_time(one), rows.clock_and_runs(one)});
    return table;
}

gl::Sampling sampling_in_groups(const ItemContext& context)
{
    gl::Sampling sampling = context.sampling();
    sampling.least_milliseconds /= 4.0;
    return sampling;
}

} // namespace fragfft::figures
