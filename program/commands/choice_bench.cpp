#include "program/commands/choice_bench.hpp"

#include "boundary.hpp"
#include "figures/measuring/choice_benchmark.hpp"
#include "program/commands/device_session.hpp"
#include "program/commands/growing_output.hpp"
#include "program/commands/json.hpp"
#include "program/commands/progress.hpp"

#include <fmt/format.h>

namespace fragfft::commands {

namespace {

using measuring::ChoiceBenchmark;
using measuring::TimedCandidate;

std::string size_text(const ChoiceBenchmark& result)
{
    return fmt::format("{}x{}", result.configuration.image.width, result.configuration.image.height);
}

std::string kernel_text(const ChoiceBenchmark& result)
{
    return fmt::format("{0}x{0} {1}", result.configuration.kernel_size,
                       result.configuration.separable ? "separable" : "not sep.");
}

std::string time_text(const TimedCandidate& candidate)
{
    return candidate.measured ? fmt::format("{:.3f}", candidate.measured->median_milliseconds)
                              : fmt::format("over {:g}x", measuring::hopeless_factor);
}

Json as_json(const ChoiceBenchmark& result, const TimedCandidate& candidate, gl::PixelFormat format)
{
    return {{"width", result.configuration.image.width},
            {"height", result.configuration.image.height},
            {"channels", result.configuration.image.channels},
            {"format", gl::info(format).name},
            {"boundary", name(result.configuration.boundary)},
            {"kernel_size", result.configuration.kernel_size},
            {"kernel_separable", result.configuration.separable},
            {"filters", result.configuration.filters},
            {"candidate", candidate.name},
            {"predicted_milliseconds", candidate.predicted_milliseconds},
            {"median_milliseconds", candidate.measured ? Json(candidate.measured->median_milliseconds) : Json()},
            {"runs", candidate.measured ? candidate.measured->runs : 0},
            {"timing_method", candidate.measured ? candidate.measured->method : "not measured"},
            {"chosen", &candidate == &result.chosen()},
            {"fastest", &candidate == &result.fastest()},
            {"choice_is_good", result.is_good()}};
}

std::string verdict(const ChoiceBenchmark& result, const TimedCandidate& candidate)
{
    if (&candidate == &result.chosen())
        return result.is_good() ? "chosen: good" : "chosen: too slow";
    return &candidate == &result.fastest() ? "fastest" : "";
}

constexpr const char* choice_row = "{:>9} {:>8} {:>8} {:>7} {:18} {:36} {:>12} {:>10} {}\n";

std::string choice_header()
{
    return fmt::format(choice_row, "size", "channels", "boundary", "filters", "kernel", "candidate", "predicted ms",
                       "ms", "");
}

// A row per candidate.
std::string as_text(const ChoiceBenchmark& result)
{
    std::string text;
    for (const TimedCandidate& candidate : result.candidates) {
        const auto of_the_first = [&](const std::string& cell) { return &candidate == &result.chosen() ? cell : ""; };
        text +=
            fmt::format(choice_row, of_the_first(size_text(result)),
                        of_the_first(std::to_string(result.configuration.image.channels)),
                        of_the_first(name(result.configuration.boundary)),
                        of_the_first(std::to_string(result.configuration.filters)), of_the_first(kernel_text(result)),
                        candidate.name, fmt::format("{:.3f}", candidate.predicted_milliseconds), time_text(candidate),
                        verdict(result, candidate));
    }
    return text;
}

std::string summary_text(const std::vector<ChoiceBenchmark>& results)
{
    const measuring::ChoiceSummary summary = measuring::summarize(results);
    return fmt::format("{} of {} choices were the fastest or within {:.0f} % of it: {:.1f} %; of the {} where another "
                       "came within {:g} times the fastest, {}; predictions were off by {:.0f} % (median); candidates "
                       "predicted to take over {:g} times the best were not measured",
                       summary.good, summary.choices, 100.0 * (measuring::good_factor - 1.0),
                       100.0 * summary.good / summary.choices, summary.contested, measuring::contested_factor,
                       summary.contested_and_good, 100.0 * summary.median_prediction_error, measuring::hopeless_factor);
}

constexpr int usual_choice_runs = 3; // a list of configurations takes long enough

} // namespace

void bench_choice(const ChoiceBenchOptions& options)
{
    DeviceSession session(options.device);
    const gl::Device& device = session.context->device();
    const gl::PixelFormat format = options.format.value_or(gl::PixelFormat::rgba32f);
    std::vector<ImageShape> sizes;
    for (const ImageSize& size : options.sizes)
        sizes.push_back({size.width, size.height, 0});
    const Messages& messages = options.messages;
    const int runs = options.runs.value_or(usual_choice_runs);
    const std::vector<measuring::ChoiceConfiguration> configurations = measuring::choice_configurations(format, sizes);
    Progress progress(messages, "timing");
    const bool is_text = options.form == OutputForm::text;
    MachineRows rows(options.form, device);
    std::vector<ChoiceBenchmark> results;
    GrowingOutput output(messages, [&]() -> std::string {
        if (!is_text)
            return rows.ending();
        return results.empty() ? ""
                               : fmt::format("from an image in memory to its results there, programs compiled anew: "
                                             "medians of {} runs, taken in turn\n{}\n",
                                             runs, summary_text(results));
    });
    for (const measuring::ChoiceConfiguration& configuration : configurations) {
        progress.begin_case(fmt::format("auto {0}x{1}, kernel {2}x{2} {3}", configuration.image.width,
                                        configuration.image.height, configuration.kernel_size,
                                        configuration.separable ? "separable" : "not sep."));
        progress.fraction(static_cast<double>(results.size()) / static_cast<double>(configurations.size()));
        ChoiceBenchmark result = measuring::benchmark_choice(
            configuration, format, {!options.format, session.context->functions(), device, session.probe}, runs);
        session.context->throw_errors("bench");
        output.add([&] {
            results.push_back(std::move(result));
            std::string text = is_text && results.size() == 1 ? choice_header() : "";
            if (is_text)
                return text + as_text(results.back());
            for (const TimedCandidate& candidate : results.back().candidates)
                text += rows.row(as_json(results.back(), candidate, format));
            return text;
        });
    }
    output.finish();
    if (!is_text && !results.empty())
        messages.note(summary_text(results));
}

} // namespace fragfft::commands
