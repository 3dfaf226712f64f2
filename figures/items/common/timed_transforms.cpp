#include "figures/items/common/timed_transforms.hpp"

#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "gl/state_guard.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "program/cpu/fftw_filter.hpp"
#include "program/cpu/fftw_transform.hpp"

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
        return cpu::fftw_transform(complex_image(samples), Direction::forward);
    return cpu::half_spectrum(cpu::fftw_transform(cpu::to_double(samples)));
}

// What holds the transforms while they are timed.
class Opponents
{
public:
    Opponents(ItemContext& context, const TransformSeries& series, Cufft* cufft)
        : context_(context), series_(series), cufft_(cufft),
          timer_(context.context.functions(), context.context.device())
    {
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

    std::vector<TimedTransform> measured(const gl::Sampling& sampling, ItemResult& result)
    {
        const gl::StateGuard guard(context_.context.functions(), used_units(executors_));
        std::vector<gl::TimeStatistics> times = gl::measure_in_turn(runs_, sampling);
        for (std::size_t i = 0; i < timed_.size(); ++i) {
            timed_[i].time = std::move(times[i]);
            if (bins_[i])
                check(timed_[i], bins_[i](), result);
        }
        return std::move(timed_);
    }

private:
    void add_run(TimedTransform timed, gl::TimedRun run)
    {
        runs_.push_back(std::move(run).named(fmt::format("{0} forward of {1} x {1}, {2} images, {3}",
                                                         name(timed.numbers), timed.side, timed.images, timed.by)));
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

    void check(const TimedTransform& timed, const Image& bins, ItemResult& result) const
    {
        const auto mode = is_power_of_two(timed.side) ? series_.of_powers_of_two : series_.of_other_sizes;
        result.checks.push_back(
            {fmt::format("{0} x {0} {1} numbers by {2}: relative L2 error", timed.side, name(timed.numbers), timed.by),
             reference::relative_l2(complex_image(bins),
                                    exact_bins(samples_of(timed.side, timed.numbers, series_.images))),
             reference::promised_transform_bound(mode, timed.side, timed.side)});
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
    std::vector<std::function<Image()>> bins_; // what it made, of those that are checked
};

} // namespace

const char* name(NumberKind numbers)
{
    return numbers == NumberKind::complex ? "complex" : "real";
}

std::string by_fftw(int threads)
{
    return fmt::format("FFTW 3, {} thread{}", threads, threads == 1 ? "" : "s");
}

double TimedTransform::floating_point_operations() const
{
    const double count = static_cast<double>(side) * side;
    return images * (numbers == NumberKind::complex ? 5.0 : 2.5) * count * std::log2(count);
}

Interval TimedTransform::gigaflops() const
{
    const Interval milliseconds = spread_of(time);
    const double billions_and_milliseconds = 1e-6 * floating_point_operations();
    return {billions_and_milliseconds / milliseconds.high, billions_and_milliseconds / milliseconds.middle,
            billions_and_milliseconds / milliseconds.low};
}

std::vector<TimedTransform> timed_in_turn(ItemContext& context, const TransformSeries& series,
                                          const std::vector<int>& sides, Cufft* cufft, const gl::Sampling& sampling,
                                          ItemResult& result)
{
    Opponents opponents(context, series, cufft);
    for (const int side : sides)
        for (const NumberKind numbers : series.numbers)
            opponents.add(side, numbers);
    return opponents.measured(sampling, result);
}

const TimedTransform& timed_transform(const std::vector<TimedTransform>& all, int side, NumberKind numbers,
                                      const std::string& by)
{
    const auto found = std::find_if(all.begin(), all.end(), [&](const TimedTransform& timed) {
        return timed.side == side && timed.numbers == numbers && timed.by == by;
    });
    if (found == all.end())
        throw std::logic_error(
            fmt::format("no transform of {0} x {0} {1} numbers by {2} was timed", side, name(numbers), by));
    return *found;
}

gl::Sampling sampling_in_groups(const ItemContext& context)
{
    gl::Sampling sampling = context.series_sampling();
    sampling.least_milliseconds /= 4.0;
    return sampling;
}

std::vector<std::string> columns_of_timed_transforms()
{
    return {"numbers",       "sides",      "side",    "by",       "GFLOP/s", "GFLOP/s, 5th of a hundred",
            "GFLOP/s, 95th", "ms, median", "ms, 5th", "ms, 95th", "timed by"};
}

std::vector<std::string> row_of(const TimedTransform& timed)
{
    const Interval rate = timed.gigaflops();
    const Interval time = spread_of(timed.time);
    return {name(timed.numbers),
            is_power_of_two(timed.side) ? powers_of_two : other_sides,
            std::to_string(timed.side),
            timed.by,
            number(rate.middle),
            number(rate.low),
            number(rate.high),
            number(time.middle),
            number(time.low),
            number(time.high),
            fmt::format("{}, {} runs", timed.time.method, timed.time.runs)};
}

} // namespace fragfft::figures
