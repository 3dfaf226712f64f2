#include "figures/readme_text.hpp"

#include <algorithm>
#include <iterator>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace fragfft::tests {

namespace {

std::regex regex_of(const std::string& sentence)
{
    return std::regex(std::regex_replace(sentence, std::regex("#"), "([0-9.]*[0-9])"));
}

std::vector<std::string> lines_of(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

std::string cell_of(const std::string& line, std::size_t column)
{
    std::istringstream cells(line.substr(1));
    std::string text;
    for (std::size_t i = 0; i <= column; ++i)
        std::getline(cells, text, '|');
    return text;
}

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

bool contains(const std::vector<std::string>& texts, const std::string& text)
{
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

std::string on_one_line(std::string text)
{
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

} // namespace

ReadmeText::ReadmeText(std::string text) : text_(std::move(text)) {}

std::string ReadmeText::cell(const std::string& row, std::size_t column) const
{
    for (const std::string& line : lines_of(text_))
        if (line.starts_with("| " + row + " |"))
            return cell_of(line, column);
    throw std::runtime_error("the README has no row '" + row + "'");
}

std::vector<std::string> ReadmeText::numbers_of(const std::string& sentence) const
{
    const std::string text = on_one_line(text_);
    std::smatch found;
    if (!std::regex_search(text, found, regex_of(sentence)))
        throw std::runtime_error("the README says nothing like '" + sentence + "'");
    return {std::next(found.begin()), found.end()};
}

std::vector<std::string> ReadmeText::others(const std::vector<std::string>& sentences,
                                            const std::vector<std::string>& rows,
                                            const std::vector<std::string>& left_out) const
{
    std::vector<std::string> result;
    std::string prose;
    bool in_code = false;
    bool in_section_left_out = false;
    for (const std::string& line : lines_of(text_)) {
        if (line.starts_with("```"))
            in_code = !in_code;
        else if (line.starts_with("## "))
            in_section_left_out = contains(left_out, line.substr(3));
        if (in_code || in_section_left_out || line.starts_with("    "))
            continue;
        if (!line.starts_with("|")) {
            prose += line + "\n";
            continue;
        }
        const std::string row = trimmed(cell_of(line, 0));
        const std::string after = line.substr(line.find('|', 1));
        if (!row.empty() && !contains(rows, row) && std::regex_search(after, std::regex("[|] (about )?[0-9]")))
            result.push_back(row);
    }
    prose = on_one_line(prose);
    for (const std::string& sentence : sentences)
        prose = std::regex_replace(prose, regex_of(sentence), "");
    static const std::regex measured("[0-9.]*[0-9] ?(ms|s|seconds?|milliseconds?|microseconds?|Hz|[GMK]i?B(/s)?|"
                                     "[GTM]?FLOP/s|%|times|copy passes)(?![A-Za-z])");
    for (std::sregex_iterator found(prose.begin(), prose.end(), measured), end; found != end; ++found)
        result.push_back(found->str());
    return result;
}

std::vector<std::string> numbers_in(const std::string& text)
{
    static const std::regex number("[0-9]+( [0-9]{3})*(\\.[0-9]+)?");
    std::vector<std::string> numbers;
    for (std::sregex_iterator found(text.begin(), text.end(), number), end; found != end; ++found) {
        numbers.push_back(found->str());
        std::erase(numbers.back(), ' ');
    }
    return numbers;
}

} // namespace fragfft::tests
