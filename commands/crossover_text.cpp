#include "commands/crossover_text.hpp"

#include "figures/measuring/csv_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace fragfft::commands {

namespace {

using measuring::CurvePoint;
using measuring::TimedMethod;

std::string name_of(TimedMethod way)
{
    return fmt::format("{} {}", name(way.processor), name(way.approach));
}

std::string fastest_cell(const measuring::FastestWay& fastest)
{
    return name_of(fastest.way) + (fastest.or_else ? fmt::format(" or {}", name(fastest.or_else->approach)) : "");
}

// A line for each kernel size that a convolution was timed with; the FFT's time is the same in all of them. The fastest
// are named only for a whole study.
std::string table_of(const std::vector<CurvePoint>& points, const measuring::CrossoverStudy* study)
{
    std::set<int> kernel_sizes;
    std::vector<TimedMethod> ways; // in the order in which they were timed
    for (const CurvePoint& point : points) {
        if (point.kernel_size)
            kernel_sizes.insert(*point.kernel_size);
        if (std::find(ways.begin(), ways.end(), point.way) == ways.end())
            ways.push_back(point.way);
    }
    std::string text = fmt::format("{:9}  {:>6}  {:27}", "kernel", "sigma", study == nullptr ? "" : "fastest");
    for (const TimedMethod way : ways)
        text += fmt::format("  {}, ms", name_of(way));
    text += "\n";
    for (const int size : kernel_sizes) {
        text +=
            fmt::format("{:9}  {:>6g}  {:27}", fmt::format("{0} x {0}", size), measuring::widest_sigma(size),
                        study == nullptr ? "" : fastest_cell(fastest_way(*study, measuring::Kernels::separable, size)));
        for (const TimedMethod way : ways) {
            const auto timed = std::find_if(points.begin(), points.end(), [&](const CurvePoint& point) {
                return point.way == way && (!point.kernel_size || point.kernel_size == size);
            });
            text += fmt::format("  {:>{}}",
                                timed == points.end() ? "-" : measuring::number(timed->time.median_milliseconds, 3),
                                name_of(way).size() + 4);
        }
        text += "\n";
    }
    return text;
}

} // namespace

CrossoverText::CrossoverText(const Messages& messages, std::string notes)
    : notes_(std::move(notes)), output_(messages, [this] { return ending(); })
{
}

void CrossoverText::begin(const std::string& workload)
{
    workload_ = workload;
}

void CrossoverText::add(const CurvePoint& point)
{
    output_.add([&] {
        points_.push_back(point);
        return std::string();
    });
}

void CrossoverText::answer(const measuring::CrossoverStudy& study, const measuring::WayNames& names,
                           const std::string& details)
{
    output_.add([&] {
        const std::string text = fmt::format(
            "{}{}\nHere: {}.\nKernels that are not separable: {}.\n\n{}\n{}\n", has_answered_ ? "\n" : "", workload_,
            fastest_in_words(study, measuring::Kernels::separable, names),
            fastest_in_words(study, measuring::Kernels::non_separable, names), table_of(points_, &study), details);
        points_.clear();
        has_answered_ = true;
        return text;
    });
}

std::string CrossoverText::ending() const
{
    const std::string unfinished = points_.empty()
                                       ? ""
                                       : fmt::format("{}{}\nNot all was timed.\n\n{}", has_answered_ ? "\n" : "",
                                                     workload_, table_of(points_, nullptr));
    return unfinished + "\n" + notes_;
}

} // namespace fragfft::commands
