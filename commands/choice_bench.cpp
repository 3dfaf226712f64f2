#include "commands/bench.hpp"
#include "commands/device_session.hpp"
#include "commands/progress.hpp"
#include "figures/measuring/choice_benchmark.hpp"

#include <fmt/format.h>

namespace fragfft::commands {

namespace {

using measuring::ChoiceBenchmark;

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

constexpr int usual_choice_runs = 3; // few, because the list of jobs is long

} // namespace

void bench_choice(const BenchOptions& options)
{
    DeviceSession session(options.device);
    const gl::Device& device = session.context->device();
    std::vector<ImageShape> shapes;
    for (const ImageSize& size : options.sizes_or({}))
        shapes.push_back({size.width, size.height, 0});
    const std::vector<FilterJob> jobs = measuring::choice_jobs(options.format_or_usual(), shapes);
    const int runs = options.runs.value_or(usual_choice_runs);
    std::vector<ChoiceBenchmark> results;
    Progress progress(options.messages, "timing");
    MeasuredOutput output(options.form, &device,
                          {{"width", 5},
                           {"height", 6},
                           {"channels", 8},
                           {"format", 7},
                           {"boundary", 8},
                           {"kernel_size", 11},
                           {"kernel_separable", 16},
                           {"filters", 7},
                           {"candidate", 36},
                           {"verdict", 16}},
                          options.messages);
    for (const FilterJob& job : jobs) {
        const Filter& filter = job.filters.front();
        progress.begin_case(fmt::format("auto {0}x{1}, kernel {2}x{2} {3}", job.image.width, job.image.height,
                                        filter.kernel()->width,
                                        filter.separability().factors ? "separable" : "not sep."));
        progress.fraction(static_cast<double>(results.size()) / static_cast<double>(jobs.size()));
        results.push_back(measuring::benchmark_choice(
            job, {!options.format, session.context->functions(), device, session.probe}, runs));
        session.context->throw_errors("bench");
        for (const measuring::MeasuredCase& candidate : measured_cases(results.back()))
            output.add(candidate);
        output.set_notes(fmt::format("from an image in memory to its results there, programs compiled anew: medians of "
                                     "{} runs, taken in turn\n{}\n",
                                     runs, summary_text(results)));
    }
    output.finish();
    if (options.form != OutputForm::text && !results.empty())
        options.messages.note(summary_text(results));
}

} // namespace fragfft::commands
