#include "figures/report/item.hpp"

namespace fragfft::figures {

const char* name(ItemEffort effort)
{
    switch (effort) {
    case ItemEffort::quick:
        return "quick";
    case ItemEffort::standard:
        return "standard";
    case ItemEffort::thorough:
        return "thorough";
    }
    return "";
}

gl::Sampling ItemContext::sampling() const
{
    if (only_sampling)
        return kept(*only_sampling);
    const double settling = gl::settling_milliseconds(context.device());
    switch (effort) {
    case ItemEffort::quick:
        return kept({.least_runs = 2, .least_milliseconds = settling / 8.0});
    case ItemEffort::standard:
        // In software half of that, so that a run ends within minutes: two moments far apart show how times scatter.
        return kept({.least_runs = 3, .least_milliseconds = settling / (context.device().is_software ? 4.0 : 2.0)});
    case ItemEffort::thorough:
        return kept({.least_runs = 8, .least_milliseconds = 2.0 * settling});
    }
    return {};
}

gl::Sampling ItemContext::kept(gl::Sampling sampling) const
{
    sampling.keeper = tape;
    return sampling;
}

gl::Sampling ItemContext::series_sampling() const
{
    gl::Sampling series = sampling();
    if (only_sampling)
        return series;
    series.warm_up_milliseconds = gl::series_warm_up_milliseconds(context.device());
    return series;
}

MeasuredTime measured_time(const std::string& quantity, const gl::TimeStatistics& time)
{
    return {quantity, time.minimum_milliseconds, time.maximum_milliseconds, time.method == gl::device_clock};
}

const MachineLimits& ItemContext::limits()
{
    if (measured_limits)
        return *measured_limits;
    // Whichever item asks first, they are the run's.
    std::optional<Tape::Section> section;
    if (tape != nullptr)
        section.emplace(*tape, "limits", 1);
    measured_limits = measure_machine_limits(
        context, engine, only_sampling ? sampling() : limits_sampling(sampling(), context.device()));
    return *measured_limits;
}

PassList ItemContext::pass_list(const std::string& what, const Plan& plan) const
{
    return figures::pass_list(what, plan, measured_limits && is_predictable(plan) ? &*measured_limits : nullptr);
}

Picture svg_picture(const std::string& file_name, const std::string& caption, const std::string& svg)
{
    return {file_name, caption, {svg.begin(), svg.end()}};
}

std::string Item::full_title() const
{
    return paper.empty() ? title : paper + ", " + title;
}

} // namespace fragfft::figures
