#include "program/commands/crossover_output.hpp"

#include "figures/measuring/csv_table.hpp"
#include "program/commands/duration.hpp"
#include "program/commands/json.hpp"
#include "program/cpu/parallel_ranges.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace fragfft::commands {

namespace {

using measuring::Approach;
using measuring::Crossover;
using measuring::CrossoverStudy;
using measuring::CurvePoint;
using measuring::Processor;

constexpr Processor processors[] = {Processor::gpu, Processor::cpu};

template <typename Value> Json or_null(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

// The format in which a way keeps its pixels.
std::string storage(const measuring::Workload& workload, measuring::Way way)
{
    if (way.processor == Processor::cpu)
        return "float";
    return std::string(
        gl::info(way.approach == Approach::fft ? fft_format(workload) : convolution_format(workload)).name);
}

Json as_json(const measuring::Workload& workload)
{
    return {{"width", workload.width},
            {"height", workload.height},
            {"channels", workload.channels},
            {"format", gl::info(workload.format).name},
            {"filters", workload.filters}};
}

Json as_json(const measuring::Workload& workload, measuring::Way way)
{
    return {{"processor", name(way.processor)}, {"approach", name(way.approach)}, {"storage", storage(workload, way)}};
}

Json as_json(const Crossover& crossover)
{
    return {{"kernel_size", or_null(crossover.kernel_size)},
            {"kernel_size_low", or_null(crossover.low)},
            {"kernel_size_high", or_null(crossover.high)},
            {"largest_kernel_size", crossover.largest}};
}

Json joined(std::initializer_list<Json> objects)
{
    Json result = Json::object();
    for (const Json& object : objects)
        result.update(object);
    return result;
}

Json as_json(const CrossoverStudy& study, const std::string& fft_method)
{
    Json json = as_json(study.workload);
    json["fft_method"] = fft_method;
    json["curves"] = Json::array();
    for (const CurvePoint& point : study.curves)
        json["curves"].push_back(
            joined({as_json(study.workload, point.way),
                    {{"kernel_size", or_null(point.kernel_size)}, {"time", time_as_json(point.time)}}}));
    json["crossovers"] = Json::array();
    for (const auto& [way, crossover] : study.crossovers) {
        Json comparisons = Json::array();
        for (const measuring::Comparison& comparison : crossover.comparisons)
            comparisons.push_back({{"kernel_size", comparison.kernel_size},
                                   {"fft", time_as_json(comparison.fft)},
                                   {"convolution", time_as_json(comparison.convolution)}});
        json["crossovers"].push_back(
            joined({as_json(study.workload, way), as_json(crossover), {{"comparisons", comparisons}}}));
    }
    for (const Processor processor : processors)
        if (const std::string answer = words(study, processor); !answer.empty())
            json["answers"][name(processor)] = answer;
    return json;
}

// The same keys with nothing to say: cells left empty.
Json emptied(Json object)
{
    for (auto& [key, value] : object.items())
        value = nullptr;
    return object;
}

struct RowKind
{
    const char* name;
    measuring::Way way;
};

Json row(const measuring::Workload& workload, const std::string& fft_method, const RowKind& kind,
         const Json& kernel_sizes, const Json& time)
{
    return joined({as_json(workload),
                   {{"fft_method", fft_method}, {"row", kind.name}},
                   as_json(workload, kind.way),
                   kernel_sizes,
                   time});
}

std::string table(const CrossoverStudy& study)
{
    std::set<int> kernel_sizes;
    for (const CurvePoint& point : study.curves)
        if (point.kernel_size)
            kernel_sizes.insert(*point.kernel_size);
    std::vector<measuring::Way> ways;
    for (const Processor processor : processors)
        for (const Approach approach : {Approach::fft, Approach::separable, Approach::non_separable})
            if (std::any_of(study.curves.begin(), study.curves.end(), [&](const CurvePoint& point) {
                    return point.way == measuring::Way{processor, approach};
                }))
                ways.push_back({processor, approach});

    std::string text = fmt::format("{}\n{:>9}", words(study.workload), "kernel");
    for (const measuring::Way way : ways)
        text += fmt::format(" {:>17}", fmt::format("{} {}", name(way.processor), name(way.approach)));
    text += "\n";
    for (const int kernel_size : kernel_sizes) {
        text += fmt::format("{:>9}", fmt::format("{0}x{0}", kernel_size));
        for (const measuring::Way way : ways) {
            const CurvePoint* point =
                study.point(way, way.approach == Approach::fft ? std::nullopt : std::optional(kernel_size));
            text +=
                fmt::format(" {:>17}", point == nullptr ? "" : duration_text(point->time.median_milliseconds / 1e3));
        }
        text += "\n";
    }
    return text;
}

std::string answers(const CrossoverStudy& study, const std::string& fft_method, const gl::Device& device)
{
    std::string text = fmt::format("On {} at {}, the FFT by {}: {}.", device.renderer, words(study.workload),
                                   fft_method, words(study, Processor::gpu));
    if (const std::string answer = words(study, Processor::cpu); !answer.empty())
        text += fmt::format(" On this CPU with FFTW, single precision and {} threads: {}.",
                            cpu::hardware_thread_count(), answer);
    return text + "\n\n";
}

} // namespace

CrossoverOutput::CrossoverOutput(OutputForm form, const gl::Sampling& sampling, const gl::Device& device)
    : form_(form), sampling_(sampling), device_(device), rows_(form, device)
{
}

std::string CrossoverOutput::add(const measuring::Workload& workload, const CurvePoint& point)
{
    unfinished_.workload = workload;
    unfinished_.curves.push_back(point);
    if (form_ == OutputForm::text && notes_.empty())
        notes_ =
            fmt::format("Medians of {} runs or more, the device timed by {}; up to A x A (B to C): the spread of times "
                        "allows B to C.\n{}",
                        sampling_.least_runs, point.time.method,
                        workload.format == gl::PixelFormat::rgba8
                            ? "rgba8 as in Fialka & Cadik 2006: convolution in 8 bits throughout, the FFT in half "
                              "floats.\n"
                            : "");
    if (form_ != OutputForm::csv)
        return "";
    Json kernel_sizes = emptied(as_json(Crossover{}));
    kernel_sizes["kernel_size"] = or_null(point.kernel_size);
    return rows_.row(row(workload, fft_method_, {"time", point.way}, kernel_sizes, time_as_json(point.time)));
}

std::string CrossoverOutput::add(const measuring::Workload& workload, const measuring::WayCrossover& found)
{
    if (form_ != OutputForm::csv)
        return "";
    return rows_.row(row(workload, fft_method_, {"crossover", found.convolution}, as_json(found.crossover),
                         emptied(time_as_json({}))));
}

std::string CrossoverOutput::finish(const CrossoverStudy& study)
{
    unfinished_ = {};
    switch (form_) {
    case OutputForm::text:
        return table(study) + answers(study, fft_method_, device_);
    case OutputForm::json:
        return rows_.row(as_json(study, fft_method_));
    default:
        return "";
    }
}

std::string CrossoverOutput::ending() const
{
    if (form_ != OutputForm::text)
        return rows_.ending();
    return (unfinished_.curves.empty() ? "" : table(unfinished_) + "\n") + notes_;
}

} // namespace fragfft::commands
