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
    int least;
    int most; // no method can use more
};
constexpr std::array lists{ListWord{"first", &Tuning::first_radices}, ListWord{"second", &Tuning::second_radices},
                           ListWord{"last", &Tuning::last_radices}};
constexpr std::array numbers{
    NumberWord{"targets", &Tuning::render_targets, 2, 8}, NumberWord{"passes", &Tuning::filter_passes, 1, 3},
    NumberWord{"lines", &Tuning::lines_of_group, 1, 1024}, NumberWord{"numbers", &Tuning::numbers_of_invocation, 1, 64},
    NumberWord{"exchanged", &Tuning::exchanged_components, 1, 4}};
constexpr int most_radix = 4096;

[[noreturn]] void refuse(const std::string& text)
{
    throw InputError(
        fmt::format("'{}' is no tuning: expected words as in 'first 32x32, second 64x16, targets 8'", text));
}

int number_from(std::string_view digits, const std::string& text, int least, int most)
{
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || number < least || number > most)
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
        result.push_back(number_from(part, text, 1, most_radix));
    return result;
}

// fmt::join would need fmt/ranges.h and more of fmt than the library includes.
void add_part(std::string& text, const std::string& separator, const std::string& part)
{
    if (!text.empty())
        text += separator;
    text += part;
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
            tuning.*known.number = number_from(value, text, known.least, known.most);
            // A group exchanges 1, 2 or 4 components at a time; a filter takes one pass or three.
            if (tuning.exchanged_components == 3 || tuning.filter_passes == 2)
                refuse(text);
            return;
        }
    refuse(text);
}

} // namespace

Tuning without_choices(const Tuning& tuning)
{
    return {.is_software = tuning.is_software,
            .render_targets = tuning.render_targets,
            .shared_bytes = tuning.shared_bytes,
            .group_invocations = tuning.group_invocations,
            .multiprocessors = tuning.multiprocessors};
}

std::string to_text(const Tuning& tuning)
{
    std::string text;
    for (const ListWord& known : lists) {
        std::string list;
        for (const int radix : tuning.*known.list)
            add_part(list, "x", std::to_string(radix));
        if (!list.empty())
            add_part(text, ", ", fmt::format("{} {}", known.word, list));
    }
    for (const NumberWord& known : numbers)
        if (tuning.*known.number != 0)
            add_part(text, ", ", fmt::format("{} {}", known.word, tuning.*known.number));
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
