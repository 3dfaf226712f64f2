// The values that an option accepts, so that its help and its errors say the same.
#pragma once

#include "commands/command.hpp"

#include <string>
#include <vector>

namespace fragfft::commands {

// Accepts one of the words; refuses any other as unknown_word does. `what` names their kind, such as "method".
Check one_of(const std::string& what, const std::vector<std::string>& words);

// The same, or a number: 0, 1, ...
Check one_of_or_number(const std::string& what, const std::vector<std::string>& words);

// Accepts any text, which usually begins with one of the words. The reader of the option checks the beginning.
Check beginning_with(const std::vector<std::string>& words);

enum class NumberForm
{
    whole, // without a fraction or an exponent
    finite,
};

// Accepts a number of the given form from `least` to `largest`, with nothing after it. Its type says so in words, which
// begin with `whole_number_words` for whole numbers: "a whole number from 1 to 1000".
Check number_from(NumberForm kind, double least, double largest);

inline constexpr const char* whole_number_words = "a whole number";

// How checks describe themselves and, through CLI11, the option's type: "method:{spatial,auto}".
struct TypeDescription
{
    std::string placeholder; // "METHOD"; empty for a flag
    std::vector<std::string> words;
    std::string range; // "a whole number from 1 to 1000"
};
TypeDescription described_type(const std::string& type_name);

} // namespace fragfft::commands
