// The one check of every number that an option takes.
#pragma once

#include "cli/command.hpp"

namespace fragfft::cli {

enum class NumberKind
{
    whole, // without a fraction or an exponent
    finite,
};

// Takes what is, to its last character, a number of the kind from `least` to `largest`. Its type says so in words,
// which begin with `whole_number_words` where they must: "a whole number from 1 to 1000".
Check number_from(NumberKind kind, double least, double largest);

inline constexpr const char* whole_number_words = "a whole number";

} // namespace fragfft::cli
