// How benchmarks print their results, whatever they time.
#pragma once

#include "gl/timer.hpp"

#include <nlohmann/json.hpp>
#include <vector>

namespace fragfft::cli {

enum class OutputForm
{
    text,
    json,
    csv,
};

// Of the flags --json and --csv; text without either.
OutputForm output_form(bool json, bool csv);

nlohmann::ordered_json time_as_json(const gl::TimeStatistics& time);

// JSON: the machine and the results. CSV: a row per result, the keys as columns (those of an object behind its own key
// and an underscore; null is an empty cell), and the machine as the last column. Results have the same keys.
void print_json(const std::vector<nlohmann::ordered_json>& results, const gl::Device& device);
void print_csv(const std::vector<nlohmann::ordered_json>& results, const gl::Device& device);

} // namespace fragfft::cli
