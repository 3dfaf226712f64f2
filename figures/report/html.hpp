// Small pieces of HTML for the report, and the pages that they are put into.
#pragma once

#include "figures/measuring/csv_table.hpp"
#include "figures/report/measuring_names.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace fragfft::figures {

std::string escaped(const std::string& text);

// Its letters of ASCII.
std::string in_small_letters(std::string text);

// A whole number of five digits or more with narrow spaces, at which no line breaks, between groups of three, as a
// person reads it; any other text as it is.
std::string grouped(const std::string& text);

// An exponent in raised digits, as drawings and plain texts have it: "⁻⁷".
std::string raised(int exponent);

// Numbers in a page's HTML as a printer sets them: "1.4e-07" as 1.4 × 10⁻⁷, "1024 x 1024" with the sign of a product, a
// minus before a digit with the sign of one. Tags, and what stands in code, pre, style, script or title, stay.
std::string with_set_numbers(const std::string& html);

// Addresses of programs' texts, by the names, in small letters, that a column of programs has, one or several a cell.
using ProgramLinks = std::map<std::string, std::string>;

// The table with its columns as headings, in a box that the keyboard scrolls. A column with a long cell is of words,
// which may be broken into lines. `label`, its caption, says what it holds.
std::string html_table(const CsvTable& table, const std::string& label, const ProgramLinks& links = {});

// What a table stands in: a box as wide as the page, which scrolls where the table is wider.
std::string scroll_box(const std::string& label, const std::string& content);

// A picture inside the document itself, see embedded_picture, with its caption.
std::string html_picture(std::span<const std::uint8_t> png, const std::string& caption);

// The same of an SVG, see svg.hpp: it becomes a part of the document, which gives it its colour of text.
std::string html_drawing(const std::string& svg, const std::string& caption);

// How a picture lies inside a document.

std::string base64(std::span<const std::uint8_t> bytes);

struct EmbeddedPicture
{
    std::string media_type; // "image/png"
    std::vector<std::uint8_t> bytes;
};

// The PNG itself; or the same as a JPEG, whose shorter side has at most 360 pixels, if it has no alpha and takes less
// than half as many bytes so, which is told of photographs: drawings, of few colours and sharp edges, are not. What
// cannot be decoded stays as it is. The files beside the report have every pixel.
EmbeddedPicture embedded_picture(std::span<const std::uint8_t> png);

// The pages that reports are written into: templates with the one style sheet.

// A template of this folder, the style sheet in its place.
std::string page_of(const std::string& template_name);

// Puts text where a marker stands, once. Throws std::logic_error when the page lacks it.
void replace(std::string& page, const std::string& marker, const std::string& replacement);

} // namespace fragfft::figures
