#include "program/viewer/live_filter.hpp"

#include "errors.hpp"
#include "fragfft/kernel.hpp"

#include <array>
#include <fmt/format.h>

namespace fragfft::viewer {

namespace {

constexpr std::size_t kept_times = 15;
constexpr std::array kernel_sizes{3, 5, 9, 15, 21, 31, 41, 63};

} // namespace

TimedFilter::TimedFilter(const Workplace& place, const FilterJob& job, const std::string& method)
    : TimedFilter(place, std::unique_ptr<FilterWork>(new FilterWork(prepared_work(
                             place.engine, job, {.method = method, .runs = any_number_of_runs}, place.planned()))))
{
}

TimedFilter::TimedFilter(const Workplace& place, std::unique_ptr<FilterWork> work)
    : work_(*work), plan_(place, std::move(work)), timer_(place.gl, place.device, gl::EmptyWork::timed)
{
}

void TimedFilter::run(const gl::TextureView& image)
{
    plan_.read_from(image);
    timer_.begin();
    plan_.run();
    times_.resize(std::min(kept_times, times_.size() + 1));
    times_[runs_++ % times_.size()] = timer_.end();
}

double TimedFilter::milliseconds() const
{
    return times_.empty() ? 0.0 : gl::quantile(times_, 0.5);
}

bool TimedFilter::take(const Filter& filter)
{
    const Filter& now = job().filters.front();
    if (shape(now) != shape(filter) || plan_.candidate().method == nullptr)
        return false;
    work_.set_filter(0, filter, 1.0);
    return true;
}

Crossover::Crossover(const Workplace& place, int width, int height, const std::string& method)
    : place_(place), width_(width), height_(height), method_(method)
{
    if (method != best_method && method != spatial_method)
        return;
    const Means best{.runs = any_number_of_runs};
    const TransformJob transform = transform_job({.width = width, .height = height});
    method_ = prepared_work(place.engine, transform, best, place.planned()).candidate().method_name();
}

bool Crossover::measure_next()
{
    if (rows_.size() == kernel_sizes.size())
        return false;
    const int size = kernel_sizes[rows_.size()];
    const FilterJob job{.image = {width_, height_, 4},
                        .filters = {Filter("box", fmt::format("size={}", size), box_kernel(size))}};
    RunningPlan transform(place_, job, {.method = method_, .runs = any_number_of_runs});
    RunningPlan convolution(place_, job, {.method = spatial_method});
    gl::Timer timer(place_.gl, place_.device);
    const auto times = gl::measure_in_turn(timer, {.least_runs = 5, .warm_up_milliseconds = 20.0},
                                           {[&] { transform.run(); }, [&] { convolution.run(); }});
    rows_.push_back({size, times[0].median_milliseconds, times[1].median_milliseconds});
    return true;
}

std::string Crossover::conclusion() const
{
    std::size_t first = rows_.size();
    while (first > 0 && rows_[first - 1].by_transform < rows_[first - 1].by_convolution)
        --first;
    if (rows_.empty() || first == rows_.size())
        return "the transform was not faster at the largest kernel that was measured";
    return fmt::format("the transform was faster from {0} x {0} weights on", rows_[first].kernel_size);
}

} // namespace fragfft::viewer
