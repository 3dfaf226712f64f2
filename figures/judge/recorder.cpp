#include "figures/judge/recorder.hpp"

#include "figures/judge/run.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace fragfft::figures {

gl::TimeStatistics statistics_of(const Row& row)
{
    gl::TimeStatistics statistics = gl::statistics(row.samples, row.clock);
    statistics.repetitions = row.repetitions;
    return statistics;
}

Recorder::Section::Section(Recorder& recorder, std::string item, int moment)
    : recorder_(recorder), outer_(std::exchange(recorder.section_, this)), item_(std::move(item)), moment_(moment)
{
}

Recorder::Section::~Section()
{
    recorder_.section_ = outer_;
}

Recorder::Labelled::Labelled(Recorder& recorder, const Labels& labels)
    : recorder_(recorder), labels_before_(recorder.labels_.size())
{
    recorder.labels_.insert(recorder.labels_.end(), labels.begin(), labels.end());
}

Recorder::Labelled::~Labelled()
{
    recorder_.labels_.resize(labels_before_, {"", ""});
}

Recorder::Section& Recorder::section()
{
    if (section_ == nullptr)
        throw std::logic_error("rows are taken outside an experiment");
    return *section_;
}

Row Recorder::next_row(const Key& key)
{
    Row row;
    row.item = section().item_;
    row.moment = section().moment_;
    row.turn = std::max(1, section().turn_);
    row.key = key.with(labels_);
    if (!section().keys_.insert(row.key).second)
        throw std::logic_error(fmt::format("{} takes '{}' twice at one moment", row.item, row.key.text()));
    return row;
}

Row Recorder::row_of(const Key& key, const gl::TimeStatistics& time)
{
    Row row = next_row(key);
    row.unit = "ms";
    row.clock = time.method;
    row.repetitions = time.repetitions;
    row.samples = time.milliseconds;
    std::transform(row.samples.begin(), row.samples.end(), row.samples.begin(), as_kept);
    return row;
}

std::optional<std::vector<gl::TimeStatistics>>
Recorder::known_times_of(const std::vector<gl::TimedRun>& timed_runs) const
{
    std::vector<gl::TimeStatistics> times;
    for (const gl::TimedRun& timed_run : timed_runs) {
        const auto known = known_ ? known_(Key::from_text(timed_run.name).with(labels_)) : std::nullopt;
        if (!known)
            return std::nullopt;
        times.push_back(*known);
    }
    return times;
}

std::vector<gl::TimeStatistics> Recorder::times_of(const std::vector<gl::TimedRun>& timed_runs,
                                                   const std::function<std::vector<gl::TimeStatistics>()>& take)
{
    if (auto known = known_times_of(timed_runs))
        return std::move(*known);
    std::vector<gl::TimeStatistics> times = take();
    if (times.size() != timed_runs.size())
        throw std::logic_error(
            fmt::format("{}: {} works were timed in a turn of {}", section().item_, times.size(), timed_runs.size()));
    ++section().turn_;
    std::vector<Row> rows;
    for (std::size_t i = 0; i < times.size(); ++i) {
        Row row = row_of(Key::from_text(timed_runs[i].name), times[i]);
        times[i] = statistics_of(row);
        rows.push_back(std::move(row));
    }
    sink_(rows);
    return times;
}

void Recorder::times(const Key& key, const gl::TimeStatistics& taken)
{
    sink_({row_of(key, taken)});
}

void Recorder::number(const Key& key, double value, const std::string& unit)
{
    if (!std::isfinite(value))
        throw std::logic_error(fmt::format("'{}' is no number", key.text()));
    Row row = next_row(key);
    row.unit = unit;
    row.samples = {value};
    sink_({row});
}

void Recorder::words(const std::string& quantity, const std::string& words)
{
    std::string plain = words;
    std::replace(plain.begin(), plain.end(), '|', '/');
    std::replace(plain.begin(), plain.end(), '\n', ' ');
    number({quantity, {{words_label, plain}}}, 1.0);
}

void Recorder::check(const std::string& what, double measured, double bound)
{
    Row row = next_row({check_quantity, {{check_label, what}}});
    row.samples = {measured, bound};
    sink_({row});
}

} // namespace fragfft::figures
