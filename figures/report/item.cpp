#include "figures/report/item.hpp"

#include <algorithm>
#include <utility>

namespace fragfft::figures {

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
    sampling.keeper = recorder != nullptr ? static_cast<gl::TimeKeeper*>(recorder) : tape;
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
    // Their own times are no rows: what experiments use of them is.
    Recorder* const outer = std::exchange(recorder, nullptr);
    measured_limits = measure_machine_limits(
        context, engine, only_sampling ? sampling() : limits_sampling(sampling(), context.device()));
    recorder = outer;
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

Item::Item(std::string of_stem, std::string of_paper, std::string of_title, const ItemCode& by, double seconds)
    : stem(std::move(of_stem)), paper(std::move(of_paper)), title(std::move(of_title)), code(&by),
      typical_seconds(seconds), typical_first_look_seconds(seconds)
{
    compute = [item_stem = stem, made_by = &by](ItemContext& context) {
        std::vector<Row> rows;
        Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
        if (context.tape != nullptr && context.tape->plays())
            recorder.play(*context.tape);
        Recorder* const outer = std::exchange(context.recorder, &recorder);
        const Item item(item_stem, "", "", *made_by);
        const Experiment experiment = experimented(item, context, context.is_second_moment ? 2 : 1);
        context.recorder = outer;
        return told(item, Run(describe_machine(context.context.device()), context.effort, std::move(rows)), experiment);
    };
}

Experiment experimented(const Item& item, ItemContext& context, int moment)
{
    Experiment experiment(*context.recorder, moment);
    const Recorder::Section section(*context.recorder, item.stem, moment);
    item.code->experiment(context, experiment);
    return experiment;
}

ItemResult told(const Item& item, const Run& run, const Experiment& experiment)
{
    const ItemRows& rows = run.of(item.stem);
    ItemResult result;
    item.code->tell(rows, result);
    result.table = result.typed.shown();
    for (Picture& picture : result.pictures)
        for (const Picture& made : experiment.pictures)
            if (made.file_name == picture.file_name && picture.bytes.empty())
                picture.bytes = made.bytes;
    result.passes = experiment.passes;
    for (const auto& [number, moment] : rows.moments())
        for (const Key& key : moment.keys(check_quantity)) {
            const std::vector<double>& samples = moment.row(key).samples;
            result.checks.push_back({key.label(check_label), samples.front(), samples.back()});
        }
    result.claims = judged(item.stem, item.code->claims, run);
    return result;
}

} // namespace fragfft::figures
