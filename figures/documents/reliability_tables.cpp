#include "figures/documents/reliability_tables.hpp"

#include "errors.hpp"
#include "figures/documents/result_tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <optional>
#include <string_view>

namespace fragfft {

using reference::PublishedTable;

namespace {

using Strings = std::vector<std::string>;

// Where a value stands in the list, behind which it is added if it is new.
std::size_t place_of(Strings& list, const std::string& value)
{
    const auto found = std::find(list.begin(), list.end(), value);
    if (found != list.end())
        return static_cast<std::size_t>(found - list.begin());
    list.push_back(value);
    return list.size() - 1;
}

// A paper's methods are a family, and so is each other method alone.
std::string family_of(const std::string& method)
{
    static const std::map<std::string_view, std::string> families{{"moreland", "Moreland & Angel 2003"},
                                                                  {"fialka", "Fialka & Čadík 2006"},
                                                                  {"lloyd", "Lloyd et al. 2008"},
                                                                  {"intel", "Intel 2014"},
                                                                  {"mota", "Mota 2022"}};
    const auto family = families.find(std::string_view(method).substr(0, method.find('-')));
    return family == families.end() ? "`" + method + "`" : family->second;
}

// The largest of what has been measured; none where all was refused.
struct Worst
{
    std::optional<double> transform;
    std::optional<double> filter;
};

void take(std::optional<double>& worst, const PublishedTable& table, std::size_t row, std::string_view column)
{
    const std::string& cell = table.text(row, column);
    if (!cell.empty() && cell != "refused")
        worst = std::max(worst.value_or(0.0), table.number(row, column));
}

// Rounded up, so that no error looks smaller than it is.
std::string in_hundredths(const std::optional<double>& error)
{
    return error ? fmt::format("{:.2f}", std::ceil(*error * 100 - 1e-9) / 100) : "-";
}

std::string words(const Worst& worst)
{
    return worst.transform || worst.filter ? in_hundredths(worst.transform) + "; " + in_hundredths(worst.filter)
                                           : "refused";
}

// A row for each job, a column for each kind of what happened to it, and in the cells the sums of these numbers.
std::string sums(const PublishedTable& table, const std::string& job_column, const std::string& kind_column,
                 const Strings& numbers)
{
    Strings jobs;
    Strings kinds;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<double>> sums;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        std::vector<double>& cell =
            sums[{place_of(jobs, table.text(row, job_column)), place_of(kinds, table.text(row, kind_column))}];
        cell.resize(numbers.size());
        for (std::size_t number = 0; number < numbers.size(); ++number)
            cell[number] += table.number(row, numbers[number]);
    }
    Strings headings{"while"};
    headings.insert(headings.end(), kinds.begin(), kinds.end());
    std::vector<Strings> rows;
    for (std::size_t job = 0; job < jobs.size(); ++job) {
        Strings cells{jobs[job]};
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            const auto cell = sums.find({job, kind});
            cells.push_back(cell == sums.end() ? "-" : fmt::format("{:.0f}", fmt::join(cell->second, "; ")));
        }
        rows.push_back(cells);
    }
    return markdown_table(headings, rows);
}

} // namespace

std::string whole_table(const PublishedTable& table)
{
    Strings headings = table.columns();
    for (std::string& heading : headings)
        std::replace(heading.begin(), heading.end(), '_', ' ');
    std::vector<Strings> rows(table.row_count());
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (const std::string& column : table.columns())
            rows[row].push_back(table.text(row, column));
    return markdown_table(headings, rows);
}

std::string implementations(const PublishedTable& table)
{
    Strings implementations;
    Strings families;
    std::map<std::pair<std::size_t, std::size_t>, Worst> worst;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        const std::string implementation = table.text(row, "implementation") + ", " + table.text(row, "context");
        Worst& errors = worst[{place_of(implementations, implementation),
                               place_of(families, family_of(table.text(row, "method")))}];
        take(errors.transform, table, row, "transform_error_of_bound");
        take(errors.filter, table, row, "filter_error_of_bound");
    }
    Strings headings{"OpenGL"};
    headings.insert(headings.end(), families.begin(), families.end());
    std::vector<Strings> rows;
    for (std::size_t implementation = 0; implementation < implementations.size(); ++implementation) {
        Strings cells{implementations[implementation]};
        for (std::size_t family = 0; family < families.size(); ++family) {
            const auto errors = worst.find({implementation, family});
            cells.push_back(errors == worst.end() ? "not asked" : words(errors->second));
        }
        rows.push_back(cells);
    }
    std::sort(rows.begin(), rows.end());
    return markdown_table(headings, rows);
}

std::string failing_calls(const PublishedTable& table)
{
    return sums(table, "job", "calls", {"failed"});
}

std::string failures(const PublishedTable& table)
{
    const Strings columns = table.columns();
    return sums(table, columns.at(0), columns.at(1), Strings(columns.begin() + 2, columns.end()));
}

std::string numbers(const PublishedTable& table)
{
    Strings kinds;
    Strings families;
    std::map<std::pair<std::size_t, std::size_t>, std::array<double, 3>> outcomes;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        std::array<double, 3>& sums = outcomes[{place_of(kinds, table.text(row, "numbers")),
                                                place_of(families, family_of(table.text(row, "method")))}];
        sums[0] += table.number(row, "within_the_bound");
        sums[1] += table.number(row, "not_finite");
        sums[2] += table.number(row, "refused");
    }
    Strings headings{"numbers"};
    headings.insert(headings.end(), families.begin(), families.end());
    std::vector<Strings> rows;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        Strings cells{kinds[kind]};
        for (std::size_t family = 0; family < families.size(); ++family) {
            const auto found = outcomes.find({kind, family});
            cells.push_back(found == outcomes.end() ? "-"
                                                    : fmt::format("{:.0f}; {:.0f}; {:.0f}", found->second[0],
                                                                  found->second[1], found->second[2]));
        }
        rows.push_back(cells);
    }
    return markdown_table(headings, rows);
}

} // namespace fragfft
