#include "figures/items/common/filter_rows.hpp"

#include "methods/as_published.hpp"
#include "methods/method.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace fragfft::figures {

namespace {

constexpr const char* passes_of_plan = "passes";
constexpr const char* textures_written = "textures written"; // of the image's size
constexpr const char* textures_fetched = "textures fetched";
constexpr const char* most_fetched = "fetches for each texel written, most of a pass";

// The key of the time that the limit alone would make the filter take.
Key limit_alone(const Key& time, Limit limit)
{
    return {fmt::format("{}, {} alone", time.quantity(), name(limit)), time.labels()};
}

// The key of the predicted time of the passes that this limit limits.
Key limited_passes(const Key& time, Limit limit)
{
    return {fmt::format("{}, passes limited by {}", time.quantity(), name(limit)), time.labels()};
}

} // namespace

Key filter_key(const DrawnFilter& filter)
{
    Labels labels{{"method", filter.method->name},
                  {"format", std::string(gl::info(filter.problem.format).name)},
                  {"side", filter.problem.width},
                  {"channels", filter.channels()}};
    if (!filter.method->is_of_this_library)
        labels.emplace_back("drawn",
                            filter.is_published ? drawn_as_published : departures(*filter.method, filter.problem));
    return {filter_time, std::move(labels)};
}

std::string filter_name(const Key& filter)
{
    const std::string drawn = filter.label("drawn");
    const bool is_by_idea = drawn == drawn_as_published && method_named(filter.label("method")).is_by_idea;
    return filter.label("method") + (drawn.empty() ? "" : is_by_idea ? ", by its idea" : ", " + drawn);
}

Key case_key(const TimedCase& timed)
{
    const Workload& workload = timed.workload;
    Labels labels{{"image", fmt::format("{} x {}", workload.width, workload.height)},
                  {"channels", workload.channels},
                  {"format", std::string(gl::info(workload.format).name)},
                  {"filters", workload.filters},
                  {"processor", name(timed.way.processor)},
                  {"way", name(timed.way.approach)}};
    if (timed.way.approach != Approach::fft)
        labels.emplace_back("kernel", timed.kernel_size);
    if (timed.way.processor == Processor::cpu)
        labels.emplace_back("threads", timed.cpu_threads);
    return {case_time, std::move(labels)};
}

void leave_filter_work(Experiment& experiment, const Key& filter, const Plan& plan, int side, gl::PixelFormat format)
{
    const FilterWork work = filter_work(plan, side, format);
    experiment.rows.number({passes_of_plan, filter.labels()}, work.passes);
    experiment.rows.number({textures_written, filter.labels()}, work.written_textures);
    experiment.rows.number({textures_fetched, filter.labels()}, work.fetched_textures);
    experiment.rows.number({most_fetched, filter.labels()}, work.most_fetches);
}

FilterWork filter_work_in(const ItemRows& rows, const Key& filter)
{
    const auto number = [&](const char* quantity) { return rows.number({quantity, filter.labels()}); };
    return {static_cast<int>(number(passes_of_plan)), number(textures_written), number(textures_fetched),
            number(most_fetched)};
}

void leave_prediction(ItemContext& context, Experiment& experiment, const Key& time, const Plan& plan)
{
    const Prediction prediction = predicted(plan, context.limits());
    for (const Limit limit : all_limits) {
        if (limit == Limit::arithmetic && !prediction.arithmetic_is_counted)
            continue;
        experiment.rows.number(limit_alone(time, limit), prediction.of(limit), "ms");
        experiment.rows.number(limited_passes(time, limit), prediction.limited_of(limit), "ms");
    }
}

std::optional<Prediction> prediction_in(const ItemRows& rows, const Key& time)
{
    if (!rows.has(limit_alone(time, Limit::writing)))
        return std::nullopt;
    Prediction prediction;
    prediction.arithmetic_is_counted = rows.has(limit_alone(time, Limit::arithmetic));
    for (const Limit limit : all_limits) {
        if (limit == Limit::arithmetic && !prediction.arithmetic_is_counted)
            continue;
        const auto place = static_cast<std::size_t>(limit);
        prediction.parts_milliseconds.at(place) = rows.number(limit_alone(time, limit));
        prediction.limited_milliseconds.at(place) = rows.number(limited_passes(time, limit));
    }
    const auto& limited = prediction.limited_milliseconds;
    const auto& parts = prediction.parts_milliseconds;
    prediction.milliseconds = std::accumulate(limited.begin(), limited.end(), 0.0);
    prediction.milliseconds_one_after_another = std::accumulate(parts.begin(), parts.end(), 0.0);
    prediction.limited_by =
        all_limits.at(static_cast<std::size_t>(std::max_element(limited.begin(), limited.end()) - limited.begin()));
    return prediction;
}

} // namespace fragfft::figures
