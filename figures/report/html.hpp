// Small pieces of HTML for the report, and the pages that contain them.
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

// Lowers ASCII letters; others stay.
std::string in_small_letters(std::string text);

// Separates groups of three digits by narrow no-break spaces in a whole number of five digits or more; returns any
// other text unchanged.
std::string grouped(const std::string& text);

// An exponent in superscript digits, for drawings and plain texts: "⁻⁷".
std::string raised(int exponent);

// Typesets the numbers in a page's HTML: "1.4e-07" becomes 1.4 × 10⁻⁷, "1024 x 1024" gets a multiplication sign, a
// minus before a digit becomes a minus sign. Tags stay, and so does what stands in code, pre, style, script or title.
std::string with_set_numbers(const std::string& html);

// Maps names in lower case, one or several of which stand in a cell of a column of programs, to the addresses of the
// programs' texts.
using ProgramLinks = std::map<std::string, std::string>;

struct TableDetails
{
    ProgramLinks links{};                  // for the cells of the columns "program" and "programs"
    std::vector<std::string> row_titles{}; // shown when a pointer rests on a row
    bool is_named_above = false;           // a heading has the same words as the caption, which is then only spoken
};

// The table, with its columns as headings, in a box that scrolls by keyboard. A column with a long cell counts as
// words, which may be broken into lines. `label` says what the table holds, as its caption.
std::string html_table(const CsvTable& table, const std::string& label, const TableDetails& details = {});

// Wraps a table, or a drawing, in a box that scrolls if it is wider than the page.
std::string scroll_box(const std::string& label, const std::string& content);

// A picture embedded in the document (see embedded_picture), with its caption.
std::string html_picture(std::span<const std::uint8_t> png, const std::string& caption, int rows = 1);

// The same for an SVG, see svg.hpp. It becomes part of the document, whose text colour it takes, and is shown between
// its shown_widths: where there is less room, it scrolls sideways in a box.
std::string html_drawing(const std::string& svg, const std::string& caption);

// The same for a drawing in parts, beside each other where there is room. The first has the caption.
std::string html_drawings(const std::vector<std::string>& parts, const std::string& caption);

// What stands below a part of a drawing, counted from 0.
std::string caption_of_part(const std::string& caption, std::size_t part, std::size_t parts);

// A picture as it is embedded in a document.

std::string base64(std::span<const std::uint8_t> bytes);

struct EmbeddedPicture
{
    std::string media_type; // "image/png"
    std::vector<std::uint8_t> bytes;
};

// Returns the PNG itself, or a JPEG of at most 360 pixels along its shorter side, for each row of a sheet, if the
// picture has no alpha and the JPEG takes less than half as many bytes. That is true for photographs, but not for
// drawings, which have few colours and sharp edges. Data that cannot be decoded stay as they are. The files beside the
// report have full resolution.
EmbeddedPicture embedded_picture(std::span<const std::uint8_t> png, int rows = 1);

// The pages that reports are written into: templates that share one style sheet.

// Returns a template of this folder with the style sheet inserted.
std::string page_of(const std::string& template_name);

// Replaces a marker by text, once. Throws std::logic_error when the page lacks the marker.
void replace(std::string& page, const std::string& marker, const std::string& replacement);

} // namespace fragfft::figures
