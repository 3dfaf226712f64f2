// The README beside the committed results of both machines.
#pragma once

#include "figures/readme_text.hpp"
#include "reference/published_values.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace fragfft::tests {

// In the order of the README's columns, which begin with a row's name and what was published.
struct Machine
{
    std::string folder;
    std::size_t column;
};
inline const Machine h200{"nvidia-h200", 2};
inline const Machine two_cores{"llvmpipe-2-cores", 3};

const ReadmeText& readme();

reference::PublishedTable results(const Machine& machine, const std::string& item);

// What stands in one column of the row where another column has that value.
std::string cell(const Machine& machine, const std::string& item, const std::string& row_column,
                 const std::string& value, const std::string& column);

// The first number of a claim's value: "8.64 (8.5 to 8.7) times" begins with 8.64.
double measured(const Machine& machine, const std::string& claim);

// The value, with as many decimals as are printed.
std::string rounded_as(const std::string& printed, double value);

// The numbers of a text are these values, and no others stand in it.
void check_printed(const std::string& text, const std::vector<double>& values);
void check_row(const std::string& row, const Machine& machine, const std::vector<double>& values);
// The first numbers of the row's column of what was published: a machine's name behind them may hold numbers too.
void check_published(const std::string& row, const std::vector<double>& values);

// The rows of the table of the paper of 2008, which its own test checks.
std::vector<std::string> rows_of_2008();

} // namespace fragfft::tests
