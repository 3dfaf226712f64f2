#include "figures/judge/prose.hpp"

#include "figures/judge/embedded_prose.hpp"
#include "figures/judge/run.hpp"
#include "figures/measuring/csv_table.hpp"
#include "figures/report/untold.hpp"

#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <stdexcept>

namespace fragfft::figures {

namespace {

std::string escaped_value(const std::string& words)
{
    std::string html;
    for (const char character : words)
        if (character == '&')
            html += "&amp;";
        else if (character == '<')
            html += "&lt;";
        else if (character == '>')
            html += "&gt;";
        else
            html += character;
    return html;
}

std::string filled(const std::string& key, const std::string& text, const Values& values,
                   const std::function<std::string(const std::string&)>& as_told)
{
    std::string told;
    for (std::size_t place = 0; place < text.size();) {
        const std::size_t brace = text.find('{', place);
        told += text.substr(place, brace - place);
        if (brace == std::string::npos)
            break;
        const std::size_t end = text.find('}', brace);
        const std::string name = text.substr(brace + 1, end == std::string::npos ? end : end - brace - 1);
        const auto value = values.all().find(name);
        if (end == std::string::npos || value == values.all().end())
            throw std::logic_error(fmt::format("'{}' has no value '{}'", key, name));
        told += as_told(value->second);
        place = end + 1;
    }
    return told;
}

void require_finite(const std::string& name, double value)
{
    if (!std::isfinite(value))
        throw MissingRow(fmt::format("the value '{}' cannot be computed from what was measured", name));
}

} // namespace

Values& Values::set(const std::string& name, std::string words)
{
    if (!untold(words).empty())
        require_finite(name, std::numeric_limits<double>::quiet_NaN());
    words_.insert_or_assign(name, std::move(words));
    return *this;
}

Values& Values::set(const std::string& name, double number, int significant_digits)
{
    require_finite(name, number);
    return set(name, measuring::number(number, significant_digits));
}

Values& Values::set(const std::string& name, int number)
{
    return set(name, std::to_string(number));
}

Values& Values::set(const std::string& name, const Interval& interval, int significant_digits)
{
    for (const double end : {interval.low, interval.middle, interval.high})
        require_finite(name, end);
    return set(name, measuring::text_of(interval, significant_digits));
}

Values& Values::set(const Values& others)
{
    for (const auto& [name, words] : others.words_)
        set(name, words);
    return *this;
}

Prose::Prose(const std::map<std::string_view, std::string_view>& texts)
{
    constexpr std::string_view mark = "== ";
    for (const auto& [file, text] : texts) {
        std::string* section = nullptr;
        bool begins_paragraph = true;
        int line_number = 0;
        for (std::size_t place = 0; place < text.size(); ++line_number) {
            const std::size_t end = std::min(text.find('\n', place), text.size());
            const std::string line(text.substr(place, end - place));
            place = end + 1;
            const auto refused = [&](const char* what) {
                return std::logic_error(fmt::format("{}, line {}: {}", file, line_number + 1, what));
            };
            if (line.starts_with(mark)) {
                const auto [made, is_new] = sections_.try_emplace(line.substr(mark.size()));
                if (!is_new)
                    throw refused("this section stands twice");
                section = &made->second;
                begins_paragraph = true;
            } else if (line.empty()) {
                begins_paragraph = true;
            } else if (section == nullptr) {
                throw refused("text before the first section");
            } else {
                if (!section->empty())
                    *section += begins_paragraph ? "\n\n" : " ";
                *section += line;
                begins_paragraph = false;
            }
        }
    }
}

std::vector<std::string> Prose::keys() const
{
    std::vector<std::string> keys;
    for (const auto& [key, section] : sections_)
        keys.push_back(key);
    return keys;
}

const std::string& Prose::section(const std::string& key) const
{
    const auto found = sections_.find(key);
    if (found == sections_.end())
        throw std::logic_error(fmt::format("there is no text '{}'", key));
    return found->second;
}

std::string Prose::sentence(const std::string& key, const Values& values) const
{
    return filled(key, section(key), values, [](const std::string& words) { return words; });
}

std::string Prose::html(const std::string& key, const Values& values) const
{
    const std::string text = filled(key, section(key), values, escaped_value);
    std::string html;
    for (std::size_t place = 0; place < text.size();) {
        const std::size_t end = std::min(text.find("\n\n", place), text.size());
        const std::string paragraph = text.substr(place, end - place);
        place = end + 2;
        const bool is_block = paragraph.starts_with("<p") || paragraph.starts_with("<ul") ||
                              paragraph.starts_with("<ol") || paragraph.starts_with("<table") ||
                              paragraph.starts_with("<pre") || paragraph.starts_with("<div") ||
                              paragraph.starts_with("<h3");
        html += is_block ? paragraph : "<p>" + paragraph + "</p>";
    }
    return html;
}

const Prose& prose()
{
    static const Prose all(prose_files::embedded_files());
    return all;
}

} // namespace fragfft::figures
