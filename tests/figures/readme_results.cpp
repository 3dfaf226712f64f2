#include "figures/readme_results.hpp"

#include "catch_framework.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace fragfft::tests {

using reference::PublishedTable;

namespace {

std::string text_of(const std::string& path)
{
    std::ifstream file(std::string(FRAGFFT_SOURCE_FOLDER) + "/" + path, std::ios::binary);
    if (!file)
        throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

PublishedTable results(const Machine& machine, const std::string& item)
{
    return PublishedTable(item, text_of("figures/results/" + machine.folder + "/" + item + ".csv"));
}

std::string cell(const Machine& machine, const std::string& item, const std::string& row_column,
                 const std::string& value, const std::string& column)
{
    const PublishedTable table = results(machine, item);
    return table.text(table.row_where(row_column, value), column);
}

double measured(const Machine& machine, const std::string& claim)
{
    return std::stod(numbers_in(cell(machine, "ledger", "id", claim, "measured")).at(0));
}

std::string rounded_as(const std::string& printed, double value)
{
    const std::size_t point = printed.find('.');
    return fmt::format("{:.{}f}", value, point == std::string::npos ? 0 : printed.size() - point - 1);
}

void check_printed(const std::string& text, const std::vector<double>& values)
{
    INFO(text);
    const std::vector<std::string> numbers = numbers_in(text);
    REQUIRE(numbers.size() == values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        CHECK(numbers[i] == rounded_as(numbers[i], values[i]));
}

const ReadmeText& readme()
{
    static const ReadmeText text(text_of("README.md"));
    return text;
}

void check_row(const std::string& row, const Machine& machine, const std::vector<double>& values)
{
    INFO(row << ", " << machine.folder);
    check_printed(readme().cell(row, machine.column), values);
}

void check_published(const std::string& row, const std::vector<double>& values)
{
    constexpr std::size_t published = 1;
    INFO(row);
    std::vector<double> printed;
    for (const std::string& number : numbers_in(readme().cell(row, published)))
        printed.push_back(std::stod(number));
    REQUIRE(printed.size() >= values.size());
    printed.resize(values.size());
    CHECK(printed == values);
}

} // namespace fragfft::tests
