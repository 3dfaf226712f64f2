#include "figures/report/item.hpp"

#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace fragfft::figures {

gl::Sampling ItemContext::sampling() const
{
    if (only_sampling)
        return kept(*only_sampling);
    const gl::Device& device = context.device();
    const double settling = gl::settling_milliseconds(device);
    gl::Sampling sampling{.warm_up_milliseconds = gl::warm_up_milliseconds(device)};
    switch (effort) {
    case ItemEffort::quick:
        sampling.least_runs = 2;
        sampling.least_milliseconds = settling / 8.0;
        break;
    case ItemEffort::standard:
        // A quarter of that for software renderers, so that a first report exists soon; several moments far apart show
        // the scatter of times.
        sampling.least_runs = 3;
        sampling.least_milliseconds = settling / (device.is_software ? 8.0 : 2.0);
        break;
    case ItemEffort::thorough:
        sampling.least_runs = 8;
        sampling.least_milliseconds = 2.0 * settling;
        break;
    }
    return kept(sampling);
}

gl::Sampling ItemContext::kept(gl::Sampling sampling) const
{
    sampling.keeper = recorder;
    return sampling;
}

const MachineLimits& ItemContext::limits()
{
    if (measured_limits)
        return *measured_limits;
    // These times are not recorded as rows; experiments record what they use of them.
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

std::vector<Picture> svg_pictures(const std::string& file_name, const std::string& caption,
                                  const std::vector<std::string>& parts)
{
    const std::filesystem::path file(file_name);
    std::vector<Picture> pictures;
    for (std::size_t part = 0; part < parts.size(); ++part)
        pictures.push_back(svg_picture(
            part == 0 ? file_name : fmt::format("{}_{}{}", file.stem().string(), part + 1, file.extension().string()),
            caption_of_part(caption, part, parts.size()), parts[part]));
    return pictures;
}

std::string Item::full_title() const
{
    return paper.empty() ? title : paper + ", " + title;
}

ItemResult Item::compute(ItemContext& context) const
{
    std::vector<Row> rows;
    Recorder recorder([&](const std::vector<Row>& taken) { rows.insert(rows.end(), taken.begin(), taken.end()); });
    Recorder* const outer = std::exchange(context.recorder, &recorder);
    const Experiment experiment = experimented(*this, context, 1);
    context.recorder = outer;
    const Run run(describe_machine(context.context.device()), context.effort, std::move(rows));
    ItemResult result = told(*this, run);
    for (Picture& picture : result.pictures)
        for (const Picture& made : experiment.pictures)
            if (made.file_name == picture.file_name && picture.bytes.empty())
                picture.bytes = made.bytes;
    result.passes = experiment.passes;
    return result;
}

// The system counts processor time in hundredths of a second; over a shorter time than this, a few of them would look
// like a large share.
constexpr double least_seconds_of_shares = 0.2;

Experiment experimented(const Item& item, ItemContext& context, int moment)
{
    Experiment experiment(*context.recorder, moment);
    const Recorder::Section section(*context.recorder, item.stem, moment);
    const auto start = std::chrono::steady_clock::now();
    const auto processors_before = measuring::processor_times();
    try {
        item.code->experiment(context, experiment);
        context.context.throw_errors(item.stem);
    } catch (const std::exception& error) {
        context.recorder->words(failure_quantity, error.what());
        throw;
    }
    const auto processors_after = measuring::processor_times();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    context.recorder->number(seconds_quantity, seconds.count(), "s");
    // The last row: it marks the moment as complete. If the system does not tell, the share of others is taken as zero.
    context.recorder->number(share_of_others_quantity,
                             processors_before && processors_after && seconds.count() >= least_seconds_of_shares
                                 ? measuring::share_of_others(*processors_before, *processors_after)
                                 : 0.0);
    return experiment;
}

namespace {

// Each check once, with its worst result over all moments.
std::vector<Check> checks_of(const ItemRows& rows)
{
    std::vector<Check> checks;
    for (const auto& [number, moment] : rows.moments())
        for (const Key& key : moment.keys(check_quantity)) {
            const std::vector<double>& samples = moment.row(key).samples;
            const Check check{key.label(check_label), samples.front(), samples.back()};
            const auto same = std::find_if(checks.begin(), checks.end(),
                                           [&](const Check& known) { return known.what == check.what; });
            if (same == checks.end())
                checks.push_back(check);
            else if (check.measured > same->measured)
                *same = check;
        }
    return checks;
}

} // namespace

ItemResult told(const Item& item, const Run& run)
{
    const ItemRows& rows = run.of(item.stem);
    ItemResult result;
    try {
        item.code->tell(rows, result);
    } catch (const std::exception& error) { // rows are missing, or values are NaNs
        result = {};
        result.text = prose().html("report.missing", Values().set("missing", error.what()));
    }
    if (const std::string failure = rows.words(failure_quantity); !failure.empty())
        result.text = prose().html("report.failed", Values().set("failure", failure)) + result.text;
    result.checks = checks_of(rows);
    result.claims = judged(item.stem, item.code->claims, run);
    require_sound_claims(item.stem, result.claims);
    return result;
}

} // namespace fragfft::figures
