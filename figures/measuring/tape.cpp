#include "figures/measuring/tape.hpp"

#include "errors.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace fragfft::measuring {

namespace {

constexpr int digits = 7;

double as_kept(double sample)
{
    return std::stod(fmt::format("{:.{}g}", sample, digits));
}

std::string text_of(const std::vector<double>& samples)
{
    std::string text;
    for (const double sample : samples)
        text += fmt::format("{}{:.{}g}", text.empty() ? "" : " ", sample, digits);
    return text;
}

std::vector<double> samples_in(const std::string& text)
{
    std::vector<double> samples;
    const char* const end = text.data() + text.size();
    for (const char* place = text.data(); place != end;) {
        double sample = 0.0;
        const auto [next, error] = std::from_chars(place, end, sample);
        if (error != std::errc() || !std::isfinite(sample) || (next != end && *next != ' '))
            return {};
        samples.push_back(sample);
        place = next == end ? end : next + 1;
    }
    return samples;
}

gl::TimeStatistics statistics_of(const TapeRow& row)
{
    gl::TimeStatistics time = gl::statistics(row.samples, row.clock);
    time.repetitions = row.repetitions;
    return time;
}

} // namespace

Tape::Section::Section(Tape& tape, std::string name, int moment)
    : tape_(tape), outer_(std::exchange(tape.section_, this)), name_(std::move(name)), moment_(moment)
{
}

Tape::Section::~Section()
{
    tape_.section_ = outer_;
}

std::vector<TapeRow> Tape::next_turn(const std::function<std::vector<TapeRow>(TapeRow)>& take)
{
    TapeRow place;
    place.section = section_->name_;
    place.moment = section_->moment_;
    place.turn = ++section_->turn_;
    std::vector<TapeRow> rows;
    for (const TapeRow& row : played_)
        if (row.section == place.section && row.moment == place.moment && row.turn == place.turn)
            rows.push_back(row);
    if (rows.empty() && takes_) {
        rows = take(place);
        for (TapeRow& row : rows)
            std::transform(row.samples.begin(), row.samples.end(), row.samples.begin(), as_kept);
        taken_.insert(taken_.end(), rows.begin(), rows.end());
    } else if (!takes_) {
        taken_.insert(taken_.end(), rows.begin(), rows.end());
    }
    return rows;
}

std::vector<gl::TimeStatistics> Tape::times_of(const std::vector<gl::TimedRun>& timed_runs,
                                               const std::function<std::vector<gl::TimeStatistics>()>& take)
{
    if (section_ == nullptr)
        return take();
    const std::vector<TapeRow> rows = next_turn([&](TapeRow row) {
        std::vector<TapeRow> taken;
        const std::vector<gl::TimeStatistics> times = take();
        for (std::size_t i = 0; i < times.size(); ++i) {
            row.quantity = timed_runs[i].name;
            row.unit = "ms";
            row.clock = times[i].method;
            row.repetitions = times[i].repetitions;
            row.samples = times[i].milliseconds;
            taken.push_back(row);
        }
        return taken;
    });
    const bool are_these =
        std::equal(rows.begin(), rows.end(), timed_runs.begin(), timed_runs.end(),
                   [](const TapeRow& row, const gl::TimedRun& run) { return row.quantity == run.name; });
    if (!are_these)
        throw InputError(fmt::format("'{}' timed other works in turn {} of moment {} than these times are of",
                                     section_->name_, section_->turn_, section_->moment_));
    std::vector<gl::TimeStatistics> statistics;
    for (const TapeRow& row : rows)
        statistics.push_back(statistics_of(row));
    return statistics;
}

std::vector<gl::TimeStatistics> Tape::next_times(const std::string& section, int moment, int turn) const
{
    std::vector<gl::TimeStatistics> times;
    for (const TapeRow& row : played_)
        if (row.section == section && row.moment == moment && row.turn == turn)
            times.push_back(statistics_of(row));
    return times;
}

double Tape::number_of(const std::string& quantity, const std::string& unit, const std::function<double()>& take)
{
    if (section_ == nullptr)
        return take();
    const std::vector<TapeRow> rows = next_turn([&](TapeRow row) {
        row.quantity = quantity;
        row.unit = unit;
        row.samples = {take()};
        return std::vector{row};
    });
    if (rows.size() != 1 || rows.front().quantity != quantity || rows.front().unit != unit)
        throw InputError(fmt::format("'{}' has no {} in turn {} of moment {} of these times", section_->name_, quantity,
                                     section_->turn_, section_->moment_));
    return rows.front().samples.front();
}

std::vector<TapeRow> Tape::taken()
{
    return std::exchange(taken_, {});
}

CsvTable tape_table(const std::vector<TapeRow>& rows)
{
    CsvTable table{headings("item | moment | turn | quantity | unit | clock | repetitions | samples"), {}};
    for (const TapeRow& row : rows)
        table.rows.push_back({row.section, std::to_string(row.moment), std::to_string(row.turn), row.quantity, row.unit,
                              row.clock, std::to_string(row.repetitions), text_of(row.samples)});
    return table;
}

std::vector<TapeRow> tape_rows(const reference::PublishedTable& table)
{
    std::vector<TapeRow> rows;
    for (std::size_t i = 0; i < table.row_count(); ++i) {
        const auto whole = [&](const char* column) {
            const double number = table.number(i, column);
            if (number != std::floor(number) || number < 1.0 || number > 1e9)
                throw InputError(
                    fmt::format("{}: row {}: '{}' is no {}", table.name(), i + 1, table.text(i, column), column));
            return static_cast<int>(number);
        };
        TapeRow row{
            table.text(i, "item"), whole("moment"),        whole("turn"),        table.text(i, "quantity"),
            table.text(i, "unit"), table.text(i, "clock"), whole("repetitions"), samples_in(table.text(i, "samples"))};
        if (row.samples.empty())
            throw InputError(fmt::format("{}: row {}: its samples are no numbers", table.name(), i + 1));
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace fragfft::measuring
