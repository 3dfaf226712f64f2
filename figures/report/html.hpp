// Small pieces of HTML for the report.
#pragma once

#include "figures/report/measuring_names.hpp"
#include "measuring/csv_table.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace fragfft::figures {

std::string escaped(const std::string& text);

// A whole number of five digits or more with narrow spaces, at which no line breaks, between groups of three, as a
// person reads it; any other text as it is.
std::string grouped(const std::string& text);

// The table with its columns as headings. A column with a long cell is of words, which may be broken into lines.
std::string html_table(const CsvTable& table);

// A picture inside the document itself, see embedded_picture.hpp, with its caption.
std::string html_picture(std::span<const std::uint8_t> png, const std::string& caption);

// The same of an SVG, see svg.hpp: it becomes a part of the document, which gives it its colour of text.
std::string html_drawing(const std::string& svg, const std::string& caption);

} // namespace fragfft::figures
