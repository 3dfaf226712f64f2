// What values an option takes, so that its help and its errors say the same.
#pragma once

#include "commands/command.hpp"

#include <string>
#include <vector>

namespace fragfft::commands {

// Takes one of the words; refuses any other as unknown_word does. `what`: what the words are, such as "method".
Check one_of(const std::string& what, const std::vector<std::string>& words);

// The same, or a number: 0, 1, ...
Check one_of_or_number(const std::string& what, const std::vector<std::string>& words);

// Takes anything, which usually begins with one of the words; what they begin is checked where it is read.
Check beginning_with(const std::vector<std::string>& words);

enum class NumberForm
{
    whole, // without a fraction or an exponent
    finite,
};

// Takes what is, to its last character, a number of the kind from `least` to `largest`. Its type says so in words,
// which begin with `whole_number_words` where they must: "a whole number from 1 to 1000".
Check number_from(NumberForm kind, double least, double largest);

inline constexpr const char* whole_number_words = "a whole number";

// How checks describe themselves, and CLI11 the option's type: "method:{spatial,auto}".
struct TypeDescription
{
    std::string placeholder; // "METHOD"; empty for a flag
    std::vector<std::string> words;
    std::string range; // "a whole number from 1 to 1000"
};
TypeDescription described_type(const std::string& type_name);

} // namespace fragfft::commands
