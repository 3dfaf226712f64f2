#include "figures/page/page_parts.hpp"

#include "figures/page/embedded_data.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace fragfft::figures {

namespace {

using Json = nlohmann::ordered_json;
using reference::PublishedTable;

constexpr std::string_view results_folder = "results/";
constexpr std::string_view machine_file_end = "/machine.json";

// Returns 512 for "512 x 512"; both sides are equal.
int side_of(const std::string& image_size)
{
    return std::stoi(image_size);
}

// The median, low and high of a time, by either naming of their columns: older results have percentiles.
Json milliseconds(const PublishedTable& table, std::size_t row)
{
    const auto& columns = table.columns();
    const bool has_intervals = std::find(columns.begin(), columns.end(), "ms, low") != columns.end();
    return {{"median", table.number(row, "ms, median")},
            {"low", table.number(row, has_intervals ? "ms, low" : "ms, 5th of a hundred")},
            {"high", table.number(row, has_intervals ? "ms, high" : "ms, 95th of a hundred")}};
}

// The times of the machine's GPU for FFT and convolution, in the form of the paper's figure 7.
Json convolution_times(const PublishedTable& table)
{
    Json times = Json::array();
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        if (table.text(row, "processor") != "gpu")
            continue;
        const int side = side_of(table.text(row, "image size"));
        times.push_back({{"width", side},
                         {"height", side},
                         {"channels", static_cast<int>(table.number(row, "channels"))},
                         {"format", table.text(row, "format")},
                         {"way", table.text(row, "way")},
                         {"kernel_size", static_cast<int>(table.number(row, "kernel size"))},
                         {"milliseconds", milliseconds(table, row)},
                         {"timed_by", table.text(row, "timed by")}});
    }
    return times;
}

} // namespace

Json machines_of_page()
{
    const auto& files = page_data_files::embedded_files();
    Json machines = Json::array();
    for (const auto& [path, content] : files) {
        if (!path.ends_with(machine_file_end))
            continue;
        const std::string_view folder = path.substr(0, path.size() - machine_file_end.size());
        const std::string times = fmt::format("{}/fialka_cadik_2006_figure7.csv", folder);
        machines.push_back({{"name", folder.substr(results_folder.size())},
                            {"machine", Json::parse(content)},
                            {"convolution", convolution_times(PublishedTable(times, files.at(times)))}});
    }
    return machines;
}

} // namespace fragfft::figures
