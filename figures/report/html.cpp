#include "figures/report/html.hpp"

#include "figures/report/embedded.hpp"
#include "figures/report/svg.hpp"
#include "program/pictures/encoded_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace fragfft::figures {

namespace {

// A gallery scales photographs down to this, because it shows them no larger.
constexpr int most_pixels_of_shorter_side = 360;
constexpr int quality_of_photographs = 80;

bool has_no_alpha(const Image& image)
{
    return image.channels == 1 || image.channels == 3;
}

struct Part
{
    int place;
    float weight;
};

// The pixels of `before` that overlap pixel number `pixel` of `after`, each with its share.
std::vector<Part> parts_of(int pixel, int before, int after)
{
    const double length = static_cast<double>(before) / after;
    const double begin = pixel * length;
    const double end = std::min<double>(before, begin + length);
    std::vector<Part> parts;
    for (int place = static_cast<int>(begin); place < end; ++place)
        parts.push_back(
            {place, static_cast<float>((std::min(end, place + 1.0) - std::max<double>(begin, place)) / length)});
    return parts;
}

// Scales down so that the shorter side has at most most_pixels_of_shorter_side pixels for each of its rows.
Image made_small(const Image& image, int rows)
{
    const double factor =
        std::min(1.0, static_cast<double>(most_pixels_of_shorter_side) * rows / std::min(image.width, image.height));
    Image small(static_cast<int>(std::lround(image.width * factor)),
                static_cast<int>(std::lround(image.height * factor)), image.channels);
    for (int y = 0; y < small.height; ++y)
        for (int x = 0; x < small.width; ++x)
            for (const Part& row : parts_of(y, image.height, small.height))
                for (const Part& column : parts_of(x, image.width, small.width))
                    for (int channel = 0; channel < image.channels; ++channel)
                        small.at(x, y, channel) +=
                            row.weight * column.weight * image.at(column.place, row.place, channel);
    return small;
}

// Only words may be broken into lines: if 1.4e-07 were split at its minus sign, it would read as two numbers.
bool holds_words(const CsvTable& table, std::size_t column)
{
    constexpr std::size_t longest_kept_whole = 20; // bytes
    return std::any_of(table.rows.begin(), table.rows.end(),
                       [&](const auto& cells) { return cells.at(column).size() > longest_kept_whole; });
}

bool names_programs(const std::string& column)
{
    return column == "program" || column == "programs";
}

std::string with_links(const std::string& names, const ProgramLinks& links)
{
    constexpr std::string_view between = ", ";
    std::string html;
    for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(between, begin), names.size());
        const std::string name = names.substr(begin, end - begin);
        const auto link = links.find(in_small_letters(name));
        html += (begin > 0 ? std::string(between) : "") +
                (link == links.end() ? escaped(name)
                                     : fmt::format("<a href=\"{}\">{}</a>", escaped(link->second), escaped(name)));
        begin = end + between.size();
    }
    return html;
}

// `classes` holds attributes for the cells of each column.
std::string row(const std::vector<std::string>& cells, const std::vector<std::string>& classes, const char* tag,
                const std::string& title = "")
{
    std::string html = title.empty() ? "<tr>" : fmt::format("<tr title=\"{}\">", escaped(title));
    for (std::size_t column = 0; column < cells.size(); ++column)
        html += fmt::format("<{0}{1}>{2}</{0}>", tag, classes.at(column), cells[column]);
    return html + "</tr>\n";
}

// The same as scroll_box, with a label that is escaped already.
std::string scroll_box_of(const std::string& label, const std::string& content)
{
    return fmt::format("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</div>\n", label,
                       content);
}

} // namespace

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

EmbeddedPicture embedded_picture(std::span<const std::uint8_t> png, int rows)
{
    if (const std::optional<Image> picture = decoded_png(png); picture && has_no_alpha(*picture)) {
        std::vector<std::uint8_t> jpeg = jpeg_of(made_small(*picture, rows), quality_of_photographs);
        if (2 * jpeg.size() < png.size())
            return {"image/jpeg", std::move(jpeg)};
    }
    return {"image/png", {png.begin(), png.end()}};
}

std::string page_of(const std::string& template_name)
{
    const auto& files = report_files::embedded_files();
    std::string page(files.at(template_name));
    replace(page, "/* style */\n", std::string(files.at("report_style.css")));
    return page;
}

void replace(std::string& page, const std::string& marker, const std::string& replacement)
{
    const std::size_t place = page.find(marker);
    if (place == std::string::npos)
        throw std::logic_error("a page's template lacks " + marker);
    page.replace(place, marker.size(), replacement);
}

std::string escaped(const std::string& text)
{
    std::string result;
    for (const char character : text) {
        constexpr std::string_view special = "&<>\"";
        constexpr std::array replacements{"&amp;", "&lt;", "&gt;", "&quot;"};
        if (const std::size_t place = special.find(character); place != std::string_view::npos)
            result += replacements[place];
        else
            result += character;
    }
    return result;
}

std::string in_small_letters(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char character) {
        return 'A' <= character && character <= 'Z' ? static_cast<char>(character - 'A' + 'a')
                                                    : static_cast<char>(character);
    });
    return text;
}

std::string grouped(const std::string& text)
{
    if (text.size() < 5 || text.find_first_not_of("0123456789") != std::string::npos)
        return text;
    std::string result = text;
    for (std::size_t i = result.size(); i > 3;) {
        i -= 3;
        result.insert(i, "\u202F");
    }
    return result;
}

std::string scroll_box(const std::string& label, const std::string& content)
{
    return scroll_box_of(escaped(label), content);
}

std::string html_table(const CsvTable& table, const std::string& label, const TableDetails& details)
{
    std::vector<std::string> classes;
    std::vector<std::string> headings;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        classes.push_back(holds_words(table, column) ? " class=\"words\"" : "");
        headings.push_back(escaped(table.columns[column]));
    }
    std::string html = fmt::format("<table>\n<caption{}>{}</caption>\n",
                                   details.is_named_above ? " class=\"spoken\"" : "", escaped(label)) +
                       row(headings, classes, "th");
    for (std::size_t at = 0; at < table.rows.size(); ++at) {
        const std::vector<std::string>& texts = table.rows[at];
        std::vector<std::string> cells;
        for (std::size_t column = 0; column < texts.size(); ++column)
            cells.push_back(names_programs(table.columns.at(column)) ? with_links(texts[column], details.links)
                                                                     : escaped(grouped(texts[column])));
        html += row(cells, classes, "td", at < details.row_titles.size() ? details.row_titles[at] : "");
    }
    return scroll_box(label, html + "</table>");
}

std::string html_picture(std::span<const std::uint8_t> png, const std::string& caption, int rows)
{
    const EmbeddedPicture picture = embedded_picture(png, rows);
    return fmt::format(
        "<figure{3}><img alt=\"{0}\" src=\"data:{1};base64,{2}\"><figcaption>{0}</figcaption></figure>\n",
        escaped(caption), picture.media_type, base64(picture.bytes), rows > 1 ? " class=\"sheet\"" : "");
}

namespace {

// A drawing's label, escaped as it is in the drawing.
std::string label_of(const std::string& svg)
{
    constexpr std::string_view before = "aria-label=\"";
    const std::size_t begin = svg.find(before);
    if (begin == std::string::npos)
        return "";
    const std::size_t from = begin + before.size();
    return svg.substr(from, svg.find('"', from) - from);
}

// A width as the style sheet reads it. It grows with the size of the reader's letters.
std::string in_rem(double pixels)
{
    return fmt::format("{:.6g}rem", pixels / 16.0);
}

} // namespace

std::string html_drawing(const std::string& svg, const std::string& caption)
{
    // Within a document a drawing needs no xmlns attributes, and without them the document contains no address.
    std::string drawing = svg;
    for (const std::string name : {"xmlns", "xmlns:xlink"})
        if (const std::size_t begin = drawing.find(" " + name + "=\""); begin < drawing.find('>'))
            drawing.erase(begin, drawing.find('"', begin + name.size() + 3) + 1 - begin);
    const auto [least, most] = shown_widths(drawing);
    const std::size_t end_of_tag = drawing.find('>');
    drawing.insert(end_of_tag, fmt::format(" style=\"--least:{};--most:{}\"", in_rem(least), in_rem(most)));
    // A window is 320 pixels wide where a page is shown at four times its size.
    constexpr double narrowest_column = 288.0;
    return fmt::format("<figure class=\"drawing\">{}<figcaption>{}</figcaption></figure>\n",
                       least > narrowest_column ? scroll_box_of(label_of(drawing), drawing) : drawing,
                       escaped(caption));
}

std::string caption_of_part(const std::string& caption, std::size_t part, std::size_t parts)
{
    return part == 0 ? caption : fmt::format("Continued: drawing {} of {}.", part + 1, parts);
}

std::string html_drawings(const std::vector<std::string>& parts, const std::string& caption)
{
    std::string html;
    for (std::size_t part = 0; part < parts.size(); ++part)
        html += html_drawing(parts[part], caption_of_part(caption, part, parts.size()));
    return "<div class=\"pictures charts\">\n" + html + "</div>\n";
}

} // namespace fragfft::figures
