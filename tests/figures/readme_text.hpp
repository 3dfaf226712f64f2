// The README as text whose numbers are compared with files.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace fragfft::tests {

class ReadmeText
{
public:
    explicit ReadmeText(std::string text);

    // A cell of the only table row whose first cell is `row`; columns count from that one, which is 0. Throws
    // std::runtime_error when there is no such row.
    std::string cell(const std::string& row, std::size_t column) const;

    // The numbers that stand for each # of a sentence, which is given as a regular expression but for that, line breaks
    // as spaces. Throws std::runtime_error when the README says nothing like it.
    std::vector<std::string> numbers_of(const std::string& sentence) const;

    // The numbers with a unit of measurement in its prose, outside these sentences, and the rows of its tables with
    // a cell that begins with a number, other than these; code and the sections of these headings left out.
    std::vector<std::string> others(const std::vector<std::string>& sentences, const std::vector<std::string>& rows,
                                    const std::vector<std::string>& left_out) const;

private:
    std::string text_;
};

// As they are printed, digits in groups of three put together: "41 943 040" is one.
std::vector<std::string> numbers_in(const std::string& text);

} // namespace fragfft::tests
