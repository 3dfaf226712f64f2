#include "methods/tuning.hpp"

#include "errors.hpp"

#include <array>
#include <charconv>
#include <fmt/core.h>
#include <sstream>
#include <string_view>

namespace fragfft {

namespace {

struct ListWord
{
    std::string_view word;
    std::vector<int> Tuning::*list;
};
struct NumberWord
{
    std::string_view word;
    int Tuning::*number;
};
constexpr std::array lists{ListWord{"first", &Tuning::first_radices}, ListWord{"second", &Tuning::second_radices},
                           ListWord{"last", &Tuning::last_radices}};
constexpr std::array numbers{
    NumberWord{"targets", &Tuning::render_targets}, NumberWord{"lines", &Tuning::lines_of_group},
    NumberWord{"numbers", &Tuning::numbers_of_invocation}, NumberWord{"exchanged", &Tuning::exchanged_components}};

[[noreturn]] void refuse(const std::string& text)
{
    throw InputError(
        fmt::format("'{}' is no tuning: expected words as in 'first 32x32, second 64x16, targets 8'", text));
}

int number_from(std::string_view digits, const std::string& text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || number < 1)
        refuse(text);
    return number;
}

std::vector<int> list_from(const std::string& value, const std::string& text)
{
    std::vector<int> result;
    if (value.ends_with('x'))
        refuse(text);
    std::istringstream parts(value);
    for (std::string part; std::getline(parts, part, 'x');)
        result.push_back(number_from(part, text));
    return result;
}

void read(const std::string& word, const std::string& value, Tuning& tuning, const std::string& text)
{
    for (const ListWord& known : lists)
        if (known.word == word) {
            tuning.*known.list = list_from(value, text);
            return;
        }
    for (const NumberWord& known : numbers)
        if (known.word == word) {
            tuning.*known.number = number_from(value, text);
            return;
        }
    refuse(text);
}

} // namespace

std::string to_text(const Tuning& tuning)
{
    std::string text;
    const auto add = [&](std::string_view word, const std::string& value) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", word, value);
    };
    for (const ListWord& known : lists) {
        std::string value;
        for (const int number : tuning.*known.list)
            value += fmt::format("{}{}", value.empty() ? "" : "x", number);
        if (!value.empty())
            add(known.word, value);
    }
    for (const NumberWord& known : numbers)
        if (tuning.*known.number != 0)
            add(known.word, std::to_string(tuning.*known.number));
    return text;
}

Tuning tuned_by(Tuning tuning, const std::string& text)
{
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        std::istringstream words(part);
        std::string word;
        std::string value;
        std::string more;
        if (!(words >> word >> value) || words >> more)
            refuse(text);
        read(word, value, tuning, text);
    }
    return tuning;
}

} // namespace fragfft
