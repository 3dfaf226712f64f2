#include "commands/verification_output.hpp"

#include "commands/json.hpp"
#include "methods/problem.hpp"
#include "program/files/printable_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <tuple>

namespace fragfft::commands {

namespace {

constexpr std::array properties{"random data", "linearity", "impulses", "shifts", "filters"};

std::size_t count(const std::vector<VerifiedRow>& rows, Verdict verdict)
{
    return static_cast<std::size_t>(std::ranges::count(rows, verdict, &VerifiedRow::verdict));
}

bool is_of_same_way(const VerifiedRow& one, const VerifiedRow& other)
{
    const auto key = [](const VerifiedRow& row) { return std::tie(row.method, row.format, row.twiddles, row.way); };
    return key(one) == key(other);
}

std::string number(double value)
{
    return std::isinf(value) ? "failed" : fmt::format("{:.1e}", value);
}

std::string cell(const VerifiedRow& row)
{
    switch (row.verdict) {
    case Verdict::not_tried:
        return "not tried";
    case Verdict::missed:
        return fmt::format("{} > {:.1e}", number(row.error), row.bound);
    default:
        return fmt::format("{} of {:.1e}", number(row.error), row.bound);
    }
}

const char* word(Verdict verdict)
{
    constexpr std::array words{"kept", "missed", "cannot here", "not tried"};
    return words[static_cast<std::size_t>(verdict)];
}

// A convolution in space has no twiddle factors.
const char* twiddles_of(const VerifiedRow& row)
{
    return row.method == "spatial" ? "-" : name(row.twiddles);
}

std::string heading(const VerifiedRow& row)
{
    return fmt::format("{:28}{:9}{:10}{:20}", row.method, gl::info(row.format).name, twiddles_of(row), row.way);
}

void print_way(std::vector<VerifiedRow>::const_iterator first, std::vector<VerifiedRow>::const_iterator last)
{
    if (first->verdict == Verdict::cannot_here) {
        fmt::print("{}cannot here: {}\n", heading(*first), printable(first->remark));
        return;
    }
    std::string line = heading(*first);
    for (const char* property : properties) {
        const auto row = std::find_if(first, last, [&](const VerifiedRow& one) { return one.property == property; });
        line += fmt::format("{:20}", row == last ? "-" : cell(*row));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", line);
}

std::string verdict_text(const std::vector<VerifiedRow>& rows, unsigned seed)
{
    const std::size_t missed = count(rows, Verdict::missed);
    const std::size_t kept = count(rows, Verdict::kept);
    const std::size_t untried = count(rows, Verdict::not_tried);
    const auto in_part =
        std::ranges::count_if(rows, [](const VerifiedRow& row) { return row.tried > 0 && row.tried < row.planned; });
    std::string text = missed > 0 ? fmt::format("missed: {} of {} bounds", missed, missed + kept)
                       : kept > 0 ? fmt::format("kept: {} bounds", kept)
                                  : "nothing was tried";
    if (untried > 0)
        text += fmt::format("; not tried in the time given: {}", untried);
    if (in_part > 0)
        text += fmt::format("; {} not in all sizes", in_part);
    return fmt::format("{} (seed {})", text, seed);
}

} // namespace

std::size_t missed_properties(const std::vector<VerifiedRow>& rows)
{
    return count(rows, Verdict::missed);
}

void print_verification_text(const std::vector<VerifiedRow>& rows, const gl::Device& device, unsigned seed)
{
    fmt::print("{}, OpenGL {}\nthe worst error of each property, of the bound that is promised\n\n",
               printable(device.renderer), printable(device.opengl_version));
    std::string titles = fmt::format("{:28}{:9}{:10}{:20}", "method", "format", "twiddles", "passes write");
    for (const char* property : properties)
        titles += fmt::format("{:20}", property);
    titles.erase(titles.find_last_not_of(' ') + 1);
    fmt::print("{}\n", titles);
    for (auto first = rows.begin(); first != rows.end();) {
        const auto last =
            std::find_if(first, rows.end(), [&](const VerifiedRow& row) { return !is_of_same_way(*first, row); });
        print_way(first, last);
        first = last;
    }
    fmt::print("\n");
    for (const VerifiedRow& row : rows)
        if (row.verdict == Verdict::missed)
            fmt::print("missed: {}, {}, twiddles {}, {}: {} at {}{}{}\n", row.method, gl::info(row.format).name,
                       twiddles_of(row), row.way, row.property, row.worst, row.remark.empty() ? "" : ": ",
                       printable(row.remark));
    fmt::print("{}\n", verdict_text(rows, seed));
}

void print_verification_json(const std::vector<VerifiedRow>& rows, const gl::Device& device, unsigned seed)
{
    Json table = Json::array();
    for (const VerifiedRow& row : rows) {
        const bool is_measured = row.tried > 0 && std::isfinite(row.error);
        table.push_back({{"method", row.method},
                         {"format", gl::info(row.format).name},
                         {"twiddles", row.method == "spatial" ? Json() : Json(name(row.twiddles))},
                         {"passes_write", row.way},
                         {"property", row.property},
                         {"verdict", word(row.verdict)},
                         {"error", is_measured ? Json(row.error) : Json()},
                         {"bound", row.tried > 0 ? Json(row.bound) : Json()},
                         {"worst", row.worst},
                         {"tried", row.tried},
                         {"planned", row.planned},
                         {"remark", row.remark}});
    }
    const Json json{{"renderer", device.renderer},
                    {"opengl_version", device.opengl_version},
                    {"seed", seed},
                    {"kept", count(rows, Verdict::kept)},
                    {"missed", count(rows, Verdict::missed)},
                    {"cannot_here", count(rows, Verdict::cannot_here)},
                    {"not_tried", count(rows, Verdict::not_tried)},
                    {"rows", table}};
    fmt::print("{}\n", indented(json));
}

} // namespace fragfft::commands
