#include "figures/html.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

std::string base64(std::span<const std::uint8_t> bytes)
{
    constexpr char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (i + k < bytes.size() ? bytes[i + k] : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k <= bytes.size() ? alphabet[group >> (18 - 6 * k) & 63u] : '=';
    }
    return text;
}

std::string row(const std::vector<std::string>& cells, const char* tag)
{
    std::string html = "<tr>";
    for (const std::string& cell : cells)
        html += fmt::format("<{0}>{1}</{0}>", tag, escaped(grouped(cell)));
    return html + "</tr>\n";
}

} // namespace

std::string escaped(const std::string& text)
{
    std::string result;
    for (const char character : text) {
        switch (character) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        default:
            result += character;
        }
    }
    return result;
}

std::string grouped(const std::string& text)
{
    if (text.size() < 5 || text.find_first_not_of("0123456789") != std::string::npos)
        return text;
    std::string result = text;
    for (std::size_t i = result.size(); i > 3;) {
        i -= 3;
        result.insert(i, "\u2009");
    }
    return result;
}

std::string html_table(const CsvTable& table)
{
    std::string html = "<div class=\"scroll\"><table>\n" + row(table.columns, "th");
    for (const auto& cells : table.rows)
        html += row(cells, "td");
    return html + "</table></div>\n";
}

std::string html_picture(std::span<const std::uint8_t> png, const std::string& caption)
{
    return fmt::format(
        "<figure><img alt=\"{0}\" src=\"data:image/png;base64,{1}\"><figcaption>{0}</figcaption></figure>\n",
        escaped(caption), base64(png));
}

std::string html_drawing(const std::string& svg, const std::string& caption)
{
    return fmt::format("<figure class=\"drawing\">{}<figcaption>{}</figcaption></figure>\n", svg, escaped(caption));
}

} // namespace fragfft::figures
