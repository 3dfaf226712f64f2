#include "figures/documents/reliability_tables.hpp"

#include "figures/documents/result_tables.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string_view>
#include <vector>

namespace fragfft {

using reference::PublishedTable;

namespace {

using Cells = std::vector<std::string>;

double sum(const PublishedTable& table, std::string_view column)
{
    double total = 0.0;
    for (std::size_t row = 0; row < table.row_count(); ++row)
        total += table.number(row, column);
    return total;
}

std::string count(double number)
{
    return fmt::format("{:.0f}", number);
}

// Rounds up, so that no error looks smaller than it is.
std::string worst(double part_of_the_bound)
{
    return fmt::format("the worst error is {:.2f} of its bound", std::ceil(part_of_the_bound * 100 - 1e-9) / 100);
}

// A row for each transform and each filter that was tested with a method; untested ones are empty.
Cells implementations(const PublishedTable& table)
{
    int right = 0;
    int refused = 0;
    double largest = 0.0;
    for (std::size_t row = 0; row < table.row_count(); ++row)
        for (const std::string_view column : {"transform_error_of_bound", "filter_error_of_bound"}) {
            const std::string& cell = table.text(row, column);
            if (cell.empty())
                continue;
            if (cell == "refused") {
                ++refused;
                continue;
            }
            ++right;
            largest = std::max(largest, table.number(row, column));
        }
    return {"a transform or a filter in another implementation of OpenGL", count(right + refused), count(right),
            count(refused), worst(largest)};
}

Cells right_or_refused(const std::string& trial, const PublishedTable& table)
{
    const double right = sum(table, "right");
    const double refused = sum(table, "refused");
    return {trial, count(right + refused), count(right), count(refused), ""};
}

Cells random_problems(const PublishedTable& table)
{
    double largest = 0.0;
    for (std::size_t row = 0; row < table.row_count(); ++row)
        largest = std::max(largest, table.number(row, "worst_part_of_the_bound"));
    return {"a problem chosen at random", count(sum(table, "tried")), count(sum(table, "within_the_bound")),
            count(sum(table, "refused")), worst(largest)};
}

Cells numbers(const PublishedTable& table)
{
    const double right = sum(table, "within_the_bound");
    const double not_finite = sum(table, "not_finite");
    const double refused = sum(table, "refused");
    return {"an image of infinite, NaN, huge or subnormal numbers", count(right + not_finite + refused), count(right),
            count(refused), count(not_finite) + " visibly not finite"};
}

} // namespace

std::string reliability_trials(const CommittedResults& results)
{
    const PublishedTable calls = results.reliability("failing_calls");
    const PublishedTable interrupted = results.reliability("interrupted");
    const PublishedTable fuzzed = results.reliability("fuzzed");
    const PublishedTable sanitized = results.reliability("sanitized");
    return markdown_table(
        {"what was tried", "times", "right", "refused in a line", "besides"},
        {implementations(results.reliability("implementations")),
         {"a call of OpenGL fails", count(sum(calls, "failed")), "-", "-", "each was survived"},
         right_or_refused("an allocation fails, or a thread does not start", results.reliability("failing_memory")),
         right_or_refused("a call on a file fails", results.reliability("failing_files")),
         {"a command is killed", count(sum(interrupted, "interrupted")), "-", "-",
          count(sum(interrupted, "left_a_temporary_file")) + " left a temporary file"},
         {"bytes that a fuzzer made", count(sum(fuzzed, "inputs_tried")), count(sum(fuzzed, "accepted")),
          count(sum(fuzzed, "refused")), count(sum(fuzzed, "faults")) + " faults"},
         numbers(results.reliability("numbers")),
         random_problems(results.reliability("random_problems")),
         {"a test under the address sanitizer", count(sum(sanitized, "tests")), count(sum(sanitized, "passed")), "-",
          count(sum(sanitized, "failed")) + " failed, " + count(sum(sanitized, "skipped")) + " skipped, " +
              count(sum(sanitized, "reports")) + " reports"}});
}

} // namespace fragfft
