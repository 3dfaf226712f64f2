// How benchmarks print their results, whatever they time.
#pragma once

#include "gl/timer.hpp"
#include "program/commands/json.hpp"

#include <string>
#include <vector>

namespace fragfft::commands {

enum class OutputForm
{
    text,
    json,
    csv,
};

// The form that the flags --json and --csv ask for; text without either.
OutputForm output_form(bool json, bool csv);

Json time_as_json(const gl::TimeStatistics& time);

// Results as text that grows: what each row adds, and what makes it whole after any of them. JSON: the machine and the
// results. CSV: a row per result, the keys as columns (those of an object behind its own key and an underscore; null is
// an empty cell), and the machine as the last column. Results have the same keys.
class MachineRows
{
public:
    // Not of OutputForm::text.
    MachineRows(OutputForm form, const gl::Device& device);

    std::string row(const Json& result);
    // After any number of rows.
    std::string ending() const;

private:
    std::string opening() const;

    OutputForm form_;
    Json machine_;
    std::string stamp_;
    bool has_rows_ = false;
};

} // namespace fragfft::commands
